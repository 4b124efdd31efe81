internal import CPulse
internal import SwellCore

extension SourceReading {
  /// Copies what Swell needs out of a `pa_source_info`, which lives only during the callback.
  init(_ info: pa_source_info) {
    let channels = unsafe ChannelVolumes(info.volume)
    self.init(
      name: unsafe LibPulse.text(info.name) ?? "",
      level: Level(volume: channels.loudest), channels: channels,
      isMuted: unsafe info.mute != 0)
  }
}
