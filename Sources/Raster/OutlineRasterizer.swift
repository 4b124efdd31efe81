internal import CFreeType
internal import SwellCore

/// Renders vector pictures as coverage, with FreeType's stroker and its anti-aliasing rasteriser.
struct OutlineRasterizer {
  typealias Shape = VectorPicture.Shape

  let library: FreeTypeLibrary

  /// Drawings are stroked at this scale, so that the stroker's rounding to 1/64 px is not visible.
  private static let oversize = 32.0

  /// A square of `side` px.
  ///
  /// - Parameter unit: The px per unit of the grid, whose origin is the upper left corner.
  func coverage(of picture: VectorPicture, side: Int, unit: Double) -> Coverage {
    var canvas = [UInt8](repeating: 0, count: side * side)
    for shape in picture.shapes {
      if let ink = shape.fill {
        blend(render(shape, stroked: false, side, unit), ink, shape.opacity, into: &canvas)
      }
      if let ink = shape.stroke {
        blend(render(shape, stroked: true, side, unit), ink, shape.opacity, into: &canvas)
      }
    }
    return Coverage(width: side, height: side, bytes: canvas)
  }

  /// A coordinate for FreeType, clamped to bounds far outside every picture.
  private static func position(_ value: Double) -> FT_Pos {
    FT_Pos(min(max(value.isNaN ? 0 : value, -1e8), 1e8).rounded())
  }

  private func blend(_ layer: [UInt8], _ ink: VectorPicture.Ink, _ opacity: Double, into canvas: inout [UInt8]) {
    let share = Int((opacity * 256).rounded())
    for index in canvas.indices where layer[index] != 0 {
      let (old, new) = (Int(canvas[index]), (Int(layer[index]) * share + 128) >> 8)
      let kept = (old * (255 - new) + 127) / 255
      canvas[index] = UInt8(ink == .paint ? min(255, kept + new) : kept)
    }
  }

  /// Renders one shape. FreeType's y axis points up, the picture's points down.
  private func render(_ shape: Shape, stroked: Bool, _ side: Int, _ unit: Double) -> [UInt8] {
    var layer = [UInt8](repeating: 0, count: side * side)
    guard side > 0 else { return layer }
    var stroker: FT_Stroker?
    guard unsafe FT_Stroker_New(library.handle, &stroker) == 0, let stroker = unsafe stroker else { return layer }
    defer { unsafe FT_Stroker_Done(stroker) }
    let factor = unit * 64 * OutlineRasterizer.oversize
    let radius = stroked ? shape.strokeWidth / 2 * factor : 0
    unsafe FT_Stroker_Set(
      stroker, OutlineRasterizer.position(radius),
      shape.hasButtEnds ? FT_STROKER_LINECAP_BUTT : FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0)
    let bottom = Double(side) * 64 * OutlineRasterizer.oversize
    func vector(_ point: VectorPicture.Point) -> FT_Vector {
      FT_Vector(
        x: OutlineRasterizer.position(point.x * factor), y: OutlineRasterizer.position(bottom - point.y * factor))
    }
    if stroked {
      unsafe trace(shape.segments, into: stroker, vector)
      var points: FT_UInt = 0
      var contours: FT_UInt = 0
      guard unsafe FT_Stroker_GetCounts(stroker, &points, &contours) == 0, points > 0 else { return layer }
      unsafe withOutline(points: Int(points), contours: Int(contours)) { outline in
        unsafe outline.n_points = 0
        unsafe outline.n_contours = 0
        unsafe FT_Stroker_Export(stroker, &outline)
        unsafe draw(&outline, into: &layer, side)
      }
    } else {
      unsafe fill(shape.segments, vector) { outline in
        unsafe draw(&outline, into: &layer, side)
      }
    }
    return layer
  }

