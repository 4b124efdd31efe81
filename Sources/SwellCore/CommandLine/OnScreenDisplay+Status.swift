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
      text += " at scale \(JSON.number(monitor.scale.factor))\n"
    }
    text += "audio     \(audioText)\n"
    for display in brightness.devices {
      text += display.kind == .keyboard ? "keyboard  " : "light     "
      text +=
        "\(display.name.withoutControls) at \(display.level(settings.curve).percent) % by \(display.backend.rawValue)\n"
    }
    if let path = configuration.reading.path {
      let state =
        !configuration.reading.isValid
        ? "has mistakes" : configuration.reading.exists ? "is in force" : "is not there"
      text += "config    \(path.withoutControls) \(state)\n"
    }
    text += "gesture   \(gestureText)\n"
    if isSilent { text += "locked    by " + OnScreenDisplay.list(lockReasons) + "\n" }
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
    OnScreenDisplay.reasons(LayerReasons.names, layer.reasons.rawValue)
  }

  /// The reasons for which nothing is shown.
  private var lockReasons: [String] {
    isSilent ? OnScreenDisplay.reasons(LockReasons.names, gate.locks.rawValue) : []
  }

  /// - Parameter bits: That of the first name is 1.
  private static func reasons(_ names: [String], _ bits: Int) -> [String] {
    var reasons: [String] = []
    for (index, name) in names.enumerated() where bits >> index & 1 != 0 { reasons.append(name) }
    return reasons
  }

  /// Separated by commas.
  static func list(_ names: [String]) -> String {
    var text = ""
    for name in names { text += (text.isEmpty ? "" : ", ") + name }
    return text
  }

  private var gestureText: String {
    let reasons = OnScreenDisplay.list(gestureReasons)
    return (reasons.isEmpty ? "off" : "on for " + reasons) + (drag.target == nil ? "" : ", dragging")
  }

  private var hudText: String {
    guard let content = hud.content.map({ content($0, on: monitor) }) else { return "hidden" }
    return
      "\(content.kind.name) \(content.label.withoutControls) on \((monitor?.name ?? "no monitor").withoutControls)"
  }

  /// One line of JSON; members are only ever added.
  func statusJSON(at now: Instant) -> String {
    let reasons = gestureReasons
    let status = JSON.object([
      ("version", JSON(identity.version)),
      ("pid", JSON(identity.process)),
      ("display", JSON(identity.display)),
      ("compositor", JSON(isComposited)),
      ("monitors", .array(monitors.map { OnScreenDisplay.json($0) })),
      ("audio", audioJSON),
      ("brightness", .array(brightness.devices.map { OnScreenDisplay.json($0, settings.curve) })),
      (
        "gesture",
        .object([
          ("active", JSON(!reasons.isEmpty)), ("reasons", JSON(reasons)), ("dragging", JSON(drag.target != nil)),
        ])
      ),
      ("locked", JSON(lockReasons)),
      ("quiet", .object([("active", JSON(gate.isQuiet)), ("text", JSON(gate.quietText(at: now)))])),
      ("hud", hudJSON),
      (
        "config", .object([("path", JSON(configuration.reading.path)), ("ok", JSON(configuration.reading.isValid))])
      ),
    ])
    return status.text + "\n"
  }

  private static func json(_ monitor: Monitor) -> JSON {
    let frame = monitor.frame
    return .object([
      ("name", JSON(monitor.name)),
      ("x", JSON(frame.x)),
      ("y", JSON(frame.y)),
      ("width", JSON(frame.width)),
      ("height", JSON(frame.height)),
      ("scale", JSON(monitor.scale.factor)),
      ("primary", JSON(monitor.isPrimary)),
    ])
  }

  private var audioJSON: JSON {
    guard case .connected(let server, _) = audio.connection else {
      return .object([("server", .null), ("connected", JSON(false))])
    }
    var members: [(name: String, value: JSON)] = [
      ("server", JSON(server)), ("connected", JSON(true)), ("sink", JSON(audio.sink?.name)),
    ]
    if let sink = audio.sink {
      members += [
        ("description", JSON(sink.description)),
        ("device", JSON(sink.device.rawValue)),
        ("short_name", JSON(sink.shortName)),
        ("level", JSON(sink.level.fraction)),
        ("muted", JSON(sink.isMuted)),
        ("microphone_muted", JSON(audio.source?.isMuted)),
      ]
    }
    return .object(members)
  }

  private static func json(_ display: BrightnessDevice, _ curve: BrightnessCurve) -> JSON {
    .object([
      ("display", JSON(display.name)),
      ("output", JSON(display.output)),
      ("keyboard", JSON(display.kind == .keyboard)),
      ("backend", JSON(display.backend.rawValue)),
      ("level", JSON(display.level(curve).fraction)),
    ])
  }

  private var hudJSON: JSON {
    guard let content = hud.content.map({ content($0, on: monitor) }) else { return .object([("shown", JSON(false))]) }
    return .object([
      ("shown", JSON(true)),
      ("kind", JSON(content.kind.name)),
      ("icon", JSON(content.icon?.rawValue)),
      ("level", JSON(content.level?.fraction)),
      ("label", JSON(content.label)),
      ("detail", JSON(content.detail)),
      ("monitor", JSON(monitor?.name)),
    ])
  }
}
