internal import CPulse
internal import SwellCore

extension ChannelVolumes {
  /// Copies a `pa_cvolume`, at most `PA_CHANNELS_MAX` channels of it.
  ///
  /// An invalid value (`PA_VOLUME_INVALID`) counts as silence, so that there are as many values as channels.
  init(_ volumes: pa_cvolume) {
    var values = volumes.values
    let count = min(Int(volumes.channels), Int(PA_CHANNELS_MAX))
    let copy = unsafe withUnsafeBytes(of: &values) { unsafe Array($0.bindMemory(to: UInt32.self).prefix(count)) }
    self.init(copy.map { swell_volume_is_valid($0) != 0 ? $0 : 0 })
  }

  /// The volume for libpulse. libpulse refuses a volume without channels, and values above `PA_VOLUME_MAX`.
  var pulse: pa_cvolume {
    var volumes = pa_cvolume()
    let copy = values.prefix(Int(PA_CHANNELS_MAX))
    volumes.channels = UInt8(copy.count)
    unsafe withUnsafeMutableBytes(of: &volumes.values) { bytes in
      let channels = unsafe bytes.bindMemory(to: UInt32.self)
      for (index, value) in copy.enumerated() { unsafe channels[index] = value }
    }
    return volumes
  }
}
