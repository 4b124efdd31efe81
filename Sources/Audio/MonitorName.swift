internal import CPulse

/// The name of the monitor behind a port. PulseAudio has it from the monitor itself (ELD), and tells it as a property of
/// the ports of the card, not of the sink.
enum MonitorName {
  static func of(port: String, on card: pa_card_info) -> String? {
    for index in 0..<Int(unsafe card.n_ports) {
      guard let info = unsafe card.ports?[index]?.pointee, unsafe LibPulse.text(info.name) == port else { continue }
      return unsafe LibPulse.name(pa_proplist_gets(info.proplist, PA_PROP_DEVICE_PRODUCT_NAME))
    }
    return nil
  }
}
