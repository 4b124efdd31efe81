internal import CX11
internal import SwellCore

/// The blurred screen below a panel, made within the server (RENDER 0.11).
@safe final class Glass {
  private let connection: XConnection
  private let copy: ScreenCopy
  /// Which copy was blurred, and how often it was reduced by half.
  private var blurred = (number: 0, levels: 0)
  private var original: RenderPicture?
  /// The copy at 1, ½, ¼ … of its size, to be reduced; and at ½, ¼ …, to be enlarged.
  private var smaller: [RenderPicture] = []
  private var larger: [RenderPicture] = []
  /// The part below the picture of the panel, in its size, and what it was made of.
  private var pane: RenderPicture?
  private var source: Source?

  private struct Source: Equatable {
    let width, height: Int
    let body, frame, place: PixelRect
    let angle: Double
    let color: Color
    let lowerColor: Color?
    let glass: Scene.Glass

    init(_ panel: Panel, _ glass: Scene.Glass) {
      let scene = panel.scene
      (width, height, body) = (scene.width, scene.height, scene.body)
      (frame, place, angle) = (panel.frame, panel.place, panel.angle)
      (color, lowerColor, self.glass) = (scene.panel, scene.lowerPanel, glass)
    }
  }

  init(_ connection: XConnection, _ copy: ScreenCopy) {
    (self.connection, self.copy) = (connection, copy)
  }

  /// The blurred screen below the upright picture of the panel, in the panel's colour, and whether it has changed; nil
  /// without a copy of the screen.
  func pane(of panel: Panel, _ glass: Scene.Glass) -> (picture: RenderPicture, isNew: Bool)? {
    guard let copied = copy.picture else { return nil }
    let isBlurred = blur(copied, by: glass.blur)
    let new = Source(panel, glass)
    if !isBlurred, source == new, let pane { return (pane, false) }
    let all = PixelRect(x: 0, y: 0, width: new.width, height: new.height)
    let isOfSize = source?.width == new.width && source?.height == new.height
    let picture =
      pane.flatMap { isOfSize ? $0 : nil }
      ?? RenderPicture(connection, width: all.width, height: all.height, format: .root)
    (pane, source) = (picture, new)
    larger[0].sample(XTransform(panel, from: copy.area))
    picture.compose(larger[0], PictOpSrc, all)
    func limit(to grey: Double, _ operation: Int32) {
      picture.compose(RenderPicture(connection, color: .grey(grey), opacity: 1), operation, all)
    }
    if glass.darkest > 0 { limit(to: glass.darkest, PictOpLighten) }
    if glass.lightest < 1 { limit(to: glass.lightest, PictOpDarken) }
    picture.compose(tint(new), PictOpOver, all)
    return (picture, true)
  }

  private func tint(_ source: Source) -> RenderPicture {
    let (color, opacity, body) = (source.color, source.glass.opacity, source.body)
    guard let lower = source.lowerColor else { return RenderPicture(connection, color: color, opacity: opacity) }
    return RenderPicture(connection, from: color, to: lower, body.y..<body.y + body.height, opacity: opacity)
  }

  /// Reduces the copy by half several times, and enlarges it again.
  ///
  /// - Returns: Whether it was to be done.
  private func blur(_ copied: RenderPicture, by length: Int) -> Bool {
    var levels = 1
    while 1 << levels < length { levels += 1 }
    guard blurred != (copy.number, levels) else { return false }
    if original.map({ $0 !== copied }) ?? true || blurred.levels != levels { make(copied, levels) }
    blurred = (copy.number, levels)
    for level in 1...levels { smaller[level].compose(smaller[level - 1], PictOpSrc, size(at: level)) }
    for level in (1..<levels).reversed() { smaller[level].compose(larger[level], PictOpSrc, size(at: level)) }
    return true
  }

  private func make(_ copied: RenderPicture, _ levels: Int) {
    original = copied
    smaller = [unsafe RenderPicture(connection, of: copied.pixmap)]
    larger = []
    for level in 1...levels {
      let size = size(at: level)
      let picture = RenderPicture(connection, width: size.width, height: size.height, format: .root)
      smaller.append(picture)
      larger.append(unsafe RenderPicture(connection, of: picture.pixmap))
    }
    for picture in smaller { picture.sample(scale: 2) }
    for picture in larger { picture.sample(scale: 0.5) }
  }

  private func size(at level: Int) -> PixelRect {
    let (width, height) = (((copy.area.width - 1) >> level) + 1, ((copy.area.height - 1) >> level) + 1)
    return PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// The panel is hidden: frees large pictures.
  func rest() {
    if copy.rest() { (original, smaller, larger, pane, source, blurred) = (nil, [], [], nil, nil, (0, 0)) }
  }
}

extension RenderPicture {
  /// Makes the picture a source that is interpolated between its px, and continued beyond its edges.
  fileprivate func sample(_ transform: XTransform) {
    var (transform, attributes) = (transform, XRenderPictureAttributes())
    attributes.repeat = RepeatPad
    unsafe XRenderChangePicture(connection.display, picture, UInt(CPRepeat), &attributes)
    unsafe XRenderSetPictureFilter(connection.display, picture, FilterBilinear, nil, 0)
    unsafe XRenderSetPictureTransform(connection.display, picture, &transform)
  }

  /// - Parameter scale: px of this picture for one of the target.
  fileprivate func sample(scale: Double) {
    let factor = XFixed(scale * 65_536)
    sample(XTransform(matrix: ((factor, 0, 0), (0, factor, 0), (0, 0, 65_536))))
  }
}
