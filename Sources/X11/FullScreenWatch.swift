internal import CX11
public import SwellCore

/// Tells whether the focused window is full-screen and of one of certain classes (EWMH `_NET_ACTIVE_WINDOW`,
/// `_NET_WM_STATE_FULLSCREEN`).
@safe public final class FullScreenWatch: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  /// In lower case; while there are none, nothing is selected and nothing asked.
  private var classes: [String] = []
  /// The active window if it is another client's, else 0.
  private var active: Window = 0
  private var isOn = false
  /// `_NET_WM_STATE` and `_NET_WM_STATE_FULLSCREEN`, from the first classes on.
  private var atoms: (state: Atom, fullScreen: Atom)?

  /// - Parameter emit: Receives `.fullScreen`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    events.add(self)
  }

  /// Looks for windows of these classes from now on.
  ///
  /// - Parameter classes: As in WM_CLASS, the class or the instance; upper and lower case count as the same. Empty to
  ///   look for none.
  public func look(for classes: [String]) {
    guard !(self.classes.isEmpty && classes.isEmpty) else { return }
    self.classes = classes.map { $0.lowercasedASCII }
    connection.rootEvents.hear(of: .activeWindow, !classes.isEmpty)
    if atoms == nil {
      let display = unsafe connection.display
      atoms = unsafe (
        XInternAtom(display, "_NET_WM_STATE", 0), XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", 0)
      )
    }
    activeWindowChanged()
  }

  func receive(_ event: XEvent) {
    guard unsafe event.type == PropertyNotify, !classes.isEmpty else { return }
    let (window, atom) = unsafe (event.xproperty.window, event.xproperty.atom)
    if window == connection.root, atom == connection.atoms.activeWindow {
      activeWindowChanged()
    } else if window == active, atom == atoms?.state {
      stateChanged()
    }
  }

  private func activeWindowChanged() {
    let window = classes.isEmpty ? 0 : activeForeignWindow
    if window != active {
      // A window that vanished meanwhile is an error that is tolerated.
      if active != 0 { unsafe XSelectInput(connection.display, active, NoEventMask) }
      if window != 0 { unsafe XSelectInput(connection.display, window, PropertyChangeMask) }
      active = window
    }
    stateChanged()
  }

  /// Any client may name any window: a selection on the root window or on a window of Swell's own would take away the
  /// events that Swell lives by.
  private var activeForeignWindow: Window {
    let window = Window(connection.words(of: connection.atoms.activeWindow, on: connection.root).first ?? 0)
    return connection.isForeign(window) ? window : 0
  }

  private func stateChanged() {
    let isOn = active != 0 && isFullScreen && isListed
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    emit(.fullScreen(isOn: isOn))
  }

  private var isFullScreen: Bool {
    guard let atoms else { return false }
    return connection.words(of: atoms.state, on: active).contains { Atom($0) == atoms.fullScreen }
  }

  private var isListed: Bool {
    var hint = unsafe XClassHint()
    guard unsafe XGetClassHint(connection.display, active, &hint) != 0 else { return false }
    defer {
      if let name = unsafe hint.res_name { unsafe XFree(name) }
      if let name = unsafe hint.res_class { unsafe XFree(name) }
    }
    let names = unsafe [hint.res_name, hint.res_class].map { name in
      unsafe name.map { unsafe String(cString: $0).lowercasedASCII } ?? ""
    }
    return names.contains { classes.contains($0) }
  }
}
