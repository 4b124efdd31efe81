import TestServers
import Testing

@Suite("Keys of two devices, and keys that the X server holds back", .serialized)
struct KeyFilterTests {
  private typealias Key = Keyboards.Key

  /// A laptop with two keyboards, and a window that gets what other programs get of them.
  private final class Desk {
    let keyboards = try! Keyboards()
    let laptop: Laptop
    private let window: TestWindow

    init(_ configuration: String = "[keys]\nstep = 1%\n") throws {
      laptop = try Laptop(screen: keyboards.screen, configuration: configuration)
      // That of the XTEST keyboard, with which xdotool types, is another one at first.
      try laptop.run("setxkbmap", "-rules", "evdev", "-model", "pc105", "-layout", "us")
      window = try laptop.probe.makeWindow(WindowFrame(50, 50, 200, 100), overrideRedirect: true)
      laptop.probe.setFocus(window.id)
      window.forgetEvents()
    }

    func press(_ key: Key, on board: Keyboards.Board = .keys) throws { try keyboards.press(key, on: board) }
    func release(_ key: Key, on board: Keyboards.Board = .keys) throws { try keyboards.release(key, on: board) }

    /// Between keys that Swell has heard of and those that it has not.
    func filterKeys(slow: Int? = nil, bounce: Int? = nil, isSticky: Bool = false) throws {
      _ = try laptop.status()
      laptop.probe.filterKeys(slow: slow, bounce: bounce, isSticky: isSticky)
      _ = try laptop.status()
    }

    /// How often the window got a key, repeats too.
    func presses(_ key: KeyName) -> Int { window.events { $0 == .keyPress(key.rawValue) }.count }

    /// Swell has taken as many steps as the window got presses; the key that lowers the volume comes last.
    func expectSteps(_ count: Int) throws {
      try filterKeys()
      #expect(presses(.volumeUp) == count, "the window")
      try keyboards.click(.volumeDown)
      try laptop.waitForPanel(ExpectedPanel(volume: 25 + count - 1))
      #expect(try laptop.audio.volume() == 25 + count - 1)
      #expect(laptop.problems == [])
    }

    /// Makes a key repeat, and waits until it does.
    func repeats(_ key: Key = .volumeUp, on board: Keyboards.Board = .keys) throws {
      // The first release that is seen proves that there are releases.
      try keyboards.click(.volumeDown, on: board)
      try keyboards.click(.volumeUp, on: board)
      try laptop.waitForVolume(percent: 25)
      // So slowly that it comes to 100 % only after 15 s, should the machine stop it late.
      try laptop.run("xset", "r", "rate", "100", "5")
      try press(key, on: board)
      try waitForStep(after: 26)
    }

    func waitForStep(after level: Int) throws {
      try waitUntil("the key to repeat", details: laptop.swell.errors) { try laptop.audio.volume() > level }
    }

    func expectRest() throws {
      #expect(try laptop.waitForLastStep() < 100)
      #expect(laptop.problems == [])
    }
  }

  private static let down = true, up = false

  @Test(
    "A press that two devices tell of is one, in whatever order they tell it",
    arguments: [
      [(Keyboards.Board.keys, down), (.firmware, down), (.keys, up), (.firmware, up)],
      [(.keys, down), (.firmware, down), (.firmware, up), (.keys, up)],
      [(.firmware, down), (.keys, down), (.firmware, up), (.keys, up)],
    ])
  func twoDevices(events: [(board: Keyboards.Board, isDown: Bool)]) throws {
    let desk = try Desk()
    for key in [Key.volumeUp, .mute, .volumeUp] {
      for (board, isDown) in events {
        if isDown { try desk.press(key, on: board) } else { try desk.release(key, on: board) }
      }
    }
    // The second press of Volume Up unmutes.
    #expect(desk.presses(.mute) == 1)
    try desk.expectSteps(2)
    #expect(try !desk.laptop.audio.isMuted())
  }

  @Test("A held key repeats until the last device lets go")
  func lastRelease() throws {
    let desk = try Desk()
    try desk.repeats()
    try desk.press(.volumeUp, on: .firmware)
    try desk.release(.volumeUp, on: .firmware)
    try desk.waitForStep(after: try desk.laptop.audio.volume() + 2)
    try desk.release(.volumeUp)
    try desk.expectRest()
  }

  @Test("With Bounce Keys, a press that comes too soon after the last release does nothing")
  func bounceKeys() throws {
    let desk = try Desk()
    try desk.filterKeys(bounce: 60_000)
    for _ in 0..<3 { try desk.keyboards.click(.volumeUp) }
    try desk.press(.volumeUp, on: .firmware)
    try desk.release(.volumeUp, on: .firmware)
    // The release of another key ends that.
    try desk.keyboards.click(.a)
    for _ in 0..<2 { try desk.keyboards.click(.volumeUp) }
    // And so does time.
    try desk.filterKeys(bounce: 1)
    try desk.keyboards.click(.a)
    try desk.keyboards.click(.volumeUp)
    try desk.expectSteps(3)
  }

