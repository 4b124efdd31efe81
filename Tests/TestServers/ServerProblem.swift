/// Why a private server, or a program that a test needs, is not doing what it should.
public enum ServerProblem: Error, Equatable, CustomStringConvertible {
  /// Something did not happen in time; `details` describes the program that caused that.
  case timedOut(waitingFor: String, after: Duration, details: String)
  /// Anything else, in one full sentence.
  case failed(String)

  public var description: String {
    switch self {
    case .timedOut(let what, let limit, let details):
      return "Waited \(limit) in vain for \(what).\(details.isEmpty ? "" : "\n\(details)")"
    case .failed(let sentence):
      return sentence
    }
  }
}
