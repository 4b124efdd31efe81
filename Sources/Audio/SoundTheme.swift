internal import CLibc
internal import Processes
internal import SwellCore

/// Finds the sound of a changed volume in the sound themes (Sound Theme Specification of freedesktop).
enum SoundTheme {
  /// The name of the sound in the Sound Naming Specification.
  static let sound = "audio-volume-change"
  /// The theme that is tried last.
  private static let standard = "freedesktop"
  /// More themes than any real chain of inheritance has.
  private static let limit = 16

  /// The file of the sound; nil if no theme has the sound, or if the first theme with it has disabled it.
  static func path(in theme: String) -> String? {
    var (themes, next) = ([theme], 0)
    while next < min(themes.count, limit) {
      let theme = themes[next]
      next += 1
      for folder in folders {
        for ending in ["disabled", "oga", "ogg", "wav"] {
          let path = "\(folder)/sounds/\(theme)/stereo/\(sound).\(ending)"
          if unsafe access(path, R_OK) == 0 { return ending == "disabled" ? nil : path }
        }
      }
      for parent in parents(of: theme) + (next == themes.count ? [standard] : []) where !themes.contains(parent) {
        themes.append(parent)
      }
    }
    return nil
  }

  /// The folders with data, the user's first (XDG Base Directory Specification).
  private static var folders: [String] {
    let own = Environment.variable("XDG_DATA_HOME") ?? (Environment.variable("HOME") ?? "") + "/.local/share"
    return [own] + (Environment.variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").parts(separatedBy: ":")
  }

  /// The key `Inherits` of the theme's `index.theme`.
  private static func parents(of theme: String) -> [String] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    for folder in folders {
      let count = unsafe swell_read_file("\(folder)/sounds/\(theme)/index.theme", &bytes, bytes.count)
      guard count >= 0 else { continue }
      for line in String(bytes: bytes[..<count]).parts(separatedBy: "\n") {
        let parts = line.parts(separatedBy: "=")
        guard parts.count == 2, parts[0].trimmedASCII == "Inherits" else { continue }
        return parts[1].trimmedParts(separatedBy: ",").filter { !$0.isEmpty }
      }
      return []
    }
    return []
  }
}
