internal import CPulse

/// The name of the monitor behind a port. The monitor reports its name (ELD). PulseAudio has the name as a property of
/// the ports of the card, not of the sink.
enum MonitorName {
  static func of(port: String, on card: pa_card_info) -> String? {
    var names: [String] = []
    unsafe add(card, to: &names)
    return unsafe of(port: port, on: card.index, in: names)
  }

  /// Adds each port of the card with the name of a monitor, as a key and the name.
  static func add(_ card: pa_card_info, to names: inout [String]) {
    for index in 0..<Int(unsafe card.n_ports) {
      guard let info = unsafe card.ports?[index]?.pointee, let port = unsafe LibPulse.text(info.name),
        let name = unsafe LibPulse.name(pa_proplist_gets(info.proplist, PA_PROP_DEVICE_PRODUCT_NAME))
      else { continue }
      names += [unsafe key(port, card.index), name]
    }
  }

  /// - Parameter names: The result of `add`.
  static func of(port: String, on card: UInt32, in names: [String]) -> String? {
    let key = key(port, card)
    for index in stride(from: 0, to: names.count, by: 2) where names[index] == key { return names[index + 1] }
    return nil
  }

  /// The card that knows the monitor behind a sink; `PA_INVALID_INDEX`, the largest number, for no card. A port without
  /// a plug has no card here, because its name is that of the last monitor.
  static func card(of sink: pa_sink_info) -> UInt32 {
    unsafe sink.active_port?.pointee.available == Int32(PA_PORT_AVAILABLE_NO.rawValue) ? .max : sink.card
  }

  private static func key(_ port: String, _ card: UInt32) -> String { "\(card) " + port }
}
