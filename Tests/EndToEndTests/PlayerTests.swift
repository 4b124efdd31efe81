import TestServers
import Testing

@Suite("The media player", .serialized)
struct PlayerTests {
  private static let shown = "[show]\nplayer = yes\n"

  private func player(on bus: PrivateBus) throws -> BusMock {
    // UpdateProperties cannot do this one.
    let next = """
      interface = "org.mpris.MediaPlayer2.Player"
      self.props[interface]["Metadata"] = dbus.Dictionary({"xesam:title": "Two"}, signature="sv")
      self.EmitSignal("org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as",
          [interface, {"Metadata": ""}, dbus.Array([], signature="s")])
      """
    let pause = "self.UpdateProperties('org.mpris.MediaPlayer2.Player', {'PlaybackStatus': 'Paused'})"
    let song =
      "dbus.Dictionary({'xesam:title': 'One', 'xesam:artist': dbus.Array(['A'], signature='s')}, signature='sv')"
    return try BusMock.player(
      "fake", status: "Playing", "'Volume': 1.0, 'Metadata': \(song)",
      does: ["Next": next, "Pause": pause, "Stop": "raise dbus.exceptions.DBusException('no', name='org.test.Error')"],
      on: bus)
  }

  @Test("is told by commands, which end when it has answered; what it does is shown, where that is switched on")
  func commands() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(configuration: Self.shown, bus: bus)
    #expect(try laptop.ask("player", "pause") == (1, "", "swell: no media player is running\n"))
    try laptop.hide()
    let player = try player(on: bus)
    #expect(try laptop.ask("player").output == "fake playing: A - One\n")
    #expect(try laptop.staysSilent())
    #expect(try laptop.ask("player", "pause") == (0, "fake\n", ""))
    try laptop.waitForStatus("the pause") { $0.hud.kind == "player" && $0.hud.icon == "pause" && $0.hud.label == "One" }
    #expect(try laptop.ask("player").output == "fake paused: A - One\n")
    try player.set("PlaybackStatus", "string:Playing")
    try laptop.waitForStatus("to go on") { $0.hud.icon == "play" && $0.hud.label == "One" }
    try laptop.press(.next)
    try laptop.waitForStatus("the next track") { $0.hud.icon == "next" && $0.hud.label == "Two" }
    #expect(try laptop.ask("player", "volume", "40%").output == "40%\n")
    try laptop.waitForStatus("the volume") { $0.hud.kind == "program" && $0.hud.icon == "speaker-medium" }
    #expect(try laptop.ask("player", "volume").output == "40%\n")
    try laptop.hide()
    try player.set("Volume", "double:0.5")
    #expect(try laptop.staysSilent())
    #expect(try laptop.ask("player", "stop") == (1, "", "swell: the player 'fake' refused\n"))
    player.hang()
    #expect(try laptop.ask("player", "next") == (1, "", "swell: no media player answers\n"))
    player.hang(false)
    #expect(laptop.problems == [])
  }

  @Test("may send 4 MB: only the beginning is kept, and no memory for the rest")
  func large() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(bus: bus)
    _ = try laptop.ask("player")
    let before = try laptop.kernelNumber("RssAnon")
    let song = "dbus.Dictionary({'xesam:title': 'x' * 4000000, 'xesam:artist': ['y'] * 20000}, signature='sv')"
    let player = try BusMock.player("fake", "'Metadata': \(song)", on: bus)
    let artists = Array(repeating: "y", count: 1024).joined(separator: ", ").prefix(200)
    for _ in 1...3 {
      var text = ""
      // A slow machine may need longer than a command waits.
      try waitUntil("an answer") {
        text = try laptop.ask("player").output
        return text != ""
      }
      #expect(text == "fake playing: \(artists) - \(String(repeating: "x", count: 200))\n", "\(text.prefix(500))")
    }
    try player.stop()
    #expect(try laptop.ask("player").status == 1)
    #expect(try laptop.kernelNumber("RssAnon") - before <= 1024)
  }
}
