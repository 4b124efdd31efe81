import Testing

@testable import SwellCore

@Suite("The pill")
struct PillTests {
  private static let theme = Theme(.pill)
  private static let volume = HUDContent.volume(66)

  private static func scene(_ content: HUDContent, _ theme: Theme = theme, scale: Double = 1) -> Scene {
    Layout.scene(content, theme, scale: scale)
  }

  private static var nameless: Theme {
    var theme = theme
    theme.hasName = false
    return theme
  }

  @Test("A level at scale 1 has the numbers of the design, within a margin for the shadow")
  func level() throws {
    let scene = Self.scene(Self.volume, Self.nameless)
    #expect((scene.margin, scene.shadow) == (12, Scene.Shadow(blur: 10, dy: 2, opacity: 0.18)))
    #expect((scene.width, scene.height) == (280, 72))
    #expect((scene.body, scene.cornerRadius) == (PixelRect(x: 12, y: 12, width: 256, height: 48), 24))
    #expect((scene.panelOpacity, scene.border?.width, scene.border?.opacity) == (0.94, 1, 0.32))
    #expect(scene.icon?.frame == PixelRect(x: 24, y: 21, width: 30, height: 30))
    let number = try #require(scene.lines.first)
    // Four characters of 6 px: the number keeps the room of "100%".
    #expect(number.text == "66%" && number.x + number.width == 248)
    #expect((number.alignment, number.baseline, number.fontSize) == (.right, 41, 13))
    #expect(scene.track == PixelRect(x: 64, y: 34, width: 146, height: 5) && scene.lines.count == 1)
    #expect(Self.scene(Self.volume, Self.nameless, scale: 2).track?.y == 24 + 43)
  }

  @Test("The output is named beside its level, unless the configuration or words say otherwise")
  func output() {
    var content = Self.volume
    content.outputName = "WH-1000XM4"
    let named = Self.scene(Self.volume.with(detail: "WH-1000XM4"))
    #expect(Self.scene(content) == named && Self.scene(content.with(detail: "TV")).lines[0].text == "TV")
    #expect(Self.scene(content.with(label: "Disk")).lines.map(\.text) == ["Disk", "66%"])
    let bare = Layout.scene(content) { ($0.form, $0.hasName) = (.pill, false) }
    #expect(bare == Self.scene(Self.volume, Self.nameless))
    for theme in [Theme(.default), Theme(.capsule)] {
      #expect(Layout.scene(content, theme) == Layout.scene(Self.volume, theme), "there is no room")
    }
  }

  @Test(
    "Every level is named above the bar, which is in one place for all",
    arguments: [
      (HUDContent.Kind.volume, Icon.speakerLow, "Volume"), (.mute, .speakerMuted, "Volume"),
      (.microphone, .microphone, "Microphone"), (.brightness, .brightnessHigh, "Brightness"),
      (.keyboardBacklight, .keyboardBacklight, "Keyboard light"), (.custom, .speakerHigh, "Volume"),
      (.custom, .brightnessLow, "Brightness"), (.power, .batteryLow, "Battery"), (.power, .batteryCharging, "Mains"),
      (.custom, .hdmi, nil),
    ] as [(HUDContent.Kind, Icon, String?)])
  func names(kind: HUDContent.Kind, icon: Icon, name: String?) {
    let scene = Self.scene(HUDContent(kind: kind, icon: icon, level: Level(0.66)))
    #expect(scene.lines.map(\.text) == (name.map { [$0] } ?? []) + ["66%"])
    #expect(scene.track?.y == 12 + (name == nil ? 22 : 31) && scene.track?.width == (name == nil ? 146 : 184))
    #expect(scene.body.width == 256)
  }

  @Test("Without the number the bar takes its room; an icon alone is in the middle")
  func bare() {
    var theme = Self.nameless
    theme.hasNumber = false
    let scene = Self.scene(Self.volume, theme)
    #expect(scene.body.width == 256 && scene.lines.isEmpty)
    #expect(scene.track == PixelRect(x: 12 + 52, y: 12 + 22, width: 184, height: 5))
    theme.hasName = true
    let named = Self.scene(Self.volume.with(detail: "WH-1000XM4"), theme)
    theme.hasName = false
    #expect(named.lines.map(\.text) == ["WH-1000XM4"] && named.lines.first?.width == 184)
    theme.bar = .none
    for content in [Self.volume, HUDContent(kind: .program, icon: .warning, label: "")] {
      let icon = Self.scene(content, theme)
      #expect(icon.lines.isEmpty && icon.icon.map { 2 * $0.frame.x + $0.frame.width } == icon.width)
    }
  }

  @Test("Words go above the bar, which then takes the whole column")
  func words() {
    for content in [Self.volume.with(detail: "WH-1000XM4"), Self.volume.with(label: "WH-1000XM4")] {
      let scene = Self.scene(content)
      let lines = scene.lines
      #expect(lines.map(\.text) == ["WH-1000XM4", "66%"] && lines.map(\.baseline) == [12 + 22, 12 + 22])
      #expect(lines[0].x == 12 + 52 && lines[1].alignment == .right)
      // 8 px between them, whatever the length of the words.
      #expect(lines[0].x + lines[0].width == 12 + 236 - 26 - 8)
      #expect(scene.body.width == 256)
      #expect(scene.track == PixelRect(x: 12 + 52, y: 12 + 31, width: 184, height: 5))
    }
    let long = Self.scene(Self.volume.with(detail: "Built-in Audio Analog Stereo"))
    #expect(long.body.width == 288 && long.lines[0].width >= 28 * 6)
    #expect(long.lines.last.map { $0.x + $0.width } == 12 + 288 - 20)
  }

