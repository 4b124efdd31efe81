import TestServers
import Testing

@Suite("Sideways drags", .serialized)
struct GestureSeekTests {
  private func waitForLabel(_ label: String, _ laptop: Laptop) throws {
    try laptop.waitForStatus("the HUD to say '\(label)'") { $0.hud.kind == "seek" && $0.hud.label == label }
  }

  @Test("move the player when they end, and only once; without one they say so")
  func seek() throws {
    let bus = try PrivateBus()
    let track = "'mpris:length': dbus.Int64(3600000000), 'mpris:trackid': dbus.ObjectPath('/org/test/track/1')"
    // At 10:00 of 60:00, and goes where it is told.
    let player = try BusMock.player(
      "fake",
      "'CanSeek': True, 'Position': dbus.Int64(600000000), 'Metadata': dbus.Dictionary({\(track)}, signature='sv')",
      does: [
        "SetPosition": "self.UpdateProperties('org.mpris.MediaPlayer2.Player', {'Position': dbus.Int64(args[1])})"
      ], on: bus)
    let laptop = try Laptop(bus: bus)
    try laptop.switchDragsOn()
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
    #expect((answer.status, answer.output) == (0, "9:25\n"), "\(answer)")
    try player.waitForLastCall("Seek 10000000")
    #expect(player.calls(of: "SetPosition").count == 1)
    try player.stop()
    try laptop.grab(640, 600, through: [(660, 600), (960, 600)])
    try waitForLabel("No player", laptop)
    try laptop.drop()
    #expect(try laptop.ask("seek", "+10s") == (1, "", "swell: no media player is running\n"))
  }
}
