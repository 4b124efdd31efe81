/// A program to start as a child, and how long it may take to answer.
public struct ChildProgram: Sendable {
  let words: [String]
  let isHelper: Bool
  public let patience: Duration

  /// - Parameters:
  ///   - words: Its path or its name on PATH, and its arguments.
  ///   - isHelper: Whether its messages are those of Swell; others are dropped.
  public init(_ words: [String], isHelper: Bool = false, patience: Duration) {
    (self.words, self.isHelper, self.patience) = (words, isHelper, patience)
  }
}
