internal import CLibc

/// How many file descriptors this process may still open (RLIMIT_NOFILE).
enum FreeDescriptors {
  /// The number of descriptors that a connection of libpulse needs. If libpulse cannot open one, it may call abort(3).
  /// Measured with 16.1: two that stay, and one for each of its files in turn; plus one to spare.
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
