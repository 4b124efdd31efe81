import Foundation
import Glibc
import TestServers
import Testing

/// The server goes away in place of a request, whether the request has an answer or not. `SWELL_CUTS=300` tries each of
/// the first 300; a few are enough for every day.
@Suite("The X server goes away at any request", .serialized)
struct LostServerTests {
  /// What Swell is about.
  private struct Situation: Sendable {
    let name: String
    /// What comes before; nil for a Swell that does not run yet.
    let prepare: (@Sendable (Laptop) throws -> Void)?
    /// Whether Swell is told to end.
    let isEnd: Bool
    /// Returns what must live until the end of Swell.
    let act: @Sendable (Laptop) throws -> AnyObject?

    init(
      _ name: String, after prepare: (@Sendable (Laptop) throws -> Void)? = { _ in }, isEnd: Bool = false,
      act: @escaping @Sendable (Laptop) throws -> AnyObject?
    ) {
      (self.name, self.prepare, self.isEnd, self.act) = (name, prepare, isEnd, act)
    }
  }

  private static let situations = [
    Situation("the start", after: nil) { laptop in
      try laptop.startSwell(isReady: false)
      return nil
    },
    Situation("a panel") { try $0.begin("show", "--value", "41%") },
    Situation("a key") { laptop in
      try laptop.press(.volumeUp)
      return nil
    },
    Situation("a keyboard map") { laptop in
      for layout in ["de", "us"] { try laptop.run("setxkbmap", "-display", laptop.display, layout) }
      return nil
    },
    Situation("a chord") { laptop in
      try Keys.press(laptop.display, "super+alt+F9")
      return nil
    },
    Situation("a drag", after: dragsOn) { laptop in
      try laptop.grab(960, 400, through: [(960, 380), (960, 300)])
      try laptop.hand("mouseup", "1")
      return nil
    },
    Situation("a drag with its keys") { laptop in
      try laptop.pressKeys()
      try laptop.grab(960, 400, through: [(960, 380), (960, 300)])
      try laptop.hand("mouseup", "1")
      for key in ["Alt_L", "Super_L"] { try Keys.release(laptop.display, key) }
      return nil
    },
    Situation("other monitors", after: dragsOn) { laptop in
      let xrandr = ["xrandr", "-display", laptop.display]
      let words = ["640/170x800/210+0+0", "screen", "--setmonitor", "right", "640/80x800/100+640+0", "none"]
      try laptop.run(xrandr + ["--setmonitor", "left"] + words)
      for name in ["left", "right"] { try laptop.run(xrandr + ["--delmonitor", name]) }
      return nil
    },
    Situation("a turned panel", after: dragsOn) { try $0.begin("rotate", "left") },
    Situation("a locker") { try Locker(.plain, over: $0.monitor, on: $0.display) },
    Situation("the end", after: dragsOn, isEnd: true) { laptop in
      laptop.swell.terminate()
      return nil
    },
  ]

  private static let cuts =
    ProcessInfo.processInfo.environment["SWELL_CUTS"].flatMap { Int($0) }.map { Array(0..<$0) } ?? [
      0, 1, 2, 4, 8, 16, 32, 64,
    ]

  /// Below a panel that is shown.
  @Sendable private static func dragsOn(_ laptop: Laptop) throws {
    _ = try laptop.ask("show", "--value", "41%")
    try laptop.probe.waitForHUD(visible: true)
    try laptop.switchDragsOn()
  }

  /// A session, one of several that go on side by side.
  private struct Lane {
    let display: DoomedDisplay
    let laptop: Laptop

    init(_ audio: any AudioServer, theme: String) throws {
      let screen = try VirtualScreen()
      display = try DoomedDisplay(screen)
      laptop = try Laptop(
        screen: screen, audio: audio,
        configuration: """
          [hud]
          theme = \(theme)
          monitor = all
          rotation = hud
          [show]
          layout = yes
          quiet = mpv
          [gesture]
          fullscreen = mpv
          edge-wheel = right

          """,
        environment: ["DISPLAY": display.display], startsSwell: false)
    }

