import Testing

@testable import SwellCore

@Suite("Themes")
struct ThemeTests {
  @Test("The keys of the configuration change the theme, whatever it is", arguments: Theme.Name.allCases)
  func overrides(name: Theme.Name) {
    var settings = Settings { $0.theme = name }
    #expect(Theme(settings) == Theme(name))
    (settings.opacity, settings.width, settings.radius, settings.bar) = (0.3, 128, 10, .ring)
    (settings.color, settings.ink) = (.brightRed, Color(red: 0, green: 1, blue: 0))
    (settings.font, settings.hasNumber) = ("Serif", false)
    settings.border = Theme.Border(width: 2, opacity: 0.5, color: .black)
    let theme = Theme(settings)
    #expect((theme.panelOpacity, theme.bar, theme.font) == (0.3, .ring, "Serif"))
    #expect((theme.panel, theme.foreground) == (settings.color, settings.ink))
    #expect(theme.outerBorder == nil && !theme.hasNumber)
    guard theme.form == .panel else { return }
    let scene = Layout.scene(.volume(50), theme, scale: 1.5)
    #expect([scene.body.width, scene.body.height] == [192, 216] && scene.cornerRadius == 15)
    #expect(scene.border == Scene.Border(width: 3, opacity: 0.5, color: .black))
  }

  /// Labels that are as wide as any, and what the HUD says with them.
  private static let contents: [HUDContent] =
    [0, 50, 100, 150].map { HUDContent.volume($0) } + [
      HUDContent(kind: .seek, icon: .seekForward, label: "+1:02:35"),
      HUDContent(kind: .capsLock, icon: .capsLock, label: "On"),
    ]

  @Test(
    "Nothing overlaps, and nothing leaves the panel",
    arguments: Theme.Name.allCases.filter { Theme($0).form == .panel }, Theme.Bar.allCases)
  func frames(name: Theme.Name, bar: Theme.Bar) throws {
    for hasNumber in [true, false] {
      var theme = Theme(name)
      (theme.bar, theme.hasNumber) = (bar, hasNumber)
      for scale in [0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 3] {
        for content in Self.contents {
          let scene = Layout.scene(content, theme, scale: scale)
          #expect((scene.label == nil) == (!hasNumber && content.level != nil))
          try expectRoom(scene, "\(content.label) at scale \(scale)")
        }
      }
    }
  }

  private func expectRoom(_ scene: Scene, _ what: Comment) throws {
    let edge = scene.border?.width ?? 0
    let icon = try #require(scene.icon?.frame)
    // Figures are at most three quarters of the font size high.
    let label = scene.label.map { line in
      let height = (3 * line.fontSize + 3) / 4
      return PixelRect(x: line.x, y: line.baseline - height, width: line.width, height: height)
    }
    #expect(label.map { icon.y + icon.height <= $0.y } ?? true, what)
    for element in scene.fixed + scene.elements {
      let frame = element.frame
      #expect(frame.y >= edge && frame.y + frame.height <= scene.height - edge, what)
      #expect(frame.x >= 0 && frame.x + frame.width <= scene.width, what)
      switch element {
      case .bar:
        #expect(label.map { !frame.intersects($0) } ?? true, what)
        #expect(!frame.intersects(icon), what)
      case .ring(_, let width, _, _, _):
        // Within a circle, at the diagonal of the icon's drawing: two thirtieths of its square stay free.
        #expect(label.map { !frame.intersects($0) } ?? true, what)
        let room = Double(frame.width) / 2 - Double(width)
        #expect(Double(icon.width) * 26 / 30 / 2 * 1.4142 <= room, what)
        #expect(frame.x + frame.x + frame.width == icon.x + icon.x + icon.width, what)
        #expect(abs(frame.y + frame.y + frame.height - icon.y - icon.y - icon.height) <= 1, what)
      default: break
      }
    }
  }

