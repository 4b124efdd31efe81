/// The name of an output in few letters: "WH-1000XM4", "HDMI · DELL U2720Q", "Speakers".
public enum OutputName {
  /// - Parameters:
  ///   - device: The kind of device that the output plays through.
  ///   - bus: The property `device.bus`.
  ///   - description: Of the sink.
  ///   - port: Description of the active port.
  ///   - product: The property `device.product.name`.
  ///   - monitors: Possible names of an HDMI monitor: of the port, `node.nick`, `alsa.name`.
  public static func short(
    _ device: OutputDevice, bus: String?, description: String, port: String? = nil, product: String? = nil,
    monitors: [String?] = []
  ) -> String {
    var name = plain(description)
    if bus == "bluetooth" {
      // The owner has given the device this name.
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

  /// The words that tell devices of one name apart, such as the outputs of one USB device: "Chat", "Game". The words
  /// are the part that only one description has, or else the end of the name on the server, or else a number.
  ///
  /// - Parameter devices: The devices that share a short name, at least two.
  /// - Returns: A text for each device; one text may be empty.
  static func distinctions(_ devices: [(name: String, description: String)]) -> [String] {
    let words = devices.map { $0.description.withoutControls.trimmedParts(separatedBy: " ").filter { !$0.isEmpty } }
    let own = words.map { all in
      all.filter { word in !words.allSatisfy { $0.contains(word) } }.joined(separator: " ")
    }
    let ends = devices.map { ($0.name.parts(separatedBy: ".").last ?? "").withoutControls }
    for texts in [own, ends] where texts.indices.allSatisfy({ !texts[..<$0].contains(texts[$0]) }) { return texts }
    return devices.indices.map { "\($0 + 1)" }
  }

  /// Whether the name says how a signal gets out, and not which device plays it.
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
    return words.joined(separator: " ")
  }
}

/// A device with a short name that others may share.
public protocol NamedDevice {
  var name: String { get }
  var description: String { get }
  var shortName: String { get set }
  /// The short name that the device shares with others; nil if `shortName` is its own.
  var sharedName: String? { get set }
}

extension NamedDevice {
  /// Whether a user means this device by the name.
  public func isCalled(_ wanted: String) -> Bool {
    name == wanted || description == wanted || shortName == wanted || sharedName == wanted
  }
}

extension Array where Element: NamedDevice {
  /// The device that a user means by this name: names are unique, and of devices with the same other name the first
  /// counts.
  func first(called wanted: String) -> Element? {
    first { $0.name == wanted } ?? first { $0.description == wanted } ?? first { $0.shortName == wanted }
      ?? first { $0.sharedName == wanted }
  }

  /// Gives each of the devices with one short name a name of its own: "GoXLR · Chat".
  public var toldApart: [Element] {
    var devices = self
    for index in indices where devices[index].sharedName == nil {
      let name = self[index].shortName
      let namesakes = indices.filter { self[$0].shortName == name }
      guard namesakes.count > 1, !name.isEmpty else { continue }
      let texts = OutputName.distinctions(namesakes.map { (self[$0].name, self[$0].description) })
      for (place, text) in zip(namesakes, texts) {
        devices[place].sharedName = name
        if !text.isEmpty { devices[place].shortName = name + " · " + text }
      }
    }
    return devices
  }
}
