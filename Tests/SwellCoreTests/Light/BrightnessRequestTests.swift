import SwellCore
import Testing

@Suite("Requests about brightness")
struct BrightnessRequestTests {
  private static let linear: Settings = {
    var settings = Settings()
    settings.curve = .linear
    return settings
  }()

  /// The panel at 18.419 % of its light, the beamer at 20 %, the keyboard at 50 %; the curve is linear.
  private var stage: Stage { Stage.equipped(settings: Self.linear) }

  @Test(
    "A question is only answered",
    arguments: [
      (BrightnessTarget.underPointer, "18%\n"), (.all, "intel_backlight 18%\nHDMI-1 20%\n"), (.keyboard, "50%\n"),
      (.named("HDMI-1"), "20%\n"), (.named("intel_backlight"), "18%\n"), (.named("tpacpi::kbd_backlight"), "50%\n"),
    ])
  func query(target: BrightnessTarget, reply: String) {
    var stage = stage
    let answer = stage.ask(.brightness(.query, target))
    #expect(answer.effects == [])
    #expect(answer.reply == reply)
    #expect(stage.frame() == nil)
  }

  @Test("A question about a device that has gone is refused, and it is known no longer")
  func gone() {
    var stage = stage
    #expect(stage.ask(.brightness(.query, .named("HDMI-1"))).reply == "20%\n")
    stage.devices = [Stage.panel]
    #expect(
      stage.ask(.brightness(.query, .named("HDMI-1"))).reply
        == "error: there is no device 'HDMI-1'; there is intel_backlight\n")
    #expect(stage.ask(.brightness(.query, .all)).reply == "18%\n")
    #expect(stage.ask(.brightness(.query, .keyboard)).reply == "error: there is no keyboard backlight\n")
  }

  @Test(
    "A change is done, shown, and answered",
    arguments: [
      (LevelChange.to(0.4), BrightnessTarget.underPointer, [Effect.setBrightness(Stage.panel, value: 40_000)], "40%\n"),
      (.by(0.1), .underPointer, [.setBrightness(Stage.panel, value: 28_419)], "28%\n"),
      (.by(-0.1), .named("HDMI-1"), [.setBrightness(Stage.external, value: 10)], "10%\n"),
      (
        .to(0.5), .all, [.setBrightness(Stage.panel, value: 50_000), .setBrightness(Stage.external, value: 50)],
        "intel_backlight 50%\nHDMI-1 50%\n"
      ),
      (.to(0.2), .all, [.setBrightness(Stage.panel, value: 20_000)], "intel_backlight 20%\nHDMI-1 20%\n"),
      (.to(1), .keyboard, [.setBrightness(Stage.keyboard, value: 2)], "100%\n"),
      (.to(0), .keyboard, [.setBrightness(Stage.keyboard, value: 0)], "0%\n"),
      (.to(0), .underPointer, [.setBrightness(Stage.panel, value: 1000)], "1%\n"),
      (.by(-1), .named("HDMI-1"), [.setBrightness(Stage.external, value: 1)], "1%\n"),
      (.to(7), .named("HDMI-1"), [.setBrightness(Stage.external, value: 100)], "100%\n"),
    ] as [(LevelChange, BrightnessTarget, [Effect], String)])
  func change(change: LevelChange, target: BrightnessTarget, effects: [Effect], reply: String) {
    var stage = stage
    let answer = stage.ask(.brightness(change, target))
    #expect(answer.effects == effects)
    #expect(answer.reply == reply)
    #expect(stage.frame()?.opacity == 1)
  }

  @Test("A device that has come since is found by the command that needs it")
  func late() {
    var stage = stage
    stage.find([])
    stage.devices = [Stage.panel]
    let answer = stage.ask(.brightness(.to(0.4), .underPointer))
    #expect(answer.effects == [.setBrightness(Stage.panel, value: 40_000)])
    #expect(answer.reply == "40%\n")
  }

  @Test("Where the pointer is is asked for each command, and without an answer it is where it was")
  func pointer() {
    var stage = stage
    stage.pointer = PixelPoint(x: 2000, y: 100)
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == "20%\n")
    stage.pointer = PixelPoint(x: 5, y: 5)
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == "18%\n")
    let purpose = Purpose.request(.brightness(.query, .underPointer), Stage.client)
    #expect(stage.answer(.unavailable(.lost), for: purpose) == [.reply(.done("18%\n"), client: Stage.client)])
  }

  @Test("With allow-off a display may go dark")
  func allowOff() {
    var settings = Self.linear
    settings.floor.allowsOff = true
    var stage = Stage.equipped(settings: settings)
    #expect(stage.ask(.brightness(.to(0), .underPointer)).effects == [.setBrightness(Stage.panel, value: 0)])
    #expect(stage.ask(.brightness(.by(0.1), .underPointer)).reply == "10%\n")
  }

  @Test(
    "A small change is never lost to the device's coarse steps",
    arguments: [(LevelChange.by(0.001), 2), (.by(-0.001), 0)])
  func coarse(change: LevelChange, value: Int) {
    var stage = stage
    #expect(stage.ask(.brightness(change, .keyboard)).effects == [.setBrightness(Stage.keyboard, value: value)])
  }

  @Test("A display that others made darker than the floor is not made brighter by a wish for less")
  func belowFloor() {
    var stage = stage
    stage.hear(.brightness(Stage.panel.name, value: 10))
    #expect(stage.ask(.brightness(.by(-0.05), .underPointer)).effects == [])
    #expect(stage.ask(.brightness(.by(0.05), .underPointer)).reply == "5%\n")
  }

  @Test(
    "What is not there is refused by name, with what there is",
    arguments: [
      (BrightnessTarget.underPointer, "error: there is no monitor whose brightness can be set\n"),
      (.all, "error: there is no monitor whose brightness can be set\n"),
      (.keyboard, "error: there is no keyboard backlight\n"),
      (.named("DP-1"), "error: there is no device 'DP-1'; there is none whose brightness can be set\n"),
    ])
  func nothing(target: BrightnessTarget, reply: String) {
    var stage = Stage.inSession()
    for change in [LevelChange.query, .to(0.5), .by(-0.1)] {
      let answer = stage.ask(.brightness(change, target))
      #expect(answer.effects == [])
      #expect(answer.reply == reply)
    }
    #expect(stage.frame() == nil)
  }

  @Test("An unknown display is refused with the names of those that there are", arguments: ["DP-1", "", "hdmi-1"])
  func unknown(name: String) {
    var stage = stage
    #expect(
      stage.ask(.brightness(.to(0.5), .named(name))).reply
        == "error: there is no device '\(name)'; there is intel_backlight, HDMI-1, tpacpi::kbd_backlight\n")
    #expect(stage.effects.isEmpty == false)
    #expect(stage.frame() == nil)
  }
}
