/// The power profile, by the name that its service uses.
enum PowerProfile {
  static func content(_ name: String) -> HUDContent {
    switch name {
    case "power-saver": HUDContent(kind: .powerProfile, icon: .powerProfileLow, .word(.powerSaver))
    case "balanced": HUDContent(kind: .powerProfile, icon: .powerProfileMedium, .word(.balanced))
    case "performance": HUDContent(kind: .powerProfile, icon: .powerProfileHigh, .word(.performance))
    // `low-noise` is shown as `Low noise`.
    default: HUDContent(.powerProfile, name: name.parts(separatedBy: "-").joined(separator: " ").capitalized)
    }
  }
}
