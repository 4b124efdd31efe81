import Testing

@testable import SwellCore

@Suite("The steps of a brightness")
struct BrightnessDeviceTests {
  static let maxima = [1, 2, 3, 7, 10, 15, 100, 255, 1500, 65_535, 120_000]
  static let floors = [
    0.01, 0, 0.1, 1,
    0,
  ]
  static let steps = [LevelSteps.sixteenths, LevelSteps.sixteenths.fine, LevelSteps(step: 0.05), LevelSteps(step: 0.5)]

  private func display(
    _ maximum: Int, _ value: Int, minimum: Int = 0, kind: BrightnessDevice.Kind = .display
  ) -> BrightnessDevice {
    BrightnessDevice(name: "x", kind: kind, backend: .sysfs, minimum: minimum, maximum: maximum, value: value)
  }

  /// All values of a small range, and some 300 of a large one.
  private func values(_ range: ClosedRange<Int>) -> [Int] {
    Array(stride(from: range.lowerBound, to: range.upperBound, by: max(1, range.count / 300))) + [range.upperBound]
  }

  /// The lowest value that may be set: a step of the device and the floor's share of its light, unless dark is allowed.
  private func lowest(_ range: ClosedRange<Int>, _ floor: Double) -> Int {
    guard floor > 0 else { return range.lowerBound }
    let share = (Double(range.count - 1) * floor).rounded(.up)
    return min(range.upperBound, range.lowerBound + max(1, Int(share)))
  }

  @Test("Up is up and down is down by at least one unit of the device, until the end", arguments: maxima, [0, 1, 40])
  func property(maximum: Int, minimum: Int) {
    let range = minimum...(minimum + maximum)
    for (curve, floor) in BrightnessCurve.allCases.flatMap({ curve in Self.floors.map { (curve, $0) } }) {
      let lowest = lowest(range, floor)
      for (steps, value) in Self.steps.flatMap({ steps in values(range).map { (steps, $0) } }) {
        let display = display(range.upperBound, value, minimum: minimum)
        let up = display.next(.up, steps: steps, curve, floor: floor)
        let down = display.next(.down, steps: steps, curve, floor: floor)
        let isUp = value == range.upperBound ? up == value : up > value && up <= range.upperBound && up >= lowest
        let isDown = value <= lowest ? down == value : down < value && down >= lowest
        if !isUp || !isDown { Issue.record("\(curve) \(floor) \(steps.step) \(value): \(up) \(down)") }
      }
    }
  }

  @Test(
    "Where the device has a value for each sixteenth, 16 presses lead from dark to full, and 16 back",
    arguments: [16, 100, 120, 200, 255, 400, 852, 937, 1000, 1500, 4437, 7500, 19_200, 65_535, 120_000])
  func sixteen(maximum: Int) {
    let floor = 0.0
    for curve in BrightnessCurve.allCases {
      let places = (0...16).map { display(maximum, 0).value(for: Double($0) / 16, curve, floor: floor) }
      guard Set(places).count == 17 else { continue }
      for (direction, start, end) in [(LevelSteps.Direction.up, 0, maximum), (.down, maximum, 0)] {
        var (display, presses) = (display(maximum, start), 0)
        while display.value != end, presses < 1000 {
          display.value = display.next(direction, steps: .sixteenths, curve, floor: floor)
          presses += 1
        }
        #expect(presses == 16, "\(curve)")
      }
    }
  }

  @Test(
    "From a level between the steps, a press goes past the step that is nearer than half a step",
    arguments: [
      (500, BrightnessCurve.perceptual, 0.8125, 0.6875), (520, .perceptual, 0.8125, 0.6875),
      (482, .perceptual, 0.8125, 0.6875), (540, .perceptual, 0.875, 0.75),
      (610, .linear, 0.6875, 0.5625), (999, .linear, 1, 0.9375), (20, .linear, 0.0625, 0.01),
    ] as [(Int, BrightnessCurve, Double, Double)])
  func between(value: Int, curve: BrightnessCurve, up: Double, down: Double) {
    let display = display(1000, value)
    for (direction, level) in [(LevelSteps.Direction.up, up), (.down, down)] {
      let next = display.next(direction, steps: .sixteenths, curve, floor: 0.01)
      #expect(next == display.value(for: level, curve, floor: 0.01), "\(direction)")
    }
  }

