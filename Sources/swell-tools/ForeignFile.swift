internal import CLibc
internal import SwellCore

/// The configuration of another program.
enum ForeignFile {
  /// Bytes; more are not read.
  private static let largestSize = 1_000_000

  /// Its usual place: `$XDG_CONFIG_HOME`, else `~/.config`; nil when neither is known.
  static func place(of file: String) -> String? {
    for (variable, folder) in [("XDG_CONFIG_HOME", "/"), ("HOME", "/.config/")] {
      guard let value = unsafe getenv(variable), unsafe value.pointee != 0 else { continue }
      return unsafe String(cString: value) + folder + file
    }
    return nil
  }

  /// Its text; nil when it cannot be read, for the reason in `errno`.
  static func read(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: largestSize)
    let count = unsafe swell_read_file(path, &bytes, bytes.count)
    return count < 0 ? nil : String(bytes: bytes[..<count])
  }
}
