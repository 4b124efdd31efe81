internal import CX11
internal import SwellCore

/// Paints scenes into an off-screen picture with RENDER, and reuses what the server already has.
@safe final class ScenePainter {
  private let connection: XConnection
  private let rasterizer: any Rasterizing
  private var icons: [IconPicture] = []
  private var glyphs: [GlyphSet] = []
  private var base: Base?
  /// The empty panel on the glass that is below it now.
  private var ground: RenderPicture?
  private var fills: [(color: Color, opacity: Double, picture: RenderPicture)] = []
  /// The bar or arc that was painted last.
  private var mark: Mark?
  /// All of the column that was painted last.
  private var column: (column: Scene.Column, mask: RenderPicture)?
  private var canvas: (picture: RenderPicture, width: Int, height: Int)?
  /// What is on the canvas, on the ground; nil when that is another now.
  private var painted: Painted?
  /// The empty panel on which `paint` has painted last.
  private(set) var lastGround: RenderPicture?
  /// What was painted since into `PanelPixels`, where the canvas is not as the window.
  private var newer: Painted?
  private var newerPart = ScenePainter.nowhere
  /// What the last call of `paint` has painted again, where the rest was kept.
  private(set) var changed = ScenePainter.nowhere
  /// For drawables of depth 32, and of depth 8.
  private var canvasContext, maskContext: GC?

  private static let nowhere = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Cache limit, more than one session uses: icons beyond it are uploaded again when needed.
  private static let iconLimit = 20
  /// Cache limit: label and detail; there are more sizes only where monitors have different scales.
  private static let glyphSetLimit = 4
  /// Cache limit: ink, dimmed ink, that of a detail and of a column, track, panel and border.
  private static let fillLimit = 8

  /// The empty panel, and the scene whose size and colours it has. By reference: each look at it would copy the scene.
  private final class Base {
    let scene: Scene
    let picture, mask: RenderPicture
    let isOnGlass: Bool

    init(of scene: Scene, picture: RenderPicture, mask: RenderPicture, isOnGlass: Bool) {
      (self.scene, self.picture, self.mask, self.isOnGlass) = (scene, picture, mask, isOnGlass)
    }
  }

  private final class Painted {
    let elements: [Scene.Element]
    /// Where each of them can have px.
    let areas: [PixelRect]
    let column: Scene.Column?

    init(_ scene: Scene, _ areas: [PixelRect]) {
      (elements, self.areas, column) = (scene.elements, areas, scene.column)
    }
  }

  private final class Mark {
    var element: Scene.Element
    var coverage: Coverage
    /// nil until the server is to paint it.
    var mask: RenderPicture?
    /// Whether the server has it.
    var isUploaded = false

    init(_ element: Scene.Element, _ coverage: Coverage) {
      (self.element, self.coverage) = (element, coverage)
    }
  }

  /// What the server has of one icon at one size.
  private final class IconPicture {
    let icon: Icon
    let size: Int
    let picture: RenderPicture
    /// What the picture is a mask of; nil for an icon that has colours of its own.
    let coverage: Coverage?
    var isColored: Bool { coverage == nil }

    init(_ icon: Icon, _ size: Int, _ picture: RenderPicture, _ coverage: Coverage?) {
      (self.icon, self.size, self.picture, self.coverage) = (icon, size, picture, coverage)
    }
  }

  /// Cache limit, more glyphs than the labels of one language have.
  private static let glyphLimit = 512

  init(_ connection: XConnection, rasterizer: any Rasterizing) {
    self.connection = connection
    self.rasterizer = rasterizer
  }

  deinit {
    guard !connection.isLost else { return }
    if let canvasContext = unsafe canvasContext { unsafe XFreeGC(connection.display, canvasContext) }
    if let maskContext = unsafe maskContext { unsafe XFreeGC(connection.display, maskContext) }
  }

