/// The drawings in `icons`, which SwiftPM puts into the program (`PackageResources`), by the names of their files.
public enum EmbeddedIcons {
  /// The SVG file `icons/NAME.svg`; empty when there is none of that name.
  public static func file(of name: String) -> [UInt8] {
    switch name {
    case "bluetooth": PackageResources.bluetooth_svg
    case "brightness-high": PackageResources.brightness_high_svg
    case "brightness-low": PackageResources.brightness_low_svg
    case "brightness-medium": PackageResources.brightness_medium_svg
    case "caps-lock": PackageResources.caps_lock_svg
    case "hdmi": PackageResources.hdmi_svg
    case "headphones": PackageResources.headphones_svg
    case "headset": PackageResources.headset_svg
    case "keyboard-backlight": PackageResources.keyboard_backlight_svg
    case "microphone": PackageResources.microphone_svg
    case "microphone-muted": PackageResources.microphone_muted_svg
    case "next": PackageResources.next_svg
    case "num-lock": PackageResources.num_lock_svg
    case "pause": PackageResources.pause_svg
    case "phone": PackageResources.phone_svg
    case "play": PackageResources.play_svg
    case "previous": PackageResources.previous_svg
    case "seek-back": PackageResources.seek_back_svg
    case "seek-forward": PackageResources.seek_forward_svg
    case "speaker-high": PackageResources.speaker_high_svg
    case "speaker-low": PackageResources.speaker_low_svg
    case "speaker-medium": PackageResources.speaker_medium_svg
    case "speaker-muted": PackageResources.speaker_muted_svg
    case "speaker-over": PackageResources.speaker_over_svg
    case "stop": PackageResources.stop_svg
    case "warning": PackageResources.warning_svg
    default: []
    }
  }

  /// The figures 0 to 9.
  public static var digits: [[UInt8]] {
    [
      PackageResources.digit_0_svg, PackageResources.digit_1_svg,
      PackageResources.digit_2_svg, PackageResources.digit_3_svg,
      PackageResources.digit_4_svg, PackageResources.digit_5_svg,
      PackageResources.digit_6_svg, PackageResources.digit_7_svg,
      PackageResources.digit_8_svg, PackageResources.digit_9_svg,
    ]
  }

  public static var percent: [UInt8] { PackageResources.digit_percent_svg }
  public static var plus: [UInt8] { PackageResources.digit_plus_svg }
  public static var minus: [UInt8] { PackageResources.digit_minus_svg }
  public static var colon: [UInt8] { PackageResources.digit_colon_svg }
}
