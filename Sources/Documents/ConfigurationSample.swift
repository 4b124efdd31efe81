internal import SwellCore

/// The sample configuration file, `assets/swell.ini`, from the table of keys.
public enum ConfigurationSample {
  /// Every key at its default, below one line that says what it does and takes.
  public static var text: String {
    var text = "; Swell's configuration: copy to ~/.config/swell/swell.ini and change what you like.\n"
    text += "; Every key is listed with its default.\n"
    var section = ""
    for key in SettingKey.all {
      if key.section != section {
        section = key.section
        text += "\n[\(section)]\n"
      }
      text += "; \(key.summary) (\(key.values))\n\(key.key) = \(key.standard)\n"
    }
    return text
  }
}
