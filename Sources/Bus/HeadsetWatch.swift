public import EventLoop
public import SwellCore

/// Reports the batteries of Bluetooth devices that play sound (`org.freedesktop.UPower`). There are no matches on the bus
/// for other devices: the battery of the machine itself changes all the time.
@safe public final class HeadsetWatch {
  private static let upower = "org.freedesktop.UPower"
  private static let path = "/org/freedesktop/UPower"

  /// A device of UPower, of any type.
  private final class Device {
    let path: String
    var question: BusQuestion?
    var changes: BusMatch?
    /// nil: it is no such device, or its charge is not known.
    var battery: HeadsetBattery?

    init(path: String) {
      self.path = path
    }

    deinit {
      question?.cancel()
    }
  }

  private let connection: BusConnection
  private let emit: (Event) -> Void
  private var service: ServiceWatch?
  /// Devices come and go.
  private var changes: [BusMatch] = []
  private var question: BusQuestion?
  private var devices: [Device] = []
  private var reported: [HeadsetBattery] = []
  private let loop: EventLoop
  /// Who waits until the batteries are known, and no longer than this.
  private var waiting: [(Answer) -> Void] = []
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe answerAll() }
  var patience = Duration.milliseconds(500)

  /// Does nothing yet.
  ///
  /// - Parameter emit: Receives `.headsets`.
  public init(on bus: SystemBus, loop: EventLoop, emit: @escaping (Event) -> Void) {
    connection = bus.connection
    self.loop = loop
    self.emit = emit
  }

  deinit {
    question?.cancel()
  }

  /// Reports them, once they are known and after each change. Another call does nothing.
  public func follow() {
    guard service == nil else { return }
    service = ServiceWatch(HeadsetWatch.upower, on: connection) { [unowned(unsafe) self] isPresent in
      unsafe serviceChanged(isPresent)
    }
  }

  /// Reports them, and answers once they are known.
  ///
  /// - Parameter answer: Called once, within half a second.
  public func read(_ answer: @escaping (Answer) -> Void) {
    waiting.append(answer)
    follow()
    alarm.set(after: patience)
    answerIfKnown()
  }

  private func answerIfKnown() {
    let isKnown = service?.isPresent == true && question?.isOpen == false
    if isKnown, !devices.contains(where: { $0.question?.isOpen == true }) { answerAll() }
  }

  private func answerAll() {
    alarm.stop()
    let answers = waiting
    waiting = []
    for answer in answers { answer(.done) }
  }

  private func serviceChanged(_ isPresent: Bool) {
    question?.cancel()
    (question, changes, devices) = (nil, [], [])
    guard isPresent else { return report() }
    let rule =
      "type='signal',sender='" + HeadsetWatch.upower + "',path='" + HeadsetWatch.path + "',interface='"
      + HeadsetWatch.upower + "',member='Device"
    changes = ["Added'", "Removed'"].compactMap { member in
      connection.match(rule + member) { [unowned(unsafe) self] _ in unsafe list() }
    }
    list()
  }

  private func list() {
    question?.cancel()
    let call = BusCall(
      service: HeadsetWatch.upower, path: HeadsetWatch.path, interface: HeadsetWatch.upower, method: "EnumerateDevices")
    question = connection.ask(call) { [unowned(unsafe) self] message in
      guard !message.isError else { return }
      var paths: [String] = []
      message.eachPath { paths.append($0) }
      unsafe found(paths)
    }
    connection.process()
  }

  private func found(_ paths: [String]) {
    devices = devices.filter { paths.contains($0.path) }
    for path in paths where !devices.contains(where: { $0.path == path }) {
      let device = Device(path: path)
      devices.append(device)
      read(device)
    }
    report()
  }

  private func read(_ device: Device) {
    let call = BusCall(
      service: HeadsetWatch.upower, path: device.path, interface: "org.freedesktop.DBus.Properties", method: "GetAll",
      arguments: [.text(HeadsetWatch.upower + ".Device")])
    device.question?.cancel()
    device.question = connection.ask(call) { [unowned(unsafe) self, unowned(unsafe) device] message in
      unsafe received(message, of: device)
    }
    connection.process()
  }

  private func received(_ message: BusMessage, of device: Device) {
    guard let properties = Properties(message) else { return answerIfKnown() }
    device.battery = properties.battery
    if properties.isHeadset, device.changes == nil {
      let rule =
        "type='signal',sender='" + HeadsetWatch.upower + "',path='" + device.path
        + "',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
      device.changes = connection.match(rule) { [unowned(unsafe) self, unowned(unsafe) device] _ in
        unsafe read(device)
      }
      // It may have changed before the match was there.
      read(device)
    }
    report()
  }

  private func report() {
    let batteries = devices.compactMap { $0.battery }
    if batteries != reported {
      reported = batteries
      emit(.headsets(batteries))
    }
    answerIfKnown()
  }

  /// What UPower says of a device: the answer to `GetAll`.
  private struct Properties {
    private var address: UInt64?
    private var name = ""
    private var type, charge, warning: Int?

    /// nil when the answer is an error.
    init?(_ message: BusMessage) {
      guard !message.isError else { return nil }
      var (serial, native): (String?, String?)
      message.eachEntry { key in
        switch key {
        case "Serial": serial = message.value()?.text
        case "NativePath": native = message.value()?.text
        case "Model": name = message.value()?.text?.plainText ?? ""
        case "Type": type = message.value()?.percent
        case "Percentage": charge = message.value()?.percent
        case "WarningLevel": warning = message.value()?.percent
        default: break
        }
      }
      address = [serial, native].compactMap { $0.flatMap { HeadsetBattery.address(in: $0) } }.first
    }

    /// Headset, speakers, headphones, video, other audio device; or a Bluetooth device that does not say what it is
    /// (UpDeviceKind).
    var isHeadset: Bool { address != nil && type.map { (17...21).contains($0) || $0 == 28 } ?? false }

    /// UPower says 0 % while it does not know.
    var battery: HeadsetBattery? {
      guard isHeadset, let address, let charge, charge > 0 else { return nil }
      return HeadsetBattery(address: address, name: name, charge: charge, warning: warning)
    }
  }
}
