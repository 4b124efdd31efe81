import TestServers
import Testing

@Suite("Taps on a film of mpv in full screen", .serialized)
struct FilmTests {
  /// A laptop, which may have a touch screen, whose user watches a film. Each tap that reaches it lowers its own volume
  /// by 1.
  private final class Cinema {
    let touch: TouchScreen?
    let laptop: Laptop
    let player: VideoPlayer
    private(set) var taps = 0

    init(touch: TouchScreen?) throws {
      self.touch = touch
      let bus = try PrivateBus()
      laptop = try Laptop(screen: touch?.screen, configuration: "[gesture]\nfilm = yes\n", bus: bus)
      try laptop.startManager(.openbox)
      player = try laptop.startFilm(on: bus, bindings: ["MBTN_LEFT add volume -1"], isPaused: true)
      if touch == nil { try laptop.switchDragsOn() }
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
  }

  @Test("The second of two taps seeks, and the first one is the player's", arguments: [true, false])
  func taps(hasTouch: Bool) throws {
    let cinema = try Cinema(touch: hasTouch ? try TouchScreen() : nil)
    try cinema.tapUntil(1200) { $0 > 305 }
    let forward = try cinema.laptop.status().hud
    #expect((forward.shown, forward.kind, forward.label?.hasPrefix("+0:")) == (true, "seek", true))
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
}
