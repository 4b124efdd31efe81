import SwellCore
import Testing

@Suite("Outputs that have steps of their own")
struct DeviceRoundingTests {
  /// An output that rounds whatever is written.
  private struct Device {
    enum Rounding: CaseIterable {
      case nearest, down
    }

    var steps: Int
    var rounding = Rounding.nearest
    var volume: UInt32 = 0

    /// The level in steps of the device.
    var position: Int { Int((Double(volume) / Double(Stage.full) * Double(steps)).rounded()) }

    mutating func set(_ wanted: UInt32) {
      let exact = Double(wanted) / Double(Stage.full) * Double(steps)
      let position = exact.rounded(rounding == .nearest ? .toNearestOrAwayFromZero : .down)
      volume = UInt32((position / Double(steps) * Double(Stage.full)).rounded())
    }
  }

  private static func reading(_ volume: UInt32) -> SinkReading {
    SinkReading(name: "speakers", description: "Speakers", volume: volume)
  }

  /// Carries out what the core wants until it wants nothing more; the server first tells what was written.
  private func settle(_ effects: [Effect], _ stage: inout Stage, _ device: inout Device) {
    var effects = effects
    for _ in 0..<20 {
      guard case .write(.sink(let write), _)? = effects.first else { return }
      stage.writesDone()
      guard let wanted = write.channels?.loudest else { return }
      stage.pass(.milliseconds(3))
      stage.hear(.sink(Self.reading(wanted)))
      device.set(wanted)
      stage.pass(.milliseconds(5))
      effects = stage.hear(.sink(Self.reading(device.volume)))
    }
    Issue.record("the core does not stop")
  }

  private func press(
    _ key: MediaKey, _ stage: inout Stage, _ device: inout Device, isFine: Bool = false,
    after pause: Duration = .seconds(1)
  ) {
    stage.pass(pause)
    settle(stage.press(key, isFine: isFine), &stage, &device)
  }

  /// A session in which a key has been pressed already: what the device makes of it shows that it rounds.
  private func stage(at device: Device) -> Stage {
    var stage = Stage.inSession()
    var other = device
    other.volume = 0
    stage.hear(.sink(Self.reading(0)))
    press(.volumeUp, &stage, &other)
    stage.pass(.seconds(1))
    stage.hear(.sink(Self.reading(device.volume)))
    return stage
  }

