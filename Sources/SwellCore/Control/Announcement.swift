/// A change, for the clients of `swell watch`.
struct Announcement: Sendable {
  var content: HUDContent
  /// nil for content that cannot be muted.
  var isMuted: Bool?
  /// Stands for the name of the kind.
  private var name: String?

  init(content: HUDContent, isMuted: Bool?) {
    (self.content, self.isMuted) = (content, isMuted)
  }

  /// The volume of an output.
  init(volumeOf sink: SinkReading) {
    self.init(content: HUDContent(kind: .volume, icon: sink.icon, level: sink.level), isMuted: sink.isMuted)
  }

  /// Quiet was switched on or off.
  init(isQuiet: Bool) {
    (content, name) = (HUDContent(kind: .custom, icon: nil, label: isQuiet ? "on" : "off"), "quiet")
  }

  /// One line for people and simple scripts: `volume 40%`, `mute on 40%`, `seek +0:35 12:04`.
  var text: PlainText {
    var text: PlainText = "\(name ?? content.kind.name)"
    let isSwitch = content.kind == .mute || content.kind == .microphone
    if isSwitch, let isMuted { text += isMuted ? " on" : " off" }
    if let isOn = content.isOn {
      text += isOn ? " on" : " off"
    } else if !content.label.isEmpty {
      text += " \(content.label)"
    }
    if let detail = content.detail { text += " \(detail)" }
    return text + (isMuted == true && !isSwitch ? " muted\n" : "\n")
  }

  /// One line of JSON; members may be added, but are never removed.
  var json: PlainText {
    JSON.object([
      ("kind", JSON(name ?? content.kind.name)),
      ("level", JSON(content.level?.fraction)),
      ("muted", JSON(isMuted)),
      ("icon", JSON(content.iconName)),
      ("label", JSON(content.label)),
      ("detail", JSON(content.detail)),
    ]).line
  }
}
