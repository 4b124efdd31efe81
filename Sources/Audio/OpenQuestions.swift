internal import CPulse
internal import SwellCore

/// The questions of clients to the server. A question stays until its last answer or the end of the connection, and
/// ends exactly once.
@safe final class OpenQuestions {
  @safe private final class Question {
    let questions: OpenQuestions
    let item: (UnsafeRawPointer) -> Void
    let end: (Answer) -> Void
    /// How many more structures are taken of a list, which may be as long as other programs make it.
    var room = 1024

    init(_ questions: OpenQuestions, item: @escaping (UnsafeRawPointer) -> Void, end: @escaping (Answer) -> Void) {
      (self.questions, self.end) = (questions, end)
      unsafe self.item = item
    }
  }

  private let connection: AudioConnection
  private var open: [Question] = []

  init(_ connection: AudioConnection) {
    self.connection = connection
  }

  var isEmpty: Bool { open.isEmpty }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: A request of libpulse whose callback passes its arguments to `received`; given its context and its
  ///     `userdata`.
  ///   - item: Called with each structure that the callback gets; `Info` must be its type.
  ///   - end: Called once: with `.done`, or with `.unavailable` when the server refuses or is lost.
  func ask<Info>(
    _ request: (OpaquePointer, UnsafeMutableRawPointer) -> OpaquePointer?, item: @escaping (Info) -> Void,
    end: @escaping (Answer) -> Void
  ) {
    let question = unsafe Question(self, item: { item(unsafe $0.load(as: Info.self)) }, end: end)
    open.append(question)
    // Not retained, because `open` holds the question as long as callbacks may come.
    let this = unsafe Unmanaged.passUnretained(question).toOpaque()
    if unsafe !connection.send({ unsafe request($0, this) }) { close(question, .unavailable(.lost)) }
  }

  /// For the callbacks of libpulse.
  ///
  /// - Parameter end: As of a list: 0 with an item, above 0 at its end, below 0 when it is refused.
  static func received(_ info: UnsafeRawPointer?, _ end: Int32, _ question: UnsafeMutableRawPointer?) {
    let question = unsafe Unmanaged<Question>.fromOpaque(question!).takeUnretainedValue()
    if let info = unsafe info, question.room > 0 {
      question.room -= 1
      unsafe question.item(info)
    }
    if end != 0 { question.questions.close(question, end > 0 ? .done : .unavailable(.refused)) }
  }

  private func close(_ question: Question, _ answer: Answer) {
    open = open.filter { $0 !== question }
    question.end(answer)
  }

  /// The connection has ended, and with it the callbacks of libpulse.
  func giveUp() {
    let questions = open
    open = []
    for question in questions { question.end(.unavailable(.lost)) }
  }
}
