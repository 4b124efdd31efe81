import Glibc
import SwellCore
import TestServers
import Testing

@Suite("Keys that others handle", .serialized)
struct KeyGrabTests {
  /// Shift, as a modifier of X.
  private static let shift: UInt32 = 1

  /// Presses a key and releases it, with a keyboard that may be frozen meanwhile.
  private func press(_ laptop: Laptop, _ grabber: Grabber, _ kind: Grabber.Kind) throws {
    let count = grabber.events.count
    try laptop.hold(.volumeUp)
    try grabber.waitForEvents(count + 1)
    if kind == .coreSynchronous { grabber.allow() }
    try laptop.release(.volumeUp)
    try grabber.waitForEvents(count + 2)
  }

  @Test(
    "reach them as without Swell; Swell does nothing and shows what is true",
    arguments: [Grabber.Kind.core, .coreSynchronous, .modern])
  func grabbed(_ kind: Grabber.Kind) throws {
    let laptop = try Laptop(startsSwell: false)
    let grabber = try laptop.grab(.volumeUp, kind)
    for _ in 0..<3 { try press(laptop, grabber, kind) }
    let expected = grabber.events
    #expect(expected.count == 6)
    try laptop.startSwell()
    for _ in 0..<3 { try press(laptop, grabber, kind) }
    #expect(Array(grabber.events.dropFirst(6)) == expected)
    try laptop.waitForPanel(ExpectedPanel(volume: 25))
    #expect(try laptop.remains { try laptop.audio.volume() == 25 })
    // What comes of the key is shown.
    try laptop.show(28)
    // Nobody handles it any more: Swell does, with the next press.
    grabber.release()
    try laptop.press(.volumeUp, toSixteenth: 5)
    #expect(grabber.events.count == 12)
    // And another one comes while Swell runs.
    try press(laptop, try laptop.grab(.volumeUp, kind), kind)
    #expect(try laptop.remains { try laptop.volumes() == [20_480, 20_480] })
    #expect(laptop.problems == [])
  }

  @Test("are shown with media-keys = observe, also at a limit, and if changes by others are hidden")
  func observed() throws {
    let laptop = try Laptop(configuration: "[keys]\nmedia-keys = observe\n[show]\nothers = no\n")
    let grabber = try laptop.grab(.volumeUp)
    for (volume, count) in [("31%", 1), ("31%", 3)] {
      try laptop.hold(.volumeUp)
      try grabber.waitForEvents(count)
      // Swell has heard of the press while the other program has the keyboard.
      try laptop.settle()
      try laptop.audio.setVolume(volume)
      try laptop.waitForPanel(ExpectedPanel(volume: 31))
      try laptop.release(.volumeUp)
      try grabber.waitForEvents(count + 1)
      try laptop.hide()
    }
    #expect(laptop.problems == [])
  }

  @Test(
    "are theirs though they have let them go when Swell asks, as Plasma does when the map changes",
    arguments: [Grabber.Kind.core, .modern], [false, true])
  func letGo(_ kind: Grabber.Kind, hasFocus: Bool) throws {
    let laptop = try Laptop()
    if hasFocus {
      let window = try laptop.probe.makeWindow(WindowFrame(50, 50, 200, 100), overrideRedirect: true)
      laptop.probe.setFocus(window.id)
    }
    let (up, down) = (try laptop.grab(.volumeUp, kind), try laptop.grab(.volumeDown, kind))
    try laptop.atOnce {
      try laptop.press(.volumeUp)
      try up.waitForEvents(2)
      up.release()
    }
    try laptop.waitForPanel(ExpectedPanel(volume: 25))
    // The next key says nothing about this one.
    try laptop.atOnce {
      try laptop.press(.volumeUp)
      try laptop.press(.volumeDown)
      try down.waitForEvents(2)
      down.release()
    }
    try laptop.waitForPanel(sixteenths: 5)
    #expect(try laptop.remains { try laptop.volumes() == [20_480, 20_480] })
    try laptop.press(.volumeDown, toSixteenth: 4)
    #expect(laptop.problems == [])
  }

  @Test("reach a client that has the whole keyboard as without Swell")
  func wholeKeyboard() throws {
    let laptop = try Laptop(startsSwell: false)
    let grabber = try laptop.grab(.volumeUp, .wholeKeyboard)
    let keys: [KeyName] = [.volumeUp, .mute, .mute, .capsLock, .capsLock, .volumeDown]
    for key in keys { try laptop.press(key) }
    try grabber.waitForEvents(12)
    let expected = grabber.events
    try laptop.startSwell()
    for key in keys { try laptop.press(key) }
    try grabber.waitForEvents(24)
    #expect(Array(grabber.events.dropFirst(12)) == expected)
    #expect(laptop.problems == [])
  }

