internal import CX11
internal import SwellCore

/// An input device (XInput 2).
struct InputDevice {
  let id: Int
  let isMasterPointer: Bool
  let isMasterKeyboard: Bool
  /// Whether the device is a slave that sends events. A disabled device is floating. A master has the classes of the
  /// slave that was used last.
  let isPhysicalPointer: Bool
  /// Whether the device moves and presses a master pointer.
  let isAttachedPointer: Bool
  /// Whether the device is a touch screen (`XIDirectTouch`).
  let isTouchScreen: Bool
}

extension XConnection {
  /// The devices now (`XIQueryDevice`); one round trip; none before XInput 2.1.
  var inputDevices: [InputDevice] {
    var count: Int32 = 0
    guard extensions.hasRawKeys, let list = unsafe XIQueryDevice(display, XIAllDevices, &count) else { return [] }
    defer { unsafe XIFreeDeviceInfo(list) }
    return unsafe UnsafeBufferPointer(start: list, count: Int(max(0, count))).map { device in
      let classes = unsafe UnsafeBufferPointer(start: device.classes, count: Int(max(0, device.num_classes)))
      let hasDirectTouch = unsafe classes.contains { entry in
        guard let entry = unsafe entry, unsafe entry.pointee.type == XITouchClass else { return false }
        return unsafe UnsafeRawPointer(entry).load(as: XITouchClassInfo.self).mode == XIDirectTouch
      }
      return unsafe InputDevice(
        id: Int(device.deviceid), isMasterPointer: device.use == XIMasterPointer,
        isMasterKeyboard: device.use == XIMasterKeyboard,
        isPhysicalPointer: [XISlavePointer, XIFloatingSlave].contains(device.use),
        isAttachedPointer: device.use == XISlavePointer, isTouchScreen: hasDirectTouch)
    }
  }

  /// Replaces a property of an input device (`XIChangeProperty`).
  ///
  /// - Parameter format: 8 or 32 bits an item.
  func setProperty(_ property: Atom, ofDevice device: Int, type: Atom, format: Int32, _ bytes: [UInt8]) {
    var bytes = bytes
    unsafe XIChangeProperty(
      display, Int32(truncatingIfNeeded: device), property, type, format, PropModeReplace, &bytes,
      Int32(bytes.count) * 8 / format)
  }

  /// The numbers of the touch screens now; one round trip.
  var touchScreens: [Int] { inputDevices.filter { $0.isPhysicalPointer && $0.isTouchScreen }.map { $0.id } }

  /// The matrix from the device to the screen ("Coordinate Transformation Matrix"); nil without this property.
  func touchMatrix(of device: Int) -> TouchMatrix? {
    let rows = property(atoms.matrix, ofDevice: device, type: atoms.float, length: 9)?.words ?? []
    return rows.count == 9 ? TouchMatrix(rows.map { Double(Float(bitPattern: $0)) }) : nil
  }

  func setTouchMatrix(_ matrix: TouchMatrix, of device: Int) {
    let rows = matrix.rows.map { Float($0).bitPattern }
    let bytes = unsafe rows.withUnsafeBytes { unsafe Array($0) }
    setProperty(atoms.matrix, ofDevice: device, type: atoms.float, format: 32, bytes)
  }
}
