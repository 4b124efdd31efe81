import TestServers
import Testing

@Suite("Drags over a real video player that is full-screen", .serialized)
struct VideoPlayerTests {
  /// A laptop whose user watches a film, and drags over it.
  private func cinema(
    _ kind: WindowManager.Kind, bindings: [String], isPaused: Bool = true, hasControls: Bool = false
  ) throws -> (laptop: Laptop, player: VideoPlayer) {
    let bus = try PrivateBus()
    let laptop = try Laptop(bus: bus)
    try laptop.startManager(kind)
    let player = try laptop.startFilm(on: bus, bindings: bindings, isPaused: isPaused, hasControls: hasControls)
    try laptop.waitForFullScreen()
    return (laptop, player)
  }

  private static let managers: [WindowManager.Kind] = [.i3, .openbox, .xfwm4]

  @Test("change volume and position, are none of the player's business, and end with it", arguments: managers)
  func drags(_ kind: WindowManager.Kind) throws {
    let (laptop, player) = try cinema(kind, bindings: ["MBTN_LEFT cycle pause"])
    let focus = laptop.probe.focus()
    try laptop.grab(960, 500, through: [(960, 480), (960, 380)])
    try laptop.waitForVolume(sixteenths: 8)
    let hud = try laptop.status().hud
    #expect((hud.shown, hud.kind, hud.label) == (true, "volume", "50%"))
    let own = laptop.probe.windows().filter { $0.className.hasPrefix("Swell") }.map(\.id)
    #expect(!own.isEmpty && !laptop.probe.clientList().contains { own.contains($0) })
    try laptop.moveHand(to: 960, 260)
    try laptop.waitForVolume(sixteenths: 12)
    try laptop.dropOnProgram()
    _ = try laptop.status()
    #expect(try !player.isPlaying() && player.position() == 300)
    #expect(laptop.probe.focus() == focus)
    // Sideways by the share of the width of three minutes: 320 of 1280 px are 45 of 180 s.
    for (places, label, position) in [([660, 960], "+0:45", 345.0), ([600, 0], "−1:30", 255)] {
      try laptop.grab(640, 600, through: places.map { ($0, 600) })
      try laptop.waitForStatus("the HUD to say so") { $0.hud.kind == "seek" && $0.hud.label == label }
      try laptop.dropOnProgram()
      try waitUntil("the film to be at \(position) s") { try abs(player.position() - position) < 0.6 }
    }
    #expect(try !player.isPlaying())
    // Whatever name the window manager leaves.
    try player.quit()
    try laptop.waitForFullScreen(false)
    try laptop.grab(960, 500, through: [(960, 480), (960, 380)])
    try laptop.drop()
    #expect(try laptop.audio.volume() == 75)
    #expect(laptop.problems == [])
  }

  @Test("leave it its own controls: its seek bar works by mouse")
  func controls() throws {
    let (laptop, player) = try cinema(.openbox, bindings: [], hasControls: true)
    // The bar fades in when the pointer moves, and goes when the pointer rests. Two presses beside the bar in a row would be
    // a double click, which ends full screen.
    func move(_ what: String, _ x: Int, by act: () throws -> Void) throws {
      let position = try player.position()
      try waitUntil(what) {
        try laptop.hand("mousemove", "\(x)", "780", "mousemove", "\(x)", "790")
        try act()
        return try !laptop.remains(for: .milliseconds(500)) { try abs(player.position() - position) <= 5 }
      }
    }
    let start = try player.position()
    for x in [500, 800, 600] {
      try move("the film to be elsewhere", x) { try laptop.hand("click", "1") }
      try move("the film to follow", x) {
        try laptop.grab(x, 790, through: [(x + 20, 790), (x + 60, 790)])
        try laptop.drop()
      }
    }
    #expect(try player.position() != start)
    #expect(try laptop.audio.volume() == 25 && !laptop.status().hud.shown)
    try laptop.grab(960, 500, through: [(960, 480), (960, 380)])
    try laptop.waitForVolume(sixteenths: 8)
    try laptop.dropOnProgram()
  }

