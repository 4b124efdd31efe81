internal import CX11
internal import SwellCore

/// The transparent layer for drags: an InputOnly window over each monitor, which takes all presses, the wheel and the
/// motion of the pointer.
///
/// The layer holds no grab. While it is mapped, every other client can grab the pointer. It comes and goes within a grab
/// of the pointer. The windows below then see that the pointer left and came back, with the modes NotifyGrab and
/// NotifyUngrab, which window managers ignore; without the grab, a window manager whose focus follows the pointer would
/// move the focus.
///
/// Where the focus is PointerRoot, as without a window manager, the server sends keys to the window below the pointer.
/// A program below the layer sees the modifiers go down, but not up.
@safe final class DragLayer {
  private let connection: XConnection
  private let windows: InputWindows
  /// The parts of the windows that have cursors of their own.
  private var zones: [(window: Window, axis: DragAxis)] = []
  private var shown = PressArea()
  private lazy var upDown = cursor(UInt32(XC_sb_v_double_arrow))
  private lazy var leftRight = cursor(UInt32(XC_sb_h_double_arrow))
  private lazy var arrow = cursor(UInt32(XC_left_ptr))

  init(_ connection: XConnection) {
    self.connection = connection
    windows = InputWindows(connection)
  }

  var isShown: Bool { !windows.windows.isEmpty }

  func contains(_ window: Window) -> Bool { windows.contains(window) }

  /// Covers the monitors of the area.
  ///
  /// - Parameter isGrabbed: Whether Swell has the pointer already.
  /// - Returns: false if another client has grabbed the pointer.
  func show(_ area: PressArea, isGrabbed: Bool = false) -> Bool {
    guard isGrabbed || grabPointer() else { return false }
    replaceWindows(area)
    if !isGrabbed { releasePointer() }
    return true
  }

  func hide() {
    guard isShown else { return }
    let isGrabbed = grabPointer()
    replaceWindows(PressArea())
    if isGrabbed { releasePointer() }
  }

  /// Follows the monitors, and shows the axis of the drag.
  func follow(_ area: PressArea) {
    guard isShown, area != shown else { return }
    if (area.monitors, area.zones) != (shown.monitors, shown.zones) { replaceWindows(area) }
    shown = area
    showCursors()
  }

  private func replaceWindows(_ area: PressArea) {
    (zones, shown) = ([], area)
    let events = InputEventMask(
      device: XIAllMasterDevices, types: [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Leave])
    windows.show(on: area.monitors) { window, index in
      unsafe events.withMask { unsafe XISelectEvents(connection.display, window, $0, 1) }
      connection.select(KeyPressMask, of: window)
      let monitor = area.monitors[index]
      for zone in area.zones where monitor.covers(zone.frame) {
        let part = connection.makeInputWindow(zone.frame.moved(-monitor.x, -monitor.y), in: window)
        zones.append((part, zone.axis))
      }
      unsafe XMapSubwindows(connection.display, window)
    }
    showCursors()
  }

  /// Shows what a drag changes: up and down, left and right, or nothing.
  private func showCursors() {
    for window in windows.windows { show(shown.axis, on: window) }
    for zone in zones { show(shown.axis ?? zone.axis, on: zone.window) }
  }

  private func show(_ axis: DragAxis?, on window: Window) {
    let cursor = axis == .vertical ? upDown : axis == .horizontal ? leftRight : arrow
    unsafe XDefineCursor(connection.display, window, cursor)
  }

  /// A cursor of the cursor font, which Xlib takes from the user's theme if it can.
  private func cursor(_ shape: UInt32) -> Cursor { unsafe XCreateFontCursor(connection.display, shape) }

  private func grabPointer() -> Bool {
    let (root, async) = (connection.root, GrabModeAsync)
    return unsafe XGrabPointer(connection.display, root, 0, 0, async, async, 0, 0, UInt(CurrentTime)) == GrabSuccess
  }

  private func releasePointer() { unsafe XUngrabPointer(connection.display, UInt(CurrentTime)) }

  func receive(_ event: ServerEvent) { windows.receive(event) }

  func queueIsEmpty() { windows.queueIsEmpty() }
}
