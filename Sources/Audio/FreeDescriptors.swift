internal import CLibc

/// How many file descriptors this process may still open (RLIMIT_NOFILE).
enum FreeDescriptors {
  /// What libpulse opens for a connection: where it cannot open one, it may call abort(3) (measured with 16.1: two that
  /// stay, and one for each of its files in turn; one to spare).
  static let wanted = 4

  static var areEnough: Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { _ = close(descriptor) } }
    while opened.count < wanted {
      let descriptor = unsafe swell_open("/dev/null", O_RDONLY | O_CLOEXEC, 0)
      if descriptor < 0 { return false }
      opened.append(descriptor)
    }
    return true
  }
}
