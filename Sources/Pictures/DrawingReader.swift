public import SwellCore

/// Reads the part of SVG that icons use: `path`, `circle`, `ellipse`, `rect`, `line`, `polyline` and `polygon`, in
/// groups and with transforms.
public struct DrawingReader {
  /// Why a file is not usable as a picture.
  public enum Failure: Error, Equatable {
    /// It has an element that is not supported.
    case element(String)
    /// It has neither a `viewBox` nor a width and height.
    case noSize
    case empty
    case tooDetailed
  }

  /// The elements and attributes that are read.
  fileprivate enum Word: String {
    case svg, g, path, circle, ellipse, rect, line, polyline, polygon
    case defs, clipPath, mask, metadata, symbol, pattern
    case text, image, use, foreignObject
    case fill, stroke, transform, display, visibility, opacity, style
    case strokeWidth = "stroke-width"
    case fillRule = "fill-rule"
    case fillOpacity = "fill-opacity"
    case viewBox, width, height, d, points, cx, cy, r, rx, ry, x, y, x1, y1, x2, y2
  }

  /// The attributes that a group passes to its children.
  fileprivate struct Style {
    let isOwn: Bool
    var fill: VectorPicture.Ink?
    var stroke: VectorPicture.Ink?
    var strokeWidth = 1.0
    var isEvenOdd = false
    var opacity = 1.0
    var transform = Transform()
  }

  /// The visible part of the drawing.
  private struct Box {
    var x, y, width, height: Double
  }

  /// Drawings with more segments are refused: they would take too long.
  static let longest = 20_000

  private var picture = VectorPicture()
  private var box = Box(x: 0, y: 0, width: VectorPicture.side, height: VectorPicture.side)
  private var styles: [Style]
  private var attributes: [(word: Word, value: [UInt8])] = []
  private var hasBox = false
  private var count = 0

  /// Reads a file of the user: everything that is painted becomes ink, whatever its colour.
  ///
  /// - Returns: The drawing, centred on the grid, as large as possible.
  public static func read(_ svg: [UInt8]) throws(Failure) -> VectorPicture {
    var reader = DrawingReader(style: Style(isOwn: true, fill: .paint))
    try reader.read(svg)
    guard reader.hasBox else { throw .noSize }
    guard !reader.picture.shapes.isEmpty else { throw .empty }
    return reader.fitted
  }

  /// Reads a file of `assets/icons`: `#fff` paints, `#000` erases; unknown elements are ignored.
  public static func readOwn(_ svg: [UInt8]) -> VectorPicture {
    var reader = DrawingReader(style: Style(isOwn: false))
    try? reader.read(svg)
    return reader.picture
  }

  private init(style: Style) {
    styles = [style]
  }

  private mutating func read(_ svg: [UInt8]) throws(Failure) {
    var scanner = TextScanner(svg)
    while scanner.skip(past: UInt8(ascii: "<")) {
      if scanner.skipComment() { continue }
      let isEnd = scanner.skip(UInt8(ascii: "/"))
      let name = scanner.name()
      let word = Word(rawValue: name)
      if isEnd {
        if word == .g, styles.count > 1 { styles.removeLast() }
      } else if let word {
        try element(word, name, &scanner)
      }
    }
  }

  private mutating func element(_ element: Word, _ name: String, _ scanner: inout TextScanner) throws(Failure) {
    var style = styles[styles.count - 1]
    attributes.removeAll(keepingCapacity: true)
    while let (name, value) = scanner.attribute() {
      guard let word = Word(rawValue: name) else { continue }
      style.take(word, value)
      attributes.append((word, value))
    }
    let isEmpty = scanner.skip(UInt8(ascii: "/"))
    switch element {
    case .svg:
      readBox()
      styles = [style]
    case .g: if !isEmpty { styles.append(style) }
    case .defs, .clipPath, .mask, .metadata, .symbol, .pattern:
      if !isEmpty { scanner.skipContent(of: name) }
    case .text, .image, .use, .foreignObject: throw .element(name)
    default:
      let segments = segments(of: element)
      count += segments.count
      guard count <= DrawingReader.longest else { throw .tooDetailed }
      guard style.opacity > 0, style.fill != nil || style.stroke != nil, !segments.isEmpty else { return }
      picture.shapes.append(
        VectorPicture.Shape(
          segments: segments.map { style.transform.applied(to: $0) }, fill: style.fill, stroke: style.stroke,
          strokeWidth: style.strokeWidth * style.transform.magnification, isEvenOdd: style.isEvenOdd,
          opacity: style.opacity))
    }
  }

