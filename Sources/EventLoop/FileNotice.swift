internal import CLibc

/// What inotify(7) reports of a watched file, or of a file in a watched folder.
public struct FileNotice {
  /// The descriptor of the watch.
  public let watch: Int32
  /// The file in the folder; empty for the watched file itself, and where events were lost.
  public let name: [UInt8]

  /// Takes all that an inotify descriptor, which does not block, has to report.
  public static func takeAll(from descriptor: Int32) -> [FileNotice] {
    var notices: [FileNotice] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return notices }
      var position = 0
      // struct inotify_event: wd, mask, cookie, len of 4 bytes each, and the name, filled up with NUL.
      while position + 16 <= count {
        let number = Int32(truncatingIfNeeded: word(buffer, position))
        let length = word(buffer, position + 12)
        let name = buffer[(position + 16)..<min(position + 16 + length, count)].prefix { $0 != 0 }
        notices.append(FileNotice(watch: number, name: Array(name)))
        position += 16 + length
      }
    }
  }

  private static func word(_ bytes: [UInt8], _ position: Int) -> Int {
    var word = 0
    for index in (0..<4).reversed() { word = word << 8 | Int(bytes[position + index]) }
    return word
  }
}
