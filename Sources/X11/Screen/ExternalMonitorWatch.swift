internal import CX11
internal import SwellCore

/// Knows the outputs with an external monitor, and reports changes of their EDIDs.
///
/// The server publishes EDIDs when it probes the outputs. Xorg does not probe at its start, but when a client asks.
public final class ExternalMonitorWatch: EventSource {
  public typealias Entry = (name: String, edid: [UInt8])

  /// The last reading; nil before the first one.
  private var known: [Entry]?
  /// Connected outputs without an EDID that have been reported: one probe for each connection.
  private var unidentified: [String] = []
  private var hasChanged = false
  /// The question that makes the server probe the outputs.
  private lazy var probing = Question(connection)

  /// The outputs with an external monitor, and the EDID of each: DDC/CI may reach them, unlike the panels of laptops.
  /// Three round trips for each output.
  public var monitors: [Entry] {
    let outputs = connected
    let nameless = outputs.filter { $0.edid.isEmpty }.map { $0.name }
    if !nameless.allSatisfy({ unidentified.contains($0) }) { emit(.monitorsUnidentified) }
    unidentified = nameless
    let monitors = outputs.filter { !$0.edid.isEmpty }
    known = monitors
    return monitors
  }

  /// Makes the server probe its outputs (RRGetScreenResources), without waiting: the probe stops the server for tens to
  /// hundreds of milliseconds. Xorg sends no event for a new EDID.
  public func probe() {
    guard connection.extensions.hasRandR else { return }
    let root = UInt32(truncatingIfNeeded: connection.root)
    probing.ask { unsafe xcb_randr_get_screen_resources($0, root).sequence }
  }

  override func receive(_ event: ServerEvent) {
    switch event {
    // Each probe by any client sets the property, usually to what it was.
    case .outputChanged, .outputPropertyChanged(connection.atoms.edid, _): hasChanged = known != nil
    default: break
    }
  }

  override func queueIsEmpty() {
    guard probing.isAnswered() || hasChanged else { return }
    hasChanged = false
    let old = known ?? []
    if !monitors.elementsEqual(old, by: { $0.name == $1.name && $0.edid == $1.edid }) {
      emit(.brightnessDevicesChanged)
    }
  }

  /// The outputs with a monitor other than the panel of a laptop; `edid` is empty before the server has published it.
  private var connected: [Entry] {
    connection.outputs.filter { $0.connection == RR_Connected && !Monitor.isPanel($0.name) }.map { output in
      let edid = connection.property(connection.atoms.edid, ofOutput: output.id, length: 32)?.bytes ?? []
      return (output.name, edid.count == 128 ? edid : [])
    }
  }
}
