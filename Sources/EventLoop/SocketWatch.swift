internal import CLibc
internal import SwellCore

/// Waits for the socket of a server on this machine to appear.
@safe public final class SocketWatch {
  private let files: FileWatch

  /// Watches the nearest existing folder on the path of the socket.
  ///
  /// - Parameters:
  ///   - path: Of the socket; nil for a server without one.
  ///   - handler: Called when the socket appears, or only the next folder on its path: then another watch has to follow.
  /// - Returns: nil where no folder can be watched.
  public init?(_ path: String?, on loop: EventLoop, handler: @escaping () -> Void) {
    guard let path, path.begins(with: "/") else { return nil }
    var name: [UInt8]?
    files = FileWatch(on: loop) { notices in
      // There is no name when the folder has gone.
      if notices.contains(where: { $0.name == name || $0.name.isEmpty }) { handler() }
    }
    name = SocketWatch.watchNearest(path.bytes, files)
    if name == nil { return nil }
  }

  /// Watches the folder of a path, or else that of the folder: again, if the folder has come meanwhile.
  ///
  /// - Returns: The name that is awaited in the watched folder; nil if none can be watched.
  private static func watchNearest(_ path: [UInt8], _ files: FileWatch) -> [UInt8]? {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = slash > 0 ? Array(path[..<slash]) : [UInt8(ascii: "/")]
    while true {
      let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
      if files.add(folder, events) >= 0 { return Array(path[(slash + 1)...]) }
      guard swell_errno() == ENOENT, slash > 0, let name = watchNearest(folder, files) else { return nil }
      if unsafe access(folder + [0], F_OK) != 0 { return name }
    }
  }
}
