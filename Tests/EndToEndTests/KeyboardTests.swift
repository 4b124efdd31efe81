import SwellCore
import TestServers
import Testing

@Suite("The keyboard", .serialized)
struct KeyboardTests {
  @Test("may get another layout while Swell runs, or a media key where there was another one, and lose it again")
  func remapped() throws {
    let laptop = try Laptop()
    try laptop.run("setxkbmap", "de")
    try laptop.press(.volumeUp, toSixteenth: 5)
    try laptop.run("setxkbmap", "us", "-option", "ctrl:nocaps")
    try laptop.press(.volumeDown, toSixteenth: 4)
    // The key of F12.
    for (keysym, sixteenths) in [("XF86AudioLowerVolume", 3.0), ("XF86AudioRaiseVolume", 4)] {
      try laptop.run("xmodmap", "-e", "keycode 96 = \(keysym)")
      try Keys.press(laptop.display, "96")
      try laptop.waitForVolume(sixteenths: sixteenths)
    }
    try laptop.run("xmodmap", "-e", "keycode 96 = F12")
    try Keys.press(laptop.display, "96")
    #expect(try laptop.remains { try laptop.volumes() == [16_384, 16_384] })
    #expect(laptop.problems == [])
  }

  @Test("may have a media key on the level of Shift, or in the second group, on several keys")
  func levels() throws {
    let laptop = try Laptop()
    // Code 62 is the right Shift, 95 and 96 are F11 and F12.
    func shifted(_ code: String) throws {
      try Keys.hold(laptop.display, "62")
      try Keys.press(laptop.display, code)
      try Keys.release(laptop.display, "62")
    }
    try laptop.run("xmodmap", "-e", "keycode 96 = F12 XF86AudioRaiseVolume")
    try Keys.press(laptop.display, "96")
    #expect(try laptop.staysSilent(), "without Shift it is another key")
    try shifted("96")
    // A whole step: the Shift belongs to the key.
    try laptop.waitForVolume(sixteenths: 5)
    // On its own key Shift is for a quarter of a step.
    try shifted("123")
    try laptop.waitForVolume(sixteenths: 5.25)
    try laptop.run("setxkbmap", "us,de")
    try laptop.run("xmodmap", "-e", "keycode 95 = F11 F11 XF86AudioLowerVolume")
    // xdotool presses its keys in the first group.
    laptop.probe.lockKeyboardGroup(1)
    laptop.probe.pressKey(95)
    try laptop.waitForVolume(sixteenths: 4)
    laptop.probe.lockKeyboardGroup(0)
    try laptop.hide()
    laptop.probe.pressKey(95)
    #expect(try laptop.staysSilent())
  }

  @Test("has a Caps Lock that is shown with caps-lock = yes")
  func capsLockShown() throws {
    let laptop = try Laptop(configuration: "[show]\ncaps-lock = yes\n")
    for label in ["Caps Lock on", "Caps Lock off"] {
      try laptop.press(.capsLock)
      let hud = try laptop.waitForStatus(label) { $0.hud.label == label }.hud
      #expect((hud.kind, hud.level) == ("caps-lock", nil))
      #expect(hud.icon == (label == "Caps Lock on" ? "caps-lock" : "caps-lock-off"))
      try laptop.probe.waitForHUD(visible: true)
    }
    try Keys.press(laptop.display, "Num_Lock")
    #expect(try laptop.status().hud.kind == "caps-lock")
  }

  @Test("With Shift and Control the key of the microphone changes its level, where that is wanted; else it mutes")
  func microphone() throws {
    let laptop = try Laptop(configuration: "[keys]\nmic-key = level\nstep = 5%\n")
    #expect(try laptop.ask("volume", "--mic", "40%").output == "40%\n")
    for (modifier, label) in [("shift", "45%"), ("ctrl", "40%"), ("ctrl", "35%")] {
      try Keys.hold(laptop.display, modifier)
      try laptop.press(.microphoneMute)
      try laptop.waitForStatus(label) { $0.hud.kind == "mic-mute" && $0.hud.label == label }
      try Keys.release(laptop.display, modifier)
    }
    try waitUntil("the source at 35 %") { try laptop.audio.pactl("get-source-volume", "mic").contains(" 35% ") }
    try laptop.press(.microphoneMute)
    try laptop.waitForStatus("mute") { $0.hud.kind == "mic-mute" && $0.hud.icon == "microphone-muted" }
    try laptop.use("[keys]\nstep = 5%\n")
    try laptop.pressWithShift(.microphoneMute)
    try waitUntil("the source heard again") { try laptop.audio.pactl("get-source-mute", "mic").contains("no") }
    #expect(try laptop.ask("volume", "--mic").output == "35%\n")
  }

  @Test("Its key switches the touchpad off and on, which is shown, as is a switch by others")
  func touchpad() throws {
    let laptop = try Laptop()
    func wait(_ icon: String) throws {
      try laptop.waitForStatus(icon) { $0.hud.kind == "touchpad" && $0.hud.icon == icon }
    }
    try laptop.press(.touchpad)
    try laptop.waitForStatus("that there is none") { $0.hud.kind == "touchpad" && $0.hud.icon == "warning" }
    laptop.probe.makeTouchpad()
    for (isOff, icon) in [(UInt8(1), "touchpad-off"), (0, "touchpad")] {
      try laptop.press(.touchpad)
      try wait(icon)
      #expect(laptop.probe.deviceProperty("libinput Send Events Mode Enabled").first == isOff)
    }
    laptop.probe.setDeviceProperty("libinput Send Events Mode Enabled", [1, 1])
    try wait("touchpad-off")
    #expect(laptop.problems == [])
  }
}
