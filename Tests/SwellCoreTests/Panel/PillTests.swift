import Testing

@testable import SwellCore

@Suite("The pill")
struct PillTests {
  private static let theme = Theme(.pill)
  private static let volume = HUDContent(kind: .volume, icon: .speakerHigh, level: Level(0.66))

  private static func named(_ name: String?, label: String? = nil) -> HUDContent {
    var content = volume
    content.detail = name
    if let label { content.label = label }
    return content
  }

  private static func scene(_ content: HUDContent, _ theme: Theme = theme, scale: Double = 1) -> Scene {
    Layout.scene(for: content, theme: theme, scale: Scale(scale))
  }

  @Test("A level at scale 1 has the numbers of the design, within a margin for the shadow")
  func level() throws {
    let scene = Self.scene(Self.volume)
    #expect(scene.margin == 12)
    #expect(scene.shadow == Scene.Shadow(blur: 10, dy: 2, opacity: 0.18))
    #expect(scene.width == 280 && scene.height == 72)
    #expect(scene.body == PixelRect(x: 12, y: 12, width: 256, height: 48))
    #expect(scene.cornerRadius == 24)
    #expect(scene.panelOpacity == 0.94)
    #expect(scene.border?.width == 1 && scene.border?.opacity == 0.12)
    #expect(scene.icon?.frame == PixelRect(x: 24, y: 21, width: 30, height: 30))
    let number = try #require(scene.lines.first)
    // Four characters of 6 px: the number keeps the room of "100%".
    #expect(number.text == "66%" && number.x + number.width == 248)
    #expect(number.alignment == .right && number.baseline == 41 && number.fontSize == 13)
    #expect(scene.track == PixelRect(x: 64, y: 34, width: 146, height: 4))
    #expect(scene.lines.count == 1)
  }

  @Test("Without the number the bar takes its room")
  func bare() {
    var theme = Self.theme
    theme.hasNumber = false
    let scene = Self.scene(Self.volume, theme)
    #expect(scene.body.width == 256 && scene.lines.isEmpty)
    #expect(scene.track == PixelRect(x: 12 + 52, y: 12 + 22, width: 184, height: 4))
    let named = Self.scene(Self.named("WH-1000XM4"), theme)
    #expect(named.lines.map(\.text) == ["WH-1000XM4"])
    #expect(named.lines.first?.width == 184)
    theme.bar = .none
    let icon = Self.scene(Self.volume, theme)
    #expect(icon.lines.isEmpty && icon.icon.map { 2 * $0.frame.x + $0.frame.width } == icon.width)
  }

  @Test("Words go above the bar, which then takes the whole column")
  func words() throws {
    for content in [Self.named("WH-1000XM4"), Self.named(nil, label: "WH-1000XM4")] {
      let scene = Self.scene(content)
      #expect(scene.body.width == 256)
      let lines = scene.lines
      #expect(lines.map(\.text) == ["WH-1000XM4", "66%"])
      #expect(lines.map(\.baseline) == [12 + 22, 12 + 22])
      #expect(lines[0].x == 12 + 52 && lines[1].alignment == .right)
      // 8 px between them, whatever the length of the words.
      #expect(lines[0].x + lines[0].width == 12 + 236 - 26 - 8)
      #expect(scene.track == PixelRect(x: 12 + 52, y: 12 + 31, width: 184, height: 4))
    }
  }

