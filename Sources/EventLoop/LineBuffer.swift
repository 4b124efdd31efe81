internal import CLibc
internal import SwellCore

/// Collects bytes of a descriptor into lines.
public struct LineBuffer {
  private var rest: [UInt8] = []
  /// Bytes of a line. What comes before the end of a longer one is dropped.
  private static let longest = 1 << 20

  public init() {}

  /// Waits for lines of a descriptor that blocks, and returns them, at least one; nil at the end.
  public mutating func read(from descriptor: Int32) -> [String]? {
    while true {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = unsafe CLibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      let lines = take(buffer[..<count])
      if !lines.isEmpty { return lines }
    }
  }

  /// Adds bytes.
  ///
  /// - Returns: The lines that they complete, without empty ones.
  public mutating func take(_ bytes: ArraySlice<UInt8>) -> [String] {
    if rest.count + bytes.count > LineBuffer.longest { rest = [] }
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = String(bytes: rest[..<end]).parts(separatedBy: "\n").filter { !$0.isEmpty }
    rest = Array(rest[(end + 1)...])
    return lines
  }
}
