import TestServers
import Testing

@Suite("Of several media players", .serialized)
struct SeveralPlayersTests {
  private let bus: PrivateBus
  private let laptop: Laptop

  init() throws {
    bus = try PrivateBus()
    laptop = try Laptop(bus: bus)
  }

  private static let song = "'Metadata': dbus.Dictionary({'xesam:title': 'Song'}, signature='sv')"

  /// A player that does what it is told.
  private func player(_ name: String, _ status: String, _ more: String = song) throws -> BusMock {
    let toggle = """
      interface = "org.mpris.MediaPlayer2.Player"
      state = "Paused" if self.props[interface]["PlaybackStatus"] == "Playing" else "Playing"
      self.UpdateProperties(interface, {"PlaybackStatus": state})
      """
    return try BusMock.player(name, status: status, more, does: ["PlayPause": toggle], on: bus)
  }

  /// Waits until Swell has heard what a player told before this.
  private func hear() throws { _ = try laptop.ask("player") }

  private func use(_ player: BusMock, _ status: String) throws {
    try player.set("PlaybackStatus", "string:" + status)
    try hear()
  }

  /// Presses Play as often as this, and waits until the players were told so often.
  private func pressPlay(_ players: [BusMock], times: Int) throws {
    let before = players.map { $0.calls(of: "PlayPause").count }.reduce(0, +)
    for time in 1...times {
      try laptop.press(.play)
      try waitUntil("a player to be told") {
        players.map { $0.calls(of: "PlayPause").count }.reduce(0, +) == before + time
      }
      try hear()
    }
  }

  @Test("that play, the second press of the play key undoes the first")
  func twice() throws {
    let (first, second) = (try player("a", "Playing"), try player("b", "Playing"))
    try hear()
    try pressPlay([first, second], times: 2)
    for player in [first, second] { #expect(try player.property("PlaybackStatus") == "Playing") }
    // One that begins to play is used.
    try use(first, "Paused")
    try use(first, "Playing")
    try pressPlay([first, second], times: 3)
    #expect(try first.property("PlaybackStatus") == "Paused" && second.property("PlaybackStatus") == "Playing")
  }

  @Test("the order of playerctld counts where it runs", arguments: [true, false])
  func playerctld(isFirst: Bool) throws {
    if isFirst { try startDaemon() }
    let (first, second) = (try player("a", "Playing"), try player("b", "Paused"))
    if !isFirst { try startDaemon() }
    try use(first, "Paused")
    try use(second, "Playing")
    try use(second, "Paused")
    try pressPlay([first, second], times: 2)
    #expect(second.calls(of: "PlayPause").count == 2)
    try Child.demand(["playerctld", "shift"], environment: laptop.environment)
    try hear()
    try pressPlay([first, second], times: 2)
    #expect(first.calls(of: "PlayPause").count == 2)
  }

  @Test("those that the configuration leaves alone are left alone through playerctld and browser extensions")
  func ignored() throws {
    try laptop.use("[audio]\nplayers = *, !firefox\n")
    let firefox = try player("firefox.instance_1_7", "Playing")
    try startDaemon()
    try use(firefox, "Paused")
    let identity = "mock.AddProperties('org.mpris.MediaPlayer2', {'DesktopEntry': 'firefox'})"
    let proxy = try BusMock(
      "org.mpris.MediaPlayer2.plasma-browser-integration", path: "/org/mpris/MediaPlayer2",
      interface: "org.mpris.MediaPlayer2.Player", on: bus,
      setUp: """
        \(identity)
        mock.AddProperties(MAIN_IFACE, {"PlaybackStatus": "Playing", \(Self.song)})
        mock.AddMethod(MAIN_IFACE, "PlayPause", "", "", "")
        """)
    #expect(try laptop.ask("player", "toggle") == (1, "", "swell: no media player is running\n"))
    let mpv = try player("mpv", "Paused")
    try hear()
    try pressPlay([firefox, proxy, mpv], times: 2)
    #expect(mpv.calls(of: "PlayPause").count == 2)
    #expect(try laptop.ask("player").output == "mpv paused: Song\n")
  }

  @Test("one that cannot be controlled is not told anything")
  func uncontrollable() throws {
    let phone = try player("a", "Playing", "'CanSeek': True, 'Volume': 1.0, 'CanControl': False, \(Self.song)")
    let refusal = "swell: the player 'a' does not allow this command\n"
    #expect(try laptop.ask("player", "stop") == (1, "", refusal))
    #expect(try laptop.ask("seek", "+5s") == (1, "", "swell: the player 'a' cannot seek\n"))
    try laptop.press(.next)
    try laptop.waitForStatus("the key to find no player") { $0.hud.icon == "warning" }
    let music = try player("b", "Paused", "'CanSeek': True, \(Self.song)")
    try hear()
    #expect(try laptop.ask("player", "stop").output == "b\n")
    #expect(try laptop.ask("seek", "+5s").status == 0)
    try laptop.press(.stop)
    try waitUntil("the key to arrive") { music.calls(of: "Stop").count == 2 }
    #expect(phone.calls.allSatisfy { !["Stop", "Seek", "Next"].contains($0.prefix { $0 != " " }) })
    #expect(music.calls(of: "Seek").count == 1)
  }

  private func startDaemon() throws {
    let daemon = laptop.keep(try Child(["playerctld"], environment: laptop.environment))
    try bus.waitForName("org.mpris.MediaPlayer2.playerctld", of: daemon)
  }
}
