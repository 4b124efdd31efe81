internal import CPulse

/// Finds out of a new stream that records whether it listens to a microphone: asks for the stream
/// (`pa_context_get_source_output_info`), then for its source.
@safe final class NewRecording: OpenQuestion {
  private let connection: AudioConnection
  private let questions: OpenQuestions
  private let answer: () -> Void

  private init(_ connection: AudioConnection, _ questions: OpenQuestions, _ answer: @escaping () -> Void) {
    (self.connection, self.questions) = (connection, questions)
    self.answer = answer
  }

  /// - Parameters:
  ///   - stream: The server's number.
  ///   - answer: Called if a program records from a source that is no monitor of a sink.
  static func ask(
    _ connection: AudioConnection, _ questions: OpenQuestions, stream: UInt32, _ answer: @escaping () -> Void
  ) {
    let recording = NewRecording(connection, questions, answer)
    questions.add(recording)
    let isUnderWay = unsafe connection.send { context in
      unsafe pa_context_get_source_output_info(
        context, stream,
        { _, info, end, this in
          unsafe Unmanaged<NewRecording>.fromOpaque(this!).takeUnretainedValue().received(info, end: end)
        },
        // Not retained: `questions` holds it as long as callbacks may come.
        Unmanaged.passUnretained(recording).toOpaque())
    }
    if !isUnderWay { questions.close(recording) }
  }

  func giveUp() {}

  /// Called with the stream and once more at the end, or with `end` below 0 if it has ended already.
  private func received(_ info: UnsafePointer<pa_source_output_info>?, end: Int32) {
    if let info = unsafe info, unsafe !NewRecording.isMeter(info.pointee) {
      source = unsafe info.pointee.source
    }
    guard end != 0 else { return }
    guard let source else { return questions.close(self) }
    // PipeWire tells of a stream before it has linked it to a source.
    guard source != UInt32.max else { return self.end(isMicrophone: true) }
    let isUnderWay = unsafe connection.send { context in
      unsafe pa_context_get_source_info_by_index(
        context, source,
        { _, info, end, this in
          unsafe Unmanaged<NewRecording>.fromOpaque(this!).takeUnretainedValue().received(info, end: end)
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    if !isUnderWay { questions.close(self) }
  }

  private var source: UInt32?
  private var isMicrophone = false

  private func received(_ info: UnsafePointer<pa_source_info>?, end: Int32) {
    if let info = unsafe info { isMicrophone = unsafe info.pointee.monitor_of_sink == UInt32.max }
    if end != 0 { self.end(isMicrophone: isMicrophone) }
  }

  private func end(isMicrophone: Bool) {
    questions.close(self)
    if isMicrophone { answer() }
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
