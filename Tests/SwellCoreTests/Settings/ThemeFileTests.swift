import Testing

@testable import SwellCore

@Suite("Themes that are files")
struct ThemeFileTests {
  private static func text(_ configuration: String, _ theme: String = "") -> ConfigurationText {
    var themes = ThemeFiles()
    themes.files = [
      ThemeFile("sea", Array(theme.utf8), path: "/t/sea.ini"),
      ThemeFile("glass-light", Array("[hud]\nink = #ff0000\n".utf8), path: "/t/glass-light.ini"),
    ]
    (themes.own, themes.installed) = (["glass-light", "sea"], ["nord"])
    return ConfigurationText(Array(configuration.utf8), path: "/x.ini", themes: themes)
  }

  private static func theme(_ configuration: String, _ theme: String = "") -> Theme {
    let text = text(configuration, theme)
    #expect(text.sentences == [])
    return Theme(text.settings)
  }

  /// A theme, and the lines of a configuration that make the same of the panel.
  private static let sea = """
    [hud]
    ink = #c0e0ff
    color = #002040 #003060
    border = 2pt #00ffff80
    opacity = 98%
    radius = 3pt
    size = 96pt
    font = Serif
    bar = ring
    """

  @Test(
    "Their keys count where the configuration leaves them to the theme, wherever that is named",
    arguments: [
      ("[hud]\ntheme = sea\n", ""), ("[hud]\nink = auto\ncolor = auto\nradius = auto\ntheme = sea\n", ""),
      ("[hud]\ntheme = glass-light\ntheme = sea\n", ""), ("[hud]\nform = pill\ntheme = sea\n", "form = pill\n"),
      (
        "[hud]\nradius = 9pt\nink = #ffffff\ntheme = sea\nwords = panel\n",
        "radius = 9pt\nink = #ffffff\nwords = panel\n"
      ),
      ("[hud]\ntheme = sea\nopacity = 100%\nbar = none\n", "opacity = 100%\nbar = none\n"),
      ("[hud]\ntheme = sea\nborder = off\nfont = Sans\nsize = 64pt\n", "border = off\nfont = Sans\nsize = 64pt\n"),
      ("[hud]\ntheme = sea\ncolor = #111111\n", "color = #111111\n"),
    ])
  func precedence(configuration: String, rest: String) {
    #expect(Self.theme(configuration, Self.sea) == Self.theme(Self.sea + "\n" + rest))
  }

  @Test(
    "They begin with a theme that comes with the program, and another form changes nothing but their form",
    arguments: [
      ("", ""), ("theme = dark\n", ""), ("theme = light\nink = #203040\n", ""), ("theme = glass\n", "form = pill\n"),
      ("theme = high-contrast\n", ""), ("form = pill\ncolor = #001122\n", "form = capsule\n"),
    ])
  func beginning(theme: String, rest: String) {
    #expect(Self.theme("[hud]\ntheme = sea\n" + rest, "[hud]\n" + theme) == Self.theme("[hud]\n" + theme + rest))
  }

