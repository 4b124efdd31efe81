import Foundation
import Logging
import TestServers
import Testing

@testable import Localization
@testable import Raster
@testable import SwellCore

/// What all languages look like, with the fonts of the tests, or of the machine with SWELL_PICTURES (`make pictures`).
@Suite("Panels in every language", .serialized)
struct LanguagePanelTests {
  private let catalogs: Catalogs
  private let rasterizer = FreeTypeRasterizer(log: Log(verbosity: .problems))!

  init() throws {
    catalogs = Catalogs(folder: Array(try BuiltCatalogs.path().utf8) + [0])
  }

  private func theme(_ code: String, _ name: Theme.Name = .default) -> Theme {
    var theme = Theme(name)
    theme.language = catalogs.language(code)
    return theme
  }

  private func scene(_ content: HUDContent, _ theme: Theme, scale: Double = 1) -> Scene {
    Layout.scene(for: content, theme: theme, scale: Scale(scale), measuring: rasterizer)
  }

  /// Everything that Swell words.
  private static var contents: [HUDContent] {
    var named = HUDContent(kind: .program, icon: .speakerMedium, level: Level(0.5))
    named.detail = "Firefox"
    var player = PlayerReading(name: "org.mpris.MediaPlayer2.mpv", position: .seconds(724), length: .seconds(1000))
    let refused = SeekContent.refused(by: player)
    player.canSeek = true
    var power = PowerReading()
    power.isOnBattery = true
    return [0, 50, 99, 100, 130].map { volume($0) } + [named]
      + HUDContent.Kind.allCases.flatMap { kind in [true, false].map { HUDContent(kind, isOn: $0) } }
      .filter { !$0.label.isEmpty }
      + [.volume, .microphone, .program, .player, .brightness, .keyboardBacklight].map { HUDContent.missing($0) }
      + ["power-saver", "balanced", "performance"].map { PowerProfile.content($0) }
      + [power.content(), PowerReading().content(), refused]
      + [-35, 35].map { SeekContent.of(player, seekingTo: .distance(.seconds($0))) }
  }

  private static func volume(_ percent: Int) -> HUDContent {
    let level = Level(Double(percent) / 100)
    return HUDContent(kind: .volume, icon: .speaker(level, isMuted: false), level: level)
  }

  /// The texts of a scene with the px that each has.
  private func lines(_ scene: Scene) -> [(text: String, size: Int, room: Int)] {
    scene.elements.compactMap { element in
      switch element {
      case .line(let line): (line.text, line.fontSize, line.width)
      case .icon, .picture, .bar, .ring: nil
      }
    }
  }

  @Test("Nothing is blank, a box or cut", arguments: BuiltCatalogs.languages)
  func readable(code: String) {
    let box = rasterizer.line("\u{10fffd}", size: 24, limit: .max).glyphs[0].key
    for (name, scale) in [(Theme.Name.default, 1.0), (.pill, 1), (.capsule, 1), (.default, 1.5), (.large, 1)] {
      let theme = theme(code, name)
      for content in Self.contents {
        let scene = scene(content, theme, scale: scale)
        let lines = lines(scene)
        #expect(!lines.isEmpty)
        for (text, size, room) in lines where !text.isEmpty {
          let line = rasterizer.line(text, size: size, limit: room)
          #expect(line == rasterizer.line(text, size: size, limit: .max), "'\(text)' is cut to \(room) px")
          let isPainted = line.glyphs.contains { placed in
            rasterizer.glyph(placed.key, size: size).coverage.bytes.contains { $0 > 100 }
          }
          #expect(isPainted, "\(text)")
          #expect(!line.glyphs.contains { $0.key == box }, "\(text)")
        }
      }
    }
  }

  @Test("Numbers never jitter: all of a length have one width and one place", arguments: BuiltCatalogs.languages)
  func tabular(code: String) {
    let language = theme(code).language
    for size in [10, 12, 13, 18, 24] {
      for range in [0...9, 10...99, 100...150] {
        let lines = range.map { rasterizer.line(language.percent($0), size: size, limit: .max) }
        #expect(Set(lines.map(\.width)).count == 1, "\(size) px")
        #expect(Set(lines.map { $0.glyphs.map(\.x) }).count == 1)
      }
    }
  }

