import Testing

@testable import SwellCore

@Suite("The steps that keys go through")
struct LevelStepsTests {
  /// What `level` becomes when PulseAudio stores it.
  private func stored(_ level: Double) -> Double { (level * 65_536).rounded() / 65_536 }

  @Test(
    "Lands on a sixteenth at least half a step away from anywhere, below and above 100 %",
    arguments: [
      (0, 0.0625, 0), (0.001, 0.0625, 0), (0.01, 0.0625, 0), (0.03125, 0.0625, 0), (0.06, 0.125, 0), (0.07, 0.125, 0),
      (0.19, 0.25, 0.125), (0.37, 0.4375, 0.3125), (0.5, 0.5625, 0.4375), (0.61, 0.6875, 0.5625), (0.95, 1, 0.875),
      (0.99, 1.0625, 0.9375), (1, 1.0625, 0.9375), (1.01, 1.0625, 0.9375), (1.53, 1.5625, 1.4375),
      (9.99, 10.0625, 9.9375),
    ] as [(Double, Double, Double)])
  func anywhere(level: Double, up: Double, down: Double) {
    #expect(LevelSteps.sixteenths.next(from: level, .up) == up)
    #expect(LevelSteps.sixteenths.next(from: level, .down) == down)
  }

  @Test(
    "A press always moves, by half a step to one and a half, and to a multiple",
    arguments: [0.0625, 0.015625, 0.05, 0.0125, 0.01, 0.07, 0.1, 0.005, 0.00125, 0.5, 1])
  func property(step: Double) {
    let steps = LevelSteps(step: step)
    for volume in stride(from: 0, through: 110_000, by: 37) {
      let level = Double(volume) / 65_536
      let (up, down) = (steps.next(from: level, .up), steps.next(from: level, .down))
      let areMultiples = [up, down].allSatisfy { abs($0 / step - ($0 / step).rounded()) < 1e-6 }
      let isUp = (0.4999...1.5001).contains((up - level) / step)
      let isDown = (0.4999...1.5001).contains((level - down) / step) || down == 0 && level < step
      if !areMultiples || !isUp || !isDown { Issue.record("\(level): \(up), \(down)") }
    }
  }

  @Test(
    "Up and down again is back, though the server stores whole units",
    arguments: [0.0625, 0.015625, 0.05, 0.0125, 0.01, 0.07, 0.1, 0.005, 0.00125, 1.0 / 3])
  func upAndDown(step: Double) {
    let steps = LevelSteps(step: step)
    for count in 0...Int(1.5 / step) {
      let start = stored(Double(count) * step)
      let up = stored(steps.next(from: start, .up))
      let back = stored(steps.next(from: up, .down))
      if back != start || up != stored(Double(count + 1) * step) { Issue.record("\(count): \(up), \(back)") }
    }
  }

  @Test("A fine step is a quarter: four make one step, 64 make 100 %; what is no step is a sixteenth")
  func fine() {
    let fine = LevelSteps.sixteenths.fine
    #expect(fine.step == 0.015625 && LevelSteps(step: 0.005).fine.step == 0.00125)
    for (level, count, end) in [(0.5, 4, 0.5625), (0, 64, 1)] {
      #expect((0..<count).reduce(level) { level, _ in fine.next(from: level, .up) } == end)
    }
    for step in [0, -0.0625, 0.001, 1.0001, 6.25, .nan, .infinity, -.infinity] {
      #expect(LevelSteps(step: step) == .sixteenths)
    }
  }

  /// 110 % and 150 % in PulseAudio's units.
  private static let (more, most): (UInt32, UInt32) = (72_090, 98_304)

  private func next(
    _ volume: UInt32, _ direction: LevelSteps.Direction, limit: UInt32 = Stage.full, isRepeat: Bool = false,
    steps: LevelSteps = .sixteenths
  ) -> UInt32 {
    VolumeMove.step(direction, steps, isRepeat: isRepeat).next(from: volume, limit: limit)
  }

  @Test("A second press goes over 100 %, a key that is only held does not; from there both go on to the limit")
  func over() {
    #expect(next(Stage.full, .up, limit: Self.most, isRepeat: true) == Stage.full)
    for isRepeat in [false, true] {
      var volume = next(Stage.full, .up, limit: Self.most)
      for press in UInt32(2)...8 {
        volume = next(volume, .up, limit: Self.most, isRepeat: isRepeat)
        #expect(volume == Stage.full + press * 4096)
      }
      #expect(next(volume, .up, limit: Self.most, isRepeat: isRepeat) == Self.most)
    }
    #expect(next(62_000, .up, limit: Self.most, steps: LevelSteps(step: 0.5)) == Stage.full, "whatever the step")
    // A limit between two steps is reached exactly, and left to the step below.
    #expect(next(Stage.full + 4096, .up, limit: Self.more) == Self.more)
    #expect(next(Self.more, .down, limit: Self.more) == Stage.full + 4096)
    #expect(next(.max, .down) == Level(32_767).volume, "PA_VOLUME_MAX")
  }
}
