import SwellCore
import TestServers
import Testing

@Suite("The brightness of the kernel's devices", .serialized)
struct BrightnessSysfsTests {
  /// A panel of 1500 units that shines with 400 of them, and the light of a keyboard at 1 of 3.
  private func laptop(_ configuration: String? = nil, isReadOnly: Bool = false) throws -> Laptop {
    let tree = try SysfsTree(isReadOnly: isReadOnly)
    try tree.addBacklight()
    try tree.addKeyboard()
    return try Laptop(configuration: configuration, sysfs: tree)
  }

  private static let actual = "backlight/fake_bl/actual_brightness"
  private static let keyboard = "leds/fake::kbd_backlight/brightness"

  @Test("is found, said in the status, and not touched")
  func found() throws {
    let laptop = try laptop()
    let status = try laptop.status()
    let light = try #require(status.light("fake_bl"))
    #expect(light.backend == "sysfs" && !light.keyboard && light.output == nil)
    #expect(abs(light.level - Lightness.level(of: 400, of: 1500)) < 0.001)
    let keyboard = try #require(status.light("fake::kbd_backlight"))
    #expect(keyboard.backend == "sysfs" && keyboard.keyboard)
    #expect(status.brightness.count == 2)
    #expect(try laptop.staysSilent())
    #expect(laptop.sysfs?.number() == 400)
    #expect(laptop.problems == [])
  }

  @Test("goes from the floor to full in lightness, step by step, and back")
  func keys() throws {
    let laptop = try laptop()
    let tree = try #require(laptop.sysfs)
    try laptop.press(.brightnessDown, times: 12)
    // 1 % of the light is the least; 1.4 of 16 steps.
    try tree.waitForNumber(15)
    try laptop.waitForPanel(Lightness.panel(15, of: 1500))
    for step in 2...16 {
      let value = Lightness.value(of: Double(step) / 16, of: 1500)
      try laptop.press(.brightnessUp)
      try tree.waitForNumber(value)
      try laptop.waitForPanel(Lightness.panel(value, of: 1500))
    }
    #expect(tree.number() == 1500)
    try laptop.expectJump(.brightnessUp)
    #expect(tree.number() == 1500)
    for step in (2...15).reversed() {
      try laptop.press(.brightnessDown)
      try tree.waitForNumber(Lightness.value(of: Double(step) / 16, of: 1500))
    }
    try laptop.press(.brightnessDown)
    try tree.waitForNumber(15)
    try laptop.waitForPanel(Lightness.panel(15, of: 1500))
    try laptop.expectJump(.brightnessDown)
    #expect(tree.number() == 15)
    let hud = try laptop.status().hud
    #expect(hud.kind == "brightness" && hud.icon == "brightness-low")
    #expect(laptop.problems == [])
  }

  @Test("goes in quarters of a step with Shift")
  func fine() throws {
    let laptop = try laptop()
    try laptop.pressWithShift(.brightnessUp)
    // 58.7 % lightness is on the way from 37 to 38 of 64.
    try laptop.sysfs?.waitForNumber(Lightness.value(of: 38.0 / 64, of: 1500))
  }

  @Test("follows the device's own scale with curve = linear, as far as minimum")
  func linear() throws {
    let laptop = try laptop("[brightness]\ncurve = linear\nminimum = 5%\n")
    let tree = try #require(laptop.sysfs)
    try laptop.press(.brightnessUp)
    // 26.7 % is on the way from 4 to 5 of 16.
    try tree.waitForNumber(469)
    var panel = ExpectedPanel(.brightnessLow, percent: 31)
    panel.filled = 5.0 / 16
    try laptop.waitForPanel(panel)
    try laptop.press(.brightnessDown, times: 6)
    try tree.waitForNumber(75)
    try laptop.waitForPanel(ExpectedPanel(.brightnessLow, percent: 5))
  }

  @Test("goes to nothing with allow-off, and comes back")
  func allowOff() throws {
    let laptop = try laptop("[brightness]\nallow-off = yes\n")
    try laptop.press(.brightnessDown, times: 12)
    try laptop.sysfs?.waitForNumber(0)
    try laptop.waitForPanel(ExpectedPanel(.brightnessLow, percent: 0))
    try laptop.press(.brightnessUp, times: 2)
    try laptop.sysfs?.waitForNumber(Lightness.value(of: 2.0 / 16, of: 1500))
    try laptop.waitForPanel(Lightness.panel(Lightness.value(of: 2.0 / 16, of: 1500), of: 1500))
  }

