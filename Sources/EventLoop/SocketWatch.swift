internal import CLibc
internal import SwellCore

/// Waits for the socket of a server on this machine to appear, with inotify(7).
@safe public final class SocketWatch {
  private let descriptor: Int32
  private var watch: Watch?

  /// Watches the nearest existing folder on the path of the socket.
  ///
  /// - Parameters:
  ///   - path: Of the socket; nil for a server without one.
  ///   - handler: Called when the socket appears, or only the next folder on its path: then another watch has to follow.
  /// - Returns: nil where no folder can be watched.
  public init?(_ path: String?, on loop: EventLoop, handler: @escaping () -> Void) {
    guard let path, path.begins(with: "/") else { return nil }
    let descriptor = loop.checked(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
    guard let name = SocketWatch.watchNearest(path.bytes, descriptor) else {
      _ = close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    watch = loop.watch(descriptor) {
      // There is no name when the folder has gone.
      if FileNotice.takeAll(from: descriptor).contains(where: { $0.name == name || $0.name.isEmpty }) { handler() }
    }
  }

  deinit {
    watch = nil
    _ = close(descriptor)
  }

  /// Watches the folder of a path, or else that of the folder: again, if the folder has come meanwhile.
  ///
  /// - Returns: The name that is awaited in the watched folder; nil if none can be watched.
  private static func watchNearest(_ path: [UInt8], _ descriptor: Int32) -> [UInt8]? {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = slash > 0 ? Array(path[..<slash]) : [UInt8(ascii: "/")]
    let text = (folder + [0]).map { CChar(bitPattern: $0) }
    while true {
      let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
      if unsafe inotify_add_watch(descriptor, text, events) >= 0 { return Array(path[(slash + 1)...]) }
      guard swell_errno() == ENOENT, slash > 0, let name = watchNearest(folder, descriptor) else { return nil }
      if unsafe access(text, F_OK) != 0 { return name }
    }
  }
}
