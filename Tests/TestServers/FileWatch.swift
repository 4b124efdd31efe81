import CLibc
import Glibc

/// Becomes readable when a file grows or an entry appears in a folder (inotify(7)).
final class FileWatch {
  let descriptor: Int32

  init(_ path: String) throws(ServerProblem) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0, inotify_add_watch(descriptor, path, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)) >= 0 else {
      throw .failed("Cannot watch '\(path)': \(String(cString: strerror(errno))).")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Forgets the events so far.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
