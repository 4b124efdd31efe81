import Testing

@testable import SwellCore

@Suite("Themes")
struct ThemeTests {
  @Test("The keys of the configuration change the theme, whatever it is", arguments: Theme.Name.allCases)
  func overrides(name: Theme.Name) {
    var settings = Settings()
    settings.theme = name
    #expect(Theme(settings) == Theme(name))
    settings.opacity = 0.3
    settings.width = 128
    settings.radius = 10
    settings.bar = .ring
    settings.color = Color(red: 1, green: 0, blue: 0)
    settings.ink = Color(red: 0, green: 1, blue: 0)
    settings.font = "Serif"
    settings.border = Theme.Border(width: 2, opacity: 0.5, color: .black)
    settings.hasNumber = false
    let theme = Theme(settings)
    #expect(theme.panelOpacity == 0.3)
    #expect(theme.bar == .ring)
    #expect(theme.panel == settings.color)
    #expect(theme.foreground == settings.ink)
    #expect(theme.font == "Serif")
    #expect(theme.outerBorder == nil && !theme.hasNumber)
    guard theme.form == .panel else { return }
    let scene = Layout.scene(for: .volume(50), theme: theme, scale: Scale(1.5))
    #expect([scene.body.width, scene.body.height] == [192, 216])
    #expect(scene.cornerRadius == 15)
    #expect(scene.border == Scene.Border(width: 3, opacity: 0.5, color: .black))
  }

  @Test("A size alone keeps the proportions, the corners among them")
  func size() {
    var settings = Settings()
    settings.width = 96
    let scene = Layout.scene(for: .volume(50), theme: Theme(settings), scale: Scale(1))
    #expect([scene.body.width, scene.body.height] == [96, 108])
    #expect(scene.cornerRadius == 6)
    #expect(scene.icon?.frame.width == 45)
  }

  @Test("The display has the look of its settings")
  func display() {
    var settings = Settings()
    settings.theme = .large
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(60)
    #expect(stage.frame()?.scene?.width == Int(128 * Stage.laptop.scale.factor))
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
      try expectRoom(in: theme)
    }
  }

  private func expectRoom(in theme: Theme) throws {
    for scale in [0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 3] {
      for content in Self.contents {
        let scene = Layout.scene(for: content, theme: theme, scale: Scale(scale))
        let edge = scene.border?.width ?? 0
        let frames = (scene.fixed + scene.elements).map(\.frame)
        for frame in frames {
          #expect(frame.y >= edge && frame.y + frame.height <= scene.height - edge, "\(frame) \(scale)")
          #expect(frame.x >= 0 && frame.x + frame.width <= scene.width, "\(frame) \(scale)")
        }
        let icon = try #require(scene.icon?.frame)
        let label = scene.label?.frame
        #expect((label == nil) == (!theme.hasNumber && content.level != nil))
        #expect(label.map { icon.y + icon.height <= $0.y } ?? true)
        for element in scene.fixed + scene.elements {
          switch element {
          case .bar(let frame, _, _, _):
            #expect(label.map { !frame.intersects($0) } ?? true, "\(scale)")
            #expect(!frame.intersects(icon), "\(scale)")
          case .ring(let frame, let width, _, _, _):
            // Within a circle, at the diagonal of the icon's drawing: two thirtieths of its square stay free.
            #expect(label.map { !frame.intersects($0) } ?? true, "\(scale)")
            let room = Double(frame.width) / 2 - Double(width)
            #expect(Double(icon.width) * 26 / 30 / 2 * 1.4142 <= room, "\(scale)")
            #expect(frame.x + frame.x + frame.width == icon.x + icon.x + icon.width, "\(scale)")
            #expect(abs(frame.y + frame.y + frame.height - icon.y - icon.y - icon.height) <= 1, "\(scale)")
          default: break
          }
        }
      }
    }
  }

  @Test("A ring is around the icon in its full size, and leaves the number its place below")
  func ring() {
    var theme = Theme.default
    theme.bar = .ring
    let scene = Layout.scene(for: .volume(50), theme: theme, scale: Scale(1))
    let frame = PixelRect(x: 9, y: 5, width: 46, height: 46)
    #expect(scene.fixed == [.ring(frame, width: 2, share: 1, notch: 1, opacity: 0.25)])
    #expect(scene.elements.last == .ring(frame, width: 2, share: 0.5, notch: 1, opacity: 1))
    #expect(scene.icon?.frame == PixelRect(x: 17, y: 13, width: 30, height: 30))
    #expect(scene.label?.frame == PixelRect(x: 0, y: 52, width: 64, height: 16))
  }

  @Test("Only what has a level, and no second line, has a bar", arguments: Theme.Bar.allCases)
  func noBar(bar: Theme.Bar) {
    var theme = Theme.default
    (theme.bar, theme.words) = (bar, .panel)
    var named = HUDContent.volume(40)
    named.detail = "mpv"
    for content in [named, HUDContent(kind: .capsLock, icon: .capsLock, label: "On")] {
      let scene = Layout.scene(for: content, theme: theme, scale: Scale(1))
      #expect(scene.fixed.isEmpty)
      #expect(scene.icon?.frame == PixelRect(x: 17, y: 10, width: 30, height: 30))
    }
  }

  @Test(
    "The picture of a theme is that of the others but for its colours", arguments: [Theme.Name.light, .highContrast])
  func sameLayout(name: Theme.Name) {
    let (one, other) = (
      Layout.scene(for: .volume(40), theme: .default, scale: Scale(1)),
      Layout.scene(for: .volume(40), theme: Theme(name), scale: Scale(1))
    )
    #expect(one.elements == other.elements)
    #expect(one.fixed == other.fixed)
  }
}

extension HUDContent {
  /// What a volume looks like that is not muted.
  fileprivate static func volume(_ percent: Int) -> HUDContent {
    let level = Level(Double(percent) / 100)
    return HUDContent(kind: .volume, icon: .speaker(level, isMuted: false), level: level)
  }
}

extension Scene.Element {
  var frame: PixelRect {
    switch self {
    case .icon(_, let frame), .picture(_, let frame), .label(_, let frame, _), .bar(let frame, _, _, _),
      .ring(let frame, _, _, _, _):
      frame
    case .line(let line):
      PixelRect(x: line.x, y: line.baseline - line.fontSize, width: line.width, height: line.fontSize)
    }
  }
}
