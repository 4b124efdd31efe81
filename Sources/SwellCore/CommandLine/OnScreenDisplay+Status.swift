/// What `swell status` prints: not a value of its own, which would be a copy of everything.
extension OnScreenDisplay {
  /// A few lines for people.
  func statusText(at now: Instant) -> String {
    let identity = identity
    var text = "swell \(identity.version), process \(identity.process)\n"
    text += "display   \(identity.display), \(isComposited ? "with a compositor" : "no compositor")\n"
    for monitor in monitors {
      let frame = monitor.frame
      text += "monitor   \(monitor.name.withoutControls) \(frame.width)x\(frame.height)+\(frame.x)+\(frame.y)"
      text += " at scale \(JSON.number(monitor.scale.factor).text)\n"
    }
    text += "audio     \(audioText)\n"
    for display in brightness.devices {
      text += display.kind == .keyboard ? "keyboard  " : "light     "
      text +=
        "\(display.name.withoutControls) at \(display.level(settings.curve).percent) % by \(display.backend.rawValue)\n"
    }
    if let path = configuration.reading.path {
      let state =
        configuration.reading.settings == nil
        ? "has mistakes" : configuration.reading.exists ? "is in force" : "is not there"
      text += "config    \(path.withoutControls) \(state)\n"
    }
    text += "gesture   \(gestureText)\n"
    if gate.isQuiet { text += "quiet     \(gate.quietText(at: now))\n" }
    return text + "hud       \(hudText)\n"
  }

  private var audioText: String {
    guard case .connected(let server, _) = audio.connection else { return "no audio server" }
    guard let sink = audio.sink else { return "\(server.withoutControls), no output" }
    return
      "\(server.withoutControls), \(sink.description.withoutControls) at \(sink.level.percent) %\(sink.isMuted ? ", muted" : "")"
  }

  /// The reasons for which the layer is shown.
  private var gestureReasons: [String] {
    let reasons = layer.reasons
    let names: [(LayerReasons, String)] = [(.hold, "hold"), (.toggle, "toggle"), (.fullScreen, "fullscreen")]
    return names.filter { reasons.contains($0.0) }.map { $0.1 }
  }

  private var gestureText: String {
    var text = ""
    for reason in gestureReasons { text += (text.isEmpty ? "on for " : ", ") + reason }
    return (text.isEmpty ? "off" : text) + (drag.target == nil ? "" : ", dragging")
  }

  private var hudText: String {
    guard let content = hud.content.map({ content($0, on: monitor) }) else { return "hidden" }
    return
      "\(content.kind.rawValue) \(content.label.withoutControls) on \((monitor?.name ?? "no monitor").withoutControls)"
  }

  /// One line of JSON; members are only ever added.
  func statusJSON(at now: Instant) -> String {
    let (curve, reasons) = (settings.curve, gestureReasons)
    let members: [(String, JSON)] = [
      ("version", .string(identity.version)), ("pid", .int(identity.process)),
      ("display", .string(identity.display)), ("compositor", .bool(isComposited)),
      ("monitors", .array(monitors.map(OnScreenDisplay.json))), ("audio", audioJSON),
      ("brightness", .array(brightness.devices.map { OnScreenDisplay.json($0, curve) })),
      (
        "gesture",
        .object([
          ("active", .bool(!reasons.isEmpty)), ("reasons", .array(reasons.map { .string($0) })),
          ("dragging", .bool(drag.target != nil)),
        ])
      ),
      (
        "quiet",
        .object([("active", .bool(gate.isQuiet)), ("text", .string(gate.quietText(at: now)))])
      ), ("hud", hudJSON),
      (
        "config",
        .object([
          ("path", configuration.reading.path.map { .string($0) } ?? .null),
          ("ok", .bool(configuration.reading.settings != nil)),
        ])
      ),
    ]
    return JSON.object(members).text + "\n"
  }

  private static func json(_ monitor: Monitor) -> JSON {
    let frame = monitor.frame
    return .object([
      ("name", .string(monitor.name)), ("x", .int(frame.x)), ("y", .int(frame.y)),
      ("width", .int(frame.width)), ("height", .int(frame.height)), ("scale", .number(monitor.scale.factor)),
      ("primary", .bool(monitor.isPrimary)),
    ])
  }

  private var audioJSON: JSON {
    guard case .connected(let server, _) = audio.connection else {
      return .object([("server", .null), ("connected", .bool(false))])
    }
    guard let sink = audio.sink else {
      return .object([("server", .string(server)), ("connected", .bool(true)), ("sink", .null)])
    }
    return .object([
      ("server", .string(server)), ("connected", .bool(true)), ("sink", .string(sink.name)),
      ("description", .string(sink.description)), ("device", .string(sink.device.rawValue)),
      ("short_name", .string(sink.shortName)),
      ("level", .number(sink.level.fraction)), ("muted", .bool(sink.isMuted)),
      ("microphone_muted", audio.source.map { .bool($0.isMuted) } ?? .null),
    ])
  }

  private static func json(_ display: BrightnessDevice, _ curve: BrightnessCurve) -> JSON {
    .object([
      ("display", .string(display.name)), ("output", display.output.map { .string($0) } ?? .null),
      ("keyboard", .bool(display.kind == .keyboard)), ("backend", .string(display.backend.rawValue)),
      ("level", .number(display.level(curve).fraction)),
    ])
  }

  private var hudJSON: JSON {
    guard let content = hud.content.map({ content($0, on: monitor) }) else { return .object([("shown", .bool(false))]) }
    return .object([
      ("shown", .bool(true)), ("kind", .string(content.kind.rawValue)),
      ("icon", content.icon.map { .string($0.rawValue) } ?? .null),
      ("level", content.level.map { .number($0.fraction) } ?? .null), ("label", .string(content.label)),
      ("detail", content.detail.map { .string($0) } ?? .null), ("monitor", monitor.map { .string($0.name) } ?? .null),
    ])
  }
}
