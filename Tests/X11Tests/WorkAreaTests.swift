import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// What the window manager and docks say, which any client may write.
  @Suite struct WorkAreaTests {
    private static let screen: [UInt] = [0, 0, 1280, 800]
    private static let withBar: [UInt] = [0, 30, 1280, 770]
    private static let area = PixelRect(x: 0, y: 30, width: 1280, height: 770)

    private func follow(_ stage: Stage) {
      _ = WorkAreaWatch(stage.connection, events: stage.pump, cover: stage.cover, emit: stage.emit)
    }

    private func areas(_ stage: Stage) -> [WorkAreas] {
      stage.settle()
      return stage.events.compactMap { if case .workAreas(let areas) = $0 { areas } else { nil } }
    }

    @Test("Known at the start, that of the desktop that is shown, and gone with the window manager")
    func followed() throws {
      let stage = try Stage(prepare: { $0.setProperty("_NET_WORKAREA", numbers: Self.withBar) })
      follow(stage)
      #expect(areas(stage).map(\.whole) == [Self.area])
      stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [1])
      stage.probe.setProperty("_NET_WORKAREA", numbers: Self.withBar + Self.screen)
      #expect(areas(stage).last?.whole == PixelRect(x: 0, y: 0, width: 1280, height: 800))
      // By monitor too.
      stage.probe.setProperty("_GTK_WORKAREAS_D0", numbers: [0, 30, 640, 770, 640, 0, 640, 800])
      stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [0])
      #expect(areas(stage).last?.whole == Self.area)
      #expect(areas(stage).last?.byMonitor.map(\.y) == [30, 0])
      let count = areas(stage).count
      stage.probe.setProperty("_NET_WORKAREA", numbers: Self.withBar)
      #expect(areas(stage).count == count)
      stage.probe.deleteProperty("_NET_WORKAREA")
      stage.probe.deleteProperty("_GTK_WORKAREAS_D0")
      stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [0])
      #expect(areas(stage).last == WorkAreas())
    }

    @Test("Nonsense is none", arguments: [[], [1, 2, 3], [.max, .max, .max, .max], [0, 0, 0, 0]] as [[UInt]])
    func lying(words: [UInt]) throws {
      let stage = try Stage(prepare: { probe in
        for name in ["_NET_WORKAREA", "_GTK_WORKAREAS_D0", "_NET_CLIENT_LIST"] {
          probe.setProperty(name, numbers: words)
        }
      })
      let window = try stage.probe.makeWindow(WindowFrame(0, 0, 100, 100), overrideRedirect: true)
      for name in ["_NET_WM_STRUT_PARTIAL", "_NET_WM_STRUT"] {
        stage.probe.setProperty(name, numbers: words, on: window.id)
      }
      follow(stage)
      for desktop: UInt in [0, 7, .max] {
        stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [desktop])
        for areas in areas(stage) {
          // Not half a monitor, which the core does not believe.
          for area in areas.byMonitor + (areas.whole.map { [$0] } ?? []) {
            #expect(area.width <= 0 && area.height <= 0)
          }
          #expect(areas.struts == [])
        }
      }
      _ = stage.takeErrors()
    }

    private static let table: [(numbers: [UInt], edge: WorkAreas.Strut.Edge, part: PixelRect)] = [
      ([30, 0, 0, 0, 0, 799, 0, 0, 0, 0, 0, 0], .left, PixelRect(x: 0, y: 0, width: 30, height: 800)),
      ([0, 50, 0, 0, 0, 0, 200, 599, 0, 0, 0, 0], .right, PixelRect(x: 1230, y: 200, width: 50, height: 400)),
      ([0, 0, 20, 0, 0, 0, 0, 0, 0, 5000, 0, 0], .top, PixelRect(x: 0, y: 0, width: 1280, height: 20)),
      ([0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 640, 1279], .bottom, PixelRect(x: 640, y: 760, width: 640, height: 40)),
      ([0, 0, 0, 40], .bottom, PixelRect(x: 0, y: 760, width: 1280, height: 40)),
    ]

    @Test("A dock keeps a part of the screen while it is mapped", arguments: table.indices)
    func dock(index: Int) throws {
      let (numbers, edge, part) = Self.table[index]
      let stage = try Stage()
      follow(stage)
      let dock = try stage.probe.makeWindow(WindowFrame(0, 0, 100, 100), overrideRedirect: index != 0)
      stage.probe.setProperty(
        numbers.count == 12 ? "_NET_WM_STRUT_PARTIAL" : "_NET_WM_STRUT", numbers: numbers, on: dock.id)
      #expect(areas(stage) == [], "no event tells of one that nobody manages")
      // The HUD appears.
      stage.present(.volume(40))
      stage.settle()
      #expect(areas(stage).last?.struts == [.init(edge, part)])
      dock.unmap()
      #expect(areas(stage).last?.struts == [])
      dock.map()
      #expect(areas(stage).last?.struts == [.init(edge, part)])
      stage.probe.setProperty(
        "_NET_WM_STRUT_PARTIAL", numbers: [UInt](repeating: 0, count: 12), on: dock.id)
      #expect(areas(stage).last?.struts == [])
    }

    @Test("A dock that the window manager manages is known at once, and gone when it ends")
    func managed() throws {
      let stage = try Stage()
      follow(stage)
      do {
        let owner = try stage.server.probe()
        let dock = try owner.makeWindow(WindowFrame(0, 0, 100, 100), overrideRedirect: true)
        owner.setProperty(
          "_NET_WM_STRUT_PARTIAL", numbers: [0, 0, 20, 0, 0, 0, 0, 0, 0, 1279, 0, 0], on: dock.id)
        owner.setProperty("_NET_CLIENT_LIST", numbers: [dock.id], type: "WINDOW")
        #expect(areas(stage).last?.struts.count == 1)
      }
      #expect(areas(stage).last?.struts == [])
      _ = stage.takeErrors()
    }
  }
}
