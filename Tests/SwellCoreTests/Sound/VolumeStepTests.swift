import Testing

@testable import SwellCore

@Suite("Where a press of a volume key leads")
struct VolumeStepTests {
  /// 110 % and 150 % in PulseAudio's units.
  private static let (more, most): (UInt32, UInt32) = (72_090, 98_304)

  private func next(
    _ volume: UInt32, _ direction: LevelSteps.Direction, limit: UInt32 = Stage.full, isRepeat: Bool = false,
    steps: LevelSteps = .sixteenths
  ) -> UInt32 {
    VolumeStep.next(from: volume, direction, steps: steps, limit: limit, isRepeat: isRepeat)
  }

  @Test(
    "Stops at 100 % on the way up, whatever the limit and the step",
    arguments: [65_535, 65_000, 61_441, 62_000] as [UInt32], [Stage.full, more, most])
  func firstStop(volume: UInt32, limit: UInt32) {
    #expect(next(volume, .up, limit: limit) == Stage.full)
    #expect(next(volume, .up, limit: limit, isRepeat: true) == Stage.full)
    #expect(next(volume, .up, limit: limit, steps: LevelSteps(step: 0.5)) == Stage.full)
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
    // A limit between two steps is reached exactly, and left to the step below.
    #expect(next(Stage.full + 4096, .up, limit: Self.more) == Self.more)
    #expect(next(Self.more, .down, limit: Self.more) == Stage.full + 4096)
  }

  @Test(
    "A level above the limit is not pulled down by a press upwards, and goes down by whole steps",
    arguments: [
      (65_537, 61_440), (80_000, 77_824), (98_304, 94_208), (98_305, 94_208), (655_360, 651_264), (.max, 4_294_963_200),
    ] as [(UInt32, UInt32)], [false, true])
  func above(volume: (from: UInt32, down: UInt32), isRepeat: Bool) {
    #expect(next(volume.from, .up, isRepeat: isRepeat) == volume.from)
    #expect(next(volume.from, .down, isRepeat: isRepeat) == volume.down)
  }

  @Test("From anywhere a press moves in its direction, to a sixteenth or a limit, held or not")
  func property() {
    for volume in stride(from: UInt32(0), through: 120_000, by: 53) {
      for limit in [Stage.full, Self.more, Self.most] {
        let (up, down) = (next(volume, .up, limit: limit), next(volume, .down, limit: limit))
        let isUp = up > volume ? up % 4096 == 0 || up == limit : up == volume && volume >= limit
        let isDown = down < volume ? down % 4096 == 0 : volume == 0 && down == 0
        if !isUp || !isDown { Issue.record("\(volume), limit \(limit): \(up), \(down)") }
        if volume < Stage.full, next(volume, .up, limit: limit, isRepeat: true) != up {
          Issue.record("held: \(volume)")
        }
      }
    }
  }
}