  /// The picture of `scene`, premultiplied, transparent around the panel. Valid until the next call.
  ///
  /// - Parameters:
  ///   - glass: What is below the panel in place of its colour, of the size of the scene.
  ///   - isNew: Whether `glass` is another one than in the last call.
  func paint(_ scene: Scene, on glass: RenderPicture? = nil, isNew: Bool = false) -> RenderPicture {
    let ground = ground(of: scene, glass, isNew)
    lastGround = ground
    let canvas = canvas(of: scene)
    let new = painted(scene)
    changed = part(new, of: scene, otherThan: painted, and: newerPart)
    (newer, newerPart) = (nil, ScenePainter.nowhere)
    guard !changed.isEmpty else {
      changed = scene.bounds
      return canvas
    }
    let display = unsafe connection.display
    if unsafe canvasContext == nil {
      unsafe canvasContext = XCreateGC(display, canvas.pixmap, 0, nil)
      unsafe XSetGraphicsExposures(display, canvasContext, 0)
    }
    unsafe connection.copy(ground.pixmap, to: canvas.pixmap, canvasContext, changed)
    paintElements(of: scene, new.areas, on: canvas)
    painted = new
    return canvas
  }

  /// Paints what is not as the last call has painted it, in this process: numbers, bars and icons.
  ///
  /// - Returns: false when the server is to paint it.
  func paint(_ scene: Scene, on glass: RenderPicture?, into pixels: PanelPixels) -> Bool {
    guard pixels.ground === ground(of: scene, glass, false), let before = newer ?? painted else { return false }
    let new = painted(scene)
    guard new.column == nil, before.column == nil, new.areas.count == before.areas.count else { return false }
    for index in new.areas.indices where new.elements[index] != before.elements[index] {
      let part = new.areas[index].joined(with: before.areas[index])
      newerPart.add(part)
      for other in new.areas.indices where other != index && new.areas[other].intersects(part) { return false }
      guard pixels.begin(part), paint(new.elements[index], scene.foreground, into: pixels) else { return false }
      pixels.send(part)
      newer = new
    }
    return newer === new
  }

  private func paint(_ element: Scene.Element, _ color: Color, into pixels: PanelPixels) -> Bool {
    switch element {
    case .icon(let icon, let frame):
      guard let coverage = picture(of: icon, size: frame.width).coverage else { return false }
      return pixels.paint(color, 1, through: coverage, x: frame.x, y: frame.y)
    case .label(let text, let frame, let fontSize):
      return glyphSet(size: fontSize).draw(text, centredIn: frame, color, into: pixels)
    case .bar(let frame, _, _, let opacity):
      return pixels.paint(color, opacity, through: mark(of: element).coverage, x: frame.x, y: frame.y)
    // There is an icon in the ring.
    case .ring, .line: return false
    }
  }

  /// Where a scene is not what is painted, or that is painted over, with all of each element that has a part there.
  private func part(
    _ new: Painted, of scene: Scene, otherThan painted: Painted?, and over: PixelRect
  ) -> PixelRect {
    guard let painted, painted.column == new.column, painted.areas.count == new.areas.count else { return scene.bounds }
    var part = over
    for index in new.areas.indices where painted.elements[index] != new.elements[index] {
      guard new.column == nil else { return scene.bounds }
      part.add(painted.areas[index])
      part.add(new.areas[index])
    }
    var before = part
    repeat {
      before = part
      for area in new.areas where area.intersects(before) { part.add(area) }
    } while part != before
    return part.shared(with: scene.bounds)
  }

  private func painted(_ scene: Scene) -> Painted {
    let areas = scene.elements.map { element in
      switch element {
      case .icon(_, let frame), .bar(let frame, _, _, _), .ring(let frame, _, _, _, _): frame
      case .label(let text, let frame, let fontSize):
        glyphSet(size: fontSize).area(ofFigures: text, centredIn: frame) ?? scene.bounds
      // The letters of words may be of any height.
      case .line: scene.bounds
      }
    }
    return Painted(scene, areas)
  }

