/// Turns scenes into pictures: equal scenes give equal pictures, and caches only save time.
public final class ScenePainter {
  private let rasterizer: any Rasterizing
  /// The empty panel that was painted last.
  private var ground: Picture?
  private var last: Picture?
  private var icons: [IconKey: IconPicture] = [:]
  private var glyphs: [SizedGlyph: Glyph] = [:]

  private struct Picture {
    let scene: Scene
    let isOnGlass: Bool
    let canvas: Canvas
  }

  private struct IconKey: Hashable {
    let icon: Icon
    let size: Int
    let hasPaleParts, isMirrored: Bool
  }

  private enum IconPicture {
    case mask(Coverage)
    case colors(ColorPicture)
  }

  private struct SizedGlyph: Hashable {
    let key: GlyphKey
    let size: Int
  }

  /// More icons than one session uses.
  private static let iconLimit = 40
  /// More glyphs than the labels of one language have, at several scales.
  private static let glyphLimit = 2048

  public init(rasterizer: any Rasterizing) {
    self.rasterizer = rasterizer
  }

  /// The picture of `scene`, transparent around the panel.
  ///
  /// - Parameter isOnGlass: Whether the panel has no colour, since it is on the blurred screen in that colour.
  public func paint(_ scene: Scene, isOnGlass: Bool = false) -> Canvas {
    if let last, last.isOnGlass == isOnGlass, last.scene == scene { return last.canvas }
    var canvas = ground(of: scene, isOnGlass)
    let filled = scene.column.map { fill($0, of: scene, on: &canvas) } ?? 0..<0
    let parts = [
      (0..<filled.lowerBound, scene.foreground), (filled, scene.column?.ink ?? scene.foreground),
      (filled.upperBound..<scene.height, scene.foreground),
    ]
    for (rows, ink) in parts where !rows.isEmpty {
      let clip = PixelRect(x: 0, y: rows.lowerBound, width: scene.width, height: rows.count)
      for element in scene.elements { paint(element, of: scene, ink, clip, on: &canvas) }
    }
    last = Picture(scene: scene, isOnGlass: isOnGlass, canvas: canvas)
    return canvas
  }

  /// Forgets a picture of the user; icons and glyphs are kept.
  public func rest() {
    let hasPicture = last?.scene.elements.contains { if case .picture = $0 { true } else { false } }
    if hasPicture == true { last = nil }
  }

  /// Fills a column.
  ///
  /// - Returns: The rows on which elements have the column's `ink`.
  private func fill(_ column: Scene.Column, of scene: Scene, on canvas: inout Canvas) -> Range<Int> {
    let frame = column.frame
    let whole = RoundedRectangle.coverage(width: frame.width, height: frame.height, radius: column.radius)
    var mask = whole
    if column.topRadius > 0 {
      // The lower corners of the fill are below the frame.
      let height = column.bottom - column.top + Int(column.topRadius.rounded(.up))
      let top = RoundedRectangle.coverage(width: frame.width, height: height, radius: column.topRadius)
      mask = whole.shared(with: top, y: column.top - frame.y)
    }
    func fill(_ rows: Range<Int>, _ columns: Range<Int>, _ opacity: Double) {
      let clip = PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
      canvas.fill(scene.foreground, opacity, through: mask, x: frame.x, y: frame.y, clip: clip)
    }
    let (filled, columns, gap) = (column.top..<column.bottom, frame.x..<frame.x + frame.width, column.gap)
    let middle = column.middle ?? columns.upperBound..<columns.upperBound
    if gap.upperBound <= column.top {
      fill(filled, columns, column.opacity)
      for side in [columns.lowerBound..<middle.lowerBound, middle.upperBound..<columns.upperBound] {
        fill(gap, side, column.notchOpacity)
      }
    } else {
      fill(filled.lowerBound..<min(gap.lowerBound, filled.upperBound), columns, column.opacity)
      fill(min(gap.upperBound, filled.upperBound)..<filled.upperBound, columns, column.opacity)
      fill(gap, middle, column.opacity)
    }
    guard let chip = column.chip else { return filled }
    let ground = RoundedRectangle.coverage(width: chip.width, height: chip.height, radius: Double(chip.height) / 2)
    canvas.fill(scene.panel, through: ground, x: chip.x, y: chip.y)
    return max(filled.lowerBound, chip.y + chip.height)..<filled.upperBound
  }

  private func paint(
    _ element: Scene.Element, of scene: Scene, _ ink: Color, _ clip: PixelRect, on canvas: inout Canvas
  ) {
    switch element {
    case .icon(let icon, let frame):
      switch picture(of: icon, size: frame.width, in: scene) {
      case .mask(let mask): canvas.fill(ink, through: mask, x: frame.x, y: frame.y, clip: clip)
      case .colors(let picture): canvas.draw(picture, x: frame.x, y: frame.y, clip: clip)
      }
    case .picture(let pixels, let frame):
      let fitted = pixels.colors.fitted(into: frame.width)
      if pixels.isMask {
        canvas.fill(ink, through: fitted.coverage, x: frame.x, y: frame.y, clip: clip)
      } else {
        canvas.draw(fitted, x: frame.x, y: frame.y, clip: clip)
      }
    case .line(let text):
      let line = rasterizer.line(text.text, size: text.fontSize, limit: text.width)
      let free = text.width - line.width
      let shift =
        switch text.alignment {
        case .left: 0
        case .centre: free / 2
        case .right: free
        }
      draw(
        line, text.fontSize, x: text.x + shift, baseline: text.baseline, ink, text.opacity, clip, on: &canvas)
    case .bar(let frame, let columns, let radius, let opacity, let outline):
      var mask = RoundedRectangle.coverage(height: frame.height, radius: radius, columns: columns)
      if outline > 0 { mask = mask.outlined(by: outline) }
      canvas.fill(ink, opacity, through: mask, x: frame.x, y: frame.y, clip: clip)
    case .ring(let frame, let width, let share, let notch, let opacity):
      let mask = rasterizer.ring(size: frame.width, width: width, share: share, notch: notch)
      canvas.fill(ink, opacity, through: mask, x: frame.x, y: frame.y, clip: clip)
    }
  }

