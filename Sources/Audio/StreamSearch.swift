internal import CPulse
internal import SwellCore

/// A list of streams on its way, of which those of one program are wanted.
@safe final class StreamSearch {
  private let audio: PulseAudio
  private let process: Int
  private var streams: [StreamReading] = []
  private var volumes: [(index: UInt32, volume: pa_cvolume)] = []

  init(_ audio: PulseAudio, process: Int) {
    self.audio = audio
    self.process = process
  }

  /// - Returns: Whether the list has ended.
  func received(_ info: UnsafePointer<pa_sink_input_info>?, end: Int32) -> Bool {
    if let info = unsafe info { unsafe add(info.pointee) }
    if end != 0 { audio.found(streams, volumes) }
    return end != 0
  }

  private func add(_ info: pa_sink_input_info) {
    let owner = unsafe PulseAudio.text(pa_proplist_gets(info.proplist, PA_PROP_APPLICATION_PROCESS_ID))
    guard let owner = owner.flatMap({ Int($0) }), ProcessTree.isProcess(owner, within: process) else { return }
    var volume = unsafe info.volume
    let name = unsafe PulseAudio.text(pa_proplist_gets(info.proplist, PA_PROP_APPLICATION_NAME)) ?? "program"
    streams.append(
      StreamReading(
        index: unsafe info.index, name: name, volume: unsafe pa_cvolume_max(&volume), isMuted: unsafe info.mute != 0))
    volumes.append((unsafe info.index, volume))
  }
}
