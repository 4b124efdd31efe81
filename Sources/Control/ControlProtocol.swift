internal import SwellCore

/// The language of the control socket: a line asks, the answer follows, the server closes.
///
/// The line is the words of the command line, separated by tabs. The version of the language, `v1`, may stand before
/// them. An answer that begins with `error: `, or with `error 78: ` where 78 is the exit code, is the reason why there is
/// no other. An answer of nothing is an empty line.
///
/// Two connections stay: after `watch`, what happens follows line by line; after `pipe`, each line is a `show`
/// command, and only what is wrong with one is answered.
enum ControlProtocol {
  /// The first word of what this Swell asks.
  static let version = "v1"
  /// bytes, with the newline
  static let longestRequest = 4096

  enum Parsed: Equatable {
    case request(Request)
    /// More lines follow.
    case stream
    case refused(String)
  }

  static func line(for words: [String]) -> String {
    var line = version
    for word in words { line += "\t" + word }
    return line + "\n"
  }

  static func request(_ line: String) -> Parsed {
    var words = line.parts(separatedBy: "\t")
    if words[0] == version {
      words.removeFirst()
    } else if words[0].utf8.count == 2, words[0].utf8.first == UInt8(ascii: "v") {
      return .refused("this Swell speaks \(version), not '\(words[0])': restart it with 'swell quit' and 'swell'")
    }
    switch Invocation(words) {
    case .ask(let request): return .request(request)
    case .pipe: return .stream
    case .wrongUsage(let sentence): return .refused(sentence)
    case .run, .checkConfiguration, .doctor, .help, .version: return .refused("this is not a control command")
    }
  }

  static func refusal(_ reason: String) -> String { "error: \(reason)\n" }

  /// The reason and the exit code of an answer that is a refusal.
  static func refusal(in answer: String) -> (reason: String, code: Int32)? {
    let start = answer.parts(separatedBy: ":")[0]
    guard start == "error" || start == "error 78" else { return nil }
    var reason = answer.withoutFirst(start.utf8.count + 2)
    while reason.utf8.last == 10 { reason.unicodeScalars.removeLast() }
    return (reason, start == "error" ? 1 : 78)
  }
}
