internal import Logging
public import SwellCore

/// The keyboard backlight through UPower (`org.freedesktop.UPower.KbdBacklight`), where sysfs has none.
@safe public final class UPowerBacklight: BrightnessBackend {
  private static let service = "org.freedesktop.UPower"
  private static let path = "/org/freedesktop/UPower/KbdBacklight"
  private static let interface = "org.freedesktop.UPower.KbdBacklight"
  private static let device = "keyboard"

  public let name = BrightnessDevice.Backend.upower
  public let kinds: [BrightnessDevice.Kind] = [.keyboard]
  /// A search needs a connection to the bus.
  public let admission = BrightnessAdmission.missing

  private let bus: SystemBus
  private let emit: (Event) -> Void
  private var service: ServiceWatch?
  private var changes: BusMatch?
  private var questions: [BusQuestion] = []
  /// Values that were sent: each has its answer, also when the service goes.
  private var writes: [BusQuestion] = []
  private var maximum, value: Int?

  /// - Parameter emit: Receives `.brightness` and `.brightnessDevicesChanged`.
  public init(on bus: SystemBus, emit: @escaping (Event) -> Void) {
    self.bus = bus
    self.emit = emit
  }

  deinit {
    forget()
    for write in writes { write.cancel() }
  }

  /// What UPower has answered so far: nothing at the first call, which asks asynchronously.
  public func find(_ search: BrightnessSearch) -> BrightnessFinding {
    if service == nil {
      service = ServiceWatch(UPowerBacklight.service, on: bus.connection) { [unowned(unsafe) self] isPresent in
        unsafe serviceChanged(isPresent)
      }
    }
    guard let maximum, let value else {
      return BrightnessFinding(passedOver: [.init(name.rawValue, "it reports no keyboard backlight")])
    }
    return BrightnessFinding([
      BrightnessDevice(name: UPowerBacklight.device, kind: .keyboard, backend: .upower, maximum: maximum, value: value)
    ])
  }

  /// Stops following; there is nothing to restore.
  public func restore() {
    service = nil
    forget()
  }

  private func forget() {
    for question in questions { question.cancel() }
    (questions, changes, maximum, value) = ([], nil, nil, nil)
  }

  private func serviceChanged(_ isPresent: Bool) {
    let wasKnown = value != nil && maximum != nil
    forget()
    guard isPresent else {
      if wasKnown { emit(.brightnessDevicesChanged) }
      return
    }
    let rule =
      "type='signal',sender='" + UPowerBacklight.service + "',path='" + UPowerBacklight.path + "',interface='"
      + UPowerBacklight.interface + "',member='BrightnessChanged'"
    changes = bus.connection.match(rule) { [unowned(unsafe) self] in unsafe changed($0) }
    ask("GetMaxBrightness") { light, number in light.maximum = number > 0 ? number : nil }
    ask("GetBrightness") { light, number in light.value = number }
    bus.connection.process()
  }

  private func ask(_ method: String, then: @escaping (UPowerBacklight, Int) -> Void) {
    let question = bus.connection.ask(call(method)) { [unowned(unsafe) self] message in
      guard let number = UPowerBacklight.number(message) else { return }
      unsafe then(self, number)
      if unsafe value != nil && maximum != nil { unsafe emit(.brightnessDevicesChanged) }
    }
    if let question { questions.append(question) }
  }

  public func set(_ display: BrightnessDevice, to value: Int, isAbsolute: Bool, answer: @escaping BrightnessAnswer) {
    let instead = self.value ?? display.value
    guard let number = Int32(exactly: value) else {
      return answer(.refused(value: instead, because: "UPower does not accept this value"))
    }
    let question = bus.connection.ask(call("SetBrightness", [.int32(number)])) { [unowned(unsafe) self] message in
      guard message.isError else { return answer(.set) }
      answer(.refused(value: unsafe self.value ?? instead, because: message.reason))
    }
    guard let question else { return answer(.refused(value: instead, because: "UPower cannot be reached")) }
    writes = writes.filter { $0.isOpen }
    writes.append(question)
    bus.connection.process()
  }

  private func changed(_ message: BusMessage) {
    guard let value = UPowerBacklight.number(message) else { return }
    self.value = value
    emit(.brightness(UPowerBacklight.device, value: value))
  }

  private func call(_ method: String, _ arguments: [BusCall.Argument] = []) -> BusCall {
    BusCall(
      service: UPowerBacklight.service, path: UPowerBacklight.path, interface: UPowerBacklight.interface,
      method: method, arguments: arguments)
  }

  /// 0 or more; nil for an invalid value. The type is a signed one of 32 bits.
  private static func number(_ message: BusMessage) -> Int? {
    message.value()?.number.flatMap { $0 >= 0 && $0 <= Int64(Int32.max) ? Int($0) : nil }
  }
}
