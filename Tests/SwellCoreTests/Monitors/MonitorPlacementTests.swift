import Testing

@testable import SwellCore

@Suite("Where the HUD goes on a monitor")
struct MonitorPlacementTests {
  private func place(
    _ anchor: MonitorPlacement.Anchor = .centre, _ offset: MonitorPlacement.Offset? = nil, width: Int = 64,
    height: Int = 72, on monitor: Monitor
  ) -> PixelRect {
    MonitorPlacement.frame(width: width, height: height, on: monitor, anchor: anchor, offset: offset)
  }

  @Test(
    "By default in the middle of its monitor, wherever that lies",
    arguments: [
      (PixelRect(x: 0, y: 0, width: 1920, height: 1080), 1.0, PixelRect(x: 928, y: 504, width: 64, height: 72)),
      (PixelRect(x: 1920, y: 120, width: 1366, height: 768), 1, PixelRect(x: 2571, y: 468, width: 64, height: 72)),
      (PixelRect(x: 0, y: 0, width: 3840, height: 2160), 2, PixelRect(x: 1856, y: 1008, width: 128, height: 144)),
      (
        PixelRect(x: -1920, y: -1080, width: 1920, height: 1080), 1.25,
        PixelRect(x: -1000, y: -585, width: 80, height: 90)
      ),
      (PixelRect(x: 0, y: 0, width: 1081, height: 1921), 1.5, PixelRect(x: 492, y: 906, width: 96, height: 108)),
    ] as [(PixelRect, Double, PixelRect)])
  func centre(frame: PixelRect, scale: Double, expected: PixelRect) {
    let monitor = Monitor(name: "", frame: frame, scale: Scale(scale))
    #expect(place(width: expected.width, height: expected.height, on: monitor) == expected)
  }

  private static let monitor = Monitor(
    name: "", frame: PixelRect(x: 100, y: 200, width: 1000, height: 800), scale: Scale(2))

  /// Left and upper edge of 128 × 144 px, for no offset, for `auto`, and for 10 pt right or inward and 5 pt down or inward.
  private static let places: [(MonitorPlacement.Anchor, [(Int, Int)])] = [
    (.topLeft, [(100, 200), (148, 248), (120, 210)]),
    (.top, [(536, 200), (536, 248), (556, 210)]),
    (.topRight, [(972, 200), (924, 248), (952, 210)]),
    (.left, [(100, 528), (148, 528), (120, 538)]),
    (.centre, [(536, 528), (536, 528), (556, 538)]),
    (.right, [(972, 528), (924, 528), (952, 538)]),
    (.bottomLeft, [(100, 856), (148, 808), (120, 846)]),
    (.bottom, [(536, 856), (536, 808), (556, 846)]),
    (.bottomRight, [(972, 856), (924, 808), (952, 846)]),
  ]

