internal import CLibc
internal import EventLoop
internal import Processes
internal import SwellCore

/// Notices that a program has closed an I²C bus which it could write (`/dev/i2c-*`), with inotify(7).
@safe final class BusTraffic {
  private let notices: Int32
  private var watch: Watch?

  /// The buses that there are now.
  init(on loop: EventLoop, _ used: @escaping () -> Void) {
    let notices = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    self.notices = notices
    guard notices >= 0 else { return }
    for name in Folder.names(in: "/dev") where name.begins(with: "i2c-") {
      _ = unsafe inotify_add_watch(notices, "/dev/" + name, UInt32(IN_CLOSE_WRITE))
    }
    watch = loop.watch(notices) {
      if !FileNotice.takeAll(from: notices).isEmpty { used() }
    }
  }

  deinit {
    watch = nil
    if notices >= 0 { _ = close(notices) }
  }
}
