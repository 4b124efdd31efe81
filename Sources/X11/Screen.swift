internal import CX11
public import SwellCore

/// Watches the screen: its monitors, its compositor, and what goes over the HUD.
@safe public final class Screen {
  let connection: XConnection
  private let emit: (Event) -> Void
  /// The windows of the HUD, while they are there.
  private var hudWindows: [Window] = []
  private var isCovered = false
  private var firstExposures: [Window] = []
  private var selectedMask = 0
  private var monitorsChanged = false
  /// The monitors as they were last read.
  private(set) var monitors: [Monitor] = []
  /// Whether the root window hears of grabs of the keyboard, and of other windows though there is no HUD.
  var watchesGrabs = false { didSet { select() } }
  var watchesWindows = false { didSet { select() } }
  private var receivers: [any XEventReceiver] = []

  /// Starts to watch, and emits the monitors and the compositor as they are now.
  ///
  /// - Parameter emit: Receives `.monitors`, `.compositor` and `.hudDamaged`, from within `drain()`.
  public init(_ connection: XConnection, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    let display = unsafe connection.display
    select()
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
    readMonitors()
    emit(.compositor(isRunning: unsafe XGetSelectionOwner(display, connection.atoms.compositor) != 0))
  }

  /// Where the pointer is, in px of the screen; one round trip.
  public var pointer: (x: Int, y: Int) { connection.pointer }

  /// Where somebody looks: the pointer, and the focused window (`_NET_ACTIVE_WINDOW`, else the input focus) if there
  /// is one, in px of the screen; up to five round trips.
  public var attention: Event {
    let pointer = connection.pointer
    return .attention(window: focusedFrame, x: pointer.x, y: pointer.y)
  }

  private var focusedFrame: PixelRect? {
    let display = unsafe connection.display
    var window = connection.windows(connection.atoms.activeWindow, of: connection.root).first ?? 0
    if window == 0 {
      var revert: Int32 = 0
      unsafe XGetInputFocus(display, &window, &revert)
    }
    guard window > UInt(PointerRoot), window != connection.root else { return nil }
    var (root, child): (Window, Window) = (0, 0)
    var (x, y): (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    // Window managers without a focused window give the focus to one of their own that nobody sees.
    guard unsafe XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth) != 0, width > 1,
      height > 1,
      unsafe XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0
    else { return nil }
    return PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

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
  func hudChanged(to windows: [Window]) {
    guard windows != hudWindows else { return }
    hudWindows = windows
    isCovered = false
    firstExposures = []
    select()
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

  private func readMonitors() {
    monitors = MonitorReader(connection).monitors()
    emit(.monitors(monitors))
  }

  /// Whether a window is one of the HUD's.
  func isHUD(_ window: Window) -> Bool { hudWindows.contains(window) }

  private func covered() {
    guard !hudWindows.isEmpty else { return }
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

  private func select() {
    var mask = StructureNotifyMask | PropertyChangeMask
    if !hudWindows.isEmpty || watchesWindows { mask |= SubstructureNotifyMask }
    if watchesGrabs { mask |= FocusChangeMask }
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
      readMonitors()
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
      } else if parent == connection.root, !hudWindows.contains(window) {
        covered()
        for receiver in receivers { unsafe receiver.receive(event) }
      }
    case MapNotify where unsafe !hudWindows.contains(event.xmap.window):
      covered()
      for receiver in receivers { unsafe receiver.receive(event) }
    case CirculateNotify where unsafe !hudWindows.contains(event.xcirculate.window): covered()
    case Expose where unsafe event.xexpose.count == 0: exposed(unsafe event.xexpose.window)
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
