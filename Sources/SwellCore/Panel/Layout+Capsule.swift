/// The capsule: an upright bar, filled from the bottom, with the icon at its lower end and the number at its upper one.
extension Layout {
  /// Lengths in pt.
  enum Capsule {
    static let width = 44.0
    static let height = 160.0
    /// Around the fill.
    static let inset = 4.0
    static let icon = PointRect(x: 7, y: 120, width: 30, height: 30)
    static let fontSize = 13.0
    /// The size of the per cent sign beside digits of size 1.
    static let signSize = 11.0 / 13
    static let baseline = 26.0
    /// The space that stays free in the fill on each side of the number.
    static let numberEdge = 3.0
    /// The ground of the number where the edge of the fill, or the notch, would cut it: as wide as the fill.
    static let chipHeight = 18.0
    /// The notch at 100 % if the scale goes on above.
    static let gap = 2.0
    /// The opacity of the fill of a muted level.
    static let mutedOpacity = 0.25
    /// Distance from the edge of the half with the drag; nearer, a finger would cover it.
    static let dragMargin = 24.0
    static let fingerMargin = 72.0
  }

  /// - Parameters:
  ///   - content: One that `fitsCapsule`.
  ///   - bump: The displacement of the icon in px; positive is up.
  static func capsule(
    _ content: HUDContent, _ theme: Theme, _ scale: Scale, _ text: any TextMeasuring, mark: LevelMark?, bump: Int
  ) -> Scene {
    var scene = empty(theme, scale, width: Capsule.width, height: Capsule.height)
    guard let mark, let level = content.level else { return scene }
    let inset = scale.pixels(Capsule.inset)
    let inner = scene.body.grown(by: -inset)
    let end = inner.y + inner.height
    let notch = mark.goesOn ? scale.pixels(Capsule.gap) : 0
    let full = mark.steps(toFullOf: inner.height - notch)
    var filled = Int(mark.filled(inner.height - notch, full: full).rounded())
    if filled > full { filled += notch }
    let gap = end - full - notch..<end - full
    let baseline = scene.margin + scale.pixels(Capsule.baseline)
    let place = square(Capsule.icon, scale).moved(scene.margin, scene.margin)
    let isInTheWay = gap.overlaps(place.y..<place.y + place.height)
    let radius = max(0, scene.cornerRadius - Double(inset))
    scene.column = Scene.Column(
      frame: inner, radius: radius, topRadius: max(0, radius - Double(inner.height - filled)), top: end - filled,
      bottom: end, gap: gap, opacity: mark.isMuted ? Capsule.mutedOpacity : 1, notchOpacity: theme.trackOpacity,
      ink: mark.isMuted ? theme.foreground : theme.panel,
      middle: isInTheWay ? place.x..<place.x + place.width : nil)
    scene.elements += content.drawing(in: place.moved(0, -bump))
    guard theme.hasNumber else { return scene }
    addNumber(level, theme, scale, text, baseline: baseline, to: &scene)
    // Digits are three quarters of the font size high.
    let height = scale.pixels(Capsule.chipHeight)
    let top = baseline - (scale.pixels(Capsule.fontSize * 3 / 4) + height) / 2
    if top..<top + height ~= end - filled || gap.overlaps(top..<top + height) {
      scene.column?.chip = PixelRect(x: inner.x, y: top, width: inner.width, height: height)
    }
    return scene
  }

  /// Adds the number, with a smaller per cent sign on the side where the language has it; it is smaller if the fill has
  /// no room for it.
  private static func addNumber(
    _ level: Level, _ theme: Theme, _ scale: Scale, _ text: any TextMeasuring, baseline: Int, to scene: inout Scene
  ) {
    let (digits, sign) = (theme.language.number("\(level.percent)"), theme.language.percentSign)
    let room = scene.body.width - 2 * scale.pixels(Capsule.inset + Capsule.numberEdge)
    var size = scale.pixels(Capsule.fontSize)
    func parts(_ size: Int) -> [(text: String, size: Int, width: Int)] {
      let small = max(1, Int((Double(size) * Capsule.signSize).rounded()))
      return [(sign.before, small), (digits, size), (sign.after, small)].map {
        ($0, $1, text.width(of: $0, size: $1))
      }
    }
    func width(_ size: Int) -> Int { parts(size).reduce(0) { $0 + $1.width } }
    while size > 1, width(size) > room { size -= 1 }
    var x = scene.body.x + (scene.body.width - width(size)) / 2
    for part in parts(size) where !part.text.isEmpty {
      let line = Scene.Line(
        text: part.text, x: x, width: part.width, baseline: baseline, fontSize: part.size, alignment: .left)
      scene.elements.append(.line(line))
      x += part.width
    }
  }
}
