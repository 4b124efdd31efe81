internal import Processes
internal import SwellCore

/// A media player on the session bus, as it last told of itself.
final class FollowedPlayer {
  let name: String
  /// The unique name of its connection; empty until it is known.
  var owner: String
  /// Its process; nil until it is known.
  var process: Int?
  var (identity, desktopEntry) = ("", "")
  /// nil before its first answer.
  var reading: PlayerReading?
  /// Greater than those of players that were used before it; 0: it was not used yet.
  var lastUse = 0
  /// Whether keys and commands wait for its first answer.
  var isAwaited = true
  /// The questions for its process, for its names and for its properties.
  var processQuestion, nameQuestion, question: BusQuestion?
  /// Whether it has changed since the question for its properties.
  var isOutdated = false

  init(_ name: String, owner: String) {
    (self.name, self.owner) = (name, owner)
  }

  deinit {
    for question in [processQuestion, nameQuestion, question] { question?.cancel() }
  }

  /// Whether it belongs to a program. The player of a sandbox may be a helper process.
  func belongs(to program: FocusedProgram) -> Bool {
    guard let process else { return false }
    if process == program.process { return true }
    guard program.isSandboxed else { return false }
    if let group = ProcessNumbers.group(of: process), group == ProcessNumbers.group(of: program.process) { return true }
    return program.isCalled(PlayerReading(name: name).shortName)
  }
}
