internal import CX11
public import SwellCore

/// Reports when another window may cover a window of the HUD, and when a part of one is exposed.
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

  /// Watches these windows from now on; while there are none, no events of other windows are selected.
  func watch(_ new: [Window]) {
    guard new != windows else { return }
    windows = new
    isCovered = false
    firstExposures = []
    connection.rootEvents.hear(of: .covers, !new.isEmpty)
  }

  /// Whether another window may have covered the HUD since the last call.
  func takeCovered() -> Bool {
    defer { isCovered = false }
    return isCovered
  }

  /// Ignores the exposure that mapping the window causes: it is painted already.
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
