import Raster
import SwellCore
import TestServers

/// What the panel must look like, painted from the numbers of its design, and not from Swell's layout.
///
/// Only the shapes of icons and characters come from Swell's own module `Raster`.
struct ExpectedPanel {
  /// Where the panel's background comes from: the screen below, in px of the panel.
  typealias Background = (_ x: Int, _ y: Int) -> RGB
  static func onBackground(_ x: Int, _ y: Int) -> RGB { Laptop.background }

  static let colour: RGB = 0x242426
  static let opacity = 0.8
  /// The opacity of the white line along the inside of the panel, 1 pt wide.
  static let hairline = 0.32

  var icon: Icon
  var label: String
  private var percent: Int
  /// The level, of which `percent` is rounded; 1 is 100 %.
  var filled: Double
  /// px per pt
  var scale = 1.0

  init(_ icon: Icon, percent: Int, scale: Double = 1) {
    self.icon = icon
    label = "\(percent)%"
    self.percent = percent
    filled = Double(percent) / 100
    self.scale = scale
  }

  /// The picture for a volume that is not muted.
  init(volume percent: Int, scale: Double = 1) {
    let icon: Icon =
      switch percent {
      case 0: .speakerMuted
      case ...33: .speakerLow
      case ...66: .speakerMedium
      case ...100: .speakerHigh
      default: .speakerOver
      }
    self.init(icon, percent: percent, scale: scale)
  }

  /// The width in pt: more than 64 where words do not fit, in steps of 8.
  var points: Double {
    let needed = Double(ExpectedPanel.rasterizer.width(of: label, size: pixels(13))) / scale
    // Words keep 8 pt free on each side, and figures 2.
    let hasLetters = label.unicodeScalars.contains { $0 > ":" && $0 != "−" }
    return needed <= (hasLetters ? 48 : 60) ? 64 : min(((needed + 16) / 8).rounded(.up) * 8, 240)
  }

  var width: Int { pixels(points) }
  var height: Int { pixels(72) }

  /// The place of the panel in the middle of a monitor.
  func frame(centredIn monitor: WindowFrame) -> WindowFrame {
    WindowFrame(
      monitor.x + (monitor.width - width) / 2, monitor.y + (monitor.height - height) / 2, width, height)
  }

  /// The colour of the empty panel over a colour.
  static func blended(over colour: RGB) -> RGB {
    func part(_ below: UInt8, _ panel: UInt8) -> UInt8 {
      UInt8((Double(below) * (1 - opacity) + Double(panel) * opacity).rounded())
    }
    return RGB(part(colour.r, Self.colour.r), part(colour.g, Self.colour.g), part(colour.b, Self.colour.b))
  }

  /// The largest difference of a channel between a picture of the screen and this panel, 0...255; the corners, of
  /// which a part is background, and the round ends of the line do not count.
  ///
  /// The label may be one px off its place: where a line of text with an odd rest goes is not the product's business.
  func distance(of picture: Picture, over background: Background = onBackground) -> Int {
    guard picture.width == width, picture.height == height else { return 255 }
    let rest = distanceWithoutLabel(of: picture, over: background)
    var nearest = 255
    for dx in [0, 1, -1] {
      for dy in [0, 1, -1] where nearest > rest {
        let ink = inkOfLabel(shiftedBy: dx, dy)
        nearest = min(nearest, distance(of: picture, ink: ink, background, rows: Array(rowsOfLabel)))
      }
    }
    return max(nearest, rest)
  }

  /// The same outside the box of the label.
  func distanceWithoutLabel(of picture: Picture, over background: Background = onBackground) -> Int {
    let rows = (0..<height).filter { !rowsOfLabel.contains($0) }
    return distance(of: picture, ink: iconAndLine(), background, rows: rows)
  }

  private var rowsOfLabel: Range<Int> { pixels(41)..<pixels(62) }

