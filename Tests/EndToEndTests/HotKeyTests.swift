import TestServers
import Testing

@Suite("Keys that a hot-key daemon handles", .serialized)
struct HotKeyTests {
  private func bind(_ key: KeyName, withControl: Bool = false, to command: String, _ laptop: Laptop) throws {
    laptop.keep(
      try HotKeyDaemon([(key.rawValue, withControl, command)], on: laptop.display, environment: laptop.environment))
  }

  private func pressWithControl(_ key: KeyName, _ laptop: Laptop) throws {
    try Keys.press(laptop.display, "ctrl+\(key.rawValue)")
  }

  /// All that was on the screen so far.
  private func panels(_ laptop: Laptop) -> [String] {
    laptop.swell.errors.split(separator: "\n").compactMap { line in
      line.hasPrefix("swell: panel: ") ? String(line.dropFirst(14)) : nil
    }
  }

  @Test("with modifiers are other keys: they show nothing, but the change that follows")
  func modified() throws {
    let laptop = try Laptop.withBacklight()
    try bind(.brightnessUp, withControl: true, to: "true", laptop)
    try bind(.volumeUp, withControl: true, to: "pactl set-source-mute mic 1", laptop)
    try pressWithControl(.brightnessUp, laptop)
    #expect(try laptop.staysSilent(for: .seconds(1)))
    try pressWithControl(.volumeUp, laptop)
    try laptop.waitForStatus("the microphone") { $0.hud.kind == "mic-mute" }
    #expect(panels(laptop).count == 1, "\(panels(laptop))")
    #expect(try laptop.audio.volume() == 25 && laptop.probe.backlight == 500)
  }

  @Test("and set ALSA's own mixer, which Swell does not see, show nothing; the doctor says that")
  func mixer() throws {
    let tree = try SysfsTree()
    try tree.addBacklight()
    let laptop = try Laptop(audio: PulseServer(start: false), sysfs: tree)
    try bind(.volumeUp, to: "amixer -q set Master 5%+", laptop)
    try laptop.press(.volumeUp)
    #expect(try laptop.staysSilent(for: .seconds(1)))
    try laptop.press(.brightnessUp)
    try tree.waitForNumber(Lightness.value(of: 10.0 / 16, of: 1500))
    #expect(try laptop.doctor().contains("does not see the volume of ALSA alone"))
    #expect(laptop.problems.count == 1 && laptop.problems[0].contains("no audio server"), "\(laptop.problems)")
  }
}
