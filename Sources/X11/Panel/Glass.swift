internal import CX11
internal import SwellCore

/// The screen below a panel of glass, blurred and tinted within the server (RENDER 0.11).
///
/// Swell copies the screen each time the panel appears, and keeps the copy until the next time.
@safe final class Glass {
  private let connection: XConnection
  private let screen: ScreenContent
  let kind: Scene.Glass
  /// The part of the screen that was copied.
  private var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The copy at 1, ½, ¼ … of its size, as sources for the next smaller one, and for the next larger one.
  private var smaller: [RenderPicture] = []
  private var larger: [RenderPicture] = []
  /// The part below the picture of the panel, in its size.
  private var pane: (picture: RenderPicture, size: PixelRect)?
  /// The last place of the panel's picture.
  private var place: (frame: PixelRect, rest: PixelRect)?
  /// Applied in this order to make no px too light or too dark for icon and text.
  private let tints: [(RenderPicture, operation: Int32)]

  /// px that may stay in the server while the panel is hidden.
  private static let limit = 1 << 18

  init(_ connection: XConnection, _ screen: ScreenContent, _ kind: Scene.Glass) {
    (self.connection, self.screen, self.kind) = (connection, screen, kind)
    func tint(_ value: Double, _ opacity: Double = 1) -> RenderPicture {
      RenderPicture(connection, color: .grey(value), opacity: opacity)
    }
    // Each px is then from 30 to 90, where white has a contrast of 6.9:1; or at least 184, where an ink of 25 has
    // 8.9:1.
    switch kind {
    case .dark:
      tints = [(tint(0, 0.55), PictOpOver), (tint(30.0 / 255), PictOpLighten), (tint(90.0 / 255), PictOpDarken)]
    case .light: tints = [(tint(1, 0.5), PictOpOver), (tint(184.0 / 255), PictOpLighten)]
    }
  }

  /// Whether there is no copy of the screen.
  var isEmpty: Bool { area.isEmpty || smaller.isEmpty }

  /// Copies the screen around a panel before it is shown (`XCopyArea`), and blurs it: it is reduced by half several
  /// times and enlarged again.
  func read(around panel: Panel) {
    var levels = 3
    var blur = panel.scene.shadow?.blur ?? 8
    while blur >= 16, levels < 5 { (levels, blur) = (levels + 1, blur / 2) }
    let new = panel.frame.grown(by: 8 << levels).shared(with: screen.bounds)
    if new.width != area.width || new.height != area.height || smaller.count != levels + 1 { make(new, levels) }
    (area, place) = (new, nil)
    guard !isEmpty else { return }
    screen.copy(area, to: smaller[0])
    for level in 0..<levels { scale(smaller[level], to: level + 1) }
    for level in (1..<levels).reversed() { scale(larger[level + 1], to: level) }
  }

  private func make(_ area: PixelRect, _ levels: Int) {
    (smaller, larger) = ([], [])
    guard !area.isEmpty else { return }
    for level in 0...levels {
      let size = size(at: level, of: area)
      let picture = RenderPicture(connection, width: size.width, height: size.height, format: .root)
      picture.sample(scale: 2)
      smaller.append(picture)
      let other = unsafe RenderPicture(connection, of: picture.pixmap)
      other.sample(scale: 0.5)
      larger.append(other)
    }
  }

  private func size(at level: Int, of area: PixelRect) -> PixelRect {
    PixelRect(x: 0, y: 0, width: ((area.width - 1) >> level) + 1, height: ((area.height - 1) >> level) + 1)
  }

  private func scale(_ source: RenderPicture, to level: Int) {
    smaller[level].compose(source, PictOpSrc, size(at: level, of: area))
  }

  /// The glass below the upright picture of the panel, and whether it has changed; nil without a copy of the screen.
  func pane(of panel: Panel) -> (picture: RenderPicture, isNew: Bool)? {
    guard !isEmpty else { return nil }
    let all = PixelRect(x: 0, y: 0, width: panel.scene.width, height: panel.scene.height)
    if let pane, pane.size == all, let place, place == (panel.frame, panel.place) { return (pane.picture, false) }
    let picture =
      pane.flatMap { $0.size == all ? $0.picture : nil }
      ?? RenderPicture(connection, width: all.width, height: all.height, format: .root)
    (pane, place) = ((picture, all), (panel.frame, panel.place))
    larger[1].sample(XTransform(panel, from: area))
    picture.compose(larger[1], PictOpSrc, all)
    for (tint, operation) in tints { picture.compose(tint, operation, all) }
    return (picture, true)
  }

  /// The panel is hidden: frees large pictures.
  func rest() {
    guard area.width * area.height > Glass.limit else { return }
    (smaller, larger, pane) = ([], [], nil)
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
