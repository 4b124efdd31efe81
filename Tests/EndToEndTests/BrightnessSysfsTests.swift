import SwellCore
import TestServers
import Testing

@Suite("The brightness of the kernel's devices", .serialized)
struct BrightnessSysfsTests {
  /// A panel of 1500 units that shines with 400 of them, and the light of a keyboard at 1 of 3.
  private func desk() throws -> (laptop: Laptop, tree: SysfsTree) {
    try desk { tree in
      try tree.addBacklight()
      try tree.addKeyboard()
    }
  }

  private func desk(_ setUp: (SysfsTree) throws -> Void) throws -> (laptop: Laptop, tree: SysfsTree) {
    let tree = try SysfsTree()
    try setUp(tree)
    return (try Laptop(sysfs: tree), tree)
  }

  private func waitForPanel(_ value: Int, _ laptop: Laptop) throws {
    try laptop.waitForPanel(Lightness.panel(value, of: 1500))
  }

  @Test("is found and not touched, and goes from the floor to full in lightness")
  func keys() throws {
    let (laptop, tree) = try desk()
    let status = try laptop.status()
    let light = try #require(status.light("fake_bl"))
    #expect((light.backend, light.keyboard, light.output) == ("sysfs", false, nil))
    #expect(abs(light.level - Lightness.level(of: 400, of: 1500)) < 0.001)
    let keyboard = try #require(status.light("fake::kbd_backlight"))
    #expect((keyboard.backend, keyboard.keyboard, status.brightness.count) == ("sysfs", true, 2))
    #expect(try laptop.staysSilent())
    #expect(tree.number() == 400)
    try laptop.press(.brightnessDown, times: 12)
    // 1 % of the light is the least; 1.4 of 16 steps.
    try tree.waitForNumber(15)
    try waitForPanel(15, laptop)
    try laptop.expectJump(.brightnessDown)
    for step in [2, 3, 16] {
      let value = Lightness.value(of: Double(step) / 16, of: 1500)
      try laptop.press(.brightnessUp, times: step == 16 ? 13 : 1)
      try tree.waitForNumber(value)
      try waitForPanel(value, laptop)
    }
    try laptop.expectJump(.brightnessUp)
    #expect(tree.number() == 1500)
    let hud = try laptop.status().hud
    #expect((hud.kind, hud.icon) == ("brightness", "brightness-high"))
    #expect(laptop.problems == [])
  }

  @Test("is not shown where a program dims it while nobody touches anything, or brings it back")
  func dimming() throws {
    let (laptop, tree) = try desk { tree in
      try tree.addBacklight(brightness: 900)
      try tree.addKeyboard()
    }
    try waitUntil("nobody to touch anything") { laptop.probe.idleTime > 2000 }
    for values in [[450], [600, 300, 100]] {
      for value in values + [900] {
        try tree.write("\(value)")
        #expect(try laptop.staysSilent(), "\(value)")
      }
    }
    for value in ["0", "1"] {
      try tree.write(value, to: SysfsTree.keyboard)
      #expect(try laptop.staysSilent(), "\(value)")
    }
    // With somebody there it is.
    try Pointer.move(laptop.display, 10, 10)
    try tree.write("600")
    try waitForPanel(600, laptop)
    #expect(laptop.problems == [])
  }

  @Test("in a scale that is lightness already is not bent again, and is what was set where the driver says no more")
  func nonLinearScale() throws {
    let (laptop, tree) = try desk { tree in
      try tree.addBacklight(brightness: 400, maximum: "1600", scale: "non-linear")
      try tree.remove(SysfsTree.actual)
    }
    try laptop.press(.brightnessUp)
    try tree.waitForNumber(500)
    var panel = ExpectedPanel(.brightnessLow, percent: 31)
    panel.filled = 5.0 / 16
    try laptop.waitForPanel(panel)
    try tree.write("800")
    try laptop.waitForPanel(ExpectedPanel(.brightnessMedium, percent: 50))
  }

