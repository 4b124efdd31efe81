internal import SwellCore

extension SettingKey {
  /// A group with more keys is described as one: the icons.
  static let mostListed = 9

  /// The keys of the table, in groups with the same summary and values.
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
    If the file has mistakes, Swell keeps the previous settings, or the defaults at its start.
    Swell shows the first mistake on the screen for 5 s, with its line.
    Swell writes the first 20 mistakes to standard error, with the right section or the nearest key.
    .Pp
    The lists below show each key with its default.

    """

  private static let shown = """
    These keys choose the changes that Swell shows: yes shows a change, and no hides it.
    With own, Swell shows only changes after a key, a command or a drag, also if another program handles the key.

    """

  private static let looks = """
    .Sh LOOKS FOR SOME PANELS
    A section such as [hud muted] is for some panels only, and overrides keys of [hud] there.
    .Bl -tag -width Ds
    .It Bq hud Ar kind
    Panels of one kind.
    A kind is a key of [show], such as brightness or mic-mute.
    .It Bq hud muted
    Panels for a muted output or microphone.
    .It Bq hud over
    Panels for a volume above 100%.
    .El
    .Pp
    If several sections match a panel, over overrides muted, and muted overrides the kind.
    These sections take the keys
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
    If several themes have this name, Swell takes your file, or else the installed file, or else its own theme.
    .Pp
    A theme has a section [hud] with some of these keys:
    \(ThemeFile.keyList).
    A key of swell.ini overrides the same key of the theme.
    .Cm theme
    in a theme file names the theme that it is based on, by default dark.
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
    Some keys with the value auto follow the desktop, also while Swell runs.
    Swell asks the portal
    .Pq xdg-desktop-portal, org.freedesktop.appearance
    if it runs, and then the settings daemon
    .Pq XSETTINGS .
    .Ql swell doctor --all
    lists the settings that Swell follows, and their sources.
    .Bl -tag -width Ds
    .It Size
    Panels have the size of the desktop's text
    .Pq Va Xft.dpi ,
    unless
    .Cm scale
    is set.
    .Cm size
    makes the panel larger still.
    .It Contrast
    With the values dark and auto,
    .Cm theme
    becomes high-contrast while the portal asks for high contrast, or while the desktop has a theme with high contrast
    .Pq HighContrast, HighContrastInverse, ContrastHigh, Adwaita-hc .
    .It Light and dark
    .Ql theme = auto
    is light while the color-scheme of the portal is light.
    If the portal has no color-scheme, the theme is light while the desktop's theme has a name that does not say dark, as
    Adwaita-dark, Mint-Y-Dark-Aqua and Adwaita:dark do.
    .It Motion
    .Cm reduced-motion
    is on while the portal asks for less motion, or while the desktop has switched off animations
    .Pq Gtk/EnableAnimations .
    .It Colour
    Icons and bars differ by their shapes, not only by their colours.
    .It Speech
    .Cm speak
    lets speech-dispatcher read the panel, in the language of the panel, with the voice and rate set there.
    Each panel cuts off the speech of the previous one.
    .Ql swell hide
    stops the speech.
    .It Sound
    .Cm sound
    in [audio] plays a sound of the desktop after a change of the volume.
    .It Time
    .Cm hide-delay
    sets how long the panel stays.
    .El

    """

  /// The whole page: a list of keys for each section.
  public static var text: String {
    var text = introduction
    var section = ""
    for group in SettingKey.groups {
      let key = group[0]
      if key.section != section {
        text += section.isEmpty ? "" : ".El\n"
        section = key.section
        text += ".Ss [\(section)]\n" + (section == "show" ? shown : "") + ".Bl -tag -width Ds\n"
      }
      let isListed = group.count <= SettingKey.mostListed
      let name = !isListed ? "icon" : group.map { $0.key }.joined(separator: " , ")
      text += ".It Cm \(name) No = Ar \(key.default)\n"
      text += "\(key.summary.capitalized).\nValues: \(key.values).\n"
      if !isListed { text += "The keys are \(group.map { $0.key }.list).\n" }
      text += key.details.isEmpty ? "" : key.details.replacing(". ", with: ".\n") + "\n"
    }
    return text + ".El\n" + themes + looks + accessibility + ".Sh SEE ALSO\n.Xr swell 1\n"
  }
}
