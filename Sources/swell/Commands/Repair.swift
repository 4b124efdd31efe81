internal import Doctor
internal import Logging
internal import Processes
internal import SwellCore

/// `swell doctor --fix`: offers a command for each pop-up of another program, and runs those that the user confirms.
enum Repair {
  /// Asks on standard output and reads answers from standard input; the end of the input means no.
  static func offer(_ diagnosis: Diagnosis) -> ExitCode {
    let fixes = diagnosis.fixes
    if fixes.isEmpty { StandardOutput.write("\n" + diagnosis.nothingToFix + "\n") }
    var code = ExitCode.done
    for fix in fixes {
      StandardOutput.write(
        "\n" + fix.reason + ". To disable these pop-ups:\n  " + fix.command + "\nTo enable them again:\n  " + fix.undo
          + "\nDisable them now? [y/N] ")
      let answer = StandardInput.line
      // A typed answer has ended the line on the terminal.
      if answer == nil { StandardOutput.write("\n") }
      guard let answer, answer == "y" || answer == "Y" || answer == "yes" else {
        StandardOutput.write("Nothing was changed.\n")
        continue
      }
      let isDone = Shell.run(fix.command) && fix.setting.isFollowed(Shell.lines(fix.setting.question))
      if !isDone { code = .failed }
      StandardOutput.write(isDone ? "Done" + fix.setting.note + ".\n" : "The command failed: nothing was changed.\n")
    }
    return code
  }
}
