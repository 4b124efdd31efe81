import Testing

@testable import SwellCore

@Suite("Outputs that have steps of their own")
struct DeviceRoundingTests {
  private var stage = Stage.inSession()

  /// An output that rounds whatever is written.
  private struct Device {
    enum Rounding: CaseIterable {
      case nearest, down
    }

    var steps: Int
    var rounding = Rounding.nearest
    var volume: UInt32 = 0

    /// The level in steps of the device.
    var position: Int {
      get { Int((Double(volume) / Double(Stage.full) * Double(steps)).rounded()) }
      set { volume = UInt32((Double(newValue) / Double(steps) * Double(Stage.full)).rounded()) }
    }

    mutating func set(_ wanted: UInt32) {
      let exact = Double(wanted) / Double(Stage.full) * Double(steps)
      position = Int(exact.rounded(rounding == .nearest ? .toNearestOrAwayFromZero : .down))
    }
  }

  private static func reading(_ volume: UInt32) -> Event {
    .sink(SinkReading(name: "speakers", description: "Speakers", volume: volume))
  }

  /// Carries out what the core wants until it wants nothing more; the server first tells what was written.
  private static func settle(_ effects: [Effect], _ stage: inout Stage, _ device: inout Device) {
    var effects = effects
    for _ in 0..<20 {
      guard case .write(.volumes(let writes), _)? = effects.first else { return }
      stage.writesDone()
      guard let wanted = writes.first?.channels?.loudest else { return }
      stage.pass(.milliseconds(3))
      stage.hear(Self.reading(wanted))
      device.set(wanted)
      stage.pass(.milliseconds(5))
      effects = stage.hear(Self.reading(device.volume))
    }
    Issue.record("the core does not stop")
  }

  private static func press(_ key: MediaKey, _ stage: inout Stage, _ device: inout Device, isFine: Bool = false) {
    stage.pass(.seconds(1))
    settle(stage.press(key, isFine: isFine), &stage, &device)
  }

  /// A session in which a key has been pressed already: what the device makes of it shows that it rounds.
  private static func stage(at device: Device) -> Stage {
    var stage = Stage.inSession()
    var other = device
    other.volume = 0
    stage.hear(Self.reading(0))
    press(.volumeUp, &stage, &other)
    stage.pass(.seconds(1))
    stage.hear(Self.reading(device.volume))
    return stage
  }

  @Test(
    "A press always moves the level the way it says, until it is at the end",
    arguments: [
      (127, .nearest), (100, .nearest), (31, .nearest), (20, .nearest), (15, .nearest), (127, .down), (31, .down),
    ] as [(Int, Device.Rounding)])
  private func moves(steps: Int, rounding: Device.Rounding) {
    for isFine in [false, true] {
      var device = Device(steps: steps, rounding: rounding)
      var stage = Self.stage(at: device)
      for key in [MediaKey.volumeUp, .volumeDown] {
        var presses = 0
        while device.position != (key == .volumeUp ? steps : 0), presses < 200 {
          let before = device.volume
          Self.press(key, &stage, &device, isFine: isFine)
          #expect(key == .volumeUp ? device.volume > before : device.volume < before, "from \(before) of \(steps)")
          presses += 1
        }
        if !isFine { #expect(presses <= 16) }
        #expect(stage.volume == device.volume)
      }
    }
  }

  @Test("Sixteen presses lead from silence to full and back over the same levels", arguments: [127, 100])
  func sixteen(steps: Int) {
    var device = Device(steps: steps)
    var stage = Self.stage(at: device)
    var levels: [Int] = [0]
    for _ in 1...16 {
      Self.press(.volumeUp, &stage, &device)
      levels.append(device.position)
    }
    #expect(levels.last == steps)
    for level in levels.dropLast().reversed() {
      Self.press(.volumeDown, &stage, &device)
      #expect(device.position == level)
    }
  }

  @Test(
    "From every level that somebody else has set a press moves the level; after a start the second at the latest",
    arguments: [127, 15], [false, true])
  func anywhere(steps: Int, isStart: Bool) {
    for position in 1..<steps {
      for key in [MediaKey.volumeUp, .volumeDown] {
        var device = Device(steps: steps)
        device.position = position
        let before = device.volume
        var stage = isStart ? Stage.inSession() : Self.stage(at: device)
        stage.hear(Self.reading(before))
        Self.press(key, &stage, &device)
        if isStart, device.volume == before { Self.press(key, &stage, &device) }
        #expect(key == .volumeUp ? device.volume > before : device.volume < before, "\(key) at \(position)")
      }
    }
  }

  @Test("A command moves the level too", arguments: [(0.02, 9), (-0.02, 7), (0.05, 9), (-0.05, 7)])
  func command(share: Double, position: Int) {
    var device = Device(steps: 15)
    device.set(Stage.full / 2)
    var stage = Self.stage(at: device)
    stage.pass(.seconds(1))
    Self.settle(stage.ask(.volume(.by(share))).effects, &stage, &device)
    #expect(device.position == position)
  }

  @Test("A level that somebody puts back stays until the next press", arguments: [20.0, 40, 50, 60, 100])
  mutating func putBack(percent: Double) {
    stage.hearVolume(percent)
    for _ in 1...3 {
      #expect(stage.press(.volumeDown).count == 1)
      stage.writesDone()
      stage.pass(.milliseconds(100))
      #expect(stage.hearVolume(percent) == [] && stage.content?.level?.percent == Int(percent))
    }
  }

  @Test(
    "What a device made of a write counts for two seconds",
    arguments: [(Duration.milliseconds(1900), UInt32(40_960)), (.milliseconds(2100), 36_864)])
  mutating func memory(pause: Duration, target: UInt32) {
    stage.press(.volumeUp)
    stage.writesDone()
    // 56.25 % is less there, nearer to the eighth sixteenth.
    stage.hear(Self.reading(34_700))
    stage.pass(pause)
    #expect(stage.press(.volumeUp) == [.setVolume(target)])
  }

  @Test("A level far from the write, or one second after it, is another client's", arguments: [25.0, 5, 100, 50])
  mutating func otherLevel(percent: Double) {
    stage.press(.volumeUp)
    stage.writesDone()
    stage.hearVolume(56.25)
    stage.pass(percent == 50 ? .seconds(1) : .milliseconds(20))
    #expect(stage.hearVolume(percent) == [])
    let level = Stage.speakers(percent: percent).volume
    let down = VolumeMove.step(.down, .sixteenths, isRepeat: false).next(from: level, limit: Volume.full)
    #expect(stage.press(.volumeDown) == [.setVolume(down)], "it counts from that level")
  }

  @Test("After a switch the output before is forgotten")
  mutating func switched() {
    stage.press(.volumeUp)
    stage.writesDone()
    #expect(stage.hear(.sink(SinkReading(name: "hdmi", volume: Stage.full / 2))) == [])
  }
}
