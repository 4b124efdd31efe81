public import SwellCore

/// Reports the orientation of the device: iio-sensor-proxy (`net.hadess.SensorProxy`), claimed from `start` to `stop`.
@safe public final class OrientationSensor {
  private static let service = "net.hadess.SensorProxy"
  private static let path = "/net/hadess/SensorProxy"

  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var orientation: PropertyWatch?

  /// Does nothing yet.
  ///
  /// - Parameter emit: Receives `.orientation`.
  public init(on bus: SystemBus, emit: @escaping (Event) -> Void) {
    connection = bus.connection
    self.emit = emit
  }

  deinit {
    stop()
  }

  /// Claims the sensor, or releases it.
  public func follow(_ isOn: Bool) {
    if isOn { start() } else { stop() }
  }

  /// Claims the sensor, now or when there is one, and emits the orientation, now and at each turn.
  private func start() {
    guard orientation == nil else { return }
    let property = PropertyWatch.Property(
      service: OrientationSensor.service, path: OrientationSensor.path, interface: OrientationSensor.service,
      name: "AccelerometerOrientation", changes: "path='" + OrientationSensor.path + "'")
    orientation = PropertyWatch(
      property, on: connection, prepare: { [unowned(unsafe) self] in unsafe call("ClaimAccelerometer") },
      receive: { [unowned(unsafe) self] in unsafe received($0) })
  }

  /// Releases the sensor; answers that arrive later are dropped.
  private func stop() {
    guard let isClaimed = orientation?.isPresent else { return }
    orientation = nil
    if isClaimed { call("ReleaseAccelerometer") }
  }

  private func received(_ value: BusValue) {
    guard let orientation = value.text.flatMap({ Orientation(sensor: $0) }) else { return }
    emit(.orientation(orientation))
  }

  private func call(_ method: String) {
    connection.send(
      BusCall(
        service: OrientationSensor.service, path: OrientationSensor.path, interface: OrientationSensor.service,
        method: method))
  }
}
