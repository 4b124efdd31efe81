/// A program to start as a child, and how long it may take to answer.
public struct ChildProgram: Sendable {
  let path: String
  let option: String
  let argument: String?
  public let patience: Duration

  public init(_ path: String, _ option: String, _ argument: String? = nil, patience: Duration) {
    (self.path, self.option, self.argument, self.patience) = (path, option, argument, patience)
  }
}
