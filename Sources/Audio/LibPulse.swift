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
}
