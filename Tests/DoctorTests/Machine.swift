import SwellCore

/// What is on the machine that the doctor looks at.
enum Machine {
  static let laptop = Monitor(
    name: "eDP-1", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080), isPrimary: true)
  static let beamer = Monitor(name: "HDMI-1", frame: PixelRect(x: 1920, y: 0, width: 1280, height: 720))

  /// The panel of the laptop.
  static let panel = BrightnessDevice(name: "intel_backlight", backend: .sysfs, maximum: 100_000, value: 18_419)
  /// The monitor of the beamer's output.
  static let external = BrightnessDevice(name: "HDMI-1", backend: .ddc, output: "HDMI-1", maximum: 100, value: 20)
  static let keyboard = BrightnessDevice(
    name: "tpacpi::kbd_backlight", kind: .keyboard, backend: .logind, maximum: 2, value: 1)

  /// At half of `PA_VOLUME_NORM`.
  static let speakers = SinkReading(name: "speakers", description: "Speakers", volume: 32_768, isMuted: false)
  static let microphone = SourceReading(name: "mic", level: Level(0.5), isMuted: false)
}
