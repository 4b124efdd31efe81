internal import Diagnosis
internal import Diagnostics
internal import SwellCore

/// Offers what commands can do about the findings of `swell doctor`, and runs those that the user confirms.
enum Repair {
  /// Asks on standard output and reads answers on standard input; its end is a no.
  static func offer(_ fixes: [Fix]) -> ExitCode {
    if fixes.isEmpty { StandardOutput.write("\nNothing is left for --fix to do.\n") }
    var code = ExitCode.done
    for fix in fixes {
      StandardOutput.write(
        "\n" + fix.reason + ". To disable that:\n  " + fix.command + "\nTo undo it:\n  " + fix.undo
          + "\nDisable it now? [y/N] ")
      let answer = StandardInput.line
      // What was typed on a terminal is on the screen already, with the end of its line.
      if answer == nil { StandardOutput.write("\n") }
      guard let answer, answer == "y" || answer == "Y" || answer == "yes" else {
        StandardOutput.write("Left as it is.\n")
        continue
      }
      let isDone = Shell.run(fix.command) && fix.setting.isFollowed(Shell.lines(fix.setting.question))
      if !isDone { code = .failed }
      StandardOutput.write(isDone ? "Done" + fix.setting.note + ".\n" : "That failed: nothing has changed.\n")
    }
    return code
  }
}