  /// Passes the segments to the stroker.
  ///
  /// A path begins with the first segment that FreeType does not ignore: its stroker crashes at the end of one without.
  private func trace(
    _ segments: [VectorPicture.Segment], into stroker: FT_Stroker, _ vector: (VectorPicture.Point) -> FT_Vector
  ) {
    var start: FT_Vector?
    var pen = FT_Vector(x: 0, y: 0)
    var isOpen = false
    var isClosing = false
    /// Begins the path if no segment has before.
    ///
    /// - Parameters:
    ///   - points: Those of the segment after the pen.
    ///   - least: The difference in x or y between two points in a row from which on FreeType takes a segment.
    func begins(_ points: FT_Vector..., least: FT_Pos) -> Bool {
      let differ = zip([pen] + points, points).contains { abs($0.x - $1.x) >= least || abs($0.y - $1.y) >= least }
      guard let origin = start, differ else { return false }
      if !isOpen {
        var origin = origin
        unsafe FT_Stroker_BeginSubPath(stroker, &origin, isClosing ? 0 : 1)
        isOpen = true
      }
      return true
    }
    func end() {
      if isOpen { unsafe FT_Stroker_EndSubPath(stroker) }
      isOpen = false
    }
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .move(let point):
        end()
        pen = vector(point)
        start = pen
        isClosing = isClosed(segments, after: index)
      case .line(let point):
        var to = vector(point)
        guard begins(to, least: 1) else { continue }
        unsafe FT_Stroker_LineTo(stroker, &to)
        pen = to
      case .curve(let first, let second, let point):
        var (one, two, to) = (vector(first), vector(second), vector(point))
        guard begins(one, two, to, least: 2) else { continue }
        unsafe FT_Stroker_CubicTo(stroker, &one, &two, &to)
        pen = to
      case .close:
        end()
        if let start { pen = start }
        isClosing = isClosed(segments, after: index)
      }
    }
    end()
  }

  private func isClosed(_ segments: [VectorPicture.Segment], after index: Int) -> Bool {
    for segment in segments[(index + 1)...] {
      if case .move = segment { return false }
      if segment == .close { return true }
    }
    return false
  }

  /// Builds the outline of a filled shape.
  private func fill(
    _ segments: [VectorPicture.Segment], _ vector: (VectorPicture.Point) -> FT_Vector,
    _ body: (inout FT_Outline) -> Void
  ) {
    var (right, up): ([FT_Pos], [FT_Pos]) = ([], [])
    var tags: [UInt8] = []
    var ends: [Int] = []
    func add(_ point: VectorPicture.Point, _ tag: UInt8) {
      let place = vector(point)
      right.append(place.x)
      up.append(place.y)
      tags.append(tag)
    }
    func endContour() {
      if !tags.isEmpty, ends.last != tags.count - 1 { ends.append(tags.count - 1) }
    }
    let (on, cubic): (UInt8, UInt8) = (1, 2)  // FT_CURVE_TAG_ON, FT_CURVE_TAG_CUBIC
    for segment in segments {
      switch segment {
      case .move(let point):
        endContour()
        add(point, on)
      case .line(let point): add(point, on)
      case .curve(let first, let second, let end):
        add(first, cubic)
        add(second, cubic)
        add(end, on)
      case .close: break
      }
    }
    endContour()
    guard !tags.isEmpty, tags.count <= Int(Int16.max) else { return }
    unsafe withOutline(points: tags.count, contours: ends.count) { outline in
      for index in tags.indices {
        unsafe outline.points[index] = FT_Vector(x: right[index], y: up[index])
        unsafe swell_set_tag(&outline, Int32(index), tags[index])
      }
      for index in ends.indices { unsafe swell_set_contour_end(&outline, Int32(index), Int16(ends[index])) }
      unsafe body(&outline)
    }
  }

  private func withOutline(points: Int, contours: Int, _ body: (inout FT_Outline) -> Void) {
    var outline = unsafe FT_Outline()
    guard unsafe FT_Outline_New(library.handle, FT_UInt(points), FT_Int(contours), &outline) == 0 else { return }
    unsafe body(&outline)
    unsafe FT_Outline_Done(library.handle, &outline)
  }

  private func draw(_ outline: inout FT_Outline, into layer: inout [UInt8], _ side: Int) {
    let shrink = FT_Fixed(65_536 / OutlineRasterizer.oversize)
    var matrix = FT_Matrix(xx: shrink, xy: 0, yx: 0, yy: shrink)
    unsafe FT_Outline_Transform(&outline, &matrix)
    unsafe layer.withUnsafeMutableBufferPointer { buffer in
      var bitmap = unsafe FT_Bitmap()
      unsafe bitmap.rows = UInt32(side)
      unsafe bitmap.width = UInt32(side)
      unsafe bitmap.pitch = Int32(side)
      unsafe bitmap.buffer = buffer.baseAddress
      unsafe bitmap.num_grays = 256
      unsafe bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      _ = unsafe FT_Outline_Get_Bitmap(library.handle, &outline, &bitmap)
    }
  }
}
