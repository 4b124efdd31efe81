import Testing

@testable import SwellCore

/// Where each px of a picture goes. The panel is black, so a px is as light as it is covered.
@Suite struct ScenePainterTests {
  private let rasterizer = MarkerRasterizer()

  private func volume(_ percent: Double, theme: Theme = .default, scale: Double = 1) -> Scene {
    var scene = Layout.scene(for: .volume(percent), theme: theme, scale: Scale(scale), measuring: rasterizer)
    if scene.panel == Theme.default.panel { scene.panel = .black }
    return scene
  }

  private func paint(_ scene: Scene) -> Canvas { ScenePainter(rasterizer: rasterizer).paint(scene) }

  private func scene(_ elements: [Scene.Element]) -> Scene {
    var scene = volume(37)
    (scene.fixed, scene.elements) = ([], elements)
    return scene
  }

  private func paint(_ elements: Scene.Element...) -> Canvas { paint(scene(elements)) }

  private func icon(_ x: Int, _ y: Int, _ size: Int, _ icon: Icon = .play) -> Scene.Element {
    .icon(icon, frame: PixelRect(x, y, size, size))
  }

  private func label(_ text: String) -> Scene.Element {
    .line(Scene.Line(text: text, x: 2, width: 60, baseline: 57, fontSize: 12, alignment: .centre))
  }

  /// Whether the px from `x`, `y` are those of `width` × `height` marks, and one more around is empty.
  private func isMarked(_ canvas: Canvas, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
    (-1...height).allSatisfy { row in
      (-1...width).allSatisfy { column in
        let isInside = (0..<width).contains(column) && (0..<height).contains(row)
        let expected = isInside ? Int(MarkerRasterizer.mark(column, row)) : 0
        return canvas.red(x + column, y + row) == expected
      }
    }
  }

  @Test("An icon fills its frame, upright", arguments: [1, 2, 3, 7, 16, 29, 30, 31])
  func icon(size: Int) {
    #expect(isMarked(paint(icon(17, 10, size)), 17, 10, size, size))
  }

  @Test("A line of text is centred; each glyph has a place of its own, also above others", arguments: 1...9)
  func text(width: Int) {
    rasterizer.glyphWidth = width
    for (step, text) in (0...3).flatMap({ step in ["1", "12", "37%", "1234"].map { (step, $0) } }) {
      rasterizer.step = step
      let canvas = paint(label(text))
      let first = (64 - (width + 2) * text.count) / 2
      for index in 0..<text.count {
        // 8 px above the baseline.
        let (x, y) = (first + index * (width + 2 + step) + 1, 49 - index * step)
        #expect(isMarked(canvas, x, y, width, 8), "\(text) at \(index)")
      }
    }
  }

  @Test("Glyphs that overlap cover what both cover, and no more than all")
  func overlap() {
    rasterizer.step = -4
    let line = Scene.Line(text: "11", x: 20, width: 40, baseline: 40, fontSize: 12, alignment: .left, opacity: 1)
    // The second glyph begins 3 px to the right and 4 px lower.
    let expected = Int(MarkerRasterizer.mark(4, 5)) + Int(MarkerRasterizer.mark(1, 1))
    #expect(paint(.line(line)).red(20 + 1 + 4, 32 + 5) == min(expected, 255))
  }

  @Test(
    "Words fill the width that they may have from the left, the middle or the right",
    arguments: [(Scene.Line.Alignment.left, 0), (.centre, 13), (.right, 26)])
  func alignment(alignment: Scene.Line.Alignment, indent: Int) {
    let line = Scene.Line(text: "12", x: 10, width: 40, baseline: 40, fontSize: 12, alignment: alignment, opacity: 1)
    #expect(isMarked(paint(.line(line)), 10 + indent + 1, 32, 5, 8))
  }

