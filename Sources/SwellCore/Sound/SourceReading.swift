/// The state of the default source (the microphone) at one moment.
public struct SourceReading: Equatable, Sendable {
  public var name: String
  /// The name for people, in few letters (`OutputName`).
  public var shortName: String
  public var level: Level
  /// Volume of each channel in PulseAudio's units.
  public var channels: ChannelVolumes
  public var isMuted: Bool

  public init(name: String, shortName: String = "", level: Level, channels: ChannelVolumes? = nil, isMuted: Bool) {
    (self.name, self.shortName) = (name, shortName)
    self.level = level
    self.channels = channels ?? ChannelVolumes([level.volume])
    self.isMuted = isMuted
  }
}