  @Test(
    "It is as wide as its words need, in steps of 8 pt from 88 to 384",
    arguments: [
      ("On", nil, 88), ("Deutsch", nil, 120), ("0123456789", nil, 144), ("Jóga", "Björk · Homogenic", 168),
      (String(repeating: "x", count: 60), nil, 384), ("x", String(repeating: "y", count: 64), 384),
    ] as [(String, String?, Int)])
  func width(label: String, detail: String?, width: Int) {
    let content = HUDContent.text(label, icon: .play, detail: detail)
    let scene = Self.scene(content)
    #expect(scene.body.width == width && scene.track == nil)
    #expect(scene.lines.map(\.text) == [label] + (detail.map { [$0] } ?? []))
    #expect(scene.lines.map(\.baseline) == (detail == nil ? [12 + 29] : [12 + 21, 12 + 36]))
    #expect(scene.lines.map(\.fontSize) == (detail == nil ? [13] : [13, 11]))
    #expect(scene.lines.map(\.opacity) == (detail == nil ? [1] : [1, 0.8]))
    #expect(scene.lines.allSatisfy { $0.alignment == .left && $0.x + $0.width == scene.body.x + width - 20 })
    let alone = Self.scene(.text(label, icon: nil, detail: detail)).lines
    #expect(alone.map(\.alignment) == (detail == nil ? [.centre] : [.left, .left]))
    // Words begin where the icon would.
    #expect(alone.first?.x == 12 + 20)
  }

  @Test("A seek has the position in the track as a bar below the time, and how far it goes as the number")
  func seek() {
    var player = PlayerReading(name: "mpv", canSeek: true, position: .seconds(30), length: .seconds(100))
    func scene(_ theme: Theme = Self.theme) -> Scene {
      Self.scene(SeekContent.of(player, seekingTo: .position(.seconds(40))), theme)
    }
    #expect(scene().lines.map(\.text) == ["0:40", "+0:10"])
    #expect(scene().track == PixelRect(x: 12 + 52, y: 12 + 31, width: 184, height: 5))
    #expect(scene().fillLength.map { abs($0 - 0.4 * 184) < 0.01 } == true)
    #expect(scene(.default).label?.text == "+0:10" && scene(.default).width == 64)
    #expect(scene(.default).fillLength.map { abs($0 - 0.4 * 48) < 0.01 } == true)
    player.length = nil
    for theme in [Self.theme, .default] {
      #expect(scene(theme).lines.map(\.text) == ["+0:10"])
      #expect(scene(theme).track == nil && scene(theme).fillLength == nil)
    }
  }

  @Test("Where levels are in a panel, words are in a pill all the same, of the same theme")
  func wordsOfPanel() {
    let player = HUDContent(kind: .player, icon: .play, label: "mpv")
    let balanced = HUDContent(kind: .powerProfile, icon: .powerProfileMedium, label: "Saver")
    for content in [
      Self.volume.with(detail: "WH-1000XM4"), player, balanced, .text("Mirrored screen"), .missing(.volume),
      .missing(.brightness),
    ] {
      for name in [Theme.Name.default, .light] {
        #expect(Self.scene(content, Theme(name)).body.height == 48, "\(content.label)")
      }
    }
    let short = HUDContent(kind: .capsLock, icon: .capsLock, label: "On")
    for content in [Self.volume, Self.volume.with(detail: ""), short, .text("HDMI")] {
      #expect(Self.scene(content, .default).body.height == 72, "\(content.label)")
    }
    #expect(Self.scene(player.with(detail: "Who"), .default) == Self.scene(player.with(detail: "Who")))
    #expect(Self.scene(player, Theme(.light)).panel == Theme(.light).panel)
    #expect(Self.scene(player, Theme(.large)).body.height == 96)
    #expect(Layout.scene(player) { $0.words = .panel }.height == 72)
  }

  @Test("Nothing overlaps and nothing leaves it, at any scale and with any bar", arguments: Theme.Bar.allCases)
  func frames(bar: Theme.Bar) throws {
    var theme = Self.theme
    theme.bar = bar
    for scale in (4...32).map({ Double($0) / 8 }) {
      for detail in [nil, "Headphones", String(repeating: "W", count: 80)] {
        let scene = Self.scene(Self.volume.with(detail: detail), theme, scale: scale)
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
        #expect(scene.lines.count > 1 ? track.y > number.baseline : track.x + track.width <= number.x, "\(scale)")
      }
    }
  }

  @Test("Another theme's colours stay its own", arguments: [Theme.Name.light, .highContrast])
  func colours(name: Theme.Name) {
    let scene = Layout.scene(Self.volume) { ($0.theme, $0.form) = (name, .pill) }
    #expect((scene.panel, scene.foreground) == (Theme(name).panel, Theme(name).foreground))
    #expect(scene.body.height == 48 && scene.shadow != nil)
    #expect(Theme(Settings { ($0.theme, $0.form) = (.pill, .panel) }) == .default)
    #expect(Theme(Settings { ($0.theme, $0.form) = (.pill, .capsule) }) == Theme(.capsule))
  }
}
