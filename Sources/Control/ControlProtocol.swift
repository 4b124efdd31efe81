internal import SwellCore

/// The language of the control socket: one line asks, the answer follows, the server closes.
///
/// The line is the words of the command line, separated by tabs. An answer that begins with `error: `, or with `error 78: `
/// where 78 is the exit code, is the reason why there is no other. An answer of nothing is an empty line.
enum ControlProtocol {
  /// bytes, with the newline
  static let longestRequest = 4096

  enum Parsed: Equatable {
    case request(Request)
    case refused(String)
  }

  static func line(for words: [String]) -> String {
    var line = ""
    for (index, word) in words.enumerated() { line += (index == 0 ? "" : "\t") + word }
    return line + "\n"
  }

  static func request(_ line: String) -> Parsed {
    let words = line.parts(separatedBy: "\t")
    switch Invocation(words) {
    case .ask(let request): return .request(request)
    case .wrongUsage(let sentence): return .refused(sentence)
    case .run, .checkConfiguration, .help, .version: return .refused("this is nothing to ask a running Swell")
    }
  }

  /// The reason and the exit code of an answer that is a refusal.
  static func refusal(in answer: String) -> (reason: String, code: Int32)? {
    let start = answer.parts(separatedBy: ":")[0]
    guard start == "error" || start == "error 78" else { return nil }
    var reason = answer.withoutFirst(start.utf8.count + 2)
    while reason.utf8.last == 10 { reason.unicodeScalars.removeLast() }
    return (reason, start == "error" ? 1 : 78)
  }

  static func refusal(_ reason: String) -> String { "error: \(reason)\n" }
}
