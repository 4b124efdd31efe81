internal import CPulse
internal import SwellCore

/// Finds out of a new stream that records whether it listens to a microphone.
enum NewRecording {
  /// Asks for the stream (`pa_context_get_source_output_info`), then for its source.
  ///
  /// - Parameters:
  ///   - stream: The server's number.
  ///   - answer: Called if a program records from a source that is no monitor of a sink.
  static func ask(_ questions: OpenQuestions, stream: UInt32, _ answer: @escaping () -> Void) {
    var source: UInt32?
    unsafe questions.ask(
      { unsafe pa_context_get_source_output_info($0, stream, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_source_output_info) in if unsafe !isMeter(info) { source = unsafe info.source } },
      end: { _ in
        guard let source else { return }
        // PipeWire tells of a stream before it has linked it to a source.
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

  /// Whether it only shows a level: of PulseAudio's streams with PA_STREAM_PEAK_DETECT the resampler tells, of
  /// PipeWire's a property; the name is that of GTK's and Qt's mixers.
  private static func isMeter(_ info: pa_source_output_info) -> Bool {
    func property(_ key: StaticString) -> String? { unsafe LibPulse.property(key, of: info.proplist) }
    return unsafe LibPulse.text(info.resample_method) == "peaks" || property("resample.peaks") == "true"
      || property("stream.capture.sink") == "true" || property("stream.monitor") == "true"
      || LibPulse.text(info.name) == "Peak detect"
  }
}
