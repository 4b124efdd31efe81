/// When the HUD is visible, and its opacity: a state machine with the time as an argument.
public struct HUDTimeline: Sendable {
  public indirect enum Phase: Equatable, Sendable {
    case hidden
    /// Shown until the drag ends.
    case held(HUDContent)
    case shown(HUDContent, until: Instant)
    case fading(HUDContent, since: Instant)
  }

  /// The time from the last change to the fade, and the lengths of animations; zero for none.
  public struct Timing: Equatable, Sendable {
    public var hideDelay = Duration.milliseconds(800)
    public var fade = Duration.seconds(1)
    /// Fade-in.
    public var entry = Duration.zero
    /// How far the panel rises meanwhile, and a little longer; in pt.
    public var rise = 0.0
    /// Movement of the bar to another level.
    public var glide = Duration.zero

    init() {}

    /// - Parameter settings: The settings for a panel with this content.
    init(_ settings: Settings, _ content: HUDContent) {
      let form = Theme(settings).form(of: content)
      hideDelay = settings.hideDelay ?? max(form.hideDelay, Timing.reading(content))
      fade = settings.fade ?? form.fade
      (entry, rise, glide) = (form.entry, form.rise, form.glide)
      if settings.reducedMotion == true { (fade, entry, rise, glide) = (.zero, .zero, 0, .zero) }
    }

    /// The time that reading the words takes.
    private static func reading(_ content: HUDContent) -> Duration {
      content.hasTwoLines ? .seconds(2) : content.isWords ? .milliseconds(1500) : .zero
    }
  }

  public private(set) var phase = Phase.hidden
  public var timing = Timing()
  /// Whether a compositor blends the HUD with the screen. Without one, it is blended with a copy of the screen, which
  /// may be outdated during a fade.
  var isComposited = true
  /// The running fade-in, from this opacity, and how far the panel rises with it, in pt.
  private var entry: (start: Instant, opacity: Double, time: Duration, rise: Double)?
  private var bump: (start: Instant, height: Double)?
  private var glide: Glide?
  /// Endless content that was hidden by a lock or quiet, to be shown again afterwards.
  private(set) var kept: HUDContent?
  /// The width of the panel in pt: it does not shrink while it is shown.
  private var width = 0.0

  /// The length of the nudge at a limit; tried by eye: noticeable, and over before the next press.
  static let bumpTime = Duration.milliseconds(160)
  /// The length of the fade-in after the screen was turned.
  static let entryTime = Duration.milliseconds(200)
  /// pt
  static let bumpHeight = 3.0
  /// The length of a rise.
  static let riseTime = Duration.milliseconds(120)
  /// The opacity of the first frame of a fade-in, high enough to be seen at once.
  static let entryOpacity = 0.6
  /// The longest fade over a copy of the screen.
  static let longestFadeOverCopy = Duration.milliseconds(300)

  private var fade: Duration {
    isComposited ? timing.fade : min(timing.fade, HUDTimeline.longestFadeOverCopy)
  }

  /// How far the panel rises when it comes, in pt. A copy of the screen below would not move with it.
  private var rise: Double { isComposited ? timing.rise : 0 }

  public var content: HUDContent? {
    switch phase {
    case .hidden: nil
    case .held(let content), .shown(let content, _), .fading(let content, _): content
    }
  }

  /// Shows `content` at full opacity, and restarts the hide delay.
  public mutating func show(_ content: HUDContent, at now: Instant) {
    kept = nil
    // Content that is shown during a drag stays until the end of the drag.
    if case .held = phase { return hold(content) }
    if let old = self.content {
      glide(from: old, to: content, at: now)
    } else if timing.entry > .zero {
      entry = (now, HUDTimeline.entryOpacity, timing.entry, rise)
    }
    phase = .shown(content, until: end(of: content, from: now))
  }

  /// Replaces the shown content by another state of the same kind, which is shown no longer than the first would be.
  ///
  /// - Returns: Whether the content was replaced.
  mutating func update(_ content: HUDContent, at now: Instant) -> Bool {
    guard case .shown(let old, let until) = phase, old.kind == content.kind else { return false }
    glide(from: old, to: content, at: now)
    phase = .shown(content, until: until)
    return true
  }

  /// When `content` begins to fade.
  private func end(of content: HUDContent, from now: Instant) -> Instant {
    let delay = content.options?.delay ?? timing.hideDelay
    return content.isEndless ? .never : now + delay
  }

  /// Whether a command has set how long the panel is shown.
  var isLasting: Bool {
    if case .shown(let content, _) = phase { content.options?.delay != nil } else { false }
  }

  /// Fades the panel out now, unless a drag holds the panel.
  mutating func dismiss(at now: Instant) {
    kept = nil
    if case .shown(let content, _) = phase { phase = .fading(content, since: now) }
  }

