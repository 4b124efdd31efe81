import Foundation
import TestServers
import Testing

/// `make soak`: what a long session comes to. Minutes are in `SOAK_MINUTES`; without it nothing is done.
@Suite("A long session", .serialized)
struct SoakTests {
  private static let minutes = ProcessInfo.processInfo.environment["SOAK_MINUTES"].flatMap { Double($0) } ?? 0

  /// What the program takes, at rest.
  private struct Reading {
    /// What each descriptor is of.
    var descriptors: [String]
    var threads, children: Int
    /// kB: with its share of what others have too, and without any of that.
    var pss, own: Int
    var resources: [String: Int]

    var text: String {
      let items = resources.filter { !$0.key.hasSuffix(" bytes") }.values.reduce(0, +)
      return "\(descriptors.count) descriptors, \(threads) threads, \(children) children, \(items) X resources, "
        + "PSS \(pss) kB, \(own) kB of its own"
    }
  }

  /// What happens besides the screen.
  private enum Operation: CaseIterable {
    case keys, heldKey, command, commands, pipe, watcher, compositor, sound, lostSound, output, bus, player, light
    case save, badSave, density
  }

  /// The session and what comes and goes in it.
  private final class Session {
    let bus: PrivateBus
    let laptop: Laptop
    var compositor: Compositor?
    private(set) var light, player: BusMock?
    var generator: Generator

    init(seed: UInt64) throws {
      bus = try PrivateBus()
      light = try .keyboardLight(on: bus)
      laptop = try ScreenStormTests.laptop(bus: bus)
      generator = Generator(seed: seed)
    }

    /// Services live as long as their bus otherwise.
    func setLight(_ isThere: Bool) throws {
      if isThere == (light != nil) { return }
      try light?.stop()
      light = isThere ? try .keyboardLight(on: bus) : nil
    }

    func setPlayer(_ isThere: Bool) throws {
      if isThere == (player != nil) { return }
      try player?.stop()
      player = isThere ? try .player("one", on: bus) : nil
    }
  }

  private static let commands = [
    ["volume", "+5%"], ["volume", "150%"], ["volume", "toggle"], ["volume", "--mic", "-5%"],
    ["volume", "--app", "30%"], ["brightness", "--keyboard", "+34%"], ["brightness", "--all", "50%"],
    ["output", "next"], ["output"], ["seek", "+10s"], ["player"], ["player", "toggle"],
    ["show", "--icon", "volume", "--value", "40%", "--label", "שלום 🎧 漢字"],
    ["show", "--label", "x", "--position", "top", "--for", "300ms"], ["hide"], ["quiet", "on"], ["quiet", "off"],
    ["status", "--json"], ["gesture", "on"], ["reload"], ["no", "such", "command"],
  ]

  private static let saves = [
    "", "theme = pill\n", "theme = glass\n", "theme = segments\nfont = monospace\n", "form = capsule\n",
    "size = 300pt\n", "[gesture]\nedge-wheel = both\n", "[keys]\nmedia-keys = grab\n",
    "[show]\nplayer = yes\ncaps-lock = yes\n",
  ]

