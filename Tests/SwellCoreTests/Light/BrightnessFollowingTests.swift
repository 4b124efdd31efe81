import Testing

@testable import SwellCore

@Suite("Displays that follow another one")
struct BrightnessFollowingTests {
  /// The panel of the laptop is at 18 % of 100 000, the monitor that follows it at 20 of 100.
  private static func stage(_ text: String = "intel_backlight", _ change: (inout Settings) -> Void = { _ in }) -> Stage
  {
    var settings = Settings()
    settings.curve = .linear
    settings.step = 0.1
    settings.follow = BrightnessFollowing(text)
    change(&settings)
    return Stage.equipped(settings: settings)
  }

  /// The value of the monitor that follows.
  private func external(_ stage: Stage) -> Int? { stage.osd.brightness.named("HDMI-1")?.value }

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
    #expect(external(stage) == Stage.external.value(for: level.fraction, .perceptual, floor: BrightnessFloor()))
    #expect(stage.content?.label == "60%")
    let effects = stage.hear(.request(.brightness(.to(0.3), .named("intel_backlight")), client: Stage.client))
    #expect(effects.contains(.reply(.done("30%\n"), client: Stage.client)))
    #expect(external(stage) == 6)
    stage.hear(.brightness("intel_backlight", value: 100_000))
    #expect(external(stage) == 100)
  }

  @Test("are written through their own back-end, once each, and are not told to watchers or shown")
  func silent() {
    var stage = Self.stage()
    _ = stage.ask(.watch(json: false, now: false))
    let effects = stage.hear(.brightness("intel_backlight", value: 50_000))
    #expect(effects.count == 2 && effects.contains(.tell(text: "brightness 50%\n", client: Stage.client)))
    #expect(effects.contains(.setBrightness(Stage.external, value: 50)))
    stage.hear(.brightness("HDMI-1", value: 50))
    #expect(stage.content?.label == "50%" && stage.effects.filter { $0.write != nil }.count == 1, "no loop")
    #expect(stage.hear(.brightness("intel_backlight", value: 50_000)) == [], "the same again")
  }

  @Test(
    "An offset is added, and they stay within their range and above their minimum",
    arguments: [
      ("intel_backlight -10%", 50_000, 40), ("intel_backlight +10%", 95_000, 100), ("intel_backlight -40%", 30_000, 5),
    ])
  func offset(text: String, value: Int, expected: Int) {
    var stage = Self.stage(text) { $0.floor = BrightnessFloor(minimum: 0.05) }
    stage.hear(.brightness("intel_backlight", value: value))
    #expect(external(stage) == expected)
  }

  @Test("One that is changed by itself stays so, moves nothing, and is set again with the next change")
  func own() {
    var stage = Self.stage()
    #expect(stage.ask(.brightness(.to(0.8), .named("HDMI-1"))).reply == "80%\n")
    #expect(external(stage) == 80 && stage.osd.brightness.named("intel_backlight")?.value == 18_419)
    stage.hear(.brightness("HDMI-1", value: 70))
    #expect(external(stage) == 70 && stage.osd.brightness.named("intel_backlight")?.value == 18_419)
    stage.hear(.deadline)
    #expect(external(stage) == 70)
    stage.hear(.brightness("intel_backlight", value: 30_000))
    #expect(external(stage) == 30)
  }

  @Test("A change of all displays is that of each")
  func all() {
    var stage = Self.stage("intel_backlight -10%") { $0.brightnessKeys = .all }
    #expect(stage.ask(.brightness(.to(0.5), .all)).reply == "intel_backlight 50%\nHDMI-1 50%\n")
    stage.press(.brightnessUp)
    #expect(external(stage) == 60)
  }

  @Test("One that comes later follows at the next change; one that has gone, or that nobody sees, is left alone")
  func comesAndGoes() {
    var stage = Self.stage()
    stage.find([Stage.panel])
    stage.hear(.brightness("intel_backlight", value: 50_000))
    var panel = Stage.panel
    panel.value = 50_000
    stage.find([panel, Stage.external])
    #expect(external(stage) == 20)
    stage.hear(.brightness("intel_backlight", value: 60_000))
    #expect(external(stage) == 60)
    var unplugged = Stage.external
    unplugged.isUnplugged = true
    panel.value = 60_000
    stage.find([panel, unplugged])
    stage.hear(.brightness("intel_backlight", value: 70_000))
    #expect(external(stage) == 20)
  }

  @Test("That the panel goes, and comes back with another value, or through another back-end, moves nothing")
  func leaderGone() {
    var stage = Self.stage()
    stage.find([Stage.external])
    var panel = Stage.panel
    panel.value = 70_000
    stage.find([panel, Stage.external])
    #expect(external(stage) == 20)
    (panel.backend, panel.value) = (.logind, 80_000)
    stage.find([panel, Stage.external])
    #expect(external(stage) == 20)
    stage.hear(.brightness("intel_backlight", value: 30_000))
    #expect(external(stage) == 30)
  }

  @Test("That it goes dark while nobody is there, and comes back, moves nothing")
  func dark() {
    var stage = Self.stage()
    stage.hear(.brightness("intel_backlight", value: 0))
    stage.hear(.brightness("intel_backlight", value: 18_419))
    #expect(external(stage) == 20)
  }

  @Test("The setting may come, go and name nothing that is there; that alone moves nothing")
  func settings() {
    var stage = Self.stage("eDP-7")
    stage.hear(.brightness("intel_backlight", value: 50_000))
    #expect(external(stage) == 20)
    var settings = Settings()
    settings.curve = .linear
    settings.follow = BrightnessFollowing("intel_backlight")
    stage.hear(.configurationSaved)
    stage.pass(.seconds(1))
    stage.hear(.deadline)
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    #expect(external(stage) == 20)
    stage.hear(.brightness("intel_backlight", value: 60_000))
    #expect(external(stage) == 60)
  }

  @Test("A refusal is not shown, and not told to whoever set the panel")
  func refused() {
    var stage = Self.stage()
    stage.takesBrightness = false
    stage.hear(.request(.brightness(.to(0.5), .named("intel_backlight")), client: Stage.client))
    stage.refuse("HDMI-1", value: 20, because: "no such device")
    #expect(stage.content?.label == "50%" && external(stage) == 20)
    #expect(stage.took("intel_backlight", 50_000) == [.reply(.done("50%\n"), client: Stage.client)])
    #expect(stage.content?.label == "50%")
  }

  @Test("A device that had another value than it said is set again, unseen")
  func corrected() {
    var stage = Self.stage()
    stage.takesBrightness = false
    stage.hear(.brightness("intel_backlight", value: 50_000))
    #expect(stage.correct("HDMI-1", from: 20, to: 90).contains { $0.write != nil })
    #expect(external(stage) == 50 && stage.content?.label == "50%")
    stage.refuse("HDMI-1", value: 90)
    #expect(external(stage) == 90 && stage.content?.label == "50%")
  }

  @Test("One that does not answer is logged once, until it does")
  func late() {
    let warning = Effect.warn("the brightness of 'HDMI-1' does not follow: there is no answer after 4 s")
    var stage = Self.stage()
    stage.takesBrightness = false
    func count() -> Int { stage.effects.filter { $0 == warning }.count }
    for value in [30, 40, 50] {
      stage.hear(.brightness("intel_backlight", value: value * 1000))
      _ = stage.live(for: .seconds(10))
    }
    #expect(count() == 1)
    stage.took("HDMI-1", 50)
    stage.hear(.brightness("intel_backlight", value: 60_000))
    stage.took("HDMI-1", 60)
    stage.hear(.brightness("intel_backlight", value: 70_000))
    _ = stage.live(for: .seconds(10))
    #expect(count() == 2)
  }
}
