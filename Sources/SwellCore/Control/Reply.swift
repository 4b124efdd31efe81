/// The answer to a client's command: `Control` gives it the form that the client reads.
public enum Reply: Equatable, Sendable {
  /// It was carried out. The text is what the client prints: whole lines, or nothing.
  case done(PlainText)
  /// It was not: the reason is a sentence without a full stop.
  case failed(String)
  /// The configuration has mistakes: a sentence a line.
  case misconfigured(PlainText)
}
