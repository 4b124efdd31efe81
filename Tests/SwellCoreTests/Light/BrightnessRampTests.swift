import Testing

@testable import SwellCore

@Suite("A step of a brightness in parts")
struct BrightnessRampTests {
  private var stage = Stage.equipped(ramps: true)
  private static let panel = Stage.panel

  private func level(_ value: Int) -> Double {
    var device = Self.panel
    device.value = value
    return device.level(.perceptual).fraction
  }

  /// The parts, each with its time in ms; setting one takes `delay`.
  private func parts(
    _ device: BrightnessDevice = panel, to target: Int, over length: Int = 150, delay: Int = 0
  ) -> [(at: Int, value: Int)] {
    let start = Instant(nanoseconds: 1_000_000_000)
    guard
      var ramp = BrightnessRamp(device, to: target, over: .milliseconds(length), period: .milliseconds(10), at: start)
    else { return [] }
    var parts: [(at: Int, value: Int)] = []
    for now in 0..<2000 {
      let time = start + .milliseconds(now)
      if let value = ramp.part(at: time) { parts.append((now, value)) }
      if let last = parts.last, last.value != target, now == last.at + delay { ramp.written(at: time) }
    }
    return parts
  }

  @Test("They look equal, begin at once, come with frames and end at the target", arguments: [24_162, 60_000, 9_000])
  func equal(target: Int) {
    let parts = parts(to: target)
    #expect(parts.map(\.at) == Array(stride(from: 0, to: 150, by: 10)) && parts.last?.value == target)
    let levels = [level(18_419)] + parts.map { level($0.value) }
    let steps = zip(levels, levels.dropFirst()).map { $1 - $0 }
    let mean = (level(target) - level(18_419)) / 15
    #expect(steps.allSatisfy { abs($0 - mean) < 0.0002 }, "\(steps)")
  }

  @Test("A back-end that is slow gets fewer, one at a time, and rests between", arguments: [20, 40, 300])
  func slow(delay: Int) {
    let parts = parts(to: 60_000, delay: delay)
    #expect(parts.last?.value == 60_000 && parts.count <= 150 / (2 * delay) + 2)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $1.at - $0.at >= 2 * delay })
  }

  @Test("Of a device with few values each is written once; none is needed for nothing, or for less than a frame")
  func few() {
    let coarse = BrightnessDevice(name: "x", backend: .sysfs, maximum: 15, value: 5)
    #expect(parts(coarse, to: 8).map(\.value) == [6, 7, 8])
    for length in [0, 10] { #expect(parts(to: 60_000, over: length).isEmpty) }
    #expect(parts(to: 18_419).isEmpty)
  }

  // MARK: in the display

  @Test("The number shows the target at once; the hardware has it after the ramp; then nothing wakes")
  mutating func press() {
    #expect(stage.press(.brightnessUp).brightnesses.map { $0 < 20_000 } == [true])
    #expect(stage.content?.label == "56%")
    stage.live(for: .milliseconds(150))
    let values = stage.effects.brightnesses
    #expect((values.last, values.count, values) == (24_162, 9, values.sorted()))
    stage.live(for: .seconds(5))
    #expect(stage.effects.brightnesses.count == 9 && stage.timeToDeadline == nil)
  }

  @Test("Its own parts, heard as changes, are no news; the end of Swell writes what is left")
  mutating func echo() {
    stage.press(.brightnessUp)
    for _ in 0..<12 {
      stage.live(for: .milliseconds(17))
      if let value = stage.effects.brightnesses.last { stage.hear(.brightness(Self.panel.name, value: value)) }
      #expect(stage.content?.label == "56%")
    }
    #expect(stage.effects.brightnesses.last == 24_162)
    stage.press(.brightnessDown)
    let effects = stage.hear(.terminated)
    #expect((effects.brightnesses, effects.last) == ([18_419], .quit))
  }

  @Test("Another press goes on from where the light is, to the new target")
  mutating func retarget() {
    stage.press(.brightnessUp)
    stage.live(for: .milliseconds(60))
    let count = stage.effects.brightnesses.count
    for _ in 1...2 { stage.press(.brightnessDown) }
    #expect(stage.content?.label == "44%")
    stage.live(for: .milliseconds(200))
    let rest = Array(stage.effects.brightnesses[(count - 1)...])
    #expect(rest == rest.sorted(by: >))
    #expect(rest.last.map { Level(level($0)).percent } == 44)
  }

  @Test("A drag, another back-end, the keyboard and 'ramp = 0ms' write at once")
  mutating func direct() {
    stage.press(.brightnessUp, x: 2000, y: 10)
    stage.press(.keyboardBacklightUp)
    stage.live(for: .seconds(1))
    #expect(stage.effects.brightnesses.count == 2)
    stage.drag(from: 100, 540, to: 100, -5000)
    #expect((stage.effects.brightnesses.count, stage.effects.brightnesses.last) == (3, 100_000))
    var plain = Stage.equipped()
    #expect(plain.press(.brightnessUp) == [.setBrightness(Self.panel, value: 24_162)])
  }

  @Test("A command is answered when the last part is set, and refused when one is")
  mutating func command() {
    #expect(stage.ask(.brightness(.to(0.8), .underPointer)).reply == nil)
    stage.live(for: .milliseconds(100))
    #expect(stage.effects.replies == [])
    stage.live(for: .milliseconds(60))
    #expect(stage.effects.replies == ["9 80%\n"])
    stage.takesBrightness = false
    stage.ask(.brightness(.to(0.2), .underPointer))
    #expect(stage.answered(Self.panel.name, .refused(value: 50_000, because: "no")).count == 1)
    let count = stage.effects.brightnesses.count
    stage.live(for: .seconds(6))
    #expect(stage.effects.brightnesses.count == count && stage.timeToDeadline == nil)
  }
}
