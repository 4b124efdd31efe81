internal import CX11

/// A selection of XInput 2 events for one device, or for a group of devices.
struct InputEventMask {
  /// `XIAllDevices` or `XIAllMasterDevices`.
  let device: Int32
  /// One bit for each event type (`XISetMask` of XI2.h), in whole words of the protocol.
  private var bits: [UInt8]

  init(device: Int32, types: [Int32]) {
    self.device = device
    bits = [UInt8](repeating: 0, count: types.contains { $0 > 31 } ? 8 : 4)
    for type in types { bits[Int(type >> 3)] |= 1 << UInt8(type & 7) }
  }

  /// Calls `body` with the mask in Xlib's form, valid during the call.
  @discardableResult
  func withMask<Value>(_ body: (UnsafeMutablePointer<XIEventMask>) -> Value) -> Value {
    var bits = bits
    return unsafe bits.withUnsafeMutableBufferPointer { bits in
      var mask = unsafe XIEventMask(deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
      return unsafe body(&mask)
    }
  }
}
