internal import CPulse

/// The name of the monitor behind a port. The monitor reports its name (ELD). PulseAudio has the name as a property of
/// the ports of the card, not of the sink.
enum MonitorName {
  /// Each port of the card with the name of a monitor.
  static func all(on card: pa_card_info) -> [(card: UInt32, port: String, name: String)] {
    var names: [(card: UInt32, port: String, name: String)] = []
    for index in 0..<Int(unsafe card.n_ports) {
      guard let info = unsafe card.ports?[index]?.pointee, let port = unsafe LibPulse.text(info.name),
        let name = unsafe LibPulse.name(pa_proplist_gets(info.proplist, PA_PROP_DEVICE_PRODUCT_NAME))
      else { continue }
      names.append((unsafe card.index, port, name))
    }
    return names
  }

  /// The card that knows the monitor behind a sink; `PA_INVALID_INDEX`, the largest number, for no card. A port without
  /// a plug has no card here, because its name is that of the last monitor.
  static func card(of sink: pa_sink_info) -> UInt32 {
    unsafe sink.active_port?.pointee.available == Int32(PA_PORT_AVAILABLE_NO.rawValue) ? .max : sink.card
  }
}
