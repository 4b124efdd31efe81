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
    static let baseline = 26.0
    /// The gap at 100 % if the fill continues above.
    static let gap = 2.0
    /// The opacity of the fill of a muted level.
    static let mutedOpacity = 0.25
    /// Distance from the edge of the half with the drag; nearer, a finger would cover it.
    static let dragMargin = 24.0
    static let fingerMargin = 72.0
  }

  /// Whether `content` fits a capsule: a level without words.
  static func isCapsule(_ content: HUDContent, _ theme: Theme) -> Bool {
    guard theme.form == .capsule, content.hasIcon, let level = content.level else { return false }
    return content.detail == nil && content.label == "\(level.percent)%"
  }

  /// - Parameter bump: The displacement of the icon in px; positive is up.
  static func capsule(
    _ content: HUDContent, _ theme: Theme, _ scale: Scale, mark: LevelMark, bump: Int
  ) -> Scene {
    var scene = empty(theme, scale, width: Capsule.width, height: Capsule.height)
    let inset = scale.pixels(Capsule.inset)
    let inner = scene.body.grown(by: -inset)
    let end = inner.y + inner.height
    let full = mark.steps(toFullOf: inner.height)
    let filled = Int(mark.filled(inner.height, full: full).rounded())
    let gap = mark.isOver ? end - full..<end - full + scale.pixels(Capsule.gap) : end..<end
    let baseline = scene.margin + scale.pixels(Capsule.baseline)
    let place = square(Capsule.icon, scale).moved(scene.margin, scene.margin)
    // The gap must not touch the digits, which are three quarters of the font size high.
    let number = baseline - scale.pixels(Capsule.fontSize * 3 / 4) - gap.count..<baseline + gap.count
    let isInTheWay = theme.hasNumber && gap.overlaps(number) || gap.overlaps(place.y..<place.y + place.height)
    scene.column = Scene.Column(
      frame: inner, radius: max(0, scene.cornerRadius - Double(inset)), top: end - filled, bottom: end, gap: gap,
      opacity: mark.isMuted ? Capsule.mutedOpacity : 1,
      ink: mark.isMuted ? theme.foreground : theme.fillInk ?? theme.panel,
      middle: isInTheWay ? place.x..<place.x + place.width : nil)
    scene.elements += content.drawing(in: place.moved(0, -bump))
    if theme.hasNumber, let level = content.level {
      scene.elements.append(
        .line(
          Scene.Line(
            text: theme.language.number("\(level.percent)"), x: scene.body.x, width: scene.body.width,
            baseline: baseline, fontSize: scale.pixels(Capsule.fontSize), alignment: .centre)))
    }
    return scene
  }
}
