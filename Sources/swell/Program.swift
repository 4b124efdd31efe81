internal import CLibc
internal import Configuration
internal import Control
internal import Diagnostics
internal import SwellCore

/// Reads the command line, runs Swell or controls the Swell that is running, and ends with an exit code.
@main
struct Program {
  /// The version that `swell --version` prints.
  static let version = "0.2.0"

  static func main() {
    swell_begin()
    exit(run(ProcessArguments.words).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    switch Invocation(words) {
    case .run(let isVerbose, let path): return display(path, Log(verbosity: isVerbose ? .events : .problems))
    case .ask(.watch), .tool, .help: return tool(words)
    case .ask(let request):
      return ClientCommand.run { (display, _) throws(ControlClient.Failure) in
        do throws(ControlClient.Failure) {
          StandardOutput.write(try ControlClient(display: display).ask(words, untilEnd: request == .quit))
        } catch {
          // It may have another folder for sockets, or another name of the display.
          switch error {
          case .notRunning, .foreign: ToolsProgram.replaceSelf([ToolsProgram.finder] + words)
          case .unreachable, .ended, .lost, .refused: break
          }
          throw error
        }
      }
    case .version: StandardOutput.write("swell \(version)\n")
    case .wrongUsage(let sentence):
      Log(verbosity: .problems).problem(sentence)
      return .usage
    }
    return .done
  }

  /// Runs the command in `swell-tools`.
  private static func tool(_ words: [String]) -> ExitCode {
    ToolsProgram.replaceSelf(words)
    Log(verbosity: .problems).problem(ToolsProgram.absence)
    return .failed
  }

  private static func display(_ path: String?, _ log: Log) -> ExitCode {
    let file = ConfigurationFile(path: path)
    let reading = file.reading
    if !reading.isValid {
      for sentence in reading.problems { log.problem(sentence) }
      log.problem("using the default settings until the configuration is fixed")
    }
    do throws(Session.Failure) {
      return try Session(version: version, configuration: file, reading: reading, log: log).run()
    } catch {
      // The other Swell may be left over from an earlier login.
      if case .control(.alreadyRunning(let display, let process?)) = error {
        ToolsProgram.replaceSelf([ToolsProgram.successor, display, "\(process)"] + ProcessArguments.words)
      }
      log.problem(error.description)
      return error.exitCode
    }
  }
}
