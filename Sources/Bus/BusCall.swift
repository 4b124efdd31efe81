internal import CSystemd

/// A method call to a service that is running: the bus does not start one.
@safe struct BusCall {
  enum Argument {
    case text(String)
    case path(String)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    /// In a variant.
    case variant(Double)
  }

  var service, path, interface, method: String
  var arguments: [Argument] = []

  /// A call to the bus itself.
  static func bus(_ method: String, _ arguments: [Argument] = []) -> BusCall {
    let name = "org.freedesktop.DBus"
    return BusCall(
      service: name, path: "/org/freedesktop/DBus", interface: name, method: method, arguments: arguments)
  }

  /// The message (`sd_bus_message_new_method_call`), which the caller owns; nil when an argument is invalid.
  func message(on bus: OpaquePointer) -> OpaquePointer? {
    var message: OpaquePointer?
    var result = unsafe sd.message_new_method_call(bus, &message, service, path, interface, method)
    guard result >= 0 else { return nil }
    result = unsafe sd.message_set_auto_start(message, 0)
    for argument in arguments where result >= 0 {
      result =
        switch argument {
        case .text(let text): unsafe sd.message_append_basic(message, BusCall.type("s"), text)
        case .path(let path): unsafe sd.message_append_basic(message, BusCall.type("o"), path)
        case .int32(let number): unsafe BusCall.append(number, "i", to: message)
        case .uint32(let number): unsafe BusCall.append(number, "u", to: message)
        case .int64(let number): unsafe BusCall.append(number, "x", to: message)
        case .variant(let number): unsafe BusCall.append(variant: number, to: message)
        }
    }
    guard result < 0 else { return unsafe message }
    _ = unsafe sd.message_unref(message)
    return nil
  }

  private static func type(_ letter: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: letter)) }

  private static func append<Number: BitwiseCopyable>(
    _ number: Number, _ letter: Unicode.Scalar, to message: OpaquePointer?
  ) -> Int32 {
    var number = number
    return unsafe sd.message_append_basic(message, type(letter), &number)
  }

  private static func append(variant number: Double, to message: OpaquePointer?) -> Int32 {
    var result = unsafe sd.message_open_container(message, type("v"), "d")
    if result >= 0 { result = unsafe append(number, "d", to: message) }
    return result < 0 ? result : unsafe sd.message_close_container(message)
  }

  /// Whether a text is an object path (D-Bus Specification, "Valid Object Paths").
  static func isPath(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "/"): if last == byte { return false }
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        if last == 0 { return false }
      default: return false
      }
      last = byte
    }
    return last != 0 && (last != UInt8(ascii: "/") || text.utf8.count == 1)
  }
}
