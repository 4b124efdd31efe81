/// Sound in the status.
extension AudioState {
  var statusLine: PlainText { "audio     \(statusText)\n" }

  private var statusText: PlainText {
    guard case .connected(let server, _) = connection else { return "no audio server" }
    guard let sink else { return "\(server), no output" }
    return
      "\(server), \(sink.description) at \(sink.level.percent)%\(sink.isMuted ? ", muted" : "")"
  }

  /// - Parameter batteries: The batteries of Bluetooth outputs.
  func json(_ batteries: HeadsetBatteries) -> JSON {
    guard case .connected(let server, _) = connection else {
      return .object([("server", .null), ("connected", JSON(false))])
    }
    var members: [(name: String, value: JSON)] = [
      ("server", JSON(server)), ("connected", JSON(true)), ("sink", JSON(sink?.name)),
    ]
    if let sink {
      members += [
        ("description", JSON(sink.description)),
        ("device", JSON(sink.device.rawValue)),
        ("short_name", JSON(sink.shortName)),
        ("battery", JSON(batteries.charge(of: sink.address)?.fraction)),
        ("level", JSON(sink.level.fraction)),
        ("muted", JSON(sink.isMuted)),
        ("microphone_muted", JSON(source?.isMuted)),
      ]
    }
    return .object(members)
  }
}
