import Testing

@testable import SwellCore

@Suite("The level as a line, segments and a ring")
struct LayoutBarTests {
  private static let frame = PixelRect(x: 10, y: 63, width: 44, height: 3)
  private static let place = PixelRect(x: 8, y: 63, width: 48, height: 4)
  private static let bars = [Theme.Bar.line, .segments, .ring]

  private func mark(_ percent: Double, maximum: Double = 1) -> LevelMark {
    LevelMark(Level(percent / 100), isMuted: false, end: maximum)
  }

  private static let track = Layout.Track(Theme(.default), Scale(1))

  private func line(_ mark: LevelMark) -> Drawn {
    Drawn { Layout.addLine(mark, in: Self.frame, gap: 2, Self.track, to: &$0) }
  }

  private func segments(_ mark: LevelMark, _ frame: PixelRect = LayoutBarTests.place, gap: Int = 1) -> Drawn {
    Drawn { Layout.addSegments(mark, in: frame, gap: gap, Self.track, to: &$0) }
  }

  private func scene(_ content: HUDContent, _ bar: Theme.Bar, scale: Double = 1, maximum: Double = 1) -> Scene {
    Layout.scene(content, Theme(Settings { $0.bar = bar }), scale: scale, maximum: maximum)
  }

  @Test(
    "A line is as long as the level, to a part of a px; something from 1 %, all from 100 % only",
    arguments: [
      (0, 0), (0.4, 0), (0.5, 1), (1, 1), (2, 1), (3, 1.32), (25, 11), (37, 16.28), (50, 22), (97, 42.68), (98, 43),
      (99, 43), (99.4, 43), (99.6, 44), (100, 44), (100.4, 44),
    ])
  func line(percent: Double, px: Double) {
    let drawn = line(mark(percent))
    #expect(drawn.track == [UInt8](repeating: 255, count: 44))
    #expect(abs(drawn.length - px) < 0.01, "\(drawn.length)")
    // Without a hole, and with one px in part at most.
    #expect(drawn.fill.sorted(by: >) == drawn.fill)
    #expect(drawn.fill.filter { $0 != 0 && $0 != 255 }.count <= 1)
    #expect((drawn.radius, drawn.frame) == (1.5, Self.frame))
  }