  @Test("With Slow Keys, a key that is let go too soon does nothing, and one that is held acts when its time has come")
  func slowKeys() throws {
    let desk = try Desk()
    try desk.filterKeys(slow: 60_000)
    try desk.keyboards.click(.volumeUp)
    // Another key takes its place.
    try desk.press(.volumeUp)
    try desk.press(.mute)
    try desk.release(.mute)
    try desk.release(.volumeUp)
    #expect(desk.presses(.volumeUp) == 0 && desk.presses(.mute) == 0)
    try desk.filterKeys(slow: 50)
    try desk.press(.volumeUp)
    try desk.laptop.waitForPanel(ExpectedPanel(volume: 26))
    try desk.release(.volumeUp)
    try desk.expectSteps(1)
    #expect(try !desk.laptop.audio.isMuted())
  }

  @Test("With Sticky Keys, modifiers that were tapped count as held for one drag, or until another key")
  func stickyKeys() throws {
    let desk = try Desk()
    try desk.filterKeys(isSticky: true)
    func waitForLayer(_ isThere: Bool) throws {
      try desk.laptop.settle()
      try desk.laptop.waitForLayer(isThere)
    }
    func dragFails() throws -> Bool {
      try waitForLayer(false)
      try desk.laptop.grab(960, 400, through: [(960, 380), (960, 130)])
      try desk.laptop.drop()
      return try desk.laptop.remains { try desk.laptop.audio.volume() == 50 }
    }
    for key in [Key.super, .alt] { try desk.keyboards.click(key) }
    try waitForLayer(true)
    try desk.laptop.dragVolume(toSixteenth: 8)
    try desk.laptop.drop()
    #expect(try dragFails())
    for key in [Key.super, .alt, .a] { try desk.keyboards.click(key) }
    #expect(try dragFails())
    // Locked by a second tap, they count until a third one.
    for key in [Key.super, .super, .alt, .alt, .a] { try desk.keyboards.click(key) }
    for sixteenth in [9.0, 10] {
      try desk.laptop.audio.setVolume("25%")
      try desk.laptop.waitForStatus("the volume of before") { $0.audio.level == 0.25 }
      try waitForLayer(true)
      try desk.laptop.dragVolume(toSixteenth: sixteenth)
      try desk.laptop.drop()
    }
    try desk.laptop.audio.setVolume("50%")
    try desk.laptop.waitForStatus("the volume of before") { $0.audio.level == 0.5 }
    try desk.keyboards.click(.alt)
    #expect(try dragFails())
    #expect(desk.laptop.problems == [])
  }

  @Test("A held key does not repeat where it is not to", arguments: ["r off", "-r 123"])
  func noRepeat(words: String) throws {
    let desk = try Desk()
    try desk.laptop.run("xset", "r", "rate", "100", "50")
    for board in Keyboards.Board.allCases {
      try desk.laptop.run(["xset"] + words.split(separator: " ").map { String($0) })
      try desk.press(.volumeUp, on: board)
      try desk.laptop.waitForVolume(percent: board == .keys ? 26 : 27)
      #expect(try desk.laptop.remains(for: .milliseconds(400)) { try desk.laptop.audio.volume() <= 27 })
      try desk.release(.volumeUp, on: board)
    }
    try desk.expectSteps(2)
  }

  @Test("A held key stops repeating when another key is pressed; a modifier stops nothing")
  func otherKey() throws {
    let desk = try Desk()
    try desk.repeats()
    try desk.press(.shift)
    try desk.waitForStep(after: try desk.laptop.audio.volume() + 2)
    try desk.release(.shift)
    try desk.press(.a)
    try desk.expectRest()
    try desk.release(.a)
    try desk.expectRest()
    let level = try desk.laptop.audio.volume()
    try desk.release(.volumeUp)
    // And it is a press again.
    try desk.press(.volumeUp)
    try desk.waitForStep(after: level)
    try desk.release(.volumeUp)
    try desk.expectRest()
  }

  @Test("A held key stops repeating when its device goes away", arguments: [true, false])
  func lostDevice(isDetached: Bool) throws {
    let desk = try Desk()
    try desk.repeats(on: .firmware)
    let name = Keyboards.Board.firmware.rawValue
    if isDetached { desk.laptop.probe.detach(name) } else { desk.laptop.probe.disable(name) }
    try desk.expectRest()
  }

  @Test("A held key stops repeating when another program takes the keyboard")
  func otherGrab() throws {
    let desk = try Desk()
    try desk.repeats()
    try desk.laptop.grab(.volumeUp, .wholeKeyboard)
    try desk.expectRest()
  }

  @Test("A key whose release was never told does not go on to full loudness")
  func lostRelease() throws {
    let desk = try Desk("[keys]\nstep = 5%\n")
    try desk.laptop.run("xset", "r", "rate", "100", "50")
    try desk.press(.volumeUp)
    try desk.waitForStep(after: 30)
    try desk.expectRest()
  }
}
