/// One stream that a program plays, at one moment.
public struct StreamReading: Equatable, Sendable {
  /// The server's number for it.
  public var index: UInt32
  /// The name of the program.
  public var name: String
  /// Volume of the loudest channel in PulseAudio's units.
  public var volume: UInt32
  public var isMuted: Bool

  public init(index: UInt32, name: String, volume: UInt32, isMuted: Bool = false) {
    self.index = index
    self.name = name
    self.volume = volume
    self.isMuted = isMuted
  }
}

/// A new volume and mute for one stream.
public struct StreamWrite: Equatable, Sendable {
  public var index: UInt32
  public var volume: UInt32
  public var isMuted: Bool
}
