internal import CPulse

/// Asks whether anything plays (`pa_context_get_sink_input_info_list`).
@safe final class PlaybackCheck: OpenQuestion {
  private let questions: OpenQuestions
  private let answer: (_ isPlaying: Bool) -> Void
  private var isPlaying = false

  private init(_ questions: OpenQuestions, _ answer: @escaping (_ isPlaying: Bool) -> Void) {
    self.questions = questions
    self.answer = answer
  }

  /// - Parameter answer: Called once; not at all when the connection ends before.
  static func ask(
    _ connection: AudioConnection, _ questions: OpenQuestions, _ answer: @escaping (_ isPlaying: Bool) -> Void
  ) {
    let check = PlaybackCheck(questions, answer)
    questions.add(check)
    let isUnderWay = unsafe connection.send { context in
      unsafe pa_context_get_sink_input_info_list(
        context,
        { _, info, end, this in
          unsafe Unmanaged<PlaybackCheck>.fromOpaque(this!).takeUnretainedValue().received(info, end: end)
        },
        // Not retained: `questions` holds it as long as callbacks may come.
        Unmanaged.passUnretained(check).toOpaque())
    }
    if !isUnderWay { questions.close(check) }
  }

  func giveUp() {}

  private func received(_ info: UnsafePointer<pa_sink_input_info>?, end: Int32) {
    // A stream that waits, such as that of a player that was paused, is corked.
    if let info = unsafe info, unsafe info.pointee.corked == 0 { isPlaying = true }
    guard end != 0 else { return }
    questions.close(self)
    answer(isPlaying)
  }
}
