internal import SwellCore

/// The sample configuration file, `assets/swell.ini`, from the table of keys.
public enum ConfigurationSample {
  /// Every key at its default behind a semicolon, below one line that says what it does and takes. Keys that take the
  /// same for the same have that line together; of many, such as the icons, there is one.
  public static var text: String {
    var text = """
      ; Swell's configuration. Copy this file to ~/.config/swell/swell.ini.
      ; Each key is here with its default. To change one, take away the semicolon before it.
      ; swell.ini(5) says more about them.

      """
    var section = ""
    for group in SettingKey.groups {
      if group[0].section != section {
        section = group[0].section
        text += "\n[\(section)]\n"
      }
      text += "; \(group[0].summary.capitalized): \(group[0].values)\n"
      for key in group.prefix(group.count > SettingKey.mostListed ? 1 : group.count) {
        text += ";\(key.key) = \(key.default)\n"
      }
    }
    return text + """

      ; Sections such as [hud brightness], [hud muted] and [hud over] have keys of [hud] for these panels only.

      """
  }
}
