/// The name of an output in few letters: "WH-1000XM4", "HDMI · DELL U2720Q", "Speakers".
public enum OutputName {
  /// - Parameters:
  ///   - device: What it plays through.
  ///   - bus: The property `device.bus`.
  ///   - description: Of the sink.
  ///   - port: Description of the active port.
  ///   - product: The property `device.product.name`.
  ///   - monitors: What may be the name of an HDMI monitor: that of the port, `node.nick`, `alsa.name`.
  public static func short(
    _ device: OutputDevice, bus: String?, description: String, port: String? = nil, product: String? = nil,
    monitors: [String?] = []
  ) -> String {
    var name = plain(description)
    if bus == "bluetooth" {
      // What its owner calls it.
      name = description
    } else if device == .hdmi {
      let monitor = monitors.first { $0.map { !$0.isEmpty && !isGeneric($0) } ?? false } ?? nil
      name = monitor.map { "HDMI · " + plain($0) } ?? "HDMI"
    } else if bus == "usb" {
      if let product, !product.trimmedASCII.isEmpty { name = plain(product) }
    } else if let port, !port.isEmpty, !isGeneric(port) {
      name = plain(port)
    }
    return name.withoutControls.trimmedASCII
  }

  /// Whether it says how a signal gets out, and not what plays it.
  private static func isGeneric(_ name: String) -> Bool {
    ["HDMI", "HDA", "DisplayPort", "Digital", "Analog"].contains { name.begins(with: $0) }
  }

  /// How sound cards and profiles are described behind their name, by ALSA and by the sound servers.
  private static let noise = [
    "Analog", "Digital", "Stereo", "Mono", "Surround", "Output", "Duplex", "(IEC958)", "(S/PDIF)", "(HDMI)", "(AC3)",
    "(DTS)", "2.1", "4.0", "4.1", "5.0", "5.1", "7.1", "",
  ]

  private static func plain(_ name: String) -> String {
    let name = name.trimmedASCII
    var words = name.parts(separatedBy: " ")
    guard let last = words.last, noise.contains(last) else { return name }
    while words.count > 1, let last = words.last, noise.contains(last) { words.removeLast() }
    var plain = ""
    for word in words { plain += (plain.isEmpty ? "" : " ") + word }
    return plain
  }
}
