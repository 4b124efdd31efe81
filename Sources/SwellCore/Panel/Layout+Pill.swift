/// The pill: the icon at the left, then one or two lines of words, or the bar and the number.
extension Layout {
  /// Lengths in pt.
  enum Pill {
    static let height = 48.0
    static let icon = PointRect(x: 12, y: 9, width: 30, height: 30)
    /// The start of words and bar, with and without an icon, and their distance from the right edge.
    static let start = 52.0
    static let padding = 20.0
    /// The font sizes of words and number, and of the second line.
    static let fontSize = 13.0
    static let detailFontSize = 11.0
    /// The baselines of a single line, of a line above a bar, and of two lines.
    static let baseline = 29.0
    static let barBaseline = 22.0
    static let baselines = (label: 21.0, detail: 36.0)
    /// The bar beside the number, and below words.
    static let barTop = 21.5
    static let lowBarTop = 31.0
    static let barHeight = 5.0
    /// Between words and number, and between bar and number.
    static let gap = 8.0
    static let barGap = 12.0
    static let segment = (length: 8.0, gap: 2.0)
    static let widths = 88.0...384.0
    static let levelWidth = 256.0
  }

  /// The text in a pill.
  private struct Words {
    var label: String
    var detail: String?
    var number: String?
    /// The widest number: room is kept for it, so that the bar has the same length at all levels up to 100 %.
    var widest = ""

    init(_ content: HUDContent, _ theme: Theme) {
      let language = theme.language
      (label, detail) = (language.text(of: content.text), content.moreText.map { language.text(of: $0) })
      if content.progress != nil {
        (label, detail, number) = (detail ?? "", nil, label)
        widest = content.label.utf8.count > 4 ? number ?? "" : language.percent(100)
      }
      guard let level = content.level else { return }
      number = theme.hasNumber ? language.percent(level.percent) : ""
      widest = theme.hasNumber ? language.percent(level.percent > 999 ? level.percent : 100) : ""
      if content.text.isLevel {
        label = content.outputName.isEmpty ? content.subject.map { language[$0] } ?? "" : content.outputName
        if !theme.hasName { label = "" }
      }
      if let detail { label = detail }
      detail = nil
    }
  }

  /// The width that the words need, in pt.
  static func pillWidth(
    of content: HUDContent, _ theme: Theme, _ scale: Scale, _ text: any TextMeasuring
  ) -> Double {
    let words = Words(content, theme)
    func points(_ line: String, _ fontSize: Double) -> Double {
      line.isEmpty ? 0 : Double(text.width(of: line, size: scale.pixels(fontSize))) / scale.factor
    }
    var column = points(words.label, Pill.fontSize)
    if let detail = words.detail { column = max(column, points(detail, Pill.detailFontSize)) }
    if words.number != nil {
      let advance = points(words.widest, Pill.fontSize)
      if !words.label.isEmpty {
        column += advance > 0 ? Pill.gap + advance : 0
      } else if theme.bar == .segments {
        column = segmentsWidth + (advance > 0 ? Pill.barGap + advance : 0)
      } else {
        column = advance
      }
      if theme.bar != .none { column = max(column, Pill.levelWidth - Pill.start - Pill.padding) }
    }
    return stepped((content.hasIcon ? Pill.start : Pill.padding) + column + Pill.padding, in: Pill.widths)
  }

  private static var segmentsWidth: Double {
    Double(segmentCount) * (Pill.segment.length + Pill.segment.gap) - Pill.segment.gap
  }