  @Test("They count before a theme of the program that has their name, and are for single panels too")
  func names() {
    #expect(Self.theme("[hud]\ntheme = glass-light\n").foreground == .brightRed)
    #expect(Self.theme("[hud]\ntheme = glass-light\n").panel == .almostBlack, "it does not begin with the other")
    let settings = Self.text(
      "[hud]\ntheme = sea\n[hud muted]\ntheme = glass-light\n[hud over]\ntheme = dark\n", Self.sea
    )
    .settings
    let inks = [HUDContent.volume(50), .volume(50, isMuted: true), .volume(120)].map {
      Theme(settings.looking(like: $0)).foreground
    }
    #expect(inks == [OptionValue.color("#c0e0ff"), .brightRed, .white])
    // A theme that is written down is none that is left to the desktop.
    #expect(
      settings.following(DesktopStyle(theme: "HighContrast"), DesktopPreferences())
        == settings.following(DesktopStyle(), DesktopPreferences()))
  }

  private static let expected =
    "it takes dark, light, high-contrast, glass, glass-light, auto, or the name of a theme file"
  private static let list = "; yours: glass-light, sea; installed: nord"

  @Test(
    "Names that are no theme are answered with all that there are, and the nearest",
    arguments: [
      ("nrd", "did you mean 'nord'? "), ("see", "did you mean 'sea'? "), ("Nord", "did you mean 'nord'? "),
      ("nord.ini", "did you mean 'nord'? "), ("themes/nord.ini", "did you mean 'nord'? "),
      ("high-contarst", "did you mean 'high-contrast'? "), ("../../etc/passwd", ""), ("..", ""), ("", ""),
      ("monokai", ""), ("/t/sea", "did you mean 'sea'? "),
    ])
  func unknown(name: String, proposal: String) {
    for section in ["hud", "hud muted"] {
      let text = Self.text("[\(section)]\nfade = 1s\ntheme = \(name)\n")
      #expect(
        text.sentences
          == ["/x.ini:3: invalid value '\(name)' for 'theme' in [\(section)]: \(proposal)\(Self.expected)\(Self.list)"])
    }
  }

  @Test("Only what can be the name of a file in their folder is looked for")
  func files() {
    let names = ["sea", "../sea", "/sea", "a/b", "..", ".", ".hidden", "", "a.b", "rosé pine", "glass"]
    let lines = names.map { "theme = \($0)\n" }.joined()
    #expect(Self.text("[hud]\n" + lines).themeNames == ["sea", "a.b", "rosé pine", "glass"])
    #expect(Self.text("[hud]\nink = #ffffff\n[show]\nvolume = no\n").themeNames == [])
  }

  @Test(
    "Their mistakes are told with file, line and remedy, once, and the settings are not used",
    arguments: [
      ("fade = 1s", "a theme has no 'fade' in [hud]: write it into swell.ini"),
      ("words = panel", "a theme has no 'words' in [hud]: write it into swell.ini"),
      ("[keys]\nstep = 5%", "a theme has no 'step' in [keys]: write it into swell.ini"),
      ("[hud muted]\nink = #ffffff", "a theme has no 'ink' in [hud muted]: write it into swell.ini"),
      ("[show]\nkeys = no", "a theme has no 'keys' in [show]: write it into swell.ini"),
      ("ink = blue", "invalid value 'blue' for 'ink' in [hud]: it takes a colour such as #ffffff, or auto"),
      ("inkk = #ffffff", "unknown key 'inkk' in [hud]: did you mean 'ink'?"),
      ("background = #ffffff", "unknown key 'background' in [hud]"),
      ("[hut]\nink = #ffffff", "unknown section [hut]: did you mean [hud]?"),
      ("ink", "this line is neither '[section]' nor 'key = value'"),
      (
        "theme = light2",
        "invalid value 'light2' for 'theme' in [hud]: did you mean 'light'? it takes dark, light, "
          + "high-contrast, glass, glass-light"
      ),
      (
        "theme = sea",
        "invalid value 'sea' for 'theme' in [hud]: it takes dark, light, high-contrast, glass, glass-light"
      ),
      (
        "theme = auto",
        "invalid value 'auto' for 'theme' in [hud]: it takes dark, light, high-contrast, glass, glass-light"
      ),
    ])
  func mistakes(lines: String, sentence: String) {
    let text = Self.text("[hud]\nfad = 1s\ntheme = sea\n[hud muted]\ntheme = sea\n", "[hud]\n; words\n\(lines)\n")
    let line = lines.contains("\n") && !sentence.hasPrefix("unknown section") ? 4 : 3
    #expect(
      text.sentences == [
        "/x.ini:2: unknown key 'fad' in [hud]: did you mean 'fade'?", "/t/sea.ini:\(line): \(sentence)",
      ])
    let alone = Self.text("[hud]\ntheme = sea\n", "[hud]\n; words\n\(lines)\n")
    #expect((alone.mistake?.path, alone.mistake?.line) == ("/t/sea.ini", line))
  }

  @Test("A mistake in one is shown with its name")
  func shown() {
    var reading = ConfigurationReading(path: "/x.ini", exists: true, settings: nil, problems: ["/t/sea.ini:2: x"])
    reading.mistake = Self.text("[hud]\ntheme = sea\n", "[hud]\nfad = 1s\n").mistake
    var stage = Stage.inSession()
    stage.reply(.configuration(reading))
    #expect((stage.content?.label, stage.content?.detail) == ("sea.ini, line 2", "unknown key 'fad' in [hud]"))
  }

  @Test("Another one is seen at once, and the same one again is not")
  func saved() {
    var stage = Stage.inSession()
    for (theme, isSeen) in [("ink = #00ff00", true), ("ink = #00ff00", false), ("ink = #0000ff", true)] {
      let settings = Self.text("[hud]\ntheme = sea\n", "[hud]\n\(theme)\n").settings
      stage.reply(.configuration(ConfigurationReading(path: "/x.ini", exists: true, settings: settings)))
      #expect((stage.content != nil) == isSeen)
      stage.live(for: .seconds(9))
    }
  }
}
