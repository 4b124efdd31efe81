internal import CX11
internal import SwellCore

/// Paints scenes into an off-screen picture with RENDER, keeping what the server already has.
@safe final class ScenePainter {
  private let connection: XConnection
  private let rasterizer: any Rasterizing
  private var icons: [(icon: Icon, size: Int, mask: RenderPicture)] = []
  private var glyphs: GlyphSet?
  /// The empty panel, and the scene whose size and colours it has.
  private var base: (scene: Scene, picture: RenderPicture)?
  private var foreground: (color: Color, opacity: Double, picture: RenderPicture)?
  private var canvas: RenderPicture?
  private var painted: Scene?
  private var maskContext: GC?

  /// As many icons as come in turn while a level goes up and down; more are made again when needed.
  private static let iconLimit = 12

  init(_ connection: XConnection, rasterizer: any Rasterizing) {
    self.connection = connection
    self.rasterizer = rasterizer
  }

  deinit {
    if !connection.isLost, let maskContext = unsafe maskContext { unsafe XFreeGC(connection.display, maskContext) }
  }

  /// The picture of `scene`, premultiplied, transparent around the panel. Valid until the next call.
  func paint(_ scene: Scene) -> RenderPicture {
    if let canvas, painted == scene { return canvas }
    let display = unsafe connection.display
    let base = base(of: scene)
    let canvas = canvas(of: scene)
    unsafe XRenderComposite(
      display, Int32(PictOpSrc), base.picture, 0, canvas.picture, 0, 0, 0, 0, 0, 0, UInt32(scene.width),
      UInt32(scene.height))
    for element in scene.elements { paint(element, of: scene, on: canvas) }
    painted = scene
    return canvas
  }

  private func paint(_ element: Scene.Element, of scene: Scene, on canvas: RenderPicture) {
    let display = unsafe connection.display
    switch element {
    case .icon(let icon, let frame):
      unsafe XRenderComposite(
        display, Int32(PictOpOver), ink(scene, 1).picture, mask(of: icon, size: frame.width).picture, canvas.picture,
        0, 0, 0, 0, Int32(frame.x), Int32(frame.y), UInt32(frame.width), UInt32(frame.height))
    case .label(let text, let frame, let fontSize):
      glyphSet(size: fontSize).draw(text, centredIn: frame, ink: ink(scene, 1), on: canvas)
    case .rectangle(let frame, let opacity):
      var color = XRenderColor(scene.foreground, opacity: opacity)
      unsafe XRenderFillRectangle(
        display, Int32(PictOpOver), canvas.picture, &color, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
        UInt32(frame.height))
    }
  }

  private func canvas(of scene: Scene) -> RenderPicture {
    if let canvas, let painted, painted.width == scene.width, painted.height == scene.height { return canvas }
    let canvas = RenderPicture(connection, width: scene.width, height: scene.height, format: .argb32)
    self.canvas = canvas
    return canvas
  }

  private func base(of scene: Scene) -> RenderPicture {
    if let base, base.scene.hasSamePanel(as: scene) { return base.picture }
    let coverage = RoundedRectangle.coverage(width: scene.width, height: scene.height, radius: scene.cornerRadius)
    let mask = upload(coverage)
    let fill = RenderPicture(connection, color: scene.panel, opacity: scene.panelOpacity)
    let picture = RenderPicture(connection, width: scene.width, height: scene.height, format: .argb32)
    unsafe XRenderComposite(
      connection.display, Int32(PictOpSrc), fill.picture, mask.picture, picture.picture, 0, 0, 0, 0, 0, 0,
      UInt32(scene.width), UInt32(scene.height))
    for element in scene.fixed { paint(element, of: scene, on: picture) }
    base = (scene, picture)
    return picture
  }

  private func ink(_ scene: Scene, _ opacity: Double) -> RenderPicture {
    if let foreground, foreground.color == scene.foreground, foreground.opacity == opacity {
      return foreground.picture
    }
    let picture = RenderPicture(connection, color: scene.foreground, opacity: opacity)
    foreground = (scene.foreground, opacity, picture)
    return picture
  }

  private func mask(of icon: Icon, size: Int) -> RenderPicture {
    if let known = icons.first(where: { $0.icon == icon && $0.size == size }) { return known.mask }
    let mask = upload(rasterizer.coverage(of: icon, size: size))
    if icons.count == ScenePainter.iconLimit { icons.removeFirst() }
    icons.append((icon, size, mask))
    return mask
  }

  private func glyphSet(size: Int) -> GlyphSet {
    if let glyphs, glyphs.size == size { return glyphs }
    let set = GlyphSet(connection, rasterizer: rasterizer, size: size)
    glyphs = set
    return set
  }

  private func upload(_ coverage: Coverage) -> RenderPicture {
    let display = unsafe connection.display
    let mask = RenderPicture(connection, width: coverage.width, height: coverage.height, format: .a8)
    // A graphics context is for drawables of one depth: one serves all masks.
    if unsafe maskContext == nil { unsafe maskContext = XCreateGC(display, mask.pixmap, 0, nil) }
    unsafe coverage.bytes.withUnsafeBufferPointer { bytes in
      unsafe swell_put_coverage(
        display, mask.pixmap, maskContext, bytes.baseAddress, UInt32(coverage.width), UInt32(coverage.height))
    }
    return mask
  }
}

extension Scene {
  /// Whether the empty panels of the two look the same.
  fileprivate func hasSamePanel(as other: Scene) -> Bool {
    var (left, right) = (self, other)
    left.elements = []
    right.elements = []
    return left == right
  }
}
