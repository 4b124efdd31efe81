/// Decides what may be shown: the switches of `[show]`, and whether the session is locked.
struct HUDGate: Sendable {
  /// What causes the HUD to be shown.
  enum Cause: Sendable {
    /// A change, by any program.
    case change
    /// A key press that changed nothing.
    case key
    /// A drag or the wheel on the layer.
    case drag
    /// A command.
    case request
  }

  private var hidden: KindSet
  private var showsKeys, showsGestures, showsWhenLocked: Bool
  private(set) var locks: LockReasons = []

  init(_ settings: Settings) {
    hidden = settings.hidden
    (showsKeys, showsGestures) = (settings.showsKeys, settings.showsGestures)
    showsWhenLocked = settings.showsWhenLocked
  }

  mutating func use(_ settings: Settings) {
    let locks = self.locks
    self = HUDGate(settings)
    self.locks = locks
  }

  /// Whether nothing may be shown at all.
  var isSilent: Bool { !locks.isEmpty && !showsWhenLocked }

  func allows(_ kind: HUDContent.Kind, _ cause: Cause) -> Bool {
    guard !isSilent, !hidden.contains(kind) else { return false }
    return switch cause {
    case .change, .request: true
    case .key: showsKeys
    case .drag: showsGestures
    }
  }

  /// A reason to show nothing begins or ends.
  mutating func lockChanged(_ reason: LockReasons, _ isOn: Bool) {
    if isOn { locks.formUnion(reason) } else { locks.subtract(reason) }
  }
}