  /// Paints the elements, and the fill of a column over those that reach below it: these again on it, in its own colour.
  private func paintElements(of scene: Scene, _ areas: [PixelRect], on canvas: RenderPicture) {
    let isFree = scene.column?.isLine == true && scene.column?.middle != nil
    let filled = isFree ? 0..<0 : scene.column.map { $0.top..<$0.bottom } ?? 0..<0
    for index in areas.indices where areas[index].intersects(changed) && !scene.elements[index].isWithin(filled) {
      paint(scene.elements[index], scene.foreground, on: canvas)
    }
    guard let column = scene.column else { return }
    // Made though nothing may be filled yet: the first level that is takes no longer than the others.
    let (mask, ink) = (mask(of: column), fill(column.ink, 1))
    func fillRows(_ rows: Range<Int>) {
      guard !rows.isEmpty else { return }
      let frame = PixelRect(x: column.frame.x, y: rows.lowerBound, width: column.frame.width, height: rows.count)
      paint(fill(scene.foreground, 1), through: mask, from: rows.lowerBound - column.frame.y, frame, on: canvas)
    }
    if let middle = column.middle {
      let (rows, end) = (column.isLine ? column.top..<column.bottom : column.gap, column.frame.x + column.frame.width)
      for part in column.isLine ? [column.frame.x..<middle.lowerBound, middle.upperBound..<end] : [middle] {
        clip(canvas, to: rows, part)
        fillRows(rows)
      }
      clip(canvas, to: 0..<scene.height, 0..<scene.width)
    }
    if !isFree {
      fillRows(column.top..<min(column.gap.lowerBound, column.bottom))
      fillRows(min(column.gap.upperBound, column.bottom)..<column.bottom)
    }
    for element in scene.elements where element.rows.overlaps(filled) {
      if element.isWithin(filled) {
        paint(element, column.ink, on: canvas)
      } else if case .icon(let icon, let frame) = element {
        let own = picture(of: icon, size: frame.width)
        let rows = element.rows.clamped(to: filled)
        let part = PixelRect(x: frame.x, y: rows.lowerBound, width: frame.width, height: rows.count)
        paint(
          own.isColored ? own.picture : ink, through: own.isColored ? nil : own.picture,
          from: rows.lowerBound - frame.y, part, on: canvas)
      } else {
        clip(canvas, to: filled, 0..<scene.width)
        paint(element, column.ink, on: canvas)
        clip(canvas, to: 0..<scene.height, 0..<scene.width)
      }
    }
  }

  /// Lets the next requests change these rows and columns of px only.
  private func clip(_ canvas: RenderPicture, to rows: Range<Int>, _ columns: Range<Int>) {
    var rectangle = XRectangle(
      x: Int16(columns.lowerBound), y: Int16(rows.lowerBound), width: UInt16(columns.count), height: UInt16(rows.count))
    unsafe XRenderSetPictureClipRectangles(connection.display, canvas.picture, 0, 0, &rectangle, 1)
  }

  private func paint(_ element: Scene.Element, _ color: Color, on canvas: RenderPicture) {
    let ink = fill(color, 1)
    switch element {
    case .icon(let icon, let frame):
      let own = picture(of: icon, size: frame.width)
      if own.isColored {
        paint(own.picture, through: nil, frame, on: canvas)
      } else {
        paint(ink, through: own.picture, frame, on: canvas)
      }
    case .label(let text, let frame, let fontSize):
      glyphSet(size: fontSize).draw(text, centredIn: frame, ink: ink, on: canvas)
    case .line(let line):
      glyphSet(size: line.fontSize).draw(line, ink: fill(color, line.opacity), on: canvas)
    case .bar(let frame, _, _, let opacity), .ring(let frame, _, _, _, let opacity):
      paint(fill(color, opacity), through: mask(of: element), frame, on: canvas)
    }
  }

  /// - Parameter row: The row of source and mask that the first row of the frame takes.
  private func paint(
    _ source: RenderPicture, through mask: RenderPicture?, from row: Int = 0, _ frame: PixelRect,
    _ operation: Int32 = PictOpOver, on canvas: RenderPicture
  ) {
    unsafe XRenderComposite(
      connection.display, operation, source.picture, mask?.picture ?? 0, canvas.picture, 0, Int32(row), 0,
      Int32(row), Int32(frame.x), Int32(frame.y), UInt32(frame.width), UInt32(frame.height))
  }

  private func canvas(of scene: Scene) -> RenderPicture {
    if let canvas, canvas.width == scene.width, canvas.height == scene.height { return canvas.picture }
    painted = nil
    let picture = RenderPicture(connection, width: scene.width, height: scene.height, format: .argb32)
    canvas = (picture, scene.width, scene.height)
    return picture
  }

