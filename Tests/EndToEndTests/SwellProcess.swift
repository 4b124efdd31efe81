import Foundation
import Glibc
import TestServers
import Testing

/// The release binary, as a session starts it.
final class SwellProcess {
  /// `SWELL_BINARY`, else the product of `swift build -c release --product swell`.
  static let binary: String = {
    let package = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/")
    let path = ProcessInfo.processInfo.environment["SWELL_BINARY"] ?? ".build/release/swell"
    return path.hasPrefix("/") ? path : String("\(package)/\(path)".dropFirst())
  }()

  let child: Child
  private let environment: [String: String?]

  /// Starts `swell`; it may not be ready yet.
  init(_ arguments: [String] = [], environment: [String: String?]) throws {
    child = try Child([SwellProcess.binary] + arguments, environment: environment)
    self.environment = environment
  }

  /// Runs a command such as `status` to its end.
  static func run(_ arguments: [String], environment: [String: String?]) throws -> Child.Outcome {
    try Child.run([binary] + arguments, environment: environment)
  }

  /// What `swell status --json` prints.
  func status() throws -> SwellStatus {
    let answer = try SwellProcess.run(["status", "--json"], environment: environment)
    guard answer.status == 0 else {
      throw ServerProblem.failed("'swell status --json' ended with \(answer.status): \(answer.errors)\(child.errors)")
    }
    return try JSONDecoder().decode(SwellStatus.self, from: Data(answer.output.utf8))
  }

  /// Waits until Swell answers and knows the default sink; "swell: ready" comes a moment before that.
  func waitForSink() throws {
    try waitUntil("Swell to know the default sink") {
      guard child.isRunning else { throw ServerProblem.failed("Swell ended.\n\(child.errors)") }
      return (try? self.status())?.audio.sink != nil
    }
  }

  /// Waits until the status satisfies a condition, and returns it.
  @discardableResult
  func waitForStatus(
    _ what: String, within limit: Duration = patience, _ condition: (SwellStatus) -> Bool
  ) throws -> SwellStatus {
    var last: SwellStatus?
    do {
      try waitUntil(what, within: limit) {
        let status = try self.status()
        last = status
        return condition(status)
      }
    } catch ServerProblem.timedOut(let what, let limit, _) {
      throw ServerProblem.timedOut(waitingFor: what, after: limit, details: "\(last!)\n\(child.errors)")
    }
    return last!
  }

  /// A number of `/proc/PID/status`: "RssAnon" in kB, which does not count code that is mapped again when it is used;
  /// "voluntary_ctxt_switches".
  func kernelNumber(_ name: String) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(child.pid)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
      throw ServerProblem.failed("'/proc/\(child.pid)/status' has no number '\(name)'.")
    }
    return number
  }

  /// Waits until all that panels need is made, their window among it: the first commands can be answered before.
  func waitUntilStarted() throws {
    try waitUntil("the end of the start") {
      try Child.run(["xwininfo", "-root", "-tree"], environment: environment).output.contains("\"Swell\")")
    }
  }

  /// Waits until the process sleeps in the kernel, waiting for something new: it also sleeps while it waits for an
  /// answer of the X server, and answers a command only afterwards.
  func waitUntilAsleep() throws {
    try waitUntilStarted()
    _ = try status()
    try waitUntil("Swell to sleep") {
      try String(contentsOfFile: "/proc/\(child.pid)/status", encoding: .utf8).contains("State:\tS")
    }
  }

  /// The sentences that it said: a healthy Swell says nothing without `-v`.
  var problems: [String] { child.errors.split(separator: "\n").map { String($0) } }
}
