/// The content and the place of the panel: each subject shows its content here, if the gate allows, and watchers are
/// told.
struct HUD: Sendable {
  /// How something is shown.
  enum Entrance {
    case show
    /// For as long as a drag goes on.
    case hold
    /// Nothing has changed: the icon jumps, as feedback for the press.
    case bump(LevelSteps.Direction?)
    /// Only where the same kind is shown already, and no longer than before.
    case update
  }

  var timeline = HUDTimeline()
  var gate = HUDGate()
  var pacer = FramePacer()
  var setup = MonitorSetup()
  var watchers = Watchers()
  var speech = Speech()
  /// The panel that is shown when its picture has been read, and the clients that wait for the panel, the newest last.
  var awaited: (content: HUDContent, clients: [ClientID])?
  /// Whose picture was shown last.
  var pictureOwner: ClientID?

  var settings: Settings { setup.settings }

  mutating func use(_ settings: Settings) {
    setup.use(settings)
    speech.use(settings.speak)
    if let content = timeline.content { timeline.timing = setup.timing(of: content) }
  }

  /// - Returns: Whether the language is another one than before.
  mutating func use(_ language: Language) -> Bool {
    guard language != setup.language else { return false }
    setup.language = language
    timeline.forgetWidth()
    return true
  }

  // MARK: what is shown

  /// Shows content if `HUDGate` allows it, and tells the watchers if it is news.
  ///
  /// - Parameters:
  ///   - isMuted: Whether the subject of the content is muted; nil for subjects without a mute.
  ///   - isDragging: Whether the panel stays beside the hand.
  mutating func show(
    _ content: HUDContent, _ cause: HUDGate.Cause, _ entrance: Entrance, isNews: Bool, isMuted: Bool?,
    isDragging: Bool, at now: Instant
  ) {
    // A key that changes nothing is no news.
    let isBump = if case .bump = entrance { true } else { false }
    if isNews, !isBump { watchers.tell(Announcement(content: content, isMuted: isMuted)) }
    guard gate.allows(content.kind, cause, settings) else {
      if content.kind == .custom { timeline.keep(content) }
      return
    }
    if case .update = entrance {
      if timeline.update(content, at: now) { pacer.damage() }
      speech.updated(content)
      return
    }
    if !isDragging { setup.pin = nil }
    setup.show(content)
    timeline.timing = setup.timing(of: content)
    // A drag shows the same again with each motion.
    if gate.locks.isEmpty, timeline.phase != .held(content) { speech.shown(content, at: now) }
    pacer.damage()
    if case .hold = entrance { return timeline.hold(content) }
    setup.forgetAttention(at: now)
    if case .bump(let direction) = entrance {
      timeline.bump(content, settings.reducedMotion == true ? nil : direction, isEcho: cause == .request, at: now)
    } else {
      timeline.show(content, at: now)
    }
  }

  /// Requests that the HUD is painted again; does nothing while the HUD is hidden.
  mutating func damageIfShown() {
    if timeline.phase != .hidden { pacer.damage() }
  }

  /// Whether nothing may be shown: the session is locked, or the screen is blank.
  var isSilent: Bool { gate.isSilent(settings) }

  /// Hides panels for a time, or shows the kept panel again when `isOver`.
  mutating func suspend(_ isOver: Bool, at now: Instant) {
    if isOver {
      if let kept = timeline.kept {
        show(kept, .request, .show, isNews: false, isMuted: nil, isDragging: false, at: now)
      }
      return
    }
    speech.stop()
    damageIfShown()
    timeline.suspend()
  }

  /// Other settings are in force: hides content that may no longer be shown, also during a drag.
  mutating func hideForbidden() {
    damageIfShown()
    // Content that a lock keeps away is suspended.
    guard !isSilent else { return }
    var cause = HUDGate.Cause.action
    if case .held = timeline.phase { cause = .drag }
    if let content = timeline.content, !gate.allows(content.kind, cause, settings) { timeline.hide() }
  }

  /// Changes whether quiet is wanted, which hides the panel and is told to the watchers.
  mutating func changeQuiet(at now: Instant, _ change: (inout HUDGate) -> Void) {
    let wasQuiet = gate.isQuiet
    change(&gate)
    guard gate.isQuiet != wasQuiet else { return }
    watchers.tell(Announcement(isQuiet: !wasQuiet))
    suspend(wasQuiet, at: now)
  }

  /// Stops speaking when the screen is locked, also where panels are shown then.
  mutating func lockChanged(_ reason: LockReason, _ isOn: Bool) {
    gate.lockChanged(reason, isOn)
    if isOn { speech.stop() }
  }

  // MARK: where

  /// The question that places the HUD; nil while it is hidden, or its place is known.
  mutating func question() -> Question? { timeline.phase == .hidden ? nil : setup.question() }

