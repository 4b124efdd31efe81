/// Why presses are drags without modifiers: everywhere by a command, or on a full-screen program.
struct FreeDrags: Sendable {
  /// The last report of the X server about the layer and the grabs of other programs.
  var layer = LayerState()
  /// `swell gesture on`
  var isOn = false
  /// The full-screen window with the focus.
  private var window: UInt?
  /// Whether the program of the window is listed.
  private var isListed = false
  /// Whether the program of the window has played a film since the window is full-screen: the film may be paused now.
  var hasPlayed = false

  /// The full-screen program over which drags need no modifiers.
  private var film: UInt? { isListed || hasPlayed ? window : nil }
  /// The full-screen program over which drags need modifiers.
  var otherProgram: UInt? { film == nil ? window : nil }

  /// The full-screen window with the focus, or nil when there is none.
  mutating func isOver(_ window: UInt?, isListed: Bool) {
    if window != self.window { hasPlayed = false }
    (self.window, self.isListed) = (window, isListed)
  }

  /// The program of this window has a media player that plays.
  mutating func plays(_ window: UInt) {
    if window == self.window { hasPlayed = true }
  }

  var place: PressArea.Free { isOn ? .everywhere : film.map { .program($0) } ?? .nowhere }
}

extension OnScreenDisplay {
  /// A media player plays, or a window has become full-screen: perhaps the player is that of the full-screen program.
  mutating func filmMayPlay() {
    guard settings.fullScreen == .auto, let window = gestures.free.otherProgram else { return }
    emit(.ask(.focusedProgram, for: .film(window)))
  }

  mutating func filmAnswered(_ answer: Answer, _ window: UInt) {
    switch answer {
    case .focusedProgram(let program?): emit(.ask(.ownPlayer(of: program, for: .reading), for: .film(window)))
    case .player(let player?) where player.status == .playing && settings.players.place(of: player) != nil:
      gestures.free.plays(window)
    default: break
    }
  }
}

// For the status.
extension FreeDrags {
  private var reasons: [String] { (isOn ? ["toggle"] : []) + (film == nil ? [] : ["fullscreen"]) }

  /// - Parameter hold: The modifiers that are held for drags.
  func statusLine(hold: Settings.ModifierKeys, isDragging: Bool) -> PlainText {
    var parts = reasons.isEmpty ? [] : ["on for " + reasons.list]
    if layer.isFreeButtonTaken { parts = ["another program has the left button"] }
    if !hold.isEmpty { parts.append(text(hold.text)) }
    if isDragging { parts.append("dragging") }
    return "drags     \(parts.isEmpty ? "off" : parts.list)\n"
  }

  private func text(_ keys: String) -> String {
    let text = "while \(keys) are held"
    if layer.isPointerTaken { return text + ": not now, another program has the pointer" }
    return text + (layer.takenText.map { ": another program has " + $0 } ?? "")
  }

  func json(isDragging: Bool) -> JSON {
    .object([
      ("active", JSON(!reasons.isEmpty)),
      ("reasons", JSON(reasons)),
      ("dragging", JSON(isDragging)),
      ("layer", JSON(layer.isShown ? "shown" : layer.isPointerTaken ? "pointer taken by another program" : "hidden")),
      ("taken", JSON((layer.isButtonTaken ? ["button"] : []) + (layer.isWheelTaken ? ["wheel"] : []))),
    ])
  }
}
