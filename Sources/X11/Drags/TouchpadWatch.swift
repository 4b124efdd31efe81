internal import CX11
public import SwellCore

/// Switches touchpads off and on, and reports when that is done by anybody: by a property of the drivers libinput and
/// synaptics, or by `xinput disable`.
@safe public final class TouchpadWatch: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  private var isFollowing = false
  /// The touchpads that are off, as far as that was seen: all are on when a session begins.
  private var off: Set<Int32> = []
  /// Those of the driver synaptics that were switched here. What others do to them is not reported: syndaemon(1) switches
  /// them off while somebody types.
  private var switched: Set<Int32> = []

  /// - Parameter emit: Receives `.touchpad`, from within `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    events.add(self)
  }

  /// Starts or stops reporting.
  public func follow(_ isOn: Bool) {
    isFollowing = isOn
    if connection.hasRawKeys { connection.rootEvents.select(.deviceProperties, isOn) }
  }

  func receive(_ event: ServerEvent) {
    guard isFollowing, case .devicePropertyChanged(let property, let number) = event else { return }
    let (atoms, device) = (connection.atoms, Int32(truncatingIfNeeded: number))
    guard [atoms.sendEvents, atoms.synapticsOff, atoms.deviceEnabled].contains(property), isTouchpad(device) else {
      return
    }
    if property == atoms.synapticsOff, switched.remove(device) == nil { return }
    let isOn = isOn(device)
    guard isOn == off.contains(device) else { return }
    if isOn { off.remove(device) } else { off.insert(device) }
    emit(.touchpad(isOn: isOn))
  }

  /// Switches all touchpads on or off; nil: off if one of them is on.
  ///
  /// - Returns: Whether there are any.
  public func set(_ wanted: Bool?) -> Bool {
    let touchpads = touchpads
    let isOn = wanted ?? !touchpads.contains { self.isOn($0) }
    for device in touchpads {
      // It may be off since before Swell began.
      if self.isOn(device) { off.remove(device) } else { off.insert(device) }
      let atoms = connection.atoms
      if isOn, bytes(atoms.deviceEnabled, of: device).first == 0 { change(atoms.deviceEnabled, to: [1], of: device) }
      for property in [atoms.sendEvents, atoms.synapticsOff] {
        var values = bytes(property, of: device)
        if values.isEmpty { continue }
        // The second value of libinput switches it off while there is a mouse.
        values[0] = isOn ? 0 : 1
        if property == atoms.synapticsOff { switched.insert(device) }
        change(property, to: values, of: device)
      }
    }
    return !touchpads.isEmpty
  }

  private var touchpads: [Int32] {
    var count: Int32 = 0
    guard connection.hasRawKeys, let list = unsafe XIQueryDevice(connection.display, XIAllDevices, &count) else {
      return []
    }
    defer { unsafe XIFreeDeviceInfo(list) }
    var found: [Int32] = []
    for index in 0..<Int(max(0, count)) {
      let (device, use) = unsafe (list[index].deviceid, list[index].use)
      // One that is disabled is floating.
      if use == XISlavePointer || use == XIFloatingSlave, isTouchpad(device) { found.append(device) }
    }
    return found
  }

  /// libinput has taps on touchpads only.
  private func isTouchpad(_ device: Int32) -> Bool {
    !bytes(connection.atoms.tapping, of: device).isEmpty || !bytes(connection.atoms.synapticsOff, of: device).isEmpty
  }

  private func isOn(_ device: Int32) -> Bool {
    let atoms = connection.atoms
    return bytes(atoms.deviceEnabled, of: device).first != 0 && (bytes(atoms.sendEvents, of: device).first ?? 0) == 0
      && bytes(atoms.synapticsOff, of: device).first != 1
  }

  /// The first values of a property of bytes (`XIGetProperty`); one round trip; empty where the device has none.
  private func bytes(_ property: Atom, of device: Int32) -> [UInt8] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    guard
      unsafe XIGetProperty(
        connection.display, device, property, 0, 1, 0, Atom(XA_INTEGER), &type, &format, &count, &rest, &bytes)
        == Success, let bytes = unsafe bytes
    else { return [] }
    defer { unsafe XFree(bytes) }
    return unsafe format == 8 ? Array(UnsafeBufferPointer(start: bytes, count: Int(clamping: count))) : []
  }

  private func change(_ property: Atom, to values: [UInt8], of device: Int32) {
    var values = values
    let count = Int32(values.count)
    unsafe XIChangeProperty(
      connection.display, device, property, Atom(XA_INTEGER), 8, PropModeReplace, &values, count)
  }
}
