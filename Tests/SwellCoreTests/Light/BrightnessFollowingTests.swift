import Testing

@testable import SwellCore

@Suite("Displays that follow another one")
struct BrightnessFollowingTests {
  private var stage = Self.stage()

  /// The panel of the laptop is at 18 % of 100 000, the monitor that follows it at 20 of 100.
  private static func stage(
    _ text: String = "intel_backlight", _ change: (inout Settings) -> Void = { _ in }
  ) -> Stage {
    let settings = Settings { ($0.curve, $0.step, $0.follow) = (.linear, 0.1, BrightnessFollowing(text)) }
    return Stage.equipped(settings: settings, change)
  }

  private static func panel(_ percent: Int) -> Event { .brightness(Stage.panel.name, value: percent * 1000) }

  @Test(
    "The setting is a name, and perhaps an offset",
    arguments: [
      ("eDP-1", BrightnessFollowing(display: "eDP-1")), ("eDP-1 -10%", .init(display: "eDP-1", offset: -0.1)),
      ("eDP-1  +2.5%", .init(display: "eDP-1", offset: 0.025)), ("", nil), ("eDP-1 10%", nil), ("eDP-1 -10", nil),
      ("eDP-1 -101%", nil), ("eDP-1 -1% x", nil), ("eDP-1 -", nil), ("eDP-1 ➕1%", nil),
    ] as [(String, BrightnessFollowing?)])
  func setting(text: String, value: BrightnessFollowing?) {
    #expect(BrightnessFollowing(text) == value)
  }

  @Test("get its level after a key, a command and a change by another program, through their own curves")
  func follows() {
    var stage = Self.stage { $0.curve = .perceptual }
    stage.press(.brightnessUp, x: 5)
    let level = stage.osd.brightness.named("intel_backlight")!.level(.perceptual)
    #expect(stage.externalValue == Stage.external.value(for: level.fraction, .perceptual, floor: 0.01))
    #expect(stage.content?.label == "60%")
    #expect(stage.request(.brightness(.to(0.3), .named("intel_backlight")), by: 1).replies == ["1 30%\n"])
    #expect(stage.externalValue == 6)
    stage.hear(Self.panel(100))
    #expect(stage.externalValue == 100)
  }

  @Test("are written through their own back-end, once each, and are not told to watchers or shown")
  mutating func silent() {
    stage.ask(.watch(json: false, now: false))
    let effects = stage.hear(Self.panel(50))
    #expect(effects.count == 2 && effects.told() == ["brightness 50%"])
    #expect(effects.contains(.setBrightness(Stage.external, value: 50, isAbsolute: true)))
    stage.hear(.brightness("HDMI-1", value: 50))
    #expect(stage.content?.label == "50%" && stage.effects.brightnesses.count == 1, "no loop")
    #expect(stage.hear(Self.panel(50)) == [], "the same again")
  }

  @Test("An offset is added, within the range", arguments: [("-10%", 50, 40), ("+10%", 95, 100), ("-40%", 30, 5)])
  func offset(text: String, percent: Int, expected: Int) {
    var stage = Self.stage("intel_backlight \(text)") { $0.leastLight = 0.05 }
    stage.hear(Self.panel(percent))
    #expect(stage.externalValue == expected)
  }

  @Test("One that is changed by itself or with all stays so, moves nothing, and is set again with the next change")
  mutating func own() {
    #expect(stage.ask(.brightness(.to(0.8), .named("HDMI-1"))).reply == "80%\n")
    #expect(stage.externalValue == 80)
    stage.hear(.brightness("HDMI-1", value: 70), .deadline)
    #expect((stage.externalValue, stage.panelValue) == (70, 18_419))
    stage.hear(Self.panel(30))
    #expect(stage.externalValue == 30)
    stage = Self.stage("intel_backlight -10%") { $0.brightnessKeys = .all }
    #expect(stage.ask(.brightness(.to(0.5), .all)).reply == "intel_backlight 50%\nHDMI-1 50%\n")
    stage.press(.brightnessUp)
    #expect(stage.externalValue == 60)
  }

  @Test("One that comes later follows at the next change; one that has gone, or that nobody sees, is left alone")
  func comesAndGoes() {
    var (stage, panel, external) = (Self.stage(), Stage.panel, Stage.external)
    stage.find([panel])
    stage.hear(Self.panel(50))
    panel.value = 50_000
    stage.find([panel, external])
    #expect(stage.externalValue == 20)
    stage.hear(Self.panel(60))
    #expect(stage.externalValue == 60)
    (external.isUnplugged, panel.value) = (true, 60_000)
    stage.find([panel, external])
    stage.hear(Self.panel(70))
    #expect(stage.externalValue == 20)
  }

  @Test("That the panel goes, comes back with another value or through another back-end, or was dark, moves nothing")
  func leaderGone() {
    var (stage, panel) = (Self.stage(), Stage.panel)
    stage.hear(Self.panel(0), .brightness("intel_backlight", value: 18_419))
    #expect(stage.externalValue == 20)
    stage.find([Stage.external])
    for (backend, value) in [(BrightnessDevice.Backend.sysfs, 70_000), (.logind, 80_000)] {
      (panel.backend, panel.value) = (backend, value)
      stage.find([panel, Stage.external])
      #expect(stage.externalValue == 20)
    }
    stage.hear(Self.panel(30))
    #expect(stage.externalValue == 30)
  }

  @Test("The setting may come, go and name nothing that is there; that alone moves nothing")
  mutating func settings() {
    stage = Self.stage("eDP-7")
    stage.hear(Self.panel(50))
    #expect(stage.externalValue == 20)
    stage.save { ($0.curve, $0.follow) = (.linear, BrightnessFollowing("intel_backlight")) }
    #expect(stage.externalValue == 20)
    stage.hear(Self.panel(60))
    #expect(stage.externalValue == 60)
    stage.save { $0.curve = .linear }
    stage.hear(Self.panel(70))
    stage.save { ($0.curve, $0.follow) = (.linear, BrightnessFollowing("intel_backlight")) }
    #expect(stage.externalValue == 60)
    stage.hear(Self.panel(80))
    #expect(stage.externalValue == 80)
  }

  @Test("A refusal is not shown, and not told to whoever set the panel")
  mutating func refused() {
    stage.takesBrightness = false
    stage.ask(.brightness(.to(0.5), .named("intel_backlight")))
    stage.answered("HDMI-1", .refused(value: 20, because: "no such device"))
    #expect(stage.content?.label == "50%" && stage.externalValue == 20)
    #expect(stage.took("intel_backlight", 50_000) == [.done("50%")])
    stage.hear(Self.panel(60))
    #expect(stage.externalValue == 60 && stage.content?.label == "60%")
    stage.answered("HDMI-1", .refused(value: 90, because: ""))
    #expect(stage.externalValue == 90 && stage.content?.label == "60%")
  }

  @Test("One that does not answer is logged once, until it does")
  mutating func late() {
    let warning = Effect.warn("the brightness of 'HDMI-1' does not follow: no answer after 4 s")
    stage.takesBrightness = false
    for (percents, count) in [([30, 40, 50], 1), ([60, 70], 2)] {
      for percent in percents {
        stage.hear(Self.panel(percent))
        if percent == 60 { stage.took("HDMI-1", 60) }
        stage.live(for: .seconds(10))
      }
      #expect(stage.effects.filter { $0 == warning }.count == count)
      stage.took("HDMI-1", 50)
    }
  }
}
