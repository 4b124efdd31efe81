import Testing

@testable import SwellCore

@Suite("Which display is meant")
struct BrightnessStateTests {
  private static func state(_ devices: BrightnessDevice...) -> BrightnessState {
    var state = BrightnessState(Settings())
    state.found(devices)
    return state
  }

  @Test(
    "The display for a monitor is its own, or the panel of the laptop, or any that is no keyboard",
    arguments: [
      ([Stage.panel, Stage.external], "HDMI-1", "HDMI-1"), ([Stage.panel, Stage.external], "eDP-1", "intel_backlight"),
      ([Stage.panel, Stage.external], "DP-7", "intel_backlight"),
      ([Stage.external, Stage.panel], nil, "intel_backlight"),
      ([Stage.external], "eDP-1", "HDMI-1"), ([Stage.external], nil, "HDMI-1"), ([Stage.panel], nil, "intel_backlight"),
      ([Stage.keyboard], "eDP-1", nil), ([Stage.keyboard, Stage.panel], "HDMI-1", "intel_backlight"),
      ([], "eDP-1", nil),
    ] as [([BrightnessDevice], String?, String?)])
  func monitor(displays: [BrightnessDevice], monitor: String?, name: String?) {
    var state = Self.state(Stage.external)
    state.found(displays)
    #expect(state.devices == displays, "a new search takes the place of the old one")
    let monitor = monitor.map { Monitor(name: $0, frame: Stage.laptop.frame) }
    #expect(state.display(for: monitor)?.name == name)
  }

  @Test("A display that nobody sees is meant by its name alone, unless there is no other")
  func unplugged() {
    var gone = Stage.external
    gone.isUnplugged = true
    let state = Self.state(gone, Stage.panel)
    #expect(state.display(for: Stage.beamer) == Stage.panel && state.named("HDMI-1") == gone)
    #expect(Self.state(gone).display(for: Stage.beamer) == gone)
  }

  @Test(
    "A display goes by its name and by its output",
    arguments: [("intel_backlight", true), ("eDP-1", true), ("edp-1", false), ("HDMI-1", false), ("", false)])
  func names(name: String, isPanel: Bool) {
    var panel = Stage.panel
    panel.output = "eDP-1"
    #expect((Self.state(panel, Stage.external).named(name) == panel) == isPanel)
  }
}
