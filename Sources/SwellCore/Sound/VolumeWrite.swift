/// A new volume, a new mute, or both, for a sink, a source or a stream.
public struct VolumeWrite: Equatable, Sendable {
  public enum Target: Equatable, Sendable {
    /// The sink of this name.
    case sink(String)
    /// The source of this name, as long as the source is the default one.
    case source(String)
    /// The stream with this number of the server.
    case stream(UInt32)
  }

  /// When a write for a sink may still be sent.
  public enum Condition: Equatable, Sendable {
    /// As long as the sink is the default one and plays through this port.
    case whileDefault(port: String?)
    /// As long as there is such a sink.
    case always
  }

  public var target: Target
  public var condition: Condition
  /// nil: the volumes stay.
  public var channels: ChannelVolumes?
  /// nil: the mute stays.
  public var isMuted: Bool?

  public init(
    _ target: Target, _ condition: Condition = .always, channels: ChannelVolumes? = nil, isMuted: Bool? = nil
  ) {
    (self.target, self.condition, self.channels, self.isMuted) = (target, condition, channels, isMuted)
  }
}