  @Test(
    "The value for a level is the nearest, not below the floor",
    arguments: [
      (0.5, BrightnessCurve.linear, 0.01, 500), (0.5, .perceptual, 0.01, 184),
      (0, .linear, 0.01, 10),
      (0, .linear, 0.2, 200), (0, .linear, 0, 0),
      (0.001, .linear, 0, 1), (1, .linear, 0.01, 1000),
      (7, .linear, 0.01, 1000), (-1, .perceptual, 0.01, 10),
      (0.05, .perceptual, 0, 6), (0.8, .perceptual, 0.01, 567),
      (0.005, .linear, 1, 1000), (0.0104, .linear, 0.0104, 11),
    ] as [(Double, BrightnessCurve, Double, Int)])
  func value(level: Double, curve: BrightnessCurve, floor: Double, expected: Int) {
    #expect(display(1000, 0).value(for: level, curve, floor: floor) == expected)
  }

  @Test("The level is the inverse: every value comes back as itself", arguments: maxima, [0, 1, 40])
  func inverse(maximum: Int, minimum: Int) {
    for curve in BrightnessCurve.allCases {
      let wrong = values(minimum...(minimum + maximum)).filter { value in
        let display = display(minimum + maximum, value, minimum: minimum)
        let level = display.level(curve).fraction
        return display.value(for: level, curve, floor: 0) != value
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test("The keyboard's light is linear, and may go dark; a device whose units are lightness already is linear too")
  func linear() {
    for curve in BrightnessCurve.allCases {
      #expect(display(4, 2, kind: .keyboard).level(curve) == Level(0.5))
      #expect(display(4, 1, kind: .keyboard).next(.down, steps: .sixteenths, curve, floor: 0.01) == 0)
    }
    var device = display(100, 50)
    #expect(device.level(.perceptual).percent == 76)
    device.isPerceptual = true
    #expect(device.level(.perceptual) == Level(0.5))
    #expect(device.value(for: 0.25, .perceptual, floor: 0.01) == 25)
  }

  @Test(
    "The greatest ranges do no harm",
    arguments: [(0, Int.max), (Int.min, Int.max), (Int.min, 0), (Int.max - 1, Int.max), (Int.min, Int.min + 1)])
  func greatest(minimum: Int, maximum: Int) {
    for value in [minimum, maximum, 0, Int.min, Int.max] {
      let display = display(maximum, value, minimum: minimum)
      for curve in BrightnessCurve.allCases {
        for floor in Self.floors {
          for level in [0, 0.3, 1, 7, -1] {
            let value = display.value(for: level, curve, floor: floor)
            #expect(value >= minimum && value <= maximum)
          }
          #expect(display.next(.up, steps: .sixteenths, curve, floor: floor) >= minimum)
          #expect(display.next(.down, steps: .sixteenths, curve, floor: floor) <= maximum)
        }
        #expect(display.level(curve).fraction <= 1)
      }
      #expect(display.value(for: 1, .linear, floor: 0.01) == maximum)
    }
  }

  @Test("A range without values, and a value outside its range, do no harm")
  func nonsense() {
    func next(_ direction: LevelSteps.Direction, _ maximum: Int, _ value: Int) -> Int {
      display(maximum, value).next(direction, steps: .sixteenths, .linear, floor: 0.01)
    }
    #expect(next(.up, 0, 0) == 0 && next(.down, 0, 0) == 0)
    #expect(next(.up, 100, -5) == 6 && next(.down, 100, 250) == 94)
    for (maximum, value, level) in [(0, 0, 0.0), (100, 250, 1), (100, -5, 0)] {
      #expect(display(maximum, value).level(.linear) == Level(level))
    }
  }

  @Test(
    "The inverse of the curve is exact, and it grows from 0 to 1, and no further", arguments: BrightnessCurve.allCases)
  func curveInverse(curve: BrightnessCurve) {
    var (worst, last) = (0.0, (light: -1.0, level: -1.0))
    for step in 0...20_000 {
      let share = Double(step) / 20_000
      let (light, level) = (curve.light(forLevel: share), curve.level(forLight: share))
      worst = max(worst, abs(curve.level(forLight: light) - share), abs(curve.light(forLevel: level) - share))
      if light <= last.light || level <= last.level { Issue.record("it does not grow at \(share)") }
      last = (light, level)
    }
    #expect(worst < 1e-9)
    for (share, end) in [(-1.0, 0.0), (1.01, 1), (-.infinity, 0), (.infinity, 1), (1e300, 1)] {
      #expect(curve.light(forLevel: share) == end && abs(curve.level(forLight: share) - end) < 1e-12)
    }
  }
}
