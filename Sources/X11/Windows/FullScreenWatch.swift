internal import CX11
public import SwellCore

/// Reports whether the focused window is full-screen and has one of the listed classes (EWMH `_NET_ACTIVE_WINDOW`,
/// `_NET_WM_STATE_FULLSCREEN`), and whether a program of the setting `quiet` is in use.
public final class FullScreenWatch: EventSource {
  /// Classes in lower case; while it is empty, nothing is selected or read.
  private var wanted = FullScreenInterests()
  private var isQuiet = false
  /// Full-screen windows of `quiet` that have lost the focus to a window on another part of the screen.
  private var aside: [Window] = []
  /// The active window if it is another client's, else 0.
  private var active: Window = 0
  /// Whether the active window or the state of a known window may have changed.
  private var (hasActiveChanged, hasStateChanged) = (false, false)
  /// The window that was reported.
  private var reported: (window: Window, isListed: Bool)?

  /// Reports these windows from now on.
  public func look(for new: FullScreenInterests) {
    let wasOn = isOn
    wanted = new
    wanted.classes = new.classes.map { $0.lowercasedASCII }
    guard wasOn || isOn else { return }
    selectEvents()
    activeWindowChanged()
  }

  private func selectEvents() {
    // awesome unmaps frames alone.
    let kinds: RootEvents.Kinds = isQuiet || reported != nil ? [.properties, .windows] : .properties
    connection.rootEvents.select(isOn ? kinds : [], for: self)
  }

  private var isOn: Bool { wanted != FullScreenInterests() }

  override func receive(_ event: ServerEvent) {
    guard isOn else { return }
    switch event {
    case .propertyChanged(let atom, let window, _):
      if window == connection.root, atom == connection.atoms.activeWindow {
        hasActiveChanged = true
      } else if window == active || aside.contains(window), atom == connection.atoms.windowState {
        hasStateChanged = true
      }
    // Window managers may leave the ID of a removed window in the property (seen with openbox and marco).
    case .destroyed(active):
      active = 0
      hasStateChanged = true
    case .mapped(let change) where change.window == active: hasStateChanged = true
    case .unmapped(let window, let parent)
    where window == active || aside.contains(window) || parent == connection.root && connection.isForeign(window):
      hasStateChanged = true
    case .visibilityChanged(active) where reported == nil && !isQuiet: hasStateChanged = true
    default: break
    }
  }

  /// Window managers may report many changes at once.
  override func queueIsEmpty() {
    guard hasActiveChanged || hasStateChanged else { return }
    if hasActiveChanged { activeWindowChanged() } else { stateChanged() }
  }

  private func activeWindowChanged() {
    hasActiveChanged = false
    let window = isOn ? activeForeignWindow : 0
    // A window that has vanished causes an X error, which is tolerated.
    if active != 0, window != active {
      if isQuiet, wantsQuiet(active, isFocused: false) { aside.append(active) } else { forget(active) }
    }
    aside.removeAll { $0 == window }
    // Also when it is the same again: it may be another window that has got the number of the last one.
    // Some managers map its frame later (seen with awesome): then it is seen.
    if window != 0 { connection.select(PropertyChangeMask | StructureNotifyMask | VisibilityChangeMask, of: window) }
    active = window
    stateChanged()
  }

  /// A client may write any window ID into the property. A selection on the root window or on a window of Swell would
  /// replace the event mask that Swell needs there.
  private var activeForeignWindow: Window {
    let window = Window(connection.words(of: connection.atoms.activeWindow, on: connection.root).first ?? 0)
    return connection.isForeign(window) ? window : 0
  }

  private func forget(_ window: Window) {
    if window != 0 { connection.select(NoEventMask, of: window) }
  }

  private func stateChanged() {
    hasStateChanged = false
    quietChanged()
    defer { selectEvents() }
    let isThere = active != 0 && isSeen(active) && isFullScreen(active)
    let isListed = isThere && hasClass(active, of: wanted.classes)
    let window = isListed || isThere && wanted.all ? active : nil
    guard window != reported?.window || isListed != reported?.isListed ?? false else { return }
    reported = window.map { ($0, isListed) }
    emit(.fullScreen(window.map { UInt($0) }, isListed: isListed))
  }

  private func quietChanged() {
    var others: [Window] = []
    for window in aside {
      if wantsQuiet(window, isFocused: false), !isOver(active, window) { others.append(window) } else { forget(window) }
    }
    aside = others
    let isQuiet = !aside.isEmpty || active != 0 && wantsQuiet(active, isFocused: true)
    guard isQuiet != self.isQuiet else { return }
    self.isQuiet = isQuiet
    emit(.quietProgram(isThere: isQuiet))
  }

  private func wantsQuiet(_ window: Window, isFocused: Bool) -> Bool {
    guard !wanted.quiet.isEmpty, isSeen(window) else { return false }
    let isFullScreen = isFullScreen(window)
    return isFullScreen && wanted.quiet.contains("fullscreen")
      || (isFocused || isFullScreen) && hasClass(window, of: wanted.quiet)
  }

  /// Whether a window covers a part of another.
  private func isOver(_ window: Window, _ other: Window) -> Bool {
    guard window != 0, let frame = connection.frameOnScreen(of: window),
      let below = connection.frameOnScreen(of: other)
    else { return false }
    return frame.intersects(below)
  }

  private func isSeen(_ window: Window) -> Bool {
    connection.read([window])[0].kind != .unseen
  }

  private func isFullScreen(_ window: Window) -> Bool {
    let atoms = connection.atoms
    return connection.words(of: atoms.windowState, on: window).contains { Atom($0) == atoms.fullScreen }
  }

  /// - Parameter classes: In lower case.
  private func hasClass(_ window: Window, of classes: [String]) -> Bool {
    // Instance and class, each followed by a NUL (ICCCM, WM_CLASS).
    String(bytes: connection.bytes(of: XA_WM_CLASS, on: window, atMost: 512)).lowercasedASCII
      .parts(separatedBy: "\0").contains { classes.contains($0) }
  }
}
