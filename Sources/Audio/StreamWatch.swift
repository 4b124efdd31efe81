internal import SwellCore

/// Reports the streams of all programs: at the start, and after each change of a stream.
///
/// At most one question is open. If streams change before the answer, the question is repeated once.
@safe final class StreamWatch {
  private let connection: AudioConnection
  private let questions: OpenQuestions
  private let report: ([StreamReading]) -> Void
  private var isOn = false
  private var isAsking = false
  private var isPending = false

  init(_ connection: AudioConnection, _ questions: OpenQuestions, _ report: @escaping ([StreamReading]) -> Void) {
    self.connection = connection
    self.questions = questions
    self.report = report
  }

  func follow(_ isOn: Bool) {
    self.isOn = isOn
    read()
  }

  /// Asks for the streams, if the watch is on.
  func read() {
    guard isOn, connection.isReady else { return }
    isPending = isAsking
    guard !isAsking else { return }
    isAsking = true
    StreamList.ask(questions, program: nil) { [self] streams in
      isAsking = false
      if isOn, let streams { report(streams) }
      if isPending { read() }
    }
  }
}