  private mutating func glide(from old: HUDContent, to new: HUDContent, at now: Instant) {
    guard timing.glide > .zero, let target = new.level?.fraction,
      let level = (pose(of: old, at: now).level ?? old.level)?.fraction
    else {
      glide = nil
      return
    }
    // The bar glides there already: this content confirms the level that was set.
    if let glide, glide.end == target, Glide.joins(old, new) { return }
    glide = level != target && Glide.joins(old, new) ? Glide(start: level, end: target, since: now) : nil
  }

  /// Shows `content` until `release` or `hide`.
  public mutating func hold(_ content: HUDContent) {
    (phase, glide) = (.held(content), nil)
  }

  /// Hides the panel at once, for a lock or quiet; endless content is kept.
  mutating func suspend() {
    if case .shown(let content, _) = phase { keep(content) }
    hide()
  }

  /// Replaces the kept content: `content` would have been shown now.
  mutating func keep(_ content: HUDContent) {
    kept = content.isEndless ? content : nil
  }

  /// Hides the panel at once.
  public mutating func hide() {
    (phase, bump, glide, entry, width) = (.hidden, nil, nil, nil, 0)
  }

  /// The drag has ended: hides after the usual delay.
  public mutating func release(at now: Instant) {
    if case .held(let content) = phase { phase = .shown(content, until: end(of: content, from: now)) }
  }

  /// Starts a fade-in, after the screen below was turned.
  mutating func appear(at now: Instant) {
    if phase != .hidden, timing.fade > .zero { entry = (now, 0, HUDTimeline.entryTime, 0) }
  }

  /// Shows `content` with a nudge of its icon, as feedback for a press at a limit.
  ///
  /// - Parameters:
  ///   - direction: nil for no nudge.
  ///   - isEcho: Whether this may be the command of a bound key, whose press has started a nudge already.
  public mutating func bump(
    _ content: HUDContent, _ direction: LevelSteps.Direction?, isEcho: Bool = false, at now: Instant
  ) {
    show(content, at: now)
    guard let direction, !(isEcho && bump != nil) else { return }
    bump = (now, direction == .up ? HUDTimeline.bumpHeight : -HUDTimeline.bumpHeight)
  }

  /// The displacement of the icon in pt along a parabola; positive is up.
  public func bump(at now: Instant) -> Double {
    guard let bump else { return 0 }
    let share = Double((now - bump.start).nanoseconds) / Double(HUDTimeline.bumpTime.nanoseconds)
    return share < 1 ? bump.height * 4 * share * (1 - share) : 0
  }

  /// How far the panel rises when it comes, and how far it has still to go at `now`; in pt.
  func rise(at now: Instant) -> (whole: Double, rest: Double) {
    let rest = entry.map { $0.rise * (1 - HUDTimeline.slowing(now - $0.start, of: HUDTimeline.riseTime)) }
    return (rise, rest ?? 0)
  }

  /// Makes the panel at least this wide, in pt, while it is shown.
  mutating func widen(to points: Double) {
    width = max(width, points)
  }

  /// Lets the panel become narrower, since its look has changed.
  mutating func forgetWidth() {
    width = 0
  }

  /// The pose of `content` at `now`: the shown content, or one monitor's variant of it.
  func pose(of content: HUDContent, at now: Instant) -> HUDPose {
    var pose = HUDPose()
    (pose.bump, pose.width) = (bump(at: now), width)
    if let glide, content.level?.fraction == glide.end { pose.level = Level(glide.level(at: now, time: timing.glide)) }
    return pose
  }

  /// The share of an animation of length `time` that is done after `passed`; it slows down.
  static func slowing(_ passed: Duration, of time: Duration) -> Double {
    let rest = 1 - min(max(Double(passed.nanoseconds) / Double(max(time.nanoseconds, 1)), 0), 1)
    return 1 - rest * rest
  }

  /// Whether the picture changes from frame to frame.
  public var isMoving: Bool {
    if case .fading = phase { return true }
    return bump != nil || entry != nil || glide != nil
  }

  /// Advances to the phase at `now`.
  public mutating func advance(to now: Instant) {
    if let entry, now - entry.start >= (entry.rise > 0 ? max(entry.time, HUDTimeline.riseTime) : entry.time) {
      self.entry = nil
    }
    if let glide, now - glide.since >= timing.glide { self.glide = nil }
    if let bump, now - bump.start >= HUDTimeline.bumpTime { self.bump = nil }
    if case .shown(let content, let until) = phase, now >= until {
      phase = .fading(content, since: until)
    }
    if case .fading(_, let since) = phase, now - since >= fade {
      hide()
    }
  }

  /// 0 to 1, eased in and out during the fade.
  public func opacity(at now: Instant) -> Double {
    switch phase {
    case .hidden: return 0
    case .held, .shown:
      guard let entry else { return 1 }
      return entry.opacity + (1 - entry.opacity) * HUDTimeline.slowing(now - entry.start, of: entry.time)
    case .fading(_, let since):
      let share = Double((now - since).nanoseconds) / Double(max(fade.nanoseconds, 1))
      let passed = min(max(share, 0), 1)
      return 1 - passed * passed * (3 - 2 * passed)
    }
  }
}
