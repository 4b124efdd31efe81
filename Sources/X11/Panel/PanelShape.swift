internal import CX11
internal import SwellCore

/// The shape of a window of the HUD (SHAPE): the panel's outline, and an empty one for input.
struct PanelShape {
  /// The panel that the window is cut to.
  struct Outline: Equatable {
    /// px of the window
    let place: PixelRect
    /// px
    let radius: Double
  }

  /// The outline that the window was cut to last; nil for the whole window.
  private(set) var outline: Outline?
  private let connection: XConnection
  private let window: Window
  /// The least coverage of a px of the panel: any coverage, or more than half without blending.
  private let least: UInt8

  init(_ connection: XConnection, of window: Window, isOpaque: Bool) {
    self.connection = connection
    self.window = window
    least = isOpaque ? 128 : 1
  }

  /// Cuts the window to the px that belong to the panel; nil makes it rectangular again.
  ///
  /// The cut is needed with a compositor too, because some compositors do not blend over a full-screen program.
  mutating func cut(to outline: Outline?) {
    guard connection.extensions.hasShape, outline != self.outline else { return }
    self.outline = outline
    guard let outline else {
      unsafe XShapeCombineMask(connection.display, window, ShapeBounding, 0, 0, 0, ShapeSet)
      return
    }
    var rows = rows(of: outline).map { row in
      XRectangle(x: Int16(row.x), y: Int16(row.y), width: UInt16(row.width), height: 1)
    }
    // The rows are sorted, but not declared as `YXBanded`: the server does not join declared rows of the same width,
    // and paints each row by itself (78 000 of the 292 000 instructions of Xvfb to show and hide a panel, callgrind).
    unsafe XShapeCombineRectangles(
      connection.display, window, ShapeBounding, Int32(outline.place.x), Int32(outline.place.y), &rows,
      Int32(rows.count), ShapeSet, Unsorted)
  }

  /// Its rows, each 1 px high, from its upper left corner.
  func rows(of outline: Outline) -> [PixelRect] {
    let (width, height) = (outline.place.width, outline.place.height)
    let coverage = RoundedRectangle.coverage(width: width, height: height, radius: outline.radius)
    var rows: [PixelRect] = []
    for y in 0..<height {
      let row = coverage.bytes[(y * width)..<((y + 1) * width)]
      guard let first = row.firstIndex(where: { $0 >= least }) else { continue }
      let inset = first - y * width
      rows.append(PixelRect(x: inset, y: y, width: width - 2 * inset, height: 1))
    }
    return rows
  }

  /// Lets clicks through everywhere. Some window managers reset the input shape of a window when it is mapped: set it
  /// each time.
  func letClicksThrough() {
    guard connection.extensions.hasShape else { return }
    unsafe XShapeCombineRectangles(connection.display, window, ShapeInput, 0, 0, nil, 0, ShapeSet, Unsorted)
  }
}
