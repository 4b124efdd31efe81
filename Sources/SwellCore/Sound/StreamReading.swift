/// One stream that a program plays, at one moment.
public struct StreamReading: Equatable, Sendable {
  /// The server's number for the stream.
  public var index: UInt32
  /// The name of the program.
  public var name: String
  /// All names of the program: those of its application and its binary.
  public var names: [String]
  /// Volume of the loudest channel in PulseAudio's units.
  public var volume: UInt32
  /// Volume of each channel in the same units.
  public var channels: ChannelVolumes
  public var isMuted: Bool
  /// The server's number for the sink of the stream.
  public var sink: UInt32
  /// The volume of the sink in the same units, if the server moves the volumes of its streams with the sink
  /// (`flat-volumes` of PulseAudio).
  public var flatVolume: UInt32?

  public init(
    index: UInt32, name: String, names: [String] = [], volume: UInt32, channels: ChannelVolumes? = nil,
    isMuted: Bool = false, sink: UInt32 = 0, flatVolume: UInt32? = nil
  ) {
    self.index = index
    self.name = name
    self.names = [name] + names
    self.volume = volume
    self.channels = channels ?? ChannelVolumes([volume])
    self.isMuted = isMuted
    (self.sink, self.flatVolume) = (sink, flatVolume)
  }

  public var level: Level { Level(volume: volume) }
}
