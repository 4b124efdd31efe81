import Foundation
import TestServers

/// The release program.
enum Swell {
  /// `SWELL_BINARY`, else the product of `swift build -c release --product swell`.
  static let binary: String = {
    let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/")
    let path = ProcessInfo.processInfo.environment["SWELL_BINARY"] ?? ".build/release/swell"
    return path.hasPrefix("/") ? path : String("\(package)/\(path)".dropFirst())
  }()

  /// Starts it with these words; it may not be ready yet.
  static func start(_ words: [String] = [], environment: [String: String?]) throws -> Child {
    try Child([binary] + words, environment: environment)
  }

  static func run(_ words: [String], environment: [String: String?], input: String? = nil) throws -> Child.Outcome {
    try Child.run([binary] + words, environment: environment, input: input)
  }

  static func status(_ environment: [String: String?]) throws -> Status {
    let answer = try run(["status", "--json"], environment: environment)
    guard answer.status == 0 else {
      throw ServerProblem.failed("'swell status --json' ended with \(answer.status): \(answer.errors)")
    }
    return try Status(json: answer.output)
  }
}
