internal import CX11
internal import SwellCore

/// The upright picture of a panel on the X server. Swell sends only the pixels that have changed.
@safe final class PanelPicture {
  /// The place of the panel in its picture. One picture serves panels of the same shape.
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
  /// What this process has painted.
  private let painted: RenderPicture
  private var sent: Canvas?
  /// The picture on the glass, and the place of the glass; nil for a panel without glass.
  private let onGlass: (result: RenderPicture, mask: RenderPicture)?

  init(_ connection: XConnection, _ shape: Shape) {
    self.shape = shape
    let (width, height) = (shape.width, shape.height)
    painted = RenderPicture(connection, width: width, height: height, format: .argb32)
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

  /// The picture to show.
  var result: RenderPicture { onGlass?.result ?? painted }

  /// Sends the painted pixels, and lays them on the glass.
  ///
  /// - Parameters:
  ///   - glass: The glass below the panel, instead of its colour; nil if there is none.
  ///   - isNew: Whether `glass` has changed since the last call.
  /// - Returns: The part that has changed; the whole picture if nothing has changed, so that it can be shown again.
  func send(_ canvas: Canvas, on glass: RenderPicture?, isNew: Bool) -> PixelRect {
    var changed = sent.map { canvas.difference(from: $0) } ?? shape.bounds
    sent = canvas
    if !changed.isEmpty {
      unsafe canvas.pixels.withUnsafeBytes { pixels in
        unsafe painted.put(pixels, of: shape.bounds, changed, depth: 32)
      }
    }
    if isNew { changed = shape.bounds }
    if let glass, let onGlass, !changed.isEmpty {
      // Beyond the panel the mask is empty.
      onGlass.result.compose(glass, PictOpSrc, through: onGlass.mask, changed)
      onGlass.result.compose(painted, PictOpOver, changed)
    }
    return changed.isEmpty ? shape.bounds : changed
  }
}

extension RenderPicture {
  /// A mask.
  fileprivate convenience init(_ connection: XConnection, _ mask: Coverage) {
    self.init(connection, width: mask.width, height: mask.height, format: .a8)
    let bounds = PixelRect(x: 0, y: 0, width: mask.width, height: mask.height)
    unsafe mask.bytes.withUnsafeBytes { unsafe put($0, of: bounds, bounds, depth: 8) }
  }
}
