internal import CLibc
internal import SwellCore

/// The parents of processes, from `/proc` (proc(5)).
enum ProcessTree {
  /// Whether `process` is `ancestor` or a child of it, at any depth.
  static func isProcess(_ process: Int, within ancestor: Int) -> Bool {
    var current = process
    // Longer chains count as loops.
    for _ in 0..<64 where current > 1 {
      if current == ancestor { return true }
      current = parent(of: current) ?? 0
    }
    return false
  }

  /// The fourth field of `/proc/PID/stat`; the second one, a name in parentheses, may hold anything.
  private static func parent(of process: Int) -> Int? {
    let file = unsafe swell_open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC, 0)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = unsafe read(file, &bytes, bytes.count)
    guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    // After the parenthesis: a blank, the state, a blank, the parent.
    let fields = String(bytes: bytes[(end + 1)..<count]).parts(separatedBy: " ")
    return fields.count > 2 ? Int(fields[2]) : nil
  }
}
