internal import CPulse
public import SwellCore

/// What Swell sets: the newest value of each kind wins while an older one is on its way.
extension PulseAudio {
  /// Sets the volume of the default sink; the newest wins while an older one is on its way.
  public func setVolume(_ volume: UInt32) {
    writes.sinkVolume = volume
    write()
  }

  public func setMute(_ isMuted: Bool) {
    writes.sinkMute = isMuted
    write()
  }

  public func setSourceVolume(_ volume: UInt32) {
    writes.sourceVolume = volume
    write()
  }

  public func setSourceMute(_ isMuted: Bool) {
    writes.sourceMute = isMuted
    write()
  }

  /// Sends what is waiting, one request at a time.
  private func write() {
    guard let context = unsafe context, !writes.isUnderWay else { return }
    let done: pa_context_success_cb_t = { _, _, this in unsafe PulseAudio.of(this).written() }
    var operation: OpaquePointer?
    if let volume = writes.sinkVolume, let sinkName, let balance = sinkBalance {
      writes.sinkVolume = nil
      var channels = PulseAudio.scaled(balance, to: volume)
      unsafe operation = pa_context_set_sink_volume_by_name(context, sinkName, &channels, done, this)
    } else if let isMuted = writes.sinkMute, let sinkName {
      writes.sinkMute = nil
      unsafe operation = pa_context_set_sink_mute_by_name(context, sinkName, isMuted ? 1 : 0, done, this)
    } else if let volume = writes.sourceVolume, let sourceName, let balance = sourceBalance {
      writes.sourceVolume = nil
      var channels = PulseAudio.scaled(balance, to: volume)
      unsafe operation = pa_context_set_source_volume_by_name(context, sourceName, &channels, done, this)
    } else if let isMuted = writes.sourceMute, let sourceName {
      writes.sourceMute = nil
      unsafe operation = pa_context_set_source_mute_by_name(context, sourceName, isMuted ? 1 : 0, done, this)
    } else if let stream = writes.streams.popLast() {
      unsafe operation = write(stream, context, done)
    } else {
      writes = PendingWrites()
      askAgain()
      return emit(.audioWritesDone)
    }
    // What cannot be sent is dropped; the reading at the end shows what is true.
    writes.isUnderWay = unsafe PulseAudio.forget(operation)
    if !writes.isUnderWay { write() }
  }

  /// Sets the volumes and mutes of streams; the newest for each wins.
  public func setStreams(_ streams: [StreamWrite]) {
    for stream in streams {
      writes.streams.removeAll { $0.index == stream.index }
      writes.streams.append(stream)
    }
    write()
  }

  private func write(
    _ stream: StreamWrite, _ context: OpaquePointer, _ done: pa_context_success_cb_t
  ) -> OpaquePointer? {
    guard let balance = streamVolumes.first(where: { $0.index == stream.index })?.volume else { return nil }
    var channels = PulseAudio.scaled(balance, to: stream.volume)
    unsafe PulseAudio.forget(
      pa_context_set_sink_input_mute(context, stream.index, stream.isMuted ? 1 : 0, nil, nil))
    return unsafe pa_context_set_sink_input_volume(context, stream.index, &channels, done, this)
  }

  /// Emits `.streams` with what a process and its children play.
  public func readStreams(of process: Int) {
    guard let context = unsafe context else { return emit(.streams([])) }
    // Retained by the request, released at the end of the list.
    let search = unsafe Unmanaged.passRetained(StreamSearch(self, process: process)).toOpaque()
    let isUnderWay = unsafe PulseAudio.forget(
      pa_context_get_sink_input_info_list(
        context,
        { _, info, end, search in
          let search = unsafe Unmanaged<StreamSearch>.fromOpaque(search!)
          if unsafe search.takeUnretainedValue().received(info, end: end) { unsafe search.release() }
        }, search))
    guard !isUnderWay else { return }
    unsafe Unmanaged<StreamSearch>.fromOpaque(search).release()
    // The server is not ready, or has just gone.
    emit(.streams([]))
  }

  func found(_ streams: [StreamReading], _ volumes: [(index: UInt32, volume: pa_cvolume)]) {
    streamVolumes = volumes
    emit(.streams(streams))
  }

  private func written() {
    writes.isUnderWay = false
    write()
  }

  /// The same balance between the channels at another loudness.
  private static func scaled(_ balance: pa_cvolume, to volume: UInt32) -> pa_cvolume {
    var channels = balance
    unsafe pa_cvolume_scale(&channels, volume)
    return channels
  }

  /// Chooses among the sinks of the server, and makes that one the default.
  public func selectOutput(_ selection: OutputSelection, client: ClientID) {
    guard let context = unsafe context else { return emit(.outputSelected(nil, names: [], client: client)) }
    // Retained by the request, released at the end of the list.
    let search = unsafe Unmanaged.passRetained(OutputSearch(self, selection, client)).toOpaque()
    let isUnderWay = unsafe PulseAudio.forget(
      pa_context_get_sink_info_list(
        context,
        { _, info, end, search in
          let search = unsafe Unmanaged<OutputSearch>.fromOpaque(search!)
          if unsafe search.takeUnretainedValue().received(info, end: end) { unsafe search.release() }
        }, search))
    if !isUnderWay { unsafe Unmanaged<OutputSearch>.fromOpaque(search).release() }
  }

  fileprivate func finish(_ search: OutputSearch) {
    let chosen = search.selection.choose(from: search.sinks, current: sinkName)
    if let chosen, let context = unsafe context {
      unsafe PulseAudio.forget(pa_context_set_default_sink(context, chosen, nil, nil))
    }
    emit(.outputSelected(chosen, names: search.sinks.map { $0.name }, client: search.client))
  }
}

/// What is still to be written: at most one value of each kind, the newest.
struct PendingWrites {
  var sinkVolume: UInt32?
  var sinkMute: Bool?
  var sourceVolume: UInt32?
  var sourceMute: Bool?
  var streams: [StreamWrite] = []
  var isUnderWay = false
}

/// A list of sinks on its way.
private final class OutputSearch {
  let audio: PulseAudio
  let selection: OutputSelection
  let client: ClientID
  var sinks: [(name: String, description: String)] = []

  init(_ audio: PulseAudio, _ selection: OutputSelection, _ client: ClientID) {
    self.audio = audio
    self.selection = selection
    self.client = client
  }

  /// - Returns: Whether the list has ended.
  func received(_ info: UnsafePointer<pa_sink_info>?, end: Int32) -> Bool {
    if let info = unsafe info {
      let name = unsafe PulseAudio.text(info.pointee.name) ?? ""
      sinks.append((name, unsafe PulseAudio.text(info.pointee.description) ?? name))
    }
    if end != 0 { audio.finish(self) }
    return end != 0
  }
}
