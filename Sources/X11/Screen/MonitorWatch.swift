internal import CX11
public import SwellCore

/// Follows the monitors of the screen: reads them at the start, and when RandR, the root window or `Xft.dpi` changes.
public final class MonitorWatch: EventSource {
  /// The last reading of the monitors.
  public private(set) var monitors: [Monitor] = []
  private lazy var reader = MonitorReader(connection)
  private var hasChanged = false

  /// Reads the monitors, emits them, and starts to watch.
  ///
  /// - Parameter emit: Receives `.monitors`, from within `EventPump.drain`.
  public override init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    super.init(connection, events: events, emit: emit)
    connection.rootEvents.select([.size, .properties], for: self)
    if connection.extensions.hasRandR {
      // All in one selection, with those of RandRBacklight and ExternalMonitorWatch: xserver 21.1 ignores the mask
      // of a second one.
      unsafe XRRSelectInput(
        connection.display, connection.root,
        Int32(
          RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask | RROutputPropertyNotifyMask))
    }
    read()
  }

  /// Reads the monitors, and emits them even if they are the same.
  public func read() {
    monitors = reader.monitors()
    emit(.monitors(monitors))
  }

  /// The size of text on this desktop in dpi, with its source; nil if it is not set.
  public var textSize: (dpi: Double, source: String)? { reader.textSize }

  /// Uses the size of text of the settings daemon (`Xft/DPI`); nil without it.
  func use(desktopDPI: Double?) {
    guard desktopDPI != reader.desktopDPI else { return }
    reader.desktopDPI = desktopDPI
    read()
  }

  override func receive(_ event: ServerEvent) {
    switch event {
    // A property of an output, such as its brightness, does not change the monitors.
    case .propertyChanged(XA_RESOURCE_MANAGER, _, _), .screenChanged, .outputChanged: hasChanged = true
    default: break
    }
  }

  /// One change causes several events: the monitors are read once, after the last of them.
  override func queueIsEmpty() {
    guard hasChanged else { return }
    hasChanged = false
    read()
  }
}
