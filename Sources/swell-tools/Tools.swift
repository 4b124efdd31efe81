internal import CLibc
internal import Configuration
internal import Control
internal import DDC
internal import Diagnosis
internal import Diagnostics
internal import Pictures
internal import SwellCore

/// The commands of `swell` that the running Swell does not need, which `swell` passes on, and the helpers for DDC/CI
/// and for the files of icons.
///
/// A program of its own, so that Swell itself is smaller.
@main
struct Tools {
  static func main() {
    swell_begin()
    let words = ProcessArguments.words
    if words == [DDCBrightness.helperArgument] {
      DDCProgram.run()
      exit(ExitCode.done.rawValue)
    }
    if words == [ToolsProgram.pictureReader] {
      StandardOutput.write(PictureFile.entries(for: StandardInput.all))
      exit(ExitCode.done.rawValue)
    }
    exit(run(words).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    switch Invocation(words) {
    case .doctor:
      let diagnosis = Diagnosis(Examination().facts())
      StandardOutput.write(words.last == "--json" ? diagnosis.json : diagnosis.text)
      return diagnosis.hasProblem ? .failed : .done
    case .checkConfiguration(let path): return checkConfiguration(path)
    case .ask(.watch):
      return ClientCommand.run { (display, _) throws(ControlClient.Failure) in try watch(words, display) }
    case .pipe(let reader):
      return ClientCommand.run { (display, log) throws(ControlClient.Failure) in
        try Pipe(reader, display: display, log: log).run()
      }
    case .help:
      StandardOutput.write(Invocation.helpText)
      return .done
    case .wrongUsage(let sentence): Log(verbosity: .problems).problem(sentence)
    case .run, .ask, .version: Log(verbosity: .problems).problem("swell-tools does not do this: use 'swell'")
    }
    return .usage
  }

  private static func checkConfiguration(_ path: String?) -> ExitCode {
    let log = Log(verbosity: .problems)
    guard let file = ConfigurationFile(path: path) else {
      log.problem("neither XDG_CONFIG_HOME nor HOME is set: use 'swell check-config FILE'")
      return .configuration
    }
    do throws(ConfigurationFile.Problems) {
      _ = try file.read()
      StandardOutput.write("'\(file.path)' is fine\n")
      return .done
    } catch {
      for sentence in error.sentences { log.problem(sentence) }
      return .configuration
    }
  }

  /// Prints what Swell sends until Swell ends, or the reader of the output does.
  private static func watch(_ words: [String], _ display: String) throws(ControlClient.Failure) {
    let client = try ControlClient(display: display)
    try client.send(words)
    while waitForInput(client.descriptor) { StandardOutput.write(try client.next()) }
  }

  /// Waits until there is input.
  ///
  /// - Returns: false if the reader of standard output has gone instead.
  private static func waitForInput(_ input: Int32) -> Bool {
    var polled = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    return unsafe poll(&polled, 2, -1) < 0 || polled[1].revents == 0
  }
}
