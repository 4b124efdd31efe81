import Testing

@testable import SwellCore

@Suite("A panel that holds words")
struct WidthTests {
  private static func scene(_ content: HUDContent, _ theme: Theme.Name = .default, scale: Double = 1) -> Scene {
    Layout.scene(content, scale: scale) { ($0.theme, $0.words) = (theme, .panel) }
  }

  private static func label(_ count: Int, detail: Int? = nil) -> HUDContent {
    .text(String(repeating: "x", count: count), detail: detail.map { String(repeating: "y", count: $0) })
  }

  @Test(
    "It is as wide as its words need, in steps of 8 pt from 64 to 240",
    arguments: [
      (0, nil, 64), (8, nil, 64), (9, nil, 72), (10, nil, 80), (12, nil, 88), (13, nil, 96), (20, nil, 136),
      (60, nil, 240), (2, 9, 64), (2, 10, 72), (2, 13, 88), (20, 13, 136),
    ] as [(Int, Int?, Int)])
  func steps(label: Int, detail: Int?, width: Int) throws {
    for scale in [1.0, 1.5, 2] {
      let scene = Self.scene(Self.label(label, detail: detail), scale: scale)
      #expect([scene.width, scene.height] == [Int(Double(width) * scale), Int(72 * scale)])
      let icon = try #require(scene.icon?.frame)
      #expect(abs(2 * icon.x + icon.width - scene.width) <= 1, "in the middle")
      #expect(scene.label.map { $0.frame.x == 0 && $0.frame.width == scene.width } ?? true)
      guard detail != nil else { continue }
      #expect(scene.lines.map(\.baseline) == [53, 65].map { Int(($0 * scale).rounded()) })
      #expect(scene.lines.map(\.opacity) == [1, 0.7])
      for line in scene.lines { #expect(line.x == Int(8 * scale) && line.width == scene.width - Int(16 * scale)) }
    }
  }

  @Test("Words are as far from a border that is seen as from the edge without one")
  func border() {
    #expect([7, 8].map { Self.scene(Self.label($0), .highContrast).width } == [64, 72])
  }

  @Test("A short word is measured too, a level is not", arguments: [("WWWWW", 96.0), ("On", 64), ("100%", 64)])
  func short(label: String, width: Double) {
    final class Wide: TextMeasuring {
      func width(of text: String, size: Int) -> Int { 16 * text.utf8.count }
    }
    let theme = Theme(Settings { $0.words = .panel })
    #expect(Layout.width(of: .text(label), theme: theme, scale: Scale(1), measuring: Wide()) == width)
  }

  @Test("A level never widens it, and the bar grows with what does; an output is its name first")
  func level() {
    for percent in [0.0, 7, 100, 150] { #expect(Layout.scene(.volume(percent)).width == 64) }
    let scene = Self.scene(.volume(40).with(label: "Mirrored screen"))
    #expect(scene.width == 112 && scene.track.map { [$0.x, $0.width] } == [8, 96])
    let output = Self.scene(HUDContent(kind: .output, icon: .headphones, level: Level(0.4)).with(detail: "WH-1000XM4"))
    #expect(output.lines.map(\.text) == ["WH-1000XM4", "40%"])
    #expect(output.width == 80 && output.track == nil)
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

  @Test("Where words are in a pill, a panel has its width whatever was shown before")
  func pill() {
    var stage = Stage.inSession()
    for (count, width) in [(60, 384), (2, 64), (9, 384)] { #expect(Self.show(count, &stage) == width) }
  }

  @Test("With another look it has its own width at once")
  func configuration() {
    var stage = Stage.inSession { $0.words = .panel }
    for count in [60, 2] { #expect(Self.show(count, &stage) == 240) }
    stage.save { ($0.words, $0.theme) = (.panel, .pill) }
    #expect(stage.frame(after: .milliseconds(20))?.scene?.body.width == 88)
  }
}
