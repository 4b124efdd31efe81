import TestServers
import Testing

@Suite("Commands that change something", .serialized)
struct KeyCommandTests {
  @Test("'swell volume' changes and prints the volume, or that of the microphone")
  func volume() throws {
    let laptop = try Laptop()
    let steps: [([String], String, Int, Bool)] = [
      ([], "25%\n", 25, false), (["+5%"], "30%\n", 30, false), (["40%"], "40%\n", 40, false),
      (["mute"], "40% muted\n", 40, true), (["unmute"], "40%\n", 40, false), (["toggle"], "40% muted\n", 40, true),
      (["-5%"], "35% muted\n", 35, true), (["+5%"], "40%\n", 40, false), (["300%"], "100% (limit)\n", 100, false),
    ]
    for (words, output, percent, isMuted) in steps {
      #expect(try laptop.ask(["volume"] + words) == (0, output, ""), "volume \(words)")
      try waitUntil("\(percent) % after 'volume \(words)'") {
        try laptop.audio.volume() == percent && laptop.audio.isMuted() == isMuted
      }
    }
    try laptop.waitForPanel(ExpectedPanel(volume: 100))
    try laptop.hide()
    #expect(try laptop.ask("volume").output == "100%\n")
    #expect(try laptop.staysSilent(), "to ask is no change")
    #expect(try laptop.ask("volume", "+5%").output == "100%\n")
    try laptop.waitForPanel(ExpectedPanel(volume: 100))
    for (word, output) in [("50%", "50%\n"), ("-10%", "40%\n"), ("toggle", "40% muted\n"), ("unmute", "40%\n")] {
      #expect(try laptop.ask("volume", "--mic", word).output == output)
    }
    try laptop.waitForStatus("the HUD of the microphone") { $0.hud.kind == "mic-mute" && $0.hud.label == "40%" }
    try waitUntil("the source at 40 %") { try laptop.audio.pactl("get-source-volume", "mic").contains(" 40% ") }
    #expect(try laptop.audio.volume() == 100)
  }

  @Test("'swell brightness' changes and prints the brightness of display and keyboard")
  func brightness() throws {
    let tree = try SysfsTree()
    try tree.addBacklight()
    try tree.addKeyboard()
    let laptop = try Laptop(sysfs: tree)
    for (words, output) in [
      ([], "59%\n"), (["40%"], "40%\n"), (["+10%"], "50%\n"), (["-10%"], "40%\n"), (["0%"], "9%\n"),
      (["--keyboard"], "33%\n"), (["--keyboard", "+5%"], "67%\n"), (["--keyboard", "0%"], "0%\n"),
      (["--display", "fake_bl", "100%"], "100%\n"), (["+10%", "--all"], "100%\n"),
    ] as [([String], String)] {
      #expect(try laptop.ask(["brightness"] + words) == (0, output, ""), "brightness \(words)")
    }
    #expect(tree.number() == 1500)
    #expect(tree.number("leds/fake::kbd_backlight/brightness") == 0)
    try laptop.waitForPanel(ExpectedPanel(.brightnessHigh, percent: 100))
    let unknown = try laptop.ask("brightness", "--display", "nonsense", "50%")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("'nonsense'"))
    #expect(unknown.errors.contains("fake_bl"))
  }
}
