internal import CSystemd
public import SwellCore

/// The light of the keyboard by UPower (`org.freedesktop.UPower.KbdBacklight`), where sysfs has none.
@safe public final class UPowerBacklight: BrightnessBackend {
  private static let service = "org.freedesktop.UPower"
  private static let path = "/org/freedesktop/UPower/KbdBacklight"
  private static let interface = "org.freedesktop.UPower.KbdBacklight"

  public let name = BrightnessDevice.Backend.upower
  public let kinds: [BrightnessDevice.Kind] = [.keyboard]
  /// Asking it means a connection to the bus.
  public let admission = BrightnessAdmission.missing

  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var slot: OpaquePointer?
  private static let device = "keyboard"
  private var isAsked = false
  private var maximum, value: Int?

  /// - Parameter emit: Receives `.brightness`.
  public init(on bus: SystemBus, emit: @escaping (Event) -> Void) {
    connection = bus.connection
    self.emit = emit
  }

  deinit {
    if let slot = unsafe slot { unsafe sd_bus_slot_unref(slot) }
  }

  /// What UPower has told so far: nothing at the first call, which asks it. Nothing waits for the bus.
  public func find(_ search: BrightnessSearch) -> BrightnessFinding {
    if !isAsked { ask() }
    guard let maximum, maximum > 0, let value else {
      return BrightnessFinding(passedOver: [.init(name.rawValue, "it tells of no light of a keyboard")])
    }
    return BrightnessFinding([
      BrightnessDevice(name: UPowerBacklight.device, kind: .keyboard, backend: .upower, maximum: maximum, value: value)
    ])
  }

  private func ask() {
    guard let bus = unsafe connection.open() else { return }
    isAsked = true
    // Not retained: the slots go with this object.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sd_bus_match_signal_async(
      bus, &slot, UPowerBacklight.service, UPowerBacklight.path, UPowerBacklight.interface, "BrightnessChanged",
      { message, this, _ in
        unsafe Unmanaged<UPowerBacklight>.fromOpaque(this!).takeUnretainedValue().changed(message)
        return 0
      }, nil, this)
    _ = unsafe swell_call(
      bus, UPowerBacklight.service, UPowerBacklight.path, UPowerBacklight.interface, "GetMaxBrightness",
      { message, this, _ in
        let light = unsafe Unmanaged<UPowerBacklight>.fromOpaque(this!).takeUnretainedValue()
        unsafe light.maximum = light.number(message)
        return 0
      }, this)
    _ = unsafe swell_call(
      bus, UPowerBacklight.service, UPowerBacklight.path, UPowerBacklight.interface, "GetBrightness",
      { message, this, _ in
        let light = unsafe Unmanaged<UPowerBacklight>.fromOpaque(this!).takeUnretainedValue()
        unsafe light.value = light.number(message)
        if light.value != nil, light.maximum != nil { light.emit(.brightnessDevicesChanged) }
        return 0
      }, this)
    connection.process()
  }

  public func set(_ display: BrightnessDevice, to value: Int) throws(BrightnessRefusal) {
    guard let bus = unsafe connection.open(), let value = Int32(exactly: value) else {
      throw BrightnessRefusal("UPower cannot be reached", value: self.value ?? display.value)
    }
    let result = unsafe swell_call_int(
      bus, UPowerBacklight.service, UPowerBacklight.path, UPowerBacklight.interface, "SetBrightness", value, nil, nil)
    connection.process()
    guard result >= 0 else { throw BrightnessRefusal("UPower cannot be reached", value: self.value ?? display.value) }
  }

  private func changed(_ message: OpaquePointer?) {
    guard let value = unsafe number(message) else { return }
    self.value = value
    emit(.brightness(UPowerBacklight.device, value: value))
  }

  private func number(_ message: OpaquePointer?) -> Int? {
    guard unsafe sd_bus_message_is_method_error(message, nil) == 0 else { return nil }
    let value = unsafe Int(swell_read_int(message))
    return value >= 0 ? value : nil
  }
}
