/// A screen locker: an X client that does with its windows and grabs what one of Debian's does, and no more.
public final class Locker {
  public enum Kind: CaseIterable, Sendable {
    /// i3lock, slock and xscreensaver: it grabs on the root window, and covers the monitor.
    case plain
    /// mate-screensaver and its relatives: it then passes the grab on to its window.
    case passingOn
    /// `xtrlock -b`: it grabs on its window only, of which the root window hears nothing.
    case onOwnWindow
    /// xsecurelock with a compositor: on the root window is only a window that leaves 1 px free at each edge.
    case short
  }

  private let probe: XProbe
  private var window: TestWindow?

  public init(_ kind: Kind, over monitor: WindowFrame, on display: String) throws {
    probe = try XProbe(display)
    var frame = monitor
    if kind == .short {
      frame = WindowFrame(frame.x + 1, frame.y + 1, frame.width - 2, frame.height - 2)
    }
    if kind == .onOwnWindow {
      // Nobody asks between the two.
      probe.grabServer()
    } else {
      try probe.grabKeyboard()
    }
    let window = try probe.makeWindow(frame, overrideRedirect: true)
    if kind == .onOwnWindow { try probe.grabKeyboard(on: window.id) }
    if kind == .passingOn {
      probe.grabServer()
      probe.ungrabKeyboard()
      try probe.grabKeyboard(on: window.id)
    }
    if kind == .onOwnWindow || kind == .passingOn { probe.ungrabServer() }
    self.window = window
    probe.sync()
  }

  public func end() {
    window?.destroy()
    probe.ungrabKeyboard()
  }
}
