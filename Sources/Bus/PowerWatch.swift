public import SwellCore

/// Reports the power supply (`org.freedesktop.UPower`) and the power profile (power-profiles-daemon and tuned-ppd, under
/// their old and their new name). While it is off, there are no matches on the bus.
@safe public final class PowerWatch {
  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var supply: [PropertyWatch] = []
  private var profile: [PropertyWatch] = []
  private var reading = PowerReading()

  /// Does nothing yet.
  ///
  /// - Parameter emit: Receives `.power`, and `.system` with the profile.
  public init(on bus: SystemBus, emit: @escaping (Event) -> Void) {
    connection = bus.connection
    self.emit = emit
  }

  /// Starts to report each of the two, now and after each change, or stops.
  public func follow(supply followsSupply: Bool, profile followsProfile: Bool) {
    if followsSupply == supply.isEmpty {
      (supply, reading) = ([], PowerReading())
      if followsSupply { followSupply() }
    }
    if followsProfile == profile.isEmpty {
      profile = []
      if followsProfile { followProfile() }
    }
  }

  /// The charge comes first: it is known when the charger is plugged in.
  private func followSupply() {
    let (service, batteries) = ("org.freedesktop.UPower", "/devices/DisplayDevice")
    supply.append(
      watch(service, batteries, ".Device", "Percentage") { $0.reading.charge = PowerWatch.number($1) })
    supply.append(
      watch(service, batteries, ".Device", "WarningLevel") { $0.reading.warning = PowerWatch.number($1) })
    supply.append(watch(service, "", "", "OnBattery") { $0.reading.isOnBattery = $1.truth })
  }

  private func followProfile() {
    for service in ["org.freedesktop.UPower.PowerProfiles", "net.hadess.PowerProfiles"] {
      profile.append(
        watch(service, "", "", "ActiveProfile") { this, value in
          if let name = value.text { this.emit(.system(HUDContent(powerProfile: name.plainText))) }
        })
    }
  }

  /// Negative when it is none.
  private static func number(_ value: BusValue) -> Int { value.number.map { Int(min(max($0, 0), 100)) } ?? -1 }

  /// - Parameters:
  ///   - object: What follows the path of the service's own name.
  ///   - interface: What follows the service's name in that of the interface.
  private func watch(
    _ service: String, _ object: String, _ interface: String, _ name: String,
    _ take: @escaping (PowerWatch, BusValue) -> Void
  ) -> PropertyWatch {
    var path = object
    for part in service.parts(separatedBy: ".").reversed() { path = "/" + part + path }
    let property = PropertyWatch.Property(
      service: service, path: path, interface: service + interface, name: name, changes: "path='" + path + "'")
    // Not retained: the watch goes with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    return PropertyWatch(property, on: connection) { value in
      let watch = unsafe this.takeUnretainedValue()
      take(watch, value)
      watch.emit(.power(watch.reading))
    }
  }
}
