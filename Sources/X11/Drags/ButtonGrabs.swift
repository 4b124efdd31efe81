internal import CX11
internal import SwellCore

/// Passive grabs of buttons on the root window. With grabs, Swell needs no window over the programs, and the programs
/// keep the motion of the pointer, the keyboard and the focus.
///
/// The server tries grabs of the root window before the grabs of window managers, which are on the windows of programs.
/// The server sends a press of the left button first to Swell and freezes the pointer (`GrabModeSync`). If Swell does
/// not use the press, the server replays it to the program (`ReplayPointer`). The wheel must not freeze the pointer,
/// because the server loses clicks that come before the answer to the first one (X server 21.1, `UpdateDeviceState`).
@safe final class ButtonGrabs {
  private let connection: XConnection
  private(set) var area = PressArea()
  /// The modifiers of `area.hold`, as bits of a state; 0: no modifiers, or the keyboard has no key for one of them.
  private(set) var held: UInt32 = 0
  private var grabs: [Grab] = []
  /// Whether another client has already grabbed one of the buttons.
  private(set) var isRefused = false
  /// The request that ended the grab of the last press.
  private var released: UInt = 0

  private struct Grab: Equatable {
    let button: UInt32
    let modifiers: UInt32
  }

  init(_ connection: XConnection) {
    self.connection = connection
  }

  static let mask = UInt32(ButtonPressMask | ButtonReleaseMask | ButtonMotionMask)

  /// Sets the area for the next `grab`, and reads the current bits of its modifiers.
  func use(_ area: PressArea) {
    self.area = area
    held = connection.modifiers(of: area.hold)
  }

  /// Grabs the buttons of the area, also with Shift and the locks.
  func grab() {
    var wanted: [Grab] = []
    let optional = UInt32(ShiftMask) | connection.lockModifiers
    func add(_ buttons: [UInt32], with modifiers: UInt32) {
      for more in (optional & ~modifiers).combinations {
        wanted += buttons.map { Grab(button: $0, modifiers: modifiers | more) }
      }
    }
    if !area.frames.isEmpty {
      if area.free != .nowhere { add([1], with: 0) }
      if held != 0 { add([1, 4, 5], with: held) }
    }
    if wanted != grabs || isRefused { replace(by: wanted) }
  }

  /// Releases all grabs, until the next `grab`.
  func release() { replace(by: []) }

  private func replace(by wanted: [Grab]) {
    let root = connection.root
    for grab in grabs { unsafe XUngrabButton(connection.display, grab.button, grab.modifiers, root) }
    grabs = wanted
    let requests = grabs.map { grab in
      unsafe xcb_grab_button_checked(
        connection.server, 0, UInt32(root), UInt16(ButtonGrabs.mask),
        UInt8(grab.button == 1 ? GrabModeSync : GrabModeAsync), UInt8(GrabModeAsync), 0, 0, UInt8(grab.button),
        UInt16(grab.modifiers))
    }
    // One round trip: the server has processed all requests when it has answered the first question.
    isRefused = requests.reversed().filter { connection.isRefused($0) }.count > 0
  }

  /// Whether Swell uses a press: it is in the area, with the modifiers or at a place that needs no modifiers. At most
  /// one round trip for each ancestor of the program's window.
  func isWanted(_ press: ServerEvent.Press) -> Bool {
    guard area.frames.contains(where: { $0.contains(press.place) }) else { return false }
    if isHeld(press.modifiers) { return true }
    switch area.free {
    case .nowhere: return false
    case .everywhere: return true
    case .program(let window): return isProgram(window, in: press.child)
    }
  }

  func isHeld(_ modifiers: UInt32) -> Bool { held != 0 && modifiers & held == held }

  /// Decides about a press of the left button that has activated a grab: the pointer is frozen until then.
  ///
  /// - Returns: Whether Swell uses the press. If so, Swell has the pointer until `releasePointer`.
  func take(_ press: ServerEvent.Press) -> Bool {
    // A press during the grab of the previous press does not freeze the pointer.
    guard press.serial >= released else { return false }
    guard isWanted(press) else {
      unsafe XAllowEvents(connection.display, ReplayPointer, UInt(CurrentTime))
      return false
    }
    // For a finger, Xorg 21.1 sends neither motion nor release after AsyncPointer alone.
    if !grabPointer() { unsafe XAllowEvents(connection.display, AsyncPointer, UInt(CurrentTime)) }
    return true
  }

  /// Takes all presses and the wheel, wherever the pointer is.
  @discardableResult
  func grabPointer() -> Bool {
    unsafe XGrabPointer(
      connection.display, connection.root, 0, ButtonGrabs.mask, GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime))
      == GrabSuccess
  }

  func releasePointer() {
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
