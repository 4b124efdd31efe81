/// What the audio server says of the default sink at one moment.
public struct SinkReading: Equatable, Sendable {
  /// Many functions pass a reading on: as one reference it takes less code than as thirteen words.
  private var fields: OnHeap<Fields>

  private struct Fields: Equatable {
    var name, description, shortName: String
    var port: String?
    var device: OutputDevice
    var volume: UInt32
    var channels: ChannelVolumes
    var isMuted, hasCall: Bool
    var index: UInt32
  }

  public init(
    name: String, description: String = "", shortName: String? = nil, port: String? = nil,
    device: OutputDevice = .speaker, volume: UInt32,
    channels: ChannelVolumes? = nil, isMuted: Bool = false, hasCall: Bool = false, index: UInt32 = 0
  ) {
    fields = OnHeap(
      Fields(
        name: name, description: description, shortName: shortName ?? description, port: port, device: device,
        volume: volume, channels: channels ?? ChannelVolumes([volume]), isMuted: isMuted, hasCall: hasCall,
        index: index))
  }

  /// The same sink as it is now.
  public mutating func update(_ channels: ChannelVolumes, isMuted: Bool, hasCall: Bool) {
    var new = fields.value
    (new.volume, new.channels, new.isMuted, new.hasCall) = (channels.loudest, channels, isMuted, hasCall)
    fields.value = new
  }

  /// The name that identifies the sink on its server.
  public var name: String { fields.value.name }
  /// The active port (`analog-output-headphones`), if the sink has ports.
  public var port: String? { fields.value.port }
  /// Whether a stream with the role `phone` plays here.
  public var hasCall: Bool { fields.value.hasCall }

  /// The name for people.
  public var description: String {
    get { fields.value.description }
    @inline(never) set { fields.value.description = newValue }
  }

  /// The same in few letters (`OutputName`).
  public var shortName: String {
    get { fields.value.shortName }
    @inline(never) set { fields.value.shortName = newValue }
  }

  public var device: OutputDevice {
    get { fields.value.device }
    @inline(never) set { fields.value.device = newValue }
  }

  /// Volume of the loudest channel in PulseAudio's units: 65 536 (`PA_VOLUME_NORM`) is 100 %.
  public var volume: UInt32 {
    get { fields.value.volume }
    @inline(never) set { fields.value.volume = newValue }
  }

  /// Volume of each channel in the same units, at most 32 (`PA_CHANNELS_MAX`).
  public var channels: ChannelVolumes {
    get { fields.value.channels }
    @inline(never) set { fields.value.channels = newValue }
  }

  public var isMuted: Bool {
    get { fields.value.isMuted }
    @inline(never) set { fields.value.isMuted = newValue }
  }

  /// The server's number for the sink: one that comes back under its old name has another.
  public var index: UInt32 {
    get { fields.value.index }
    @inline(never) set { fields.value.index = newValue }
  }

  public var level: Level { Level(Double(volume) / 65_536) }

  /// Whether it is the sink that a user means by this name.
  func isCalled(_ wanted: String) -> Bool {
    name == wanted || description == wanted || shortName == wanted
  }

  /// The icon for the volume: the keys move the call's volume while there is one.
  var volumeIcon: Icon {
    let icon = Icon.speaker(level, isMuted: isMuted)
    guard hasCall, icon != .speakerMuted else { return icon }
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
