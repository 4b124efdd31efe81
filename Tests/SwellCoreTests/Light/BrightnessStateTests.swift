import Testing

@testable import SwellCore

@Suite("What is known of brightnesses")
struct BrightnessStateTests {
  private var state: BrightnessState {
    var state = BrightnessState(Settings())
    state.found([Stage.panel, Stage.external, Stage.keyboard])
    return state
  }

  @Test("A change is news, the same value is none, and an unknown name is nothing")
  func news() {
    var state = state
    #expect(state.changed("intel_backlight", to: 18_419, at: Instant(nanoseconds: 0)) == nil)
    #expect(state.changed("intel_backlight", to: 18_420, at: Instant(nanoseconds: 0))?.value == 18_420)
    #expect(state.changed("intel_backlight", to: 18_420, at: Instant(nanoseconds: 0)) == nil)
    #expect(state.changed("acpi_video0", to: 5, at: Instant(nanoseconds: 0)) == nil)
    #expect(state.devices.map(\.value) == [18_420, 20, 1])
  }

  @Test("Going dark and coming back is nobody's news", arguments: [0, 4])
  func idle(minimum: Int) {
    var state = BrightnessState(Settings())
    var panel = Stage.panel
    panel.minimum = minimum
    state.found([panel])
    #expect(state.changed(panel.name, to: minimum, at: Instant(nanoseconds: 0)) == nil)
    #expect(state.devices == [panel])
    #expect(state.changed(panel.name, to: panel.value, at: Instant(nanoseconds: 0)) == nil)
    #expect(state.changed(panel.name, to: minimum, at: Instant(nanoseconds: 0)) == nil)
    #expect(state.changed(panel.name, to: 7, at: Instant(nanoseconds: 0))?.value == 7)
  }

  @Test("A keyboard that goes dark is news")
  func keyboard() {
    var state = state
    #expect(state.changed(Stage.keyboard.name, to: 0, at: Instant(nanoseconds: 0))?.value == 0)
    #expect(state.changed(Stage.keyboard.name, to: 1, at: Instant(nanoseconds: 0))?.value == 1)
    #expect(state.keyboard == Stage.keyboard)
  }

  @Test("What was written is expected: its echo is no news, and an unknown name changes nothing")
  func write() {
    var state = state
    state.write("intel_backlight", value: 0, at: Instant(nanoseconds: 0))
    #expect(state.changed("intel_backlight", to: 0, at: Instant(nanoseconds: 0)) == nil)
    #expect(state.changed("intel_backlight", to: 5, at: Instant(nanoseconds: 0))?.value == 5)
    state.write("acpi_video0", value: 5, at: Instant(nanoseconds: 0))
    #expect(state.devices.count == 3)
  }

  @Test("A new search takes the place of the old one")
  func found() {
    var state = state
    state.found([Stage.external])
    #expect(state.devices == [Stage.external])
    #expect(state.keyboard == nil)
    state.found([])
    #expect(state.display(for: Stage.laptop) == nil)
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
    var state = BrightnessState(Settings())
    state.found(displays)
    let monitor = monitor.map { Monitor(name: $0, frame: Stage.laptop.frame) }
    #expect(state.display(for: monitor)?.name == name)
  }

  @Test("A display that nobody sees is meant by its name alone, unless there is no other")
  func unplugged() {
    var (state, gone) = (BrightnessState(Settings()), Stage.external)
    gone.isUnplugged = true
    let monitor = Monitor(name: "HDMI-1", frame: Stage.laptop.frame)
    state.found([gone, Stage.panel])
    #expect(state.display(for: monitor) == Stage.panel)
    #expect(state.named("HDMI-1") == gone)
    state.found([gone])
    #expect(state.display(for: monitor) == gone)
  }

  @Test("A display goes by its name and by its output")
  func names() {
    var panel = Stage.panel
    panel.output = "eDP-1"
    var state = BrightnessState(Settings())
    state.found([panel, Stage.external])
    #expect(state.named("intel_backlight") == panel)
    #expect(state.named("eDP-1") == panel)
    #expect(state.named("HDMI-1") == Stage.external)
    #expect(state.named("edp-1") == nil)
    #expect(state.named("") == nil)
  }
}

@Suite("Brightness that others change")
struct BrightnessNewsTests {
  @Test(
    "Is shown, with a sun that grows",
    arguments: [
      (2000, "15%", Icon.brightnessLow), (18_500, "50%", .brightnessMedium), (90_000, "96%", .brightnessHigh),
    ])
  func change(value: Int, label: String, icon: Icon) {
    var stage = Stage.equipped()
    stage.hear(.brightness(Stage.panel.name, value: value))
    let frame = stage.frame()
    #expect(frame?.label == label)
    #expect(frame?.icon == icon)
    #expect(stage.content?.kind == .brightness)
  }

  @Test("Is silent when it is found, found again, dimmed to dark, and brought back")
  func silence() {
    var stage = Stage.equipped()
    var other = Stage.panel
    other.value = 5
    let events: [Event] = [
      .brightness(Stage.panel.name, value: 0), .brightness(Stage.panel.name, value: Stage.panel.value),
      .brightness("unknown", value: 3), .brightness(Stage.external.name, value: Stage.external.value),
      .answer(.brightnessDevices([other]), for: .deviceRefresh), .answer(.brightnessDevices([]), for: .deviceRefresh),
      .brightness(Stage.panel.name, value: 9), .brightnessDevicesChanged,
    ]
    for event in events {
      stage.hear(event)
      #expect(stage.frame() == nil, "\(event)")
    }
  }

  @Test("The level follows the curve that is configured")
  func curve() {
    var settings = Settings()
    settings.curve = .linear
    var stage = Stage.equipped(settings: settings)
    stage.hear(.brightness(Stage.panel.name, value: 37_000))
    #expect(stage.frame()?.label == "37%")
  }

  @Test(
    "The sun has as many rays as the number needs",
    arguments: [
      (0, Icon.brightnessLow), (33, .brightnessLow), (34, .brightnessMedium), (66, .brightnessMedium),
      (67, .brightnessHigh), (100, .brightnessHigh),
    ])
  func icon(percent: Int, icon: Icon) {
    #expect(Icon.brightness(Level(Double(percent) / 100)) == icon)
  }
}
