internal import CLibc

/// The words of the command line, from `/proc/self/cmdline`: Embedded Swift has no `CommandLine`.
public enum ProcessArguments {
  /// Without the name of the program; bytes that are not UTF-8 are replaced; nil where /proc is not mounted.
  public static var words: [String]? {
    var words: [String] = []
    forEach { words.append(String(decoding: $0, as: UTF8.self)) }
    return words.isEmpty ? nil : Array(words.dropFirst())
  }

  /// The original bytes of a word, such as a file name that is not UTF-8; nil if there is no such word.
  public static func bytes(of word: String) -> [UInt8]? {
    var bytes: [UInt8]?
    forEach { if String(decoding: $0, as: UTF8.self) == word { bytes = Array($0) } }
    return bytes
  }

  /// The working folder; nil if it is gone.
  public static var folder: String? {
    var path = [CChar](repeating: 0, count: 4096)
    guard unsafe getcwd(&path, path.count) != nil else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func forEach(_ body: (ArraySlice<UInt8>) -> Void) {
    let descriptor = unsafe swell_open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    var start = 0
    for index in bytes.indices where bytes[index] == 0 {
      body(bytes[start..<index])
      start = index + 1
    }
  }
}
