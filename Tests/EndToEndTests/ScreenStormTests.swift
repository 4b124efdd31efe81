import TestServers
import Testing

@Suite("Monitors that come, go, move and turn while all sorts of things are shown", .serialized)
struct ScreenStormTests {
  static let configuration =
    "[hud]\nrotation = hud\nmonitor = all\nscale = 1\nhide-delay = 800ms\nfade = 200ms\n"

  /// A screen of two sizes, and drags on it.
  static func laptop(bus: PrivateBus? = nil) throws -> Laptop {
    let laptop = try Laptop(configuration: configuration, bus: bus, startsSwell: false)
    try laptop.run("xrandr", "--newmode", "small", "40", "800", "840", "968", "1056", "600", "601", "605", "628")
    try laptop.run("xrandr", "--addmode", "screen", "small")
    try laptop.startSwell()
    try laptop.switchDragsOn()
    return laptop
  }

  enum Operation: CaseIterable {
    case split, splitUnevenly, join, primary, smaller, larger, off, turn, volume, mute, fadeOver, grab, move, drop,
      wheel
  }

  func perform(_ operation: Operation, _ laptop: Laptop, _ generator: inout Generator) throws {
    func xrandr(_ words: String...) throws {
      // It fails where it is to name a monitor that is not there, and to switch the only output off.
      _ = try Child.run(["xrandr"] + words, environment: laptop.environment)
    }
    switch operation {
    case .split:
      try xrandr("--setmonitor", "L", "640/170x800/210+0+0", "screen")
      try xrandr("--setmonitor", "R", "640/80x800/100+640+0", "none")
    case .splitUnevenly:
      let width = Int.random(in: 1...1279, using: &generator)
      try xrandr("--setmonitor", "L", "\(width)/170x800/210+0+0", "screen")
      try xrandr(
        "--setmonitor", "R", "\(1280 - width)/0x\(Int.random(in: 1...800, using: &generator))/0+\(width)+0", "none")
    case .join:
      for name in ["P", "R", "L"] { try xrandr("--delmonitor", name) }
    case .primary: try xrandr("--setmonitor", "*P", "200/50x200/50+540+300", "none")
    case .smaller: try xrandr("--output", "screen", "--mode", "small")
    case .larger: try xrandr("--output", "screen", "--mode", "1280x800")
    case .off: try xrandr("--output", "screen", "--off")
    case .turn:
      let name = ["left", "right", "normal", "inverted"].randomElement(using: &generator)!
      let answer = try laptop.ask("rotate", name)
      #expect(answer.status == 0, "\(answer)")
    case .volume: try laptop.audio.setVolume("\(Int.random(in: 0...100, using: &generator))%")
    case .mute: try laptop.press(.mute)
    case .fadeOver: _ = try? laptop.probe.waitForHUD(visible: false, within: .milliseconds(900))
    case .grab:
      let (x, y) = (Int.random(in: 0..<1280, using: &generator), Int.random(in: 0..<800, using: &generator))
      try laptop.grab(x, y, through: [(x, max(0, y - 20))])
    case .move:
      try laptop.moveHand(to: Int.random(in: 0..<1280, using: &generator), Int.random(in: 0..<800, using: &generator))
    case .drop: try laptop.drop()
    case .wheel: try Pointer.scroll(laptop.display, 900, 300, steps: 1)
    }
  }