  @Test("only with certain modifiers are Swell's without them", arguments: [Grabber.Kind.core, .modern])
  func modifiers(_ kind: Grabber.Kind) throws {
    let laptop = try Laptop()
    let grabber = try Grabber(kind, KeyName.volumeUp.rawValue, modifiers: Self.shift, on: laptop.display)
    try laptop.press(.volumeUp, toSixteenth: 5)
    #expect(grabber.events == [])
    try laptop.pressWithShift(.volumeUp)
    try grabber.waitForEvents(2)
    #expect(try laptop.remains { try laptop.volumes() == [20_480, 20_480] })
    grabber.release()
    try laptop.audio.setVolume("20480")
    let plain = try Grabber(kind, KeyName.volumeUp.rawValue, modifiers: 0, on: laptop.display)
    try laptop.press(.volumeUp)
    try plain.waitForEvents(2)
    #expect(try laptop.remains { try laptop.volumes() == [20_480, 20_480] })
    try laptop.pressWithShift(.volumeUp)
    try laptop.waitForVolume(sixteenths: 5.25)
    #expect(plain.events.count == 2)
    guard kind == .core else { return }
    // Caps Lock keeps them from a handler that did not think of it.
    try laptop.press(.capsLock)
    try laptop.press(.volumeUp, toSixteenth: 6)
    #expect(plain.events.count == 2)
  }

  @Test("by nobody reach the window with the focus as without Swell")
  func focusedWindow() throws {
    let laptop = try Laptop(startsSwell: false)
    let window = try laptop.probe.makeWindow(WindowFrame(50, 50, 200, 100), overrideRedirect: true)
    laptop.probe.setFocus(window.id)
    let keys: [KeyName] = KeyName.allCases + [.capsLock, .mute, .microphoneMute]
    func pressAll() throws -> [WindowEvent] {
      window.forgetEvents()
      for key in keys { try laptop.press(key) }
      try Keys.press(laptop.display, "shift+\(KeyName.volumeUp.rawValue)")
      try laptop.press(.volumeUp, times: 40)
      // Its release is the last event of all.
      try Keys.press(laptop.display, "z")
      try window.waitForEvent("the last key") { $0 == .keyRelease("z") }
      return window.events {
        if case .keyPress = $0 { true } else if case .keyRelease = $0 { true } else { false }
      }
    }
    let expected = try pressAll()
    // And Shift with the key that xdotool takes for XF86AudioPause.
    #expect(expected.count == (keys.count + 1 + 2 + 40 + 1) * 2)
    try laptop.startSwell()
    #expect(try pressAll() == expected)
    #expect(laptop.probe.focus() == window.id)
    try laptop.waitForVolume(sixteenths: 16)
  }

  @Test("by nobody are kept from a window with the focus that acts on them, if that is wanted")
  func grab() throws {
    let laptop = try Laptop(configuration: "")
    let window = try laptop.probe.makeWindow(WindowFrame(50, 50, 200, 100), overrideRedirect: true)
    laptop.probe.setFocus(window.id)
    func press(_ keys: [KeyName]) throws -> [KeyName] {
      window.forgetEvents()
      for key in keys { try laptop.press(key) }
      try Keys.press(laptop.display, "z")
      try window.waitForEvent("the last key") { $0 == .keyRelease("z") }
      return window.events.compactMap { if case .keyPress(let name) = $0 { KeyName(rawValue: name) } else { nil } }
    }
    #expect(try press([.volumeUp]) == [.volumeUp])
    try laptop.waitForVolume(sixteenths: 5)
    try laptop.use("[keys]\nmedia-keys = grab\n")
    #expect(try press([.volumeUp, .next]) == [.next])
    try laptop.waitForVolume(sixteenths: 6)
    // Held, it repeats as before, until the release.
    try laptop.run("xset", "r", "rate", "100", "50")
    try laptop.hold(.volumeUp)
    try waitUntil("the key to repeat") { try laptop.audio.volume() == 100 }
    try laptop.release(.volumeUp)
    try laptop.press(.volumeDown, toSixteenth: 15)
    // A desktop that binds the key later has it, and Swell shows its step.
    try laptop.bind(.volumeUp, to: "pactl set-sink-volume @DEFAULT_SINK@ 37%", by: .i3)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 37))
    #expect(laptop.problems == [])
  }

  @Test("by nobody reach the window with the focus however quickly they come")
  func quickKeys() throws {
    let laptop = try Laptop()
    let window = try laptop.probe.makeWindow(WindowFrame(50, 50, 200, 100), overrideRedirect: true)
    laptop.probe.setFocus(window.id)
    // Swell looks for grabs after each press: the next press may come in the middle of that.
    for _ in 0..<20 { try laptop.press(.volumeUp, times: 400) }
    try Keys.press(laptop.display, "z")
    try window.waitForEvent("the last key") { $0 == .keyRelease("z") }
    let name = KeyName.volumeUp.rawValue
    let lost = 8000 - window.events { $0 == .keyPress(name) }.count
    #expect(lost == 0, "\(lost) of 8000 presses were lost")
  }

  @Test(
    "by the desktop are stepped once for each press: the desktop's step", arguments: [WindowManager.Kind.i3, .openbox])
  func desktop(_ kind: WindowManager.Kind) throws {
    let laptop = try Laptop()
    try laptop.bind(.volumeUp, to: "pactl set-sink-volume @DEFAULT_SINK@ +3%", by: kind)
    for percent in [28, 31, 34, 37] {
      try laptop.press(.volumeUp)
      try laptop.waitForPanel(ExpectedPanel(volume: percent))
      #expect(try laptop.audio.volume() == percent)
    }
    #expect(try laptop.remains { try laptop.audio.volume() == 37 })
    // The key that it does not handle is Swell's.
    try laptop.press(.volumeDown, toSixteenth: 5)
  }
}
