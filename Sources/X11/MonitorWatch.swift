internal import CX11
public import SwellCore

/// Keeps the monitors of the screen: read at the start, and when RandR, the root window or `Xft.dpi` has changed.
@safe public final class MonitorWatch: XEventReceiver {
  /// The monitors as they were last read.
  public private(set) var monitors: [Monitor] = []
  private let connection: XConnection
  private let emit: (Event) -> Void
  private var hasChanged = false

  /// Reads the monitors, emits them, and starts to watch.
  ///
  /// - Parameter emit: Receives `.monitors`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    events.add(self)
    connection.rootEvents.hear(of: .screen)
    if connection.hasRandR {
      // All in one request, that of RandRBacklight too: xserver 21.1 passes over the mask of a second one.
      unsafe XRRSelectInput(
        connection.display, connection.root,
        Int32(
          RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask | RROutputPropertyNotifyMask))
    }
    read()
  }

  private func read() {
    monitors = MonitorReader(connection).monitors()
    emit(.monitors(monitors))
  }

  func receive(_ event: XEvent) {
    let type = unsafe event.type
    switch type {
    case ConfigureNotify where unsafe event.xconfigure.window == connection.root: hasChanged = true
    case PropertyNotify where unsafe event.xproperty.atom == XA_RESOURCE_MANAGER: hasChanged = true
    case connection.randrEvents + RRScreenChangeNotify where connection.hasRandR:
      var event = unsafe event
      unsafe XRRUpdateConfiguration(&event)
      hasChanged = true
    case connection.randrEvents + RRNotify where connection.hasRandR:
      // A property of an output is its brightness, say: no monitor is another for it.
      if unsafe event.read(as: XRRNotifyEvent.self).subtype != RRNotify_OutputProperty { hasChanged = true }
    default: break
    }
  }

  /// Several events tell of one change: the monitors are read once, when all have been heard.
  func queueIsEmpty() {
    guard hasChanged else { return }
    hasChanged = false
    read()
  }
}