  @Test(
    "Its end stands for max-volume at every level, or for the level beyond that, and there is a notch at 100 %",
    arguments: [
      (101, 1.0, 41, 1), (120, 1, 35, 7), (150, 1.5, 28, 14), (101, 1.5, 28, 1), (125, 1.5, 28, 7),
      (149, 1.5, 28, 13), (200, 1.5, 21, 21), (65_535, 1.5, 1, 41), (100, 1.5, 28, 0), (99, 1.5, 28, -1),
      (50, 1.5, 28, -14), (1, 1.5, 28, -27), (0, 1.5, 28, -28),
    ])
  func over(percent: Double, maximum: Double, full: Int, beyond: Double) {
    let drawn = line(mark(percent, maximum: maximum))
    #expect(drawn.track.indices.filter { drawn.track[$0] != 255 } == [full, full + 1])
    #expect(Array(drawn.fill[full...(full + 2)]) == [0, 0, beyond > 0 ? 255 : 0])
    #expect((drawn.fill[full - 1] == 255) == (beyond >= 0))
    #expect(abs(drawn.length - Double(full) - beyond) <= 0.75, "\(drawn.length)")
    if percent == 149 { #expect(drawn.fill[43] == 0) }
  }

  @Test("Louder never looks like less", arguments: bars, [1.0, 1.2, 1.5])
  func louder(bar: Theme.Bar, maximum: Double) {
    var last = 0.0
    for percent in 0...160 {
      var length: Double
      switch scene(.volume(Double(percent)), bar, maximum: maximum).elements.last {
      case .bar(_, let columns, _, _, _): length = columns.reduce(0) { $0 + Double($1) }
      case .ring(_, _, let share, _, _): length = share
      default: length = 0
      }
      // A gap that moves may take a px.
      #expect(length >= last * (Double(percent) / 100 > maximum ? 0.94 : 1), "\(percent) %")
      last = length
    }
  }

  @Test("No round corner cuts the bar", arguments: [0, 1, 4, 8, 9, 14, 15, 16, 24, 31, 40, 200], [1.0, 1.25, 1.5, 2])
  func corners(radius: Int, scale: Double) throws {
    for (name, bar) in [(Theme.Name.default, Theme.Bar.line), (.default, .segments), (.highContrast, .line)] {
      for label in ["50%", "Mirrored screen"] {
        let scene = Layout.scene(.volume(50).with(label: label), scale: scale) {
          ($0.theme, $0.radius, $0.bar) = (name, Double(radius), bar)
        }
        let track = try #require(scene.track)
        let border = scene.border.map { $0.opacity < 1 ? 0 : $0.width } ?? 0
        let panel = RoundedRectangle.coverage(
          width: scene.width, height: scene.height, radius: scene.cornerRadius, inset: border)
        for y in track.y..<track.y + track.height {
          let row = panel.bytes[y * scene.width + track.x - 1..<y * scene.width + track.x + track.width + 1]
          #expect(row.allSatisfy { $0 == 255 }, "\(name) \(bar) \(label) in row \(y)")
        }
        if radius <= 15, bar == .line, label == "50%" { #expect(abs(Double(track.width) - 48 * scale) <= 1) }
      }
    }
  }

  @Test("The smallest panels have a bar in the middle too", arguments: [0.5, 0.75, 1], [32.0, 33, 36, 40, 48, 57, 64])
  func smallest(scale: Double, width: Double) throws {
    for name in Theme.Name.allCases {
      for bar in [Theme.Bar.line, .segments] {
        for (radius, percent) in [0, 8, 14, 15.5, 16, 30, 200].flatMap({ radius in [50.0, 120].map { (radius, $0) } }) {
          let scene = Layout.scene(.volume(percent), scale: scale) {
            ($0.theme, $0.form, $0.bar, $0.radius, $0.width) = (name, .panel, bar, radius, width)
          }
          let track = try #require(scene.track)
          #expect(track.width > 0 && abs(2 * track.x + track.width - scene.width) <= 1, "\(name) \(bar) \(radius)")
        }
      }
    }
  }

  @Test("What is muted keeps its length and is dimmed", arguments: bars)
  func muted(bar: Theme.Bar) throws {
    func drawn(_ icon: Icon) throws -> (length: Scene.Element, opacity: Double) {
      switch try #require(scene(HUDContent(kind: .mute, icon: icon, level: Level(0.4)), bar).elements.last) {
      case .bar(let frame, let columns, let radius, let opacity, let outline):
        return (.bar(frame, columns: columns, radius: radius, opacity: 1, outline: outline), opacity)
      case .ring(let frame, let width, let share, let notch, let opacity):
        return (.ring(frame, width: width, share: share, notch: notch, opacity: 1), opacity)
      default: throw Missing()
      }
    }
    for (icon, opacity) in [(Icon.speakerMuted, 0.5), (.microphoneMuted, 0.5), (.speakerMedium, 1)] {
      let found = try drawn(icon)
      #expect(found.opacity == opacity)
      #expect(found.length == (try drawn(.headphones).length))
    }
  }

  // MARK: segments

  @Test("16 segments of 2 px with gaps of 1, and one more at 50 %; wider in a wider frame, a line in a tiny one")
  func sixteen() {
    let drawn = segments(mark(50))
    let expected: [Int] = (0..<16).map { 3 * $0 + $0 / 8 }.flatMap { [$0, $0 + 1] }
    #expect(drawn.track.indices.filter { drawn.track[$0] == 255 } == expected)
    #expect((drawn.frame, drawn.track.count, drawn.radius) == (Self.place, 48, 0))
    #expect(drawn.fill.indices.filter { drawn.fill[$0] == 255 } == Array(expected[..<16]))
    #expect(drawn.track == Array(drawn.track.reversed()))
    let wide = segments(mark(100), PixelRect(52, 22, 160, 4), gap: 2)
    #expect(wide.track.split(separator: 0).map(\.count) == Array(repeating: 8, count: 16) && wide.frame.width == 160)
    let tiny = segments(mark(50), PixelRect(4, 31, 20, 2))
    #expect((tiny.track, tiny.length) == ([UInt8](repeating: 255, count: 20), 10))
  }

  @Test("One press of a key is one segment, and with Shift a quarter of one", arguments: 1...64)
  func quarters(quarter: Int) {
    let drawn = segments(mark(Double(quarter) * 6.25 / 4))
    let px = min(max(Double(quarter) / 2, 1), quarter == 64 ? 32 : 31)
    #expect(abs(drawn.length - px) < 0.01)
    #expect(zip(drawn.fill, drawn.track).allSatisfy { $0 <= $1 })
  }

  @Test("Segments are whole px, equal, symmetrical and in the panel", arguments: (8...128).map { Double($0) / 16 })
  func scaled(scale: Double) throws {
    let scene = scene(.volume(50), .segments, scale: scale)
    guard case .bar(let frame, let columns, _, 0.36, 0) = try #require(scene.fixed.first) else { throw Missing() }
    #expect(columns.count == frame.width && columns.allSatisfy { $0 == 0 || $0 == 255 })
    #expect(columns == Array(columns.reversed()))
    #expect(frame.x > 0 && abs(2 * frame.x + frame.width - scene.width) <= 1)
    #expect(frame.x + frame.width < scene.width)
    let runs = columns.split(separator: 0)
    #expect(scale < 0.53 ? runs.count == 1 : runs.count == 16 && runs.allSatisfy { $0.count == runs[0].count })
    // Between two scales no part of a segment shrinks.
    if scale == 1.5 {
      #expect(frame.height == 5 && runs[0].count == 3)
      #expect(columns.split(separator: 255).map(\.count).min() == 2)
    }
  }

  @Test(
    "Where they go on above 100 %, the double gap is there",
    arguments: [(120.0, 1.5, 11), (150, 1.5, 11), (50, 1.5, 11), (100, 1.5, 11), (101, 1, 15)])
  func segmentsOver(percent: Double, maximum: Double, full: Int) {
    let drawn = segments(mark(percent, maximum: maximum))
    let starts = drawn.track.split(separator: 0).map(\.startIndex)
    #expect(starts == (0..<16).map { 3 * $0 + ($0 >= full ? 1 : 0) })
    let parts = starts.flatMap { [drawn.fill[$0], drawn.fill[$0 + 1]] }
    #expect((parts[2 * full - 1] == 255) == (percent >= 100) && (parts[2 * full] == 255) == (percent > 100))
    #expect((parts[31] == 255) == (percent / 100 >= maximum))
  }

  @Test("A line in the theme for high contrast has an outline, and parts that are too narrow for one have not")
  func outline() throws {
    for (bar, scale, outline) in [(Theme.Bar.line, 1.0, 1), (.line, 2, 2), (.segments, 1, 0), (.segments, 4, 0)] {
      let scene = Layout.scene(.volume(50), scale: scale) { ($0.theme, $0.bar) = (.highContrast, bar) }
      guard case .bar(_, _, _, let opacity, outline) = try #require(scene.fixed.first) else { throw Missing() }
      #expect(opacity == (outline > 0 ? 1 : 0.45))
      guard case .bar(_, _, _, 1, 0) = try #require(scene.elements.last) else { throw Missing() }
    }
  }

  // MARK: the ring

  @Test(
    "A ring is closed at 100 % only, and has a notch there where it goes beyond",
    arguments: [
      (1.0, 0.01, 1.0, 1.0), (50, 0.5, 1, 1), (99, 0.99, 1, 1), (99.4, 0.99, 1, 1), (100, 1, 1, 1),
      (50, 0.33, 0.66, 1.5), (100, 0.66, 0.66, 1.5), (150, 1, 0.66, 1.5), (110, 0.74, 0.66, 1.5),
    ])
  func ring(percent: Double, share: Double, notch: Double, maximum: Double) throws {
    let scene = scene(.volume(percent), .ring, maximum: maximum)
    let square = PixelRect(x: 9, y: 5, width: 46, height: 46)
    guard case .ring(square, 2, let part, let free, 1) = try #require(scene.elements.last) else { throw Missing() }
    #expect(scene.fixed == [.ring(square, width: 2, share: 1, notch: free, opacity: 0.36)])
    #expect(abs(part - share) < 0.02 && part <= share + 0.01, "\(part)")
    #expect(abs(free - notch) < 0.02, "\(free)")
    // Around the icon in its full size, with the number below.
    #expect(scene.icon?.frame == PixelRect(x: 17, y: 13, width: 30, height: 30))
    #expect(scene.label?.baseline == 65)
  }
}

/// What a function has added to an empty scene.
private struct Drawn {
  var frame = PixelRect(x: 0, y: 0, width: 0, height: 0)
  var track: [UInt8] = []
  var fill: [UInt8] = []
  var radius = 0.0

  /// Of the fill, in px.
  var length: Double { fill.reduce(0) { $0 + Double($1) } / 255 }

  init(_ add: (inout Scene) -> Void) {
    var scene = Layout.scene(.text("", icon: nil))
    scene.elements = []
    add(&scene)
    if case .bar(let frame, let columns, let radius, 0.36, 0) = scene.fixed.first {
      (self.frame, track, self.radius) = (frame, columns, radius)
    }
    fill = [UInt8](repeating: 0, count: track.count)
    if case .bar(frame, let columns, radius, 1, 0) = scene.elements.first { fill = columns }
  }
}
