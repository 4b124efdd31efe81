import Testing

@testable import SwellCore

@Suite("What the desktop wants of all its programs")
struct DesktopStyleTests {
  private var stage = Self.stage()

  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    Stage.inSession(settings: Settings { $0.hidden.remove(.capsLock) }, change)
  }

  /// What the panel is painted with now.
  private static func scene(_ stage: inout Stage) -> Scene? {
    stage.hearVolume(60)
    return stage.frame()?.scene
  }

  @Test(
    "Its theme of high contrast is followed, unless another is written down",
    arguments: [
      ("HighContrast", true), ("HighContrastInverse", true), ("ContrastHigh", true), ("Adwaita-hc", true),
      ("Adwaita", false), ("", false), ("Graphite-hcx", false),
    ])
  mutating func contrast(theme: String, isHigh: Bool) {
    stage.hear(.desktop(DesktopStyle(theme: theme)))
    #expect(stage.osd.settings.theme == (isHigh ? .highContrast : nil))
    #expect(Self.scene(&stage)?.border?.opacity == (isHigh ? 1 : 0.32))
    var written = Self.stage { $0.theme = .default }
    written.hear(.desktop(DesktopStyle(theme: theme)))
    #expect(Self.scene(&written)?.border?.opacity == 0.32)
  }

  @Test("The colours of the X resources count where they are asked for, and no others are written down")
  func resources() {
    let blue = Color(red: 0, green: 0, blue: 1)
    let style = DesktopStyle(background: .brightRed, foreground: blue)
    var stage = Self.stage { $0.takesResources = true }
    stage.hear(.desktop(style))
    let scene = Self.scene(&stage)
    #expect((scene?.panel, scene?.foreground) == (Color.brightRed, blue))
    stage.hear(.desktop(DesktopStyle()))
    stage.pass(.milliseconds(100))
    #expect(stage.frame()?.scene?.panel == .almostBlack)
    var written = Self.stage { ($0.takesResources, $0.ink) = (true, .white) }
    written.hear(.desktop(style))
    #expect(Self.scene(&written)?.foreground == .white)
    var other = Self.stage()
    other.hear(.desktop(style))
    #expect(Self.scene(&other)?.panel == .almostBlack)
  }

  @Test("Contrast and motion that the user prefers count like those of the settings daemon, at once")
  mutating func preferences() {
    stage.hear(.preferences(DesktopPreferences(isHighContrast: true, reducesMotion: true)))
    #expect((stage.osd.settings.theme, stage.osd.settings.reducedMotion) == (.highContrast, true))
    stage.hear(.desktop(DesktopStyle(theme: "HighContrast")))
    stage.hear(.preferences(DesktopPreferences()))
    #expect((stage.osd.settings.theme, stage.osd.settings.reducedMotion) == (.highContrast, nil))
    var written = Self.stage { ($0.theme, $0.reducedMotion) = (.light, false) }
    written.hear(.preferences(DesktopPreferences(isHighContrast: true, reducesMotion: true)))
    #expect((written.osd.settings.theme, written.osd.settings.reducedMotion) == (.light, false))
  }

  @Test(
    "With 'auto' it is light where the portal says so, or else where the theme of the desktop is not dark",
    arguments: [
      (nil, "", nil), (nil, "Adwaita", .light), (nil, "Adwaita-dark", nil), (nil, "Mint-Y-Dark-Aqua", nil),
      (nil, "Adwaita:dark", nil), (nil, "Darkroom", .light), (true, "Adwaita", nil), (false, "Adwaita-dark", .light),
      (false, "", .light), (false, "HighContrast", .highContrast),
    ] as [(Bool?, String, Theme.Name?)])
  func light(isDark: Bool?, theme: String, name: Theme.Name?) {
    for followsLight in [true, false] {
      var stage = Self.stage { $0.followsLight = followsLight }
      stage.hear(.desktop(DesktopStyle(theme: theme)))
      stage.hear(.preferences(DesktopPreferences(isDark: isDark)))
      #expect(stage.osd.settings.theme == (followsLight || name == .highContrast ? name : nil))
      var written = Self.stage { ($0.theme, $0.followsLight) = (.glass, followsLight) }
      written.hear(.preferences(DesktopPreferences(isDark: isDark)))
      #expect(written.osd.settings.theme == .glass)
    }
  }

  @Test("The portal is followed while anything is left to the desktop, whatever that says")
  mutating func following() {
    #expect(stage.osd.wanted.preferences)
    stage.hear(.preferences(DesktopPreferences(isHighContrast: true, reducesMotion: true)))
    #expect(stage.osd.wanted.preferences)
    stage.save { $0.theme = .light }
    #expect(stage.osd.wanted.preferences)
    stage.save { ($0.theme, $0.reducedMotion) = (.light, true) }
    #expect(!stage.osd.wanted.preferences)
  }

  @Test("Without animations nothing moves, unless motion is written down; it counts at once, and so does its end")
  mutating func motion() {
    #expect(stage.osd.settings.reducedMotion == nil)
    stage.hearVolume(60)
    stage.hear(.desktop(DesktopStyle(animates: false, theme: "HighContrast")))
    #expect(stage.osd.settings.reducedMotion == true && stage.osd.hud.timeline.timing.fade == .zero)
    stage.save { $0.hideDelay = .seconds(2) }
    #expect((stage.osd.settings.theme, stage.osd.settings.reducedMotion) == (.highContrast, true), "a saved file")
    stage.save { $0.theme = .light }
    #expect(stage.osd.settings.theme == .light)
    stage.hear(.desktop(DesktopStyle()))
    #expect(stage.osd.hud.timeline.timing.fade == .seconds(1))
    var written = Self.stage { $0.reducedMotion = false }
    written.hear(.desktop(DesktopStyle(animates: false)))
    #expect(written.osd.hud.timeline.timing.fade == .seconds(1))
  }

  @Test("What is shown is painted again, and the font of the theme is told; the same again is nothing new")
  mutating func live() {
    _ = Self.scene(&stage)
    let (font, style) = (Theme(.highContrast).font, DesktopStyle(theme: "HighContrast"))
    #expect(stage.hear(.desktop(style)) == [] && stage.osd.wanted.glyphs == Glyphs(font: font))
    #expect(stage.frame(after: .milliseconds(17))?.scene?.panelOpacity == 1)
    #expect(stage.hear(.desktop(style)) == [] && stage.frame(after: .milliseconds(17)) == nil)
  }
}
