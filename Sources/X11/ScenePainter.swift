internal import CX11
internal import SwellCore

/// Paints scenes into an off-screen picture with RENDER, and reuses what the server already has.
@safe final class ScenePainter {
  private let connection: XConnection
  private let rasterizer: any Rasterizing
  private var icons: [IconPicture] = []
  private var glyphs: [GlyphSet] = []
  /// The empty panel, and the scene whose size and colours it has.
  private var base: (scene: Scene, picture: RenderPicture, mask: RenderPicture, isOnGlass: Bool)?
  /// The empty panel on the glass that is below it now.
  private var ground: RenderPicture?
  private var fills: [(color: Color, opacity: Double, picture: RenderPicture)] = []
  /// The arc that was painted last.
  private var ring: (element: Scene.Element, mask: RenderPicture)?
  private var canvas: RenderPicture?
  private var painted: Scene?
  private var maskContext: GC?

  /// Cache limit, more than one session uses: icons beyond it are uploaded again when needed.
  private static let iconLimit = 20
  /// Cache limit: label and detail; there are more sizes only where monitors have different scales.
  private static let glyphSetLimit = 4
  /// Cache limit: ink, and shade or track.
  private static let fillLimit = 4

  /// What the server has of one icon at one size.
  private struct IconPicture {
    let icon: Icon
    let size: Int
    let picture: RenderPicture
    /// Whether it has colours of its own; else it is a mask.
    let isColored: Bool
  }

  /// Cache limit, more characters than the labels of one language have.
  private static let glyphLimit = 512

  init(_ connection: XConnection, rasterizer: any Rasterizing) {
    self.connection = connection
    self.rasterizer = rasterizer
  }

  deinit {
    if !connection.isLost, let maskContext = unsafe maskContext { unsafe XFreeGC(connection.display, maskContext) }
  }

  /// The picture of `scene`, premultiplied, transparent around the panel. Valid until the next call.
  ///
  /// - Parameters:
  ///   - glass: What is below the panel in place of its colour, of the size of the scene.
  ///   - isNew: Whether `glass` is another one than in the last call.
  func paint(_ scene: Scene, on glass: RenderPicture? = nil, isNew: Bool = false) -> RenderPicture {
    if let canvas, painted == scene, !isNew, base?.isOnGlass == (glass != nil) { return canvas }
    let display = unsafe connection.display
    let ground = ground(of: scene, glass, isNew)
    let canvas = canvas(of: scene)
    unsafe XRenderComposite(
      display, Int32(PictOpSrc), ground.picture, 0, canvas.picture, 0, 0, 0, 0, 0, 0, UInt32(scene.width),
      UInt32(scene.height))
    for element in scene.elements { paint(element, of: scene, on: canvas) }
    painted = scene
    return canvas
  }

