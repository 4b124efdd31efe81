import Testing

@testable import SwellCore

@Suite("The capsule")
struct CapsuleTests {
  private static func scene(
    _ percent: Double, isMuted: Bool = false, scale: Double = 1, maximum: Double = 1
  ) -> Scene {
    Layout.scene(.volume(percent, isMuted: isMuted), Theme(.capsule), scale: scale, maximum: maximum)
  }

  @Test("At scale 1 it has the numbers of the design; without the number there is the icon alone")
  func exact() throws {
    let scene = Self.scene(50)
    #expect((scene.body, scene.cornerRadius) == (PixelRect(x: 12, y: 12, width: 44, height: 160), 22))
    #expect(scene.icon?.frame == PixelRect(x: 19, y: 12 + 120, width: 30, height: 30))
    let column = try #require(scene.column)
    #expect((column.frame, column.radius) == (PixelRect(x: 16, y: 16, width: 36, height: 152), 18))
    #expect((column.top, column.bottom) == (16 + 76, 16 + 152))
    #expect(column.ink == scene.panel && scene.panel == Theme.default.panel)
    #expect(scene.lines.map(\.text) == ["50", "%"] && scene.lines.map(\.fontSize) == [13, 11])
    #expect(scene.lines.allSatisfy { $0.baseline == 12 + 26 })
    // In the middle together.
    #expect(scene.lines.map(\.x) == [12 + 13, 12 + 26])
    let bare = Layout.scene(.volume(50)) { ($0.theme, $0.hasNumber) = (.capsule, false) }
    #expect((bare.column != nil, bare.icon != nil, bare.lines) == (true, true, []))
    // What lies on the fill has the colour of the panel.
    let coloured = Layout.scene(.volume(50)) { ($0.theme, $0.color, $0.ink) = (.capsule, .white, .black) }
    #expect(coloured.foreground == .black && coloured.column?.ink == .white)
  }

  @Test(
    "It fills from the bottom: something from 1 %, all of it at 100 % only; muted, the fill is as long and dimmed",
    arguments: [(0.0, 0), (1, 2), (25, 38), (50, 76), (99, 150), (100, 152)])
  func fill(percent: Double, filled: Int) throws {
    for isMuted in [false, true] {
      let scene = Self.scene(percent, isMuted: isMuted)
      let column = try #require(scene.column)
      #expect(column.bottom - column.top == filled)
      #expect(column.opacity == (isMuted || percent == 0 ? 0.25 : 1))
      // Icon and number are white all over a dimmed fill.
      #expect((column.ink == scene.foreground) == (isMuted || percent == 0))
    }
  }

  @Test(
    "The per cent sign is where the language has it; a number without room in the fill is smaller",
    arguments: [("#%", ["100", "%"]), ("# %", ["100", "%"]), ("%#", ["%", "100"]), ("#\u{a0}٪", ["100", "٪"])])
  func sign(percent: String, texts: [String]) {
    final class Wide: TextMeasuring {
      func width(of text: String, size: Int) -> Int { text.unicodeScalars.count * size * 3 / 4 }
    }
    var theme = Theme(.capsule)
    theme.language = Language { $0 == .percent ? percent : $0.rawValue }
    #expect(Layout.scene(.volume(100), theme).lines.map(\.text) == texts)
    let wide = Layout.scene(for: .volume(100), theme: theme, scale: Scale(1), measuring: Wide()).lines
    let left = wide.map(\.x).min() ?? 0
    let right = wide.map { $0.x + $0.width }.max() ?? 0
    #expect((27...30).contains(right - left))
    #expect((67...68).contains(left + right))
  }

  @Test(
    "Near its upper end the top of the fill is round", arguments: [(100.0, 18), (99, 16), (94, 9), (88, 0), (0, 0)])
  func top(percent: Double, radius: Double) throws {
    let column = try #require(Self.scene(percent).column)
    #expect((column.topRadius, column.radius) == (radius, 18))
  }

