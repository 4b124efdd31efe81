internal import CX11
public import SwellCore

/// Receives the wheel on strips at the edges of monitors: InputOnly windows, one px wide.
///
/// A passive grab on each strip takes clicks of the wheel. Any other press freezes the pointer (`GrabModeSync`) and is
/// replayed to the window below (`ReplayPointer`). Until the release of the press, the strips have an empty input
/// shape. They are not unmapped, because then the grab would end and the press would be lost. The wheel must not freeze
/// the pointer, because the server loses clicks before the answer to the first one (X server 21.1,
/// `UpdateDeviceState`).
public final class EdgeWheel: EventSource {
  private lazy var strips = InputWindows(connection)
  /// A press was replayed; the strips take input again after its release.
  private var isAside = false

  /// Places the strips; empty: none.
  public func place(on frames: [PixelRect]) {
    stepAside(false)
    strips.show(on: connection.extensions.hasShape ? frames : []) { window, _ in
      for button in 1...EdgeWheel.lastButton {
        unsafe XGrabButton(
          connection.display, UInt32(button), UInt32(AnyModifier), window, 0,
          UInt32(ButtonPressMask | ButtonReleaseMask), EdgeWheel.isWheel(button) ? GrabModeAsync : GrabModeSync,
          GrabModeAsync, 0, 0)
      }
    }
  }

  override func receive(_ event: ServerEvent) {
    strips.receive(event)
    switch event {
    case .buttonPressed(let press) where strips.contains(press.window): pressed(press)
    case .rawButtonReleased: stepAside(false)
    default: break
    }
  }

  override func queueIsEmpty() { strips.queueIsEmpty() }

  private func pressed(_ press: ServerEvent.Press) {
    if EdgeWheel.isWheel(press.button) { return emit(.wheel(press.button == 4 ? .up : .down, at: press.place)) }
    stepAside(true)
    unsafe XAllowEvents(connection.display, ReplayPointer, UInt(CurrentTime))
    // A server without raw events does not report the release.
    if !connection.extensions.hasRawKeys { stepAside(false) }
  }

  /// Up and down; 6 and 7 are left and right.
  private static func isWheel(_ button: Int) -> Bool { button == 4 || button == 5 }

  /// More buttons than any mouse has.
  private static let lastButton = 15

  private func stepAside(_ isAside: Bool) {
    guard isAside != self.isAside else { return }
    self.isAside = isAside
    connection.rootEvents.select(isAside ? .rawButtonReleases : [], for: self)
    for window in strips.windows {
      if isAside {
        unsafe XShapeCombineRectangles(connection.display, window, ShapeInput, 0, 0, nil, 0, ShapeSet, 0)
      } else {
        unsafe XShapeCombineMask(connection.display, window, ShapeInput, 0, 0, 0, ShapeSet)
      }
    }
  }
}
