import TestServers
import Testing

@Suite("Sideways drags", .serialized)
struct GestureSeekTests {
  /// A laptop, and a player at 10:00 of 60:00, which goes where it is told unless it refuses.
  private func desk(refuses: Bool = false) throws -> (player: BusMock, laptop: Laptop) {
    let bus = try PrivateBus()
    let refusal = "raise dbus.exceptions.DBusException('no', name='org.test.Error')"
    let move = "self.UpdateProperties('org.mpris.MediaPlayer2.Player', {'Position': dbus.Int64(args[1])})"
    let track = "'mpris:length': dbus.Int64(3600000000), 'mpris:trackid': dbus.ObjectPath('/org/test/track/1')"
    let player = try BusMock.player(
      "fake", status: "Playing",
      "'CanSeek': True, 'Position': dbus.Int64(600000000), 'Metadata': dbus.Dictionary({\(track)}, signature='sv')",
      does: ["SetPosition": refuses ? refusal : move, "Seek": refuses ? refusal : ""], on: bus)
    let laptop = try Laptop(bus: bus)
    try laptop.activateLayer()
    return (player, laptop)
  }

  private func waitForLabel(_ label: String, _ laptop: Laptop) throws {
    try laptop.waitForStatus("the HUD to say '\(label)'") { $0.hud.kind == "seek" && $0.hud.label == label }
  }

  @Test("move the player when they end, and only once; without one they say so")
  func seek() throws {
    let (player, laptop) = try desk()
    // 1280 px are 180 s.
    try laptop.grab(640, 600, through: [(660, 600), (960, 620)])
    try waitForLabel("+0:45", laptop)
    try laptop.moveHand(to: 320, 500)
    try waitForLabel("−0:45", laptop)
    #expect(player.calls(of: "SetPosition") == [])
    try laptop.drop()
    try waitUntil("the player to be told") { !player.calls(of: "SetPosition").isEmpty }
    #expect(player.calls(of: "SetPosition") == ["SetPosition \"/org/test/track/1\" 555000000"])
    #expect(player.calls(of: "Seek") == [])
    #expect(try laptop.audio.volume() == 25)
    let answer = try laptop.ask("seek", "+10s")
    #expect(answer.status == 0 && answer.output == "9:25\n", "\(answer)")
    try player.waitForLastCall("Seek 10000000")
    #expect(player.calls(of: "SetPosition").count == 1)
    try player.stop()
    try laptop.grab(640, 600, through: [(660, 600), (960, 600)])
    try waitForLabel("No player", laptop)
    try laptop.drop()
    #expect(try laptop.ask("seek", "+10s") == (1, "", "swell: there is no media player\n"))
  }

  @Test("say so when the player refuses the position, and when it does not answer by then", arguments: [true, false])
  func refusedPosition(isHung: Bool) throws {
    let (player, laptop) = try desk(refuses: !isHung)
    try laptop.grab(640, 600, through: [(660, 600), (960, 600)])
    try waitForLabel("+0:45", laptop)
    player.hang(isHung)
    try laptop.drop()
    try waitForLabel("No seek", laptop)
    let answer = try laptop.ask("seek", "+10s")
    #expect(answer.status == 1 && answer.errors.contains(isHung ? "no media player answers" : "refused"))
    player.hang(false)
  }
}
