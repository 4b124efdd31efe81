import SwellCore
import Testing

@Suite("A monitor as somebody sees it who holds it turned")
struct MonitorViewTests {
  private static let frames = [
    PixelRect(x: 0, y: 0, width: 100, height: 50), PixelRect(x: 1920, y: 120, width: 1367, height: 769),
    PixelRect(x: -300, y: -5, width: 7, height: 4), PixelRect(x: 3, y: 9, width: 1, height: 1),
  ]

  @Test("The upper left corner of the view is at the corner of the screen to which it was turned")
  func corners() {
    let frame = PixelRect(x: 10, y: 20, width: 100, height: 50)
    let corner = PixelRect(x: 10, y: 20, width: 9, height: 4)
    let places = [
      PixelRect(x: 10, y: 20, width: 9, height: 4), PixelRect(x: 10, y: 61, width: 4, height: 9),
      PixelRect(x: 101, y: 66, width: 9, height: 4), PixelRect(x: 106, y: 20, width: 4, height: 9),
    ]
    for (quarters, place) in places.enumerated() {
      #expect(MonitorView(frame, quarters: quarters).screen(corner) == place)
    }
  }

  @Test("The whole view is the whole monitor, and sideways it is as wide as that is high", arguments: frames, 0..<4)
  func whole(frame: PixelRect, quarters: Int) {
    let view = MonitorView(frame, quarters: quarters)
    #expect(view.screen(view.bounds) == frame)
    #expect((view.bounds.x, view.bounds.y) == (frame.x, frame.y))
    let (width, height) = quarters % 2 == 0 ? (frame.width, frame.height) : (frame.height, frame.width)
    #expect((view.bounds.width, view.bounds.height) == (width, height))
  }

  @Test("What is laid out in the view is found there again by a finger on the screen", arguments: frames, 0..<4)
  func inverse(frame: PixelRect, quarters: Int) {
    let view = MonitorView(frame, quarters: quarters)
    let bounds = view.bounds
    for part in [
      bounds, PixelRect(x: bounds.x, y: bounds.y, width: 1, height: 1),
      PixelRect(x: bounds.x + bounds.width / 3, y: bounds.y + bounds.height / 2, width: 1, height: 2),
      PixelRect(x: bounds.x + bounds.width / 2, y: bounds.y, width: 1, height: bounds.height),
    ] {
      let place = view.screen(part)
      let ends = [
        view.view(PixelPoint(x: Double(place.x), y: Double(place.y))),
        view.view(PixelPoint(x: Double(place.x + place.width), y: Double(place.y + place.height))),
      ]
      #expect(ends.map(\.x).min() == Double(part.x))
      #expect(ends.map(\.x).max() == Double(part.x + part.width))
      #expect(ends.map(\.y).min() == Double(part.y))
      #expect(ends.map(\.y).max() == Double(part.y + part.height))
    }
  }

  @Test("Quarters go round", arguments: [(-1, 3), (4, 0), (5, 1), (-4, 0), (7, 3)])
  func quarters(given: Int, expected: Int) {
    #expect(MonitorView(Self.frames[0], quarters: given) == MonitorView(Self.frames[0], quarters: expected))
  }

  @Test("Orientations are known by the names of xrandr and of iio-sensor-proxy")
  func names() {
    let names = [
      ("normal", "normal", 0), ("left", "left-up", 1), ("inverted", "bottom-up", 2), ("right", "right-up", 3),
    ]
    for (xrandr, sensor, quarters) in names {
      #expect(Orientation(rawValue: xrandr)?.quarters == quarters)
      #expect(Orientation(sensor: sensor)?.rawValue == xrandr)
    }
    for text in ["undefined", "", "left", "Normal", "normal "] {
      #expect(Orientation(sensor: text) == (text == "normal" ? .normal : nil))
    }
  }
}
