internal import CPulse
internal import SwellCore

/// Finds out whether a new stream that records listens to a microphone.
enum NewRecording {
  /// Asks for the stream (`pa_context_get_source_output_info`), then for its source.
  ///
  /// - Parameters:
  ///   - stream: The server's number.
  ///   - answer: Called if a program records from a source that is not a monitor of a sink.
  static func ask(_ questions: OpenQuestions, stream: UInt32, _ answer: @escaping () -> Void) {
    var source: UInt32?
    unsafe questions.ask(
      { unsafe pa_context_get_source_output_info($0, stream, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_source_output_info) in if unsafe !isMeter(info) { source = unsafe info.source } },
      end: { _ in
        guard let source else { return }
        // PipeWire reports a stream before it links the stream to a source.
        if source == .max { answer() } else { ask(questions, source: source, answer) }
      })
  }

  private static func ask(_ questions: OpenQuestions, source: UInt32, _ answer: @escaping () -> Void) {
    var isMicrophone = false
    unsafe questions.ask(
      { unsafe pa_context_get_source_info_by_index($0, source, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_source_info) in isMicrophone = unsafe info.monitor_of_sink == .max },
      end: { _ in if isMicrophone { answer() } })
  }

  /// Whether the stream only measures a level. The resampler shows this for streams of PulseAudio with
  /// PA_STREAM_PEAK_DETECT, a property for streams of PipeWire, and the name for mixers of GTK and Qt.
  private static func isMeter(_ info: pa_source_output_info) -> Bool {
    func property(_ key: String) -> String? { unsafe LibPulse.property(key, of: info.proplist) }
    return unsafe LibPulse.text(info.resample_method) == "peaks" || property("resample.peaks") == "true"
      || property("stream.capture.sink") == "true" || property("stream.monitor") == "true"
      || LibPulse.text(info.name) == "Peak detect"
  }
}
