/// A sink or a source, as commands list and choose it.
public struct AudioDevice: NamedDevice, Equatable, Sendable {
  /// The direction of sound.
  public enum Direction: String, Sendable {
    case output, input
  }

  /// The name that identifies the device on its server.
  public var name: String
  /// The name for people.
  public var description: String
  /// The name for people in few letters (`OutputName`).
  public var shortName: String
  public var sharedName: String?
  /// The kind of output; nil for a source.
  public var output: OutputDevice?
  public var level: Level
  public var isMuted: Bool
  /// Whether nothing is plugged into its port, as far as the server knows.
  public var isUnplugged: Bool
  /// The Bluetooth address, as in `HeadsetBattery`; nil for other devices.
  var address: UInt64?

  public init(
    name: String, description: String = "", shortName: String? = nil, output: OutputDevice? = nil, level: Level,
    isMuted: Bool = false, isUnplugged: Bool = false
  ) {
    (self.name, self.description, self.shortName) = (name, description, shortName ?? description)
    (self.output, self.level, self.isMuted, self.isUnplugged) = (output, level, isMuted, isUnplugged)
  }

  init(_ sink: SinkReading) {
    self.init(
      name: sink.name, description: sink.description, shortName: sink.shortName, output: sink.device, level: sink.level,
      isMuted: sink.isMuted, isUnplugged: sink.isUnplugged)
    (address, sharedName) = (sink.address, sink.sharedName)
  }
}
