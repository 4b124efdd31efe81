internal import SwellCore

/// The manual page swell.ini(5), `assets/man/swell.ini.5`, from the table of keys.
public enum ConfigurationManual {
  /// The part before the keys, in mdoc(7).
  private static let introduction = """
    .Dd November 21, 2026
    .Dt SWELL.INI 5
    .Os
    .Sh NAME
    .Nm swell.ini
    .Nd configuration of swell
    .Sh DESCRIPTION
    Sections in brackets, lines of
    .Ql key = value ,
    and comments after a semicolon.
    The file is UTF-8, and so are the paths in it.
    .Xr swell 1
    reads the file when it starts and whenever it is saved.
    A mistake is reported with file, line and, for an unknown key, the nearest one.
    The previous settings then stay in force; at the start, the defaults are used.

    """

  /// The whole page: a list of keys for each section.
  public static var text: String {
    var text = introduction
    var section = ""
    for key in SettingKey.all {
      if key.section != section {
        text += section.isEmpty ? "" : ".El\n"
        section = key.section
        text += ".Ss [\(section)]\n.Bl -tag -width Ds\n"
      }
      text += ".It Cm \(key.key) No = Ar \(key.standard)\n"
      text += "\(key.summary.prefix(1).uppercased())\(key.summary.dropFirst()).\nIt takes \(key.values).\n"
    }
    return text + ".El\n.Sh SEE ALSO\n.Xr swell 1\n"
  }
}
