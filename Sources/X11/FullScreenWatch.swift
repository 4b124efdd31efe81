internal import CX11
public import SwellCore

/// Reports whether the focused window is full-screen and has one of the listed classes (EWMH `_NET_ACTIVE_WINDOW`,
/// `_NET_WM_STATE_FULLSCREEN`).
@safe public final class FullScreenWatch: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  /// In lower case; while it is empty, nothing is selected or read.
  private var classes: [String] = []
  /// Whether windows of other classes are reported too.
  private var all = false
  /// The active window if it is another client's, else 0.
  private var active: Window = 0
  /// The window that was reported.
  private var reported: (window: Window, isListed: Bool)?
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
  /// - Parameters:
  ///   - classes: As in WM_CLASS, the class or the instance; upper and lower case count as the same. Empty to look for
  ///     none.
  ///   - all: Whether windows of other classes are reported too, as not listed.
  public func look(for classes: [String], all: Bool = false) {
    let wasOn = isOn
    (self.classes, self.all) = (classes.map { $0.lowercasedASCII }, all)
    guard wasOn || isOn else { return }
    connection.rootEvents.hear(of: .activeWindow, isOn)
    if atoms == nil {
      let display = unsafe connection.display
      atoms = unsafe (
        XInternAtom(display, "_NET_WM_STATE", 0), XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", 0)
      )
    }
    activeWindowChanged()
  }

  private var isOn: Bool { all || !classes.isEmpty }

  func receive(_ event: XEvent) {
    guard isOn else { return }
    switch unsafe event.type {
    case PropertyNotify:
      let (window, atom) = unsafe (event.xproperty.window, event.xproperty.atom)
      if window == connection.root, atom == connection.atoms.activeWindow {
        activeWindowChanged()
      } else if window == active, atom == atoms?.state {
        stateChanged()
      }
    // Window managers may leave the name of a window that has gone (seen with openbox and marco).
    case DestroyNotify where unsafe event.xdestroywindow.window == active:
      active = 0
      stateChanged()
    case UnmapNotify where unsafe event.xunmap.window == active, MapNotify where unsafe event.xmap.window == active:
      stateChanged()
    default: break
    }
  }

  private func activeWindowChanged() {
    let window = isOn ? activeForeignWindow : 0
    let display = unsafe connection.display
    // A window that has vanished causes an X error, which is tolerated.
    if active != 0, window != active { unsafe XSelectInput(display, active, NoEventMask) }
    // Also when it is the same again: it may be another window that has got the number of the last one.
    if window != 0 { unsafe XSelectInput(display, window, PropertyChangeMask | StructureNotifyMask) }
    active = window
    stateChanged()
  }

  /// A client may write any window ID into the property. A selection on the root window or on a window of Swell would
  /// replace the event mask that Swell needs there.
  private var activeForeignWindow: Window {
    let window = Window(connection.words(of: connection.atoms.activeWindow, on: connection.root).first ?? 0)
    return connection.isForeign(window) ? window : 0
  }

  private func stateChanged() {
    let isThere = active != 0 && isSeen && isFullScreen
    let isListed = isThere && isListed
    let window = isListed || isThere && all ? active : nil
    guard window != reported?.window || isListed != reported?.isListed ?? false else { return }
    reported = window.map { ($0, isListed) }
    emit(.fullScreen(window.map { UInt($0) }, isListed: isListed))
  }

  private var isSeen: Bool {
    if case .unseen = WindowTree(connection).kinds(of: [active]).first { false } else { true }
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
