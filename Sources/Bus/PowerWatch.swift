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
  /// - Parameter emit: Receives `.power` and `.powerProfile`.
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
    let (service, path) = ("org.freedesktop.UPower", "/org/freedesktop/UPower")
    let (batteries, device) = (path + "/devices/DisplayDevice", service + ".Device")
    supply = [
      watch(service, batteries, device, "Percentage") {
        $0.reading.charge = $1.percent
        return .power($0.reading)
      },
      watch(service, batteries, device, "WarningLevel") {
        $0.reading.warning = $1.percent
        return .power($0.reading)
      },
      watch(service, path, service, "OnBattery") {
        $0.reading.isOnBattery = $1.truth
        return .power($0.reading)
      },
    ]
  }

  private func followProfile() {
    for (service, path) in [
      ("org.freedesktop.UPower.PowerProfiles", "/org/freedesktop/UPower/PowerProfiles"),
      ("net.hadess.PowerProfiles", "/net/hadess/PowerProfiles"),
    ] {
      profile.append(
        watch(service, path, service, "ActiveProfile") { _, value in
          value.text.map { .powerProfile($0.plainText) }
        })
    }
  }

  /// - Parameter news: What a value says; nil for nothing.
  private func watch(
    _ service: String, _ path: String, _ interface: String, _ name: String,
    _ news: @escaping (PowerWatch, BusValue) -> Event?
  ) -> PropertyWatch {
    let property = PropertyWatch.Property(
      service: service, path: path, interface: interface, name: name, changes: "path='" + path + "'")
    return PropertyWatch(property, on: connection) { [unowned(unsafe) self] value in
      if let event = unsafe news(self, value) { unsafe emit(event) }
    }
  }
}
