internal import CLibc
internal import Processes
internal import SwellCore

/// The configuration file of the running picom (picom(1)).
enum PicomFile {
  /// The text of the file; nil if picom is not among the processes, or its file cannot be read.
  static func text(_ processes: [Processes.Process]) -> String? {
    guard let words = processes.first(where: { $0.name == "picom" })?.words else { return nil }
    for (index, word) in words.enumerated() {
      if word == "--config", index + 1 < words.count { return content(of: words[index + 1]) }
      if word.begins(with: "--config=") { return content(of: word.withoutFirst(9)) }
    }
    let home = Environment.variable("HOME").map { $0 + "/.config" }
    var folders: [String] = []
    if let folder = Environment.variable("XDG_CONFIG_HOME") ?? home { folders.append(folder) }
    folders.append("/etc/xdg")
    for folder in folders {
      for name in ["/picom/picom.conf", "/picom.conf", "/compton.conf"] {
        if let text = content(of: folder + name) { return text }
      }
    }
    return nil
  }

  private static func content(of path: String) -> String? {
    let file = unsafe swell_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    // Larger than any configuration.
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = unsafe read(file, &bytes, bytes.count)
    return count > 0 ? String(bytes: Array(bytes[..<count])) : nil
  }
}
