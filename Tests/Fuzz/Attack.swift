import TestServers

/// Somebody whom Swell talks to, and who does not keep to what was agreed.
protocol Attack: AnyObject {
  static var name: String { get }
  /// Starts the program.
  init(on session: Session) throws
  /// Does one thing more, and says which.
  func strike(_ generator: inout Generator) throws -> String
}
