internal import CLibc
public import EventLoop
internal import SwellCore

/// Reports that the configuration file was written, replaced or removed, with inotify(7).
///
/// Its folder is watched and not the file, which most editors replace by another. Where the file is a symbolic link,
/// the folder of its target is watched too. Where the folder does not exist, its nearest existing parent is watched.
@safe public final class ConfigurationWatch {
  private let path: String
  private let loop: EventLoop
  private let onSave: () -> Void
  private var descriptor: Int32 = -1
  private var watch: Watch?
  /// The watched names, each with the descriptor of the watch on its folder.
  private var entries: [(folder: Int32, name: String)] = []

  /// Longer chains of links count as loops.
  private static let longestChain = 8

  /// A file is complete when its writer has closed it, or has moved it into its place. `IN_CREATE` is for folders and
  /// links.
  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF)

  /// - Parameter onSave: Called at each sign of a change; saving once may cause several.
  public init(_ path: String, on loop: EventLoop, onSave: @escaping () -> Void) {
    self.path = path
    self.loop = loop
    self.onSave = onSave
    renew()
  }

  deinit {
    watch = nil
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Watches everything again: folders and links may have changed.
  private func renew() {
    watch = nil
    if descriptor >= 0 { _ = close(descriptor) }
    entries = []
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return }
    var file = path
    for _ in 0..<ConfigurationWatch.longestChain {
      add(file)
      guard let target = ConfigurationWatch.target(of: file) else { break }
      file = target
    }
    // Not retained: the watch ends with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    watch = loop.watch(descriptor) { unsafe this.takeUnretainedValue().receive() }
  }

  /// Watches a file in its folder, and the folder in its parent, so that a replacement of the folder is noticed.
  private func add(_ file: String) {
    var isThere = false
    var path = file
    while true {
      let (folder, name) = ConfigurationWatch.split(path)
      let number = unsafe inotify_add_watch(descriptor, folder, ConfigurationWatch.changes)
      if number >= 0 { entries.append((number, name)) }
      if isThere || folder == path { return }
      isThere = number >= 0
      path = folder
    }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(bytes: bytes[(slash + 1)...])
    return (slash == 0 ? "/" : String(bytes: bytes[..<slash]), name)
  }

  /// The target of a symbolic link; nil for everything else.
  private static func target(of file: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe readlink(file, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    guard count > 0 else { return nil }
    let target = String(bytes: bytes[..<count])
    return bytes[0] == UInt8(ascii: "/") ? target : split(file).folder + "/" + target
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isOurs = false
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      var position = 0
      // struct inotify_event: wd, mask, cookie, len of 4 bytes each, and the name, filled up with NUL.
      while position + 16 <= count {
        let number = Int32(truncatingIfNeeded: ConfigurationWatch.word(buffer, position))
        let mask = ConfigurationWatch.word(buffer, position + 4)
        let length = ConfigurationWatch.word(buffer, position + 12)
        let name = buffer[(position + 16)..<min(position + 16 + length, count)].prefix { $0 != 0 }
        position += 16 + length
        isOurs = isOurs || matters(number, mask, String(bytes: name))
      }
    }
    guard isOurs else { return }
    renew()
    onSave()
  }

  private func matters(_ number: Int32, _ mask: Int, _ name: String) -> Bool {
    // An event without a name concerns the folder itself, or reports lost events.
    guard !name.isEmpty else { return true }
    return entries.contains { $0.folder == number && $0.name == name }
  }

  private static func word(_ bytes: [UInt8], _ position: Int) -> Int {
    var word = 0
    for index in (0..<4).reversed() { word = word << 8 | Int(bytes[position + index]) }
    return word
  }
}