  /// The label alone, as coverage of each px.
  private func inkOfLabel(shiftedBy dx: Int, _ dy: Int) -> [Double] {
    let (width, size) = (width, pixels(13))
    let line = ExpectedPanel.rasterizer.line(label, size: size, limit: width - 2 * pixels(2))
    let baseline = pixels(56) + dy
    let pen = (width - line.width) / 2 + dx
    var ink = [Double](repeating: 0, count: width * height)
    for placed in line.glyphs {
      let glyph = ExpectedPanel.rasterizer.glyph(placed.key, size: size)
      add(glyph.coverage, x: pen + placed.x + glyph.left, y: baseline - placed.y - glyph.top, to: &ink)
    }
    if isMuted { for index in ink.indices { ink[index] *= 0.6 } }
    return ink
  }

  private var isMuted: Bool { icon == .speakerMuted || icon == .microphoneMuted }

  private func iconAndLine() -> [Double] {
    let width = width
    var ink = [Double](repeating: 0, count: width * height)
    let side = pixels(30)
    add(ExpectedPanel.rasterizer.coverage(of: icon, size: side), x: (width - side) / 2, y: pixels(10), to: &ink)
    let line = line
    for (x, share) in lineColumns.enumerated() {
      for y in line.y..<line.y + line.height { ink[y * width + line.x + x] = share }
    }
    return ink
  }

  /// 48 × 3 pt in the middle, 63 pt from the top; longer in a wider panel.
  private var line: PixelRect {
    let (width, length) = (width, pixels(points - 16))
    let side = length - (width - length) % 2
    return PixelRect(x: (width - side) / 2, y: pixels(63), width: side, height: pixels(3))
  }

  /// The ink of each px along the line.
  private var lineColumns: [Double] {
    let (length, track) = (line.width, 0.36)
    let dimming = isMuted ? 0.5 : 1
    if percent > 100 {
      // 101 % is more than 100 % to the eye too: at least a px is on each side of the gap.
      let full = min(Int((Double(length - pixels(2)) / filled).rounded()), length - pixels(2) - 1)
      return (0..<length).map { (full..<full + pixels(2)).contains($0) ? 0 : track + (1 - track) * dimming }
    }
    let share = min(max(filled * Double(length), 1), Double(length - 1))
    let end = percent == 0 ? 0 : percent < 100 ? share : Double(length)
    return (0..<length).map { track + (1 - track) * min(max(end - Double($0), 0), 1) * dimming }
  }

  /// Where the line is round.
  private func isAtEnd(of line: PixelRect, _ x: Int, _ y: Int) -> Bool {
    (line.y..<line.y + line.height).contains(y)
      && min((x - line.x).magnitude, (x - line.x - line.width + 1).magnitude) < line.height / 2 + 1
  }

  private func add(_ coverage: Coverage, x left: Int, y top: Int, to ink: inout [Double]) {
    let (width, height) = (width, height)
    for y in 0..<coverage.height where (0..<height).contains(top + y) {
      for x in 0..<coverage.width where (0..<width).contains(left + x) {
        let share = Double(coverage.bytes[y * coverage.width + x]) / 255
        let index = (top + y) * width + left + x
        // Glyphs that overlap, such as letters that join, add up.
        ink[index] = min(ink[index] + share, 1)
      }
    }
  }

  private func distance(of picture: Picture, ink: [Double], _ background: Background, rows: [Int]) -> Int {
    let (width, height, corner, edge) = (width, height, pixels(8), pixels(1))
    let bar = line
    var (largest, last, empty) = (0, RGB(packed: 0), ExpectedPanel.blended(over: 0))
    for y in rows {
      for x in 0..<width {
        if min(x, width - 1 - x) < corner, min(y, height - 1 - y) < corner { continue }
        if isAtEnd(of: bar, x, y) { continue }
        let (below, share) = (background(x, y), ink[y * width + x])
        if below != last { (last, empty) = (below, ExpectedPanel.blended(over: below)) }
        let isHairline = min(x, y, width - 1 - x, height - 1 - y) < edge
        func part(_ value: UInt8) -> UInt8 {
          var panel = Double(value)
          if isHairline { panel += (255 - panel) * ExpectedPanel.hairline }
          return UInt8((panel + (255 - panel) * share).rounded())
        }
        let wanted = RGB(part(empty.r), part(empty.g), part(empty.b))
        largest = max(largest, picture.pixel(x, y).distance(to: wanted))
      }
    }
    return largest
  }

  func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  nonisolated(unsafe) private static let rasterizer = FreeTypeRasterizer(log: .init(verbosity: .problems))!
}
