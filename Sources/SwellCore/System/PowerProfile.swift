/// The power profile, by the name that its service uses.
enum PowerProfile {
  static func content(_ name: String) -> HUDContent {
    switch name {
    case "power-saver": HUDContent(kind: .powerProfile, icon: .powerProfileLow, .word(.powerSaver))
    case "balanced": HUDContent(kind: .powerProfile, icon: .powerProfileMedium, .word(.balanced))
    case "performance": HUDContent(kind: .powerProfile, icon: .powerProfileHigh, .word(.performance))
    default: HUDContent(.powerProfile, name: readable(name))
    }
  }

  /// `low-noise` is shown as `Low noise`.
  private static func readable(_ name: String) -> String {
    var words = name.bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
    if let first = words.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first { words[0] = first & 0xdf }
    return String(bytes: words)
  }
}
