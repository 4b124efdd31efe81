internal import SwellCore

extension SettingKey {
  /// A group with more keys is described as one: the icons.
  static let mostListed = 9

  /// The keys of the table; those that take the same for the same are together.
  static var groups: [[SettingKey]] {
    var (groups, rest) = ([[SettingKey]](), all[...])
    while let key = rest.first {
      let group = rest.prefix { ($0.section, $0.summary, $0.values) == (key.section, key.summary, key.values) }
      groups.append(Array(group))
      rest = rest.dropFirst(group.count)
    }
    return groups
  }
}

/// The manual page swell.ini(5), `assets/man/swell.ini.5`, from the table of keys.
public enum ConfigurationManual {
  /// The part before the keys, in mdoc(7).
  private static let introduction = """
    .Dd November 27, 2026
    .Dt SWELL.INI 5
    .Os
    .Sh NAME
    .Nm swell.ini
    .Nd configuration of swell
    .Sh SYNOPSIS
    .Pa ~/.config/swell/swell.ini
    .Sh DESCRIPTION
    .Xr swell 1
    reads this file when it starts, and again whenever it is saved.
    Every key is optional.
    .Pp
    The file has sections in brackets and lines of
    .Ql key = value .
    A comment begins with a semicolon.
    The file is UTF-8.
    .Pp
    Swell shows the first mistake of the file for 5 s, with its line.
    It writes each mistake to standard error, with the right section or the nearest key.
    It then keeps the settings that it had; at the start it uses the defaults.
    .Pp
    Each key is listed with its default.

    """

  private static let looks = """
    .Sh LOOKS OF THEIR OWN
    A section such as [hud muted] is for some panels only: there its keys count, in place of those in [hud].
    .Bl -tag -width Ds
    .It Bq hud Ar kind
    Panels of that kind, which is a key of [show] such as brightness or mic-mute.
    .It Bq hud muted
    A muted output or microphone.
    .It Bq hud over
    A volume above 100%.
    .El
    .Pp
    Where several are for a panel, over counts before muted, and muted before the kind.
    They take these keys:
    \(Look.keyList).
    .Bd -literal -offset indent
    [hud brightness]
    position = top

    [hud over]
    ink = #ff5050
    .Ed

    """

  private static let themes = """
    .Sh THEMES
    .Ql theme = nord
    is the file
    .Pa themes/nord.ini
    beside this file, or else that in
    .Pa share/swell/themes ,
    where Swell is installed.
    A file counts before a theme of Swell that has its name, and yours before an installed one.
    .Pp
    A theme has a section [hud] with some of these keys:
    \(ThemeFile.keyList).
    They count where this file leaves them to the theme.
    .Cm theme
    names the theme of Swell that it begins with, which is dark without it.
    Saving a theme has the same effect as saving this file.
    .Bd -literal -offset indent
    [hud]
    color = #2e3440
    ink = #d8dee9
    border = 1pt #88c0d080
    .Ed

    """

  private static let accessibility = """
    .Sh ACCESSIBILITY
    Where a key is at auto, Swell follows the desktop, and at once when that changes.
    The portal
    .Pq xdg-desktop-portal, org.freedesktop.appearance
    counts before the settings daemon
    .Pq XSETTINGS ;
    Swell never starts it.
    .Ql swell doctor
    says what is followed, and where it is from.
    .Bl -tag -width Ds
    .It Size
    Everything is as large as the text of the desktop
    .Pq Va Xft.dpi
    unless
    .Cm scale
    is set.
    .Cm size
    enlarges the panel beyond that.
    .It Contrast
    .Cm theme ,
    at dark or auto, is high-contrast while the portal asks for that, or while the desktop has a theme of that kind
    .Pq HighContrast, HighContrastInverse, ContrastHigh, Adwaita-hc .
    .It Light and dark
    .Ql theme = auto
    is light while the portal's color-scheme is light.
    Where that says nothing, it is light while the desktop has a theme whose name does not end with
    .Ql -dark .
    .It Motion
    .Cm reduced-motion
    is on while the portal asks for that, or while the desktop has switched animations off
    .Pq Gtk/EnableAnimations .
    .It Colour
    No state is told by its hue alone: icons and bars differ by their shapes.
    .It Speech
    .Cm speak
    lets speech-dispatcher say what the panel shows, with the voice and at the rate that are set there.
    It speaks the language of the words; what is said cuts off what was said before.
    .Ql swell hide
    is silence.
    .It Sound
    .Cm sound
    in [audio] plays the sound of the desktop after a change of the volume.
    .It Time
    .Cm hide-delay
    is how long the panel stays.
    .El

    """

  /// The whole page: a list of keys for each section. Keys that take the same for the same stand together.
  public static var text: String {
    var text = introduction
    var section = ""
    for group in SettingKey.groups {
      let key = group[0]
      if key.section != section {
        text += section.isEmpty ? "" : ".El\n"
        section = key.section
        text += ".Ss [\(section)]\n.Bl -tag -width Ds\n"
      }
      let isListed = group.count <= SettingKey.mostListed
      let name = !isListed ? "icon" : group.map { $0.key }.joined(separator: " , ")
      text += ".It Cm \(name) No = Ar \(key.default)\n"
      text += "\(key.summary.capitalized).\nIt takes \(key.values).\n"
      if !isListed { text += "The keys are \(group.map { $0.key }.list).\n" }
      text += key.details.isEmpty ? "" : key.details.replacing(". ", with: ".\n") + "\n"
    }
    return text + ".El\n" + themes + looks + accessibility + ".Sh SEE ALSO\n.Xr swell 1\n"
  }
}
