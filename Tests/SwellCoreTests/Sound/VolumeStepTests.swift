import SwellCore
import Testing

@Suite("Where a press of a volume key leads")
struct VolumeStepTests {
  private static let sixteenth: UInt32 = 4096
  /// 110 % and 150 % in PulseAudio's units.
  private static let (more, most): (UInt32, UInt32) = (72_090, 98_304)

  private func next(
    _ volume: UInt32, _ direction: LevelSteps.Direction, limit: UInt32 = Stage.full, isRepeat: Bool = false,
    steps: LevelSteps = .sixteenths
  ) -> UInt32 {
    VolumeStep.next(from: volume, direction, steps: steps, limit: limit, isRepeat: isRepeat)
  }

  @Test("16 presses lead from silence to 100 %, and 16 back, whether or not the key is held", arguments: [false, true])
  func sixteen(isRepeat: Bool) {
    var volume: UInt32 = 0
    for press in 1...16 {
      volume = next(volume, .up, isRepeat: isRepeat)
      #expect(volume == UInt32(press) * 4096)
    }
    for press in 1...16 {
      volume = next(volume, .down, isRepeat: isRepeat)
      #expect(volume == UInt32(16 - press) * 4096)
    }
  }

  @Test(
    "Stays at the limits",
    arguments: [(0, LevelSteps.Direction.down), (65_536, .up)] as [(UInt32, LevelSteps.Direction)])
  func limits(volume: UInt32, direction: LevelSteps.Direction) {
    #expect(next(volume, direction) == volume)
    #expect(next(volume, direction, isRepeat: true) == volume)
  }

  @Test(
    "Stops at 100 % on the way up, whatever the limit and the step",
    arguments: [65_535, 65_000, 61_441, 62_000] as [UInt32], [Stage.full, more, most])
  func firstStop(volume: UInt32, limit: UInt32) {
    #expect(next(volume, .up, limit: limit) == Stage.full)
    #expect(next(volume, .up, limit: limit, isRepeat: true) == Stage.full)
    #expect(next(volume, .up, limit: limit, steps: LevelSteps(step: 0.5)) == Stage.full)
  }

  @Test("A second press goes over 100 %, a key that is only held does not")
  func secondPress() {
    #expect(next(Stage.full, .up, limit: Self.most) == Stage.full + Self.sixteenth)
    #expect(next(Stage.full, .up, limit: Self.most, isRepeat: true) == Stage.full)
    #expect(next(Stage.full, .up, limit: Stage.full) == Stage.full)
  }

  @Test("Over 100 % eight presses lead to 150 %, held or not, and no further", arguments: [false, true])
  func over(isRepeat: Bool) {
    var volume = next(Stage.full, .up, limit: Self.most)
    for press in 2...8 {
      volume = next(volume, .up, limit: Self.most, isRepeat: isRepeat)
      #expect(volume == Stage.full + UInt32(press) * Self.sixteenth)
    }
    #expect(volume == Self.most)
    #expect(next(volume, .up, limit: Self.most, isRepeat: isRepeat) == Self.most)
  }

  @Test("A limit between two steps is reached exactly, and left to the step below")
  func oddLimit() {
    let first = next(Stage.full, .up, limit: Self.more)
    #expect(first == Stage.full + Self.sixteenth)
    #expect(next(first, .up, limit: Self.more) == Self.more)
    #expect(next(Self.more, .up, limit: Self.more) == Self.more)
    #expect(next(Self.more, .down, limit: Self.more) == Stage.full + Self.sixteenth)
  }

  @Test(
    "A level above the limit is not pulled down by a press upwards, and goes down by whole steps",
    arguments: [
      (65_537, 61_440), (80_000, 77_824), (98_304, 94_208), (98_305, 94_208), (655_360, 651_264), (.max, 4_294_963_200),
    ] as [(UInt32, UInt32)])
  func above(volume: UInt32, down: UInt32) {
    #expect(next(volume, .up) == volume)
    #expect(next(volume, .up, isRepeat: true) == volume)
    #expect(next(volume, .down) == down)
    #expect(next(volume, .down, isRepeat: true) == down)
  }

  @Test("From anywhere a press moves in its direction, to a sixteenth or a limit")
  func property() {
    var wrong: [UInt32] = []
    for volume in stride(from: UInt32(0), through: 120_000, by: 53) {
      for limit in [Stage.full, Self.more, Self.most] {
        let (up, down) = (next(volume, .up, limit: limit), next(volume, .down, limit: limit))
        let isUp = up > volume ? up % 4096 == 0 || up == limit : up == volume && volume >= limit
        let isDown = down < volume ? down % 4096 == 0 : volume == 0 && down == 0
        if !isUp || !isDown { wrong.append(volume) }
      }
    }
    #expect(wrong.isEmpty)
  }
}