  @Test(
    "Neither the edge of the fill nor the gap at 100 % cuts the number: it has a ground of its own",
    arguments: [1.0, 1.5, 2])
  func chip(scale: Double) throws {
    for maximum in [1, 1.01, 1.1, 1.5] {
      for percent in 0...150 {
        for isMuted in [false, true] {
          let scene = Self.scene(Double(percent), isMuted: isMuted, scale: scale, maximum: maximum)
          let (column, number) = (try #require(scene.column), try #require(scene.lines.first))
          let digits = number.baseline - number.fontSize * 3 / 4..<number.baseline
          let isCut = digits.contains(column.top) || column.gap.overlaps(digits)
          #expect(!isCut || column.chip != nil, "\(percent) of \(maximum)")
          guard let chip = column.chip else { continue }
          #expect((chip.width, chip.height) == (column.frame.width, Int(18 * scale)) && chip.x == column.frame.x)
          #expect(abs(2 * chip.y + chip.height - digits.lowerBound - digits.upperBound) <= 1)
        }
      }
    }
    for (percent, maximum, hasChip) in [
      (50.0, 1.0, false), (80, 1, false), (88, 1, true), (100, 1, false), (105, 1.1, true),
    ] {
      #expect((Self.scene(percent, scale: scale, maximum: maximum).column?.chip != nil) == hasChip, "\(percent)")
    }
    var theme = Theme(.capsule)
    theme.hasNumber = false
    #expect(Layout.scene(.volume(88), theme, scale: scale).column?.chip == nil)
  }

  @Test("The gap at 100 % ends beside the icon")
  func interrupted() throws {
    let scene = Self.scene(700)
    let (column, icon) = (try #require(scene.column), try #require(scene.icon?.frame))
    #expect(column.gap.overlaps(icon.y..<icon.y + icon.height))
    #expect(column.middle == icon.x..<icon.x + icon.width)
    #expect(Self.scene(140, maximum: 1.5).column?.middle == nil, "nothing is in the way")
  }

  @Test("Above 100 % it stands for more, with a gap at 100 %")
  func over() throws {
    let column = try #require(Self.scene(120, maximum: 1.5).column)
    #expect((102..<152).contains(column.bottom - column.top))
    #expect(column.top < column.gap.lowerBound && column.gap.upperBound < column.bottom)
    #expect(column.gap.count == 2)
    // The end of the scale is the same for what is below.
    let full = try #require(Self.scene(100, maximum: 1.5).column)
    #expect((full.gap, full.top, full.gap.count, column.notchOpacity) == (column.gap, full.gap.upperBound, 2, 0.36))
    #expect(Self.scene(100).column?.gap.isEmpty == true)
  }

  @Test("Words are in a pill, in the same colours")
  func words() {
    let named = HUDContent(kind: .output, icon: .headphones, level: Level(0.3)).with(detail: "WH-1000XM4")
    for content in [named, HUDContent(kind: .capsLock, icon: .capsLock, label: "On")] {
      let (capsule, pill) = (Layout.scene(content, Theme(.capsule)), Layout.scene(content, Theme(.pill)))
      #expect(capsule == pill)
    }
  }

  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    Stage.inSession(settings: Settings { $0.theme = .capsule }, change)
  }

  @Test(
    "A drag has it beside the hand: in its half, at the edge, and farther in for a finger",
    arguments: [
      (PressSource.button, 1440, 1920 - 24 - 44), (.button, 300, 24), (.touch(3), 1900, 1920 - 72 - 44),
      (.touch(3), 10, 72), (.swipe, 400, 24),
    ])
  func drag(source: PressSource, x: Int, left: Int) {
    var stage = Self.stage { ($0.left, $0.right, $0.anchor) = (.volume, .volume, .top) }
    stage.grab(x, 600, by: source)
    stage.drag(to: Double(x), 550, by: source)
    #expect(stage.frame()?.body == PixelRect(x: left, y: 460, width: 44, height: 160))
    stage.drop(by: source)
    stage.writesDone()
    // What comes after the drag is where everything is.
    stage.hearVolume(12)
    #expect(stage.frame(after: .milliseconds(20))?.body?.y == 24)
  }

  @Test("What a drag has to say in words is in its half too", arguments: [(300, 24), (1440, 1920 - 24)])
  func words(x: Int, edge: Int) throws {
    var stage = Self.stage { ($0.left, $0.right) = (.brightness, .brightness) }
    stage.drag(from: x, 600, to: Double(x), 550)
    #expect(stage.content?.icon == .warning)
    let place = try #require(stage.frame()?.body)
    #expect(place.height == 48 && (edge == 24 ? place.x : place.x + place.width) == edge)
  }

  @Test("On a turned device halves and edge are those that the user sees", arguments: [(100, 24), (1000, 1012)])
  func turned(y: Int, top: Int) throws {
    var stage = Self.stage { ($0.rotation, $0.left) = (.hud, .volume) }
    stage.hear(.orientation(.left))
    stage.drag(from: 960, y, to: 900, Double(y))
    let panel = try #require(stage.frame()?.panel)
    let margin = panel.scene.margin
    #expect([panel.frame.x + panel.place.x, panel.frame.y + panel.place.y] == [880 - margin, top - margin])
    #expect([panel.place.width, panel.place.height] == [160 + 2 * margin, 44 + 2 * margin])
  }

  @Test("A key has it at the right edge, unless the configuration says otherwise")
  func key() {
    for (anchor, x): (MonitorPlacement.Anchor?, Int) in [(nil, 1920 - 24 - 44), (.left, 24)] {
      var stage = Self.stage { $0.anchor = anchor }
      stage.hearVolume(60)
      #expect(stage.frame()?.body == PixelRect(x: x, y: 460, width: 44, height: 160))
    }
  }
}
