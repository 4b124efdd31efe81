import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// What the window manager says about docks, which any client may write.
  @Suite struct WorkAreaTests {
    private static let screen: [UInt] = [0, 0, 1280, 800]
    private static let withBar: [UInt] = [0, 30, 1280, 770]
    private static let area = PixelRect(x: 0, y: 30, width: 1280, height: 770)

    private func areas(_ stage: Stage) -> [PixelRect?] {
      stage.settle()
      return stage.events.compactMap { if case .workArea(let area) = $0 { area } else { nil } }
    }

    @Test("Known at the start, that of the desktop that is shown, and gone with the window manager")
    func followed() throws {
      let stage = try Stage(prepare: { $0.setProperty("_NET_WORKAREA", numbers: Self.withBar) })
      _ = WorkAreaWatch(stage.connection, events: stage.pump, emit: stage.emit)
      #expect(areas(stage) == [Self.area])
      stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [1])
      stage.probe.setProperty("_NET_WORKAREA", numbers: Self.withBar + Self.screen)
      #expect(areas(stage).last == PixelRect(x: 0, y: 0, width: 1280, height: 800))
      stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [0])
      #expect(areas(stage).last == Self.area)
      let count = areas(stage).count
      stage.probe.setProperty("_NET_WORKAREA", numbers: Self.withBar)
      #expect(areas(stage).count == count)
      stage.probe.deleteProperty("_NET_WORKAREA")
      #expect(areas(stage).last == .some(nil))
    }

    @Test("Nonsense is none", arguments: [[], [1, 2, 3], [.max, .max, .max, .max], [0, 0, 0, 0]] as [[UInt]])
    func lying(words: [UInt]) throws {
      let stage = try Stage(prepare: { $0.setProperty("_NET_WORKAREA", numbers: words) })
      _ = WorkAreaWatch(stage.connection, events: stage.pump, emit: stage.emit)
      for desktop: UInt in [0, 7, .max] {
        stage.probe.setProperty("_NET_CURRENT_DESKTOP", numbers: [desktop])
        for case .some(let area) in areas(stage) {
          // Not half a monitor, which the core does not believe.
          #expect(area.width <= 0 && area.height <= 0)
        }
      }
    }
  }
}
