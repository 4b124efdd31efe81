internal import CLibc

/// Watches files and folders (inotify(7)), as long as this object lives.
@safe public final class FileWatch {
  private let loop: EventLoop
  private let descriptor: Int32
  private let watch: Watch

  /// Watches nothing yet.
  public init(on loop: EventLoop, handler: @escaping ([FileNotice]) -> Void) {
    let descriptor = loop.checked(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
    (self.loop, self.descriptor) = (loop, descriptor)
    watch = loop.watch(descriptor, closes: true) { handler(FileNotice.takeAll(from: descriptor)) }
  }

  /// Watches a file or a folder (`inotify_add_watch`).
  ///
  /// - Parameters:
  ///   - path: Bytes, since it need not be UTF-8.
  ///   - events: `IN_CREATE` and the like.
  /// - Returns: The number of the watch, as of `FileNotice`; negative where it cannot be watched (`errno`).
  public func add(_ path: [UInt8], _ events: UInt32) -> Int32 {
    let watch = unsafe inotify_add_watch(descriptor, path + [0], events)
    // The user has no watches left.
    return swell_errno() == ENOSPC ? loop.checked(watch) : watch
  }

  /// Takes the notices that the handler has not received yet.
  public func take() -> [FileNotice] { FileNotice.takeAll(from: descriptor) }
}
