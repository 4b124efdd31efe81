internal import CX11
public import SwellCore

/// Receives presses that may become drags, on the layer or on a full-screen program.
///
/// The layer is an InputOnly window over each monitor, which exists only while it is active. Such a window is
/// transparent without a compositor, and does not make a compositor redirect a full-screen window again. Over a listed
/// full-screen program there is none (`ProgramPresses`).
///
/// Only one button press at a time matters; while the button is down, the server sends all motion here.
public final class GestureLayer: EventSource {
  private lazy var escape = EscapeGrab(connection)
  private lazy var program = ProgramPresses(connection)
  private lazy var clicks = ClickReplay(connection)
  private var windows: [Window] = []
  /// The frames of the windows.
  private var frames: [PixelRect] = []
  private var pressedButton: Int?
  /// The window of the layer that was pressed; the root window for a press on the program.
  private var pressedWindow: Window = 0
  /// Open menus of other programs. Meanwhile the layer is unmapped: it would keep the pointer from them, and from the
  /// menu bar that a menu belongs to.
  private var menus: [Window] = []
  /// A window was mapped or moved, and may be over the layer.
  private var mayBeBelow = false

  public var isShown: Bool { !windows.isEmpty }

  /// Covers these parts of the screen; an empty array removes the layer and ends the drag on it.
  ///
  /// A drag goes on while its window stays, wherever that is: the server's automatic grab ends with the window.
  public func show(on frames: [PixelRect]) {
    let frames = frames.filter { !$0.isEmpty }
    guard !frames.isEmpty else { return hide() }
    if windows.isEmpty {
      connection.rootEvents.select(.windows, for: self)
      let windows = connection.children(of: connection.root)
      menus = connection.visible(in: frames, of: windows).map { $0.window }.filter { connection.isMenu($0) }
    }
    if let index = windows.firstIndex(of: pressedWindow) {
      windows[index] = windows[0]
      windows[0] = pressedWindow
    }
    self.frames = frames
    while windows.count > frames.count { connection.destroy(windows.removeLast()) }
    for (index, frame) in frames.enumerated() {
      if index == windows.count {
        windows.append(connection.makeInputWindow(frame, named: "swell-layer\0Swell-layer\0", GestureLayer.mask))
      }
      connection.configure(windows[index], CWX | CWY | CWWidth | CWHeight, frame)
    }
    mapWindows()
  }

  static let mask = ButtonPressMask | ButtonReleaseMask | ButtonMotionMask

  /// While a click is on its way to the window below, or a menu is open, they are unmapped; not during a press, which
  /// would end with them.
  private func mapWindows() {
    guard !clicks.isUnderWay else { return }
    if menus.isEmpty {
      for window in windows {
        connection.configure(window, CWStackMode)
        connection.map(window)
      }
    } else if pressedButton == nil {
      unmapWindows()
    }
  }

  private func unmapWindows() {
    windows.forEach(connection.unmap)
  }

  private func hide() {
    windows.forEach(connection.destroy)
    if windows.contains(pressedWindow) { loseRelease() }
    (windows, menus) = ([], [])
    connection.rootEvents.select([], for: self)
    if !program.isOn { clicks.stop() }
  }

  /// Receives presses of the left button on a full-screen program; nil: on none.
  public func takePresses(in area: ProgramPressArea?) {
    program.take(in: area)
    program.grab(!clicks.isUnderWay)
  }

  /// Sends a click to the window below, with the layer unmapped and no button grabbed.
  public func replayClick(button: Int) {
    clicks.add(button: button)
    sendClicks()
  }

  private func sendClicks() {
    let haveArrived = clicks.send {
      unmapWindows()
      program.grab(false)
    }
    if haveArrived { clicksArrived() }
  }

  private func clicksArrived() {
    mapWindows()
    program.grab(true)
    sendClicks()
  }

  override func receive(_ event: ServerEvent) {
    if escape.isPressed(by: event) { emit(.cancelled) }
    switch event {
    case .buttonPressed(let press) where windows.contains(press.window): pressed(press)
    // A press during another one freezes nothing.
    case .buttonPressed(let press) where press.window == connection.root:
      if pressedButton != nil || program.take(press) { pressed(press) }
    case .buttonReleased(let button) where button == pressedButton:
      letGo()
      sendClicks()
      if !menus.isEmpty { mapWindows() }
      emit(.released(.button(button)))
    case .pointerMoved(let place):
      if let pressedButton { emit(.moved(.button(pressedButton), to: place)) }
    case .rawButtonReleased:
      if clicks.released() { clicksArrived() }
    case .mapped(let change) where !windows.isEmpty && change.on == connection.root:
      mayBeBelow = true
      guard connection.isMenu(change.window) else { return }
      menus.append(change.window)
      mapWindows()
    case .configured(let change) where !windows.isEmpty && connection.isForeign(change.window): mayBeBelow = true
    case .unmapped(let window, _) where windows.contains(window):
      // Another client has destroyed it.
      if window == pressedWindow { loseRelease() }
      mapWindows()
    case .destroyed(let window) where windows.contains(window):
      windows.removeAll { $0 == window }
      show(on: frames)
    case .unmapped(let window, _) where menus.contains(window):
      menus.removeAll { $0 == window }
      mapWindows()
    default: break
    }
  }

  /// Raises the layer: a window that opens or is raised covers it, unless the window manager keeps unmanaged windows on
  /// top.
  override func queueIsEmpty() {
    guard mayBeBelow else { return }
    mayBeBelow = false
    let above = connection.children(of: connection.root).drop { !windows.contains($0) }
    for other in connection.read(above.filter { connection.isForeign($0) })
    where other.kind == .managed || other.kind == .unmanaged && connection.isFrame(other.window) { return mapWindows() }
  }

  private func pressed(_ press: ServerEvent.Press) {
    switch press.button {
    case 4: emit(.wheel(.up, at: press.place))
    case 5: emit(.wheel(.down, at: press.place))
    case 6, 7: break
    default:
      guard pressedButton == nil else { return emit(.cancelled) }
      (pressedButton, pressedWindow) = (press.button, press.window)
      // During a drag, Escape goes to the drag and not to the focused program.
      escape.take(true)
      emit(.pressed(.button(press.button), at: press.place, isShifted: press.isShifted))
    }
  }

  /// Without its window the release of a press is not reported.
  private func loseRelease() {
    guard let button = pressedButton else { return }
    letGo()
    emit(.cancelled)
    emit(.released(.button(button)))
  }

  private func letGo() {
    if pressedWindow == connection.root { program.release() }
    (pressedButton, pressedWindow) = (nil, 0)
    escape.take(false)
  }
}