  private func paint(_ element: Scene.Element, of scene: Scene, on canvas: RenderPicture) {
    let ink = fill(scene.foreground, 1)
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
    case .rectangle(let frame, let opacity):
      var color = XRenderColor(scene.foreground, opacity: opacity)
      unsafe XRenderFillRectangle(
        connection.display, Int32(PictOpOver), canvas.picture, &color, Int32(frame.x), Int32(frame.y),
        UInt32(frame.width), UInt32(frame.height))
    case .ring(let frame, let width, let share, let opacity):
      let ink = opacity == 1 ? ink : fill(scene.foreground, opacity)
      paint(ink, through: ringMask(element, frame.width, width, share), frame, on: canvas)
    }
  }

  private func paint(
    _ source: RenderPicture, through mask: RenderPicture?, _ frame: PixelRect, on canvas: RenderPicture,
    _ operation: Int32 = PictOpOver
  ) {
    unsafe XRenderComposite(
      connection.display, operation, source.picture, mask?.picture ?? 0, canvas.picture, 0, 0, 0, 0,
      Int32(frame.x), Int32(frame.y), UInt32(frame.width), UInt32(frame.height))
  }

  private func canvas(of scene: Scene) -> RenderPicture {
    if let canvas, let painted, painted.width == scene.width, painted.height == scene.height { return canvas }
    let canvas = RenderPicture(connection, width: scene.width, height: scene.height, format: .argb32)
    self.canvas = canvas
    return canvas
  }

  /// The empty panel: of its colour, or on glass.
  private func ground(of scene: Scene, _ glass: RenderPicture?, _ isNew: Bool) -> RenderPicture {
    let base = base(of: scene, isOnGlass: glass != nil)
    guard let glass else { return base.picture }
    if let ground, !isNew { return ground }
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

  private func base(
    of scene: Scene, isOnGlass: Bool
  ) -> (scene: Scene, picture: RenderPicture, mask: RenderPicture, isOnGlass: Bool) {
    if let base, base.scene.hasSamePanel(as: scene), base.isOnGlass == isOnGlass { return base }
    ground = nil
    let (body, bounds) = (scene.body, scene.bounds)
    let outer = RoundedRectangle.coverage(width: body.width, height: body.height, radius: scene.cornerRadius)
    let picture = empty(scene)
    let mask = upload(outer.padded(by: scene.margin))
    if !isOnGlass { paint(fill(scene.panel, scene.panelOpacity), through: mask, bounds, on: picture) }
    if let border = scene.border {
      let inner = RoundedRectangle.coverage(
        width: body.width, height: body.height, radius: scene.cornerRadius, inset: border.width)
      var edge = outer.bytes
      for index in edge.indices { edge[index] = (isOnGlass ? edge[index] : 255) - min(edge[index], inner.bytes[index]) }
      // The edge of glass is light. Elsewhere: only where the panel is, and no more opaque than it.
      let color = scene.glass == nil ? scene.foreground : .white
      let coverage = Coverage(width: body.width, height: body.height, bytes: edge)
      paint(
        fill(color, border.opacity), through: upload(coverage), body, on: picture,
        Int32(isOnGlass ? PictOpOver : PictOpAtop))
    }
    if let shadow = scene.shadow {
      paint(fill(.black, shadow.opacity), through: upload(shadow.coverage(around: scene)), bounds, on: picture)
    }
    for element in scene.fixed { paint(element, of: scene, on: picture) }
    let new = (scene, picture, mask, isOnGlass)
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
    let picture = IconPicture(
      icon: icon, size: size,
      picture: colors.map { upload($0) } ?? upload(rasterizer.coverage(of: icon, size: size)),
      isColored: colors != nil)
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

  /// The arc changes with the level: its mask is uploaded again each time, into the same pixmap.
  private func ringMask(_ element: Scene.Element, _ size: Int, _ width: Int, _ share: Double) -> RenderPicture {
    if let ring, ring.element == element { return ring.mask }
    let coverage = rasterizer.ring(size: size, width: width, share: share)
    let mask: RenderPicture
    if let ring, case .ring(let frame, _, _, _) = ring.element, frame.width == size {
      mask = ring.mask
      put(coverage, into: mask)
    } else {
      mask = upload(coverage)
    }
    ring = (element, mask)
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
      unsafe connection.put(
        bytes, into: mask.pixmap, maskContext, width: coverage.width, height: coverage.height, depth: 8)
    }
  }

  private func upload(_ colors: ColorPicture) -> RenderPicture {
    let display = unsafe connection.display
    let picture = RenderPicture(connection, width: colors.width, height: colors.height, format: .argb32)
    let context = unsafe XCreateGC(display, picture.pixmap, 0, nil)
    unsafe colors.pixels.withUnsafeBytes { bytes in
      unsafe connection.put(
        bytes, into: picture.pixmap, context, width: colors.width, height: colors.height, depth: 32)
    }
    unsafe XFreeGC(display, context)
    return picture
  }
}

extension Scene {
  fileprivate var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Whether the empty panels of the two look the same: they differ in `elements` at most.
  fileprivate func hasSamePanel(as other: Scene) -> Bool {
    width == other.width && height == other.height && cornerRadius == other.cornerRadius && panel == other.panel
      && panelOpacity == other.panelOpacity && foreground == other.foreground && border == other.border
      && margin == other.margin && shadow == other.shadow && glass == other.glass && fixed == other.fixed
  }
}
