import Testing

@testable import SwellCore

@Suite("Requests about brightness")
struct BrightnessRequestTests {
  /// The panel at 18.419 % of its light, the beamer at 20 %, the keyboard at 50 %; the curve is linear.
  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    Stage.equipped {
      $0.curve = .linear
      change(&$0)
    }
  }

  @Test(
    "A question is only answered",
    arguments: [
      (BrightnessTarget.underPointer, "18%\n"), (.all, "intel_backlight 18%\nHDMI-1 20%\n"), (.keyboard, "50%\n"),
      (.named("HDMI-1"), "20%\n"), (.named("intel_backlight"), "18%\n"), (.named("tpacpi::kbd_backlight"), "50%\n"),
    ])
  func query(target: BrightnessTarget, reply: String) {
    var stage = Self.stage()
    #expect(stage.ask(.brightness(.query, target)) == ([], reply))
    #expect(stage.frame() == nil)
  }

  @Test("A question about a device that has gone is refused, and it is known no longer; one that has come is found")
  func gone() {
    var stage = Self.stage()
    stage.devices = [Stage.panel]
    for (target, reply) in [
      (BrightnessTarget.named("HDMI-1"), "error: there is no device 'HDMI-1'; there is intel_backlight\n"),
      (.all, "18%\n"), (.keyboard, "error: there is no keyboard backlight\n"),
    ] {
      #expect(stage.ask(.brightness(.query, target)).reply == reply)
    }
    stage.devices = [Stage.panel, Stage.external]
    #expect(stage.ask(.brightness(.to(0.4), .named("HDMI-1"))).reply == "40%\n")
  }

  @Test(
    "A change is done, shown, and answered",
    arguments: [
      (LevelChange.to(0.4), BrightnessTarget.underPointer, [40_000], "40%\n"),
      (.by(0.1), .underPointer, [28_419], "28%\n"), (.by(-0.1), .named("HDMI-1"), [10], "10%\n"),
      (.to(0.5), .all, [50_000, 50], "intel_backlight 50%\nHDMI-1 50%\n"),
      (.to(0.2), .all, [20_000], "intel_backlight 20%\nHDMI-1 20%\n"), (.to(1), .keyboard, [2], "100%\n"),
      (.to(0), .keyboard, [0], "0%\n"), (.to(0), .underPointer, [1000], "1%\n"),
      (.by(-1), .named("HDMI-1"), [1], "1%\n"), (.to(7), .named("HDMI-1"), [100], "100%\n"),
      // A small change is never lost to the device's coarse steps.
      (.by(0.001), .keyboard, [2], "100%\n"), (.by(-0.001), .keyboard, [0], "0%\n"),
    ] as [(LevelChange, BrightnessTarget, [Int], String)])
  func change(change: LevelChange, target: BrightnessTarget, values: [Int], reply: String) {
    var stage = Self.stage()
    let answer = stage.ask(.brightness(change, target))
    #expect(answer.effects.brightnesses == values && answer.effects.count == values.count)
    #expect(answer.reply == reply && stage.frame()?.opacity == 1)
  }

  @Test("Where the pointer is is asked for each command, and without an answer it is where it was")
  func pointer() {
    var stage = Self.stage()
    for (x, reply) in [(2000.0, "20%\n"), (5, "18%\n")] {
      stage.pointer = PixelPoint(x: x, y: 5)
      #expect(stage.ask(.brightness(.query, .underPointer)).reply == reply)
    }
    let purpose = Purpose.request(.brightness(.query, .underPointer), Stage.client)
    #expect(stage.answer(.unavailable(.lost), for: purpose) == [.done("18%", Stage.client)])
  }

  @Test("With allow-off a display may go dark")
  func allowOff() {
    var stage = Self.stage { $0.floor.allowsOff = true }
    #expect(stage.ask(.brightness(.to(0), .underPointer)).effects.brightnesses == [0])
    #expect(stage.ask(.brightness(.by(0.1), .underPointer)).reply == "10%\n")
  }

  @Test("A display that others made darker than the floor is not made brighter by a wish for less")
  func belowFloor() {
    var stage = Self.stage()
    stage.hear(.brightness(Stage.panel.name, value: 10))
    #expect(stage.ask(.brightness(.by(-0.05), .underPointer)).effects == [])
    #expect(stage.ask(.brightness(.by(0.05), .underPointer)).reply == "5%\n")
  }

  @Test(
    "What is not there is refused by name, with what there is",
    arguments: [
      (BrightnessTarget.underPointer, "there is no monitor whose brightness can be set"),
      (.all, "there is no monitor whose brightness can be set"), (.keyboard, "there is no keyboard backlight"),
      (.named("DP-1"), "there is no device 'DP-1'; there is none whose brightness can be set"),
    ])
  func nothing(target: BrightnessTarget, reason: String) {
    var stage = Stage.inSession()
    for change in [LevelChange.query, .to(0.5), .by(-0.1)] {
      #expect(stage.ask(.brightness(change, target)) == ([], "error: \(reason)\n"))
    }
    #expect(stage.frame() == nil)
  }

  @Test("An unknown display is refused with the names of those that there are", arguments: ["DP-1", "", "hdmi-1"])
  func unknown(name: String) {
    var stage = Self.stage()
    #expect(
      stage.ask(.brightness(.to(0.5), .named(name))).reply
        == "error: there is no device '\(name)'; there is intel_backlight, HDMI-1, tpacpi::kbd_backlight\n")
    #expect(stage.frame() == nil)
  }
}
