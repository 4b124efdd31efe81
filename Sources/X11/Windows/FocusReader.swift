internal import CX11
internal import Processes
public import SwellCore

/// Reads the pointer, the time without input, and the focused window with its program. Nothing is cached.
@safe public final class FocusReader {
  private let connection: XConnection

  public init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Where the pointer is, in px of the screen (`XQueryPointer`); one round trip.
  public var pointer: PixelPoint { connection.pointer }

  /// How long no key was pressed, and no pointer was moved (`XScreenSaverQueryInfo`); one round trip.
  ///
  /// - Returns: nil when the X server has no extension MIT-SCREEN-SAVER.
  public var idleTime: Duration? {
    guard connection.extensions.saverEvents != nil else { return nil }
    var info = XScreenSaverInfo()
    guard unsafe XScreenSaverQueryInfo(connection.display, connection.root, &info) != 0 else { return nil }
    return .milliseconds(Int64(info.idle))
  }

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

  /// The program of the focused window (`_NET_ACTIVE_WINDOW`, `_NET_WM_PID`, `WM_CLIENT_MACHINE`, `WM_CLASS`, and the
  /// X server's own number of its process); up to six round trips.
  ///
  /// Without `_NET_ACTIVE_WINDOW` it is the window with the input focus, or its nearest ancestor with `_NET_WM_PID`:
  /// two more round trips for each window.
  ///
  /// - Returns: nil when no window is active, when its process is not known, and when it belongs to another machine.
  ///   Any client may write any value into `_NET_WM_PID`: only 1...2^31 - 1 (pid_t) count.
  public var focusedProgram: FocusedProgram? {
    if let active = activeWindow { return active == 0 ? nil : program(of: active) }
    var window = inputFocus
    // Programs do not nest windows deeper. Windows that are reparented meanwhile could make a loop.
    for _ in 0..<16 where window != 0 && window != connection.root {
      if !connection.words(of: connection.atoms.process, on: window).isEmpty { return program(of: window) }
      window = connection.parent(of: window)
    }
    return nil
  }

  private func program(of window: Window) -> FocusedProgram? {
    guard isLocal(window) else { return nil }
    let names = connection.bytes(of: XA_WM_CLASS, on: window, atMost: 1024).split(separator: 0)
      .map { ShortName.foreign($0[...]) }
    let client = connection.process(ofClientOf: window)
    // In a sandbox programs write the number that they have there.
    if let client, ProcessNumbers.isNested(client) {
      return FocusedProgram(process: client, isSandboxed: true, names: names)
    }
    let word = connection.words(of: connection.atoms.process, on: window).first.flatMap { Int32(exactly: $0) }
    let own = word.flatMap { $0 > 0 ? Int($0) : nil }
    return (own ?? client).map { FocusedProgram(process: $0, names: names) }
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
