internal import CX11
public import SwellCore

/// Reads where the user is: the pointer, and the focused window with its process. Nothing is cached.
@safe public final class FocusReader {
  private let connection: XConnection

  public init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Where the pointer is, in px of the screen (`XQueryPointer`); one round trip.
  public var pointer: PixelPoint { connection.pointer }

  /// The frame of the focused window (`_NET_ACTIVE_WINDOW`, else the input focus), in px of the screen; up to four
  /// round trips.
  ///
  /// - Returns: nil when no window has the focus.
  public var focusedWindow: PixelRect? {
    let active = activeWindow ?? 0
    let window = active == 0 ? inputFocus : active
    // Without a focused window, window managers focus an invisible one of their own.
    guard window != 0, window != connection.root, let frame = connection.frameOnScreen(of: window), frame.width > 1,
      frame.height > 1
    else { return nil }
    return frame
  }

  /// The process of the focused window (`_NET_ACTIVE_WINDOW`, `_NET_WM_PID`, `WM_CLIENT_MACHINE`); three round trips.
  ///
  /// Without `_NET_ACTIVE_WINDOW` it is the window with the input focus, or its nearest ancestor with `_NET_WM_PID`:
  /// two more round trips for each window.
  ///
  /// - Returns: nil when no window is active, when it has no `_NET_WM_PID`, and when it belongs to another machine. Any
  ///   client may write any value there: only 1...2^31 - 1 (pid_t) count.
  public var focusedProcess: Int? {
    if let active = activeWindow { return active == 0 ? nil : process(of: active) }
    var window = inputFocus
    let tree = WindowTree(connection)
    // Programs do not nest windows deeper. Windows that are reparented meanwhile could make a loop.
    for _ in 0..<16 where window != 0 && window != connection.root {
      if !connection.words(of: connection.atoms.process, on: window).isEmpty { return process(of: window) }
      window = tree.parent(of: window)
    }
    return nil
  }

  private func process(of window: Window) -> Int? {
    guard let word = connection.words(of: connection.atoms.process, on: window).first,
      let process = Int32(exactly: word), process > 0, isLocal(window)
    else { return nil }
    return Int(process)
  }

  /// Whether the window's program runs on this machine, or has not set `WM_CLIENT_MACHINE` (ICCCM). The process ID of
  /// another machine means nothing here (EWMH, `_NET_WM_PID`).
  private func isLocal(_ window: Window) -> Bool {
    // HOST_NAME_MAX of Linux is 64. Some clients include the terminating zero.
    let machine = connection.bytes(of: XA_WM_CLIENT_MACHINE, on: window, type: Atom(AnyPropertyType), atMost: 68)
      .prefix { $0 != 0 }
    return machine.isEmpty || machine.elementsEqual(FocusReader.hostName)
  }

  /// The name of this machine (gethostname(2)), without the terminating zero.
  private static var hostName: [UInt8] {
    // HOST_NAME_MAX of Linux, and the terminating zero.
    var name = [UInt8](repeating: 0, count: 65)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return [] }
    return Array(name.prefix { $0 != 0 })
  }

  /// nil without `_NET_ACTIVE_WINDOW`; 0 when no window is active.
  private var activeWindow: Window? {
    connection.words(of: connection.atoms.activeWindow, on: connection.root).first.map { Window($0) }
  }

  /// The window with the input focus (`XGetInputFocus`); 0 for none.
  private var inputFocus: Window {
    var (window, revert): (Window, Int32) = (0, 0)
    unsafe XGetInputFocus(connection.display, &window, &revert)
    return window > UInt(PointerRoot) ? window : 0
  }
}
