internal import CX11
internal import SwellCore

/// The screen below a panel of glass, blurred and tinted within the server (RENDER 0.11).
///
/// It is copied each time the panel appears, and kept until the next time.
@safe final class Glass {
  private let connection: XConnection
  private let kind: Scene.Glass
  /// The part of the screen that was copied.
  private var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The copy at 1, ½, ¼ … of its size, as sources for the next smaller one, and for the next larger one.
  private var smaller: [RenderPicture] = []
  private var larger: [RenderPicture] = []
  /// The part below the picture of the panel, in its size.
  private var pane: RenderPicture?
  private var size = (width: 0, height: 0)
  /// The last place of the panel's picture.
  private var place: (frame: PixelRect, rest: PixelRect)?
  /// Applied in this order to make no px too light or too dark for icon and text.
  private let tints: [RenderPicture]
  private var context: GC?

  /// px that may stay in the server while the panel is hidden.
  private static let limit = 1 << 18

  init(_ connection: XConnection, _ kind: Scene.Glass) {
    self.connection = connection
    self.kind = kind
    func tint(_ value: Double, _ opacity: Double = 1) -> RenderPicture {
      RenderPicture(connection, color: .grey(value), opacity: opacity)
    }
    // Each px is from 30 to 90 then, on which white has a contrast of 6.9:1; or at least 145 for ink of 25.
    switch kind {
    case .dark: tints = [tint(0, 0.55), tint(30.0 / 255), tint(90.0 / 255)]
    case .light: tints = [tint(1, 0.5), tint(145.0 / 255)]
    }
  }

  deinit {
    if let context = unsafe context { unsafe XFreeGC(connection.display, context) }
  }

  func isOf(_ kind: Scene.Glass) -> Bool { self.kind == kind }

  /// Whether there is no copy of the screen.
  var isEmpty: Bool { area.isEmpty || smaller.isEmpty }

  /// Copies the screen around a panel before it is shown (`XCopyArea`), and blurs it: it is reduced by half several
  /// times and enlarged again.
  func read(around panel: Panel) {
    var levels = 3
    var blur = panel.scene.shadow?.blur ?? 8
    while blur >= 16, levels < 5 { (levels, blur) = (levels + 1, blur / 2) }
    let new = panel.frame.grown(by: 8 << levels).shared(with: connection.screen)
    if new.width != area.width || new.height != area.height || smaller.count != levels + 1 { make(new, levels) }
    (area, place) = (new, nil)
    guard !isEmpty else { return }
    let display = unsafe connection.display
    connection.screenReadSerial = unsafe XNextRequest(display)
    unsafe XCopyArea(
      display, connection.root, smaller[0].pixmap, context, Int32(area.x), Int32(area.y), UInt32(area.width),
      UInt32(area.height), 0, 0)
    for level in 0..<levels { scale(smaller[level], to: level + 1) }
    for level in (1..<levels).reversed() { scale(larger[level + 1], to: level) }
  }

  private func make(_ area: PixelRect, _ levels: Int) {
    (smaller, larger) = ([], [])
    guard !area.isEmpty else { return }
    let display = unsafe connection.display
    if unsafe context == nil {
      unsafe context = XCreateGC(display, connection.root, 0, nil)
      unsafe XSetSubwindowMode(display, context, IncludeInferiors)
      unsafe XSetGraphicsExposures(display, context, 0)
    }
    for level in 0...levels {
      let (width, height) = Glass.size(of: area, at: level)
      let picture = RenderPicture(likeRootOf: connection, width: width, height: height)
      picture.sample(scale: 2)
      smaller.append(picture)
      let other = RenderPicture(sharing: picture)
      other.sample(scale: 0.5)
      larger.append(other)
    }
  }

  private static func size(of area: PixelRect, at level: Int) -> (width: Int, height: Int) {
    (((area.width - 1) >> level) + 1, ((area.height - 1) >> level) + 1)
  }

  private func scale(_ source: RenderPicture, to level: Int) {
    let (width, height) = Glass.size(of: area, at: level)
    composite(source, PictOpSrc, on: smaller[level], width, height)
  }

  private func composite(
    _ source: RenderPicture, _ operation: Int32, on target: RenderPicture, _ width: Int, _ height: Int
  ) {
    unsafe XRenderComposite(
      connection.display, operation, source.picture, 0, target.picture, 0, 0, 0, 0, 0, 0, UInt32(width), UInt32(height))
  }

  /// The glass below the upright picture of the panel, and whether it has changed; nil without a copy of the screen.
  func pane(of panel: Panel) -> (picture: RenderPicture, isNew: Bool)? {
    guard !isEmpty else { return nil }
    let (width, height) = (panel.scene.width, panel.scene.height)
    if let pane, size == (width, height), let place, place == (panel.frame, panel.place) { return (pane, false) }
    let pane =
      size == (width, height) ? self.pane : RenderPicture(likeRootOf: connection, width: width, height: height)
    guard let pane else { return nil }
    (self.pane, size, place) = (pane, (width, height), (panel.frame, panel.place))
    larger[1].sample(XTransform(panel, from: area))
    composite(larger[1], PictOpSrc, on: pane, width, height)
    for index in tints.indices {
      let operation = index == 0 ? PictOpOver : index == 1 ? PictOpLighten : PictOpDarken
      composite(tints[index], operation, on: pane, width, height)
    }
    return (pane, true)
  }

  /// The panel is hidden: frees large pictures.
  func rest() {
    guard area.width * area.height > Glass.limit else { return }
    (smaller, larger, pane, size) = ([], [], nil, (0, 0))
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
