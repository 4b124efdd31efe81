internal import CX11
internal import SwellCore

extension RenderPicture {
  /// Makes the server turn this upright picture of the panel when it is a source: exactly at whole quarters, filtered
  /// between them. Nothing is sent when the transform is set already.
  func turn(as panel: Panel) {
    let place = PixelPoint(x: Double(panel.place.x), y: Double(panel.place.y))
    guard angle != panel.angle || self.place != place else { return }
    (angle, self.place) = (panel.angle, place)
    var transform = XTransform(panel)
    unsafe XRenderSetPictureTransform(connection.display, picture, &transform)
    unsafe XRenderSetPictureFilter(
      connection.display, picture, panel.isTurning ? FilterBilinear : FilterNearest, nil, 0)
  }
}

extension XTransform {
  /// Maps px of the upright picture to px of a copy of `area` of the screen at half size: the inverse of the turn of
  /// the picture.
  init(_ panel: Panel, from area: PixelRect) {
    let middle = panel.place.centre
    let (sine, cosine) = XTransform.direction(panel.angle)
    let (width, height) = (Double(panel.scene.width) / 2, Double(panel.scene.height) / 2)
    let x = Double(panel.frame.x - area.x) + middle.x - width * cosine - height * sine
    let y = Double(panel.frame.y - area.y) + middle.y + width * sine - height * cosine
    func half(_ value: Double) -> XFixed { XFixed((value * 32_768).rounded()) }
    self.init(
      matrix: ((half(cosine), half(sine), half(x)), (half(-sine), half(cosine), half(y)), (0, 0, 65_536)))
  }

  /// Maps px of the window to px of the upright picture, turned around the middle of the panel's place.
  fileprivate init(_ panel: Panel) {
    let middle = panel.place.centre
    let (sine, cosine) = XTransform.direction(panel.angle)
    let x = Double(panel.scene.width) / 2 - middle.x * cosine + middle.y * sine
    let y = Double(panel.scene.height) / 2 - middle.x * sine - middle.y * cosine
    func fixed(_ value: Double) -> XFixed { XFixed((value * 65_536).rounded()) }
    self.init(
      matrix: (
        (fixed(cosine), fixed(-sine), fixed(x)), (fixed(sine), fixed(cosine), fixed(y)), (0, 0, fixed(1))
      ))
  }

  /// Sine and cosine of an angle in quarters: exact at the quarters.
  private static func direction(_ angle: Double) -> (sine: Double, cosine: Double) {
    switch angle {
    case 0: (0, 1)
    case 1: (1, 0)
    case 2: (0, -1)
    case 3: (-1, 0)
    default: (sin(angle * .pi / 2), cos(angle * .pi / 2))
    }
  }
}
