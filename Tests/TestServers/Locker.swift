/// A screen locker: an X client that does with its windows and grabs what a real one does, and no more.
public final class Locker {
  public enum Kind: CaseIterable, Sendable {
    /// i3lock, slock and xscreensaver: it grabs on the root window, and covers the monitor.
    case plain
    /// i3lock-color: its window has 32 bits, whatever it looks like.
    case translucent
    /// It says that its window is the desktop, or a tool.
    case mislabelled
    /// mate-screensaver and its relatives: it then passes the grab on to its window.
    case passingOn
    /// `xtrlock -b`: it grabs on its window only, of which the root window hears nothing.
    case onOwnWindow
    /// xsecurelock with a compositor: on the root window is only a window that leaves 1 px free at each edge.
    case short
    /// `i3lock-color --composite`: its only window is in the overlay of compositors.
    case overlaid
  }

  private let kind: Kind
  private let probe: XProbe
  private var windows: [TestWindow] = []

  public init(_ kind: Kind, over monitor: WindowFrame, on display: String) throws {
    self.kind = kind
    probe = try XProbe(display)
    var frame = monitor
    if kind == .short {
      frame = WindowFrame(frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2)
    }
    try probe.grabPointer()
    switch kind {
    // Nobody asks between the two.
    case .onOwnWindow: probe.grabServer()
    // When all is there, as i3lock does it too.
    case .mislabelled, .overlaid: break
    default: try probe.grabKeyboard()
    }
    let window = try probe.makeWindow(
      frame, overrideRedirect: true, isTranslucent: kind == .translucent || kind == .overlaid,
      in: kind == .overlaid ? try probe.useOverlay() : nil)
    switch kind {
    case .mislabelled:
      let types = ["DESKTOP", "UTILITY"].map { "_NET_WM_WINDOW_TYPE_\($0)" }
      probe.setProperty("_NET_WM_WINDOW_TYPE", atoms: types, on: window.id)
      try probe.grabKeyboard()
    case .overlaid: try probe.grabKeyboard()
    case .passingOn:
      probe.grabServer()
      probe.ungrabKeyboard()
      try probe.grabKeyboard(on: window.id)
      probe.ungrabServer()
    case .onOwnWindow:
      try probe.grabKeyboard(on: window.id)
      probe.ungrabServer()
    default: break
    }
    windows = [window]
    probe.sync()
  }

  /// Asks for the password: many a locker leaves the pointer to its dialog meanwhile (seen with mate-screensaver).
  public func ask() throws {
    probe.ungrabPointer()
    windows.append(try probe.makeWindow(WindowFrame(500, 300, 280, 200), overrideRedirect: true))
  }

  public func end() throws {
    for window in windows { window.destroy() }
    if kind == .overlaid { try probe.leaveOverlay() }
    probe.ungrabKeyboard()
    probe.ungrabPointer()
  }
}
