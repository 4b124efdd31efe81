internal import CX11
internal import SwellCore

/// Passive grabs of buttons on the root window (XInput 2), for presses where there is no layer.
///
/// Core grabs of other clients do not fail because of these grabs, and the server uses the newest of the grabs that
/// match a press. The server tries grabs of the root window before the grabs of window managers, which are on the windows
/// of programs.
@safe final class ButtonGrabs {
  private let connection: XConnection
  private var grabs: [Grab] = []

  struct Grab: Equatable {
    var button: Int32
    /// The bits of the modifiers that must be down; others of Super, Alt and Control must not.
    var modifiers: UInt32
    /// Whether the press freezes its device until `answer`, which may replay the press to the program.
    var isSync: Bool

    /// The left button where presses need no modifiers.
    static let freeButton = Grab(button: 1, modifiers: 0, isSync: true)
  }

  var hasFreeButton: Bool { grabs.contains(.freeButton) }

  private static let mask = InputEventMask(
    device: XIAllMasterDevices, types: [XI_ButtonPress, XI_ButtonRelease, XI_Motion])

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Replaces all grabs.
  func use(_ new: [Grab]) {
    guard new != grabs else { return }
    for grab in grabs where !new.contains(grab) {
      var sets = modifierSets(grab.modifiers)
      unsafe XIUngrabButton(
        connection.display, XIAllMasterDevices, grab.button, connection.root, Int32(sets.count), &sets)
    }
    for grab in new where !grabs.contains(grab) {
      var sets = modifierSets(grab.modifiers)
      unsafe ButtonGrabs.mask.withMask {
        unsafe _ = XIGrabButton(
          connection.display, XIAllMasterDevices, grab.button, connection.root, 0,
          grab.isSync ? XIGrabModeSync : XIGrabModeAsync, XIGrabModeAsync, 0, $0, Int32(sets.count), &sets)
      }
    }
    grabs = new
  }

  /// The modifiers with Shift, with each lock, and with neither.
  private func modifierSets(_ modifiers: UInt32) -> [XIGrabModifiers] {
    let chosen = connection.modifiers(of: .super) | connection.modifiers(of: .alt) | UInt32(ControlMask)
    return (0xff & ~chosen & ~modifiers).combinations.map {
      XIGrabModifiers(modifiers: Int32(bitPattern: modifiers | $0), status: 0)
    }
  }

  /// Answers a press, which may have frozen its device. Each press through a grab needs an answer.
  ///
  /// - Parameter isTaken: Whether the motion and the release come to Swell; otherwise the program receives the press.
  func answer(_ press: ServerEvent.Press, isTaken: Bool) {
    let device = Int32(truncatingIfNeeded: press.device)
    if isTaken, press.isEmulated {
      // For a finger, Xorg 21.1 sends neither motion nor release after XIAsyncDevice alone.
      unsafe ButtonGrabs.mask.withMask {
        unsafe _ = XIGrabDevice(
          connection.display, device, connection.root, UInt(CurrentTime), 0, XIGrabModeAsync, XIGrabModeAsync, 0, $0)
      }
    }
    unsafe XIAllowEvents(connection.display, device, isTaken ? XIAsyncDevice : XIReplayDevice, UInt(CurrentTime))
  }
}
