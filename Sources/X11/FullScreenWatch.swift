internal import CX11
public import SwellCore

/// Reports whether the focused window is full-screen and has one of the listed classes (EWMH `_NET_ACTIVE_WINDOW`,
/// `_NET_WM_STATE_FULLSCREEN`).
@safe public final class FullScreenWatch: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  /// In lower case; while it is empty, nothing is selected or read.
  private var classes: [String] = []
  /// The active window if it is another client's, else 0.
  private var active: Window = 0
  private var isOn = false
  /// `_NET_WM_STATE` and `_NET_WM_STATE_FULLSCREEN`, interned when classes are first set.
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
      // A window that has vanished causes an X error, which is tolerated.
      if active != 0 { unsafe XSelectInput(connection.display, active, NoEventMask) }
      if window != 0 { unsafe XSelectInput(connection.display, window, PropertyChangeMask) }
      active = window
    }
    stateChanged()
  }

  /// A client may write any window ID into the property. A selection on the root window or on a window of Swell would
  /// replace the event mask that Swell needs there.
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
