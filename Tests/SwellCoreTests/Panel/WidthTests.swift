import SwellCore
import Testing

@Suite("A panel that holds words")
struct WidthTests {
  private static func theme(_ name: Theme.Name = .default) -> Theme {
    var theme = Theme(name)
    theme.words = .panel
    return theme
  }

  private static func label(_ count: Int, detail: Int? = nil) -> HUDContent {
    var content = HUDContent(kind: .custom, icon: .hdmi, label: String(repeating: "x", count: count))
    content.detail = detail.map { String(repeating: "y", count: $0) }
    return content
  }

  @Test(
    "It is as wide as its words need, in steps of 8 pt from 64 to 240",
    arguments: [
      (0, nil, 64), (8, nil, 64), (9, nil, 72), (10, nil, 80), (12, nil, 88), (13, nil, 96), (20, nil, 136),
      (60, nil, 240), (2, 9, 64), (2, 10, 72), (2, 13, 88), (20, 13, 136),
    ] as [(Int, Int?, Int)])
  func steps(label: Int, detail: Int?, width: Int) throws {
    for scale in [1.0, 1.5, 2] {
      let scene = Layout.scene(for: Self.label(label, detail: detail), theme: Self.theme(), scale: Scale(scale))
      #expect(scene.width == Int(Double(width) * scale))
      #expect(scene.height == Int(72 * scale))
      let icon = try #require(scene.icon?.frame)
      #expect(abs(2 * icon.x + icon.width - scene.width) <= 1, "in the middle")
      for case .label(_, let frame, _) in scene.elements {
        #expect(frame.x == 0 && frame.width == scene.width)
      }
      guard detail != nil else { continue }
      #expect(scene.lines.map(\.baseline) == [53, 65].map { Int(($0 * scale).rounded()) })
      #expect(scene.lines.map(\.opacity) == [1, 0.7])
      for line in scene.lines { #expect(line.x == Int(8 * scale) && line.width == scene.width - Int(16 * scale)) }
    }
  }

  @Test("Words are as far from a border that is seen as from the edge without one")
  func border() {
    let widths = [7, 8].map {
      Layout.scene(for: Self.label($0), theme: Self.theme(.highContrast), scale: Scale(1)).width
    }
    #expect(widths == [64, 72])
  }

  @Test("A short word is measured too: it may be wider than the panel")
  func short() {
    final class Wide: TextMeasuring {
      func width(of text: String, size: Int) -> Int { 16 * text.utf8.count }
    }
    func width(_ label: String) -> Double {
      Layout.width(
        of: HUDContent(kind: .custom, icon: .hdmi, label: label), theme: Self.theme(), scale: Scale(1),
        measuring: Wide())
    }
    #expect(width("WWWWW") == 96)
    #expect(width("On") == 64)
    #expect(width("100%") == 64, "a level is as it is")
  }

  @Test("A level never widens it, and the bar grows with what does")
  func level() {
    for percent in [0, 7, 100, 150] {
      let content = HUDContent(kind: .volume, icon: .speakerHigh, level: Level(Double(percent) / 100))
      #expect(Layout.scene(for: content, theme: .default, scale: Scale(1)).width == 64)
    }
    var content = HUDContent(kind: .custom, icon: .hdmi, level: Level(0.4))
    content.label = "Mirrored screen"
    let scene = Layout.scene(for: content, theme: Self.theme(), scale: Scale(1))
    #expect(scene.width == 112)
    #expect(scene.track.map { [$0.x, $0.width] } == [8, 96])
  }

  @Test("An output is its name first")
  func output() {
    var content = HUDContent(kind: .output, icon: .headphones, level: Level(0.4))
    content.detail = "WH-1000XM4"
    let scene = Layout.scene(for: content, theme: Self.theme(), scale: Scale(1))
    #expect(scene.lines.map(\.text) == ["WH-1000XM4", "40%"])
    #expect(scene.width == 80 && scene.track == nil)
  }

  private static func show(_ content: HUDContent, _ stage: inout Stage) -> Int? {
    _ = stage.ask(.show(content))
    stage.pass(.milliseconds(20))
    return stage.frame()?.scene.map { $0.body.width }
  }

  @Test("It does not shrink while it is shown, nor in the fade", arguments: [Theme.Name.default, .pill])
  func never(theme: Theme.Name) {
    var settings = Settings()
    (settings.theme, settings.words) = (theme, .panel)
    var stage = Stage.inSession(settings: settings)
    let (wide, narrow) = theme == .pill ? (384, 88) : (240, 64)
    #expect(Self.show(Self.label(2), &stage) == narrow)
    #expect(Self.show(Self.label(60), &stage) == wide)
    #expect(Self.show(Self.label(2), &stage) == wide)
    stage.pass(theme == .pill ? .milliseconds(1600) : .seconds(1))
    #expect(stage.frame()?.opacity != 1)
    #expect(Self.show(Self.label(3), &stage) == wide)
    _ = stage.live(for: .seconds(9))
    #expect(Self.show(Self.label(2), &stage) == narrow)
  }

  @Test("Where words are in a pill, a panel has its width whatever was shown before")
  func pill() {
    var stage = Stage.inSession()
    #expect(Self.show(Self.label(60), &stage) == 384)
    #expect(Self.show(Self.label(2), &stage) == 64)
    #expect(Self.show(Self.label(9), &stage) == 384)
  }

  @Test("With another look it has its own width at once")
  func configuration() {
    var settings = Settings()
    settings.words = .panel
    var stage = Stage.inSession(settings: settings)
    #expect(Self.show(Self.label(60), &stage) == 240)
    settings.theme = .pill
    #expect(Self.show(Self.label(2), &stage) == 240)
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    stage.pass(.milliseconds(20))
    #expect(stage.frame()?.scene?.body.width == 88)
  }
}
