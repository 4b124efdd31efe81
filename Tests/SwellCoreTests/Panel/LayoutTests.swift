import Testing

@testable import SwellCore

@Suite("The picture of the panel")
struct LayoutTests {
  @Test("However large the panel is to be, it is no larger than the monitor", arguments: Theme.Form.allCases)
  func fitting(form: Theme.Form) throws {
    var stage = Stage.inSession { ($0.width, $0.scale, $0.form) = (512, ScaleChoice(Scale(8)), form) }
    stage.press(.volumeUp)
    // Its shadow may be cut off.
    let body = try #require(stage.frame()?.scene?.body)
    #expect((291...1920).contains(body.width))
    #expect(body.height <= 1080)
  }

  @Test("An icon or a text alone is in the middle, and so is what is left without the number", arguments: [1, 1.5, 2])
  func middle(scale: Double) throws {
    let alone = Layout.scene(.text("", icon: .headset), scale: scale)
    let frame = try #require(alone.icon?.frame)
    #expect(abs(2 * frame.x + frame.width - alone.width) <= 1)
    #expect(abs(2 * frame.y + frame.height - alone.height) <= 1)
    let text = Layout.scene(.text("Hello", icon: nil), scale: scale)
    let label = try #require(text.label)
    // Letters are three quarters of the font size high.
    #expect(text.icon == nil && abs(2 * label.baseline - label.fontSize * 3 / 4 - text.height) <= Int(2 * scale))
    for bar in Theme.Bar.allCases {
      let scene = Layout.scene(.volume(37), scale: scale) { ($0.bar, $0.hasNumber) = (bar, false) }
      #expect(scene.label == nil && scene.fixed.isEmpty == (bar == .none))
      let frames = (scene.fixed + scene.elements).map(\.frame)
      let (top, bottom) = (try #require(frames.map(\.y).min()), try #require(frames.map { $0.y + $0.height }.max()))
      #expect(abs(top - (scene.height - bottom)) <= Int(2 * scale), "\(top), \(bottom) of \(scene.height)")
    }
  }

  @Test("Names, positions in a track and texts of one's own stay without the number")
  func texts() {
    let output = HUDContent(kind: .output, icon: .headset, level: Level(0.37))
    for (content, text) in [
      (output.with(detail: "USB"), "USB"), (output.with(label: "Disk"), "Disk"),
      (HUDContent(kind: .seek, icon: .seekForward, label: "1:02"), "1:02"),
      (HUDContent(kind: .capsLock, icon: .capsLock, label: "On"), "On"),
    ] {
      let scene = Layout.scene(content) { ($0.hasNumber, $0.words) = (false, .panel) }
      #expect(scene.lines.map(\.text) == [text])
    }
  }

  @Test("At scale 1 it has the numbers of the specification")
  func exact() {
    let scene = Layout.scene(.volume(37))
    #expect([scene.width, scene.height] == [64, 72] && scene.cornerRadius == 8)
    #expect(scene.panel == Color(red: 36.0 / 255, green: 36.0 / 255, blue: 38.0 / 255))
    #expect((scene.panelOpacity, scene.foreground) == (0.94, .white))
    #expect(scene.glass == Scene.Glass(opacity: 0.8, blur: 32))
    #expect(scene.icon.map { $0 == (.speakerMedium, PixelRect(17, 10, 30, 30)) } == true)
    #expect((scene.lines.map(\.text), scene.label?.baseline, scene.label?.fontSize) == (["37%"], 56, 13))
    #expect(scene.label.map { 2 * $0.x + $0.width } == 64 && scene.label?.alignment == .centre)
    #expect((scene.border?.width, scene.border?.opacity) == (1, 0.32))
    #expect((scene.track, scene.fill) == (PixelRect(x: 8, y: 63, width: 48, height: 3), scene.track))
    guard case .bar(_, _, let radius, let opacity, 0) = scene.fixed.first else {
      Issue.record("\(scene.fixed)")
      return
    }
    #expect(radius == 1.5 && opacity == 0.36)
  }

  @Test("A muted number is dimmed, and nothing else that is written", arguments: Theme.Form.allCases)
  func muted(form: Theme.Form) {
    for (name, opacity) in [
      (Theme.Name.default, 0.6), (.light, 0.65), (.highContrast, 0.6), (.glass, 0.6), (.glassLight, 0.7),
    ] {
      func opacities(_ content: HUDContent) -> [Double] {
        Layout.scene(content) { ($0.theme, $0.form) = (name, form) }.lines.map(\.opacity)
      }
      let muted = [form == .panel ? [opacity] : form == .pill ? [1, opacity] : [1, 1]][0]
      #expect(opacities(.volume(37, isMuted: true)) == muted)
      #expect(opacities(.volume(37)) == (form == .panel ? [1] : [1, 1]))
      #expect(opacities(HUDContent(kind: .custom, icon: .speakerMuted, label: "Quiet")) == [1])
      let named = opacities(.volume(37, isMuted: true).with(detail: "WH-1000XM4"))
      #expect(named == [1, opacity])
    }
  }

  @Test(
    "At other scales everything grows with the panel",
    arguments: [(1.25, 80, 90, 38, 16), (1.5, 96, 108, 45, 20), (2, 128, 144, 60, 26), (3, 192, 216, 90, 39)])
  func scaled(scale: Double, width: Int, height: Int, icon: Int, font: Int) throws {
    let scene = Layout.scene(.volume(37), scale: scale)
    #expect([scene.width, scene.height] == [width, height] && scene.cornerRadius == 8 * scale)
    let frame = try #require(scene.icon?.frame)
    #expect([frame.width, frame.height] == [icon, icon] && frame.y == Int((10 * scale).rounded()))
    let label = try #require(scene.label)
    #expect(label.fontSize == font && 2 * label.x + label.width == width)
    #expect(label.baseline == Int((56 * scale).rounded()))
  }

  private static let looks: [(Theme.Name, Theme.Bar?)] =
    Theme.Name.allCases.map { ($0, nil) } + [(.default, .ring), (.pill, .segments), (.default, Theme.Bar.none)]

  @Test("Every panel can be painted on what xrandr --setmonitor makes", arguments: looks, [1, 2.5])
  func fits(look: (theme: Theme.Name, bar: Theme.Bar?), scale: Double) {
    let sides = [1, 2, 3, 7, 16, 31, 40, 64, 90, 200, 800]
    for (width, height) in sides.flatMap({ width in sides.map { (width, $0) } }) {
      let monitor = Monitor(name: "m", frame: PixelRect(x: 0, y: 0, width: width, height: height))
      var stage = Stage.inSession(monitors: [monitor]) {
        ($0.theme, $0.bar, $0.scale) = (look.theme, look.bar, ScaleChoice(Scale(scale)))
      }
      let painter = ScenePainter(rasterizer: MarkerRasterizer())
      for percent in [0.0, 40, 120] {
        stage.hearVolume(percent)
        guard let scene = stage.frame()?.scene else { continue }
        #expect(scene.body.width > 0 && scene.body.height > 0, "\(width) × \(height)")
        #expect(painter.paint(scene, isOnGlass: false).width == scene.width)
      }
    }
  }

  private static func scene(_ content: HUDContent, _ theme: Theme.Name = .default, scale: Double = 1) -> Scene {
    Layout.scene(content, scale: scale) { ($0.theme, $0.words) = (theme, .panel) }
  }

  private static func label(_ count: Int, detail: Int? = nil) -> HUDContent {
    .text(String(repeating: "x", count: count), detail: detail.map { String(repeating: "y", count: $0) })
  }

  @Test(
    "A panel that holds words is as wide as they need, in steps of 8 pt from 64 to 240",
    arguments: [
      (0, nil, 64), (7, nil, 64), (8, nil, 72), (9, nil, 80), (10, nil, 88), (12, nil, 96), (20, nil, 152),
      (60, nil, 240), (2, 9, 64), (2, 10, 72), (2, 13, 88), (20, 13, 152),
    ] as [(Int, Int?, Int)])
  func steps(label: Int, detail: Int?, width: Int) throws {
    for scale in [1.0, 1.5, 2] {
      let scene = Self.scene(Self.label(label, detail: detail), scale: scale)
      #expect([scene.width, scene.height] == [Int(Double(width) * scale), Int(72 * scale)])
      let icon = try #require(scene.icon?.frame)
      #expect(abs(2 * icon.x + icon.width - scene.width) <= 1, "in the middle")
      #expect(scene.label.map { 2 * $0.x + $0.width == scene.width } ?? true)
      guard detail != nil else { continue }
      #expect(scene.lines.map(\.baseline) == [53, 65].map { Int(($0 * scale).rounded()) })
      #expect(scene.lines.map(\.opacity) == [1, 0.8])
      for line in scene.lines { #expect(line.x == Int(8 * scale) && line.width == scene.width - Int(16 * scale)) }
    }
  }

  @Test(
    "A short word is measured too, a level is not",
    arguments: [(HUDContent.text("WWWWW"), 96.0), (.text("On"), 64), (.text("100%"), 80), (.volume(100), 64)])
  func short(content: HUDContent, width: Double) {
    final class Wide: TextMeasuring {
      func width(of text: String, size: Int) -> Int { 16 * text.utf8.count }
    }
    let theme = Theme(Settings { $0.words = .panel })
    #expect(Layout.width(of: content, theme: theme, scale: Scale(1), measuring: Wide()) == width)
  }

  @Test("A level never widens it, and the bar grows with what does; an output is its name first")
  func level() {
    for percent in [0.0, 7, 100, 150] { #expect(Layout.scene(.volume(percent)).width == 64) }
    let scene = Self.scene(.volume(40).with(label: "Mirrored screen"))
    #expect(scene.width == 120 && scene.track.map { [$0.x, $0.width] } == [8, 104])
    let output = Self.scene(HUDContent(kind: .output, icon: .headphones, level: Level(0.4)).with(detail: "WH-1000XM4"))
    #expect(output.lines.map(\.text) == ["WH-1000XM4", "40%"])
    #expect((output.width, output.track) == (88, nil))
    // Words are as far from a border that is seen as from the edge without one.
    #expect([6, 7].map { Self.scene(Self.label($0), .highContrast).body.width } == [64, 72])
  }

  private static func show(_ count: Int, _ stage: inout Stage) -> Int? {
    stage.ask(.show(label(count)))
    return stage.frame(after: .milliseconds(20))?.scene?.body.width
  }

  @Test("It does not shrink while it is shown, nor in the fade", arguments: [Theme.Name.default, .pill])
  func never(theme: Theme.Name) {
    var stage = Stage.inSession { ($0.theme, $0.words) = (theme, .panel) }
    let (wide, narrow) = theme == .pill ? (384, 88) : (240, 64)
    for (count, width) in [(2, narrow), (60, wide), (2, wide)] { #expect(Self.show(count, &stage) == width) }
    #expect(stage.frame(after: theme == .pill ? .milliseconds(1600) : .seconds(1))?.opacity != 1)
    #expect(Self.show(3, &stage) == wide)
    stage.live(for: .seconds(9))
    #expect(Self.show(2, &stage) == narrow)
  }

  @Test("Where words are in a pill, a panel has its width whatever was shown before; with another look at once")
  func pill() {
    var stage = Stage.inSession()
    for (count, width) in [(60, 384), (2, 64), (9, 384)] { #expect(Self.show(count, &stage) == width) }
    stage = Stage.inSession { $0.words = .panel }
    for count in [60, 2] { #expect(Self.show(count, &stage) == 240) }
    stage.save { ($0.words, $0.theme) = (.panel, .pill) }
    #expect(stage.frame(after: .milliseconds(20))?.scene?.body.width == 88)
  }
}
