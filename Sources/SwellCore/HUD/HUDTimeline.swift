/// When the HUD is visible, and its opacity: a state machine with the time as an argument.
public struct HUDTimeline: Sendable {
  public indirect enum Phase: Equatable, Sendable {
    case hidden
    /// Shown until the drag ends.
    case held(HUDContent)
    case shown(HUDContent, until: Instant)
    case fading(HUDContent, since: Instant)
  }

  /// The time from the last change to the fade, and the length of the fade (both from the origin article).
  public struct Timing: Equatable, Sendable {
    public var hideDelay: Duration
    public var fade: Duration

    init(_ settings: Settings) {
      self.init(hideDelay: settings.hideDelay, fade: settings.reducedMotion ? .zero : settings.fade)
    }

    public init(hideDelay: Duration = .milliseconds(800), fade: Duration = .seconds(1)) {
      self.hideDelay = hideDelay
      self.fade = fade
    }
  }

  public private(set) var phase = Phase.hidden
  public var timing: Timing
  /// The start of the fade-in after the screen was turned.
  private var entry: Instant?
  private var bump: (start: Instant, height: Double)?

  /// The length of the jump at a limit; tried by eye: noticeable, and over before the next press.
  static let bumpTime = Duration.milliseconds(160)
  /// The length of the fade-in after the screen was turned.
  static let entryTime = Duration.milliseconds(200)
  /// pt
  static let bumpHeight = 3.0

  public init(timing: Timing = Timing()) {
    self.timing = timing
  }

  public var content: HUDContent? {
    switch phase {
    case .hidden: nil
    case .held(let content), .shown(let content, _), .fading(let content, _): content
    }
  }

  /// Shows `content` at full opacity, and restarts the hide delay.
  public mutating func show(_ content: HUDContent, at now: Instant) {
    // During a drag it stays until the end of the drag, with any content.
    if case .held = phase { return hold(content) }
    phase = .shown(content, until: end(of: content, from: now))
  }

  /// When `content` begins to fade.
  private func end(of content: HUDContent, from now: Instant) -> Instant {
    let delay = content.options?.delay ?? timing.hideDelay
    return delay == .zero && content.options?.delay != nil ? .never : now + delay
  }

  /// Begins to fade now, unless a drag holds it.
  mutating func dismiss(at now: Instant) {
    if case .shown(let content, _) = phase { phase = .fading(content, since: now) }
  }

  /// Shows `content` until `release` or `hide`.
  public mutating func hold(_ content: HUDContent) {
    phase = .held(content)
  }

  /// Hides it at once.
  public mutating func hide() {
    phase = .hidden
    bump = nil
  }

  /// The drag has ended: hides after the usual delay.
  public mutating func release(at now: Instant) {
    if case .held(let content) = phase { phase = .shown(content, until: end(of: content, from: now)) }
  }

  /// Starts a fade-in, after the screen below was turned.
  mutating func appear(at now: Instant) {
    if phase != .hidden, timing.fade > .zero { entry = now }
  }

  /// Shows `content` with a jump of its icon, as feedback for a press at a limit.
  ///
  /// - Parameters:
  ///   - direction: nil for no jump.
  ///   - isEcho: Whether this may be the command of a bound key: its jump may be under way already.
  public mutating func bump(
    _ content: HUDContent, _ direction: LevelSteps.Direction?, isEcho: Bool = false, at now: Instant
  ) {
    show(content, at: now)
    guard let direction, !(isEcho && bump != nil) else { return }
    bump = (now, direction == .up ? HUDTimeline.bumpHeight : -HUDTimeline.bumpHeight)
  }

  /// The displacement of the icon in pt, up when positive: a parabola.
  public func bump(at now: Instant) -> Double {
    guard let bump else { return 0 }
    let share = Double((now - bump.start).nanoseconds) / Double(HUDTimeline.bumpTime.nanoseconds)
    return share < 1 ? bump.height * 4 * share * (1 - share) : 0
  }

  /// Whether the picture changes from frame to frame.
  public var isMoving: Bool {
    if case .fading = phase { return true }
    return bump != nil || entry != nil
  }

  /// Advances to the phase at `now`.
  public mutating func advance(to now: Instant) {
    if let entry, now - entry >= HUDTimeline.entryTime { self.entry = nil }
    if let bump, now - bump.start >= HUDTimeline.bumpTime { self.bump = nil }
    if case .shown(let content, let until) = phase, now >= until {
      phase = .fading(content, since: until)
    }
    if case .fading(_, let since) = phase, now - since >= timing.fade {
      phase = .hidden
    }
  }

  /// 0 to 1, eased in and out during the fade.
  public func opacity(at now: Instant) -> Double {
    switch phase {
    case .hidden: return 0
    case .held, .shown:
      return entry.map { Double((now - $0).nanoseconds) / Double(HUDTimeline.entryTime.nanoseconds) } ?? 1
    case .fading(_, let since):
      let share = Double((now - since).nanoseconds) / Double(max(timing.fade.nanoseconds, 1))
      let passed = min(max(share, 0), 1)
      return 1 - passed * passed * (3 - 2 * passed)
    }
  }
}