    /// The numbers of the requests of a start.
    func countStart() throws -> [Int] {
      try laptop.startSwell(isReady: false)
      try laptop.swell.waitForLine(containing: "ready", onError: true)
      // Made last, after the fonts were found.
      try laptop.probe.waitUntil("the window") { laptop.probe.windows().contains { $0.className == "Swell" } }
      _ = try laptop.status()
      let counts = display.counts
      try laptop.swell.stop()
      return counts
    }

    func begin(_ situation: Situation) throws {
      display.end(after: .max)
      guard situation.prepare != nil else { return }
      try laptop.startSwell(isReady: false)
    }

    func act(_ situation: Situation, endingAfter count: Int) throws -> AnyObject? {
      if let prepare = situation.prepare {
        try laptop.swell.waitForLine(containing: "ready", onError: true)
        try prepare(laptop)
      }
      display.end(after: count)
      return try situation.act(laptop)
    }

    func expectEnd(_ situation: Situation, after count: Int) throws {
      try waitUntil("the end of Swell", details: laptop.swell.errors) {
        if (try? laptop.swell.waitForExit(within: .milliseconds(100))) != nil { return true }
        // There were fewer requests. The key that mutes (121) causes more.
        for _ in 0..<10 { laptop.probe.pressKey(121) }
        return false
      }
      let comment = Comment(rawValue: "\(situation.name), \(count): \(laptop.swell.errors)")
      // A request may have come before the signal.
      let isPlain = situation.isEnd && laptop.problems == []
      #expect(laptop.swell.exit == .status(isPlain ? 0 : 69), comment)
      #expect(isPlain || laptop.problems == [LostServerTests.sentence(display)], comment)
      #expect(access(laptop.runtime.path("swell/\(display.display).sock"), F_OK) != 0, comment)
    }
  }

  private static func sentence(_ display: DoomedDisplay) -> String {
    "swell: the connection to the X server '\(display.display)' was lost"
  }

  @Test("whatever Swell is about: it ends with a sentence and 69, or with 0 where it was told to end")
  func anywhere() throws {
    let audio = try PulseServer()
    let lanes = try ["dark", "glass", "dark", "glass"].map { try Lane(audio, theme: $0) }
    for situation in Self.situations {
      let counts = try situation.prepare == nil ? lanes[1].countStart() : Self.cuts
      for first in stride(from: 0, to: counts.count, by: lanes.count) {
        let group = Array(zip(lanes, counts[first...]))
        for (lane, _) in group { try lane.begin(situation) }
        let company = try group.map { lane, count in try lane.act(situation, endingAfter: count) }
        for (lane, count) in group { try lane.expectEnd(situation, after: count) }
        withExtendedLifetime(company) {}
      }
    }
  }

  private static let nowhere = [
    "XDG_RUNTIME_DIR": "/nonexistent", "PULSE_SERVER": "unix:/nonexistent",
    "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
  ]

  /// Runs a program once for each of its requests, in whose place the server goes away.
  ///
  /// - Parameter lanes: How many run side by side.
  private func run(_ words: [String], input: String = "", lanes: Int, on screen: VirtualScreen) throws -> [Child] {
    let displays = try (0..<lanes).map { _ in try DoomedDisplay(screen) }
    func start(_ display: DoomedDisplay, _ count: Int) throws -> Child {
      display.end(after: count)
      return try Child(words, environment: Self.nowhere.merging(["DISPLAY": display.display]) { $1 }, input: input)
    }
    try start(displays[0], .max).waitForExit()
    let counts = displays[0].counts
    var ended: [Child] = []
    for first in stride(from: 0, to: counts.count, by: lanes) {
      let children = try zip(displays, counts[first...]).map { try start($0, $1) }
      for child in children { try child.waitForExit() }
      ended += children
    }
    return ended
  }

  @Test(
    "in 'swell doctor', and in a command that looks for its Swell: it ends with a sentence and 69",
    arguments: ["doctor", "status"])
  func commands(_ word: String) throws {
    let ended = try run([Swell.binary, word], lanes: 8, on: VirtualScreen())
    #expect(ended.count > 20)
    for (count, child) in ended.enumerated() {
      #expect(child.exit == .status(69), "\(count)")
      #expect(child.errors.hasPrefix("swell: the connection to the X server '") && child.output == "", "\(count)")
    }
  }
}
