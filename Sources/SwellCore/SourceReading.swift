/// What the audio server says of the default source (the microphone) at one moment.
public struct SourceReading: Equatable, Sendable {
  public var name: String
  public var level: Level
  public var isMuted: Bool

  public init(name: String, level: Level, isMuted: Bool) {
    self.name = name
    self.level = level
    self.isMuted = isMuted
  }
}
