internal import CX11
internal import SwellCore

/// The upright picture of a panel on the X server. Only what differs from what was sent last is sent.
@safe final class PanelPicture {
  /// Where the panel is in its picture. One picture serves panels of the same shape.
  struct Shape: Equatable {
    let width, height, margin: Int
    let radius: Double
    let isOnGlass: Bool

    init(_ scene: Scene, isOnGlass: Bool) {
      (width, height, margin, radius) = (scene.width, scene.height, scene.margin, scene.cornerRadius)
      self.isOnGlass = isOnGlass
    }

    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
  }

  let shape: Shape
  private let connection: XConnection
  /// What this process has painted.
  private let painted: RenderPicture
  private var sent: Canvas?
  /// That on the glass, and where the glass is; nil for a panel that is not on glass.
  private let onGlass: (result: RenderPicture, mask: RenderPicture)?
  private let context: GC

  init(_ connection: XConnection, _ shape: Shape) {
    (self.connection, self.shape) = (connection, shape)
    let (width, height) = (shape.width, shape.height)
    painted = RenderPicture(connection, width: width, height: height, format: .argb32)
    unsafe context = XCreateGC(connection.display, painted.pixmap, 0, nil)
    unsafe XSetGraphicsExposures(connection.display, context, 0)
    guard shape.isOnGlass else {
      onGlass = nil
      return
    }
    let panel = RoundedRectangle.coverage(
      width: width - 2 * shape.margin, height: height - 2 * shape.margin, radius: shape.radius)
    onGlass = (
      RenderPicture(connection, width: width, height: height, format: .argb32),
      RenderPicture(connection, panel.padded(by: shape.margin))
    )
  }

  deinit {
    unsafe XFreeGC(connection.display, context)
  }

  /// What is to be shown.
  var result: RenderPicture { onGlass?.result ?? painted }

  /// Sends what was painted, and lays it on the glass.
  ///
  /// - Parameters:
  ///   - glass: The glass below the panel, instead of its colour; nil if there is none.
  ///   - isNew: Whether `glass` has changed since the last call.
  /// - Returns: The part of the result that has changed; all of it if nothing has, so that it can be shown again.
  func send(_ canvas: Canvas, on glass: RenderPicture?, isNew: Bool) -> PixelRect {
    var changed = sent.map { canvas.difference(from: $0) } ?? shape.bounds
    sent = canvas
    if !changed.isEmpty {
      unsafe canvas.pixels.withUnsafeBytes { pixels in
        unsafe connection.put(pixels, of: shape.bounds, into: painted.pixmap, context, changed, depth: 32)
      }
    }
    if isNew { changed = shape.bounds }
    if let glass, let onGlass, !changed.isEmpty {
      // Beyond the panel the mask is empty.
      connection.composite(PictOpSrc, glass, through: onGlass.mask, on: onGlass.result, changed)
      connection.composite(PictOpOver, painted, through: nil, on: onGlass.result, changed)
    }
    return changed.isEmpty ? shape.bounds : changed
  }
}

extension RenderPicture {
  /// A mask.
  fileprivate convenience init(_ connection: XConnection, _ mask: Coverage) {
    self.init(connection, width: mask.width, height: mask.height, format: .a8)
    let bounds = PixelRect(x: 0, y: 0, width: mask.width, height: mask.height)
    let context = unsafe XCreateGC(connection.display, pixmap, 0, nil)
    unsafe mask.bytes.withUnsafeBytes { bytes in
      unsafe connection.put(bytes, of: bounds, into: pixmap, context, bounds, depth: 8)
    }
    unsafe XFreeGC(connection.display, context)
  }
}
