internal import CLibc
internal import SwellCore

/// The programs that this user runs.
enum Processes {
  struct Process {
    /// The full name of its file, or of the plug-in that it runs.
    var name: String
    /// The number of the plug-in; empty for other programs.
    var plugin = ""
    /// Its command line.
    var words: [String] = []
  }

  static var all: [Process] {
    let user = getuid()
    return Examination.names(in: "/proc").compactMap { process in
      guard let first = process.utf8.first, first >= UInt8(ascii: "1"), first <= UInt8(ascii: "9") else { return nil }
      var status = stat()
      guard unsafe stat("/proc/" + process, &status) == 0, status.st_uid == user else { return nil }
      let words = String(bytes: text(process, "cmdline")).parts(separatedBy: "\0")
      let name = String(bytes: text(process, "comm")).parts(separatedBy: "\n").first ?? ""
      var found = Processes.process(name, words)
      found?.words = words
      return found
    }
  }

  /// The kernel keeps 15 bytes of a name, which the process may change (`/proc/PID/comm`, proc(5)). The full name is in
  /// the command line, for a script after that of its interpreter.
  private static func process(_ kernelName: String, _ words: [String]) -> Process? {
    guard !kernelName.isEmpty else { return nil }
    for (index, word) in words.prefix(3).enumerated() {
      let file = word.parts(separatedBy: "/").last ?? ""
      // A plug-in of Xfce's panel runs in a process of its own; its number follows.
      if file == "libpulseaudio-plugin.so", words.count > index + 1 {
        return Process(name: "xfce4-pulseaudio-plugin", plugin: words[index + 1])
      }
      if file.begins(with: kernelName) { return Process(name: file) }
    }
    return Process(name: kernelName)
  }

  private static func text(_ process: String, _ file: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe swell_read_file("/proc/" + process + "/" + file, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
