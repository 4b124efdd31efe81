/// A change, for the clients of `swell watch`.
struct Announcement: Sendable {
  var content: HUDContent
  /// nil for what cannot be muted.
  var isMuted: Bool?
  /// Stands for the name of the kind.
  private var name: String?

  init(content: HUDContent, isMuted: Bool?) {
    (self.content, self.isMuted) = (content, isMuted)
  }

  /// Nothing is shown from now on, or everything is again.
  init(isQuiet: Bool) {
    (content, name) = (HUDContent(kind: .custom, icon: nil, label: isQuiet ? "on" : "off"), "quiet")
  }

  /// One line for people and simple scripts: `volume 40%`, `mute on 40%`, `seek +0:35 12:04`.
  var text: String {
    var text = name ?? content.kind.rawValue
    let isSwitch = content.kind == .mute || content.kind == .microphone
    if isSwitch, let isMuted { text += isMuted ? " on" : " off" }
    if !content.label.isEmpty { text += " " + content.label.withoutControls }
    if let detail = content.detail { text += " " + detail.withoutControls }
    return text + (isMuted == true && !isSwitch ? " muted\n" : "\n")
  }

  /// One line of JSON; members are only ever added.
  var json: String {
    JSON.object([
      ("kind", .string(name ?? content.kind.rawValue)), ("level", content.level.map { .number($0.fraction) } ?? .null),
      ("muted", isMuted.map { .bool($0) } ?? .null),
      ("icon", content.icon.map { .string($0.rawValue) } ?? .null), ("label", .string(content.label)),
      ("detail", content.detail.map { .string($0) } ?? .null),
    ]).text + "\n"
  }
}
