import SwellCore
import Testing

@Suite("The capsule")
struct CapsuleTests {
  private static func scene(
    _ percent: Int, isMuted: Bool = false, scale: Double = 1, maximum: Double = 1
  ) -> Scene {
    let level = Level(Double(percent) / 100)
    let content = HUDContent(kind: .volume, icon: .speaker(level, isMuted: isMuted), level: level)
    return Layout.scene(for: content, theme: Theme(.capsule), scale: Scale(scale), maximum: maximum)
  }

  @Test("At scale 1 it has the numbers of the design")
  func exact() throws {
    let scene = Self.scene(50)
    #expect(scene.body == PixelRect(x: 12, y: 12, width: 44, height: 160))
    #expect(scene.cornerRadius == 22)
    #expect(scene.icon?.frame == PixelRect(x: 19, y: 12 + 120, width: 30, height: 30))
    let column = try #require(scene.column)
    #expect(column.frame == PixelRect(x: 16, y: 16, width: 36, height: 152))
    #expect(column.radius == 18)
    #expect((column.top, column.bottom) == (16 + 76, 16 + 152))
    #expect(column.ink == Color(red: 28.0 / 255, green: 28.0 / 255, blue: 30.0 / 255))
    let number = try #require(scene.lines.first)
    #expect((number.text, number.alignment, number.baseline, number.fontSize) == ("50", .centre, 12 + 26, 13))
    #expect((number.x, number.width) == (12, 44))
  }

  @Test("Without the number there is the icon alone")
  func bare() {
    var theme = Theme(.capsule)
    theme.hasNumber = false
    let content = HUDContent(kind: .volume, icon: .headset, level: Level(0.5))
    let scene = Layout.scene(for: content, theme: theme, scale: Scale(1))
    #expect(scene.column != nil && scene.icon != nil && scene.lines.isEmpty)
  }

  @Test(
    "It fills from the bottom: something from 1 %, and all of it at 100 % only",
    arguments: [(0, 0), (1, 2), (25, 38), (50, 76), (99, 150), (100, 152)])
  func fill(percent: Int, filled: Int) {
    #expect(Self.scene(percent).column.map { $0.bottom - $0.top } == filled)
  }

  @Test("What lies on the fill has the colour of the panel where the configuration sets colours")
  func ink() {
    var settings = Settings()
    (settings.theme, settings.color, settings.ink) = (.capsule, .white, .black)
    let level = Level(0.5)
    let content = HUDContent(kind: .volume, icon: .speaker(level, isMuted: false), level: level)
    let scene = Layout.scene(for: content, theme: Theme(settings), scale: Scale(1))
    #expect(scene.foreground == .black && scene.column?.ink == .white)
  }

