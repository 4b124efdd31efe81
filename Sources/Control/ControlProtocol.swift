internal import SwellCore

/// The protocol of the control socket: the client sends a line, the server answers and closes.
///
/// The line is the words of the command line, separated by tabs. The version of the protocol, `v1`, may precede them.
/// An answer ends with an empty line: without it, a part is missing. A refusal begins with `error: `, or with
/// `error 75: ` or `error 78: ` if that is the exit code.
///
/// Two kinds of connection stay open: after `watch`, each change follows on a line; after `pipe`, each line is a `show`
/// command, and only errors are answered.
enum ControlProtocol {
  /// The version that this Swell sends as the first word.
  static let version = "v1"
  /// Bytes, including the newline.
  static let longestRequest = 4096
  /// Likewise. An answer about 300 outputs with the longest names has half as many.
  static let longestAnswer = 1 << 20

  static func line(for words: [String]) -> String {
    var line = version
    for word in words { line += "\t" + word }
    return line + "\n"
  }

  static func command(_ line: String) -> Invocation {
    var words = line.parts(separatedBy: "\t")
    if words[0] == version {
      words.removeFirst()
    } else if words[0].utf8.count == 2, words[0].utf8.first == UInt8(ascii: "v") {
      return .wrongUsage("this Swell speaks \(version), not '\(words[0])': restart it with 'swell quit' and 'swell'")
    }
    return Invocation(words)
  }

  static func text(of reply: Reply) -> PlainText {
    switch reply {
    case .done(let text): text
    case .failed(let reason): "error: \(reason)\n"
    // EX_CONFIG of sysexits(3).
    case .misconfigured(let sentences): "error 78: \(sentences)\n"
    }
  }

  static let end: PlainText = "\n"

  /// The text of a complete answer; nil if its end is missing.
  static func text(in answer: String) -> String? {
    answer == "\n" || answer.ends(with: "\n\n") ? String(answer.dropLast()) : nil
  }

  /// Where Swell itself would end with 75.
  static func refusalOfService(_ reason: String) -> PlainText { "error 75: \(reason)\n" }

  /// The reason and the exit code of a refusal; nil for any other answer.
  static func refusal(in answer: String) -> (reason: String, code: Int32)? {
    let start = answer.parts(separatedBy: ":")[0]
    let code: Int32
    switch start {
    case "error": code = 1
    case "error 75": code = 75
    case "error 78": code = 78
    default: return nil
    }
    var reason = answer.withoutFirst(start.utf8.count + 2).bytes
    while reason.last == UInt8(ascii: "\n") { reason.removeLast() }
    return (String(bytes: reason), code)
  }
}
