internal import CX11
public import SwellCore

/// Tells whether the focused window is full-screen and of one of certain classes (EWMH `_NET_ACTIVE_WINDOW`,
/// `_NET_WM_STATE_FULLSCREEN`).
@safe public final class FullScreenWatch: XEventReceiver {
  private let connection: XConnection
  private var classes: [String] = []
  private let emit: (Event) -> Void
  private var active: Window = 0
  private var isOn = false
  private let state, fullScreen: Atom

  /// - Parameter emit: Receives `.fullScreen`, from within `Screen.drain`.
  public init(_ connection: XConnection, screen: Screen, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    let display = unsafe connection.display
    state = unsafe XInternAtom(display, "_NET_WM_STATE", 0)
    fullScreen = unsafe XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", 0)
    screen.add(self)
  }

  /// Looks for windows of these classes from now on.
  ///
  /// - Parameter classes: As in WM_CLASS, the class or the instance; upper and lower case count as the same.
  public func look(for classes: [String]) {
    self.classes = classes.map { $0.lowercasedASCII }
    activeWindowChanged()
  }

  func receive(_ event: XEvent) {
    guard unsafe event.type == PropertyNotify, !classes.isEmpty else { return }
    let (window, atom) = unsafe (event.xproperty.window, event.xproperty.atom)
    if window == connection.root, atom == connection.atoms.activeWindow {
      activeWindowChanged()
    } else if window == active, atom == state {
      stateChanged()
    }
  }

  private func activeWindowChanged() {
    let window = connection.windows(connection.atoms.activeWindow, of: connection.root).first ?? 0
    guard window != active else { return stateChanged() }
    // A window that vanished meanwhile is an error that is tolerated.
    if active != 0 { unsafe XSelectInput(connection.display, active, NoEventMask) }
    if window != 0 { unsafe XSelectInput(connection.display, window, PropertyChangeMask) }
    active = window
    stateChanged()
  }

  private func stateChanged() {
    let isOn = !classes.isEmpty && active != 0 && connection.windows(state, of: active).contains(fullScreen) && isListed
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    emit(.fullScreen(isOn: isOn))
  }

  private var isListed: Bool {
    var hint = unsafe XClassHint()
    guard unsafe XGetClassHint(connection.display, active, &hint) != 0 else { return false }
    defer {
      unsafe XFree(hint.res_name)
      unsafe XFree(hint.res_class)
    }
    let names = unsafe [String(cString: hint.res_name), String(cString: hint.res_class)]
    return names.contains { classes.contains($0.lowercasedASCII) }
  }
}
