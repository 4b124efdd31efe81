/// Why presses are drags without modifiers: everywhere by a command, or on a program that is full-screen.
struct FreeDrags: Sendable {
  /// `swell gesture on`
  var isOn = false
  /// The window of a listed program that is full-screen.
  private(set) var program: UInt?
  /// Whether a program that is not listed is full-screen.
  private(set) var isOverUnlistedProgram = false

  /// Whether another program has grabbed a button with the modifiers for drags.
  var areRefused = false

  /// Whether any program is full-screen.
  var isOverFullScreen: Bool { isOverUnlistedProgram || program != nil }

  /// The window of a full-screen program, or nil when there is none.
  mutating func isOver(_ window: UInt?, isListed: Bool) {
    isOverUnlistedProgram = window != nil && !isListed
    program = isListed ? window : nil
  }

  var place: PressArea.Free { isOn ? .everywhere : program.map { .program($0) } ?? .nowhere }
}

// For the status.
extension FreeDrags {
  private var reasons: [String] { (isOn ? ["toggle"] : []) + (program == nil ? [] : ["fullscreen"]) }

  /// - Parameter hold: The modifiers that are held for drags.
  func statusLine(hold: Settings.ModifierKeys, isDragging: Bool) -> String {
    let state =
      if !reasons.isEmpty {
        "on for " + reasons.list
      } else if hold.isEmpty {
        "off"
      } else if areRefused {
        "off: another program has grabbed a mouse button with \(hold.text)"
      } else {
        "while \(hold.text) are held"
      }
    return "drags     " + state + (isDragging ? ", dragging\n" : "\n")
  }

  func json(isDragging: Bool) -> JSON {
    .object([
      ("active", JSON(!reasons.isEmpty)),
      ("reasons", JSON(reasons)),
      ("dragging", JSON(isDragging)),
    ])
  }
}
