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
    var areas = WorkAreas()
    areas.whole = area
    stage.hear(.workAreas(areas))
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

  @Test("A dock is in the way on its own monitor", arguments: struts.indices)
  func dock(index: Int) {
    let (edge, part, monitor, rest) = struts[index]
    var areas = WorkAreas()
    areas.struts = [WorkAreas.Strut(edge, part)]
    // What the window manager says is the common part: of several monitors it tells nothing.
    areas.whole = PixelRect(0, 0, 2000, 970)
    #expect(areas.part(of: monitor, isOnly: false) == rest)
    areas.byMonitor = [tall, short, lower].map { PixelRect($0.x, $0.y + 10, $0.width, $0.height - 10) }
    #expect(areas.part(of: monitor, isOnly: false).y == monitor.y + 10)
  }

  @Test("A panel that is shown makes way for a dock that appears")
  func newDock() {
    var stage = Stage.inSession(settings: Settings { ($0.anchor, $0.monitor) = (.bottom, .primary) })
    stage.hearVolume(60)
    let before = stage.frame()?.panel?.frame.y
    var areas = WorkAreas()
    areas.struts = [WorkAreas.Strut(.bottom, PixelRect(0, 980, 1920, 100))]
    stage.hear(.workAreas(areas))
    let after = stage.frame(after: .milliseconds(20))?.panel?.frame.y
    #expect(before.map { $0 + 72 > 980 } == true && after.map { $0 + 72 == 980 - 8 } == true)
  }
}

/// Two monitors of other heights side by side, and one below the first.
private let tall = PixelRect(0, 0, 1000, 1400)
private let short = PixelRect(1000, 0, 1000, 1000)
private let lower = PixelRect(0, 1400, 1000, 600)

private let struts: [(WorkAreas.Strut.Edge, PixelRect, of: PixelRect, rest: PixelRect)] = [
  // At the lower edge of the shorter one: a strut begins at the edge of the screen.
  (.bottom, PixelRect(1000, 970, 1000, 1030), short, PixelRect(1000, 0, 1000, 970)),
  (.bottom, PixelRect(1000, 970, 1000, 1030), tall, tall),
  (.bottom, PixelRect(1000, 970, 1000, 1030), lower, lower),
  // At the lower edge of the upper one: it covers all of the lower one.
  (.bottom, PixelRect(0, 1370, 1000, 630), tall, PixelRect(0, 0, 1000, 1370)),
  (.bottom, PixelRect(0, 1370, 1000, 630), lower, lower),
  (.top, PixelRect(0, 0, 2000, 30), short, PixelRect(1000, 30, 1000, 970)),
  (.top, PixelRect(0, 0, 2000, 30), lower, lower),
  (.left, PixelRect(0, 0, 40, 2000), lower, PixelRect(40, 1400, 960, 600)),
  (.left, PixelRect(0, 0, 40, 2000), short, short),
  (.right, PixelRect(1950, 0, 50, 1000), short, PixelRect(1000, 0, 950, 1000)),
  // More than half of it is not believed.
  (.right, PixelRect(400, 0, 1600, 1400), tall, tall),
  (.top, PixelRect(0, 0, 0, 0), tall, tall),
]
