extension Event {
  /// The line of the log with `-v`; nil for an event that is not logged.
  public var line: String? {
    switch self {
    case .keyPressed(let press) where press.repeats == 0:
      "key: \(press.key.rawValue)" + (press.isTaken ? ", which another program has grabbed" : "")
    case .sink(let sink): "audio: output \(sink.map { $0.name + " " + $0.level.text(isMuted: $0.isMuted) } ?? "none")"
    case .source(let source):
      "audio: input \(source.map { $0.name + " " + $0.level.text(isMuted: $0.isMuted) } ?? "none")"
    case .brightness(let device, let value, _): "brightness: \(device) \(value)"
    case .locked(let reason, let isOn): "lock: \(reason.rawValue) \(isOn ? "on" : "off")"
    default: nil
    }
  }
}