  /// - Parameters:
  ///   - width: Width of the pill in pt.
  ///   - mark: The level of the bar; nil for no bar.
  ///   - bump: The displacement of the icon in px; positive is up.
  static func pill(
    _ content: HUDContent, _ theme: Theme, _ scale: Scale, _ text: any TextMeasuring, width: Double, mark: LevelMark?,
    bump: Int
  ) -> Scene {
    var scene = empty(theme, scale, width: width, height: Pill.height)
    let words = Words(content, theme)
    let column = (
      start: scene.margin + scale.pixels(content.hasIcon ? Pill.start : Pill.padding),
      end: scene.margin + scene.body.width - scale.pixels(Pill.padding)
    )
    if content.hasIcon {
      var frame = square(Pill.icon, scale)
      if words.label.isEmpty, words.number ?? "" == "", mark == nil { frame.x = (scene.body.width - frame.width) / 2 }
      scene.elements += content.drawing(in: frame.moved(scene.margin, scene.margin - bump))
    }
    if let number = words.number {
      let room = text.width(of: words.widest, size: scale.pixels(Pill.fontSize))
      add(
        words.label, number, numberOpacity: content.isMuted ? theme.mutedOpacity : 1, room: room, column, theme, scale,
        mark, to: &scene)
    } else {
      let baseline = words.detail == nil ? Pill.baseline : Pill.baselines.label
      let alignment = words.detail == nil ? alignment(column, in: scene) : .left
      add(words.label, baseline, column, scale, alignment: alignment, to: &scene)
      if let detail = words.detail {
        add(
          detail, Pill.baselines.detail, column, scale, fontSize: Pill.detailFontSize, opacity: theme.detailOpacity,
          to: &scene)
      }
    }
    return scene
  }

  /// A single line without an icon is centred in the pill.
  private static func alignment(_ column: (start: Int, end: Int), in scene: Scene) -> Scene.Line.Alignment {
    column.start + column.end == scene.width ? .centre : .left
  }

  /// Adds a line of words.
  private static func add(
    _ text: String, _ baseline: Double, _ column: (start: Int, end: Int), _ scale: Scale,
    fontSize: Double = Pill.fontSize, alignment: Scene.Line.Alignment = .left, opacity: Double = 1,
    to scene: inout Scene
  ) {
    guard !text.isEmpty else { return }
    scene.elements.append(
      .line(
        Scene.Line(
          text: text, x: column.start, width: max(column.end - column.start, 0),
          baseline: scene.margin + scale.pixels(baseline), fontSize: scale.pixels(fontSize), alignment: alignment,
          opacity: opacity)))
  }

  /// Adds a level: with the bar beside its number, or below number and words.
  ///
  /// - Parameter room: The px of the widest number.
  private static func add(
    _ label: String, _ number: String, numberOpacity: Double, room: Int, _ column: (start: Int, end: Int),
    _ theme: Theme, _ scale: Scale, _ mark: LevelMark?, to scene: inout Scene
  ) {
    let isAlone = label.isEmpty
    let baseline = mark == nil || isAlone ? Pill.baseline : Pill.barBaseline
    let gap = room > 0 ? scale.pixels(isAlone ? Pill.barGap : Pill.gap) : 0
    add(label, baseline, (column.start, column.end - room - gap), scale, to: &scene)
    // Without a bar and words, the number takes the place of the words.
    let isWord = isAlone && mark == nil
    let place = isWord ? column : (column.end - room, column.end)
    add(
      number, baseline, place, scale, alignment: isWord ? alignment(column, in: scene) : .right,
      opacity: numberOpacity, to: &scene)
    guard let mark else { return }
    var track = PixelRect(
      x: column.start, y: scene.margin + scale.pixels(isAlone ? Pill.barTop : Pill.lowBarTop), width: 0,
      height: scale.pixels(Pill.barHeight))
    track.width = max(column.end - (isAlone ? room + gap : 0) - column.start, 0)
    let look = Track(theme, scale)
    if theme.bar == .segments {
      track.width = min(track.width, scale.pixels(segmentsWidth))
      addSegments(mark, in: track, gap: scale.pixels(Pill.segment.gap), look, to: &scene)
    } else {
      addLine(mark, in: track, gap: scale.pixels(Theme.lineGap), look, to: &scene)
    }
  }
}
