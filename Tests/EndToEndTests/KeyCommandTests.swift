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
}
