import Testing

@testable import SwellCore

@Suite("A key that is held")
struct KeyRepeaterTests {
  private let start = Instant(nanoseconds: 1_000_000_000)

  private func press(_ key: MediaKey, delay: Int = 500, interval: Int = 30) -> KeyPress {
    KeyPress(key: key, autoRepeat: .init(delay: .milliseconds(delay), interval: .milliseconds(interval)))
  }

  @Test("Repeats first after the delay, then every interval, and never before")
  func rhythm() {
    var repeater = KeyRepeater()
    let press = press(.volumeUp)
    repeater.pressed(press, at: start)
    #expect(repeater.due(at: start) == nil)
    for (repeats, milliseconds) in [500, 530, 560, 590].enumerated() {
      var press = press
      press.repeats = repeats + 1
      let moment = start + .milliseconds(milliseconds)
      #expect(repeater.deadline == moment)
      #expect(repeater.due(at: moment + .nanoseconds(-1)) == nil)
      #expect(repeater.due(at: moment) == press)
      #expect(repeater.due(at: moment) == nil)
    }
  }

  @Test("A turn of the loop that is a little late does not shift the rhythm")
  func lateness() {
    var repeater = KeyRepeater()
    repeater.pressed(press(.volumeUp), at: start)
    #expect(repeater.due(at: start + .milliseconds(507)) != nil)
    #expect(repeater.deadline == start + .milliseconds(530))
  }

  @Test("What a very late turn has missed is dropped: one press, and the next not before its time")
  func missed() throws {
    var repeater = KeyRepeater()
    repeater.pressed(press(.volumeUp), at: start)
    let late = start + .milliseconds(3000)
    #expect(repeater.due(at: late) != nil)
    #expect(repeater.due(at: late) == nil)
    let next = try #require(repeater.deadline)
    #expect(next > late)
    #expect(next <= late + .milliseconds(30))
  }

  @Test("The newest key is the one that repeats, and the older one does not come back")
  func newest() {
    var repeater = KeyRepeater()
    repeater.pressed(press(.volumeUp), at: start)
    repeater.pressed(press(.brightnessDown), at: start + .milliseconds(100))
    #expect(repeater.deadline == start + .milliseconds(600))
    #expect(repeater.due(at: start + .milliseconds(600))?.key == .brightnessDown)
    repeater.released(.volumeUp)
    #expect(repeater.due(at: start + .milliseconds(630))?.key == .brightnessDown)
    repeater.released(.brightnessDown)
    #expect(repeater.deadline == nil)
    #expect(repeater.due(at: start + .seconds(9)) == nil)
  }

  @Test("The same key pressed again begins anew")
  func again() {
    var repeater = KeyRepeater()
    repeater.pressed(press(.volumeUp), at: start)
    repeater.released(.volumeUp)
    repeater.pressed(press(.volumeUp), at: start + .milliseconds(400))
    #expect(repeater.due(at: start + .milliseconds(500)) == nil)
    #expect(repeater.deadline == start + .milliseconds(900))
  }

  @Test(
    "Only levels repeat",
    arguments: [
      (MediaKey.volumeUp, true), (.volumeDown, true), (.brightnessUp, true), (.brightnessDown, true),
      (.keyboardBacklightUp, true), (.keyboardBacklightDown, true), (.volumeMute, false), (.microphoneMute, false),
      (.keyboardBacklightToggle, false), (.playPause, false), (.pause, false), (.stop, false), (.next, false),
      (.previous, false), (.microphoneUp, true), (.microphoneDown, true), (.brightnessCycle, false), (.forward, false),
      (.rewind, false), (.rotate, false), (.touchpadToggle, false),
    ] as [(MediaKey, Bool)])
  func keys(key: MediaKey, repeats: Bool) {
    var repeater = KeyRepeater()
    repeater.pressed(press(key), at: start)
    #expect((repeater.deadline != nil) == repeats)
    #expect((repeater.due(at: start + .seconds(1)) != nil) == repeats)
  }

  @Test("A key that does not repeat ends the repetition of the one before it")
  func interruption() {
    var repeater = KeyRepeater()
    repeater.pressed(press(.volumeUp), at: start)
    repeater.pressed(press(.volumeMute), at: start + .milliseconds(100))
    #expect(repeater.deadline == nil)
  }

  @Test("Where the keyboard's auto-repeat is off, or has no interval, nothing repeats", arguments: [nil, 0, -5])
  func noAutoRepeat(interval: Int?) {
    var repeater = KeyRepeater()
    repeater.pressed(press(.volumeUp), at: start)
    let auto = interval.map { KeyPress.AutoRepeat(delay: .milliseconds(500), interval: .milliseconds($0)) }
    repeater.pressed(KeyPress(key: .volumeUp, autoRepeat: auto), at: start)
    #expect(repeater.deadline == nil)
  }

  @Test("Stops when it is told to, until the next press")
  func stop() {
    var repeater = KeyRepeater()
    repeater.pressed(press(.volumeUp), at: start)
    repeater.stop()
    #expect(repeater.due(at: start + .seconds(1)) == nil)
    repeater.pressed(press(.volumeUp), at: start)
    #expect(repeater.deadline == start + .milliseconds(500))
  }

  @Test("The repeated press is the first one, counted: with Shift it stays fine")
  func fine() {
    var repeater = KeyRepeater()
    var press = press(.volumeDown)
    press.isFine = true
    repeater.pressed(press, at: start)
    press.repeats = 1
    #expect(repeater.due(at: start + .milliseconds(500)) == press)
  }
}
