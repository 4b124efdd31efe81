internal import CLibc

/// Collects bytes of a descriptor into lines.
struct LineBuffer {
  private var rest: [UInt8] = []

  /// The lines that have come, at least one; waits for them. nil at the end.
  ///
  /// Of a descriptor that does not block (O_NONBLOCK), also none.
  mutating func read(from descriptor: Int32) -> [String]? {
    while true {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = unsafe CLibc.read(descriptor, &buffer, buffer.count)
      if count < 0, swell_errno() == EAGAIN { return [] }
      guard count > 0 else { return nil }
      rest += buffer[..<count]
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      let lines = rest[..<end].split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
      rest.removeSubrange(...end)
      return lines
    }
  }
}
