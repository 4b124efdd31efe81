/// A question of a client to the server.
protocol OpenQuestion: AnyObject {
  /// Answers that there is no answer.
  func giveUp()
}

/// The questions of clients that have no answer yet: holds each until its answer or the end of the connection, whichever
/// comes first, so that each is answered once.
final class OpenQuestions {
  private var open: [any OpenQuestion] = []

  /// Holds a question that is about to be sent.
  func add(_ question: any OpenQuestion) {
    open.append(question)
  }

  /// The question has its answer, or will not get one.
  func close(_ question: any OpenQuestion) {
    open.removeAll { $0 === question }
  }

  /// The connection has ended; callbacks of libpulse come no more.
  func giveUp() {
    let questions = open
    open = []
    for question in questions { question.giveUp() }
  }
}
