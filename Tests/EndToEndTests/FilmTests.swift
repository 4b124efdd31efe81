import TestServers
import Testing

@Suite("Taps and holds on a film of mpv in full screen", .serialized)
struct FilmTests {
  /// A laptop, which may have a touch screen, whose user watches a film. Each tap that reaches it lowers its own volume
  /// by 1.
  private final class Cinema {
    let touch: TouchScreen?
    let laptop: Laptop
    let player: VideoPlayer
    private(set) var taps = 0

    init(touch: TouchScreen? = nil, isPaused: Bool = true) throws {
      self.touch = touch
      let bus = try PrivateBus()
      laptop = try Laptop(screen: touch?.screen, configuration: "[gesture]\nfilm = yes\n", bus: bus)
      try laptop.startManager(.openbox)
      player = try laptop.startFilm(on: bus, bindings: ["MBTN_LEFT add volume -1"], isPaused: isPaused)
      if touch == nil { try laptop.activateLayer() }
      _ = try laptop.status()
    }

    /// A tap of a finger, or a click; Swell hears of its beginning and end at once.
    func tap(_ x: Int) throws {
      taps += 1
      guard let touch else { return try Pointer.click(laptop.display, x, 400) }
      try laptop.atOnce {
        try touch.down(Double(x), 400)
        try touch.up(Double(x), 400)
      }
      _ = try laptop.status()
    }

    /// Taps until the film is elsewhere: the player may be slow to answer the first ones, which it gets itself then.
    func tapUntil(_ x: Int, _ isThere: (Double) -> Bool) throws {
      try waitUntil("the film to be elsewhere") {
        try tap(x)
        return try isThere(player.position())
      }
    }

    /// How many taps the player has received.
    func received() throws -> Int { Int(((1 - (try player.volume())) * 100).rounded()) }

    /// Rests on the film until it is fast: again, should the player have answered too late.
    func holdUntilFast() throws {
      try waitUntil("the film to be fast") {
        try press()
        let isFast = try !laptop.remains(for: .seconds(2)) { try player.rate() == 1 }
        if !isFast { try letGo() }
        return isFast
      }
    }

    private func press() throws {
      guard let touch else { return try laptop.grab(1200, 400, through: []) }
      try touch.down(1200, 400)
    }

    func letGo() throws {
      guard let touch else { return try laptop.drop() }
      try touch.up(1200, 400)
    }
  }

  @Test("The second of two taps seeks, and the first one is the player's", arguments: [true, false])
  func taps(hasTouch: Bool) throws {
    let cinema = try Cinema(touch: hasTouch ? try TouchScreen() : nil)
    try cinema.tapUntil(1200) { $0 > 305 }
    let forward = try cinema.laptop.status().hud
    #expect(forward.shown && forward.kind == "seek" && forward.label?.hasPrefix("+0:") == true)
    try waitUntil("each other tap to reach the player") {
      let sought = (try cinema.player.position() - 300) / 10
      return try sought == sought.rounded() && cinema.received() + Int(sought) == cinema.taps
    }
    #expect(try cinema.received() >= 1)
    let place = try cinema.player.position()
    try cinema.tapUntil(100) { $0 < place - 5 }
    #expect(try cinema.laptop.status().hud.label?.hasPrefix("−0:") == true)
    // In the middle they are all the player's.
    try cinema.laptop.hide()
    let before = try cinema.received()
    for _ in 1...3 { try cinema.tap(640) }
    try waitUntil("the player to receive them") { try cinema.received() == before + 3 }
    #expect(try !cinema.laptop.status().hud.shown)
    #expect(try cinema.laptop.audio.volume() == 25)
    #expect(cinema.laptop.problems == [])
  }

  @Test("What rests on it has it played at double speed until it is let go", arguments: [true, false])
  func hold(hasTouch: Bool) throws {
    let cinema = try Cinema(touch: hasTouch ? try TouchScreen() : nil, isPaused: false)
    try cinema.holdUntilFast()
    #expect(try cinema.player.rate() == 2)
    try cinema.laptop.waitForStatus("the speed") { $0.hud.shown && $0.hud.label == "2×" }
    let received = try cinema.received()
    try cinema.letGo()
    try waitUntil("the film to be as before") { try cinema.player.rate() == 1 }
    #expect(try cinema.received() == received)
    #expect(cinema.laptop.problems == [])
    // It is not fast for longer than Swell runs.
    try cinema.holdUntilFast()
    try cinema.laptop.swell.stop()
    try waitUntil("the film to be as before") { try cinema.player.rate() == 1 }
  }
}
