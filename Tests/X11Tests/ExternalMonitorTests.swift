import CX11
import Glibc
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  @Suite("Outputs with an external monitor") struct ExternalMonitorTests {
    private let stage: Stage
    private let watch: ExternalMonitorWatch

    init() throws {
      stage = try Stage()
      watch = ExternalMonitorWatch(stage.connection, events: stage.pump, emit: stage.emit)
      #expect(watch.monitors.isEmpty)
    }

    private var unidentified: Int { stage.events.count { if case .monitorsUnidentified = $0 { true } else { false } } }

    /// How often changes were told, once the server has this.
    private func changes(after edid: [UInt8]? = nil) -> Int {
      if let edid { stage.probe.setEDID(edid) }
      stage.settle()
      return stage.events.count { if case .brightnessDevicesChanged = $0 { true } else { false } }
    }

    @Test("Without an EDID are reported once, and are known as soon as the server has one")
    func late() throws {
      for _ in 1...2 { #expect(watch.monitors.isEmpty) }
      #expect(unidentified == 1 && changes() == 0)
      // What a probe by any client does: it sets the property, usually to what it was.
      for _ in 1...2 { #expect(changes(after: MonitorStandIn.edid) == 1) }
      #expect(watch.monitors.map(\.name) == ["screen"] && watch.monitors.first?.edid == MonitorStandIn.edid)
      #expect(changes(after: MonitorStandIn.edid.reversed()) == 2 && unidentified == 1)
      _ = changes(after: [1, 2, 3])
      #expect(watch.monitors.isEmpty && unidentified == 2)
    }

    @Test("A probe does not wait for the server, and all goes on after it")
    func probe() throws {
      kill(stage.server.pid, SIGSTOP)
      watch.probe()
      stage.connection.flush()
      kill(stage.server.pid, SIGCONT)
      for _ in 1...3 { watch.probe() }
      #expect(changes() == 0 && stage.connection.pointer.x >= 0)
      // A monitor that stays without an EDID is not reported again and again.
      #expect(unidentified == 1)
    }

    @Test("What a probe finds is known, also where the server publishes an EDID without an event, as Xorg does")
    func silentProbe() throws {
      unsafe XRRSelectInput(stage.connection.display, stage.connection.root, 0)
      unsafe XSync(stage.connection.display, 0)
      #expect(changes(after: MonitorStandIn.edid) == 0)
      for _ in 1...2 {
        watch.probe()
        #expect(changes() == 1)
      }
      #expect(watch.monitors.map(\.name) == ["screen"])
    }
  }
}
