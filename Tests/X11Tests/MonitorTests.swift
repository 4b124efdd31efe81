import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite struct MonitorTests {
    private let whole = PixelRect(x: 0, y: 0, width: 1280, height: 800)

    @Test("One monitor has its output's name; parts of the screen are monitors too, and then it is whole again")
    func parts() throws {
      let stage = try Stage()
      #expect(stage.monitorLists.count == 1)
      #expect(stage.monitors.map(\.name) == ["screen"] && stage.monitors.map(\.frame) == [whole])
      #expect(stage.monitors.map(\.scale) == [Scale(1)])
      // Xvfb's mode has no clock.
      #expect(stage.monitors.map(\.framePeriod) == [Monitor.fallbackFramePeriod])
      try stage.xrandr("--setmonitor", "L", "640/80x800/100+0+0", "screen")
      // What somebody has defined beyond the screen ends with it.
      try stage.xrandr("--setmonitor", "*R", "1000/170x900/210+640+0", "none")
      try stage.xrandr("--setmonitor", "far", "100/17x90/21+2000+0", "none")
      try stage.wait(for: "two monitors") { Set($0.monitors.map(\.name)) == ["L", "R"] }
      for monitor in stage.monitors {
        let isLeft = monitor.name == "L"
        #expect(monitor.frame == PixelRect(x: isLeft ? 0 : 640, y: 0, width: 640, height: 800))
        #expect(monitor.isPrimary == !isLeft)
        #expect(monitor.scale == Scale(isLeft ? 2 : 1), "that on the left is dense")
      }
      for name in ["far", "R", "L"] { try stage.xrandr("--delmonitor", name) }
      try stage.wait(for: "one monitor") { $0.monitors.map(\.name) == ["screen"] }
      #expect(stage.monitors.map(\.frame) == [whole])
    }

    @Test("Of monitors without end, which any client may define, the first count")
    func endless() throws {
      let stage = try Stage()
      let words = (0..<40).flatMap { ["--setmonitor", "m\($0)", "30/8x800/210+\(30 * $0)+0", "none"] }
      _ = try Child.run(["xrandr", "-display", stage.server.display] + words)
      try stage.wait(for: "the monitors") { $0.monitors.count == MonitorReader.most }
      #expect(stage.monitors.map(\.frame.x) == (0..<MonitorReader.most).map { 30 * $0 })
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
    }

    @Test("A screen that Xinerama joins, where there is no RandR, is one monitor")
    func xinerama() throws {
      let screen = try TurnableScreen(
        arguments: ["+xinerama", "-screen", "600x400", "-screen", "500x300", "-extension", "RANDR"])
      #expect(try Stage(server: screen.screen).monitors.map(\.frame.width) == [1100])
    }

    @Test("A smaller mode is followed, with the time of its frames; many events of one change are one reading")
    func mode() throws {
      let stage = try Stage()
      for (rate, milliseconds) in [(50, 20.0), (75, 13.33), (120, 8.33)] {
        let clock = Double(1000 * 640 * rate) / 1e6
        let name = "small-\(rate)"
        try stage.xrandr("--newmode", name, "\(clock)", "800", "840", "880", "1000", "600", "610", "620", "640")
        try stage.xrandr("--addmode", "screen", name)
        stage.forgetEvents()
        try stage.xrandr("--output", "screen", "--mode", name)
        XSync(stage.connection.display, 0)
        #expect(XEventsQueued(stage.connection.display, QueuedAfterReading) >= 3)
        #expect(stage.pump.drain(reading: true))
        #expect(stage.monitorLists.count == 1)
        #expect(stage.monitors.map(\.frame) == [PixelRect(x: 0, y: 0, width: 800, height: 600)])
        let period = Double(stage.monitors.first?.framePeriod.nanoseconds ?? 0) / 1e6
        #expect(abs(period - milliseconds) < 0.02)
        try stage.xrandr("--output", "screen", "--mode", "1280x800")
      }
    }

    @Test("Xft.dpi is followed live, and garbage in the resources is as good as nothing")
    func dpi() throws {
      let stage = try Stage()
      for (value, factor) in [("192", 2.0), ("96.5", 96.5 / 96), ("garbage", 1), ("", 1), ("1000000", 1), ("nan", 1)] {
        stage.probe.setResource("Xft.dpi", "384")
        stage.settle()
        #expect(stage.monitors.first?.scale == Scale(4))
        stage.forgetEvents()
        stage.probe.setResource("Xft.dpi", value)
        stage.settle()
        #expect(stage.monitorLists.count == 1)
        #expect(stage.monitors.first?.scale == Scale(factor), "\(value)")
      }
      stage.probe.setResource("Xft.dpi", nil)
      stage.settle()
      #expect(stage.monitors.first?.scale == Scale(1))
      for type in ["CARDINAL", "STRING"] {
        stage.probe.setProperty("RESOURCE_MANAGER", numbers: [1, 2, 3], type: type)
        stage.settle()
        #expect(stage.monitors.first?.scale == Scale(1))
      }
      let rubbish = String(repeating: "*rubbish.\u{1}:\t\u{fffd}\n", count: 3000)
      stage.probe.setProperty("RESOURCE_MANAGER", text: "Xft.dpi:\t192\n" + rubbish, type: "STRING")
      stage.settle()
      #expect(stage.monitors.first?.scale == Scale(2))
      stage.forgetEvents()
      // Other properties of the root window are nobody's business.
      for number in 0..<20 { stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [UInt(number)]) }
      stage.settle()
      #expect(stage.events.isEmpty)
    }
  }
}
