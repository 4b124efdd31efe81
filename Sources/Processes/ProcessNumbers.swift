internal import CLibc

/// What `/proc` says of a process (proc(5)).
public enum ProcessNumbers {
  /// Whether `process` is `ancestor` or a child of it, at any depth.
  public static func isProcess(_ process: Int, within ancestor: Int) -> Bool {
    var current = process
    // Longer chains count as loops.
    for _ in 0..<64 where current > 1 {
      if current == ancestor { return true }
      current = parent(of: current) ?? 0
    }
    return false
  }

  /// The fourth field of `stat`; the second one, a name in parentheses, may hold anything.
  private static func parent(of process: Int) -> Int? {
    guard let bytes = content("stat", of: process), let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    // After the parenthesis: the state, the parent.
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    return fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)) : nil
  }

  /// Whether a process has another number for itself than this machine has: it runs in a PID namespace of its own.
  public static func isNested(_ process: Int) -> Bool {
    guard let numbers = field("NSpid:", of: process) else { return false }
    return numbers.count > 1
  }

  /// Whether a process may be called so: by its file, or by its own name, of which the kernel keeps 15 bytes.
  public static func isCalled(_ name: String, _ process: Int) -> Bool {
    let name = Array(name.utf8)
    let path = Folder.target(of: Array("/proc/\(process)/exe".utf8)) ?? []
    if let file = path.split(separator: UInt8(ascii: "/")).last, file.elementsEqual(name) { return true }
    guard let own = content("comm", of: process)?.split(separator: UInt8(ascii: "\n")).first else { return false }
    return own.elementsEqual(name.prefix(15))
  }

  /// The control group of a program that the desktop has started, which its helper processes share
  /// (`app-flatpak-org.videolan.VLC-1234.scope`); nil for other processes.
  public static func group(of process: Int) -> [UInt8]? {
    let line = content("cgroup", of: process)?.split(separator: UInt8(ascii: "\n")).last
    guard let name = line?.split(separator: UInt8(ascii: "/")).last, name.starts(with: "app-".utf8) else { return nil }
    return Array(name)
  }

  private static func field(_ name: String, of process: Int) -> [ArraySlice<UInt8>]? {
    let line = content("status", of: process)?.split(separator: UInt8(ascii: "\n"))
      .first { $0.starts(with: name.utf8) }
    return line.map { Array($0.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }.dropFirst()) }
  }

  /// A file of a process; nil where the process has ended, and for an empty file.
  public static func content(_ file: String, of process: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = unsafe swell_read_file("/proc/\(process)/\(file)", &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
