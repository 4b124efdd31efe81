internal import CPulse
internal import SwellCore

/// A request for all sinks (`pa_context_get_sink_info_list`).
@safe final class SinkList: OpenQuestion {
  private let questions: OpenQuestions
  private let callSinks: [UInt32]
  private let answer: ([SinkReading]?) -> Void
  private var sinks: [SinkReading] = []

  private init(_ questions: OpenQuestions, callSinks: [UInt32], _ answer: @escaping ([SinkReading]?) -> Void) {
    self.questions = questions
    self.callSinks = callSinks
    self.answer = answer
  }

  /// - Parameter callSinks: Sinks on which a call plays.
  static func ask(
    _ connection: AudioConnection, _ questions: OpenQuestions, callSinks: [UInt32],
    _ answer: @escaping ([SinkReading]?) -> Void
  ) {
    let list = SinkList(questions, callSinks: callSinks, answer)
    questions.add(list)
    let isUnderWay = unsafe connection.send { context in
      unsafe pa_context_get_sink_info_list(
        context,
        { _, info, end, this in
          unsafe Unmanaged<SinkList>.fromOpaque(this!).takeUnretainedValue().received(info, end: end)
        },
        // Not retained: `questions` holds it as long as callbacks may come.
        Unmanaged.passUnretained(list).toOpaque())
    }
    if !isUnderWay { list.end(nil) }
  }

  func giveUp() {
    answer(nil)
  }

  private func received(_ info: UnsafePointer<pa_sink_info>?, end: Int32) {
    if let info = unsafe info {
      sinks.append(unsafe SinkReading(info.pointee, hasCall: callSinks.contains(info.pointee.index)))
    }
    if end != 0 { self.end(end > 0 ? sinks : nil) }
  }

  private func end(_ sinks: [SinkReading]?) {
    questions.close(self)
    answer(sinks)
  }
}
