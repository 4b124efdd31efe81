internal import CLibc
internal import SwellCore

/// Commands for sh(1).
enum Shell {
  /// The lines that a command prints; none where it fails or does not end within 2 s.
  static func lines(_ command: String) -> [String] {
    guard let pipe = unsafe popen("timeout 2 " + command + " 2>/dev/null", "r") else { return [] }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe fread(&bytes, 1, bytes.count, pipe)
    guard unsafe pclose(pipe) == 0 else { return [] }
    return String(bytes: Array(bytes.prefix(count))).parts(separatedBy: "\n").filter { !$0.isEmpty }
  }

  /// Runs a command on this terminal; true if it succeeded.
  static func run(_ command: String) -> Bool { unsafe system(command) == 0 }
}
