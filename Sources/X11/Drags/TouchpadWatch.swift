internal import CX11
internal import SwellCore

/// Switches touchpads off and on, and reports such switches by Swell and by other programs: by a property of the
/// drivers libinput and synaptics, or by `xinput disable`.
public final class TouchpadWatch: EventSource {
  private var isFollowing = false
  /// The touchpads that were seen switched off. At the start of a session, all are on.
  private var off: Set<Int> = []
  /// The touchpads of the driver synaptics that Swell has switched. Switches by others are not reported, because
  /// syndaemon(1) switches touchpads off while somebody types.
  private var switched: Set<Int> = []

  /// Starts or stops reporting.
  public func follow(_ isOn: Bool) {
    isFollowing = isOn
    connection.rootEvents.select(isOn ? .deviceProperties : [], for: self)
  }

  override func receive(_ event: ServerEvent) {
    guard isFollowing, case .devicePropertyChanged(let property, let device) = event else { return }
    let atoms = connection.atoms
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
      // The touchpad may have been off before Swell started.
      if self.isOn(device) { off.remove(device) } else { off.insert(device) }
      let atoms = connection.atoms
      if isOn, bytes(atoms.deviceEnabled, of: device).first == 0 { change(atoms.deviceEnabled, to: [1], of: device) }
      for property in [atoms.sendEvents, atoms.synapticsOff] {
        var values = bytes(property, of: device)
        if values.isEmpty { continue }
        // The second value of libinput switches the touchpad off while a mouse is connected.
        values[0] = isOn ? 0 : 1
        if property == atoms.synapticsOff { switched.insert(device) }
        change(property, to: values, of: device)
      }
    }
    return !touchpads.isEmpty
  }

  /// Whether there is a touchpad now, and the X server reports its swipes.
  public var hasSwipes: Bool { connection.extensions.hasGestures && !touchpads.isEmpty }

  private var touchpads: [Int] {
    connection.inputDevices.filter { $0.isPhysicalPointer && isTouchpad($0.id) }.map { $0.id }
  }

  /// libinput has taps on touchpads only.
  private func isTouchpad(_ device: Int) -> Bool {
    !bytes(connection.atoms.tapping, of: device).isEmpty || !bytes(connection.atoms.synapticsOff, of: device).isEmpty
  }

  private func isOn(_ device: Int) -> Bool {
    let atoms = connection.atoms
    return bytes(atoms.deviceEnabled, of: device).first != 0 && (bytes(atoms.sendEvents, of: device).first ?? 0) == 0
      && bytes(atoms.synapticsOff, of: device).first != 1
  }

  /// The first values of a property of bytes; one round trip; empty where the device has none.
  private func bytes(_ property: Atom, of device: Int) -> [UInt8] {
    connection.property(property, ofDevice: device, type: XA_INTEGER, length: 1)?.bytes ?? []
  }

  private func change(_ property: Atom, to values: [UInt8], of device: Int) {
    connection.setProperty(property, ofDevice: device, type: XA_INTEGER, format: 8, values)
  }
}