  @Test("At nine anchors; offsets go inward from edges, right and down from a middle", arguments: places.indices)
  func anchors(row: Int) {
    let (anchor, expected) = Self.places[row]
    let offsets: [MonitorPlacement.Offset?] = [.init(x: 0, y: 0), nil, .init(x: 10, y: 5)]
    for (offset, (x, y)) in zip(offsets, expected) {
      #expect(
        place(anchor, offset, width: 128, height: 144, on: Self.monitor)
          == PixelRect(x: x, y: y, width: 128, height: 144), "\(anchor) \(String(describing: offset))")
    }
  }

  /// A bar of 60 px at the top, a dock of 200 px at the left.
  private static let clear = PixelRect(x: 300, y: 260, width: 800, height: 740)

  @Test(
    "8 pt from a dock at least, where the panel is at that edge",
    arguments: [
      (.topLeft, 316, 276), (.top, 536, 276), (.topRight, 924, 276), (.left, 316, 528), (.centre, 536, 528),
      (.right, 924, 528), (.bottomLeft, 316, 808), (.bottom, 536, 808), (.bottomRight, 924, 808),
    ] as [(MonitorPlacement.Anchor, Int, Int)])
  func docks(anchor: MonitorPlacement.Anchor, x: Int, y: Int) {
    func place(_ offset: MonitorPlacement.Offset?) -> PixelRect {
      MonitorPlacement.frame(
        width: 128, height: 144, on: Self.monitor, anchor: anchor, offset: offset, clear: Self.clear)
    }
    #expect(place(nil) == PixelRect(x: x, y: y, width: 128, height: 144))
    // A distance that is larger stays.
    if anchor.sides.y != 0 {
      #expect(place(.init(x: 0, y: 64)).y == (anchor.sides.y < 0 ? 328 : 728))
    }
  }

  @Test("Every anchor is in the table")
  func complete() {
    #expect(Set(Self.places.map(\.0)) == Set(MonitorPlacement.Anchor.allCases))
  }

  @Test("No offset takes it off the monitor", arguments: MonitorPlacement.Anchor.allCases)
  func bounds(anchor: MonitorPlacement.Anchor) {
    for x in [-10_000.0, -300, -1, 0, 1, 300, 10_000] {
      for y in [-10_000.0, -300, -1, 0, 1, 300, 10_000] {
        let frame = place(anchor, .init(x: x, y: y), on: Self.monitor)
        let bounds = Self.monitor.frame
        #expect(frame.x >= bounds.x && frame.x + frame.width <= bounds.x + bounds.width)
        #expect(frame.y >= bounds.y && frame.y + frame.height <= bounds.y + bounds.height)
      }
    }
  }

  @Test("A panel larger than its monitor is in the middle of it", arguments: MonitorPlacement.Anchor.allCases)
  func tinyMonitor(anchor: MonitorPlacement.Anchor) {
    let monitor = Monitor(name: "", frame: PixelRect(x: 100, y: 100, width: 32, height: 32), scale: Scale(1))
    #expect(place(anchor, .init(x: 9, y: 9), on: monitor) == PixelRect(x: 84, y: 80, width: 64, height: 72))
  }

  @Test("Position and offset are those of the configuration")
  func configured() throws {
    var settings = Settings()
    settings.anchor = .bottomRight
    settings.offset = .init(x: 0, y: 48)
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(60)
    guard case .visible(let panels) = stage.frame(), let panel = panels.first else {
      Issue.record("nothing is shown")
      return
    }
    let frame = Stage.laptop.frame
    let factor = Stage.laptop.scale.factor
    #expect(panel.frame.x == frame.x + frame.width - panel.frame.width)
    #expect(panel.frame.y == frame.y + frame.height - panel.frame.height - Int(48 * factor))
  }

  /// Where a panel at the upper right corner of a laptop's screen is, in px from there.
  private func corner(
    _ area: PixelRect?, monitors: [Monitor] = [Stage.laptop], _ change: (inout Settings) -> Void = { _ in }
  ) -> [Int]? {
    var settings = Settings()
    settings.anchor = .topRight
    settings.monitor = .primary
    change(&settings)
    var stage = Stage.inSession(monitors: monitors, settings: settings)
    stage.hear(.workArea(area))
    stage.hearVolume(60)
    guard let frame = stage.frame()?.panel?.frame else { return nil }
    let screen = Stage.laptop.frame
    return [screen.x + screen.width - frame.x - frame.width, frame.y - screen.y]
  }

  @Test("Clear of the docks that the window manager reports, unless the distance is written down")
  func workArea() {
    let screen = Stage.laptop.frame
    let area = PixelRect(x: screen.x, y: screen.y + 40, width: screen.width - 50, height: screen.height - 40)
    #expect(corner(nil) == [24, 24])
    #expect(corner(area) == [58, 48])
    #expect(corner(area) { $0.offset = .init(x: 3, y: 5) } == [3, 5])
    #expect(corner(area, monitors: [Stage.laptop, Stage.beamer]) == [58, 48])
  }

  @Test(
    "What cannot be a work area is none",
    arguments: [
      PixelRect(x: 0, y: 0, width: 0, height: 0), PixelRect(x: -1, y: -1, width: -1, height: -1),
      PixelRect(x: 0, y: 700, width: 100_000, height: 90), PixelRect(x: 5000, y: 5000, width: 1920, height: 1080),
    ])
  func nonsense(area: PixelRect) {
    #expect(corner(area) == [24, 24])
  }
}
