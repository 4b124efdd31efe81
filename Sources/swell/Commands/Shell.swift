internal import CLibc
internal import Processes
internal import SwellCore

/// Commands for sh(1).
enum Shell {
  /// The output lines of a command; empty if the command fails or does not end within 2 s.
  static func lines(_ command: String) -> [String] {
    let shell = ChildProgram("/bin/sh", "-c", "exec 2>/dev/null; " + command, patience: .seconds(2))
    return String(bytes: ChildProcess.output(of: shell) ?? []).parts(separatedBy: "\n").filter { !$0.isEmpty }
  }

  /// Runs a command on this terminal; true if it succeeded.
  static func run(_ command: String) -> Bool { unsafe system(command) == 0 }
}