  private mutating func readBox() {
    guard !hasBox else { return }
    var box = Box(x: 0, y: 0, width: number(.width), height: number(.height))
    var text = text(.viewBox)
    if let x = text.number(), let y = text.number(), let width = text.number(), let height = text.number() {
      box = Box(x: x, y: y, width: width, height: height)
    }
    hasBox = box.width > 0 && box.height > 0
    if hasBox { self.box = box }
  }

  private var fitted: VectorPicture {
    let unit = VectorPicture.side / max(box.width, box.height)
    var transform = Transform()
    (transform.a, transform.d) = (unit, unit)
    transform.e = (VectorPicture.side - box.width * unit) / 2 - box.x * unit
    transform.f = (VectorPicture.side - box.height * unit) / 2 - box.y * unit
    var picture = picture
    for index in picture.shapes.indices {
      picture.shapes[index].segments = picture.shapes[index].segments.map { transform.applied(to: $0) }
      picture.shapes[index].strokeWidth *= unit
    }
    return picture
  }

  private func text(_ word: Word) -> TextScanner {
    TextScanner(attributes.first { $0.word == word }?.value ?? [])
  }

  private func number(_ word: Word) -> Double {
    var text = text(word)
    return text.number() ?? 0
  }

  /// The shapes of an element; none if it draws nothing.
  private func segments(of element: Word) -> [VectorPicture.Segment] {
    var path = text(.d)
    switch element {
    case .path: break
    case .circle, .ellipse:
      let (rx, ry) = element == .circle ? (number(.r), number(.r)) : (number(.rx), number(.ry))
      return PathReader.ellipse(x: number(.cx), y: number(.cy), rx: rx, ry: ry)
    case .rect:
      let (rx, ry) = (number(.rx), number(.ry))
      return PathReader.rectangle(
        x: number(.x), y: number(.y), width: number(.width), height: number(.height), rx: rx > 0 ? rx : ry,
        ry: ry > 0 ? ry : rx)
    case .line:
      return [.move(.init(x: number(.x1), y: number(.y1))), .line(.init(x: number(.x2), y: number(.y2)))]
    case .polyline: path = text(.points).asPath(closed: false)
    case .polygon: path = text(.points).asPath(closed: true)
    default: return []
    }
    return PathReader.segments(&path)
  }
}

extension DrawingReader.Style {
  /// Applies an attribute, if it is a style attribute.
  fileprivate mutating func take(_ word: DrawingReader.Word, _ value: [UInt8]) {
    var text = TextScanner(value)
    switch word {
    case .fill: fill = ink(text)
    case .stroke: stroke = ink(text)
    case .strokeWidth: strokeWidth = text.number() ?? strokeWidth
    case .fillRule: isEvenOdd = text.text == "evenodd"
    case .transform: transform = transform.followed(by: &text)
    case .fillOpacity: if text.number() == 0 { fill = nil }
    case .display, .visibility: if text.text == "none" || text.text == "hidden" { opacity = 0 }
    case .opacity: opacity *= min(max(text.number() ?? 1, 0), 1)
    case .style:
      for declaration in text.text.parts(separatedBy: ";") {
        let parts = declaration.trimmedParts(separatedBy: ":")
        if parts.count == 2, let word = DrawingReader.Word(rawValue: parts[0]), word != .style {
          take(word, Array(parts[1].utf8))
        }
      }
    default: break
    }
  }

  private func ink(_ value: TextScanner) -> VectorPicture.Ink? {
    if isOwn { return value.text == "none" ? nil : .paint }
    return value.text == "#fff" ? .paint : value.text == "#000" ? .cut : nil
  }
}