  /// The empty panel: of its colour, or on glass.
  private func ground(of scene: Scene, _ glass: RenderPicture?, _ isNew: Bool) -> RenderPicture {
    let base = base(of: scene, isOnGlass: glass != nil)
    guard let glass else { return base.picture }
    if let ground, !isNew { return ground }
    painted = nil
    let ground = self.ground ?? empty(scene)
    self.ground = ground
    // Beyond the panel the mask is empty.
    unsafe XRenderComposite(
      connection.display, Int32(PictOpSrc), glass.picture, base.mask.picture, ground.picture, 0, 0, 0, 0, 0, 0,
      UInt32(scene.width), UInt32(scene.height))
    paint(base.picture, through: nil, scene.bounds, on: ground)
    return ground
  }

  /// A transparent picture of the size of the scene.
  private func empty(_ scene: Scene) -> RenderPicture {
    let picture = RenderPicture(connection, width: scene.width, height: scene.height, format: .argb32)
    var color = XRenderColor(.black, opacity: 0)
    unsafe XRenderFillRectangle(
      connection.display, Int32(PictOpSrc), picture.picture, &color, 0, 0, UInt32(scene.width), UInt32(scene.height))
    return picture
  }

  private func base(of scene: Scene, isOnGlass: Bool) -> Base {
    if let base, base.scene.hasSamePanel(as: scene), base.isOnGlass == isOnGlass { return base }
    (ground, painted) = (nil, nil)
    let (body, bounds) = (scene.body, scene.bounds)
    let outer = RoundedRectangle.coverage(width: body.width, height: body.height, radius: scene.cornerRadius)
    let picture = empty(scene)
    let mask = upload(outer.padded(by: scene.margin))
    let inner = scene.border.map {
      RoundedRectangle.coverage(
        width: body.width, height: body.height, radius: scene.cornerRadius, inset: $0.width)
    }
    // Below a border that nothing shows through, the panel would be seen along its outer edge.
    let isFramed = !isOnGlass && scene.border?.opacity == 1
    if !isOnGlass {
      let part = isFramed ? inner.map { upload($0.padded(by: scene.margin)) } : nil
      paint(fill(scene.panel, scene.panelOpacity), through: part ?? mask, bounds, on: picture)
    }
    if let border = scene.border, let inner {
      // Only where the panel is, round corners as it has.
      var edge = outer.bytes
      for index in edge.indices { edge[index] -= min(edge[index], inner.bytes[index]) }
      // The edge of glass is light.
      let color = scene.glass == nil ? scene.foreground : .white
      paint(
        fill(color, border.opacity), through: upload(Coverage(width: body.width, height: body.height, bytes: edge)),
        body, isFramed ? PictOpAdd : PictOpOver, on: picture)
    }
    if let shadow = scene.shadow {
      paint(fill(.black, shadow.opacity), through: upload(shadow.coverage(around: scene)), bounds, on: picture)
    }
    for element in scene.fixed { paint(element, scene.foreground, on: picture) }
    let new = Base(of: scene, picture: picture, mask: mask, isOnGlass: isOnGlass)
    base = new
    return new
  }

  /// A solid colour; the last few are cached.
  private func fill(_ color: Color, _ opacity: Double) -> RenderPicture {
    if let known = fills.first(where: { $0.color == color && $0.opacity == opacity }) { return known.picture }
    let picture = RenderPicture(connection, color: color, opacity: opacity)
    if fills.count == ScenePainter.fillLimit { fills.removeFirst() }
    fills.append((color, opacity, picture))
    return picture
  }

  private func picture(of icon: Icon, size: Int) -> IconPicture {
    if let known = icons.first(where: { $0.icon == icon && $0.size == size }) { return known }
    let colors = rasterizer.colors(of: icon, size: size)
    let coverage = colors == nil ? rasterizer.coverage(of: icon, size: size) : nil
    let empty = Coverage(width: 0, height: 0, bytes: [])
    let picture = IconPicture(icon, size, colors.map { upload($0) } ?? upload(coverage ?? empty), coverage)
    if icons.count == ScenePainter.iconLimit { icons.removeFirst() }
    icons.append(picture)
    return picture
  }

  private func glyphSet(size: Int) -> GlyphSet {
    if let index = glyphs.firstIndex(where: { $0.size == size }) {
      if glyphs[index].count < ScenePainter.glyphLimit { return glyphs[index] }
      glyphs.remove(at: index)
    }
    let set = GlyphSet(connection, rasterizer: rasterizer, size: size)
    if glyphs.count == ScenePainter.glyphSetLimit { glyphs.removeFirst() }
    glyphs.append(set)
    return set
  }

