import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct MonitorTests {
    private let whole = PixelRect(x: 0, y: 0, width: 1280, height: 800)

    @Test("One monitor: its output's name, frame and scale")
    func one() throws {
      try Stage.run { stage in
        #expect(stage.monitorLists.count == 1)
        #expect(stage.monitors.map(\.name) == ["screen"])
        #expect(stage.monitors.map(\.frame) == [whole])
        #expect(stage.monitors.map(\.scale) == [Scale(1)])
        // Xvfb's mode has no clock.
        #expect(stage.monitors.map(\.framePeriod) == [Monitor.fallbackFramePeriod])
      }
    }

    @Test("A screen that is split in two is noticed, and that it is whole again")
    func split() throws {
      try Stage.run { stage in
        try stage.xrandr("--setmonitor", "L", "640/170x800/210+0+0", "screen")
        try stage.xrandr("--setmonitor", "R", "640/170x800/210+640+0", "none")
        try stage.wait(for: "two monitors") { $0.monitors.count == 2 }
        #expect(stage.monitors.map(\.name) == ["L", "R"])
        #expect(
          stage.monitors.map(\.frame) == [
            PixelRect(x: 0, y: 0, width: 640, height: 800), PixelRect(x: 640, y: 0, width: 640, height: 800),
          ])
        try stage.xrandr("--delmonitor", "R")
        try stage.xrandr("--delmonitor", "L")
        try stage.wait(for: "one monitor") { $0.monitors.map(\.name) == ["screen"] }
        #expect(stage.monitors.map(\.frame) == [whole])
      }
    }

    @Test("A nested server gets another size, which RandR does not report before it is asked")
    func resized() throws {
      let screen = try TurnableScreen(isResizable: true)
      let stage = try Stage(server: screen.screen)
      for (width, height) in [(300, 200), (680, 500), (400, 640)] {
        try screen.resize(width, height)
        try stage.wait(for: "\(width) × \(height)") {
          $0.monitors.map(\.frame) == [PixelRect(x: 0, y: 0, width: width, height: height)]
        }
      }
      #expect(stage.xErrors == [])
    }

    @Test("The heads of Xinerama are monitors, where RandR reports the first one or none", arguments: [true, false])
    func xinerama(hasRandR: Bool) throws {
      let screen = try TurnableScreen(
        arguments: ["+xinerama", "-origin", "0,0", "-screen", "600x400", "-origin", "600,0", "-screen", "500x300"]
          + (hasRandR ? [] : ["-extension", "RANDR"]))
      let stage = try Stage(server: screen.screen)
      #expect(
        stage.monitors.map(\.frame) == [
          PixelRect(x: 0, y: 0, width: 600, height: 400), PixelRect(x: 600, y: 0, width: 500, height: 300),
        ])
      #expect(stage.monitors.map(\.name) == ["head-0", "head-1"])
      #expect(stage.xErrors == [])
    }

    @Test("A monitor that somebody has defined beyond the screen ends with it")
    func beyond() throws {
      try Stage.run { stage in
        try stage.xrandr("--setmonitor", "L", "640/170x800/210+0+0", "screen")
        try stage.xrandr("--setmonitor", "R", "1000/170x900/210+640+0", "none")
        try stage.xrandr("--setmonitor", "far", "100/17x90/21+2000+0", "none")
        try stage.wait(for: "two monitors") { $0.monitors.map(\.name) == ["L", "R"] }
        #expect(stage.monitors.last?.frame == PixelRect(x: 640, y: 0, width: 640, height: 800))
      }
    }

    @Test("A monitor that is made primary is so")
    func primary() throws {
      try Stage.run { stage in
        try stage.xrandr("--setmonitor", "L", "640/170x800/210+0+0", "screen")
        try stage.xrandr("--setmonitor", "*R", "640/170x800/210+640+0", "none")
        try stage.wait(for: "two monitors") { $0.monitors.count == 2 }
        #expect(Dictionary(uniqueKeysWithValues: stage.monitors.map { ($0.name, $0.isPrimary) })["R"] == true)
        #expect(stage.monitors.count(where: \.isPrimary) == 1)
      }
    }

    @Test("A smaller mode is followed, with the time of its frames", arguments: [(50, 20.0), (75, 13.33), (120, 8.33)])
    func mode(rate: Int, milliseconds: Double) throws {
      try Stage.run { stage in
        let clock = Double(1000 * 640 * rate) / 1e6
        try stage.xrandr(
          "--newmode", "small", "\(clock)", "800", "840", "880", "1000", "600", "610", "620", "640")
        try stage.xrandr("--addmode", "screen", "small")
        try stage.xrandr("--output", "screen", "--mode", "small")
        let small = PixelRect(x: 0, y: 0, width: 800, height: 600)
        try stage.wait(for: "the smaller mode") { $0.monitors.map(\.frame) == [small] }
        stage.settle()
        let period = Double(stage.monitors.first?.framePeriod.nanoseconds ?? 0) / 1e6
        #expect(abs(period - milliseconds) < 0.02)
      }
    }

    @Test(
      "A dense monitor is scaled, unless its size is not believable",
      arguments: [
        ("640/80x800/100+0+0", 2.0), ("640/170x800/210+0+0", 1.0), ("640/160x800/90+0+0", 1.0),
        ("640/0x800/0+0+0", 1.0), ("640/10x800/12+0+0", 1.0), ("640/110x800/138+0+0", 1.5),
      ])
    func density(geometry: String, factor: Double) throws {
      try Stage.run { stage in
        try stage.xrandr("--setmonitor", "M", geometry, "screen")
        try stage.wait(for: "the monitor") { $0.monitors.map(\.name) == ["M"] }
        #expect(stage.monitors.first?.scale == Scale(factor))
      }
    }

    @Test(
      "Xft.dpi is followed live, and garbage in it is as good as nothing",
      arguments: [
        ("192", 2.0), ("144", 1.5), (" 120 ", 1.25), ("96.5", 96.5 / 96), ("garbage", 1.0), ("-192", 1.0), ("", 1.0),
        ("192dpi", 1.0), ("10", 1.0), ("1000000", 1.0), ("1e3", 1.0), ("nan", 1.0),
        ("99999999999999999999999999", 1.0),
      ])
    func dpi(value: String, factor: Double) throws {
      try Stage.run { stage in
        stage.probe.setResource("Xft.dpi", "384")
        try stage.wait(for: "scale 4") { $0.monitors.first?.scale == Scale(4) }
        stage.forgetEvents()
        stage.probe.setResource("Xft.dpi", value)
        stage.settle()
        #expect(stage.monitorLists.count == 1)
        #expect(stage.monitors.first?.scale == Scale(factor))
        stage.probe.setResource("Xft.dpi", nil)
        stage.settle()
        #expect(stage.monitors.first?.scale == Scale(1))
      }
    }

    @Test("Resources that are not a text, or a very long one, do no harm")
    func oddResources() throws {
      try Stage.run { stage in
        stage.probe.setProperty("RESOURCE_MANAGER", numbers: [1, 2, 3])
        stage.settle()
        #expect(stage.monitors.first?.scale == Scale(1))
        stage.probe.setProperty("RESOURCE_MANAGER", numbers: [1, 2, 3], type: "STRING")
        stage.settle()
        #expect(stage.monitors.first?.scale == Scale(1))
        let rubbish = String(repeating: "*rubbish.\u{1}:\t\u{fffd}\n", count: 3000)
        stage.probe.setProperty("RESOURCE_MANAGER", text: "Xft.dpi:\t192\n" + rubbish, type: "STRING")
        stage.settle()
        #expect(stage.monitors.first?.scale == Scale(2))
      }
    }

    @Test("Many events of one change are one reading")
    func coalesced() throws {
      try Stage.run { stage in
        try stage.xrandr("--newmode", "small", "40", "800", "840", "880", "1000", "600", "610", "620", "640")
        try stage.xrandr("--addmode", "screen", "small")
        stage.forgetEvents()
        try stage.xrandr("--output", "screen", "--mode", "small")
        XSync(stage.connection.display, 0)
        #expect(XEventsQueued(stage.connection.display, QueuedAfterReading) >= 3)
        #expect(stage.pump.drain(reading: true))
        #expect(stage.monitorLists.count == 1)
        #expect(stage.monitors.first?.frame == PixelRect(x: 0, y: 0, width: 800, height: 600))
      }
    }

    @Test("Other properties of the root window are nobody's business")
    func otherProperties() throws {
      try Stage.run { stage in
        stage.forgetEvents()
        for number in 0..<20 { stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [UInt(number)]) }
        stage.settle()
        #expect(stage.events.isEmpty)
        #expect(!stage.pump.drain(reading: true))
      }
    }
  }
}
