import Foundation
import TestServers

/// Runs targets in processes of their own, and keeps the inputs that end these.
struct Campaign {
  struct Result {
    var inputs = 0
    var time = Duration.zero
    var crashes = 0
  }

  let time: Duration
  let seed: UInt64
  /// Where inputs go that end a process.
  let folder: String

  /// Processes that end are followed by others, but not for ever.
  private static let mostCrashes = 10
  /// One input takes milliseconds.
  private static let longestInput = Duration.seconds(20)

  func run(_ target: Target) throws -> Result {
    var result = Result()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let begin = ContinuousClock.now
    var seed = seed
    while result.crashes < Self.mostCrashes {
      let left = time - (ContinuousClock.now - begin)
      guard left > .zero else { break }
      let path = "\(folder)/record"
      try? FileManager.default.removeItem(atPath: path)
      let record = Record(path)
      let problem = try watch(target, seed: seed, for: left, path, record)
      result.inputs += record.count
      guard let problem else { break }
      result.crashes += 1
      let file = "\(folder)/\(target.name)-\(seed).input"
      try Data(record.input).write(to: URL(fileURLWithPath: file))
      Fuzz.say("\(target.name): \(problem)\nseed \(seed), input \(record.count) is '\(file)':")
      Fuzz.say(String(decoding: record.input.prefix(2000), as: UTF8.self).debugDescription)
      seed &+= 1
    }
    result.time = ContinuousClock.now - begin
    return result
  }

  /// Lets somebody attack the release program, which starts anew when it has ended.
  func run(_ attack: any Attack.Type) throws -> Result {
    var result = Result()
    let begin = ContinuousClock.now
    var seed = seed
    while result.crashes < Self.mostCrashes, ContinuousClock.now - begin < time {
      let session = try Session()
      let attacker = try attack.init(on: session)
      var generator = Generator(seed: seed)
      var (history, strikes, problem): ([String], Int, String?) = ([], 0, nil)
      while problem == nil, ContinuousClock.now - begin < time {
        history.append(try attacker.strike(&generator))
        strikes += 1
        if history.count > 2 * Self.history { history.removeFirst(Self.history) }
        if strikes % Self.strikesBetweenQuestions == 0 || !session.isRunning { problem = try session.problem() }
      }
      result.inputs += strikes
      problem = try problem ?? session.problem()
      guard let problem else { break }
      result.crashes += 1
      Fuzz.say("\(attack.name): \(problem)\nseed \(seed), strike \(strikes), after:")
      Fuzz.say(history.suffix(Self.history).joined(separator: "\n"))
      seed &+= 1
    }
    result.time = ContinuousClock.now - begin
    return result
  }

  private static let history = 40
  private static let strikesBetweenQuestions = 200

  /// Waits for the end of one process.
  ///
  /// - Returns: What went wrong; nil when its time was up.
  private func watch(
    _ target: Target, seed: UInt64, for time: Duration, _ path: String, _ record: Record
  ) throws -> String? {
    let child = try Child(
      [CommandLine.arguments[0], "--take", target.name, "\(seed)", "\(Int(time / .milliseconds(1)))", path],
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    var (count, changed) = (-1, ContinuousClock.now)
    while true {
      switch try? child.waitForExit(within: .milliseconds(200)) {
      case .status(0): return nil
      case let exit?: return "\(exit)\n" + Self.gist(of: child.errors)
      case nil: break
      }
      if record.count != count { (count, changed) = (record.count, .now) }
      if ContinuousClock.now - changed > Self.longestInput { return "it hangs" }
    }
  }

  /// The message of a trap, and the upper part of a stack.
  static func gist(of errors: String) -> String {
    let lines = errors.split(separator: "\n")
    let start = lines.firstIndex { $0.contains("Fatal error") || $0.contains("AddressSanitizer") } ?? 0
    return lines[start...].filter { !$0.contains("====") }.prefix(24).joined(separator: "\n")
  }
}
