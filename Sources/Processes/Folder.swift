internal import CLibc

/// Folders of the machine.
public enum Folder {
  /// The first of these places that exists, with a NUL at the end; they are relative to the folder of this program.
  public static func besideProgram(_ places: [String]) -> [UInt8]? {
    var path = [UInt8](repeating: 0, count: 4096)
    for place in places where unsafe swell_beside_self(place, &path, path.count) != 0 { return path }
    return nil
  }

  /// The names in a folder without those that begin with a dot; empty if it cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe String(cString: swell_entry_name(entry))
      if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names
  }

  /// The target of a symbolic link; nil for everything else.
  public static func target(of place: [UInt8]) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe readlink(
        place + [0], buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