  @Test("is not made brighter by Brightness Down where others made it darker than the floor")
  func belowTheFloor() throws {
    let laptop = try laptop()
    try laptop.sysfs?.write("4", to: "backlight/fake_bl/brightness")
    try laptop.waitForPanel(Lightness.panel(4, of: 1500))
    try laptop.expectJump(.brightnessDown)
    #expect(laptop.sysfs?.number() == 4)
  }

  @Test("of a coarse device changes with each press, up and down again")
  func coarse() throws {
    let tree = try SysfsTree()
    try tree.addBacklight(brightness: 3, maximum: "7")
    let laptop = try Laptop(sysfs: tree)
    for value in [4, 5, 6, 7] {
      try laptop.press(.brightnessUp)
      try tree.waitForNumber(value)
    }
    for value in [6, 5, 4, 3, 2, 1, 1] {
      try laptop.press(.brightnessDown)
      try tree.waitForNumber(value)
    }
  }

  @Test("of a device with few units takes sixteen presses at most, and the same both ways", arguments: [100, 255])
  func fewUnits(_ maximum: Int) throws {
    let tree = try SysfsTree()
    try tree.addBacklight(brightness: maximum, maximum: "\(maximum)")
    let laptop = try Laptop(configuration: "[brightness]\nramp = 0ms\n", sysfs: tree)
    func values(_ key: KeyName, to end: Int) throws -> [Int] {
      var values = [try #require(tree.number())]
      while values.last != end, values.count < 30 {
        try laptop.press(key)
        try waitUntil("another value than \(values)") { tree.number() ?? values.last != values.last }
        values.append(tree.number()!)
      }
      return values
    }
    // 1 % of the light is the floor.
    let down = try values(.brightnessDown, to: (maximum + 99) / 100)
    let up = try values(.brightnessUp, to: maximum)
    #expect(down.count <= 17, "\(down)")
    #expect(up == down.reversed())
  }

  @Test("in a scale that is lightness already is not bent again")
  func nonLinearScale() throws {
    let tree = try SysfsTree()
    try tree.addBacklight(brightness: 400, maximum: "1600", scale: "non-linear")
    let laptop = try Laptop(sysfs: tree)
    try laptop.press(.brightnessUp)
    try tree.waitForNumber(500)
    var panel = ExpectedPanel(.brightnessLow, percent: 31)
    panel.filled = 5.0 / 16
    try laptop.waitForPanel(panel)
  }

  @Test("is the firmware's device where there are several")
  func several() throws {
    let tree = try SysfsTree()
    try tree.addBacklight("acpi_video0", type: "firmware")
    try tree.addBacklight("aaa_graphics", type: "raw")
    try tree.addBacklight("laptop_platform", type: "platform")
    let laptop = try Laptop(sysfs: tree)
    #expect(try laptop.status().brightness.map(\.display) == ["acpi_video0"])
  }

  @Test("is the one that works where the better one is broken")
  func brokenAmongSeveral() throws {
    let tree = try SysfsTree()
    try tree.addBacklight("acpi_video0", maximum: "0", type: "firmware")
    try tree.addBacklight("intel_backlight", type: "raw")
    let laptop = try Laptop(sysfs: tree)
    #expect(try laptop.status().brightness.map(\.display) == ["intel_backlight"])
  }

  @Test("is that of each display: a laptop with a second panel and a monitor of the kernel's")
  func displays() throws {
    let tree = try SysfsTree()
    let panel = try tree.addConnector("eDP-1")
    try tree.addBacklight("intel_backlight", parent: panel)
    try tree.addConnector("eDP-2")
    try tree.addBacklight("asus_screenpad", type: "platform", parent: "devices/platform/asus-nb-wmi")
    try tree.addConnector("HDMI-A-1", adapter: "i2c-5")
    try tree.addBacklight("ddcci5", type: "firmware", parent: SysfsTree.cards[0] + "/i2c-5/5-0037/ddcci5")
    try tree.addBacklight("nvidia_0", type: "firmware", parent: SysfsTree.cards[1])
    let laptop = try Laptop(sysfs: tree)
    let lights = try laptop.status().brightness.map { [$0.display, $0.output] }
    #expect(
      lights == [["ddcci5", "HDMI-A-1"], ["intel_backlight", "eDP-1"], ["asus_screenpad", "eDP-2"]], "\(lights)")
    for (name, device) in [("eDP-1", "intel_backlight"), ("asus_screenpad", "asus_screenpad"), ("HDMI-1", "ddcci5")] {
      #expect(try laptop.ask("brightness", "--display", name, "100%").output == "100%\n")
      try tree.waitForNumber(1500, in: "backlight/\(device)/brightness")
    }
    let doctor = try Child.run(tree.wrapper + [SwellProcess.binary, "doctor"], environment: laptop.environment)
    #expect(
      doctor.output.contains("'nvidia_0' is not used: 'intel_backlight' sets the panel, which this graphics card"),
      "\(doctor)")
    #expect(doctor.output.contains("ddcci5 at HDMI-A-1: written directly"))
  }

  // MARK: Changes by others

  @Test("is shown when a program writes it")
  func program() throws {
    let laptop = try laptop()
    try laptop.sysfs?.run("brightnessctl", "-d", "fake_bl", "set", "50%")
    try laptop.waitForPanel(Lightness.panel(750, of: 1500))
    try laptop.sysfs?.run("brightnessctl", "-d", "fake_bl", "set", "100%")
    try laptop.waitForPanel(Lightness.panel(1500, of: 1500))
    let light = try #require(try laptop.status().light("fake_bl"))
    #expect(light.level == 1)
    try laptop.press(.brightnessDown)
    try laptop.sysfs?.waitForNumber(Lightness.value(of: 15.0 / 16, of: 1500))
  }

  @Test("is shown when the firmware changes it by itself")
  func firmware() throws {
    let laptop = try laptop()
    try laptop.sysfs?.write("750", to: Self.actual)
    try laptop.waitForPanel(Lightness.panel(750, of: 1500))
  }

  @Test("is not shown when the same is written again, or another file")
  func unchanged() throws {
    let laptop = try laptop()
    try laptop.sysfs?.write("400", to: "backlight/fake_bl/brightness")
    try laptop.sysfs?.write("400", to: Self.actual)
    try laptop.sysfs?.write("firmware", to: "backlight/fake_bl/type")
    #expect(try laptop.staysSilent())
  }

  @Test("is not shown when an idle-dimmer makes it dark and bright again")
  func idleDimming() throws {
    let laptop = try laptop()
    for value in ["0", "400"] {
      try laptop.sysfs?.write(value, to: "backlight/fake_bl/brightness")
      try laptop.sysfs?.write(value, to: Self.actual)
      #expect(try laptop.staysSilent())
    }
    // Awake to another brightness: that is a change.
    try laptop.sysfs?.write("0", to: "backlight/fake_bl/brightness")
    try laptop.sysfs?.write("750", to: "backlight/fake_bl/brightness")
    try laptop.waitForPanel(Lightness.panel(750, of: 1500))
  }

  @Test("is not shown while the panel has no power")
  func poweredOff() throws {
    let laptop = try laptop()
    try laptop.sysfs?.write("4", to: "backlight/fake_bl/bl_power")
    try laptop.sysfs?.write("0", to: Self.actual)
    #expect(try laptop.staysSilent())
    try laptop.sysfs?.write("0", to: "backlight/fake_bl/bl_power")
    try laptop.sysfs?.write("400", to: Self.actual)
    #expect(try laptop.staysSilent())
    try laptop.sysfs?.write("750", to: "backlight/fake_bl/brightness")
    try laptop.waitForPanel(Lightness.panel(750, of: 1500))
  }

  @Test("is shown as the newest of many values")
  func burst() throws {
    let laptop = try laptop()
    for value in 401...700 { try laptop.sysfs?.write("\(value)", to: "backlight/fake_bl/brightness") }
    try laptop.waitForPanel(Lightness.panel(700, of: 1500))
  }

  @Test("is not shown with brightness = no, and still set")
  func notShown() throws {
    let laptop = try laptop("[show]\nbrightness = no\n")
    try laptop.press(.brightnessUp)
    try laptop.sysfs?.waitForNumber(Lightness.value(of: 10.0 / 16, of: 1500))
    #expect(try laptop.staysSilent())
  }

  @Test("is only watched with media-keys = observe")
  func observe() throws {
    let laptop = try laptop("[keys]\nmedia-keys = observe\n")
    try laptop.press(.brightnessUp)
    try laptop.waitForPanel(Lightness.panel(400, of: 1500))
    #expect(laptop.sysfs?.number() == 400)
  }

  @Test("is left to those who have grabbed the key")
  func grabbed() throws {
    let laptop = try laptop()
    let grabber = try Grabber(.core, KeyName.brightnessUp.rawValue, on: laptop.stage.screen.display)
    try laptop.press(.brightnessUp)
    try grabber.waitForEvents(2)
    try laptop.waitForPanel(Lightness.panel(400, of: 1500))
    #expect(laptop.sysfs?.number() == 400)
  }

  // MARK: The keyboard

  @Test("of a keyboard goes through its few steps, and can be switched off and on")
  func keyboardLight() throws {
    let laptop = try laptop()
    let tree = try #require(laptop.sysfs)
    for (key, value, percent) in [
      (KeyName.keyboardUp, 2, 67), (.keyboardUp, 3, 100), (.keyboardDown, 2, 67), (.keyboardDown, 1, 33),
      (.keyboardDown, 0, 0), (.keyboardToggle, 1, 33), (.keyboardToggle, 0, 0),
    ] {
      try laptop.press(key)
      try tree.waitForNumber(value, in: Self.keyboard)
      var panel = ExpectedPanel(.keyboardBacklight, percent: percent)
      panel.filled = Double(value) / 3
      try laptop.waitForPanel(panel)
    }
    #expect(try laptop.status().hud.kind == "keyboard-backlight")
    try laptop.expectJump(.keyboardDown)
    #expect(tree.number() == 400)
  }

  @Test("of a keyboard is shown when a program or the firmware changes it")
  func keyboardLightOfOthers() throws {
    let laptop = try laptop()
    try laptop.sysfs?.run("brightnessctl", "-d", "fake::kbd_backlight", "set", "3")
    try laptop.waitForPanel(ExpectedPanel(.keyboardBacklight, percent: 100))
    // The firmware writes both (kernel ABI, sysfs-class-led).
    try laptop.sysfs?.write("0", to: Self.keyboard)
    try laptop.sysfs?.write("0", to: "leds/fake::kbd_backlight/brightness_hw_changed")
    try laptop.waitForPanel(ExpectedPanel(.keyboardBacklight, percent: 0))
  }

  @Test("of a second keyboard is passed over, and the doctor says for which")
  func secondKeyboard() throws {
    let laptop = try laptop()
    let tree = try #require(laptop.sysfs)
    try tree.addKeyboard("other::kbd_backlight")
    let doctor = try Child.run(tree.wrapper + [SwellProcess.binary, "doctor"], environment: laptop.environment)
    #expect(
      doctor.output.contains("other::kbd_backlight")
        && doctor.output.contains("'fake::kbd_backlight' is the keyboard's"),
      "\(doctor)")
  }

  // MARK: Faults

  @Test(
    "with numbers that make no sense is passed over with one sentence",
    arguments: ["garbage", "0", "-5", "", "2147483648", "9223372036854775807", "9223372036854775808"])
  func garbage(_ maximum: String) throws {
    let tree = try SysfsTree()
    try tree.addBacklight(maximum: maximum)
    let laptop = try Laptop(sysfs: tree)
    #expect(laptop.problems.count == 1, "\(laptop.problems)")
    #expect(laptop.problems.first?.contains("'/sys/class/backlight/fake_bl'") == true)
    #expect(try laptop.status().brightness == [])
    try laptop.press(.brightnessUp)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 5)
  }

  @Test("with a value above its maximum is full")
  func tooBright() throws {
    let tree = try SysfsTree()
    try tree.addBacklight(brightness: 99_999)
    let laptop = try Laptop(sysfs: tree)
    #expect(try laptop.status().light("fake_bl")?.level == 1)
    try tree.write("nonsense", to: "backlight/fake_bl/brightness")
    try tree.write("nonsense", to: Self.actual)
    #expect(try laptop.staysSilent())
    try laptop.press(.brightnessDown)
    try tree.waitForNumber(Lightness.value(of: 15.0 / 16, of: 1500))
  }

  @Test("at the kernel's greatest number is set like any other, whatever the value says")
  func greatest() throws {
    let tree = try SysfsTree()
    try tree.addBacklight(brightness: Int.max, maximum: "2147483647")
    let laptop = try Laptop(sysfs: tree)
    #expect(try laptop.status().light("fake_bl")?.level == 1)
    // To a millionth: the curve is not exact to 31 bits.
    let value = Lightness.value(of: 15.0 / 16, of: 2_147_483_647)
    func waitForStep() throws {
      try waitUntil("\(value)") { tree.number().map { $0 > value - 2000 && $0 < value + 2000 } ?? false }
    }
    try laptop.press(.brightnessDown)
    try waitForStep()
    for number in ["-9223372036854775808", "9223372036854775807"] {
      try tree.write(number, to: "backlight/fake_bl/brightness")
    }
    try laptop.waitForStatus("the full light") { $0.light("fake_bl")?.level == 1 }
    try laptop.press(.brightnessDown)
    try waitForStep()
  }

  @Test("that has gone is said when it is wanted, and everything else goes on")
  func vanished() throws {
    let laptop = try laptop()
    try laptop.sysfs?.remove("backlight/fake_bl")
    #expect(try laptop.staysSilent())
    try laptop.press(.brightnessUp)
    try waitUntil("Swell to say it") { !laptop.problems.isEmpty }
    #expect(laptop.problems.first?.contains("'fake_bl'") == true)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 5)
    try laptop.press(.keyboardUp)
    try laptop.sysfs?.waitForNumber(2, in: Self.keyboard)
    try laptop.stage.hide()
  }

  @Test("that has gone cannot be set: a command ends with 1 and says so, and the status has it no longer")
  func goneForCommand() throws {
    let laptop = try laptop()
    try laptop.sysfs?.remove("backlight/fake_bl")
    let answer = try laptop.ask("brightness", "80%")
    #expect(answer.status == 1 && answer.output == "")
    #expect(answer.errors == "swell: the brightness of 'fake_bl' was not set (No such file or directory)\n")
    try laptop.waitForStatus("the panel to be gone") { $0.light("fake_bl") == nil }
  }

  @Test("that has gone has no level, and is there again when it is back")
  func goneForQuestion() throws {
    let laptop = try laptop()
    let before = try laptop.ask("brightness").output
    try laptop.sysfs?.remove("backlight/fake_bl")
    let answer = try laptop.ask("brightness")
    #expect(answer.status == 1 && answer.output == "")
    #expect(answer.errors == "swell: there is no monitor whose brightness can be set\n")
    #expect(try laptop.status().light("fake_bl") == nil)
    #expect(try laptop.ask("brightness", "--keyboard").status == 0)
    try laptop.sysfs?.addBacklight()
    #expect(try laptop.ask("brightness").output == before)
  }

  @Test("is what was written, whatever the driver says, when devices are looked for")
  func lyingDriver() throws {
    let laptop = try laptop()
    #expect(try laptop.ask("brightness", "80%").output == "80%\n")
    try laptop.sysfs?.waitForNumber(Lightness.value(of: 0.8, of: 1500))
    // `actual_brightness` is still 400.
    for _ in 1...2 {
      #expect(try laptop.ask("brightness", "--display", "none").status == 1)
      #expect(try laptop.ask("brightness").output == "80%\n")
    }
  }

  @Test("is what was set, whatever comes of it in silence: a panel that saves power shines otherwise")
  func silentDriver() throws {
    let laptop = try laptop()
    let before = try laptop.ask("brightness").output
    try laptop.sysfs?.replace(Self.actual, by: "350")
    #expect(try laptop.ask("brightness", "--display", "none").status == 1)
    #expect(try laptop.ask("brightness").output == before)
  }

  @Test(
    "is what was set where the light is another number: after a curve, or in other units",
    arguments: [(255, 150, 130), (65_535, 40_000, 36_000), (400_000, 200_000, 4000), (255, 150, 400)])
  func otherUnits(maximum: Int, brightness: Int, actual: Int) throws {
    let tree = try SysfsTree()
    try tree.addBacklight(brightness: brightness, maximum: "\(maximum)")
    try tree.write("\(actual)", to: Self.actual)
    let laptop = try Laptop(sysfs: tree)
    let level = Lightness.level(of: brightness, of: maximum)
    #expect(abs(try #require(try laptop.status().light("fake_bl")).level - level) < 0.001)
    let values = (1...16).map { Lightness.value(of: Double($0) / 16, of: maximum) }
    let up = try #require(values.first { $0 > brightness })
    try laptop.press(.brightnessUp)
    try tree.waitForNumber(up)
    // The driver follows, in its own units, and is found again.
    try tree.write("\(actual + actual / 10)", to: Self.actual)
    #expect(try laptop.ask("brightness", "--display", "none").status == 1)
    #expect(
      abs(try #require(try laptop.status().light("fake_bl")).level - Lightness.level(of: up, of: maximum)) < 0.001)
    try laptop.press(.brightnessDown)
    try waitUntil("less light") { tree.number().map { $0 < up } ?? false }
  }

  @Test("of a driver that does not say what came of it is what was set")
  func noActual() throws {
    let tree = try SysfsTree()
    try tree.addBacklight()
    try tree.remove(Self.actual)
    let laptop = try Laptop(sysfs: tree)
    try laptop.sysfs?.write("750", to: "backlight/fake_bl/brightness")
    try laptop.waitForPanel(Lightness.panel(750, of: 1500))
  }

  @Test("of a keyboard in several zones is one: all its LEDs are set together, each in its own units")
  func zones() throws {
    let tree = try SysfsTree()
    try tree.addBacklight()
    for name in ["rgb:kbd_backlight", "rgb:kbd_backlight_1", "rgb:kbd_backlight_2"] { try tree.addKeyboard(name) }
    try tree.write("255", to: "leds/rgb:kbd_backlight_2/max_brightness")
    let laptop = try Laptop(sysfs: tree)
    #expect(try laptop.status().brightness.filter { $0.keyboard }.count == 1)
    try laptop.press(.keyboardUp)
    for (zone, value) in [("", 2), ("_1", 2), ("_2", 170)] {
      try tree.waitForNumber(value, in: "leds/rgb:kbd_backlight\(zone)/brightness")
    }
    #expect(try laptop.ask("brightness", "--keyboard", "0%").output == "0%\n")
    for zone in ["", "_1", "_2"] { try tree.waitForNumber(0, in: "leds/rgb:kbd_backlight\(zone)/brightness") }
    #expect(laptop.problems == [])
  }

  @Test("of a keyboard whose LEDs are all numbered is one too, and a second keyboard is not touched")
  func numberedZones() throws {
    let tree = try SysfsTree()
    for name in ["a::kbd_backlight_1", "a::kbd_backlight_2", "b::kbd_backlight", "c::kbd_backlight_x"] {
      try tree.addKeyboard(name)
    }
    let laptop = try Laptop(sysfs: tree)
    try laptop.press(.keyboardUp)
    for zone in ["1", "2"] { try tree.waitForNumber(2, in: "leds/a::kbd_backlight_\(zone)/brightness") }
    #expect(tree.number("leds/b::kbd_backlight/brightness") == 1)
    #expect(tree.number("leds/c::kbd_backlight_x/brightness") == 1)
  }

  @Test("of a machine without any is no trouble")
  func none() throws {
    let laptop = try Laptop(sysfs: SysfsTree(), isVerbose: false)
    for key in [KeyName.brightnessUp, .brightnessDown] {
      try laptop.press(key)
      try laptop.waitForNoBrightness()
    }
    for key in [KeyName.keyboardUp, .keyboardDown, .keyboardToggle] {
      try laptop.press(key)
      try laptop.waitForNoBrightness("No keyboard light")
    }
    #expect(try laptop.status().brightness == [])
    #expect(laptop.swell.errors == "" && laptop.swell.output == "")
  }
}
