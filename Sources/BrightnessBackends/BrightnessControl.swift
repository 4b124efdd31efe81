internal import Brightness
public import Bus
internal import DDC
public import Diagnostics
public import EventLoop
public import SwellCore
public import X11

/// The one list of brightness back-ends, in the order in which they are tried.
///
/// Each device goes to the first back-end that finds it; a back-end that is named in the configuration is the only one
/// for displays. A new back-end is one file and one line here.
public final class BrightnessControl {
  private let backends: [(name: BrightnessDevice.Backend, backend: any BrightnessBackend)]
  private var only: BrightnessDevice.Backend?
  private var owners: [(display: String, backend: any BrightnessBackend)] = []
  private let channel: DDCBrightness
  private let connection: XConnection

  /// - Parameters:
  ///   - only: The back-end of the configuration; nil for the first that works.
  ///   - onChange: Called when there is more to find than at the last `find`.
  public init(
    _ only: BrightnessDevice.Backend?, connection: XConnection, events: EventPump, bus: SystemBus,
    loop: EventLoop, log: Log,
    emit: @escaping (Event) -> Void, onChange: @escaping () -> Void
  ) {
    self.only = only
    self.connection = connection
    channel = DDCBrightness(on: loop, onFound: onChange)
    bus.onLogin = onChange
    backends = [
      (.sysfs, SysfsBrightness(writer: .file, on: loop, log: log, emit: emit)),
      (
        .logind,
        SysfsBrightness(
          writer: .delegate(
            .init(
              .logind, isAvailable: { bus.hasLogin },
              write: { bus.setBrightness(subsystem: $0, device: $1, value: $2, onRefusal: $3) })), on: loop, log: log,
          emit: emit)
      ),
      (.randr, RandRBacklight(connection, events: events, emit: emit)),
      (.ddc, channel),
      (.gamma, RandRGamma(connection)),
      (.upower, UPowerBacklight(on: bus, emit: emit)),
    ]
  }

  /// Uses this back-end for displays from now on, or the first that works; `find` then tells what there is.
  public func use(_ only: BrightnessDevice.Backend?) {
    // What is no longer used puts back what it changed.
    for (name, backend) in backends where name == self.only { backend.end() }
    self.only = only
  }

  /// Everything whose brightness can be set now.
  public func find() -> [BrightnessDevice] {
    owners = []
    var found: [BrightnessDevice] = []
    for (name, backend) in backends {
      let isWanted = only == nil || only == name
      // Asking UPower means a connection to the bus: only where the kernel has no light of the keyboard.
      if name == .upower, found.contains(where: { $0.kind == .keyboard }) { continue }
      // Dimming by gamma changes colours: only for those who ask for it.
      if name == .gamma, only != .gamma { continue }
      if name == .ddc { channel.look(for: isWanted ? monitorsWithout(found) : []) }
      for display in backend.find() where isWanted || display.kind == .keyboard {
        guard !found.contains(where: { isSame($0, display) }) else { continue }
        found.append(display)
        owners.append((display.name, backend))
      }
    }
    return found
  }

  /// Whether two back-ends mean the same thing: the panel of a laptop is a device of the kernel and an output of RandR.
  private func isSame(_ one: BrightnessDevice, _ other: BrightnessDevice) -> Bool {
    if one.kind != other.kind { return false }
    if one.kind == .keyboard || one.name == other.name { return true }
    return one.output == nil && other.output.map { Monitor.isPanel($0) } == true
  }

  /// The external monitors whose brightness nothing before DDC/CI can set.
  private func monitorsWithout(_ found: [BrightnessDevice]) -> [(name: String, edid: [UInt8])] {
    connection.externalMonitors().filter { monitor in !found.contains { $0.output == monitor.name } }
  }

  /// Swell ends: what a back-end must put back is put back.
  public func end() {
    for (_, backend) in backends { backend.end() }
  }

  public func set(_ display: BrightnessDevice, to value: Int) {
    _ = owners.first { $0.display == display.name }?.backend.set(display, to: value)
  }
}
