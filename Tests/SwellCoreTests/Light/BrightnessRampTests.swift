import Testing

@testable import SwellCore

@Suite("A step of a brightness in parts")
struct BrightnessRampTests {
  private static let panel = Stage.panel
  private static let period = Duration.milliseconds(10)

  private func level(_ value: Int) -> Double {
    var device = Self.panel
    device.value = value
    return device.level(.perceptual).fraction
  }

  /// The parts, each with its time in ms; setting one takes `delay`.
  private func parts(to target: Int, over length: Int = 150, delay: Int = 0) -> [(at: Int, value: Int)] {
    let start = Instant(nanoseconds: 1_000_000_000)
    guard
      var ramp = BrightnessRamp(
        Self.panel, to: target, over: .milliseconds(length), period: Self.period, at: start)
    else { return [] }
    var parts: [(at: Int, value: Int)] = []
    for now in 0..<2000 {
      let time = start + .milliseconds(now)
      if let value = ramp.part(at: time) { parts.append((now, value)) }
      if let last = parts.last, last.value != target, now == last.at + delay { ramp.written(at: time) }
    }
    return parts
  }

  @Test(
    "They look equal, begin at once, come with the frames and end with the target", arguments: [24_162, 60_000, 9_000])
  func equal(target: Int) {
    let parts = parts(to: target)
    #expect(parts.map(\.at) == Array(stride(from: 0, to: 150, by: 10)))
    #expect(parts.last?.value == target)
    let levels = [level(18_419)] + parts.map { level($0.value) }
    let steps = zip(levels, levels.dropFirst()).map { $1 - $0 }
    let mean = (level(target) - level(18_419)) / 15
    #expect(steps.allSatisfy { abs($0 - mean) < 0.0002 }, "\(steps)")
  }

  @Test("A back-end that is slow gets fewer, one at a time, and rests between", arguments: [20, 40, 300])
  func slow(delay: Int) {
    let parts = parts(to: 60_000, delay: delay)
    #expect(parts.last?.value == 60_000)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $1.at - $0.at >= 2 * delay })
    #expect(parts.count <= 150 / (2 * delay) + 2)
  }

  @Test("Of a device with few values each is written once")
  func coarse() {
    let start = Instant(nanoseconds: 0)
    let device = BrightnessDevice(name: "x", backend: .sysfs, maximum: 15, value: 5)
    var ramp = BrightnessRamp(device, to: 8, over: .milliseconds(150), period: Self.period, at: start)
    var values: [Int] = []
    for now in 0..<300 {
      guard let value = ramp?.part(at: start + .milliseconds(now)) else { continue }
      values.append(value)
      ramp?.written(at: start + .milliseconds(now))
      if value == 8 { break }
    }
    #expect(values == [6, 7, 8])
  }

  @Test("None is needed for nothing, for no time, and for less than a frame", arguments: [0, 10])
  func none(length: Int) {
    #expect(parts(to: 60_000, over: length).isEmpty)
    #expect(parts(to: 18_419).isEmpty)
  }

  // MARK: in the display

  /// What is written, in order.
  private func values(_ stage: Stage) -> [Int] {
    stage.effects.compactMap { if case .write(.brightness(_, let value), _) = $0 { value } else { nil } }
  }

  @Test("The number shows the target at once; the hardware has it after the ramp; then nothing wakes")
  func press() {
    var stage = Stage.equipped(ramps: true)
    stage.press(.brightnessUp)
    #expect(stage.content?.label == "56%")
    #expect(values(stage).count == 1 && values(stage)[0] < 20_000)
    _ = stage.live(for: .milliseconds(150))
    #expect(values(stage).last == 24_162 && values(stage).count == 9)
    #expect(values(stage) == values(stage).sorted())
    _ = stage.live(for: .seconds(5))
    #expect(values(stage).count == 9)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Its own parts, heard as changes, are no news")
  func echo() {
    var stage = Stage.equipped(ramps: true)
    stage.press(.brightnessUp)
    for _ in 0..<12 {
      _ = stage.live(for: .milliseconds(17))
      if let value = values(stage).last { stage.hear(.brightness(Self.panel.name, value: value)) }
      #expect(stage.content?.label == "56%")
    }
    #expect(values(stage).last == 24_162)
  }

  @Test("Another press goes on from where the light is, to the new target")
  func retarget() {
    var stage = Stage.equipped(ramps: true)
    stage.press(.brightnessUp)
    _ = stage.live(for: .milliseconds(60))
    let middle = values(stage).last ?? 0
    stage.press(.brightnessDown)
    stage.press(.brightnessDown)
    #expect(stage.content?.label == "44%")
    _ = stage.live(for: .milliseconds(200))
    let rest = values(stage).drop { $0 != middle }
    #expect(Array(rest) == rest.sorted(by: >))
    var target = Self.panel
    target.value = values(stage).last ?? 0
    #expect(target.level(.perceptual).percent == 44)
  }

  @Test("A drag, another back-end, the keyboard and 'ramp = 0ms' write at once")
  func direct() {
    var stage = Stage.equipped(ramps: true)
    stage.press(.brightnessUp, x: 2000, y: 10)
    stage.press(.keyboardBacklightUp)
    #expect(values(stage).count == 2)
    _ = stage.live(for: .seconds(1))
    #expect(values(stage).count == 2)
    var plain = Stage.equipped()
    #expect(plain.press(.brightnessUp) == [.setBrightness(Self.panel, value: 24_162)])
  }

  @Test("A command is answered when the last part is set, and refused when one is")
  func command() {
    var stage = Stage.equipped(ramps: true)
    #expect(stage.ask(.brightness(.to(0.8), .underPointer)).reply == nil)
    _ = stage.live(for: .milliseconds(100))
    #expect(stage.effects.last.map { if case .reply = $0 { true } else { false } } == false)
    _ = stage.live(for: .milliseconds(60))
    #expect(stage.effects.last == .reply(.done("80%\n"), client: Stage.client))
    stage.takesBrightness = false
    _ = stage.ask(.brightness(.to(0.2), .underPointer))
    let answer = stage.refuse(Self.panel.name, value: 50_000, because: "no")
    #expect(answer.count == 1)
    let count = values(stage).count
    _ = stage.live(for: .seconds(6))
    #expect(values(stage).count == count)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("The end of Swell writes what is left")
  func end() {
    var stage = Stage.equipped(ramps: true)
    stage.press(.brightnessUp)
    let effects = stage.hear(.terminated)
    guard case .write(.brightness(_, 24_162), _) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(effects.last == .quit)
  }
}
