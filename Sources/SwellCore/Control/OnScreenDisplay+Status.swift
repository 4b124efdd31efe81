/// The text that `swell status` prints: each value reports its own part.
extension OnScreenDisplay {
  /// A few lines for people.
  var statusText: PlainText {
    var text: PlainText = "swell \(identity.version), process \(identity.process)\n"
    text += "display   \(identity.display), \(isComposited ? "with a compositor" : "no compositor")\n"
    for monitor in hud.setup.monitors { text += monitor.statusLine }
    text += sound.audio.statusLine + brightness.statusLines + configuration.statusLine
    text +=
      gestures.free.statusLine(hold: settings.hold, isDragging: isDragging) + hud.gate.statusLines(settings, at: now)
    return text + "panel     \(panelLine ?? "hidden")\n"
  }

  /// One line of JSON; members are only ever added.
  var statusJSON: PlainText {
    JSON.object([
      ("version", JSON(identity.version)),
      ("pid", JSON(identity.process)),
      ("display", JSON(identity.display)),
      ("compositor", JSON(isComposited)),
      ("monitors", .array(hud.setup.monitors.map { $0.json })),
      ("audio", sound.audio.json(sound.batteries)),
      ("brightness", brightness.json),
      ("gesture", gestures.free.json(isDragging: isDragging)),
      ("locked", JSON(hud.gate.lockNames(settings))),
      ("quiet", hud.gate.quietJSON(at: now)),
      ("hud", HUDContent.json(shownContent, on: hud.setup.monitor)),
      ("config", configuration.json),
    ]).line
  }

  /// The present panel, for the status and the log; nil when nothing is shown.
  public var panelLine: PlainText? { shownContent?.statusText(on: hud.setup.monitor) }

  private var isDragging: Bool { gestures.drag.target != nil }

  private var shownContent: HUDContent? { hud.timeline.content.map { brightness.content($0, on: hud.setup.monitor) } }
}
