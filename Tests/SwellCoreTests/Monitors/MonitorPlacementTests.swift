import Testing

@testable import SwellCore

@Suite("Where the HUD goes on a monitor")
struct MonitorPlacementTests {
  private func place(
    _ anchor: MonitorPlacement.Anchor, _ offset: MonitorPlacement.Offset?, width: Int = 64, height: Int = 72,
    on monitor: Monitor
  ) -> PixelRect {
    MonitorPlacement.frame(width: width, height: height, on: monitor, anchor: anchor, offset: offset)
  }

  private static let monitor = Monitor(name: "", frame: PixelRect(100, 200, 1000, 800), scale: Scale(2))

  /// Left and upper edge of 128 × 144 px, for no offset, for `auto`, and for 10 pt right or inward and 5 pt down or inward.
  private static let places: [(MonitorPlacement.Anchor, [(Int, Int)])] = [
    (.topLeft, [(100, 200), (148, 248), (120, 210)]), (.top, [(536, 200), (536, 248), (556, 210)]),
    (.topRight, [(972, 200), (924, 248), (952, 210)]), (.left, [(100, 528), (148, 528), (120, 538)]),
    (.centre, [(536, 528), (536, 528), (556, 538)]), (.right, [(972, 528), (924, 528), (952, 538)]),
    (.bottomLeft, [(100, 856), (148, 808), (120, 846)]), (.bottom, [(536, 856), (536, 808), (556, 846)]),
    (.bottomRight, [(972, 856), (924, 808), (952, 846)]),
  ]

  @Test("At nine anchors; offsets go inward from edges, right and down from a middle", arguments: places.indices)
  func anchors(row: Int) {
    let (anchor, expected) = Self.places[row]
    let offsets: [MonitorPlacement.Offset?] = [.init(x: 0, y: 0), nil, .init(x: 10, y: 5)]
    for (offset, (x, y)) in zip(offsets, expected) {
      #expect(
        place(anchor, offset, width: 128, height: 144, on: Self.monitor)
          == PixelRect(x, y, 128, 144), "\(anchor) \(String(describing: offset))")
    }
  }

  /// A bar of 60 px at the top, a dock of 200 px at the left.
  private static let clear = PixelRect(300, 260, 800, 740)

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
    #expect(place(nil) == PixelRect(x, y, 128, 144))
    // A distance that is larger stays.
    if anchor.sides.y != 0 {
      #expect(place(.init(x: 0, y: 64)).y == (anchor.sides.y < 0 ? 328 : 728))
    }
  }

  @Test("No offset takes it off the monitor; a larger panel is centred", arguments: MonitorPlacement.Anchor.allCases)
  func bounds(anchor: MonitorPlacement.Anchor) {
    #expect(Self.places.contains { $0.0 == anchor }, "every anchor is in the table")
    for x in [-10_000.0, -300, -1, 0, 1, 300, 10_000] {
      for y in [-10_000.0, -300, -1, 0, 1, 300, 10_000] {
        #expect(Self.monitor.frame.covers(place(anchor, .init(x: x, y: y), on: Self.monitor)))
      }
    }
    let tiny = Monitor(name: "", frame: PixelRect(100, 100, 32, 32), scale: Scale(1))
    #expect(place(anchor, .init(x: 9, y: 9), on: tiny) == PixelRect(84, 80, 64, 72))
  }

  /// Where a panel at the upper right corner of a laptop's screen is, in px from there.
  private func corner(
    _ area: PixelRect?, monitors: [Monitor] = [Stage.laptop], _ change: (inout Settings) -> Void = { _ in }
  ) -> [Int]? {
    var stage = Stage.inSession(
      monitors: monitors, settings: Settings { ($0.anchor, $0.monitor) = (.topRight, .primary) }, change)
    stage.hear(.workArea(area))
    stage.hearVolume(60)
    return stage.frame()?.panel.map { [1920 - $0.frame.x - $0.frame.width, $0.frame.y] }
  }

  @Test("Clear of the docks that the window manager reports, unless the distance is written down")
  func workArea() {
    let area = PixelRect(0, 40, 1870, 1040)
    #expect(corner(nil) == [24, 24] && corner(area) == [58, 48])
    #expect(corner(area) { $0.offset = .init(x: 3, y: 5) } == [3, 5])
    #expect(corner(area, monitors: [Stage.laptop, Stage.beamer]) == [58, 48])
    for (x, y, width, height) in [(0, 0, 0, 0), (-1, -1, -1, -1), (0, 700, 100_000, 90), (5000, 5000, 1920, 1080)] {
      #expect(corner(PixelRect(x, y, width, height)) == [24, 24], "what cannot be a work area is none")
    }
  }
}