  @Test("The gap at 100 % ends beside icon and number", arguments: [1.0, 1.5, 2])
  func interrupted(scale: Double) throws {
    for percent in 101...150 {
      let scene = Self.scene(percent, scale: scale, maximum: 1.01)
      let column = try #require(scene.column)
      let (icon, number) = (try #require(scene.icon?.frame), try #require(scene.lines.first))
      let isInTheWay =
        column.gap.overlaps(icon.y..<icon.y + icon.height)
        || column.gap.overlaps(number.baseline - number.fontSize * 3 / 4..<number.baseline)
      #expect(!isInTheWay || column.middle != nil)
      if let middle = column.middle {
        #expect(middle.lowerBound > column.frame.x && middle.upperBound < column.frame.x + column.frame.width)
        #expect(middle.lowerBound <= icon.x && middle.upperBound >= icon.x + icon.width)
      }
    }
    #expect(Self.scene(88, scale: scale).column?.middle == nil, "a fill goes below them")
    #expect(Self.scene(105, scale: scale, maximum: 1.1).column?.middle != nil)
    #expect(Self.scene(140, scale: scale, maximum: 1.5).column?.middle == nil, "nothing is in the way")
  }

  @Test("Above 100 % it stands for more, with a gap at 100 %")
  func over() throws {
    let scene = Self.scene(120, maximum: 1.5)
    let column = try #require(scene.column)
    #expect(column.bottom - column.top < 152 && column.bottom - column.top > 101)
    #expect(column.gap.lowerBound > column.top && column.gap.upperBound < column.bottom && column.gap.count == 2)
    #expect(Self.scene(100, maximum: 1.5).column?.gap.isEmpty == true)
  }

  @Test("Muted, its fill is dimmed, and icon and number are white all over", arguments: [0, 5, 50, 100])
  func muted(percent: Int) throws {
    let (muted, heard) = (Self.scene(percent, isMuted: true), Self.scene(percent))
    let (column, other) = (try #require(muted.column), try #require(heard.column))
    #expect((column.top, column.bottom) == (other.top, other.bottom))
    #expect(column.opacity == 0.25 && (percent == 0 || other.opacity == 1))
    #expect(column.ink == muted.foreground)
  }

  @Test("Words are in a pill, in the same colours")
  func words() {
    var named = HUDContent(kind: .output, icon: .headphones, level: Level(0.3))
    named.detail = "WH-1000XM4"
    for content in [named, HUDContent(kind: .capsLock, icon: .capsLock, label: "On")] {
      let (capsule, pill) = (
        Layout.scene(for: content, theme: Theme(.capsule), scale: Scale(1)),
        Layout.scene(for: content, theme: Theme(.pill), scale: Scale(1))
      )
      #expect(capsule.body == pill.body)
      #expect(capsule.elements == pill.elements)
      #expect(capsule.panel == pill.panel)
      #expect(capsule.cornerRadius == 22)
    }
  }

  // MARK: its place

  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    var settings = Settings()
    settings.theme = .capsule
    change(&settings)
    return Stage.inSession(settings: settings)
  }

  /// The panel without its margin, on the screen.
  private static func place(_ stage: inout Stage) throws -> PixelRect {
    let panel = try #require(stage.frame()?.panel)
    #expect(panel.scene.body.height == 160)
    return panel.frame.grown(by: -panel.scene.margin)
  }

  @Test(
    "A drag has it beside the hand: in its half, at the edge, and farther in for a finger",
    arguments: [
      (PressSource.button(1), 1440, DragSubject.volume, 1920 - 24 - 44), (.button(1), 300, .volume, 24),
      (.touch(3), 1900, .volume, 1920 - 72 - 44), (.touch(3), 10, .volume, 72), (.swipe, 400, .volume, 24),
    ])
  func drag(source: PressSource, x: Int, subject: DragSubject, left: Int) throws {
    var stage = Self.stage { ($0.left, $0.right, $0.anchor) = (subject, subject, .top) }
    stage.grab(x, 600, by: source)
    stage.drag(to: Double(x), 550, by: source)
    #expect(try Self.place(&stage) == PixelRect(x: left, y: 460, width: 44, height: 160))
    stage.drop(by: source)
    stage.writesDone()
    stage.pass(.milliseconds(20))
    // What comes after the drag is where everything is.
    stage.hearVolume(12)
    #expect(try Self.place(&stage).y == 24)
  }

  @Test("What a drag has to say in words is in its half too", arguments: [(300, 24), (1440, 1920 - 24)])
  func words(x: Int, edge: Int) throws {
    var stage = Self.stage { ($0.left, $0.right) = (.brightness, .brightness) }
    stage.grab(x, 600)
    stage.drag(to: Double(x), 550)
    #expect(stage.content?.icon == .warning)
    let panel = try #require(stage.frame()?.panel)
    let place = panel.frame.grown(by: -panel.scene.margin)
    #expect(place.height == 48 && (edge == 24 ? place.x : place.x + place.width) == edge)
  }

  @Test(
    "On a turned device the halves and the edge are those that the user sees", arguments: [(100, 24), (1000, 1012)])
  func turned(y: Int, top: Int) throws {
    var stage = Self.stage { ($0.rotation, $0.left) = (.hud, .volume) }
    stage.hear(.orientation(.left))
    stage.grab(960, y)
    stage.drag(to: 900, Double(y))
    let panel = try #require(stage.frame()?.panel)
    let margin = panel.scene.margin
    #expect([panel.frame.x + panel.place.x, panel.frame.y + panel.place.y] == [880 - margin, top - margin])
    #expect([panel.place.width, panel.place.height] == [160 + 2 * margin, 44 + 2 * margin])
  }

  @Test("A key has it at the right edge, unless the configuration says otherwise")
  func key() throws {
    var stage = Self.stage()
    stage.hearVolume(60)
    #expect(try Self.place(&stage) == PixelRect(x: 1920 - 24 - 44, y: 460, width: 44, height: 160))
    var other = Self.stage { $0.anchor = .left }
    other.hearVolume(60)
    #expect(try Self.place(&other).x == 24)
  }
}
