/// A program with pop-ups of its own for volume or brightness, and how to disable them.
public struct OtherDisplay: Sendable {
  /// The full name of its file, or of the plug-in that it runs.
  public let program: String
  /// What users know it as.
  let title: String
  /// What it shows.
  let subject: String
  /// What to do; used if no setting disables the pop-ups.
  let remedy: String
  /// The settings that disable it: the first one that can be read counts.
  public let settings: [PopUpSetting]

  private init(_ program: String, called title: String? = nil, _ subject: String, _ settings: PopUpSetting...) {
    (self.program, self.title, self.subject, self.settings, remedy) = (program, title ?? program, subject, settings, "")
  }

  private init(_ program: String, _ subject: String = "volume", remedy: String) {
    (self.program, title, self.subject, self.remedy, settings) = (program, program, subject, remedy, [])
  }

  /// The plug-in of Xfce's panel with this number.
  public static func xfcePlugin(_ number: UInt16) -> OtherDisplay {
    OtherDisplay(
      "xfce4-pulseaudio-plugin", called: "the PulseAudio plug-in of Xfce's panel", "volume",
      .xfconf("xfce4-panel", "/plugins/plugin-\(number)/show-notifications"))
  }

  static let keyboardLight = "the keyboard light"
  private static let withoutKeyboardLight =
    "it has no setting for that: 'keyboard-backlight = no' in [show] hides Swell's pop-up"

  /// All known programs, without plug-ins.
  ///
  /// The settings were tried with xfce4-pulseaudio-plugin 0.4.5, 0.4.9 and 0.5.1, xfce4-power-manager 4.18 and 4.20,
  /// mate-settings-daemon 1.26, lxqt-panel 1.2, 2.1 and 2.4, Cinnamon 5.6, 6.4 and 6.6, Plasma 5.27, 6.3 and 6.7,
  /// volumeicon 0.5 and pnmixer 0.7.
  public static let all: [OtherDisplay] = [
    OtherDisplay(
      "gsd-media-keys", "volume and brightness",
      remedy: "gnome-shell cannot disable them: do not run Swell there, or use an extension that hides them"),
    // A machine may have the programs of both, and Plasma 6 is the newer one; Plasma 5 reads what either has written.
    OtherDisplay("plasmashell", "volume and brightness", .plasma("6"), .plasma("5")),
    OtherDisplay("cinnamon", "volume and brightness", .gsettings("org.cinnamon", "show-media-keys-osd")),
    OtherDisplay(
      "mate-settings-daemon", "volume", .gsettings("org.mate.SettingsDaemon.plugins.media-keys", "enable-osd")),
    OtherDisplay(
      "mate-power-manager", "brightness",
      remedy: "it has no setting for that: 'brightness = no' in [show] hides Swell's pop-up"),
    OtherDisplay("mate-power-manager", keyboardLight, remedy: withoutKeyboardLight),
    OtherDisplay(
      "xfce4-power-manager", "brightness",
      .xfconf("xfce4-power-manager", "/xfce4-power-manager/show-brightness-popup")),
    OtherDisplay("xfce4-power-manager", keyboardLight, remedy: withoutKeyboardLight),
    OtherDisplay(
      "lxqt-panel", "volume",
      // The others take precedence over the first; one is spelled with two l until LXQt 1.4.
      .file(
        "~/.config/lxqt/panel.conf",
        keys: "showKeyboardNotifications allwaysShowNotifications alwaysShowNotifications", mark: "type=volume",
        section: "[volume]")),
    OtherDisplay(
      "volumeicon", "volume",
      .file("~/.config/volumeicon/volumeicon", keys: "show_notification", mark: "up_enabled=true")),
    OtherDisplay(
      "pnmixer", "volume",
      .file("~/.config/pnmixer/config", keys: "EnableNotifications", mark: "[PNMixer]")),
    OtherDisplay("volnoti", remedy: "end it, and remove volnoti-show from your key bindings"),
    OtherDisplay("xob", remedy: "end it, and the scripts that feed it"),
    OtherDisplay("osd_cat", remedy: "end it, and the script that starts it"),
    OtherDisplay("wob", remedy: "end it, and the scripts that feed it"),
    OtherDisplay("avizo-service", remedy: "end it, and use plain volume commands in your key bindings"),
    OtherDisplay("swayosd-server", remedy: "end it: it is for Wayland"),
  ]
}
