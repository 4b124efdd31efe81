internal import CX11
public import SwellCore

/// Tells what happens to the windows of the HUD: that others went over them, and that parts of them came to light.
@safe public final class CoverWatch: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  /// The windows of the HUD, while they are there.
  private var windows: [Window] = []
  private var isCovered = false
  private var firstExposures: [Window] = []

  /// - Parameter emit: Receives `.hudDamaged`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    events.add(self)
  }

  /// Watches these windows from now on, and sleeps through the windows of others while there are none.
  func watch(_ new: [Window]) {
    guard new != windows else { return }
    windows = new
    isCovered = false
    firstExposures = []
    connection.rootEvents.hear(of: .covers, !new.isEmpty)
  }

  /// Whether another window may have gone over the HUD since the last call.
  func takeCovered() -> Bool {
    defer { isCovered = false }
    return isCovered
  }

  /// The exposure that follows from mapping the window finds it painted already.
  func expectFirstExposure(of window: Window) {
    firstExposures.append(window)
  }

  /// Whether a window is one of the HUD's.
  func isHUD(_ window: Window) -> Bool { windows.contains(window) }

  func receive(_ event: XEvent) {
    switch unsafe event.type {
    case ConfigureNotify where unsafe event.xconfigure.event == connection.root:
      covered(by: unsafe event.xconfigure.window)
    case MapNotify: covered(by: unsafe event.xmap.window)
    case CirculateNotify: covered(by: unsafe event.xcirculate.window)
    case Expose where unsafe event.xexpose.count == 0: exposed(unsafe event.xexpose.window)
    default: break
    }
  }

  private func covered(by window: Window) {
    guard !windows.isEmpty, window != connection.root, !windows.contains(window) else { return }
    isCovered = true
    emit(.hudDamaged)
  }

  private func exposed(_ window: Window) {
    if let index = firstExposures.firstIndex(of: window) {
      firstExposures.remove(at: index)
    } else {
      emit(.hudDamaged)
    }
  }
}
