/// The subject of a section such as [hud muted]: while the subject is shown, keys of [hud] have the values of the
/// section.
public enum Look: Equatable, Sendable {
  case kind(HUDContent.Kind)
  /// All muted content.
  case muted
  /// A volume above 100 %.
  case over

  /// Later ones count before earlier ones.
  static let all = HUDContent.Kind.allCases.map { Look.kind($0) } + [.muted, .over]

  /// The section, in the configuration.
  var section: String {
    switch self {
    case .kind(let kind): "hud " + kind.name
    case .muted: "hud muted"
    case .over: "hud over"
    }
  }

  func isOf(_ content: HUDContent) -> Bool {
    switch self {
    case .kind(let kind): kind == content.kind
    case .muted: content.isMuted
    case .over: (content.level?.percent ?? 0) > 100
    }
  }

  /// The keys of [hud] that a single panel can have.
  static let keys = [
    "theme", "form", "drag-form", "words", "opacity", "radius", "size", "bar", "number", "name", "color", "ink",
    "border", "position", "offset", "hide-delay", "fade",
  ]

  /// The keys as a list, for the manual.
  public static var keyList: String { keys.list }

  /// A line of such a section.
  struct Line: Equatable, Sendable {
    var look: Look
    var key, value: String
  }
}

extension Settings {
  /// The settings for a panel with this content.
  func looking(like content: HUDContent) -> Settings {
    guard !looks.isEmpty else { return self }
    var settings = self
    for look in Look.all where look.isOf(content) {
      for line in looks where line.look == look {
        // Lines are only kept if they can be set.
        _ = try? SettingKey.set("hud", line.key, to: line.value, in: &settings)
      }
    }
    return settings
  }
}
