import Raster
import SwellCore
import TestServers

/// What the panel must look like, painted from the numbers of the product (section 1) and not from Swell's layout.
///
/// Only the shapes of icons and characters come from Swell's own module `Raster`.
struct ExpectedPanel {
  /// Where the panel's background comes from: the screen below, in px of the panel.
  typealias Background = (_ x: Int, _ y: Int) -> RGB

  static let opacity = 0.72

  var icon: Icon
  var label: String
  private var percent: Int
  /// The level, of which `percent` is rounded; 1 is 100 %.
  var filled: Double
  /// `max-volume`
  var maximum = 1.0
  /// px per pt
  var scale = 1.0
  /// Whether there is a second line in place of the bar; the text of both is not compared.
  var hasDetail = false

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

  var width: Int { pixels(64) }
  var height: Int { pixels(72) }

  /// The place of the panel in the middle of a monitor.
  func frame(centredIn monitor: WindowFrame) -> WindowFrame {
    WindowFrame(
      monitor.x + (monitor.width - width) / 2, monitor.y + (monitor.height - height) / 2, width, height)
  }

  /// The colour of the empty panel over a colour.
  static func blended(over colour: RGB) -> RGB {
    func part(_ value: UInt8) -> UInt8 { UInt8((Double(value) * (1 - opacity)).rounded()) }
    return RGB(part(colour.r), part(colour.g), part(colour.b))
  }

  /// The largest difference of a channel between a picture of the screen and this panel, 0...255; the corners, of
  /// which a part is background, and the round ends of the line do not count.
  ///
  /// The label may be one px off its place: where a line of text with an odd rest goes is not the product's business.
  func distance(of picture: Picture, over background: Background) -> Int {
    guard picture.width == width, picture.height == height else { return 255 }
    if hasDetail { return distanceWithoutLabel(of: picture, over: background) }
    let box = labelBox
    let inside = (-1...1).flatMap { dx in (-1...1).map { dy in (dx, dy) } }.map { dx, dy in
      distance(of: picture, ink: label(shiftedBy: dx, dy), background) {
        box.contains(PixelPoint(x: Double($0), y: Double($1)))
      }
    }
    return max(distanceWithoutLabel(of: picture, over: background), inside.min()!)
  }

  /// The same outside the box of the label.
  func distanceWithoutLabel(of picture: Picture, over background: Background) -> Int {
    let box = labelBox
    return distance(of: picture, ink: iconAndLine(), background) {
      !box.contains(PixelPoint(x: Double($0), y: Double($1)))
    }
  }

  private var labelBox: PixelRect {
    let (top, bottom) = hasDetail ? (pixels(42), pixels(69)) : (pixels(45), pixels(61))
    return PixelRect(x: 0, y: top, width: width, height: bottom - top)
  }

  /// The label alone, as coverage of each px, from the centre of its box.
  func label(shiftedBy dx: Int = 0, _ dy: Int = 0) -> [Double] {
    let size = pixels(12)
    let line = ExpectedPanel.rasterizer.line(label, size: size, limit: width * 15 / 16)
    let figures = ExpectedPanel.rasterizer.line("0", size: size, limit: .max)
    let figure = ExpectedPanel.rasterizer.glyph(figures.keys[0], size: size).top
    let top = pixels(45)
    let baseline = top + (pixels(61) - top + figure) / 2 + dy
    let pen = (width - line.width) / 2 + dx
    var ink = [Double](repeating: 0, count: width * height)
    for (index, key) in line.keys.enumerated() {
      let glyph = ExpectedPanel.rasterizer.glyph(key, size: size)
      add(glyph.coverage, x: pen + line.x[index] + glyph.left, y: baseline - line.y[index] - glyph.top, to: &ink)
    }
    return ink
  }

  private func iconAndLine() -> [Double] {
    var ink = [Double](repeating: 0, count: width * height)
    let side = pixels(30)
    add(ExpectedPanel.rasterizer.coverage(of: icon, size: side), x: (width - side) / 2, y: pixels(10), to: &ink)
    guard !hasDetail else { return ink }
    let line = line
    for (x, share) in lineColumns.enumerated() {
      for y in line.y..<line.y + line.height { ink[y * width + line.x + x] = share }
    }
    return ink
  }

  /// 44 × 3 pt in the middle, 63 pt from the top.
  private var line: PixelRect {
    let side = pixels(44) - (width - pixels(44)) % 2
    return PixelRect(x: (width - side) / 2, y: pixels(63), width: side, height: pixels(3))
  }

  /// The ink of each px along the line.
  private var lineColumns: [Double] {
    let (length, track) = (line.width, 0.25)
    if percent > 100 {
      let far = max(maximum, filled)
      let full = Int((Double(length - pixels(2)) / far).rounded())
      let (start, rest) = (full + pixels(2), Double(length - full - pixels(2)))
      let beyond = filled < far ? min(max((filled - 1) / (far - 1) * rest, 1), rest - 1) : rest
      return (0..<length).map { x in
        let share = x < full ? 1 : x < start ? 0 : min(max(beyond - Double(x - start), 0), 1)
        return track + (1 - track) * share
      }
    }
    let dimming = icon == .speakerMuted || icon == .microphoneMuted ? 0.5 : 1
    let end =
      switch percent {
      case 0: 0.0
      case 100: Double(length)
      default: min(max(filled * Double(length), 1), Double(length - 1))
      }
    return (0..<length).map { track + (1 - track) * min(max(end - Double($0), 0), 1) * dimming }
  }

  /// Where the line is round.
  private func isAtEndOfLine(_ x: Int, _ y: Int) -> Bool {
    let line = line
    return (line.y..<line.y + line.height).contains(y)
      && min((x - line.x).magnitude, (x - line.x - line.width + 1).magnitude) < line.height / 2 + 1
  }

  private func add(_ coverage: Coverage, x left: Int, y top: Int, to ink: inout [Double]) {
    for y in 0..<coverage.height where (0..<height).contains(top + y) {
      for x in 0..<coverage.width where (0..<width).contains(left + x) {
        let share = Double(coverage.bytes[y * coverage.width + x]) / 255
        let index = (top + y) * width + left + x
        // Glyphs that overlap, such as letters that join, add up.
        ink[index] = min(ink[index] + share, 1)
      }
    }
  }

  private func distance(
    of picture: Picture, ink: [Double], _ background: Background, where counts: (Int, Int) -> Bool
  ) -> Int {
    let corner = pixels(4)
    var largest = 0
    for y in 0..<height {
      for x in 0..<width where counts(x, y) {
        if min(x, width - 1 - x) < corner, min(y, height - 1 - y) < corner { continue }
        if !hasDetail, isAtEndOfLine(x, y) { continue }
        let (below, share) = (background(x, y), ink[y * width + x])
        let isHairline = min(x, y, width - 1 - x, height - 1 - y) < pixels(1)
        func part(_ value: UInt8) -> UInt8 {
          var panel = Double(value) * (1 - ExpectedPanel.opacity)
          if isHairline { panel += (255 - panel) * 0.12 }
          return UInt8((panel + (255 - panel) * share).rounded())
        }
        let wanted = RGB(part(below.r), part(below.g), part(below.b))
        largest = max(largest, picture.pixel(x, y).distance(to: wanted))
      }
    }
    return largest
  }

  func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  nonisolated(unsafe) private static let rasterizer = FreeTypeRasterizer(log: .init(verbosity: .problems))!
}