  @Test("need no configuration: a full-screen program that plays is a film, one that does not is none")
  func browser() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(bus: bus)
    try laptop.startManager(.openbox)
    let player = try BusMock.player("browser", status: "Paused", on: bus)
    let window = try laptop.probe.makeWindow(WindowFrame(400, 100, 300, 300), className: "browser")
    laptop.probe.setProperty("_NET_WM_PID", numbers: [UInt(player.pid)], on: window.id)
    try laptop.waitForFocus(of: window)
    try laptop.fullScreen(window)
    try laptop.grab(960, 500, through: [(960, 480), (960, 380)])
    try window.waitForEvent("the press") { $0 == .buttonPress(1, x: 960, y: 500) }
    try laptop.drop()
    #expect(try laptop.status().gesture.reasons == [])
    try player.set("PlaybackStatus", "string:Playing")
    try laptop.waitForFullScreen()
    try player.set("PlaybackStatus", "string:Paused")
    try laptop.grab(960, 500, through: [(960, 480), (960, 380)])
    try laptop.waitForVolume(sixteenths: 8)
    try laptop.dropOnProgram()
    // A game beside music.
    let music = try BusMock.player("music", "'Volume': 1.0", on: bus)
    let game = try laptop.probe.makeWindow(WindowFrame(400, 100, 300, 300), className: "game")
    laptop.probe.setProperty("_NET_WM_PID", numbers: [UInt(laptop.swell.pid)], on: game.id)
    try laptop.waitForFocus(of: game)
    try laptop.fullScreen(game)
    try music.set("Volume", "double:0.5")
    _ = try laptop.ask("player")
    #expect(try laptop.status().gesture.reasons == [])
    #expect(laptop.problems == [])
  }

  @Test("leave it the motion of the pointer, before and after", arguments: managers)
  func motion(_ kind: WindowManager.Kind) throws {
    let (laptop, player) = try cinema(kind, bindings: ["MOUSE_MOVE add volume -1", "MBTN_LEFT cycle pause"])
    var volume = try player.volume()
    func move(_ x: Int, _ y: Int) throws {
      let before = volume
      try laptop.moveHand(to: x, y)
      try waitUntil("the player to hear of the pointer") {
        volume = try player.volume()
        return volume < before
      }
    }
    for x in [300, 500, 700, 960] { try move(x, 400) }
    try laptop.grab(960, 500, through: [(960, 480)])
    volume = try player.volume()
    for y in [460, 440, 380] { try laptop.moveHand(to: 960, y) }
    try laptop.waitForVolume(sixteenths: 8)
    try laptop.dropOnProgram()
    try move(900, 350)
    try move(800, 300)
    #expect(laptop.problems == [])
  }

  @Test("that are none, but a click or a double click, do what that does without Swell", arguments: managers)
  func click(_ kind: WindowManager.Kind) throws {
    let keys = ["LEFT cycle pause", "RIGHT set volume 44", "MID ignore", "MID_DBL set volume 33"]
    let (laptop, player) = try cinema(kind, bindings: keys.map { "MBTN_\($0)" }, isPaused: false)
    #expect(try player.isPlaying())
    for isPlaying in [false, true, false] {
      try Pointer.click(laptop.display, 900, 500)
      try waitUntil("the film to \(isPlaying ? "go on" : "stop")") { try player.isPlaying() == isPlaying }
    }
    try Pointer.click(laptop.display, 300, 500, button: 3)
    try waitUntil("the right button to work") { try player.volume() == 0.44 }
    try Pointer.click(laptop.display, 900, 500, button: 2)
    #expect(try laptop.remains(for: .milliseconds(400)) { try player.volume() == 0.44 })
    // Again, should a busy machine have made it two clicks.
    try waitUntil("the double click") {
      try laptop.hand("mousemove", "900", "500", "click", "--repeat", "2", "--delay", "60", "2")
      return try !laptop.remains(for: .seconds(1)) { try player.volume() == 0.44 }
    }
    try waitUntil("the double click to be one") { try player.volume() == 0.33 }
    // Once each: no late one has made it go on.
    #expect(try !player.isPlaying())
    // The same without Swell.
    try laptop.swell.stop()
    try Pointer.click(laptop.display, 900, 500)
    try waitUntil("the film to go on") { try player.isPlaying() }
  }
}
