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
    var status = JSONObject()
    status.add("version", identity.version)
    status.add("pid", identity.process)
    status.add("display", identity.display)
    status.add("compositor", isComposited)
    status.add("monitors", json: JSON.array(monitors.map { OnScreenDisplay.json($0) }))
    status.add("audio", json: audioJSON)
    let curve = settings.curve
    status.add("brightness", json: JSON.array(brightness.devices.map { OnScreenDisplay.json($0, curve) }))
    let reasons = gestureReasons
    var gesture = JSONObject()
    gesture.add("active", !reasons.isEmpty)
    gesture.add("reasons", reasons)
    gesture.add("dragging", drag.target != nil)
    status.add("gesture", json: gesture.text)
    status.add("locked", lockReasons)
    var quiet = JSONObject()
    quiet.add("active", gate.isQuiet)
    quiet.add("text", gate.quietText(at: now))
    status.add("quiet", json: quiet.text)
    status.add("hud", json: hudJSON)
    var config = JSONObject()
    config.add("path", configuration.reading.path)
    config.add("ok", configuration.reading.isValid)
    status.add("config", json: config.text)
    return status.text + "\n"
  }

  private static func json(_ monitor: Monitor) -> String {
    let frame = monitor.frame
    var object = JSONObject()
    object.add("name", monitor.name)
    object.add("x", frame.x)
    object.add("y", frame.y)
    object.add("width", frame.width)
    object.add("height", frame.height)
    object.add("scale", monitor.scale.factor)
    object.add("primary", monitor.isPrimary)
    return object.text
  }

  private var audioJSON: String {
    var object = JSONObject()
    guard case .connected(let server, _) = audio.connection else {
      object.add("server", json: nil)
      object.add("connected", false)
      return object.text
    }
    object.add("server", server)
    object.add("connected", true)
    object.add("sink", audio.sink?.name)
    guard let sink = audio.sink else { return object.text }
    object.add("description", sink.description)
    object.add("device", sink.device.rawValue)
    object.add("short_name", sink.shortName)
    object.add("level", sink.level.fraction)
    object.add("muted", sink.isMuted)
    object.add("microphone_muted", audio.source?.isMuted)
    return object.text
  }

  private static func json(_ display: BrightnessDevice, _ curve: BrightnessCurve) -> String {
    var object = JSONObject()
    object.add("display", display.name)
    object.add("output", display.output)
    object.add("keyboard", display.kind == .keyboard)
    object.add("backend", display.backend.rawValue)
    object.add("level", display.level(curve).fraction)
    return object.text
  }

  private var hudJSON: String {
    var object = JSONObject()
    let content = hud.content.map { self.content($0, on: monitor) }
    object.add("shown", content != nil)
    guard let content else { return object.text }
    object.add("kind", content.kind.name)
    object.add("icon", content.icon?.rawValue)
    object.add("level", content.level?.fraction)
    object.add("label", content.label)
    object.add("detail", content.detail)
    object.add("monitor", monitor?.name)
    return object.text
  }
}
