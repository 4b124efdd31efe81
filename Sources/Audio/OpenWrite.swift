internal import SwellCore

/// A write that has no answer yet. A write may need several requests.
final class OpenWrite {
  private var open: Int
  private var outcome = Answer.done
  private let answer: (Answer) -> Void

  /// - Parameters:
  ///   - count: The number of requests, 1 or more.
  ///   - answer: Called once, after all requests: with `.done`, or with the reason why a request failed.
  init(_ count: Int, _ answer: @escaping (Answer) -> Void) {
    (open, self.answer) = (count, answer)
  }

  /// One of the requests has ended with this answer.
  func requestEnded(_ result: Answer) {
    if case .unavailable = result { outcome = result }
    open -= 1
    if open == 0 { answer(outcome) }
  }
}
