internal import CSystemd
public import SwellCore

/// Tells which way the device is held: iio-sensor-proxy (`net.hadess.SensorProxy`), claimed as long as this lives.
@safe public final class OrientationSensor {
  private static let service = "net.hadess.SensorProxy"
  private static let path = "/net/hadess/SensorProxy"

  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var changes, owner, question: OpaquePointer?

  /// - Parameter emit: Receives `.orientation`.
  public init(on bus: SystemBus, emit: @escaping (Event) -> Void) {
    connection = bus.connection
    self.emit = emit
    guard let bus = unsafe connection.open() else { return }
    // Not retained: the slots go with this object.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe swell_match_properties(
      bus, &changes, OrientationSensor.service, OrientationSensor.path, 0,
      { _, this, _ in
        unsafe Unmanaged<OrientationSensor>.fromOpaque(this!).takeUnretainedValue().read()
        return 0
      }, this)
    unsafe swell_match_owner(
      bus, &owner, OrientationSensor.service,
      { _, this, _ in
        unsafe Unmanaged<OrientationSensor>.fromOpaque(this!).takeUnretainedValue().claim()
        return 0
      }, this)
    claim()
  }

  deinit {
    if let changes = unsafe changes { unsafe sd_bus_slot_unref(changes) }
    if let owner = unsafe owner { unsafe sd_bus_slot_unref(owner) }
    if let question = unsafe question { unsafe sd_bus_slot_unref(question) }
    call("ReleaseAccelerometer")
  }

  private func claim() {
    call("ClaimAccelerometer")
    read()
  }

  /// Sends it, and handles nothing of what has come meanwhile: the end of this object is no time for that.
  private func call(_ method: String) {
    guard let bus = unsafe connection.open() else { return }
    _ = unsafe swell_call(
      bus, OrientationSensor.service, OrientationSensor.path, OrientationSensor.service, method, nil, nil)
  }

  private func read() {
    guard let bus = unsafe connection.open() else { return }
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe swell_get_property(
      bus, &question, OrientationSensor.service, OrientationSensor.path, OrientationSensor.service,
      "AccelerometerOrientation",
      { message, this, _ in
        unsafe Unmanaged<OrientationSensor>.fromOpaque(this!).takeUnretainedValue().received(message)
        return 0
      }, this)
    connection.process()
  }

  private func received(_ message: OpaquePointer?) {
    guard unsafe sd_bus_message_is_method_error(message, nil) == 0,
      let text = unsafe swell_read_string_variant(message),
      let orientation = unsafe Orientation(sensor: String(cString: text))
    else { return }
    emit(.orientation(orientation))
  }
}
