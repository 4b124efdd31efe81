internal import CX11
internal import SwellCore

/// Receives presses on a full-screen program without a window over it, so that the program receives motion.
///
/// A passive grab on the root window receives each press of the left button first, and replays those on other windows
/// (`ReplayPointer`). It is on the root window, since window managers have grabs of their own on programs' windows.
@safe final class ProgramPresses {
  private let connection: XConnection
  /// Where presses are taken; nil for no program.
  private var area: ProgramPressArea?
  private var isGrabbing = false
  /// The request that ended the grab of the last press.
  private var released: UInt = 0

  init(_ connection: XConnection) {
    self.connection = connection
  }

  var isOn: Bool { area != nil }

  func take(in area: ProgramPressArea?) {
    self.area = area
  }

  /// Grabs the left button while there is a program, or not at all.
  ///
  /// Without modifiers or with Shift, with any locks on (Lock, and Mod2 for Num Lock): other combinations are used by
  /// window managers.
  func grab(_ isWanted: Bool) {
    let isWanted = isWanted && isOn
    guard isWanted != isGrabbing else { return }
    isGrabbing = isWanted
    let display = unsafe connection.display
    for shift in [0, ShiftMask] {
      for locks in [0, LockMask, Mod2Mask, LockMask | Mod2Mask] {
        let modifiers = UInt32(shift | locks)
        if isWanted {
          unsafe XGrabButton(
            display, 1, modifiers, connection.root, 0, UInt32(GestureLayer.mask), GrabModeSync, GrabModeAsync, 0, 0)
        } else {
          unsafe XUngrabButton(display, 1, modifiers, connection.root)
        }
      }
    }
  }

  /// Decides about a press that has activated the passive grab: the pointer is frozen until then.
  ///
  /// - Returns: Whether the press is Swell's: it is on the program, and within the frames.
  func take(_ press: ServerEvent.Press) -> Bool {
    // A press during the grab of the last one freezes nothing.
    guard press.serial >= released else { return false }
    let display = unsafe connection.display
    guard let area, area.frames.contains(where: { $0.contains(press.place) }),
      isProgram(area.window, in: press.child)
    else {
      unsafe XAllowEvents(display, ReplayPointer, UInt(CurrentTime))
      return false
    }
    // For a finger, Xorg 21.1 sends neither motion nor release after AsyncPointer alone.
    let grab = unsafe XGrabPointer(
      display, connection.root, 0, UInt32(GestureLayer.mask), GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime))
    if grab != GrabSuccess { unsafe XAllowEvents(display, AsyncPointer, UInt(CurrentTime)) }
    return true
  }

  /// Releases the pointer after such a press.
  func release() {
    released = unsafe XNextRequest(connection.display)
    unsafe XUngrabPointer(connection.display, UInt(CurrentTime))
  }

  /// Whether the program's window lies in `child` of the root window, such as a window manager's frame.
  private func isProgram(_ program: UInt, in child: Window) -> Bool {
    var window = Window(program)
    while window != 0, window != child { window = connection.parent(of: window) }
    return window != 0
  }
}