  @Test("Only what has a level, and no second line, has a bar", arguments: Theme.Bar.allCases)
  func noBar(bar: Theme.Bar) {
    for content in [HUDContent.volume(40).with(detail: "mpv"), Self.contents[5]] {
      let scene = Layout.scene(content) { ($0.bar, $0.words) = (bar, .panel) }
      #expect(scene.fixed.isEmpty)
      #expect(scene.icon?.frame == PixelRect(x: 17, y: 10, width: 30, height: 30))
    }
    for percent in [0.0, 40] {
      let scene = Layout.scene(.volume(percent)) { $0.bar = bar }
      #expect(scene.elements.count == (bar == .none || percent == 0 ? 2 : 3) && scene.fixed.isEmpty == (bar == .none))
    }
  }

  @Test(
    "A theme's picture is the others' but for its colours; a size is in proportion",
    arguments: [Theme.Name.light, .highContrast])
  func sameLayout(name: Theme.Name) {
    let (one, other) = (Layout.scene(.volume(40)), Layout.scene(.volume(40), Theme(name)))
    #expect(one.elements.map { $0.frame.moved(other.margin, other.margin) } == other.elements.map(\.frame))
    #expect((one.body.width, one.body.height) == (other.body.width, other.body.height))
    let scene = Layout.scene(.volume(50)) { ($0.theme, $0.width) = (name, 96) }
    #expect([scene.body.width, scene.body.height] == [96, 108])
    #expect(scene.cornerRadius == 12 && scene.icon?.frame.width == 45)
  }

  @Test(
    "What is muted, and a second line, is dimmed only as far as it stays readable in colours of one's own",
    arguments: [
      ("#242426", "#ffffff", 1, false), ("#000000", "#ffffff", 1, false),
      ("#eff1f5", "#4c4f69", 0.94, true), ("#002b36", "#93a1a1", 0.98, true), ("#808080", "#ffffff", 1, true),
      ("#000000", "#000000", 0, true),
    ])
  func dimmed(color: String, ink: String, opacity: Double, isLess: Bool) {
    let theme = Theme(
      Settings { ($0.color, $0.ink, $0.opacity) = (OptionValue.color(color), OptionValue.color(ink), opacity) })
    for (opacity, usual) in [(theme.mutedOpacity, 0.6), (theme.detailOpacity, 0.8)] {
      #expect(opacity == usual || isLess && opacity > usual && opacity <= 1, "\(theme)")
      let contrast = theme.panel.mixed(with: theme.foreground, opacity).contrast(with: theme.panel)
      #expect(contrast >= 4.5 || opacity == 1)
    }
    #expect((theme.mutedOpacity > 0.6) == isLess)
  }

  @Test("For high contrast there is nothing pale, and a black edge around the white one")
  func highContrast() throws {
    let scene = Layout.scene(.volume(20), Theme(.highContrast), scale: 1.5)
    #expect(!scene.hasPaleParts && Layout.scene(.volume(20)).hasPaleParts)
    #expect((scene.border, scene.outerBorder) == (.init(width: 3, opacity: 1), .init(width: 2, opacity: 1)))
    #expect((scene.margin, scene.shadow) == (2, nil))
    guard case .bar(_, _, _, 1, 2) = try #require(scene.fixed.first) else { throw Missing() }
    let pill = Layout.scene(.volume(20)) { ($0.theme, $0.form) = (.highContrast, .pill) }
    #expect((pill.outerBorder, pill.margin) == (.init(width: 1, opacity: 1), 12))
  }
}

extension Scene.Element {
  var frame: PixelRect {
    switch self {
    case .icon(_, let frame), .picture(_, let frame), .bar(let frame, _, _, _, _), .ring(let frame, _, _, _, _): frame
    case .line(let line):
      PixelRect(x: line.x, y: line.baseline - line.fontSize, width: line.width, height: line.fontSize)
    }
  }
}
