/// What `swell status` prints: each value reports its own part.
extension OnScreenDisplay {
  /// A few lines for people.
  func statusText(at now: Instant) -> String {
    var text = "swell \(identity.version), process \(identity.process)\n"
    text += "display   \(identity.display), \(isComposited ? "with a compositor" : "no compositor")\n"
    for monitor in monitors { text += monitor.statusLine }
    text += audio.statusLine + brightness.statusLines + configuration.statusLine
    text += gestures.layer.statusLine(isDragging: isDragging) + subjects.hud.gate.statusLines(settings, at: now)
    return text + "hud       \(shownContent?.statusText(on: monitor) ?? "hidden")\n"
  }

  /// One line of JSON; members are only ever added.
  func statusJSON(at now: Instant) -> String {
    let status = JSON.object([
      ("version", JSON(identity.version)),
      ("pid", JSON(identity.process)),
      ("display", JSON(identity.display)),
      ("compositor", JSON(isComposited)),
      ("monitors", .array(monitors.map { $0.json })),
      ("audio", subjects.sound.json),
      ("brightness", brightness.json),
      ("gesture", gestures.layer.json(isDragging: isDragging)),
      ("locked", JSON(subjects.hud.gate.lockNames(settings))),
      ("quiet", subjects.hud.gate.quietJSON(at: now)),
      ("hud", HUDContent.json(shownContent, on: monitor)),
      ("config", configuration.json),
    ])
    return status.text + "\n"
  }

  private var isDragging: Bool { subjects.hud.drag.target != nil }

  private var shownContent: HUDContent? { hud.content.map { brightness.content($0, on: monitor) } }
}
