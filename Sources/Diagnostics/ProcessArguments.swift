internal import CLibc

/// The words of the command line, from `/proc/self/cmdline`: Embedded Swift has no `CommandLine`.
public enum ProcessArguments {
  /// Without the name of the program.
  public static var words: [String] {
    let descriptor = unsafe swell_open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return [] }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    var (words, start): ([String], Int) = ([], 0)
    for index in bytes.indices where bytes[index] == 0 {
      words.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index + 1
    }
    return Array(words.dropFirst())
  }
}