  /// The answer to where the user looks.
  mutating func placed(by answer: Answer, at now: Instant) {
    switch answer {
    case .focusedWindow(let window, let pointer): setup.looked(at: window, pointer: pointer, at: now)
    case .pointer(let pointer): setup.looked(at: nil, pointer: pointer, at: now)
    default: setup.looked(at: nil, pointer: nil, at: now)
    }
  }

  /// - Returns: Whether the monitors have changed.
  mutating func read(_ monitors: [Monitor], at now: Instant) -> Bool {
    if setup.isTurned {
      setup.isTurned = false
      timeline.appear(at: now)
    }
    guard setup.read(monitors) else { return false }
    damageIfShown()
    return true
  }

  /// The HUD is not on the screen as it was painted.
  ///
  /// - Returns: Whether the HUD is to be unmapped, and shown again over a new copy of the screen.
  mutating func lost() -> Bool {
    guard timeline.phase != .hidden else { return false }
    pacer.damage()
    // Lasting content is shown again; not over a locker, which would hide it again.
    if timeline.isLasting, gate.locks.isEmpty { return true }
    timeline.suspend()
    return false
  }

  /// Turns the HUD with the device.
  mutating func turn(to orientation: Orientation, at now: Instant) {
    guard orientation != setup.turning.orientation else { return }
    let turned = setup.turnedMonitor?.name
    let isSeen = timeline.phase != .hidden && setup.hudMonitors.contains { $0.name == turned }
    setup.turning.turn(to: orientation, isAnimated: isSeen && settings.reducedMotion != true, at: now)
    pacer.damage()
  }

  /// Turns the screen; the monitor to turn, nil without one.
  mutating func turnScreen(to orientation: Orientation, at now: Instant) -> Monitor? {
    guard let monitor = setup.turnedMonitor else { return nil }
    setup.turning.turn(to: orientation, isAnimated: false, at: now)
    // The HUD is shown again after the monitors were read, so that it never appears at a wrong place.
    setup.isTurned = true
    return monitor
  }

  /// The answer to turning the screen.
  mutating func turned(_ answer: Answer) {
    if case .unavailable = answer, setup.isTurned {
      setup.isTurned = false
      setup.turning.goBack()
    }
    damageIfShown()
  }

  // MARK: time

  private var isMoving: Bool { timeline.isMoving || setup.turning.isMoving }

  mutating func advance(to now: Instant) {
    let before = (timeline.phase, timeline.isMoving)
    timeline.advance(to: now)
    if before != (timeline.phase, timeline.isMoving) || setup.turning.advance(to: now) { pacer.damage() }
    if timeline.phase == .hidden { setup.hudHidden() }
  }

  /// The frame to paint now; nil when nothing has changed, or the monitor's next frame is not due.
  ///
  /// - Parameters:
  ///   - rehearses: Whether panels are prepared while nothing is shown.
  ///   - variant: The variant of a content for a monitor.
  mutating func nextFrame(
    at now: Instant, rehearses: Bool, measuring text: any TextMeasuring,
    _ variant: (HUDContent, Monitor) -> HUDContent
  ) -> Frame? {
    advance(to: now)
    guard !setup.isTurned else { return nil }
    let isNew = pacer.isDirty
    guard pacer.take(at: now, isMoving: isMoving, period: setup.framePeriod) else { return nil }
    let monitors = setup.hudMonitors
    guard let content = timeline.content, !monitors.isEmpty else {
      guard rehearses, let first = monitors.first else { return .hidden }
      // With each icon of the volume, and each digit.
      return .rehearsed(
        [0, 0.23, 0.45, 0.67, 0.89, 1].map {
          let level = Level($0)
          let sample = HUDContent(kind: .volume, icon: .speaker(level, isMuted: false), level: level)
          return setup.panel(for: sample, timeline, on: first, at: now, measuring: text)
        })
    }
    // Not for each frame of a fade: measuring text takes longer than all the rest.
    if isNew {
      for monitor in monitors { timeline.widen(to: setup.width(of: variant(content, monitor), on: monitor, text)) }
    }
    return .visible(
      monitors.map { setup.panel(for: variant(content, $0), timeline, on: $0, at: now, measuring: text) })
  }

  /// When something must change on the screen; nil: not before the next event.
  func deadline(after now: Instant) -> Instant? {
    var due = [speech.deadline].compactMap { $0 }
    if let end = gate.quietUntil, end < .never { due.append(end) }
    if case .shown(_, let until) = timeline.phase, until < .never { due.append(until) }
    if !setup.isTurned, pacer.isDirty || isMoving { due.append(pacer.next(after: now, period: setup.framePeriod)) }
    return due.min()
  }
}
