internal import CPulse

/// What callers of libpulse have in common.
enum LibPulse {
  /// Copies a C string, which lives only during the callback.
  static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }

  /// The same for a name: an empty one is none.
  static func name(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let name = unsafe text(pointer), !name.isEmpty else { return nil }
    return name
  }

  /// A property of a device or a stream.
  static func property(_ key: StaticString, of list: OpaquePointer?) -> String? {
    // A StaticString ends with a NUL.
    unsafe key.utf8Start.withMemoryRebound(to: CChar.self, capacity: key.utf8CodeUnitCount + 1) {
      unsafe text(pa_proplist_gets(list, $0))
    }
  }
}
