internal import CPulse
internal import SwellCore

/// One request to set a volume or a mute.
struct VolumeRequest {
  enum Value {
    case volume(ChannelVolumes)
    case mute(Bool)
  }

  let target: VolumeWrite.Target
  /// The condition for sending a request for a sink; requests of other kinds ignore it.
  let condition: VolumeWrite.Condition
  let value: Value
  /// Called at the end: for its own write, and for the writes whose requests it has replaced.
  var answers: [(Answer) -> Void] = []

  /// Whether to drop the request if its target is not the default device.
  var isForDefault: Bool {
    switch (target, condition) {
    case (.sink, .whileDefault), (.source, _): true
    case (.sink, .always), (.stream, _): false
    }
  }

  /// Whether this sets the same thing, to another value.
  func replaces(_ other: VolumeRequest) -> Bool {
    switch (value, other.value) {
    case (.volume, .volume), (.mute, .mute): target == other.target
    default: false
    }
  }

  /// The request is done, or was dropped or refused.
  func end(with result: Answer) {
    for answer in answers { answer(result) }
  }

  /// Starts the operation; nil when libpulse refuses.
  func send(
    _ context: OpaquePointer, _ done: pa_context_success_cb_t, _ this: UnsafeMutableRawPointer
  ) -> OpaquePointer? {
    switch value {
    case .volume(let channels):
      var volumes = channels.pulse
      return switch target {
      case .sink(let name): unsafe pa_context_set_sink_volume_by_name(context, name, &volumes, done, this)
      case .source(let name): unsafe pa_context_set_source_volume_by_name(context, name, &volumes, done, this)
      case .stream(let index): unsafe pa_context_set_sink_input_volume(context, index, &volumes, done, this)
      }
    case .mute(let isMuted):
      let mute: Int32 = isMuted ? 1 : 0
      return switch target {
      case .sink(let name): unsafe pa_context_set_sink_mute_by_name(context, name, mute, done, this)
      case .source(let name): unsafe pa_context_set_source_mute_by_name(context, name, mute, done, this)
      case .stream(let index): unsafe pa_context_set_sink_input_mute(context, index, mute, done, this)
      }
    }
  }
}
