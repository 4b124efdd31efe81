internal import CLibc
internal import Processes
internal import SwellCore

/// A Swell of an earlier login on the same X display: the X server may outlive a session (VNC, `-noreset`), but not its
/// session bus.
public struct EarlierSession {
  /// The environment with which that process was started; empty if it cannot be read (proc(5)).
  private let environment: [UInt8]

  /// - Parameter process: Of that Swell.
  public init(of process: Int) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe swell_read_file("/proc/\(process)/environ", &bytes, bytes.count)
    environment = Array(bytes[..<max(0, count)])
  }

  /// Ends that Swell if its session bus is not the one of this process and no longer accepts connections.
  ///
  /// - Returns: Whether it has ended.
  public func end(on display: String) -> Bool {
    let (address, folder) = ("DBUS_SESSION_BUS_ADDRESS", value(of: "XDG_RUNTIME_DIR"))
    var ownFolder = Environment.variable("XDG_RUNTIME_DIR")
    // The other session may have removed its socket; this one has no bus without a socket.
    if let path = ownFolder, unsafe access(path + "/bus", F_OK) != 0 { ownFolder = nil }
    let own = EarlierSession.bus(Environment.variable(address), ownFolder)
    guard let own, let other = EarlierSession.bus(value(of: address), folder), own != other else { return false }
    guard !EarlierSession.isRunning(other) else { return false }
    do throws(ControlClient.Failure) {
      let socket = ControlSocket(display: display, folder: ControlSocket.folder(in: folder))
      _ = try ControlClient(display: display, path: socket.path).ask(["quit"], untilEnd: true)
      return true
    } catch {
      return false
    }
  }

  /// The first address of a session bus without the number of that server; nil when there is none.
  private static func bus(_ address: String?, _ folder: String?) -> String? {
    address?.parts(separatedBy: ";")[0].parts(separatedBy: ",")[0] ?? folder.map { "unix:path=" + $0 + "/bus" }
  }

  /// Whether a session bus accepts connections. One with an address of another kind cannot be tried, and counts as
  /// running.
  private static func isRunning(_ bus: String) -> Bool {
    for (start, isAbstract) in [("unix:path=", false), ("unix:abstract=", true)] where bus.begins(with: start) {
      return unsafe swell_is_listening(plain(bus.withoutFirst(start.utf8.count)), isAbstract ? 1 : 0) != 0
    }
    return true
  }

  /// A value of an address without its escapes: `%20` is a blank (D-Bus specification, "Server Addresses").
  private static func plain(_ value: String) -> String {
    let parts = value.parts(separatedBy: "%")
    var bytes = parts[0].bytes
    for part in parts.dropFirst() {
      bytes.append(UInt8(String(bytes: Array(part.bytes.prefix(2))), radix: 16) ?? UInt8(ascii: "%"))
      bytes += part.bytes.dropFirst(2)
    }
    return String(bytes: bytes)
  }

  private func value(of name: String) -> String? {
    let start = (name + "=").bytes
    for entry in environment.split(separator: 0) where entry.starts(with: start) && entry.count > start.count {
      return String(bytes: entry.dropFirst(start.count))
    }
    return nil
  }
}