  /// Draws a line as one mask, so that overlapping letters have no seams.
  private func draw(
    _ line: TextLine, _ size: Int, x: Int, baseline: Int, _ ink: Color, _ opacity: Double, _ clip: PixelRect,
    on canvas: inout Canvas
  ) {
    let placed = line.glyphs.map { placed in
      let glyph = glyph(placed.key, size: size)
      let (x, y) = (x + placed.x + glyph.left, baseline - placed.y - glyph.top)
      return (
        mask: glyph.coverage, frame: PixelRect(x: x, y: y, width: glyph.coverage.width, height: glyph.coverage.height)
      )
    }
    guard var frame = placed.first?.frame else { return }
    for glyph in placed { frame = frame.joined(with: glyph.frame) }
    frame = frame.shared(with: canvas.bounds)
    var mask = Coverage(width: frame.width, height: frame.height)
    for glyph in placed { mask.add(glyph.mask, x: glyph.frame.x - frame.x, y: glyph.frame.y - frame.y) }
    canvas.fill(ink, opacity, through: mask, x: frame.x, y: frame.y, clip: clip)
  }

  /// The empty panel; on glass without its colour.
  private func ground(of scene: Scene, _ isOnGlass: Bool) -> Canvas {
    if let ground, ground.isOnGlass == isOnGlass, ground.scene.hasSamePanel(as: scene) { return ground.canvas }
    var canvas = Canvas(width: scene.width, height: scene.height)
    let body = scene.body
    let outer = RoundedRectangle.coverage(width: body.width, height: body.height, radius: scene.cornerRadius)
    let inner = scene.border.map {
      RoundedRectangle.coverage(width: body.width, height: body.height, radius: scene.cornerRadius, inset: $0.width)
    }
    // The panel is not painted below an opaque border: the panel would show along the outer edge.
    let isFramed = !isOnGlass && scene.border?.opacity == 1
    if !isOnGlass {
      let panel = isFramed ? inner ?? outer : outer
      // At once, or row by row.
      let height = scene.lowerPanel == nil ? body.height : 1
      for y in stride(from: 0, to: body.height, by: height) {
        let color = scene.lowerPanel.map { scene.panel.mixed(with: $0, Double(y) / Double(max(body.height - 1, 1))) }
        let rows = PixelRect(x: body.x, y: body.y + y, width: body.width, height: height)
        canvas.fill(
          color ?? scene.panel, scene.panelOpacity, through: panel, x: body.x, y: body.y, clip: rows)
      }
    }
    if let border = scene.border, let inner {
      canvas.fill(
        border.color ?? scene.foreground, border.opacity, through: outer.subtracting(inner), x: body.x, y: body.y,
        isFramed ? .add : .over)
    }
    if let border = scene.outerBorder {
      let (width, place) = (border.width, body.grown(by: border.width))
      let edge = RoundedRectangle.coverage(
        width: place.width, height: place.height, radius: scene.cornerRadius + Double(width))
      canvas.fill(
        .black, border.opacity, through: edge.subtracting(outer.padded(by: width)), x: place.x, y: place.y)
    }
    if let shadow = scene.shadow {
      canvas.fill(.black, shadow.opacity, through: shadow.coverage(around: scene), x: 0, y: 0)
    }
    for element in scene.fixed { paint(element, of: scene, scene.foreground, canvas.bounds, on: &canvas) }
    ground = Picture(scene: scene, isOnGlass: isOnGlass, canvas: canvas)
    return canvas
  }

  private func picture(of icon: Icon, size: Int, in scene: Scene) -> IconPicture {
    let key = IconKey(
      icon: icon, size: size, hasPaleParts: scene.hasPaleParts, isMirrored: scene.isMirrored && icon.hasDirection)
    if let known = icons[key] { return known }
    let picture: IconPicture
    if let colors = rasterizer.colors(of: icon, size: size) {
      picture = .colors(colors)
    } else {
      let mask = rasterizer.coverage(of: icon, size: size, hasPaleParts: key.hasPaleParts)
      picture = .mask(key.isMirrored ? mask.mirrored : mask)
    }
    if icons.count == ScenePainter.iconLimit { icons = [:] }
    icons[key] = picture
    return picture
  }

  private func glyph(_ key: GlyphKey, size: Int) -> Glyph {
    let place = SizedGlyph(key: key, size: size)
    if let known = glyphs[place] { return known }
    let glyph = rasterizer.glyph(key, size: size)
    if glyphs.count == ScenePainter.glyphLimit { glyphs = [:] }
    glyphs[place] = glyph
    return glyph
  }
}
