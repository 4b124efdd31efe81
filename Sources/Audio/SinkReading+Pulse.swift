internal import CPulse
internal import SwellCore

extension SinkReading {
  /// Copies a `pa_sink_info`, which is valid only during the callback.
  ///
  /// - Parameter monitor: The monitor behind its port (`MonitorName`).
  init(_ info: pa_sink_info, hasCall: Bool, monitor: String? = nil) {
    let port = unsafe info.active_port?.pointee
    let portName = unsafe LibPulse.text(port?.name)
    let channels = unsafe ChannelVolumes(info.volume)
    let name = unsafe LibPulse.text(info.name) ?? ""
    let description = unsafe LibPulse.text(info.description) ?? name
    func property(_ key: String) -> String? { unsafe LibPulse.property(key, of: info.proplist) }
    let bus = property("device.bus")
    let device = OutputDevice(
      portType: unsafe port.map { Int(unsafe $0.type) }, portName: portName,
      formFactor: property("device.form_factor"), bus: bus)
    self.init(
      name: name, description: description,
      shortName: OutputName.short(
        device, bus: bus, description: description, port: unsafe LibPulse.text(port?.description),
        product: property("device.product.name"), monitors: [monitor, property("node.nick"), property("alsa.name")]),
      port: portName, device: device,
      volume: channels.loudest, channels: channels, isMuted: unsafe info.mute != 0, hasCall: hasCall,
      index: unsafe info.index)
    isUnplugged = unsafe port?.available == Int32(PA_PORT_AVAILABLE_NO.rawValue)
    // Filters and loopbacks of PipeWire say that their two sides belong together. A client of PulseAudio's protocol
    // does not see the links between them and to an output.
    let isEffect = property("node.link-group") != nil || name == "easyeffects_sink" || name == "jamesdsp_sink"
    effectOn = property("device.master_device") ?? (isEffect ? "" : nil)
    // The property of PipeWire, or of PulseAudio.
    let address = property("api.bluez5.address") ?? (bus == "bluetooth" ? property("device.string") : nil)
    self.address = address.flatMap { HeadsetBattery.address(in: $0) }
  }
}

extension OutputDevice {
  /// - Parameters:
  ///   - portType: `PA_DEVICE_PORT_TYPE_*`, the kind of the plugged-in device.
  ///   - portName: The name of the active port. Names of ALSA show the kind if the type is unknown.
  ///   - formFactor: The property `device.form_factor`.
  ///   - bus: The property `device.bus`.
  init(portType: Int?, portName: String?, formFactor: String?, bus: String?) {
    switch portType.flatMap({ UInt32(exactly: $0) }).map({ pa_device_port_type(rawValue: $0) }) {
    case PA_DEVICE_PORT_TYPE_HEADPHONES: self = .headphones
    case PA_DEVICE_PORT_TYPE_HEADSET, PA_DEVICE_PORT_TYPE_HANDSFREE, PA_DEVICE_PORT_TYPE_EARPIECE: self = .headset
    case PA_DEVICE_PORT_TYPE_HDMI, PA_DEVICE_PORT_TYPE_TV: self = .hdmi
    case PA_DEVICE_PORT_TYPE_PHONE, PA_DEVICE_PORT_TYPE_HANDSET: self = .phone
    case PA_DEVICE_PORT_TYPE_BLUETOOTH: self = .bluetooth
    default:
      switch formFactor {
      case "headphone": self = .headphones
      case "headset", "hands-free": self = .headset
      case "tv": self = .hdmi
      case "handset": self = .phone
      default:
        // `analog-output-headphones`, `[Out] Headset`, `hdmi-output-0`
        let name = (portName ?? "").lowercasedASCII.bytes
        func names(_ device: String) -> Bool { OutputDevice.hasWord(device.bytes, in: name) }
        if names("headphone") {
          self = .headphones
        } else if names("headset") {
          self = .headset
        } else if names("hdmi") || names("displayport") {
          self = .hdmi
        } else {
          self = bus == "bluetooth" ? .bluetooth : .speaker
        }
      }
    }
  }

  /// Whether a word of `name` begins with `word`.
  private static func hasWord(_ word: [UInt8], in name: [UInt8]) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return name.indices.contains { start in
      (start == 0 || !letters.contains(name[start - 1])) && name[start...].starts(with: word)
    }
  }
}
