/// A new volume, a new mute, or both, for one sink.
public struct SinkWrite: Equatable, Sendable {
  /// When the write may still be sent.
  public enum Condition: Equatable, Sendable {
    /// As long as the sink is the default one and plays through this port.
    case whileDefault(port: String?)
    /// As long as there is such a sink.
    case always
  }

  /// The name of the sink.
  public var sink: String
  public var condition: Condition
  /// nil: the volumes stay.
  public var channels: ChannelVolumes?
  /// nil: the mute stays.
  public var isMuted: Bool?

  public init(sink: String, condition: Condition, channels: ChannelVolumes?, isMuted: Bool?) {
    self.sink = sink
    self.condition = condition
    self.channels = channels
    self.isMuted = isMuted
  }
}

/// A new volume, a new mute, or both, for one source, as long as the source is the default one.
public struct SourceWrite: Equatable, Sendable {
  /// The name of the source.
  public var source: String
  /// nil: the volumes stay.
  public var channels: ChannelVolumes?
  /// nil: the mute stays.
  public var isMuted: Bool?

  public init(source: String, channels: ChannelVolumes?, isMuted: Bool?) {
    self.source = source
    self.channels = channels
    self.isMuted = isMuted
  }
}
