/// Volumes of the channels of a sink, a source or a stream, in PulseAudio's units (`pa_cvolume`).
public struct ChannelVolumes: Equatable, Sendable {
  /// 65 536 (`PA_VOLUME_NORM`) is 100 %; one value a channel, at most 32 (`PA_CHANNELS_MAX`).
  public var values: [UInt32]

  public init(_ values: [UInt32]) {
    self.values = values
  }

  /// The volume of the loudest channel (`pa_cvolume_max`); 0 without channels.
  public var loudest: UInt32 { values.max() ?? 0 }

  /// The same balance with the loudest channel at `volume`, to the nearest unit, so that steps there and back keep the
  /// balance (`pa_cvolume_scale` rounds down); silence has no balance, and all channels get the same.
  public func scaled(to volume: UInt32) -> ChannelVolumes {
    let loudest = UInt64(loudest)
    guard loudest > 0 else { return even(at: volume) }
    return ChannelVolumes(values.map { UInt32((UInt64($0) * UInt64(volume) + loudest / 2) / loudest) })
  }

  /// As many channels, all at `volume` (`pa_cvolume_set`).
  public func even(at volume: UInt32) -> ChannelVolumes {
    ChannelVolumes([UInt32](repeating: volume, count: values.count))
  }
}
