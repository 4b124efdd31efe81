internal import SwellCore

/// A write without an answer: it may take several requests.
final class OpenWrite {
  private var open: Int
  private var outcome = Answer.done
  private let answer: (Answer) -> Void

  /// - Parameters:
  ///   - count: How many requests it takes, 1 or more.
  ///   - answer: Called once, when all of them have ended: with `.done`, or why one of them was not carried out.
  init(_ count: Int, _ answer: @escaping (Answer) -> Void) {
    (open, self.answer) = (count, answer)
  }

  /// One of the requests has ended so.
  func requestEnded(_ result: Answer) {
    if case .unavailable = result { outcome = result }
    open -= 1
    if open == 0 { answer(outcome) }
  }
}
