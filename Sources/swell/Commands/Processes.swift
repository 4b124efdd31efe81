internal import CLibc
internal import Processes
internal import SwellCore

/// The programs that this user runs.
enum Processes {
  struct Process {
    /// The full name of its file, or of the plug-in that it runs.
    var name: String
    /// The number of the plug-in of Xfce's panel; nil for other programs.
    var plugin: UInt16?
  }

  static var all: [Process] {
    let user = getuid()
    return Folder.names(in: "/proc").compactMap { number in
      var status = stat()
      guard let number = Int(number), unsafe stat("/proc/\(number)", &status) == 0, status.st_uid == user else {
        return nil
      }
      return process(number)
    }
  }

  /// The program of a process; nil if the process has ended.
  ///
  /// The kernel keeps 15 bytes of a name, which the process may change (`/proc/PID/comm`, proc(5)). The command line
  /// has the full name; for a script the name follows the interpreter.
  static func process(_ number: Int) -> Process? {
    let words = String(bytes: ProcessNumbers.content("cmdline", of: number) ?? []).parts(separatedBy: "\0")
    guard let name = ProcessNumbers.content("comm", of: number),
      let kernelName = String(bytes: name).parts(separatedBy: "\n").first, !kernelName.isEmpty
    else { return nil }
    let files = words.prefix(3).map { $0.parts(separatedBy: "/").last ?? "" }
    // A plug-in of Xfce's panel runs in a process of its own (wrapper-2.0); its number follows.
    if let index = files.firstIndex(where: { $0 == "libpulseaudio-plugin.so" }), words.count > index + 1,
      let number = UInt16(words[index + 1])
    {
      return Process(name: "xfce4-pulseaudio-plugin", plugin: number)
    }
    return Process(name: ShortName.foreign((files.first { $0.begins(with: kernelName) } ?? kernelName).bytes[...]))
  }
}