  /// A bar or arc changes with the level: its mask is uploaded again each time, into the same pixmap if it has the size.
  private func mask(of element: Scene.Element) -> RenderPicture {
    let mark = mark(of: element)
    if mark.isUploaded, let mask = mark.mask { return mask }
    let mask = mark.mask ?? upload(mark.coverage)
    if mark.mask != nil { put(mark.coverage, into: mask) }
    (mark.mask, mark.isUploaded) = (mask, true)
    return mask
  }

  private func mark(of element: Scene.Element) -> Mark {
    if let mark, mark.element == element { return mark }
    let coverage = coverage(of: element)
    if let mark, mark.coverage.width == coverage.width, mark.coverage.height == coverage.height {
      (mark.element, mark.coverage, mark.isUploaded) = (element, coverage, false)
      return mark
    }
    let mark = Mark(element, coverage)
    self.mark = mark
    return mark
  }

  private func coverage(of element: Scene.Element) -> Coverage {
    switch element {
    case .bar(let frame, let columns, let radius, _):
      RoundedRectangle.coverage(height: frame.height, radius: radius, columns: columns)
    case .ring(let frame, let width, let share, let notch, _):
      rasterizer.ring(size: frame.width, width: width, share: share, notch: notch)
    case .icon, .label, .line: Coverage(width: 0, height: 0, bytes: [])
    }
  }

  /// All of a column, of whatever level.
  private func mask(of new: Scene.Column) -> RenderPicture {
    if let column, column.column.frame == new.frame, column.column.radius == new.radius { return column.mask }
    let mask = upload(
      RoundedRectangle.coverage(width: new.frame.width, height: new.frame.height, radius: new.radius))
    column = (new, mask)
    return mask
  }

  private func upload(_ coverage: Coverage) -> RenderPicture {
    let mask = RenderPicture(connection, width: coverage.width, height: coverage.height, format: .a8)
    put(coverage, into: mask)
    return mask
  }

  private func put(_ coverage: Coverage, into mask: RenderPicture) {
    let display = unsafe connection.display
    // A graphics context is for drawables of one depth: one serves all masks.
    if unsafe maskContext == nil { unsafe maskContext = XCreateGC(display, mask.pixmap, 0, nil) }
    unsafe coverage.bytes.withUnsafeBytes { bytes in
      let all = PixelRect(x: 0, y: 0, width: coverage.width, height: coverage.height)
      unsafe connection.put(bytes, of: all, into: mask.pixmap, maskContext, all, depth: 8)
    }
  }

  private func upload(_ colors: ColorPicture) -> RenderPicture {
    let display = unsafe connection.display
    let picture = RenderPicture(connection, width: colors.width, height: colors.height, format: .argb32)
    let context = unsafe XCreateGC(display, picture.pixmap, 0, nil)
    unsafe colors.pixels.withUnsafeBytes { bytes in
      let all = PixelRect(x: 0, y: 0, width: colors.width, height: colors.height)
      unsafe connection.put(bytes, of: all, into: picture.pixmap, context, all, depth: 32)
    }
    unsafe XFreeGC(display, context)
    return picture
  }
}

extension Scene.Element {
  /// The rows of its frame, in px; of a line, those that its characters may take.
  @inline(never) fileprivate var rows: Range<Int> {
    switch self {
    case .icon(_, let frame), .label(_, let frame, _), .bar(let frame, _, _, _), .ring(let frame, _, _, _, _):
      frame.y..<frame.y + frame.height
    // Accents are higher and descenders lower than figures, and no line of a column has either.
    case .line(let line): line.baseline - line.fontSize..<line.baseline + line.fontSize / 2
    }
  }

  /// Whether all of it is in these rows.
  fileprivate func isWithin(_ other: Range<Int>) -> Bool {
    rows.lowerBound >= other.lowerBound && rows.upperBound <= other.upperBound
  }
}

extension PixelRect {
  /// Becomes the smallest one that covers both, of which this may be empty.
  @inline(never) fileprivate mutating func add(_ other: PixelRect) {
    self = isEmpty ? other : joined(with: other)
  }
}

extension Scene {
  fileprivate var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
