import Testing

@testable import SwellCore

@Suite("Requests about brightness")
struct BrightnessRequestTests {
  private var stage = Self.stage()

  /// The panel at 18.419 % of its light, the beamer at 20 %, the keyboard at 50 %; the curve is linear.
  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    Stage.equipped(settings: Settings { $0.curve = .linear }, change)
  }

  @Test("A question about a device that has gone is refused, and it is known no longer; one that has come is found")
  mutating func gone() {
    stage.devices = [Stage.panel]
    for (target, reply) in [
      (BrightnessTarget.named("HDMI-1"), "error: no device 'HDMI-1'; available: intel_backlight\n"),
      (.all, "18%\n"), (.keyboard, "error: no keyboard backlight found: 'swell doctor --all' says why\n"),
    ] {
      #expect(stage.ask(.brightness(.query, target)).reply == reply)
    }
    stage.devices = [Stage.panel, Stage.external]
    #expect(stage.ask(.brightness(.to(0.4), .named("HDMI-1"))).reply == "40%\n")
  }

  @Test("A monitor that was changed by its buttons is asked and set: by a command, and by the second press of a key")
  mutating func buttons() {
    var external = Stage.external
    external.value = 80
    stage.devices = [Stage.panel, external]
    let (effects, reply) = stage.ask(.brightness(.to(0.2), .named("HDMI-1")))
    #expect(effects.brightnesses == [20] && reply == "20%\n")
    external.value = 100
    stage.find([external])
    stage.devices = nil
    #expect(stage.press(.brightnessUp).brightnesses == [])
    #expect(stage.questions.last == .presentBrightness)
    external.value = 40
    stage.find([external])
    #expect(stage.press(.brightnessUp).brightnesses.count == 1)
  }

  @Test(
    "A change is done, shown, and answered; a question is only answered",
    arguments: [
      (.query, .underPointer, [], "18%\n"), (.query, .all, [], "intel_backlight 18%\nHDMI-1 20%\n"),
      (.query, .keyboard, [], "50%\n"), (.query, .named("HDMI-1"), [], "20%\n"),
      (.query, .named("intel_backlight"), [], "18%\n"), (.query, .named("tpacpi::kbd_backlight"), [], "50%\n"),
      (LevelChange.to(0.4), BrightnessTarget.underPointer, [40_000], "40%\n"),
      (.by(0.1), .underPointer, [28_419], "28%\n"), (.by(-0.1), .named("HDMI-1"), [10], "10%\n"),
      (.to(0.5), .all, [50_000, 50], "intel_backlight 50%\nHDMI-1 50%\n"),
      (.to(0.2), .all, [20_000], "intel_backlight 20%\nHDMI-1 20%\n"), (.to(1), .keyboard, [2], "100%\n"),
      (.to(0), .keyboard, [0], "0%\n"), (.to(0), .underPointer, [1000], "1%\n"),
      (.by(-1), .named("HDMI-1"), [1], "1%\n"), (.to(7), .named("HDMI-1"), [100], "100%\n"),
      // A small change is never lost to the device's coarse steps.
      (.by(0.001), .keyboard, [2], "100%\n"), (.by(-0.001), .keyboard, [0], "0%\n"),
    ] as [(LevelChange, BrightnessTarget, [Int], String)])
  mutating func change(change: LevelChange, target: BrightnessTarget, values: [Int], reply: String) {
    let answer = stage.ask(.brightness(change, target))
    #expect((answer.effects.brightnesses, answer.effects.count) == (values, values.count))
    #expect(answer.reply == reply && stage.frame()?.opacity == (change == .query ? nil : 1))
  }

  @Test("Where the pointer is is asked for each command, and without an answer it is where it was")
  mutating func pointer() {
    for (x, reply) in [(2000.0, "20%\n"), (5, "18%\n")] {
      stage.pointer = PixelPoint(x: x, y: 5)
      #expect(stage.ask(.brightness(.query, .underPointer)).reply == reply)
    }
    stage.pointer = nil
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == "18%\n")
    // One that others made darker than the floor is not made brighter by a wish for less.
    stage.hear(.brightness(Stage.panel.name, value: 10))
    #expect(stage.ask(.brightness(.by(-0.05), .underPointer)).effects == [])
    #expect(stage.ask(.brightness(.by(0.05), .underPointer)).reply == "5%\n")
  }

  @Test(
    "What is not there is refused by name, with what there is",
    arguments: [
      (BrightnessTarget.underPointer, "no brightness device found: 'swell doctor' says why"),
      (.all, "no brightness device found: 'swell doctor' says why"),
      (.keyboard, "no keyboard backlight found: 'swell doctor --all' says why"),
      (.named("DP-1"), "no device 'DP-1'"),
    ])
  func nothing(target: BrightnessTarget, reason: String) {
    var stage = Stage.inSession()
    for change in [LevelChange.query, .to(0.5), .by(-0.1)] {
      #expect(stage.ask(.brightness(change, target)) == ([], "error: \(reason)\n"))
    }
    #expect(stage.frame() == nil)
  }

  private static func state(_ devices: BrightnessDevice...) -> BrightnessState {
    var state = BrightnessState()
    state.found(devices)
    return state
  }

  @Test(
    "The display for a monitor is its own, or the panel of the laptop, or any that is no keyboard",
    arguments: [
      ([Stage.panel, Stage.external], "HDMI-1", "HDMI-1"), ([Stage.panel, Stage.external], "eDP-1", "intel_backlight"),
      ([Stage.panel, Stage.external], "DP-7", "intel_backlight"),
      ([Stage.external, Stage.panel], nil, "intel_backlight"), ([Stage.external], "eDP-1", "HDMI-1"),
      ([Stage.external], nil, "HDMI-1"), ([Stage.panel], nil, "intel_backlight"), ([Stage.keyboard], "eDP-1", nil),
      ([Stage.keyboard, Stage.panel], "HDMI-1", "intel_backlight"), ([], "eDP-1", nil),
    ] as [([BrightnessDevice], String?, String?)])
  func monitor(displays: [BrightnessDevice], monitor: String?, name: String?) {
    var state = Self.state(Stage.external)
    state.found(displays)
    #expect(state.devices == displays, "a new search takes the place of the old one")
    let monitor = monitor.map { Monitor(name: $0, frame: Stage.laptop.frame) }
    #expect(state.display(for: monitor)?.name == name)
  }

  @Test("A display goes by its name and its output; one that nobody sees by these alone, unless there is no other")
  func names() {
    var (panel, gone) = (Stage.panel, Stage.external)
    (panel.output, gone.isUnplugged) = ("eDP-1", true)
    let state = Self.state(gone, panel)
    for (name, display) in [("intel_backlight", panel), ("eDP-1", panel), ("HDMI-1", gone), ("edp-1", nil), ("", nil)] {
      #expect(state.named(name) == display)
    }
    #expect(state.display(for: Stage.beamer) == panel && Self.state(gone).display(for: Stage.beamer) == gone)
  }

  private func equipped(_ keys: Settings.BrightnessKeys, on monitor: MonitorChoice = .focused) -> Stage {
    Stage.equipped { ($0.curve, $0.step, $0.brightnessKeys, $0.monitor) = (.linear, 0.13, keys, monitor) }
  }

  private static let onBeamer = PixelRect(x: 2000, y: 100, width: 500, height: 400)

  @Test("That of the focused window, else that under the pointer; also where another program handles the key")
  func focused() {
    var stage = equipped(.focused)
    stage.focusedWindow = Self.onBeamer
    var other = Stage.external
    for (backend, label) in [(BrightnessDevice.Backend.ddc, nil), (.gamma, nil), (.randr, "20%")] {
      other.backend = backend
      stage.find([Stage.panel, other])
      stage.press(.brightnessUp, isTaken: true, x: 5, y: 5)
      stage.live(for: .milliseconds(700))
      #expect(stage.content?.label == label, "where nobody tells changes, the level may be another one")
    }
    stage.find([Stage.panel, Stage.external])
    #expect(stage.press(.brightnessUp, x: 5, y: 5) == [.setBrightness(Stage.external, value: 39)])
    (stage.focusedWindow, stage.pointer) = (nil, PixelPoint(x: 5, y: 5))
    #expect(stage.press(.brightnessUp, x: 5, y: 5) == [.setBrightness(Stage.panel, value: 26_000)])
  }

  @Test("All: each by the same step, each on its own monitor where the panel is on all")
  func all() {
    var stage = equipped(.all, on: .all)
    #expect(
      stage.press(.brightnessUp) == [
        .setBrightness(Stage.panel, value: 26_000), .setBrightness(Stage.external, value: 39),
      ])
    #expect(stage.frame()?.panels.map { $0.scene.label?.text } == ["26%", "39%"])
    // What another program changes is one display's.
    stage.hear(.brightness(Stage.external.name, value: 80))
    #expect(stage.frame(after: .milliseconds(20))?.panels.map { $0.scene.label?.text } == ["80%", "80%"])
  }

  @Test("All, on one monitor: that one's level; there is a jump only when none changes")
  mutating func allOnOne() {
    for (x, label) in [(5, "26%"), (2000, "39%")] {
      stage = equipped(.all, on: .pointer)
      stage.pointer = PixelPoint(x: Double(x), y: 5)
      stage.press(.brightnessUp, x: x, y: 5)
      #expect(stage.frame()?.label == label)
    }
    stage = equipped(.all)
    stage.hear(.brightness(Stage.panel.name, value: 95_000), .brightness(Stage.external.name, value: 100))
    for writes in [1, 0] {
      stage.live(for: .seconds(3))
      #expect(stage.press(.brightnessUp).count == writes)
      #expect(stage.live(for: .seconds(3)).contains { $0.frame.isJumping } == (writes == 0))
    }
  }

  @Test("The wheel sets the display below it, a command the pointer's", arguments: Settings.BrightnessKeys.allCases)
  func others(keys: Settings.BrightnessKeys) {
    var stage = equipped(keys)
    (stage.focusedWindow, stage.pointer) = (Self.onBeamer, PixelPoint(x: 5, y: 5))
    #expect(stage.wheel(at: 100, 500) == [.setBrightness(Stage.panel, value: 22_750)])
    #expect(stage.ask(.brightness(.to(0.5), .underPointer)).effects.brightnesses == [50_000])
  }
}
