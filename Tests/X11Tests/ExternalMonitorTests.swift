import CX11
import Glibc
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite("Outputs with an external monitor") struct ExternalMonitorTests {
    /// How often the events that satisfy a condition were emitted.
    private static func count(_ stage: Stage, _ condition: (Event) -> Bool) -> Int {
      stage.events.count(where: condition)
    }

    private static func unidentified(_ stage: Stage) -> Int {
      count(stage) { if case .monitorsUnidentified = $0 { true } else { false } }
    }

    private static func changes(_ stage: Stage) -> Int {
      count(stage) { if case .brightnessDevicesChanged = $0 { true } else { false } }
    }

    @Test("Without an EDID are reported once, and are known as soon as the server has one")
    func late() throws {
      try Stage.run { stage in
        let watch = ExternalMonitorWatch(stage.connection, events: stage.pump, emit: stage.emit)
        for _ in 1...3 { #expect(watch.monitors.isEmpty) }
        #expect(Self.unidentified(stage) == 1 && Self.changes(stage) == 0)
        for _ in 1...2 {
          // What a probe by any client does: it sets the property, usually to what it was.
          stage.probe.setEDID(MonitorStandIn.edid)
          stage.settle()
          #expect(Self.changes(stage) == 1)
        }
        #expect(watch.monitors.map(\.name) == ["screen"] && watch.monitors.first?.edid == MonitorStandIn.edid)
        stage.probe.setEDID(MonitorStandIn.edid.reversed())
        stage.settle()
        #expect(Self.changes(stage) == 2 && Self.unidentified(stage) == 1)
        stage.probe.setEDID([1, 2, 3])
        stage.settle()
        #expect(watch.monitors.isEmpty && Self.unidentified(stage) == 2)
      }
    }

    @Test("A probe does not wait for the server, and all goes on after it")
    func probe() throws {
      try Stage.run { stage in
        let watch = ExternalMonitorWatch(stage.connection, events: stage.pump, emit: stage.emit)
        #expect(watch.monitors.isEmpty)
        kill(stage.server.pid, SIGSTOP)
        stage.connection.probeOutputs()
        stage.connection.flush()
        kill(stage.server.pid, SIGCONT)
        for _ in 1...3 { stage.connection.probeOutputs() }
        stage.settle()
        #expect(Self.changes(stage) == 0 && stage.connection.pointer.x >= 0)
        // A monitor that stays without an EDID is not reported again and again.
        #expect(Self.unidentified(stage) == 1)
      }
    }

    @Test("What a probe finds is known, also where the server publishes an EDID without an event, as Xorg does")
    func silentProbe() throws {
      try Stage.run { stage in
        let watch = ExternalMonitorWatch(stage.connection, events: stage.pump, emit: stage.emit)
        #expect(watch.monitors.isEmpty)
        unsafe XRRSelectInput(stage.connection.display, stage.connection.root, 0)
        unsafe XSync(stage.connection.display, 0)
        stage.probe.setEDID(MonitorStandIn.edid)
        stage.settle()
        #expect(Self.changes(stage) == 0)
        for _ in 1...2 {
          stage.connection.probeOutputs()
          stage.settle()
          #expect(Self.changes(stage) == 1)
        }
        #expect(watch.monitors.map(\.name) == ["screen"])
      }
    }

    @Test("One Swell claims the display; another may when it has ended or has gone")
    func claim() throws {
      try Stage.run { stage in
        #expect(stage.connection.claimDisplay(for: 4242, socket: "/run/4242").isOurs)
        setenv("DISPLAY", stage.server.display + ".0", 1)
        defer { unsetenv("DISPLAY") }
        let second = try XConnection(log: .init(verbosity: .events))
        let refusal = second.claimDisplay(for: 4343, socket: "/run/4343")
        #expect(!refusal.isOurs && refusal.other == 4242)
        #expect(second.claimant == 4242 && second.claimantSocket == "/run/4242")
        stage.connection.releaseDisplay()
        do {
          let third = try XConnection(log: .init(verbosity: .events))
          #expect(third.claimDisplay(for: 4444, socket: "/run/4444").isOurs)
        }
        stage.settle()
        try stage.wait(for: "the third to be gone") { _ in second.claimDisplay(for: 4545, socket: "/run/4545").isOurs }
      }
    }
  }
}
