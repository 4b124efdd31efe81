import TestServers
import Testing

@Suite("Sideways drags", .serialized)
struct GestureSeekTests {
  /// A player at 10:00 of 60:00.
  private func player(
    _ bus: PrivateBus, canSeek: Bool = true, status: String = "Playing", refusal: String = ""
  ) throws -> BusMock {
    try BusMock(
      "org.mpris.MediaPlayer2.fake", path: "/org/mpris/MediaPlayer2", interface: "org.mpris.MediaPlayer2.Player",
      on: bus,
      setUp: """
        mock.AddProperties(MAIN_IFACE, {
            "PlaybackStatus": "\(status)", "CanControl": True, "CanSeek": \(canSeek ? "True" : "False"),
            "Position": dbus.Int64(600000000),
            "Metadata": dbus.Dictionary({"mpris:length": dbus.Int64(3600000000),
                "mpris:trackid": dbus.ObjectPath("/org/test/track/1")}, signature="sv")})
        mock.AddMethods(MAIN_IFACE, [("SetPosition", "ox", "", "\(refusal.isEmpty ? Self.move : refusal)"), ("Seek", "x", "", "\(refusal)")])
        """)
  }

  /// A player that goes where it is told.
  private static let move = "self.UpdateProperties('org.mpris.MediaPlayer2.Player', {'Position': dbus.Int64(args[1])})"

  private func waitForLabel(_ label: String, _ laptop: Laptop) throws {
    try laptop.waitForStatus("the HUD to say '\(label)'") { $0.hud.kind == "seek" && $0.hud.label == label }
  }

  @Test("move the player when they end, and only once")
  func seek() throws {
    let bus = try PrivateBus()
    let player = try player(bus)
    let laptop = try Laptop(bus: bus)
    try laptop.activateLayer()
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
  }

  @Test("cancelled, leave the player alone")
  func cancelled() throws {
    let bus = try PrivateBus()
    let player = try player(bus, status: "Paused")
    let laptop = try Laptop(bus: bus)
    try laptop.activateLayer()
    try laptop.grab(640, 600, through: [(660, 600), (960, 600)])
    try waitForLabel("+0:45", laptop)
    try laptop.hand("key", "Escape")
    try laptop.hide()
    try laptop.drop()
    #expect(try laptop.ask("seek", "-10s").output == "9:50\n")
    try player.waitForLastCall("Seek -10000000")
    #expect(player.calls(of: "SetPosition").count == 0)
  }

  @Test("say so when the player cannot seek")
  func refusal() throws {
    let bus = try PrivateBus()
    let player = try player(bus, canSeek: false)
    let laptop = try Laptop(bus: bus)
    try laptop.activateLayer()
    try laptop.grab(640, 600, through: [(660, 600), (960, 600)])
    try waitForLabel("No seek", laptop)
    try laptop.drop()
    try laptop.hide()
    let answer = try laptop.ask("seek", "+10s")
    #expect(answer.status == 1 && answer.errors.contains("cannot seek"))
    #expect(player.calls(of: "SetPosition") + player.calls(of: "Seek") == [])
  }

  @Test("say so when the player refuses the position, and when it does not answer by then", arguments: [true, false])
  func refusedPosition(isHung: Bool) throws {
    let bus = try PrivateBus()
    let refusal = "raise dbus.exceptions.DBusException('no', name='org.test.Error')"
    let player = try player(bus, refusal: isHung ? "" : refusal)
    let laptop = try Laptop(bus: bus)
    try laptop.activateLayer()
    try laptop.grab(640, 600, through: [(660, 600), (960, 600)])
    try waitForLabel("+0:45", laptop)
    player.hang(isHung)
    try laptop.drop()
    try waitForLabel("No seek", laptop)
    let answer = try laptop.ask("seek", "+10s")
    #expect(answer.status == 1 && answer.errors.contains(isHung ? "no media player answers" : "refused"))
    player.hang(false)
  }

  @Test("say so when there is no player, and when there is no bus", arguments: [true, false])
  func nobody(_ hasBus: Bool) throws {
    let laptop = try Laptop(bus: hasBus ? PrivateBus() : nil)
    try laptop.activateLayer()
    try laptop.grab(640, 600, through: [(660, 600), (960, 600)])
    try waitForLabel("No player", laptop)
    try laptop.drop()
    let answer = try laptop.ask("seek", "+10s")
    #expect(answer.status == 1 && answer.errors.contains("there is no media player"))
  }
}
