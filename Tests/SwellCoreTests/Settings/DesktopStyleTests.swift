import Testing

@testable import SwellCore

@Suite("What the desktop wants of all its programs")
struct DesktopStyleTests {
  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    var settings = Settings()
    settings.hidden.remove(.capsLock)
    change(&settings)
    return Stage.inSession(settings: settings)
  }

  /// What the panel is painted with now.
  private static func scene(_ stage: inout Stage) -> Scene? {
    stage.hear(.keyboardLock(.caps, isOn: true))
    return stage.frame()?.scene
  }

  @Test(
    "Its theme of high contrast is followed, unless another is written down",
    arguments: [
      ("HighContrast", true), ("HighContrastInverse", true), ("ContrastHigh", true), ("Adwaita-hc", true),
      ("Adwaita", false), ("", false), ("Graphite-hcx", false),
    ])
  func contrast(theme: String, isHigh: Bool) {
    var stage = Self.stage()
    stage.hear(.desktop(DesktopStyle(theme: theme)))
    #expect(stage.osd.settings.theme == (isHigh ? .highContrast : nil))
    #expect(Self.scene(&stage)?.border?.opacity == (isHigh ? 1 : 0.16))
    var written = Self.stage { $0.theme = .default }
    written.hear(.desktop(DesktopStyle(theme: theme)))
    #expect(Self.scene(&written)?.border?.opacity == 0.16)
  }

  @Test("Without animations nothing moves, unless motion is written down; it counts at once, and so does its end")
  func motion() {
    var stage = Self.stage()
    #expect(stage.osd.settings.reducedMotion == nil)
    stage.hear(.desktop(DesktopStyle(animates: false)))
    #expect(stage.osd.settings.reducedMotion == true)
    #expect(stage.osd.hud.timing.fade == .zero)
    stage.hear(.desktop(DesktopStyle()))
    #expect(stage.osd.hud.timing.fade == .seconds(1))
    var written = Self.stage { $0.reducedMotion = false }
    written.hear(.desktop(DesktopStyle(animates: false)))
    #expect(written.osd.hud.timing.fade == .seconds(1))
  }

  @Test("What is shown is painted again, and the font of the theme is told; the same again is nothing new")
  func live() {
    var stage = Self.stage()
    _ = Self.scene(&stage)
    stage.pass(.milliseconds(17))
    let font = Theme(.highContrast).font
    #expect(stage.hear(.desktop(DesktopStyle(theme: "HighContrast"))) == [.useGlyphs(font: font, icons: [])])
    #expect(stage.frame()?.scene?.panelOpacity == 1)
    stage.pass(.milliseconds(17))
    #expect(stage.hear(.desktop(DesktopStyle(theme: "HighContrast"))) == [])
    #expect(stage.frame() == nil)
  }

  @Test("A saved file is read over what the desktop wants")
  func saved() {
    var stage = Self.stage()
    stage.hear(.desktop(DesktopStyle(animates: false, theme: "HighContrast")))
    var settings = Settings()
    settings.hideDelay = .seconds(2)
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    #expect(stage.osd.settings.theme == .highContrast && stage.osd.settings.reducedMotion == true)
    settings.theme = .light
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    #expect(stage.osd.settings.theme == .light)
  }
}
