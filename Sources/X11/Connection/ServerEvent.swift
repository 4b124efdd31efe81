internal import CX11
internal import SwellCore

/// An event of the X server, in plain values.
enum ServerEvent {
  case mapped(WindowChange)
  /// Moved, resized or restacked; never the root window.
  case configured(WindowChange)
  /// `on`: the window with the selection, which is the window itself or its parent.
  case unmapped(Window, on: Window)
  case reparented(Window)
  case destroyed(Window)
  case visibilityChanged(Window)
  /// A part of a window of Swell has lost its content.
  case exposed
  case propertyChanged(Atom, of: Window, isDeleted: Bool)
  /// - Parameter time: ms of the server's clock.
  case ownerChanged(of: Atom, to: Window, time: UInt32)
  /// The size of the screen or the content of a CRTC has changed.
  case screenChanged
  case outputChanged
  case outputPropertyChanged(Atom, of: RROutput)
  case screenSaver(isOn: Bool)
  /// Another client has grabbed the keyboard, or released it.
  case grabChanged
  /// A press on a window of Swell, or through a grab.
  case buttonPressed(Press)
  case buttonReleased(Int, device: Int)
  case pointerMoved(to: PixelPoint, device: Int)
  /// Another client has grabbed the pointer, which was on this window of Swell.
  case pointerTaken(from: Window)
  case keyPressed(code: Int, on: Window)
  /// Keys or modifiers have changed, or another keyboard is in use. Xlib knows the change already.
  case keyboardMapChanged
  case keyboardStateChanged(KeyboardState)
  case indicatorsChanged
  /// The keyboard controls, which act on keys before programs receive them (XKB).
  case keyboardControlsChanged
  /// A key was down long enough for Slow Keys.
  case slowKeyAccepted(code: Int, time: UInt32)
  /// Regardless of grabs (XInput 2).
  case rawKey(RawKey)
  case rawButtonReleased
  /// Input devices were added, removed, enabled, disabled, attached or detached; the numbers are those of the added
  /// devices.
  case devicesChanged(added: [Int])
  case devicePropertyChanged(Atom, of: Int)
  case touch(Touch)
  case swipe(Swipe)

  struct WindowChange {
    let window: Window
    /// The window with the selection: the window itself or its parent.
    let on: Window
    /// Override-redirect: no window manager manages it.
    var isUnmanaged = false
    /// px of the parent; nil if the window was only mapped or restacked.
    var frame: PixelRect?
    /// The last request that the server had handled.
    var serial: UInt = 0
  }

  struct Press {
    let button: Int
    let window: Window
    /// The child of the window where the pointer is; 0 for none.
    let child: Window
    /// px of the screen
    let place: PixelPoint
    /// The modifiers that were held before the press.
    let modifiers: UInt32
    /// The master pointer, and the mouse; 0 for an event of the core protocol.
    var device = 0
    var source = 0
    /// Whether the server derives the press from a touch, or from the motion of a wheel.
    var isEmulated = false

    var isShifted: Bool { modifiers & UInt32(ShiftMask) != 0 }
  }

  /// XKB
  struct KeyboardState {
    /// The effective modifiers and group.
    var modifiers: UInt32 = 0
    var group: UInt32 = 0
    /// The modifiers whose keys are down, those that are on for the next key, and those that stay on.
    var base: UInt32 = 0
    var latched: UInt32 = 0
    var locked: UInt32 = 0
    var lockedGroup = 0
  }

  struct RawKey {
    let code: Int
    /// The device of the key, not the master.
    let device: Int
    let isPress: Bool
    /// ms of the server's clock.
    let time: UInt32
  }

  enum Phase {
    case began, moved, ended
  }

  /// XInput 2.2
  struct Touch {
    let phase: Phase
    let device: Int
    /// The server's number of the touch, the same from its beginning to its end.
    let number: Int
    /// px of the screen
    let place: PixelPoint
    let isShifted: Bool
  }

  /// XInput 2.4
  struct Swipe {
    let phase: Phase
    let fingers: Int
    /// Where the pointer is, which a swipe does not move; px of the screen.
    let pointer: PixelPoint
    /// The movement of the fingers since the last event, in px, accelerated like a pointer.
    let distance: PixelPoint
    /// Whether the swipe was cancelled because it is another gesture.
    let isCancelled: Bool
    let isShifted: Bool
  }
}
