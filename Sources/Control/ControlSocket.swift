internal import CLibc
internal import SwellCore

/// The path of the control socket of an X display.
public struct ControlSocket: Sendable {
  /// The folder of all control sockets of this user.
  public let folder: String
  public let path: String

  /// `$XDG_RUNTIME_DIR/swell/DISPLAY.sock`; where that variable is not set, `/tmp/swell-UID/DISPLAY.sock`.
  ///
  /// - Parameter display: Name of an X display, with its screen where that is not the first (`:0.1`).
  public init(display: String) {
    self.init(display: display, folder: ControlSocket.folder(in: ControlSocket.runtimeFolder))
  }

  /// A path that is not UTF-8 cannot be a `String`: the path of its descriptor, which stays open, is used instead.
  private static let runtimeFolder: String? = {
    guard let path = unsafe getenv("XDG_RUNTIME_DIR") else { return nil }
    let text = unsafe String(cString: path)
    if unsafe strcmp(text, path) == 0 { return text }
    let folder = unsafe swell_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    return folder < 0 ? text : "/proc/self/fd/\(folder)"
  }()

  /// The socket of an X display in a folder, such as `/run/user/1000/swell`.
  public init(display: String, folder: String) {
    self.folder = folder
    path = folder + "/" + ControlSocket.fileName(of: display) + ".sock"
  }

  /// - Parameter runtime: The value of XDG_RUNTIME_DIR; nil or empty where it is not set.
  static func folder(in runtime: String?) -> String {
    guard let runtime, !runtime.isEmpty else { return "/tmp/swell-\(getuid())" }
    return runtime + "/swell"
  }

  /// The name of the X display without slashes; `unix:0` and `:0.0` are `:0`.
  static func fileName(of display: String) -> String {
    var bytes = display.withoutFirst(display.begins(with: "unix:") ? 4 : 0).bytes
    if let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      let point = bytes[colon...].firstIndex(of: UInt8(ascii: ".")), bytes[point...].elementsEqual(".0".utf8)
    {
      bytes.removeSubrange(point...)
    }
    return String(bytes: bytes.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 })
  }
}