  @Test(
    "Percent and distances are written as the language does",
    arguments: [
      ("de", "50\u{202f}%", "+0:35"), ("tr", "%50", "+0:35"), ("en", "50%", "+0:35"), ("ja", "50%", "+0:35"),
      ("ar", "٪٥٠", "٠:٣٥+"), ("fa", "۵۰٪", "+۰:۳۵"), ("he", "50%", "+0:35"),
    ])
  func numbers(code: String, percent: String, distance: String) {
    let language = theme(code).language
    #expect(language.percent(50) == percent)
    #expect(language.text(of: .time(.seconds(35), isSigned: true)) == distance)
  }

  @Test("From right to left a pill has its icon at the right and fills from there; a seek goes on to the right")
  func mirrored() throws {
    func icon(_ scene: Scene) throws -> PixelRect {
      try #require(scene.elements.lazy.compactMap { if case .icon(_, let frame) = $0 { frame } else { nil } }.first)
    }
    func bar(_ scene: Scene) throws -> (frame: PixelRect, columns: [UInt8]) {
      try #require(
        scene.elements.lazy.compactMap {
          if case .bar(let frame, let columns, _, _, _) = $0 { (frame, columns) } else { nil }
        }
        .first)
    }
    func alignments(_ scene: Scene) -> [Scene.Line.Alignment] {
      scene.elements.compactMap { if case .line(let line) = $0 { line.alignment } else { nil } }
    }
    let content = Self.volume(30)
    let (own, other) = (scene(content, theme("he", .pill)), scene(content, theme("en", .pill)))
    #expect((own.width, own.height) == (other.width, other.height))
    let (ownIcon, ownBar, otherBar) = (try icon(own), try bar(own), try bar(other))
    #expect(ownIcon.x + ownIcon.width == own.width - (try icon(other)).x)
    #expect(ownBar.frame.x + ownBar.frame.width == own.width - otherBar.frame.x)
    #expect(ownBar.columns == otherBar.columns.reversed() && ownBar.columns.last == 255)
    #expect(alignments(own) == [.right, .left] && alignments(other) == [.left, .right])
    let panel = try bar(scene(content, theme("he"))).columns
    #expect((panel.last, panel.first) == (255, 0))
    let capsules = [scene(content, theme("he", .capsule)), scene(content, theme("en", .capsule))]
    #expect((capsules[0].elements, capsules[0].isMirrored, own.isMirrored) == (capsules[1].elements, true, true))
    let player = PlayerReading(name: "mpv", canSeek: true, position: .seconds(100), length: .seconds(1000))
    let seek = try bar(scene(SeekContent.of(player, seekingTo: .distance(.seconds(10))), theme("he", .pill))).columns
    #expect((seek.first, seek.last) == (255, 0))
  }

  private static var folder: String? { ProcessInfo.processInfo.environment["SWELL_PICTURES"] }

  @Test("A page of each language", .enabled(if: folder != nil), arguments: BuiltCatalogs.languages)
  func page(code: String) throws {
    let folder = try #require(Self.folder)
    let rows = Self.contents.map { content in
      [Theme.Name.default, .pill, .capsule].map {
        ScenePainter(rasterizer: rasterizer).paint(scene(content, theme(code, $0), scale: 1.5))
      }
    }
    let margin = 10
    let widths = (0..<3).map { column in rows.map { $0[column].width }.max() ?? 0 }
    let width = widths.reduce(margin) { $0 + $1 + margin }
    let height = rows.reduce(margin) { $0 + ($1.map(\.height).max() ?? 0) + margin }
    var page = Canvas(width: width, height: height)
    let background = [UInt32](repeating: 0xff70_90b0, count: width * height)
    page.draw(ColorPicture(width: width, height: height, pixels: background), x: 0, y: 0)
    var y = margin
    for row in rows {
      var x = margin
      for (canvas, width) in zip(row, widths) {
        page.draw(ColorPicture(width: canvas.width, height: canvas.height, pixels: canvas.pixels), x: x, y: y)
        x += width + margin
      }
      y += (row.map(\.height).max() ?? 0) + margin
    }
    let picture = Picture(width: width, height: height, pixels: page.pixels.map { $0 & 0xff_ffff })
    try picture.save(png: "\(folder)/language-\(code).png")
  }
}
