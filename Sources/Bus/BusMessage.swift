internal import CSystemd
internal import Logging

/// An answer or a signal that is being read (`sd_bus_message`), from its first argument on.
///
/// Senders may use wrong types: a value of another type than the wanted one is skipped. A message may have 128 MB: only
/// what is wanted of it is copied, and at most so much.
@safe struct BusMessage {
  /// Bytes of a text, and elements of an array.
  private static let (longestText, longestArray) = (8192, 1024)

  private let message: OpaquePointer?

  /// - Parameter message: valid as long as this is read; nil as in `lost`.
  init(_ message: OpaquePointer?) {
    unsafe self.message = message
  }

  /// Stands for the missing answer after the loss of the bus.
  static var lost: BusMessage { unsafe BusMessage(nil) }

  /// Whether the answer is an error (`sd_bus_message_is_method_error`).
  var isError: Bool {
    guard let message = unsafe message else { return true }
    return unsafe sd.message_is_method_error(message, nil) != 0
  }

  /// Whether nobody has answered in time (`sd_bus_call_async`), or whoever was asked has gone.
  var isSilence: Bool {
    guard let message = unsafe message else { return false }
    return unsafe sd.message_is_method_error(message, "org.freedesktop.DBus.Error.NoReply") != 0
  }

  /// The unique name of the connection that sent it (`sd_bus_message_get_sender`).
  var sender: String {
    guard let message = unsafe message, let name = unsafe sd.message_get_sender(message) else { return "" }
    return unsafe foreignText(name)
  }

  /// The text of the error.
  var reason: String {
    guard let message = unsafe message else { return "the bus was lost" }
    guard let error = unsafe sd.message_get_error(message), let text = unsafe error.pointee.message else {
      return "no reason given"
    }
    return unsafe foreignText(text)
  }

  /// The next argument or element (`sd_bus_message_read_basic`), unpacked from its variant; nil at the end.
  func value() -> BusValue? {
    guard !isError else { return nil }
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard unsafe sd.message_peek_type(message, &type, &contents) > 0 else { return nil }
    switch UInt8(truncatingIfNeeded: type) {
    case UInt8(ascii: "v"):
      guard unsafe sd.message_enter_container(message, type, contents) > 0 else { return nil }
      let value = value()
      _ = unsafe sd.message_exit_container(message)
      return value
    case UInt8(ascii: "s"), UInt8(ascii: "o"):
      var text: UnsafePointer<CChar>?
      guard unsafe sd.message_read_basic(message, type, &text) > 0, let text = unsafe text else { return nil }
      return .text(unsafe foreignText(text, atMost: BusMessage.longestText))
    case UInt8(ascii: "b"): return read(type, Int32(0)).map { .truth($0 != 0) }
    case UInt8(ascii: "i"): return read(type, Int32(0)).map { .number(Int64($0)) }
    case UInt8(ascii: "u"): return read(type, UInt32(0)).map { .number(Int64($0)) }
    case UInt8(ascii: "x"): return read(type, Int64(0)).map { .number($0) }
    case UInt8(ascii: "t"): return read(type, UInt64(0)).map { .number(Int64(clamping: $0)) }
    case UInt8(ascii: "d"): return read(type, 0.0).map { .real($0) }
    default: return unsafe sd.message_skip(message, nil) >= 0 ? .other : nil
    }
  }

  private func read<Number: BitwiseCopyable>(_ type: CChar, _ zero: Number) -> Number? {
    var number = zero
    return unsafe sd.message_read_basic(message, type, &number) > 0 ? number : nil
  }

  /// Calls `body` for each text of an array of them.
  func eachText(_ body: (String) -> Void) { each("s", body) }

  /// Calls `body` for each object path of an array of them.
  func eachPath(_ body: (String) -> Void) { each("o", body) }

  private func each(_ type: String, _ body: (String) -> Void) {
    guard enter("a", type) else { return }
    for _ in 0..<BusMessage.longestArray {
      guard case .text(let text)? = value() else { break }
      body(text)
    }
    _ = unsafe sd.message_exit_container(message)
  }

  /// The text of a variant, or the texts of its array, up to a limit; empty for one of another type.
  func texts() -> String {
    guard enter("v", "as") else { return value()?.text ?? "" }
    var all = ""
    eachText { text in
      if !text.isEmpty, all.utf8.count < 1000 { all += (all.isEmpty ? "" : ", ") + text }
    }
    _ = unsafe sd.message_exit_container(message)
    return all
  }

  /// Calls `body` for each entry of an array `a{sv}`, with its key; the value is the next to be read, and is skipped if
  /// `body` does not read it.
  func eachEntry(_ body: (String) -> Void) {
    guard enter("a", "{sv}") else { return }
    for _ in 0..<BusMessage.longestArray {
      guard enter("e", "sv") else { break }
      guard case .text(let key)? = value() else { return }
      body(key)
      if unsafe sd.message_at_end(message, 0) == 0 { _ = unsafe sd.message_skip(message, nil) }
      guard unsafe sd.message_exit_container(message) >= 0 else { return }
    }
    _ = unsafe sd.message_exit_container(message)
  }

  /// Likewise of an array that is within a variant.
  func eachEntryOfVariant(_ body: (String) -> Void) {
    guard enter("v", "a{sv}") else { return }
    eachEntry(body)
    _ = unsafe sd.message_exit_container(message)
  }

  /// The texts of an array that is within a variant.
  func textsOfVariant() -> [String] {
    var texts: [String] = []
    guard enter("v", "as") else { return texts }
    eachText { texts.append($0) }
    _ = unsafe sd.message_exit_container(message)
    return texts
  }

  /// - Parameter kind: `a`, `e` or `v`, as in the D-Bus specification's signatures.
  private func enter(_ kind: Unicode.Scalar, _ contents: String) -> Bool {
    guard !isError else { return false }
    return unsafe sd.message_enter_container(message, CChar(UInt8(ascii: kind)), contents) > 0
  }
}
