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
  /// The setting that disables it.
  public var setting: PopUpSetting?

  private init(_ program: String, called title: String? = nil, _ subject: String, _ setting: PopUpSetting) {
    (self.program, self.title, self.subject, self.setting, remedy) = (program, title ?? program, subject, setting, "")
  }

  private init(_ program: String, _ subject: String = "volume", remedy: String) {
    (self.program, title, self.subject, self.remedy, setting) = (program, program, subject, remedy, nil)
  }

  static let keyboardLight = "the keyboard light"
  private static let withoutKeyboardLight =
    "it has no setting for that: 'keyboard-backlight = no' in [show] hides Swell's pop-up"

  /// All known programs.
  ///
  /// The settings were tried with xfce4-pulseaudio-plugin 0.4.5, 0.4.9 and 0.5.1, xfce4-power-manager 4.18 and 4.20,
  /// mate-settings-daemon 1.26, lxqt-panel 1.2, 2.1 and 2.4, Cinnamon 5.6, 6.4 and 6.6, Plasma 5.27, 6.3 and 6.7,
  /// volumeicon 0.5 and pnmixer 0.7.
  public static let all: [OtherDisplay] = [
    OtherDisplay(
      "gsd-media-keys", "volume and brightness",
      remedy: "gnome-shell cannot disable them: do not run Swell there, or use an extension that hides them"),
    OtherDisplay(
      "plasmashell", "volume and brightness", .kde(file: "plasmarc", group: "OSD", key: "Enabled")),
    OtherDisplay(
      "cinnamon", "volume and brightness",
      .gsettings(schema: "org.cinnamon", key: "show-media-keys-osd", standard: "'medium'", off: "disabled")),
    OtherDisplay(
      "mate-settings-daemon", "volume",
      .gsettings(
        schema: "org.mate.SettingsDaemon.plugins.media-keys", key: "enable-osd", standard: "true", off: "false")),
    OtherDisplay(
      "mate-power-manager", "brightness",
      remedy: "it has no setting for that: 'brightness = no' in [show] hides Swell's pop-up"),
    OtherDisplay("mate-power-manager", keyboardLight, remedy: withoutKeyboardLight),
    OtherDisplay(
      "xfce4-pulseaudio-plugin", called: "the PulseAudio plug-in of Xfce's panel", "volume",
      .xfconf(channel: "xfce4-panel", property: "/plugins/plugin-NUMBER/show-notifications", forgets: true)),
    OtherDisplay(
      "xfce4-power-manager", "brightness",
      .xfconf(
        channel: "xfce4-power-manager", property: "/xfce4-power-manager/show-brightness-popup", forgets: false)),
    OtherDisplay("xfce4-power-manager", keyboardLight, remedy: withoutKeyboardLight),
    OtherDisplay("lxqt-panel", "volume", .lxqtPanel),
    OtherDisplay(
      "volumeicon", "volume",
      .line(
        "show_notification=true", off: "show_notification=false", also: "up_enabled=true",
        file: "~/.config/volumeicon/volumeicon")),
    OtherDisplay(
      "pnmixer", "volume",
      .line(
        "EnableNotifications=true", off: "EnableNotifications=false", also: "EnableNotifications=true",
        file: "~/.config/pnmixer/config")),
    OtherDisplay("volnoti", remedy: "end it, and remove volnoti-show from your key bindings"),
    OtherDisplay("xob", remedy: "end it, and the scripts that feed it"),
    OtherDisplay("osd_cat", remedy: "end it, and the script that starts it"),
    OtherDisplay("wob", remedy: "end it, and the scripts that feed it"),
    OtherDisplay("avizo-service", remedy: "end it, and use plain volume commands in your key bindings"),
    OtherDisplay("swayosd-server", remedy: "end it: it is for Wayland"),
  ]
}
