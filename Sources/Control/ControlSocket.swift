internal import CLibc

/// Where the control socket of a display lies.
public struct ControlSocket: Sendable {
  /// The folder of all sockets of this user.
  public let folder: String
  public let path: String
  /// Locked by the Swell that runs on the display, as long as it runs.
  let lockPath: String

  /// `$XDG_RUNTIME_DIR/swell/DISPLAY.sock`; where that variable is not set, `/tmp/swell-UID/DISPLAY.sock`.
  ///
  /// - Parameter display: Name of an X display; its screen number (`.0`) does not count.
  public init(display: String) {
    var folder = "/tmp/swell-\(getuid())"
    if let runtime = unsafe getenv("XDG_RUNTIME_DIR"), unsafe runtime.pointee != 0 {
      folder = unsafe String(cString: runtime) + "/swell"
    }
    self.folder = folder
    let name = ControlSocket.fileName(of: display)
    path = folder + "/" + name + ".sock"
    lockPath = folder + "/" + name + ".lock"
  }

  /// The display without its screen, and without slashes.
  static func fileName(of display: String) -> String {
    var bytes = Array(display.utf8)
    if let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      let point = bytes[colon...].firstIndex(of: UInt8(ascii: "."))
    {
      bytes.removeSubrange(point...)
    }
    return String(decoding: bytes.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }
}
