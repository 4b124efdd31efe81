import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// `rotation = screen`.
  @Suite struct ScreenTurnerTests {
    private static let upright = PixelRect(x: 0, y: 0, width: 640, height: 400)
    private static let sideways = PixelRect(x: 0, y: 0, width: 400, height: 640)

    private static func turn(_ stage: Stage, _ turner: ScreenTurner, _ orientation: Orientation) throws {
      turner.turn(try #require(stage.monitors.first), to: orientation)
      let frame = orientation.quarters % 2 == 0 ? upright : sideways
      try stage.wait(for: "the screen to be \(orientation)") { $0.monitors.map(\.frame) == [frame] }
      stage.settle()
    }

    /// The turn that xrandr(1) tells, which leaves out "normal".
    private static func told(_ screen: TurnableScreen) throws -> String {
      let line = try screen.output().split(separator: "\n").first { $0.contains(" connected") } ?? ""
      // Behind it, in brackets, is what there could be.
      let word = line.prefix { $0 != "(" }.split(separator: " ").first { ["left", "inverted", "right"].contains($0) }
      return word.map { String($0) } ?? "normal"
    }

    @Test("Every turn of the screen is what was asked for, and back home nothing is different")
    func turns() throws {
      let screen = try TurnableScreen()
      let stage = try Stage(server: screen.screen)
      let turner = ScreenTurner(stage.connection, events: stage.pump)
      let home = try screen.output()
      for orientation in [Orientation.left, .right, .inverted, .normal, .right, .left, .normal, .inverted, .normal] {
        try Self.turn(stage, turner, orientation)
        #expect(try Self.told(screen) == orientation.rawValue)
      }
      #expect(try screen.output() == home)
      #expect(stage.xErrors == [])
    }

    @Test("On a connection that hears of no turn, as in the process that turns, the screen comes back the same")
    func ownConnection() throws {
      let screen = try TurnableScreen()
      let stage = try Stage(server: screen.screen)
      let home = try screen.output()
      setenv("DISPLAY", screen.screen.display, 1)
      let own = try XConnection(log: .init(verbosity: .problems))
      unsetenv("DISPLAY")
      let turner = ScreenTurner(own, events: EventPump(own))
      for orientation in [Orientation.left, .normal, .right, .normal] {
        #expect(turner.turn(try #require(stage.monitors.first), to: orientation))
        let frame = orientation == .normal ? Self.upright : Self.sideways
        try stage.wait(for: "the screen to be \(orientation)") { $0.monitors.map(\.frame) == [frame] }
      }
      #expect(try screen.output() == home)
    }

    @Test("At its end it turns back from anywhere", arguments: [Orientation.left, .inverted, .right])
    func end(orientation: Orientation) throws {
      let screen = try TurnableScreen()
      let stage = try Stage(server: screen.screen)
      let turner = ScreenTurner(stage.connection, events: stage.pump)
      let home = try screen.output()
      turner.end()
      try Self.turn(stage, turner, orientation)
      #expect(stage.probe.numbers("_SWELL_TURNED_SCREEN", of: stage.probe.root) != nil)
      turner.end()
      #expect(stage.probe.numbers("_SWELL_TURNED_SCREEN", of: stage.probe.root) == nil, "nothing waits to be sent")
      try stage.wait(for: "the screen to be upright") { $0.monitors.map(\.frame) == [Self.upright] }
      #expect(try screen.output() == home)
      turner.end()
      #expect(stage.xErrors == [])
    }

    @Test("A screen that somebody else had turned before is turned from there, and comes back to it")
    func turnedBefore() throws {
      let screen = try TurnableScreen()
      try screen.turn("inverted")
      let stage = try Stage(server: screen.screen)
      let turner = ScreenTurner(stage.connection, events: stage.pump)
      try Self.turn(stage, turner, .left)
      #expect(try Self.told(screen) == "right")
      turner.end()
      try stage.wait(for: "the screen as it was") { $0.monitors.map(\.frame) == [Self.upright] }
      #expect(try Self.told(screen) == "inverted")
    }

    @Test(
      "What a Swell that crashed had turned is turned back by the next one", arguments: [Orientation.left, .inverted])
    func crash(orientation: Orientation) throws {
      let screen = try TurnableScreen()
      let stage = try Stage(server: screen.screen)
      let home = try screen.output()
      try Self.turn(stage, ScreenTurner(stage.connection, events: stage.pump), orientation)
      let next = ScreenTurner(stage.connection, events: stage.pump)
      try stage.wait(for: "the screen to be upright") { $0.monitors.map(\.frame) == [Self.upright] }
      #expect(try screen.output() == home)
      stage.settle()
      // It knows no turn of its own, and has none to undo.
      next.end()
      _ = ScreenTurner(stage.connection, events: stage.pump)
      #expect(try screen.output() == home)
      #expect(stage.xErrors == [])
    }

    @Test("What another client has set up after a crash stays")
    func crashAndRepair() throws {
      let screen = try TurnableScreen()
      let stage = try Stage(server: screen.screen)
      try Self.turn(stage, ScreenTurner(stage.connection, events: stage.pump), .left)
      try screen.turn("inverted")
      _ = ScreenTurner(stage.connection, events: stage.pump)
      #expect(try Self.told(screen) == "inverted")
      try screen.turn("left")
      _ = ScreenTurner(stage.connection, events: stage.pump)
      #expect(try Self.told(screen) == "left", "the property has gone with the first start")
      stage.settle()
      #expect(stage.xErrors == [])
    }

    @Test(
      "A property that somebody else wrote is no arrangement", arguments: [[], [1], [7, 1, 65, 0], [7, 1, 1, 2, 3]])
    func property(_ words: [UInt]) throws {
      let screen = try TurnableScreen()
      let stage = try Stage(server: screen.screen)
      let home = try screen.output()
      stage.probe.setProperty("_SWELL_TURNED_SCREEN", numbers: words, on: stage.connection.root)
      _ = ScreenTurner(stage.connection, events: stage.pump)
      #expect(try screen.output() == home)
      stage.settle()
      #expect(stage.xErrors == [])
    }

    @Test("Normal is normal, whatever another client has turned meanwhile", arguments: ["normal", "inverted", "right"])
    func normal(other: String) throws {
      let screen = try TurnableScreen()
      let stage = try Stage(server: screen.screen)
      let home = try screen.output()
      let turner = ScreenTurner(stage.connection, events: stage.pump)
      try Self.turn(stage, turner, .left)
      try screen.turn(other)
      stage.settle()
      try stage.wait(for: "the screen to be \(other)") {
        $0.monitors.map(\.frame) == [other == "right" ? Self.sideways : Self.upright]
      }
      try Self.turn(stage, turner, .normal)
      #expect(try Self.told(screen) == "normal")
      #expect(try screen.output() == home)
      #expect(stage.xErrors == [])
    }

    @Test("A server that cannot turn its screen: a sentence, and the touch screen's matrix stays as it is")
    func cannotTurn() throws {
      let touch = try TouchScreen()
      let stage = try Stage(server: touch.screen)
      let screens = TouchScreens(stage.connection)
      #expect(screens.devices.count == 1)
      let device = try #require(screens.devices.first)
      #expect(screens.matrix(of: device) == .identity)
      // Somebody has calibrated it.
      let calibrated = TouchMatrix([1, 0, 0.25, 0, 1, 0, 0, 0, 1])
      screens.setMatrix(calibrated, of: device)
      #expect(screens.matrix(of: device) == calibrated)
      let turner = ScreenTurner(stage.connection, events: stage.pump)
      let frames = stage.monitors.map(\.frame)
      for orientation in [Orientation.left, .inverted, .right] {
        turner.turn(try #require(stage.monitors.first), to: orientation)
      }
      turner.turn(try #require(stage.monitors.first), to: .normal)
      turner.end()
      stage.settle()
      let sentences = stage.log.lines.filter { $0.contains("cannot turn") }
      #expect(sentences.count == 3)
      #expect(sentences.allSatisfy { $0.contains("'rotation = hud'") && $0.contains("'\(stage.monitors[0].name)'") })
      #expect(screens.matrix(of: device) == calibrated)
      #expect(stage.monitors.map(\.frame) == frames)
      #expect(stage.xErrors == [])
    }

    @Test("A monitor that has gone, or is part of an output, is not turned")
    func notThere() throws {
      let screen = try TurnableScreen()
      let stage = try Stage(server: screen.screen)
      let home = try screen.output()
      let turner = ScreenTurner(stage.connection, events: stage.pump)
      turner.turn(Monitor(name: "gone", frame: PixelRect(x: 640, y: 0, width: 1, height: 1)), to: .left)
      turner.end()
      #expect(try screen.output() == home)
      #expect(stage.xErrors == [])
    }
  }
}
