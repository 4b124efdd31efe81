import CX11

/// Input devices and their properties, which any client may set.
extension XProbe {
  /// A slave pointer of the server: one for XTEST, as every X server has.
  public var pointerDevice: Int32 {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection, XIAllDevices, &count) else { return 0 }
    defer { XIFreeDeviceInfo(list) }
    return (0..<Int(count)).first { list[$0].use == XISlavePointer }.map { list[$0].deviceid } ?? 0
  }

  /// The number of a slave device; 0 for none.
  private func device(_ name: String) -> Int32 {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection, XIAllDevices, &count) else { return 0 }
    defer { XIFreeDeviceInfo(list) }
    return (0..<Int(count)).first { String(cString: list[$0].name) == name }.map { list[$0].deviceid } ?? 0
  }

  /// Takes a device from the server, as a switch to another virtual terminal does.
  public func disable(_ name: String) {
    var off: UInt8 = 0
    XIChangeProperty(
      connection, device(name), XInternAtom(connection, "Device Enabled", 0), Atom(XA_INTEGER), 8, PropModeReplace,
      &off, 1)
    sync()
  }

  /// Takes a device from its master.
  public func detach(_ name: String) {
    var change = XIAnyHierarchyChangeInfo()
    change.detach = XIDetachSlaveInfo(type: XIDetachSlave, deviceid: device(name))
    XIChangeHierarchy(connection, &change, 1)
    sync()
  }

  /// Adds a master pointer and a master keyboard, with the slave devices that the server makes for them
  /// (XIChangeHierarchy(3)).
  public func addPointer(_ name: String) {
    var name = Array(name.utf8CString)
    name.withUnsafeMutableBufferPointer { name in
      var change = XIAnyHierarchyChangeInfo()
      change.add = XIAddMasterInfo(type: XIAddMaster, name: name.baseAddress, send_core: 1, enable: 1)
      XIChangeHierarchy(connection, &change, 1)
    }
    sync()
  }

  /// Removes such a pair, and leaves its slave devices to the first pointer.
  public func removePointer(_ name: String) {
    var change = XIAnyHierarchyChangeInfo()
    change.remove = XIRemoveMasterInfo(
      type: XIRemoveMaster, deviceid: device("\(name) pointer"), return_mode: XIAttachToMaster, return_pointer: 2,
      return_keyboard: 3)
    XIChangeHierarchy(connection, &change, 1)
    sync()
  }

  /// XTEST moves and presses this pointer from now on (XISetClientPointer(3)).
  public func usePointer(_ name: String) { request { XISetClientPointer($0, 0, device("\(name) pointer")) } }

  /// Sets a property of bytes (XIChangeProperty(3)).
  public func setDeviceProperty(_ name: String, _ values: [UInt8]) {
    var values = values
    let count = Int32(values.count)
    XIChangeProperty(
      connection, pointerDevice, XInternAtom(connection, name, 0), Atom(XA_INTEGER), 8, PropModeReplace, &values, count)
    sync()
  }

  /// The first values of a property of bytes (XIGetProperty(3)).
  public func deviceProperty(_ name: String) -> [UInt8] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    XIGetProperty(
      connection, pointerDevice, XInternAtom(connection, name, 0), 0, 8, 0, Atom(AnyPropertyType), &type, &format,
      &count, &rest, &bytes)
    defer { if let bytes { XFree(bytes) } }
    return bytes.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? []
  }

  /// Gives the pointer the properties of a touchpad of the driver libinput.
  public func makeTouchpad() {
    setDeviceProperty("libinput Tapping Enabled", [1])
    setDeviceProperty("libinput Send Events Mode Enabled", [0, 1])
  }
}
