internal import CX11
public import SwellCore

/// Watches the screen: its monitors, its compositor, and what goes over the HUD.
@safe public final class Screen {
  let connection: XConnection
  private let emit: (Event) -> Void
  /// The window of the HUD, while it is there.
  private var hudWindow: Window?
  private var isCovered = false
  private var isFirstExposureDue = false
  private var selectedMask = 0
  private var monitorsChanged = false
  private var receivers: [any XEventReceiver] = []

  /// Starts to watch, and emits the monitors and the compositor as they are now.
  ///
  /// - Parameter emit: Receives `.monitors`, `.compositor` and `.hudDamaged`, from within `drain()`.
  public init(_ connection: XConnection, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    let display = unsafe connection.display
    select(StructureNotifyMask | PropertyChangeMask)
    if connection.hasRandR {
      // All in one request: xserver 21.1 passes over the mask of a second one.
      unsafe XRRSelectInput(
        display, connection.root,
        Int32(
          RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask | RROutputPropertyNotifyMask))
    }
    if connection.hasFixes {
      unsafe XFixesSelectSelectionInput(
        display, connection.root, connection.atoms.compositor,
        UInt(
          XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
            | XFixesSelectionClientCloseNotifyMask))
    }
    emit(.monitors(MonitorReader(connection).monitors()))
    emit(.compositor(isRunning: unsafe XGetSelectionOwner(display, connection.atoms.compositor) != 0))
  }

  /// Where the pointer is, in px of the screen; one round trip.
  public var pointer: (x: Int, y: Int) { connection.pointer }

  /// The process of the focused window (`_NET_ACTIVE_WINDOW`, `_NET_WM_PID`); two round trips.
  public var focusedProcess: Int? {
    guard let window = connection.windows(connection.atoms.activeWindow, of: connection.root).first, window != 0 else {
      return nil
    }
    return connection.windows(connection.atoms.process, of: window).first.map { Int($0) }
  }

  /// Hands events that are not about the screen to `receiver` too.
  func add(_ receiver: any XEventReceiver) {
    receivers.append(receiver)
  }

  /// While the HUD is there, hears of every top-level window that may cover it; otherwise sleeps through that.
  func hudChanged(to window: Window?) {
    guard window != hudWindow else { return }
    hudWindow = window
    (isCovered, isFirstExposureDue) = (false, false)
    select(StructureNotifyMask | PropertyChangeMask | (window == nil ? 0 : SubstructureNotifyMask))
  }

  /// Whether another window may have gone over the HUD since the last call.
  func takeCovered() -> Bool {
    defer { isCovered = false }
    return isCovered
  }

  /// The exposure that follows from mapping the window finds it painted already.
  func expectFirstExposure() {
    isFirstExposureDue = true
  }

  private func covered() {
    isCovered = true
    emit(.hudDamaged)
  }

  private func exposed() {
    if isFirstExposureDue {
      isFirstExposureDue = false
    } else {
      emit(.hudDamaged)
    }
  }

  private func select(_ mask: Int) {
    guard mask != selectedMask else { return }
    selectedMask = mask
    unsafe XSelectInput(connection.display, connection.root, mask)
  }

  /// Takes the events that have arrived.
  ///
  /// Call it before each sleep: Xlib may have read events already, which poll(2) knows nothing of.
  /// - Parameter reading: Whether the socket may hold more (`QueuedAfterReading`), or only Xlib (`QueuedAlready`).
  /// - Returns: Whether there was any.
  @discardableResult public func drain(reading: Bool) -> Bool {
    let mode = reading ? QueuedAfterReading : QueuedAlready
    var count = 0
    while !connection.isLost, unsafe XEventsQueued(connection.display, mode) > 0 {
      var event = unsafe XEvent()
      unsafe XNextEvent(connection.display, &event)
      unsafe receive(event)
      count += 1
    }
    // Several events tell of one change of monitors: read them once, when all have been heard.
    if monitorsChanged {
      monitorsChanged = false
      emit(.monitors(MonitorReader(connection).monitors()))
    }
    return count > 0
  }

  private func receive(_ event: XEvent) {
    let type = unsafe event.type
    switch type {
    case ConfigureNotify:
      let (window, parent) = unsafe (event.xconfigure.window, event.xconfigure.event)
      if window == connection.root {
        monitorsChanged = true
      } else if parent == connection.root, window != hudWindow {
        covered()
      }
    case MapNotify where unsafe event.xmap.window != hudWindow: covered()
    case CirculateNotify where unsafe event.xcirculate.window != hudWindow: covered()
    case Expose where unsafe event.xexpose.count == 0: exposed()
    case PropertyNotify where unsafe event.xproperty.atom == XA_RESOURCE_MANAGER: monitorsChanged = true
    case connection.randrEvents + RRScreenChangeNotify where connection.hasRandR:
      var event = unsafe event
      unsafe XRRUpdateConfiguration(&event)
      monitorsChanged = true
    case connection.randrEvents + RRNotify where connection.hasRandR:
      if unsafe swell_randr_subtype(event) == RRNotify_OutputProperty {
        for receiver in receivers { unsafe receiver.receive(event) }
      } else {
        monitorsChanged = true
      }
    case connection.fixesEvents + XFixesSelectionNotify where connection.hasFixes:
      let owner = unsafe swell_selection_owner(event)
      emit(.compositor(isRunning: owner != 0))
    default:
      for receiver in receivers { unsafe receiver.receive(event) }
    }
  }
}