  @Test(
    "It is as wide as its words need, in steps of 8 pt from 88 to 384",
    arguments: [
      ("On", nil, 88), ("Deutsch", nil, 120), ("0123456789", nil, 144), ("Jóga", "Björk · Homogenic", 168),
      (String(repeating: "x", count: 60), nil, 384), ("x", String(repeating: "y", count: 64), 384),
    ] as [(String, String?, Int)])
  func width(label: String, detail: String?, width: Int) {
    var content = HUDContent(kind: .custom, icon: .play, label: label)
    content.detail = detail
    let scene = Self.scene(content)
    #expect(scene.body.width == width)
    #expect(scene.lines.map(\.text) == [label] + (detail.map { [$0] } ?? []))
    #expect(scene.lines.map(\.baseline) == (detail == nil ? [12 + 29] : [12 + 21, 12 + 36]))
    #expect(scene.lines.map(\.fontSize) == (detail == nil ? [13] : [13, 11]))
    #expect(scene.lines.map(\.opacity) == (detail == nil ? [1] : [1, 0.8]))
    var glass = Settings()
    (glass.theme, glass.form) = (.glass, .pill)
    let onGlass = Self.scene(content, Theme(glass)).lines
    #expect(onGlass.allSatisfy { $0.opacity == 1 }, "where there is little contrast to spare")
    for line in scene.lines { #expect(line.x + line.width == scene.body.x + width - 20) }
    #expect(scene.lines.allSatisfy { $0.alignment == .left })
    var words = HUDContent(kind: .custom, icon: nil, label: label)
    words.detail = detail
    let alone = Self.scene(words)
    for line in alone.lines {
      #expect(line.alignment == (detail == nil ? .centre : .left))
    }
    #expect(scene.track == nil)
  }

  @Test("A seek has the position in the track as a bar below the time, and how far it goes as the number")
  func seek() throws {
    var player = PlayerReading(name: "mpv", canSeek: true, position: .seconds(30), length: .seconds(100))
    let scene = Self.scene(SeekContent.of(player, seekingTo: .position(.seconds(40))))
    #expect(scene.lines.map(\.text) == ["0:40", "+0:10"])
    let track = try #require(scene.track)
    #expect(track == PixelRect(x: 12 + 52, y: 12 + 31, width: 184, height: 4))
    #expect(scene.fillLength.map { abs($0 - 0.4 * 184) < 0.01 } == true)
    let panel = Self.scene(SeekContent.of(player, seekingTo: .position(.seconds(40))), .default)
    #expect(panel.label?.text == "+0:10" && panel.width == 64)
    #expect(panel.fillLength.map { abs($0 - 0.4 * 48) < 0.01 } == true)
    player.length = nil
    for theme in [Self.theme, .default] {
      let scene = Self.scene(SeekContent.of(player, seekingTo: .position(.seconds(40))), theme)
      #expect(scene.lines.map(\.text) == (theme == .default ? [] : ["+0:10"]))
      #expect(scene.track == nil && scene.fillLength == nil)
    }
  }

  @Test("Where levels are in a panel, words are in a pill all the same, of the same theme")
  func wordsOfPanel() {
    func form(_ content: HUDContent, _ name: Theme.Name = .default) -> Int {
      Self.scene(content, Theme(name)).body.height
    }
    var player = HUDContent(kind: .player, icon: .play, label: "mpv")
    let balanced = HUDContent(kind: .powerProfile, icon: .powerProfileMedium, label: "Saver")
    let mirrored = HUDContent(kind: .custom, icon: .hdmi, label: "Mirrored screen")
    for content in [Self.named("WH-1000XM4"), player, balanced, mirrored, .missing(.volume), .missing(.brightness)] {
      #expect(form(content) == 48 && form(content, .light) == 48, "\(content.label)")
    }
    let on = HUDContent(kind: .capsLock, icon: .capsLock, label: "On")
    let hdmi = HUDContent(kind: .custom, icon: .hdmi, label: "HDMI")
    for content in [Self.volume, on, hdmi] { #expect(form(content) == 72, "\(content.label)") }
    player.detail = "Somebody"
    let (own, pill) = (Self.scene(player, .default), Self.scene(player))
    #expect(own == pill)
    #expect(Self.scene(player, Theme(.light)).panel == Theme(.light).panel)
    #expect(form(player, .large) == 96)
    var theme = Theme.default
    theme.words = .panel
    #expect(Self.scene(player, theme).height == 72)
  }

  @Test("A long name of an output widens it too, and the number stays at the edge")
  func longName() {
    let scene = Self.scene(Self.named("Built-in Audio Analog Stereo"))
    #expect(scene.body.width == 288)
    #expect(scene.lines.last.map { $0.x + $0.width } == 12 + 288 - 20)
    #expect(scene.lines[0].width >= 28 * 6)
  }

  @Test("Words alone begin where the icon would; an icon alone is in the middle")
  func oneOfTwo() {
    let words = Self.scene(HUDContent(kind: .custom, icon: nil, label: "Hello"))
    #expect(words.lines.first?.x == 12 + 20)
    #expect(words.icon == nil)
    let icon = Self.scene(HUDContent(kind: .program, icon: .warning, label: ""))
    #expect(icon.icon?.frame == PixelRect(x: 12 + 29, y: 12 + 9, width: 30, height: 30))
    #expect(icon.lines.isEmpty)
  }

  @Test("Nothing overlaps and nothing leaves it, at any scale and with any bar", arguments: Theme.Bar.allCases)
  func frames(bar: Theme.Bar) throws {
    var theme = Self.theme
    theme.bar = bar
    let long = String(repeating: "W", count: 80)
    for scale in (4...32).map({ Double($0) / 8 }) {
      for content in [Self.volume, Self.named("Headphones"), Self.named(long)] {
        let scene = Self.scene(content, theme, scale: scale)
        #expect(scene.cornerRadius == Double(scene.body.height) / 2)
        let icon = try #require(scene.icon?.frame)
        #expect(scene.body.covers(icon))
        for line in scene.lines { #expect(line.x >= icon.x + icon.width && line.width > 0, "\(scale)") }
        let number = try #require(scene.lines.last)
        #expect(number.x + number.width <= scene.body.x + scene.body.width)
        if scene.lines.count > 1 { #expect(scene.lines[0].x + scene.lines[0].width <= number.x) }
        #expect((scene.track == nil) == (bar == .none))
        guard let track = scene.track else { continue }
        #expect(scene.body.covers(track), "\(scale)")
        if scene.lines.count > 1 {
          #expect(track.y > number.baseline)
        } else {
          #expect(track.x + track.width <= number.x, "\(scale)")
        }
      }
    }
  }

  @Test("Another theme's colours stay its own", arguments: [Theme.Name.light, .highContrast])
  func colours(name: Theme.Name) {
    var settings = Settings()
    (settings.theme, settings.form) = (name, .pill)
    let scene = Self.scene(Self.volume, Theme(settings))
    #expect((scene.panel, scene.foreground) == (Theme(name).panel, Theme(name).foreground))
    #expect(scene.body.height == 48)
    #expect(scene.shadow != nil)
    settings.theme = .pill
    settings.form = .panel
    #expect(Theme(settings) == Theme.default)
    settings.form = .capsule
    #expect(Theme(settings) == Theme(.capsule))
  }
}

extension Scene {
  /// Of the bar, in px; nil without one.
  var fillLength: Double? {
    for case .bar(_, let columns, _, _) in elements { return columns.reduce(0) { $0 + Double($1) } / 255 }
    return nil
  }

  var lines: [Line] { elements.compactMap { if case .line(let line) = $0 { line } else { nil } } }
}
