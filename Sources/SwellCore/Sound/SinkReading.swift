/// The state of a sink at one moment.
public struct SinkReading: NamedDevice, Equatable, Sendable {
  /// The name that identifies the sink on its server.
  public let name: String
  /// The name for people.
  public var description: String
  /// The name for people in few letters (`OutputName`).
  public var shortName: String
  public var sharedName: String?
  /// The active port (`analog-output-headphones`), if the sink has ports.
  public let port: String?
  public var device: OutputDevice
  /// Volume of the loudest channel in PulseAudio's units: 65 536 (`PA_VOLUME_NORM`) is 100 %.
  public var volume: UInt32
  /// Volume of each channel in the same units, at most 32 (`PA_CHANNELS_MAX`).
  public var channels: ChannelVolumes
  public var isMuted: Bool
  /// Whether a stream with the role `phone` plays here.
  public private(set) var hasCall: Bool
  /// Whether nothing is plugged into its port, as far as the server knows.
  public var isUnplugged = false
  /// For an effect in front of an output, such as an equalizer: the name of the output's sink; empty where the server
  /// does not tell the name.
  public var effectOn: String?
  /// The Bluetooth address of the device, as in `HeadsetBattery`; nil for other devices.
  public var address: UInt64?
  /// The server's number for the sink: a sink that comes back under its old name has another number.
  public var index: UInt32

  public init(
    name: String, description: String = "", shortName: String? = nil, port: String? = nil,
    device: OutputDevice = .speaker, volume: UInt32,
    channels: ChannelVolumes? = nil, isMuted: Bool = false, hasCall: Bool = false, index: UInt32 = 0
  ) {
    (self.name, self.description, self.shortName) = (name, description, shortName ?? description)
    (self.port, self.device, self.index) = (port, device, index)
    (self.volume, self.channels) = (volume, channels ?? ChannelVolumes([volume]))
    (self.isMuted, self.hasCall) = (isMuted, hasCall)
  }

  /// Takes the present state of the same sink.
  public mutating func update(_ channels: ChannelVolumes, isMuted: Bool, hasCall: Bool) {
    (volume, self.channels, self.isMuted, self.hasCall) = (channels.loudest, channels, isMuted, hasCall)
  }

  public var level: Level { Level(volume: volume) }

  /// The icon for the volume: the icon of the device, or of a call, whose volume the keys move.
  var icon: Icon {
    if isMuted || level.percent == 0 { return .speakerMuted }
    guard hasCall else { return device.icon(at: level) }
    return device == .speaker || device == .hdmi ? .phone : .headset
  }

  /// Whether this is the null sink that stands in while the server has no device
  /// (`module-always-sink` of PulseAudio and of PipeWire's pulse server).
  public var isPlaceholder: Bool { name == "auto_null" }

  /// Whether both are of one object of the server, through one port.
  func isSame(as other: SinkReading) -> Bool {
    name == other.name && port == other.port && index == other.index
  }
}
