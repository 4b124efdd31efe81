/// The answer to a client's command: `Control` gives it the form that the client reads.
public enum Reply: Equatable, Sendable {
  /// The command was carried out. The client prints the text: whole lines, or nothing.
  case done(PlainText)
  /// The command was not carried out: the reason is a sentence without a full stop.
  case failed(String)
  /// The configuration has mistakes: a sentence on each line.
  case misconfigured(PlainText)
}
