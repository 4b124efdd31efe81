internal import CLibc
internal import EventLoop
internal import Processes
internal import SwellCore

/// Waits for the socket of an audio server to appear, with inotify(7).
@safe final class ServerWatch {
  private let descriptor: Int32
  private var watch: Watch?

  /// Watches the nearest existing folder on the path of the socket; nil for a server without a socket on this machine.
  init?(on loop: EventLoop, handler: @escaping () -> Void) {
    guard let path = ServerWatch.socketPath() else { return nil }
    descriptor = loop.checked(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
    guard descriptor >= 0 else { return nil }
    var folder = path
    var isWatching = false
    while !isWatching, folder.utf8.count > 1 {
      folder = ServerWatch.parent(of: folder)
      isWatching = unsafe inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)) >= 0
    }
    let descriptor = self.descriptor
    watch = loop.watch(descriptor) {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
      handler()
    }
  }

  deinit {
    watch = nil
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// The path that libpulse uses: PULSE_SERVER, PULSE_RUNTIME_PATH, XDG_RUNTIME_DIR (pulse-client.conf(5),
  /// pulseaudio(1)).
  private static func socketPath() -> String? {
    if let server = Environment.variable("PULSE_SERVER") {
      if server.begins(with: "unix:") { return server.withoutFirst(5) }
      return server.begins(with: "/") ? server : nil
    }
    if let folder = Environment.variable("PULSE_RUNTIME_PATH") { return folder + "/native" }
    return Environment.variable("XDG_RUNTIME_DIR").map { $0 + "/pulse/native" }
  }

  private static func parent(of path: String) -> String {
    var bytes = Array(path.utf8)
    while let last = bytes.popLast(), last != UInt8(ascii: "/") {}
    return bytes.isEmpty ? "/" : String(bytes: bytes)
  }
}