  @Test("Characters without a picture, many of them, what lies beyond it, and a picture that is too light do no harm")
  func odd() {
    for text in ["", " ", "−∞ dB", String(repeating: "8", count: 2000)] { #expect(paint(label(text)).width == 64) }
    let canvas = paint(label("7 7"))
    for x in [1, 15] { #expect(isMarked(canvas, (64 - 21) / 2 + x, 49, 5, 8)) }
    // What lies beyond the picture is cut away.
    let (whole, cut) = (paint(icon(10, 10, 30)), paint(icon(-10, -10, 30)))
    for y in 4..<20 { for x in 4..<20 { #expect(cut.red(x, y) == whole.red(x + 20, y + 20)) } }
    #expect(paint(icon(100, 10, 30)) == paint())
    // One of the user whose colours are lighter than its opacity.
    var two = Canvas(width: 2, height: 1)
    for pixels: [UInt32] in [[0x10ff_ffff, 0xffff_ffff], [0x80ff_ffff, 0x80ff_ffff]] {
      two.draw(ColorPicture(width: 2, height: 1, pixels: pixels), x: 0, y: 0)
    }
  }

  @Test("A bar is where it should be, as opaque, and as long to a part of a px", arguments: [44, 17, 1])
  func bar(filled: Int) {
    let frame = PixelRect(x: 10, y: 63, width: 44, height: 3)
    let columns = (0..<44).map { UInt8($0 < filled ? 255 : $0 == filled ? 51 : 0) }
    let canvas = paint(.bar(frame, columns: columns, radius: 1.5, opacity: 0.5, outline: 0))
    // Without the panel's hairline and corners.
    for y in 4..<68 {
      for x in 4..<60 {
        let isInside = frame.contains(PixelPoint(x: Double(x), y: Double(y)))
        // Round ends: three fifths of the px at their corners.
        let isCorner = (x == 10 || x == 53) && y != 64
        let expected = isInside ? 0.5 * Double(columns[x - 10]) * (isCorner ? 0.586 : 1) : 0
        #expect(abs(Double(canvas.red(x, y)) - expected) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test("An outline is as wide as it should be, along each part of a bar", arguments: [1, 2])
  func outline(width: Int) {
    let frame = PixelRect(x: 10, y: 60, width: 44, height: 6)
    let columns = (0..<44).map { UInt8($0 == 20 || $0 == 21 ? 0 : 255) }
    let canvas = paint(.bar(frame, columns: columns, radius: 0, opacity: 1, outline: width))
    for y in 0..<6 {
      for x in 0..<44 {
        let part = x < 20 ? 0..<20 : 22..<44
        let isInner = (part.lowerBound + width..<part.upperBound - width).contains(x) && (width..<6 - width).contains(y)
        let isLine = columns[x] > 0 && !isInner
        #expect(canvas.red(10 + x, 60 + y) == (isLine ? 255 : 0), "\(x), \(y)")
      }
    }
  }

  @Test("In languages that are written from the right, icons with a direction are mirrored, and no others")
  func mirrored() {
    for (name, isMirrored) in [(Icon.speakerLow, true), (.speakerMuted, true), (.play, false), (.headphones, false)] {
      let plain = scene([icon(17, 10, 30, name)])
      var other = plain
      other.isMirrored = true
      let (before, after) = (paint(plain), paint(other))
      let isSame = (0..<30).allSatisfy { x in
        (0..<30).allSatisfy { y in after.red(17 + x, 10 + y) == before.red(isMirrored ? 46 - x : 17 + x, 10 + y) }
      }
      #expect(isSame && (after != before) == isMirrored, "\(name)")
    }
  }

  @Test("Two colours of the panel go over into one another from edge to edge", arguments: Theme.Form.allCases)
  func gradient(form: Theme.Form) {
    var scene = Layout.scene(.volume(0)) {
      ($0.form, $0.color, $0.lowerColor, $0.opacity) = (form, .black, .white, 1)
    }
    (scene.elements, scene.fixed, scene.column, scene.border) = ([], [], nil, nil)
    let (canvas, body) = (paint(scene), scene.body)
    let column = (body.y..<body.y + body.height).map { canvas.pixel(body.x + body.width / 2, $0) & 0xff }
    // Round corners cover the last row not quite.
    #expect(column.first == 0 && column.last ?? 0 > 250)
    #expect(zip(column, column.dropFirst()).allSatisfy { $0 <= $1 } && Set(column).count > 40, "\(column)")
  }

  @Test("A hairline along the inside makes an edge on black, and none beyond the round corners")
  func hairline() {
    let canvas = paint()
    for x in 8..<56 { #expect(canvas.red(x, 0) == 82 && canvas.red(x, 71) == 82) }
    for y in 8..<64 { #expect(canvas.red(0, y) == 82 && canvas.red(63, y) == 82) }
    #expect((1..<63).allSatisfy { x in (8..<64).allSatisfy { canvas.red(x, $0) == 0 } })
    for (x, y) in [(0, 0), (63, 0), (0, 71), (63, 71)] { #expect(canvas.pixel(x, y) == 0) }
  }

  @Test("A border has its own colour, on glass too", arguments: [Theme.Name.default, .glass])
  func borderColor(name: Theme.Name) {
    var theme = Theme(name)
    theme.border = Theme.Border(width: 2, opacity: 1, color: .brightRed)
    let scene = volume(37, theme: theme)
    #expect(paint(scene).pixel(scene.body.x, scene.height / 2) == 0xffff_0000)
  }

  @Test("A border that nothing shows through has no dark edge", arguments: [1, 1.5, 2])
  func edge(scale: Double) {
    var scene = volume(40, theme: Theme(.highContrast), scale: scale)
    (scene.width, scene.height) = (scene.body.width, scene.body.height)
    (scene.margin, scene.outerBorder, scene.fixed, scene.elements) = (0, nil, [], [])
    let canvas = paint(scene)
    let outer = RoundedRectangle.coverage(width: scene.width, height: scene.height, radius: scene.cornerRadius)
    let parts = outer.bytes.indices.filter { 1..<255 ~= outer.bytes[$0] }
    #expect(!parts.isEmpty)
    for index in parts {
      // White, as far as it covers.
      let (x, y) = (index % scene.width, index / scene.width)
      #expect(canvas.red(x, y) == Int(outer.bytes[index]) && canvas.pixel(x, y) >> 24 == UInt32(outer.bytes[index]))
    }
  }

  @Test("Colours are in their order of channels, premultiplied; on glass there is no panel, and all else is the same")
  func colours() {
    let columns = [UInt8](repeating: 255, count: 44)
    let bar = PixelRect(x: 10, y: 65, width: 44, height: 2)
    var scene = scene([.bar(bar, columns: columns, radius: 0, opacity: 1, outline: 0)])
    (scene.panel, scene.panelOpacity) = (Color(red: 1, green: 0.5, blue: 0), 0.5)
    scene.foreground = Color(red: 0, green: 0.5, blue: 1)
    let canvas = paint(scene)
    #expect(canvas.pixel(6, 6) == 0x8080_4000 && canvas.pixel(20, 65) == 0xff00_80ff)
    let glass = ScenePainter(rasterizer: rasterizer).paint(scene, isOnGlass: true)
    #expect(glass.pixel(6, 6) == 0 && glass.pixel(20, 65) == 0xff00_80ff)
  }

  @Test("A shadow is outside of the panel only, and falls off")
  func shadow() {
    let scene = volume(50, theme: Theme(.pill))
    let (canvas, middle) = (paint(scene), scene.width / 2)
    let below = (scene.body.y + scene.body.height..<scene.height).map { canvas.pixel(middle, $0) }
    #expect(below[0] >> 24 > 30)
    #expect(below == below.map { $0 & 0xff00_0000 }.sorted(by: >))
    // The shadow is at .18 at most, and the panel at .94.
    #expect(canvas.pixel(middle, scene.body.y + 4) >> 24 == 240)
  }

  @Test("Icon and number have another colour on a capsule's fill, cut at its edge", arguments: [0.0, 13, 50, 86, 100])
  func column(percent: Double) throws {
    var scene = volume(percent, theme: Theme(.capsule))
    scene.shadow = nil
    scene.column?.ink = .brightRed
    let (canvas, column, frame) = (paint(scene), try #require(scene.column), try #require(scene.icon?.frame))
    var (inks, others) = (0, 0)
    for y in frame.y..<frame.y + frame.height {
      for x in frame.x..<frame.x + frame.width {
        let pixel = canvas.pixel(x, y)
        let isRed = pixel >> 16 & 0xff > pixel >> 8 & 0xff
        #expect(!isRed || column.top..<column.bottom ~= y, "\(x), \(y)")
        if isRed { inks += 1 } else { others += 1 }
      }
    }
    #expect((inks > 0) == (percent > 10) && (others > 0 || percent >= 50))
  }

  @Test(
    "Near the end the fill is round at its upper corners, and as wide as the capsule below", arguments: [92.0, 97, 100])
  func roundTop(percent: Double) throws {
    var scene = volume(percent, theme: Theme(.capsule))
    (scene.panelOpacity, scene.shadow, scene.elements, scene.border) = (1, nil, [], nil)
    let (canvas, column) = (paint(scene), try #require(scene.column))
    func width(_ y: Int) -> Int { (0..<scene.width).count { canvas.red($0, y) > 127 } }
    let widths = (column.top..<column.top + 20).map(width)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 } && widths.last == 36, "\(widths)")
    #expect(widths[0] < 36 - Int(column.topRadius) && width(column.top - 1) == 0)
  }

  @Test("The notch at 100 % is dark in the fill, and pale above it", arguments: [0.0, 40, 100, 101, 150])
  func notch(percent: Double) throws {
    var content = HUDContent.volume(percent)
    content.end = 1.5
    var scene = Layout.scene(content, Theme(.capsule))
    (scene.panel, scene.panelOpacity, scene.shadow, scene.elements) = (.black, 1, nil, [])
    let (canvas, column) = (paint(scene), try #require(scene.column))
    for y in column.gap {
      #expect(canvas.red(scene.width / 2, y) == (percent > 100 ? 0 : 92), "\(y)")
    }
    #expect((canvas.red(scene.width / 2, column.gap.upperBound) == 255) == (percent >= 100))
    #expect((canvas.red(scene.width / 2, column.gap.lowerBound - 1) == 255) == (percent > 100))
  }

  @Test("A muted capsule has its fill dimmed")
  func muted() throws {
    var scene = Layout.scene(.volume(60, isMuted: true), Theme(.capsule))
    (scene.panel, scene.panelOpacity, scene.shadow, scene.elements) = (.black, 1, nil, [])
    let (canvas, column) = (paint(scene), try #require(scene.column))
    let rows = (column.frame.y..<column.frame.y + column.frame.height).filter { canvas.red(scene.width / 2, $0) > 0 }
    #expect(rows == Array(column.top..<column.bottom) && rows.count == 91)
    #expect(rows.allSatisfy { (63...65).contains(canvas.red(scene.width / 2, $0)) })
  }

  // MARK: what is kept

  @Test("What the rasterizer has made is asked for once, and comes out right after more than is kept")
  func cache() {
    let painter = ScenePainter(rasterizer: rasterizer)
    for _ in 0..<3 { for percent in 10...15 { _ = painter.paint(volume(Double(percent))) } }
    // One speaker; the figures 0 to 5 and the per cent sign.
    #expect((rasterizer.iconCount, rasterizer.glyphCount) == (1, 7))
    for size in [30, 31] {
      for name in Icon.allCases {
        #expect(isMarked(painter.paint(scene([icon(17, 10, size, name)])), 17, 10, size, size), "\(name)")
      }
    }
  }

  @Test("A picture does not depend on what was painted before")
  func independent() {
    let painter = ScenePainter(rasterizer: rasterizer)
    for percent in [37.0, 100, 120, 3, 0] {
      for name in [Theme.Name.default, .highContrast, .pill, .capsule, .glass] {
        let scene = volume(percent, theme: Theme(name))
        for isOnGlass in [false, true] {
          let fresh = ScenePainter(rasterizer: rasterizer).paint(scene, isOnGlass: isOnGlass)
          #expect(painter.paint(scene, isOnGlass: isOnGlass) == fresh)
        }
      }
    }
  }

  @Test(
    "A canvas tells in which rectangle it differs",
    arguments: [PixelRect(0, 0, 1, 1), .init(19, 9, 1, 1), .init(3, 2, 9, 5), .init(0, 0, 20, 10), .init(0, 0, 0, 0)])
  func difference(frame: PixelRect) {
    let canvas = Canvas(width: 20, height: 10)
    var other = canvas
    let bytes = [UInt8](repeating: 9, count: frame.width * frame.height)
    other.fill(
      .white, through: Coverage(width: frame.width, height: frame.height, bytes: bytes), x: frame.x, y: frame.y)
    for difference in [other.difference(from: canvas), canvas.difference(from: other)] {
      #expect(frame.isEmpty ? difference.isEmpty : difference == frame)
    }
  }

  @Test(
    "A rounded rectangle is the same from all sides, full in the middle, and covers the area of its shape",
    arguments: [(64, 72), (80, 90), (96, 108), (9, 7), (5, 5), (1, 1), (0, 0), (0, 5), (5, 0)], [0, 1, 3.3, 4, 9, 20.0])
  func roundedRectangle(size: (width: Int, height: Int), radius: Double) {
    let (width, height) = size
    let bytes = RoundedRectangle.coverage(width: width, height: height, radius: radius).bytes
    #expect(bytes.count == width * height)
    for (y, x) in (0..<height).flatMap({ y in (0..<width).map { (y, $0) } }) {
      let value = bytes[y * width + x]
      #expect(value == bytes[y * width + width - 1 - x] && value == bytes[(height - 1 - y) * width + x])
    }
    // No more than a lozenge.
    let round = min(radius, Double(min(width, height)) / 2)
    let covered = bytes.reduce(0.0) { $0 + Double($1) } / 255
    #expect(abs(covered - (Double(width * height) - (4 - .pi) * round * round)) < 1.5)
    guard width >= 64 else { return }
    #expect((bytes[0] < 255) == (radius > 0) && bytes[height / 2 * width + width / 2] == 255)
    #expect(bytes[Int(radius.rounded(.up))] == 255 && bytes[Int(radius.rounded(.up)) * width] == 255)
  }
}

extension Canvas {
  /// 0xAARRGGBB
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }
  fileprivate func red(_ x: Int, _ y: Int) -> Int { Int(pixel(x, y) >> 16 & 0xff) }
}
