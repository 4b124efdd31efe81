internal import CX11
internal import Logging
public import SwellCore

/// Receives presses of the left button that may become drags, and the wheel while the modifiers for drags are held.
///
/// Only one press at a time matters; while the button is down, the server sends all motion here.
public final class Presses: EventSource {
  private lazy var escape = EscapeGrab(connection)
  private lazy var grabs = ButtonGrabs(connection)
  private lazy var clicks = ClickReplay(connection)
  private var isPressed = false
  /// Whether the wheel was turned and the modifiers are still held. Programs that read the motion of the wheel (XInput
  /// 2.1) receive the motion before its first click. From the second click on, Swell has the pointer.
  private var isWheelHeld = false
  /// Whether the last report was that another client has grabbed the buttons.
  private var isRefused = false

  /// Changes the area of drags. A press outside of the new area ends.
  public func follow(_ area: PressArea) {
    grabs.use(area)
    if area.frames.isEmpty {
      if isPressed {
        letGo()
        // The release goes to another program.
        emit(.cancelled)
        emit(.released(.button))
      }
      keepWheel(false)
      clicks.stop()
    }
    if !clicks.isUnderWay { grab() }
  }

  private func grab() {
    grabs.grab()
    guard grabs.isRefused != isRefused else { return }
    isRefused = grabs.isRefused
    emit(.dragsRefused(isRefused))
    guard isRefused else { return }
    connection.log.problem(
      "another program has grabbed a mouse button with \(grabs.area.hold.text): "
        + "set other keys with 'hold' in [gesture]")
  }

  /// Sends a click to the window below while Swell grabs no button.
  public func replayClick() {
    clicks.add()
    sendClicks()
  }

  private func sendClicks() {
    if clicks.send(makeWay: grabs.release) { clicksArrived() }
  }

  private func clicksArrived() {
    grab()
    sendClicks()
  }

  override func receive(_ event: ServerEvent) {
    if escape.isPressed(by: event) { emit(.cancelled) }
    switch event {
    case .buttonPressed(let press) where press.window == connection.root: pressed(press)
    case .buttonReleased(1) where isPressed:
      letGo()
      sendClicks()
      emit(.released(.button))
    case .pointerMoved(let place):
      if isPressed { emit(.moved(.button, to: place)) }
    case .rawButtonReleased:
      if clicks.released() { clicksArrived() }
    case .keyboardStateChanged(let modifiers, _, _): if !grabs.isHeld(modifiers) { keepWheel(false) }
    // Super and Alt may have other bits now.
    case .keyboardMapChanged: if !grabs.area.hold.isEmpty { follow(grabs.area) }
    default: break
    }
  }

  private func pressed(_ press: ServerEvent.Press) {
    switch press.button {
    case 4, 5:
      guard isPressed || grabs.isHeld(press.modifiers) && grabs.isWanted(press) else { return }
      if !isPressed { keepWheel(true) }
      emit(.wheel(press.button == 4 ? .up : .down, at: press.place))
    // A press during another one freezes nothing.
    case _ where isPressed && !(6...7).contains(press.button): emit(.cancelled)
    case 1 where isWheelHeld || grabs.take(press):
      (isPressed, isWheelHeld) = (true, false)
      // During a drag, Escape goes to the drag and not to the focused program.
      escape.take(true)
      emit(.pressed(.button, at: press.place, isShifted: press.isShifted))
    default: break
    }
  }

  private func keepWheel(_ isHeld: Bool) {
    guard isHeld != isWheelHeld else { return }
    isWheelHeld = isHeld
    if isHeld { grabs.grabPointer() } else { grabs.releasePointer() }
  }

  private func letGo() {
    grabs.releasePointer()
    isPressed = false
    escape.take(false)
  }
}
