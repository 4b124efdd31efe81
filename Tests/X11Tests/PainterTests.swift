import CX11
import Raster
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// Where each px of a picture goes: on a black screen a px is as light as it is covered.
  @Suite struct PainterTests {
    private func scene(_ elements: [Scene.Element]) -> Scene {
      var scene = Scene.volume(37)
      scene.fixed = []
      scene.elements = elements
      return scene
    }

    private func shown(_ scene: Scene, on stage: Stage) throws -> Picture {
      stage.present(scene)
      return try look(scene, on: stage)
    }

    private func look(_ scene: Scene, on stage: Stage) throws -> Picture {
      try stage.probe.image(Stage.place.x, Stage.place.y, scene.width, scene.height)
    }

    /// Whether the px from `x`, `y` are those of `width` × `height` marks, and one more around is empty.
    private func isMarked(_ picture: Picture, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
      (-1...height).allSatisfy { row in
        (-1...width).allSatisfy { column in
          let isInside = (0..<width).contains(column) && (0..<height).contains(row)
          let expected = isInside ? Int(MarkerRasterizer.mark(column, row)) : 0
          return abs(Int(picture.pixel(x + column, y + row).r) - expected) <= 1
        }
      }
    }

    @Test("An icon fills its frame, upright", arguments: [1, 2, 3, 7, 16, 29, 30, 31])
    func icon(size: Int) throws {
      try Stage.run(background: 0x000000, rasterizer: MarkerRasterizer()) { stage in
        let frame = PixelRect(x: 17, y: 10, width: size, height: size)
        let picture = try shown(scene([.icon(.play, frame: frame)]), on: stage)
        #expect(isMarked(picture, 17, 10, size, size))
      }
    }

    @Test("A line of text is centred both ways, whatever the width of its characters", arguments: 1...9)
    func text(width: Int) throws {
      let rasterizer = MarkerRasterizer()
      rasterizer.glyphWidth = width
      try Stage.run(background: 0x000000, rasterizer: rasterizer) { stage in
        let frame = PixelRect(x: 0, y: 45, width: 64, height: 16)
        for text in ["1", "12", "37%"] {
          let picture = try shown(scene([.label(text, frame: frame, fontSize: 12)]), on: stage)
          let first = (64 - (width + 2) * text.count) / 2
          for index in 0..<text.count {
            // 8 px of figures in 16 px: 4 above and 4 below.
            #expect(isMarked(picture, first + index * (width + 2) + 1, 49, width, 8), "\(text) at \(index)")
          }
        }
      }
    }

    @Test("Each glyph of a line has a place of its own, also above the others", arguments: [1, 2, 3])
    func places(step: Int) throws {
      let rasterizer = MarkerRasterizer()
      rasterizer.step = step
      try Stage.run(background: 0x000000, rasterizer: rasterizer) { stage in
        let frame = PixelRect(x: 0, y: 45, width: 64, height: 16)
        let picture = try shown(scene([.label("1234", frame: frame, fontSize: 12)]), on: stage)
        for index in 0..<4 {
          let x = (64 - 28) / 2 + index * (7 + step) + 1
          #expect(isMarked(picture, x, 49 - index * step, 5, 8), "at \(index)")
        }
      }
    }

    @Test("What follows another panel looks as if it were the first one", arguments: Gallery.columns.map(\.name))
    func following(theme: String) throws {
      let theme = try #require(Gallery.columns.first { $0.name == theme }).theme
      let rasterizer = try #require(FreeTypeRasterizer(log: .init(verbosity: .problems)))
      try Stage.run(background: 0x4080c0, rasterizer: rasterizer) { stage in
        var contents = [37, 38, 45, 100, 101, 99, 9, 3, 0, 2].map { Gallery.volume($0) }
        var program = Gallery.volume(0)
        program.detail = "2048"
        contents += Gallery.rows + contents.reversed() + [HUDContent](repeating: program, count: 9)
        for scale in [1, 1.5] {
          var before = Scene.volume(36, scale: scale)
          for (index, content) in contents.enumerated() {
            var pose = HUDPose()
            pose.bump = [0, 0, 0, 2, 0, -3][index % 6]
            let scene = Layout.scene(for: content, theme: theme, scale: Scale(scale), measuring: rasterizer, pose: pose)
            // Some from a fade of the one before, some once more.
            if index % 4 == 2 { stage.present(before, opacity: 0.5) }
            for _ in 0...(index % 8 == 3 ? 1 : 0) { stage.present(scene) }
            let following = try look(scene, on: stage)
            stage.hide()
            stage.presenter.use(rasterizer)
            stage.present(scene)
            before = scene
            #expect(try look(scene, on: stage) == following, "\(index) at \(scale): \(content)")
          }
        }
      }
    }

    @Test("A border that nothing shows through has no dark edge", arguments: [1, 1.5, 2])
    func edge(scale: Double) throws {
      try Stage.run(background: 0xffffff) { stage in
        let content = HUDContent(kind: .volume, icon: .speakerLow, level: Level(0.4))
        let scene = Layout.scene(for: content, theme: Theme(.highContrast), scale: Scale(scale))
        let picture = try shown(scene, on: stage)
        let outer = RoundedRectangle.coverage(width: scene.width, height: scene.height, radius: scene.cornerRadius)
        let parts = outer.bytes.indices.filter { 1..<255 ~= outer.bytes[$0] }
        #expect(!parts.isEmpty)
        for index in parts {
          let pixel = picture.pixel(index % scene.width, index / scene.width)
          #expect(pixel.distance(to: 0xffffff) <= 1, "\(index % scene.width), \(index / scene.width): \(pixel)")
        }
      }
    }

    @Test("Words that reach beyond their line leave nothing of them behind")
    func tallWords() throws {
      let rasterizer = TallRasterizer()
      try Stage.run(background: 0x000000, rasterizer: rasterizer) { stage in
        func scene(_ label: String) -> Scene {
          self.scene([
            .icon(.play, frame: PixelRect(x: 17, y: 10, width: 30, height: 30)),
            .label(label, frame: PixelRect(x: 0, y: 45, width: 64, height: 16), fontSize: 12),
          ])
        }
        let words = try shown(scene("Å"), on: stage)
        stage.hide()
        stage.presenter.use(rasterizer)
        let number = try shown(scene("37%"), on: stage)
        #expect(try shown(scene("Å"), on: stage) == words)
        stage.present(scene("38%"))
        // The second time, all of it is copied to the screen.
        for _ in 1...2 { #expect(try shown(scene("37%"), on: stage) == number) }
      }
    }

    @Test("Characters without a picture, and many of them, do no harm")
    func oddText() throws {
      try Stage.run(background: 0x000000, rasterizer: MarkerRasterizer()) { stage in
        let frame = PixelRect(x: 0, y: 45, width: 64, height: 16)
        for text in ["", " ", "7 7", "−∞ dB", String(repeating: "8", count: 2000)] {
          _ = try shown(scene([.label(text, frame: frame, fontSize: 12)]), on: stage)
        }
        let picture = try shown(scene([.label("7 7", frame: frame, fontSize: 12)]), on: stage)
        #expect(isMarked(picture, (64 - 21) / 2 + 1, 49, 5, 8))
        #expect(isMarked(picture, (64 - 21) / 2 + 15, 49, 5, 8))
      }
    }

    @Test("A bar is where it should be, as opaque, and as long to a part of a px")
    func bar() throws {
      try Stage.run(background: 0x000000, rasterizer: MarkerRasterizer()) { stage in
        let frame = PixelRect(x: 10, y: 63, width: 44, height: 3)
        for filled in [44, 17, 1] {
          let columns = (0..<44).map { UInt8($0 < filled ? 255 : $0 == filled ? 51 : 0) }
          let picture = try shown(scene([.bar(frame, columns: columns, radius: 1.5, opacity: 0.5)]), on: stage)
          // Without the panel's hairline and corners.
          for y in 4..<68 {
            for x in 4..<60 {
              let isInside = frame.contains(PixelPoint(x: Double(x), y: Double(y)))
              // Round ends: three fifths of the px at their corners.
              let isCorner = (x == 10 || x == 53) && y != 64
              let expected = isInside ? 0.5 * Double(columns[x - 10]) * (isCorner ? 0.586 : 1) : 0
              #expect(abs(Double(picture.pixel(x, y).r) - expected) <= 1.5, "\(x), \(y)")
            }
          }
        }
      }
    }

    @Test("A hairline along the inside makes an edge on black, and none beyond the round corners")
    func hairline() throws {
      try Stage.run(background: 0x000000, rasterizer: MarkerRasterizer()) { stage in
        let picture = try shown(scene([]), on: stage)
        let hairline = RGB(31, 31, 31)
        for x in 4..<60 {
          #expect(picture.pixel(x, 0).distance(to: hairline) <= 1 && picture.pixel(x, 71).distance(to: hairline) <= 1)
        }
        for y in 4..<68 {
          #expect(picture.pixel(0, y).distance(to: hairline) <= 1 && picture.pixel(63, y).distance(to: hairline) <= 1)
        }
        #expect((1..<63).allSatisfy { x in (4..<68).allSatisfy { picture.pixel(x, $0).r <= 1 } })
        for (x, y) in [(0, 0), (63, 0), (0, 71), (63, 71)] { #expect(picture.pixel(x, y) == 0x000000) }
      }
    }

    @Test("Other colours are shown in their order of channels", arguments: [Blending.none, .xcompmgr])
    func colours(blending: Blending) throws {
      try Stage.run(blending: blending, background: 0x000000, rasterizer: MarkerRasterizer()) { stage in
        let columns = [UInt8](repeating: 255, count: 44)
        var scene = scene([.bar(PixelRect(x: 10, y: 65, width: 44, height: 2), columns: columns, radius: 0, opacity: 1)]
        )
        scene.panel = Color(red: 1, green: 0.5, blue: 0)
        scene.panelOpacity = 0.5
        scene.foreground = Color(red: 0, green: 0.5, blue: 1)
        stage.present(scene)
        let picture = try stage.picture(of: scene) { $0.pixel(6, 6).distance(to: 0x804000) <= 1 }
        #expect(picture.pixel(20, 65).distance(to: 0x0080ff) <= 1)
        // And another theme in the same window.
        scene.panel = Color(red: 0, green: 0, blue: 1)
        scene.panelOpacity = 1
        scene.foreground = Color(red: 1, green: 0, blue: 0)
        stage.present(scene)
        let other = try stage.picture(of: scene, "the other theme") { $0.pixel(6, 6) == 0x0000ff }
        #expect(other.pixel(20, 65) == 0xff0000)
      }
    }

    @Test("Pictures are asked for once; more icons than are kept come out right again")
    func cache() throws {
      let rasterizer = MarkerRasterizer()
      try Stage.run(background: 0x000000, rasterizer: rasterizer) { stage in
        for _ in 0..<3 { for percent in 10...15 { stage.present(.volume(percent)) } }
        // One speaker; all ten figures and the per cent sign, in one request.
        #expect(rasterizer.iconCount == 1)
        #expect(rasterizer.glyphCount == 11)
        for _ in 0..<2 {
          for icon in Icon.allCases {
            let picture = try shown(.volume(37, icon: icon), on: stage)
            #expect(isMarked(picture, 17, 10, 30, 30), "\(icon)")
          }
        }
      }
    }
  }
}

/// Letters of 40 px, as high above as below the figures of 8 px.
private final class TallRasterizer: Rasterizing {
  private let marks = MarkerRasterizer()

  func line(_ text: String, size: Int, limit: Int) -> TextLine { marks.line(text, size: size, limit: limit) }

  func glyph(_ key: UInt32, size: Int) -> Glyph {
    guard key > 0x7f else { return marks.glyph(key, size: size) }
    let coverage = Coverage(width: 5, height: 40, bytes: [UInt8](repeating: 255, count: 200))
    return Glyph(coverage: coverage, left: 1, top: 24, advance: 7)
  }

  func width(of text: String, size: Int) -> Int { marks.width(of: text, size: size) }
  func coverage(of icon: Icon, size: Int) -> Coverage { marks.coverage(of: icon, size: size) }
  func colors(of icon: Icon, size: Int) -> ColorPicture? { nil }
  func ring(size: Int, width: Int, share: Double, notch: Double) -> Coverage {
    marks.ring(size: size, width: width, share: share, notch: notch)
  }
}
