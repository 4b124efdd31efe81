internal import CPulse
internal import SwellCore

/// A request to set the default sink (`pa_context_set_default_sink`) or source (`pa_context_set_default_source`).
@safe final class DefaultDeviceChange: OpenQuestion {
  private let questions: OpenQuestions
  private let answer: (Answer) -> Void

  private init(_ questions: OpenQuestions, _ answer: @escaping (Answer) -> Void) {
    self.questions = questions
    self.answer = answer
  }

  static func ask(
    _ connection: AudioConnection, _ questions: OpenQuestions, _ direction: AudioDevice.Direction, name: String,
    _ answer: @escaping (Answer) -> Void
  ) {
    let change = DefaultDeviceChange(questions, answer)
    questions.add(change)
    let isUnderWay = unsafe connection.send { context in
      let request = unsafe direction == .output ? pa_context_set_default_sink : pa_context_set_default_source
      return unsafe request(
        context, name,
        { _, isDone, this in
          unsafe Unmanaged<DefaultDeviceChange>.fromOpaque(this!).takeUnretainedValue()
            .end(isDone != 0 ? .done : .unavailable(.refused))
        },
        // Not retained: `questions` holds it as long as callbacks may come.
        Unmanaged.passUnretained(change).toOpaque())
    }
    if !isUnderWay { change.end(.unavailable(.lost)) }
  }

  func giveUp() {
    answer(.unavailable(.lost))
  }

  private func end(_ result: Answer) {
    questions.close(self)
    answer(result)
  }
}