  private func perform(_ operation: Operation, _ session: Session) throws {
    let laptop = session.laptop
    func random<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &session.generator)! }
    switch operation {
    case .keys: try laptop.press(random([.volumeUp, .volumeDown, .mute]), times: random([1, 5, 30]))
    case .heldKey:
      try laptop.hold(.volumeDown)
      _ = try laptop.status()
      try laptop.release(.volumeDown)
    case .command: _ = try laptop.ask(random(Self.commands))
    case .commands:
      let all = try (0..<20).map { _ in
        try Child([Swell.binary] + random(Self.commands), environment: laptop.environment)
      }
      for child in all { try child.waitForExit() }
    case .pipe:
      let lines = (0..<200).map { "\($0)\n" }.joined()
      _ = try Child.run([Swell.binary, "pipe"], environment: laptop.environment, input: lines + "x\n")
    case .watcher:
      let watcher = try laptop.begin("watch", "--json", "--now")
      try laptop.audio.setVolume("\(random([10, 60]))%")
      try watcher.stop()
    case .compositor:
      if let compositor = session.compositor {
        try compositor.stop(random([SIGTERM, SIGKILL]))
        session.compositor = nil
      } else {
        session.compositor = try Compositor(random([.picom, .xcompmgr]), on: laptop.display)
      }
    case .sound: for _ in 0..<30 { try laptop.audio.setVolume("\(random(Array(0...150)))%") }
    case .lostSound:
      // As rarely as in life.
      guard random(Array(0..<4)) == 0 else { return }
      try laptop.audio.restart(random([SIGTERM, SIGKILL]))
      try laptop.waitForStatus("the sound server again") { $0.audio.sink == "spk" }
    case .output:
      let module = try laptop.audio.addSink("usb")
      try laptop.audio.setDefaultSink("usb")
      try laptop.audio.setVolume("\(random(Array(0...100)))%", sink: "usb")
      try laptop.audio.unloadModule(module)
      try laptop.audio.setDefaultSink("spk")
    case .bus:
      guard random(Array(0..<4)) == 0 else { return }
      try session.setLight(false)
      try session.setPlayer(false)
      try session.bus.stop()
      try session.bus.startAgain()
      try session.setLight(true)
    case .player: try session.setPlayer(session.player == nil)
    case .light: try session.setLight(session.light == nil)
    case .save: try save(random(Self.saves), session)
    case .badSave: try save("theme = no-such-theme\n", session)
    case .density: laptop.probe.setResource("Xft.dpi", random(["96", "144", "192", nil]))
    }
  }

  private func save(_ more: String, _ session: Session) throws {
    try session.laptop.save(ScreenStormTests.configuration + more)
  }

  /// Everything as at the beginning and at rest, and what the program takes then.
  private func rest(_ session: Session) throws -> Reading {
    let laptop = session.laptop
    try laptop.drop()
    try session.compositor?.stop()
    session.compositor = nil
    try session.setPlayer(false)
    try session.setLight(true)
    laptop.probe.setResource("Xft.dpi", nil)
    try save("", session)
    for words in [["reload"], ["quiet", "off"], ["gesture", "on"]] {
      #expect(try laptop.ask(words).status == 0)
    }
    try laptop.audio.setDefaultSink("spk")
    try laptop.waitForStatus("the keyboard's light, and the sink") { status in
      status.audio.sink == "spk" && status.brightness.contains { $0.keyboard }
    }
    let resources = try ScreenStormTests().calm(laptop).resources
    // The last level is the right one, and nothing stays on the screen.
    try laptop.waitForStatus("the last level") { $0.audio.level.map { abs($0 - 0.37) < 0.0001 } == true }
    #expect(try laptop.volumes().map { abs($0 - 24_248) <= 1 } == [true, true])
    try laptop.hide()
    #expect(try laptop.status().hud.shown == false)
    return try reading(laptop, resources)
  }

  private func reading(_ laptop: Laptop, _ resources: [String: Int]) throws -> Reading {
    let folder = "/proc/\(laptop.swell.pid)"
    func names(_ name: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")
    }
    // Each socket has a number of its own.
    let descriptors = try names("fd").compactMap { name in
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(name)").prefix { $0 != "[" }
    }
    let children = try String(contentsOfFile: "\(folder)/task/\(laptop.swell.pid)/children", encoding: .utf8)
    return Reading(
      descriptors: descriptors.map { String($0) }.sorted(), threads: try names("task").count,
      children: children.split(separator: " ").count, pss: try laptop.kernelNumber("Pss", in: "smaps_rollup"),
      own: try laptop.kernelNumber("Pss_Anon", in: "smaps_rollup"), resources: resources)
  }

  @Test("takes no more at its end than after a minute", .enabled(if: minutes > 0, "SOAK_MINUTES is not set"))
  func soak() throws {
    let session = try Session(seed: 20_261_122)
    let laptop = session.laptop
    var operations = 0
    func say(_ minutes: Int, _ reading: Reading) {
      let line = "\(minutes) min, \(operations) operations: \(reading.text)\n"
      FileHandle.standardOutput.write(Data(line.utf8))
    }
    func storm(for time: Duration) throws {
      let end = ContinuousClock.now + time
      while ContinuousClock.now < end {
        operations += 1
        if Bool.random(using: &session.generator) {
          let operation = ScreenStormTests.Operation.allCases.randomElement(using: &session.generator)!
          try ScreenStormTests().perform(operation, laptop, &session.generator)
        } else {
          try perform(Operation.allCases.randomElement(using: &session.generator)!, session)
        }
        try #require(laptop.swell.isRunning, "\(laptop.swell.exit as Any): \(laptop.swell.errors.suffix(2000))")
      }
    }
    // What it opens when it is first needed, and what it keeps on purpose, is there then.
    for words in Self.commands { _ = try laptop.ask(words) }
    for operation in Operation.allCases { try perform(operation, session) }
    try storm(for: .seconds(60))
    let first = try rest(session)
    say(1, first)
    var last = first
    for minute in 2...max(2, Int(Self.minutes)) {
      try storm(for: .seconds(60))
      last = try rest(session)
      say(minute, last)
    }
    #expect(last.descriptors == first.descriptors)
    #expect(last.threads == first.threads)
    #expect(last.children == first.children)
    // The rest is of files, a library's part of which grows when nobody else has it open any more.
    #expect(Double(last.own) <= 1.2 * Double(first.own))
    // Pictures of icons and glyphs are kept, but not for ever.
    for (kind, count) in last.resources {
      #expect(Double(count) <= 1.2 * Double(first.resources[kind] ?? 0) + 4, "\(kind)")
    }
  }
}