  /// Asks for the volume, which is shown though it is that already, and waits until it is on these monitors, pixel by
  /// pixel.
  @discardableResult
  private func show(_ percent: Int, on monitors: [WindowFrame], _ laptop: Laptop) throws -> WindowReading? {
    func ask() throws { #expect(try laptop.ask("volume", "\(percent)%").status == 0) }
    try ask()
    let panel = ExpectedPanel(volume: percent)
    try laptop.probe.waitUntil("\(percent) % on \(monitors)") {
      // Again, where a busy machine was too late to see it.
      if laptop.probe.hudWindow() == nil { try ask() }
      return try monitors.allSatisfy { monitor in
        let picture = try laptop.probe.image(of: panel.frame(centredIn: monitor))
        return panel.distance(of: picture) <= 3
      }
    }
    return laptop.probe.hudWindow()
  }

  /// One monitor, upright, nothing pressed, and everything shown once that is shown at the end.
  func calm(_ laptop: Laptop) throws -> (frame: WindowFrame, picture: Picture, resources: [String: Int]) {
    try laptop.drop()
    // Pictures that were kept for the next time go with their font.
    for font in ["monospace", "sans-serif"] { try laptop.use("\(Self.configuration)\(Laptop.lasting)font = \(font)\n") }
    _ = try Child.run(["xrandr", "--output", "screen", "--mode", "1280x800"], environment: laptop.environment)
    var ignored = Generator(seed: 1)
    // A monitor of the same name is not replaced.
    try perform(.join, laptop, &ignored)
    try perform(.split, laptop, &ignored)
    _ = try laptop.ask("volume", "unmute")
    #expect(try laptop.ask("rotate", "normal").status == 0)
    try perform(.primary, laptop, &ignored)
    // The third lies in none of the others: else it would be one with that.
    let three = [WindowFrame(0, 0, 640, 800), WindowFrame(640, 0, 640, 800), WindowFrame(540, 300, 200, 200)]
    for percent in [0, 12, 34, 56, 78, 90] { try show(percent, on: three, laptop) }
    try perform(.join, laptop, &ignored)
    _ = try Child.run(["xrandr", "--output", "screen", "--mode", "1280x800"], environment: laptop.environment)
    try laptop.waitForStatus("one monitor") { _ in laptop.probe.size == (1280, 800) }
    // Sideways it says that there is no player. It is shown before it gives way to the next.
    try laptop.hide()
    try laptop.grab(700, 700, through: [(760, 700)])
    try laptop.waitForStatus("the HUD of a player") { $0.hud.kind == "seek" }
    try laptop.probe.waitForHUD(visible: true)
    try laptop.drop()
    var hud: WindowReading?
    for percent in [0, 12, 34, 56, 78, 90, 37] { hud = try show(percent, on: [WindowFrame(0, 0, 1280, 800)], laptop) }
    let picture = try laptop.probe.image(590, 346, 100, 108)
    let resources = try XResources.read(from: laptop.display, owner: hud!.id)
    try laptop.use(Self.configuration)
    return (hud!.frame, picture, resources)
  }

  @Test(
    "leave it alive, where it was and as it was, and nothing behind in the server",
    arguments: [UInt64(20_261_121), 7])
  func storm(_ seed: UInt64) throws {
    let laptop = try Self.laptop()
    var generator = Generator(seed: seed)
    var history: [Operation] = []
    func storm(_ count: Int) throws {
      for _ in 0..<count {
        let operation = Operation.allCases.randomElement(using: &generator)!
        history.append(operation)
        try perform(operation, laptop, &generator)
        try #require(laptop.swell.isRunning, "seed \(seed): \(history)")
      }
    }
    // So that what it keeps on purpose is there: windows for three monitors, icons and figures.
    for operation in [Operation.split, .primary, .volume, .turn, .mute, .join] {
      try perform(operation, laptop, &generator)
    }
    try storm(60)
    let before = try calm(laptop)
    try storm(100)
    let after = try calm(laptop)
    #expect(after.frame == before.frame, "seed \(seed): \(history)")
    #expect(after.picture.difference(to: before.picture).largest <= 3, "seed \(seed): \(history)")
    for (kind, count) in after.resources {
      #expect(count <= before.resources[kind] ?? 0, "\(kind), seed \(seed): \(history)")
    }
    #expect(laptop.problems == [], "seed \(seed): \(history)")
    try laptop.hide()
  }
}
