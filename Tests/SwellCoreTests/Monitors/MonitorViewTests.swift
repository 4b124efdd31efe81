import Testing

@testable import SwellCore

@Suite("A monitor as somebody sees it who holds it turned")
struct MonitorViewTests {
  private static let frames = [
    PixelRect(0, 0, 100, 50), PixelRect(1920, 120, 1367, 769),
    PixelRect(-300, -5, 7, 4), PixelRect(3, 9, 1, 1),
  ]

  @Test("The upper left corner of the view is at the corner of the screen to which it was turned")
  func corners() {
    let places = [PixelRect(10, 20, 9, 4), PixelRect(10, 61, 4, 9), PixelRect(101, 66, 9, 4), PixelRect(106, 20, 4, 9)]
    for (quarters, place) in places.enumerated() {
      #expect(MonitorView(PixelRect(10, 20, 100, 50), quarters: quarters).screen(PixelRect(10, 20, 9, 4)) == place)
    }
  }

  @Test("What is laid out in the view is found there again by a finger on the screen", arguments: frames, 0..<4)
  func inverse(frame: PixelRect, quarters: Int) {
    let view = MonitorView(frame, quarters: quarters)
    let bounds = view.bounds
    // Sideways it is as wide as the monitor is high.
    let (width, height) = quarters % 2 == 0 ? (frame.width, frame.height) : (frame.height, frame.width)
    #expect(bounds == PixelRect(frame.x, frame.y, width, height) && view.screen(bounds) == frame)
    for part in [
      bounds, PixelRect(bounds.x, bounds.y, 1, 1), PixelRect(bounds.x + width / 3, bounds.y + height / 2, 1, 2),
      PixelRect(bounds.x + width / 2, bounds.y, 1, height),
    ] {
      let place = view.screen(part)
      let ends = [(place.x, place.y), (place.x + place.width, place.y + place.height)].map {
        view.view(PixelPoint(x: Double($0), y: Double($1)))
      }
      let (x, y) = (ends.map { Int($0.x) }.sorted(), ends.map { Int($0.y) }.sorted())
      #expect(x == [part.x, part.x + part.width] && y == [part.y, part.y + part.height])
    }
  }

  @Test("Quarters go round", arguments: [(-1, 3), (4, 0), (5, 1), (-4, 0), (7, 3)])
  func quarters(given: Int, expected: Int) {
    #expect(MonitorView(Self.frames[0], quarters: given) == MonitorView(Self.frames[0], quarters: expected))
  }

  @Test(
    "Orientations are known by the names of xrandr and of iio-sensor-proxy",
    arguments: [
      ("normal", "normal", 0), ("left", "left-up", 1), ("inverted", "bottom-up", 2), ("right", "right-up", 3),
    ])
  func names(xrandr: String, sensor: String, quarters: Int) {
    #expect(Orientation(rawValue: xrandr)?.quarters == quarters)
    #expect(Orientation(sensor: sensor)?.rawValue == xrandr)
    for text in ["undefined", "", "left", "Normal", "normal "] { #expect(Orientation(sensor: text) == nil) }
  }
}