  @Test(
    "A press always moves the level the way it says, until it is at the end",
    arguments: [
      (127, .nearest), (100, .nearest), (31, .nearest), (20, .nearest), (15, .nearest), (127, .down), (31, .down),
    ]
      as [(Int, Device.Rounding)])
  private func moves(steps: Int, rounding: Device.Rounding) {
    for isFine in [false, true] {
      var device = Device(steps: steps, rounding: rounding)
      var stage = stage(at: device)
      for key in [MediaKey.volumeUp, .volumeDown] {
        var presses = 0
        while device.position != (key == .volumeUp ? steps : 0) {
          let before = device.volume
          press(key, &stage, &device, isFine: isFine)
          #expect(key == .volumeUp ? device.volume > before : device.volume < before, "from \(before) of \(steps)")
          presses += 1
          guard presses < 200 else { break }
        }
        if !isFine { #expect(presses <= 16) }
        #expect(stage.osd.audio.sink?.volume == device.volume)
      }
    }
  }

  @Test("Sixteen presses lead from silence to full and back over the same levels", arguments: [127, 100])
  func sixteen(steps: Int) {
    var device = Device(steps: steps)
    var stage = stage(at: device)
    var levels: [Int] = [0]
    for _ in 1...16 {
      press(.volumeUp, &stage, &device)
      levels.append(device.position)
    }
    #expect(levels.last == steps)
    for level in levels.dropLast().reversed() {
      press(.volumeDown, &stage, &device)
      #expect(device.position == level)
    }
  }

  @Test("From every level that somebody else has set a press moves the level", arguments: [127, 15])
  func anywhere(steps: Int) {
    for position in 1..<steps {
      for key in [MediaKey.volumeUp, .volumeDown] {
        var device = Device(steps: steps)
        device.set(UInt32((Double(position) / Double(steps) * Double(Stage.full)).rounded()))
        let before = device.volume
        var stage = stage(at: device)
        press(key, &stage, &device)
        #expect(key == .volumeUp ? device.volume > before : device.volume < before, "\(key) at \(position)")
      }
    }
  }

  @Test(
    "After a start the second press moves the level at the latest, from every level of the device",
    arguments: [127, 15])
  func first(steps: Int) {
    for position in 1..<steps {
      for key in [MediaKey.volumeUp, .volumeDown] {
        var device = Device(steps: steps)
        device.set(UInt32((Double(position) / Double(steps) * Double(Stage.full)).rounded()))
        let before = device.volume
        var stage = Stage.inSession()
        stage.hear(.sink(Self.reading(before)))
        press(key, &stage, &device)
        if device.volume == before { press(key, &stage, &device) }
        #expect(key == .volumeUp ? device.volume > before : device.volume < before, "\(key) at \(position)")
      }
    }
  }

  @Test("A command moves the level too", arguments: [(0.02, 9), (-0.02, 7), (0.05, 9), (-0.05, 7)])
  func command(share: Double, position: Int) {
    var device = Device(steps: 15)
    device.set(Stage.full / 2)
    var stage = stage(at: device)
    stage.pass(.seconds(1))
    settle(stage.ask(.volume(.by(share))).effects, &stage, &device)
    #expect(device.position == position)
  }

  @Test("A level that somebody puts back stays until the next press", arguments: [20.0, 40, 50, 60, 100])
  func putBack(percent: Double) {
    var stage = Stage.inSession()
    stage.hearVolume(percent)
    for _ in 1...3 {
      #expect(stage.press(.volumeDown).count == 1)
      stage.writesDone()
      stage.pass(.milliseconds(100))
      #expect(stage.hear(.sink(Stage.speakers(percent: percent))) == [])
      #expect(stage.content?.level?.percent == Int(percent))
    }
  }

  @Test("What a device made of a write counts for two seconds")
  func memory() {
    for (pause, target): (Duration, UInt32) in [(.milliseconds(1900), 40_960), (.milliseconds(2100), 36_864)] {
      var stage = Stage.inSession()
      stage.press(.volumeUp)
      stage.writesDone()
      // 15 steps of the device: 56.25 % is 53.3 % there.
      stage.hear(.sink(Self.reading(34_953)))
      stage.pass(pause)
      #expect(stage.press(.volumeUp) == [.setVolume(target)])
    }
  }

  @Test("An output that does not move at all is left in peace")
  func stuck() {
    var stage = Stage.inSession()
    stage.press(.volumeDown)
    stage.writesDone()
    stage.hearVolume(50)
    stage.pass(.seconds(1))
    var effects = stage.press(.volumeUp)
    var writes = 0
    while case .write(.sink, _)? = effects.first {
      writes += 1
      stage.writesDone()
      effects = stage.hear(.sink(Stage.speakers(percent: 50)))
      guard writes < 20 else { break }
    }
    #expect(writes == 1)
    #expect(stage.content?.level == Level(0.5))
  }

  @Test("A level far from the write is another client's, also right after it", arguments: [25.0, 5, 100])
  func otherLevel(percent: Double) {
    var stage = Stage.inSession()
    stage.press(.volumeUp)
    stage.writesDone()
    stage.hearVolume(56.25)
    let level = UInt32((percent / 100 * Double(Stage.full)).rounded())
    stage.pass(.milliseconds(20))
    stage.hear(.sink(Self.reading(level)))
    let down = VolumeStep.next(
      from: level, .down, steps: .sixteenths, limit: VolumeStep.full, isRepeat: false)
    #expect(stage.press(.volumeDown) == [.setVolume(down)], "it counts from that level")
  }

  @Test("A level that somebody sets later is no rounding")
  func others() {
    var stage = Stage.inSession()
    stage.press(.volumeUp)
    stage.writesDone()
    stage.hearVolume(56.25)
    stage.pass(.seconds(1))
    #expect(stage.hear(.sink(Stage.speakers(percent: 50))) == [])
    #expect(stage.press(.volumeUp) == [.setVolume(36_864)])
  }

  @Test("After a switch the output before is forgotten")
  func switched() {
    var stage = Stage.inSession()
    stage.press(.volumeUp)
    stage.writesDone()
    #expect(stage.hear(.sink(SinkReading(name: "hdmi", volume: Stage.full / 2))) == [])
  }
}
