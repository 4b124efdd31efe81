internal import CX11
public import SwellCore

/// Tells where the user is: the pointer, and the focused window with its process. Each answer is asked for anew.
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
    let display = unsafe connection.display
    var window = activeWindow
    if window == 0 {
      var revert: Int32 = 0
      unsafe XGetInputFocus(display, &window, &revert)
    }
    // Window managers without a focused window give the focus to one of their own that nobody sees.
    guard window > UInt(PointerRoot), window != connection.root, var frame = connection.frame(of: window),
      frame.width > 1, frame.height > 1
    else { return nil }
    var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
    guard unsafe XTranslateCoordinates(display, window, connection.root, 0, 0, &x, &y, &child) != 0 else { return nil }
    (frame.x, frame.y) = (Int(x), Int(y))
    return frame
  }

  /// The process of the focused window (`_NET_ACTIVE_WINDOW`, `_NET_WM_PID`); two round trips.
  ///
  /// - Returns: nil when no window is active, and when it names no process: any client may write any word there, and
  ///   processes are 1...2^31 - 1 (pid_t).
  public var focusedProcess: Int? {
    let window = activeWindow
    guard window != 0, let word = connection.words(of: connection.atoms.process, on: window).first,
      let process = Int32(exactly: word), process > 0
    else { return nil }
    return Int(process)
  }

  /// 0 for none.
  private var activeWindow: Window {
    Window(connection.words(of: connection.atoms.activeWindow, on: connection.root).first ?? 0)
  }
}
