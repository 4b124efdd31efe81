/// The scale of a monitor, from the data of the server.
public enum MonitorScale {
  /// Dots per inch at scale 1 (CSS and Xft agree on it).
  public static let referenceDPI = 96.0

  /// The values of `Xft.dpi` that are believed.
  public static let believedDPI = 48.0...768

  /// The scale of a monitor.
  ///
  /// `Xft.dpi`, which users and desktops set, takes precedence over the physical size. The physical size is used only
  /// if it is plausible and clearly dense, in steps of a quarter: televisions and projectors report wrong sizes, with
  /// which everything would be tiny.
  /// - Parameters:
  ///   - pixels: Size of the monitor in px.
  ///   - millimetres: Its physical size; 0 when unknown.
  ///   - xftDPI: The X resource `Xft.dpi`, if it is set.
  public static func scale(
    pixels: (width: Int, height: Int), millimetres: (width: Int, height: Int), xftDPI: Double?
  ) -> Scale {
    if let xftDPI, believedDPI.contains(xftDPI) {
      return scale(dpi: xftDPI)
    }
    guard millimetres.width >= 40, millimetres.height >= 40, !isAspectRatio(millimetres) else { return Scale(1) }
    let horizontal = Double(pixels.width) * 25.4 / Double(millimetres.width)
    let vertical = Double(pixels.height) * 25.4 / Double(millimetres.height)
    // If the pixels are far from square, one of the numbers is wrong.
    guard max(horizontal, vertical) <= 1.25 * min(horizontal, vertical) else { return Scale(1) }
    let density = (horizontal + vertical) / 2 / referenceDPI
    guard density >= 1.25, density <= 5 else { return Scale(1) }
    return Scale((density * 4).rounded(.down) / 4)
  }

  /// The scale for text at this resolution.
  public static func scale(dpi: Double) -> Scale { Scale(dpi / referenceDPI) }

  /// Televisions and projectors report their aspect ratio instead of their size.
  private static func isAspectRatio(_ millimetres: (width: Int, height: Int)) -> Bool {
    let sides = (max(millimetres.width, millimetres.height), min(millimetres.width, millimetres.height))
    return sides == (160, 90) || sides == (160, 100)
  }
}
