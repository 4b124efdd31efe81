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

  @Test("is shown when it pauses, plays and goes on, whoever told it, where that is switched on")
  func shown() throws {
    let bus = try PrivateBus()
    let player = try player(on: bus)
    let laptop = try Laptop(configuration: Self.shown, bus: bus)
    #expect(try laptop.staysSilent())
    try player.set("PlaybackStatus", "string:Paused")
    try laptop.waitForStatus("the pause") { $0.hud.kind == "player" && $0.hud.icon == "pause" && $0.hud.label == "One" }
    try player.set("PlaybackStatus", "string:Playing")
    try laptop.waitForStatus("to go on") { $0.hud.icon == "play" && $0.hud.label == "One" }
    try laptop.press(.next)
    try laptop.waitForStatus("the next track") { $0.hud.icon == "next" && $0.hud.label == "Two" }
    try laptop.hide()
    try player.set("Volume", "double:0.5")
    #expect(try laptop.staysSilent())
    try player.stop()
    #expect(try laptop.staysSilent())
    #expect(laptop.problems == [])
  }

  @Test("is told by commands, which end when it has answered")
  func commands() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(configuration: Self.shown, bus: bus)
    let nobody = try laptop.ask("player", "pause")
    #expect(nobody.status == 1 && nobody.errors == "swell: there is no media player\n")
    let player = try player(on: bus)
    #expect(try laptop.ask("player").output == "fake playing: A - One\n")
    let done = try laptop.ask("player", "pause")
    #expect(done.status == 0 && done.output == "fake\n")
    try laptop.waitForStatus("the HUD") { $0.hud.icon == "pause" && $0.hud.label == "One" }
    #expect(try laptop.ask("player").output == "fake paused: A - One\n")
    #expect(try laptop.ask("player", "volume", "40%").output == "40%\n")
    try laptop.waitForStatus("the volume") { $0.hud.kind == "program" && $0.hud.icon == "speaker-medium" }
    #expect(try laptop.ask("player", "volume").output == "40%\n")
    let refused = try laptop.ask("player", "stop")
    #expect(refused.status == 1 && refused.errors == "swell: the player 'fake' refused\n")
    player.hang()
    let silent = try laptop.ask("player", "next")
    #expect(silent.status == 1 && silent.errors == "swell: no media player answers\n")
    player.hang(false)
  }

  @Test("has its own volume dragged with Shift where it has the focus and no stream; Escape restores it")
  func drag() throws {
    let bus = try PrivateBus()
    let player = try player(on: bus)
    try player.set("Volume", "double:0.5")
    let laptop = try Laptop(bus: bus)
    let window = try laptop.probe.makeWindow(WindowFrame(0, 0, 300, 300), overrideRedirect: true)
    laptop.probe.setProperty("_NET_WM_PID", numbers: [UInt(player.pid)], on: window.id)
    laptop.probe.setProperty("_NET_ACTIVE_WINDOW", numbers: [window.id], type: "WINDOW")
    try laptop.activateLayer()
    try Keys.hold(laptop.display, "Shift_L")
    try laptop.grab(960, 400, through: [(960, 380), (960, 280)])
    try waitUntil("the player to be louder") { try laptop.ask("player", "volume").output == "75%\n" }
    let hud = try laptop.status().hud
    #expect(hud.kind == "program" && hud.label == "75%" && hud.detail == "fake")
    try laptop.hand("key", "Escape")
    try waitUntil("the player to be as before") { try laptop.ask("player", "volume").output == "50%\n" }
    try laptop.drop()
    // One that hangs holds nothing up: the system's volume is dragged after that.
    player.hang()
    try laptop.grab(960, 400, through: [(960, 380), (960, 280)])
    try laptop.waitForStatus("that it does not answer") { $0.hud.icon == "warning" }
    try laptop.drop()
    try Keys.release(laptop.display, "Shift_L")
    player.hang(false)
    #expect(try laptop.audio.volume() == 25)
    #expect(laptop.problems == [])
  }
}
