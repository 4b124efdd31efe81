internal import CX11
internal import SwellCore

/// The touch screens: slave devices with direct touch (`XIDirectTouch`).
struct TouchScreens {
  private let connection: XConnection

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// The numbers of the touch screens now (`XIQueryDevice`); one round trip; none before XInput 2.1.
  var devices: [Int] {
    var count: Int32 = 0
    guard connection.hasRawKeys, let list = unsafe XIQueryDevice(connection.display, XIAllDevices, &count) else {
      return []
    }
    defer { unsafe XIFreeDeviceInfo(list) }
    var found: [Int] = []
    for index in 0..<Int(max(0, count)) {
      let device = unsafe list[index]
      // A master device has the classes of the slave device that was used last.
      guard unsafe device.use == XISlavePointer || device.use == XIFloatingSlave else { continue }
      if unsafe TouchScreens.isTouchScreen(device) { found.append(unsafe Int(device.deviceid)) }
    }
    return found
  }

  private static func isTouchScreen(_ device: XIDeviceInfo) -> Bool {
    for index in 0..<Int(max(0, unsafe device.num_classes)) {
      guard let entry = unsafe device.classes[index], unsafe entry.pointee.type == XITouchClass else { continue }
      let touch = unsafe UnsafeRawPointer(entry).load(as: XITouchClassInfo.self)
      if touch.mode == XIDirectTouch { return true }
    }
    return false
  }

  /// The server's own matrix of a device ("Coordinate Transformation Matrix"); nil without one.
  func matrix(of device: Int) -> TouchMatrix? {
    let (property, float) = (connection.atoms.matrix, connection.atoms.float)
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    guard
      unsafe XIGetProperty(
        connection.display, Int32(truncatingIfNeeded: device), property, 0, 9, 0, float, &type, &format, &count, &rest,
        &bytes) == Success,
      let bytes = unsafe bytes
    else { return nil }
    defer { unsafe XFree(bytes) }
    guard type == float, format == 32, count == 9 else { return nil }
    // Unlike properties of windows, properties of devices keep items of 32 bits.
    let rows = unsafe UnsafeRawPointer(bytes).withMemoryRebound(to: Float.self, capacity: 9) { values in
      unsafe Array(UnsafeBufferPointer(start: values, count: 9))
    }
    return TouchMatrix(rows.map { Double($0) })
  }

  /// Sets the server's own matrix of a device (`XIChangeProperty`).
  func setMatrix(_ matrix: TouchMatrix, of device: Int) {
    let atoms = connection.atoms
    var rows = matrix.rows.map { Float($0) }
    unsafe rows.withUnsafeMutableBytes { bytes in
      let bytes = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe XIChangeProperty(
        connection.display, Int32(truncatingIfNeeded: device), atoms.matrix, atoms.float, 32, PropModeReplace,
        bytes.baseAddress, 9)
    }
  }
}
