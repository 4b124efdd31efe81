internal import SwellCore

/// The sample configuration file, `assets/swell.ini`, from the table of keys.
public enum ConfigurationSample {
  /// Every key with its default behind a semicolon, below one line with its summary and values. A group of keys shares
  /// the line; a large group, such as the icons, has one key only.
  public static var text: String {
    var text = """
      ; Swell's configuration. Copy this file to ~/.config/swell/swell.ini.
      ; This file lists each key with its default. To change a key, remove the semicolon before it.
      ; swell.ini(5) explains the keys. To see a look, save the file and run: swell show --icon volume --value 40%

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

      ; Sections such as [hud brightness], [hud muted] and [hud over] take keys of [hud], for these panels only.

      """
  }
}
