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
      var channels = scaled(balance, to: volume)
      unsafe operation = pa_context_set_sink_volume_by_name(context, sinkName, &channels, done, this)
    } else if let isMuted = writes.sinkMute, let sinkName {
      writes.sinkMute = nil
      unsafe operation = pa_context_set_sink_mute_by_name(context, sinkName, isMuted ? 1 : 0, done, this)
    } else if let volume = writes.sourceVolume, let sourceName, let balance = sourceBalance {
      writes.sourceVolume = nil
      var channels = scaled(balance, to: volume)
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
    var channels = scaled(balance, to: stream.volume)
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

  /// The channels at another loudness, in the same balance if that is wanted.
  private func scaled(_ balance: pa_cvolume, to volume: UInt32) -> pa_cvolume {
    var channels = balance
    if keepsBalance {
      unsafe pa_cvolume_scale(&channels, volume)
    } else {
      unsafe pa_cvolume_set(&channels, UInt32(channels.channels), volume)
    }
    return channels
  }

  /// Emits `.sinkRead`.
  public func readSink(_ wish: SinkWish) {
    search(OutputSearch(self, .read(wish))) { emit(.sinkRead(nil, names: [], wish)) }
  }

  /// Sets the volume and mute of the sink that `readSink` found.
  public func setSink(_ name: String, volume: UInt32, isMuted: Bool) {
    guard let context = unsafe context, let other = otherBalance, other.sink == name else { return }
    var channels = scaled(other.channels, to: volume)
    unsafe PulseAudio.forget(pa_context_set_sink_volume_by_name(context, name, &channels, nil, nil))
    unsafe PulseAudio.forget(pa_context_set_sink_mute_by_name(context, name, isMuted ? 1 : 0, nil, nil))
  }

  /// Chooses among the sinks of the server, and makes that one the default.
  public func selectOutput(_ selection: OutputSelection, client: ClientID) {
    search(OutputSearch(self, .select(selection, client))) { emit(.outputSelected(nil, names: [], client: client)) }
  }

  /// Asks for all sinks.
  private func search(_ search: OutputSearch, otherwise fail: () -> Void) {
    guard let context = unsafe context else { return fail() }
    // Retained by the request, released at the end of the list.
    let search = unsafe Unmanaged.passRetained(search).toOpaque()
    let isUnderWay = unsafe PulseAudio.forget(
      pa_context_get_sink_info_list(
        context,
        { _, info, end, search in
          let search = unsafe Unmanaged<OutputSearch>.fromOpaque(search!)
          if unsafe search.takeUnretainedValue().received(info, end: end) { unsafe search.release() }
        }, search))
    guard !isUnderWay else { return }
    unsafe Unmanaged<OutputSearch>.fromOpaque(search).release()
    fail()
  }

  fileprivate func finish(_ search: OutputSearch) {
    let names = search.sinks.map { $0.name }
    switch search.purpose {
    case .select(let selection, let client):
      let chosen = selection.choose(from: search.sinks, current: sinkName)
      if let chosen, let context = unsafe context {
        unsafe PulseAudio.forget(pa_context_set_default_sink(context, chosen, nil, nil))
      }
      emit(.outputSelected(chosen, names: names, client: client))
    case .read(let wish):
      // A volume of 0 has no balance of its own.
      if let found = search.found, found.reading.volume > 0 || otherBalance?.sink != found.reading.name {
        otherBalance = (found.reading.name, found.channels)
      }
      emit(.sinkRead(search.found?.reading, names: names, wish))
    }
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
  enum Purpose {
    case select(OutputSelection, ClientID)
    case read(SinkWish)
  }

  let audio: PulseAudio
  let purpose: Purpose
  var sinks: [(name: String, description: String)] = []
  var found: (reading: SinkReading, channels: pa_cvolume)?

  init(_ audio: PulseAudio, _ purpose: Purpose) {
    self.audio = audio
    self.purpose = purpose
  }

  /// - Returns: Whether the list has ended.
  func received(_ info: UnsafePointer<pa_sink_info>?, end: Int32) -> Bool {
    if let info = unsafe info {
      let reading = unsafe SinkReading(info.pointee, hasCall: false)
      sinks.append((reading.name, reading.description))
      // A name is one sink's alone; a description may be that of several, of which the first is meant.
      if case .read(let wish) = purpose, reading.name == wish.sink || (found == nil && reading.description == wish.sink)
      {
        found = (reading, unsafe info.pointee.volume)
      }
    }
    if end != 0 { audio.finish(self) }
    return end != 0
  }
}