  @Test("is that of each display: a laptop with a second panel and a monitor of the kernel's")
  func displays() throws {
    let (laptop, tree) = try desk { tree in
      let panel = try tree.addConnector("eDP-1")
      try tree.addBacklight("intel_backlight", parent: panel)
      try tree.addConnector("eDP-2")
      try tree.addBacklight("asus_screenpad", type: "platform", parent: "devices/platform/asus-nb-wmi")
      try tree.addConnector("HDMI-A-1", adapter: "i2c-5")
      try tree.addBacklight("ddcci5", type: "firmware", parent: SysfsTree.cards[0] + "/i2c-5/5-0037/ddcci5")
      try tree.addBacklight("nvidia_0", type: "firmware", parent: SysfsTree.cards[1])
    }
    let lights = try laptop.status().brightness.map { [$0.display, $0.output] }
    #expect(
      lights == [["ddcci5", "HDMI-A-1"], ["intel_backlight", "eDP-1"], ["asus_screenpad", "eDP-2"]], "\(lights)")
    for (name, device) in [("eDP-1", "intel_backlight"), ("asus_screenpad", "asus_screenpad"), ("HDMI-1", "ddcci5")] {
      #expect(try laptop.ask("brightness", "--display", name, "100%").output == "100%\n")
      try tree.waitForNumber(1500, in: "backlight/\(device)/brightness")
    }
    let report = try laptop.doctor()
    let sentence = "'nvidia_0' is not used: 'intel_backlight' sets the panel, which this graphics card"
    #expect(report.contains(sentence) && report.contains("ddcci5 at HDMI-A-1: written directly"), "\(report)")
  }

  @Test("is that of the device which the owner of the laptop names, once or for good")
  func chosen() throws {
    let (laptop, tree) = try desk { tree in
      try tree.addBacklight("amdgpu_bl1", parent: try tree.addConnector("eDP-1"))
      try tree.addBacklight("nvidia_wmi", type: "firmware")
    }
    func number(of device: String) -> Int? { tree.number("backlight/\(device)/brightness") }
    #expect(try laptop.status().brightness.map { [$0.display, $0.output] } == [["nvidia_wmi", "eDP-1"]])
    let advice = "'device = amdgpu_bl1' in [brightness]"
    #expect(try laptop.doctor().contains(advice))
    #expect(try laptop.ask("brightness", "--all", "50%").output == "50%\n" && number(of: "amdgpu_bl1") == 400)
    #expect(try laptop.ask("brightness", "--display", "amdgpu_bl1", "100%").output == "100%\n")
    try tree.waitForNumber(1500, in: "backlight/amdgpu_bl1/brightness")
    let other = number(of: "nvidia_wmi")
    try laptop.use("[brightness]\ndevice = eDP1 amdgpu_bl1, gone\n")
    #expect(try laptop.status().brightness.map { [$0.display, $0.output] } == [["amdgpu_bl1", "eDP-1"]])
    try laptop.press(.brightnessDown)
    try tree.waitForNumber(Lightness.value(of: 15.0 / 16, of: 1500), in: "backlight/amdgpu_bl1/brightness")
    #expect(number(of: "nvidia_wmi") == other && laptop.problems == [])
  }

  @Test("is shown when the firmware or a program changes it, the newest of many values; not the same, nor in the dark")
  func others() throws {
    let (laptop, tree) = try desk()
    try tree.write("400")
    try tree.write("400", to: SysfsTree.actual)
    try tree.write("firmware", to: "backlight/fake_bl/type")
    #expect(try laptop.staysSilent())
    // Without power, and by an idle-dimmer.
    for (power, value) in [("4", "0"), ("0", "400")] {
      try tree.write(power, to: "backlight/fake_bl/bl_power")
      try tree.write(value, to: SysfsTree.actual)
      #expect(try laptop.staysSilent())
    }
    for value in ["0", "400"] {
      try tree.write(value)
      try tree.write(value, to: SysfsTree.actual)
      #expect(try laptop.staysSilent())
    }
    // The firmware by itself.
    try tree.write("900", to: SysfsTree.actual)
    try waitForPanel(900, laptop)
    // Awake to another brightness: that is a change.
    try tree.write("0")
    try tree.write("600")
    try waitForPanel(600, laptop)
    for (share, value) in [("50%", 750), ("100%", 1500)] {
      try tree.run("brightnessctl", "-d", "fake_bl", "set", share)
      try waitForPanel(value, laptop)
    }
    try laptop.press(.brightnessDown)
    try tree.waitForNumber(Lightness.value(of: 15.0 / 16, of: 1500))
    for value in 401...700 { try tree.write("\(value)") }
    try waitForPanel(700, laptop)
    #expect(laptop.problems == [])
  }

  // MARK: The keyboard

  @Test("of a keyboard goes through its few steps, and can be switched off and on")
  func keyboardLight() throws {
    let (laptop, tree) = try desk()
    for (key, value, percent) in [
      (KeyName.keyboardUp, 2, 67), (.keyboardUp, 3, 100), (.keyboardDown, 2, 67), (.keyboardDown, 1, 33),
      (.keyboardDown, 0, 0), (.keyboardToggle, 1, 33), (.keyboardToggle, 0, 0),
    ] {
      try laptop.press(key)
      try tree.waitForNumber(value, in: SysfsTree.keyboard)
      var panel = ExpectedPanel(.keyboardBacklight, percent: percent)
      panel.filled = Double(value) / 3
      try laptop.waitForPanel(panel)
    }
    #expect(try laptop.status().hud.kind == "keyboard-backlight")
    try laptop.expectJump(.keyboardDown)
    #expect(tree.number() == 400)
    // A program or the firmware, which writes both files (kernel ABI, sysfs-class-led).
    try tree.run("brightnessctl", "-d", "fake::kbd_backlight", "set", "3")
    try laptop.waitForPanel(ExpectedPanel(.keyboardBacklight, percent: 100))
    try tree.write("0", to: SysfsTree.keyboard)
    try tree.write("0", to: "leds/fake::kbd_backlight/brightness_hw_changed")
    try laptop.waitForPanel(ExpectedPanel(.keyboardBacklight, percent: 0))
  }

  @Test("of a keyboard whose firmware acts on the keys itself goes one step a press, and is shown once")
  func firmwareKeys() throws {
    let (laptop, tree) = try desk { tree in
      try tree.addKeyboard()
      try tree.write("10", to: "leds/fake::kbd_backlight/max_brightness")
    }
    func act(_ value: Int) throws {
      for file in ["brightness", "brightness_hw_changed"] {
        try tree.write("\(value)", to: "leds/fake::kbd_backlight/" + file)
      }
    }
    // Swell learns it from the first press, whether the report comes before the key or after it.
    for (key, value) in [
      (KeyName.keyboardUp, 2), (.keyboardUp, 3), (.keyboardDown, 2), (.keyboardToggle, 0), (.keyboardToggle, 2),
    ] {
      try laptop.atOnce {
        try act(value)
        try laptop.press(key)
      }
      try laptop.waitForPanel(ExpectedPanel(.keyboardBacklight, percent: value * 10))
      #expect(try laptop.remains { tree.number(SysfsTree.keyboard) == value })
      try laptop.hide()
    }
    // The firmware does it no more.
    try laptop.press(.keyboardUp)
    try laptop.waitForPanel(ExpectedPanel(.keyboardBacklight, percent: 20))
    try laptop.press(.keyboardUp)
    try tree.waitForNumber(3, in: SysfsTree.keyboard)
  }

  @Test("of a keyboard in several zones, by number or name, is one: all its LEDs are set together, each in its units")
  func zones() throws {
    let others = ["c::kbd_backlight_x", "kbd_lamp-left"]
    let (laptop, tree) = try desk { tree in for name in others { try tree.addKeyboard(name) } }
    for names in [
      ["", "_1", "_2"].map { "rgb:kbd_backlight\($0)" },
      ["a::kbd_backlight_1", "a::kbd_backlight_2"],
      ["corners", "left", "middle", "right"].map { "rgb:kbd_zoned_backlight-\($0)" },
      ["cursor", "main", "numpad", "wasd"].map { "x::rgb:kbd_zoned_backlight-\($0)" },
    ] {
      for name in names { try tree.addKeyboard(name) }
      // The others have 3 units.
      try tree.write("255", to: "leds/\(names.last!)/max_brightness")
      // They are looked for again.
      #expect(try laptop.ask("brightness", "--display", "none").status == 1)
      #expect(try laptop.status().brightness.count == 1)
      for (key, value) in [(KeyName.keyboardUp, 2), (.keyboardToggle, 0), (.keyboardToggle, 2)] {
        try laptop.press(key)
        for name in names {
          try tree.waitForNumber(name == names.last ? value * 85 : value, in: "leds/\(name)/brightness")
        }
      }
      for name in names { try tree.remove("leds/\(name)") }
    }
    for name in others { #expect(tree.number("leds/\(name)/brightness") == 1) }
    #expect(laptop.problems == [])
  }

  private static let otherKeyboard = "leds/input7::kbd_backlight/brightness"

  @Test("of two keyboards have a name each; the keys mean the laptop's", arguments: ["asus", "zte"])
  func twoKeyboards(name: String) throws {
    let (laptop, tree) = try desk { tree in
      for name in ["input7", name, "0003:1038:1234.0005"] { try tree.addKeyboard("\(name)::kbd_backlight") }
    }
    let names = [name, "0003:1038:1234.0005", "input7"].map { "\($0)::kbd_backlight" }
    #expect(try laptop.status().brightness.map(\.display) == names)
    let report = try laptop.doctor()
    #expect(names.allSatisfy { report.contains($0) }, "\(report)")
    try laptop.press(.keyboardUp)
    try tree.waitForNumber(2, in: "leds/\(names[0])/brightness")
    #expect(try laptop.ask("brightness", "100%", "--display", names[2]).output == "100%\n")
    try tree.waitForNumber(3, in: Self.otherKeyboard)
    #expect(try laptop.ask("brightness", "--keyboard").output == "67%\n")
    // What happens to the other one is shown, and is nothing to the key that switches the light off and on.
    try tree.write("2", to: Self.otherKeyboard)
    try laptop.waitForStatus("the other keyboard") { $0.hud.kind == "keyboard-backlight" && $0.hud.label == "67%" }
    for value in [0, 2] {
      try laptop.press(.keyboardToggle)
      try tree.waitForNumber(value, in: "leds/\(names[0])/brightness")
    }
    #expect(tree.number(Self.otherKeyboard) == 2)
    #expect(laptop.problems == [])
  }

  @Test("that is there again under another name takes the first press, and so does a keyboard")
  func renamed() throws {
    let (laptop, tree) = try desk { tree in
      try tree.addBacklight("amdgpu_bl1")
      try tree.addKeyboard("input45::kbd_backlight")
    }
    for round in 1...2 {
      try tree.remove("leds/input\(44 + round)::kbd_backlight")
      try tree.addKeyboard("input\(45 + round)::kbd_backlight")
      try laptop.press(.keyboardUp)
      try tree.waitForNumber(2, in: "leds/input\(45 + round)::kbd_backlight/brightness")
      // Its own changes are seen, too.
      try laptop.hide()
      try tree.remove("backlight/amdgpu_bl\(round)")
      try tree.addBacklight("amdgpu_bl\(round + 1)")
      try laptop.press(.brightnessUp)
      let value = Lightness.value(of: 10.0 / 16, of: 1500)
      try tree.waitForNumber(value, in: "backlight/amdgpu_bl\(round + 1)/brightness")
      try laptop.hide()
    }
    #expect(laptop.problems == [])
  }

  // MARK: Faults

  @Test("with numbers that make no sense is passed over with one sentence")
  func garbage() throws {
    let maxima = ["garbage", "-5", "0", "", "2147483648", "9223372036854775808"]
    let (laptop, _) = try desk { tree in
      for (index, maximum) in maxima.enumerated() {
        try tree.addBacklight("bad\(index)", maximum: maximum, type: "firmware")
      }
      try tree.addBacklight("aaa_raw")
      try tree.addBacklight("good", type: "platform")
    }
    // They are looked for again.
    #expect(try laptop.ask("brightness", "5%", "--display", "none").status == 1)
    #expect(laptop.problems.count == maxima.count, "\(laptop.problems)")
    for index in maxima.indices {
      #expect(laptop.problems.contains { $0.contains("'/sys/class/backlight/bad\(index)'") }, "\(maxima[index])")
    }
    #expect(try laptop.status().brightness.map(\.display) == ["good"])
  }

  @Test("with a value outside its range is at an end of that, whatever the range", arguments: [1500, 2_147_483_647])
  func tooBright(maximum: Int) throws {
    let (laptop, tree) = try desk { try $0.addBacklight(brightness: Int.max, maximum: "\(maximum)") }
    #expect(try laptop.status().light("fake_bl")?.level == 1)
    // To a millionth: the curve is not exact to 31 bits.
    let value = Lightness.value(of: 15.0 / 16, of: maximum)
    func waitForStep() throws {
      try laptop.press(.brightnessDown)
      try waitUntil("\(value)") { tree.number().map { abs($0 - value) <= maximum / 1_000_000 } ?? false }
    }
    try waitForStep()
    for text in ["-9223372036854775808", "nonsense", "9223372036854775807"] { try tree.write(text) }
    try laptop.waitForStatus("the full light") { $0.light("fake_bl")?.level == 1 }
    try waitForStep()
  }

  @Test("that has gone is said when it is wanted, cannot be set or asked for, and is there again when it is back")
  func vanished() throws {
    let (laptop, tree) = try desk()
    let before = try laptop.ask("brightness").output
    try tree.remove("backlight/fake_bl")
    #expect(try laptop.staysSilent())
    try laptop.press(.brightnessUp)
    try laptop.waitForNoBrightness("No brightness here")
    try laptop.press(.keyboardUp)
    try tree.waitForNumber(2, in: SysfsTree.keyboard)
    let nothing = "swell: no brightness device found: 'swell doctor' says why\n"
    #expect(try laptop.ask("brightness") == (1, "", nothing))
    #expect(try laptop.status().light("fake_bl") == nil)
    try tree.addBacklight()
    #expect(try laptop.ask("brightness").output == before)
    try tree.remove("backlight/fake_bl")
    let refusal = "swell: the brightness of 'fake_bl' was not set (No such file or directory)\n"
    #expect(try laptop.ask("brightness", "80%") == (1, "", refusal))
    try laptop.waitForStatus("the panel to be gone") { $0.light("fake_bl") == nil }
  }

  @Test(
    "is what was set where the light is another number: after a curve, in other units, or as it saves power",
    arguments: [(255, 150, 130), (400_000, 200_000, 4000), (255, 150, 400), (1500, 400, 350)])
  func otherUnits(maximum: Int, brightness: Int, actual: Int) throws {
    let (laptop, tree) = try desk { tree in
      try tree.addBacklight(brightness: brightness, maximum: "\(maximum)")
      try tree.write("\(actual)", to: SysfsTree.actual)
    }
    func expectLevel(of value: Int) throws {
      // Devices are looked for again.
      #expect(try laptop.ask("brightness", "--display", "none").status == 1)
      let level = try #require(try laptop.status().light("fake_bl")).level
      #expect(abs(level - Lightness.level(of: value, of: maximum)) < 0.001)
    }
    try expectLevel(of: brightness)
    let up = try #require((1...16).map { Lightness.value(of: Double($0) / 16, of: maximum) }.first { $0 > brightness })
    try laptop.press(.brightnessUp)
    try tree.waitForNumber(up)
    // The driver follows, in its own units, and later in silence.
    try tree.write("\(actual + actual / 10)", to: SysfsTree.actual)
    try expectLevel(of: up)
    try tree.replace(SysfsTree.actual, by: "\(actual)")
    try expectLevel(of: up)
    try laptop.press(.brightnessDown)
    try waitUntil("less light") { tree.number().map { $0 < up } ?? false }
  }

  @Test("of a machine without any is no trouble")
  func none() throws {
    let laptop = try Laptop(sysfs: SysfsTree(), isVerbose: false)
    for (key, label) in [
      (KeyName.brightnessUp, "No brightness here"), (.brightnessDown, "No brightness here"),
      (.keyboardUp, "No keyboard light"), (.keyboardDown, "No keyboard light"), (.keyboardToggle, "No keyboard light"),
    ] {
      try laptop.press(key)
      try laptop.waitForNoBrightness(label)
    }
    #expect(try laptop.status().brightness == [])
    #expect((laptop.swell.errors, laptop.swell.output) == ("", ""))
  }
}
