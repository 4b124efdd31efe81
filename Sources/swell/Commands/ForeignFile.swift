internal import CLibc
internal import Diagnostics
internal import SwellCore

/// The configuration of another program.
enum ForeignFile {
  /// Bytes; more are not read.
  private static let largestSize = 1_000_000

  /// Its usual place: `$XDG_CONFIG_HOME`, else `~/.config`; nil when neither is known.
  static func place(of file: String) -> String? {
    let folder = Environment.variable("XDG_CONFIG_HOME") ?? Environment.variable("HOME").map { $0 + "/.config" }
    return folder.map { $0 + "/" + file }
  }

  /// Its text; nil when it cannot be read, for the reason in `errno`.
  static func read(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: largestSize)
    let count = unsafe swell_read_file(path, &bytes, bytes.count)
    return count < 0 ? nil : String(bytes: bytes[..<count])
  }
}
