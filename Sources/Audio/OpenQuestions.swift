/// A question of a client to the server.
protocol OpenQuestion: AnyObject {
  /// Completes the question without an answer.
  func giveUp()
}

/// The questions of clients without an answer yet: retains each until its answer or the end of the connection, so that
/// each is answered exactly once.
final class OpenQuestions {
  private var open: [any OpenQuestion] = []

  var isEmpty: Bool { open.isEmpty }

  /// Retains a question that is about to be sent.
  func add(_ question: any OpenQuestion) {
    open.append(question)
  }

  /// Releases a question that has its answer, or will not get one.
  func close(_ question: any OpenQuestion) {
    open = open.filter { $0 !== question }
  }

  /// The connection has ended; callbacks of libpulse come no more.
  func giveUp() {
    let questions = open
    open = []
    for question in questions { question.giveUp() }
  }
}
