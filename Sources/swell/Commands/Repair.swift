internal import Doctor
internal import Logging
internal import Processes
internal import SwellCore

/// `swell doctor --fix`: offers a change for each pop-up of another program, and makes those that the user confirms.
enum Repair {
  /// Asks on standard output and reads answers from standard input; the end of the input means no.
  static func offer(_ diagnosis: Diagnosis) -> ExitCode {
    var code = ExitCode.done
    if diagnosis.fixes.isEmpty { StandardOutput.write("\nThere is nothing for --fix to do.\n") }
    for (sentence, setting, old) in diagnosis.fixes {
      StandardOutput.write("\n\(sentence). To disable these pop-ups:\n  \(setting.remedy(old))\n")
      StandardOutput.write("The value is '\(setting.value(old))' now. Disable them? [y/N] ")
      let answer = StandardInput.line
      // A typed answer has ended the line on the terminal.
      if answer == nil { StandardOutput.write("\n") }
      guard let answer, ["y", "Y", "yes"].contains(answer) else {
        StandardOutput.write("Nothing was changed.\n")
        continue
      }
      do throws(SavedFile.Failure) {
        let done = try make(setting, old)
        guard setting.isFollowed(setting.answer ?? []) else { throw .init("the setting is as before") }
        StandardOutput.write("Done\(done).\n")
      } catch {
        code = .failed
        StandardOutput.write("Nothing was changed: \(error.sentence).\n")
      }
    }
    return code
  }

  /// - Returns: What was written, as the end of a sentence.
  private static func make(_ setting: PopUpSetting, _ old: [String]) throws(SavedFile.Failure) -> String {
    guard case .file(let file, _, _, _) = setting else {
      let words = setting.command(old)
      guard ChildProcess.output(of: ChildProgram(words, patience: .seconds(2))) == nil else { return "" }
      throw .init("'\(words[0])' failed")
    }
    let path = try SavedFile(file).edit { setting.edited($0) ?? $0 }
    return ": '" + path + "' is written"
  }
}

extension PopUpSetting {
  /// What its command prints, or the lines of its file; nil where that fails.
  var answer: [String]? {
    switch self {
    case .file(let file, _, _, _): return try? SavedFile(file).lines
    case .command(let get, _, _):
      let output = ChildProcess.output(of: ChildProgram(get, patience: .seconds(2)))
      return output.map { String(bytes: $0).parts(separatedBy: "\n").filter { !$0.isEmpty } }
    }
  }
}
