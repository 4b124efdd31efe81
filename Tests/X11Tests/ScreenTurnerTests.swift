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
    private static let identity = TouchMatrix([1, 0, 0, 0, 1, 0])
    private static let property = "_SWELL_TURNED_SCREEN"

    private let stage: Stage
    private let turner: ScreenTurner
    /// The output as it is upright.
    private let home: String
    /// Last: it ends the server.
    private let screen: TurnableScreen

    init() throws {
      screen = try TurnableScreen()
      stage = try Stage(server: screen.screen)
      turner = ScreenTurner(stage.connection, events: stage.pump)
      home = try screen.output()
    }

    private func wait(for frame: PixelRect) throws {
      try stage.wait(for: "\(frame)") { $0.monitors.map(\.frame) == [frame] }
      stage.settle()
    }

    private func turn(_ orientation: Orientation, _ turner: ScreenTurner? = nil) throws {
      (turner ?? self.turner).turn(try #require(stage.monitors.first), to: orientation)
      try wait(for: orientation.quarters % 2 == 0 ? Self.upright : Self.sideways)
    }

    /// As a Swell that starts, also one that crashed before.
    private func startAgain() -> ScreenTurner { ScreenTurner(stage.connection, events: stage.pump) }

    /// The turn that xrandr(1) tells, which leaves out "normal".
    private func told() throws -> String {
      let line = try screen.output().split(separator: "\n").first { $0.contains(" connected") } ?? ""
      // Behind it, in brackets, is what there could be.
      let word = line.prefix { $0 != "(" }.split(separator: " ").first { ["left", "inverted", "right"].contains($0) }
      return word.map { String($0) } ?? "normal"
    }

    @Test("Every turn of the screen is what was asked for, and back home, or at its end, nothing is different")
    func turns() throws {
      for orientation in [Orientation.left, .right, .inverted, .normal, .right, .left, .normal, .inverted, .normal] {
        try turn(orientation)
        #expect(try told() == orientation.rawValue)
      }
      #expect(try screen.output() == home)
      turner.turnBack()
      for orientation in [Orientation.left, .inverted, .right] {
        try turn(orientation)
        #expect(stage.probe.numbers(Self.property, of: stage.probe.root) != nil)
        turner.turnBack()
        #expect(stage.probe.numbers(Self.property, of: stage.probe.root) == nil, "nothing waits to be sent")
        try wait(for: Self.upright)
        #expect(try screen.output() == home)
        turner.turnBack()
      }
    }

    @Test("A screen that somebody else had turned before is turned from there, and comes back to it")
    func turnedBefore() throws {
      try screen.turn("inverted")
      stage.settle()
      let turner = startAgain()
      try turn(.left, turner)
      #expect(try told() == "right")
      turner.turnBack()
      try wait(for: Self.upright)
      #expect(try told() == "inverted")
    }

    @Test("Normal is normal, whatever another client has turned meanwhile", arguments: ["normal", "inverted", "right"])
    func normal(other: String) throws {
      try turn(.left)
      try screen.turn(other)
      try wait(for: other == "right" ? Self.sideways : Self.upright)
      try turn(.normal)
      #expect(try told() == "normal")
      #expect(try screen.output() == home)
    }

    @Test("What a Swell that crashed had turned is turned back by the next one; what others set up after it stays")
    func crash() throws {
      for orientation in [Orientation.left, .inverted] {
        try turn(orientation, startAgain())
        let next = startAgain()
        try wait(for: Self.upright)
        #expect(try screen.output() == home)
        // It knows no turn of its own, and has none to undo.
        next.turnBack()
        _ = startAgain()
        #expect(try screen.output() == home)
      }
      try turn(.left, startAgain())
      try screen.turn("inverted")
      _ = startAgain()
      #expect(try told() == "inverted")
      try screen.turn("left")
      _ = startAgain()
      #expect(try told() == "left", "the property has gone with the first start")
    }

    @Test("A monitor that has gone is not turned, and a property that somebody else wrote is no arrangement")
    func nothing() throws {
      turner.turn(Monitor(name: "gone", frame: PixelRect(x: 640, y: 0, width: 1, height: 1)), to: .left)
      turner.turnBack()
      #expect(try screen.output() == home)
      for words: [UInt] in [[], [1], [7, 1, 0], [.max, .max, .max], [7, 1, 1, 2, 3]] {
        stage.probe.setProperty(Self.property, numbers: words, on: stage.connection.root)
        _ = startAgain()
        #expect(try screen.output() == home)
      }
    }

    @Test("A server that cannot turn its screen: a sentence, and the touch screen's matrix stays as it is")
    func cannotTurn() throws {
      let touch = try TouchScreen()
      let stage = try Stage(server: touch.screen)
      let connection = stage.connection
      #expect(connection.touchScreens.count == 1)
      let device = try #require(connection.touchScreens.first)
      #expect(connection.touchMatrix(of: device) == Self.identity)
      // Somebody has calibrated it.
      let calibrated = TouchMatrix([1, 0, 0.25, 0, 1, 0, 0, 0, 1])
      connection.setTouchMatrix(calibrated, of: device)
      #expect(connection.touchMatrix(of: device) == calibrated)
      let turner = ScreenTurner(stage.connection, events: stage.pump)
      let monitor = try #require(stage.monitors.first)
      for orientation in [Orientation.left, .inverted, .right, .normal] { turner.turn(monitor, to: orientation) }
      turner.turnBack()
      stage.settle()
      let sentence = "cannot turn '\(monitor.name)': use 'rotation = hud' instead"
      #expect(stage.log.lines.count { $0.contains(sentence) } == 3)
      #expect(connection.touchMatrix(of: device) == calibrated)
      #expect(stage.monitors.map(\.frame) == [monitor.frame])
    }

    @Test("A touch screen that comes while the screen is turned is turned too, once, and those that are there are not")
    func touchComes() throws {
      let touch = try TouchScreen()
      let stage = try Stage(server: touch.screen)
      let connection = stage.connection
      let device = try #require(connection.touchScreens.first)
      let crtc = try #require(connection.outputs.first { $0.crtc != 0 }?.crtc)
      let turner = ScreenTurner(connection, events: stage.pump)
      // No server has both a screen that turns and a touch screen: this one was turned to the right before.
      stage.probe.setProperty(Self.property, numbers: [UInt(crtc), 3, 0])
      connection.rootEvents.select(.devices, for: turner)
      stage.probe.addPointer("one")
      stage.settle()
      #expect(connection.touchMatrix(of: device) == Self.identity)
      // It comes again.
      for _ in 1...2 {
        turner.receive(.devicesChanged(added: [device]))
        turner.receive(.devicesChanged(added: [device + 1]))
      }
      #expect(connection.touchMatrix(of: device) == TouchMatrix([-1, 0, 1, 0, -1, 1]))
    }
  }
}
