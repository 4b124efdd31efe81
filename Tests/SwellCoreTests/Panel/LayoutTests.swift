import Testing

@testable import SwellCore

@Suite("The picture of the panel")
struct LayoutTests {
  @Test(
    "The panel is as wide as was asked for, beyond the scales of monitors too",
    arguments: [(8.0, 96.0, 768), (8, 512, 4096), (0.5, 32, 16), (1.5, 512, 768), (0.5, 64, 32)])
  func asked(scale: Double, points: Double, pixels: Int) {
    #expect(Layout.scene(.volume(1), scale: scale) { $0.width = points }.width == pixels)
  }

  @Test("but it is no larger than the monitor", arguments: Theme.Form.allCases)
  func fitting(form: Theme.Form) throws {
    var stage = Stage.inSession { ($0.width, $0.scale, $0.form) = (512, Scale(8), form) }
    stage.press(.volumeUp)
    // Its shadow may be cut off.
    let body = try #require(stage.frame()?.scene?.body)
    #expect(body.width > 290 && body.width <= 1920 && body.height <= 1080, "\(body)")
  }

  @Test("An icon that is alone is in the middle, and so is what is left without the number", arguments: [1, 1.5, 2])
  func middle(scale: Double) throws {
    let alone = Layout.scene(.text("", icon: .headset), scale: scale)
    let frame = try #require(alone.icon?.frame)
    #expect(abs(2 * frame.x + frame.width - alone.width) <= 1)
    #expect(abs(2 * frame.y + frame.height - alone.height) <= 1)
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
      #expect((scene.label.map { [$0.text] } ?? []) + scene.lines.map(\.text) == [text])
    }
  }

  @Test("At scale 1 it has the numbers of the specification")
  func exact() {
    let scene = Layout.scene(.volume(37))
    #expect([scene.width, scene.height] == [64, 72] && scene.cornerRadius == 4)
    #expect(scene.panel == Color(red: 28.0 / 255, green: 28.0 / 255, blue: 30.0 / 255))
    #expect(scene.panelOpacity == 0.88 && scene.foreground == .white)
    #expect(scene.icon.map { $0 == (.speakerMedium, PixelRect(x: 17, y: 10, width: 30, height: 30)) } == true)
    #expect(scene.label.map { $0 == ("37%", PixelRect(x: 0, y: 45, width: 64, height: 16), 12) } == true)
    #expect(scene.border?.width == 1 && scene.border?.opacity == 0.16)
    #expect(scene.track == PixelRect(x: 8, y: 62, width: 48, height: 3) && scene.fill == scene.track)
  }

  @Test(
    "At other scales everything grows with the panel",
    arguments: [(1.25, 80, 90, 38, 15), (1.5, 96, 108, 45, 18), (2, 128, 144, 60, 24), (3, 192, 216, 90, 36)])
  func scaled(scale: Double, width: Int, height: Int, icon: Int, font: Int) throws {
    let scene = Layout.scene(.volume(37), scale: scale)
    #expect([scene.width, scene.height] == [width, height] && scene.cornerRadius == 4 * scale)
    let frame = try #require(scene.icon?.frame)
    #expect([frame.width, frame.height] == [icon, icon] && frame.y == Int((10 * scale).rounded()))
    let label = try #require(scene.label)
    #expect(label.fontSize == font && label.frame.x == 0 && label.frame.width == width)
    #expect(label.frame.y == Int((45 * scale).rounded()) && abs(Double(label.frame.height) - 16 * scale) <= 1)
  }

  private static let looks: [(Theme.Name, Theme.Bar?)] =
    Theme.Name.allCases.map { ($0, nil) } + [(.default, .ring), (.pill, .segments), (.default, Theme.Bar.none)]

  @Test("Every panel can be painted on what xrandr --setmonitor makes", arguments: looks, [1, 2.5])
  func fits(look: (theme: Theme.Name, bar: Theme.Bar?), scale: Double) {
    let sides = [1, 2, 3, 7, 16, 31, 40, 64, 90, 200, 800]
    for (width, height) in sides.flatMap({ width in sides.map { (width, $0) } }) {
      let monitor = Monitor(name: "m", frame: PixelRect(x: 0, y: 0, width: width, height: height))
      var stage = Stage.inSession(monitors: [monitor]) {
        ($0.theme, $0.bar, $0.scale) = (look.theme, look.bar, Scale(scale))
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
}
