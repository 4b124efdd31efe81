internal import CLibc
internal import Configuration
internal import Control
internal import Logging
internal import Processes
internal import SwellCore

/// Reads the command line. Then runs Swell, a command for the running Swell, or a helper process of Swell.
@main
struct Program {
  /// The version that `swell --version` prints.
  static let version = "0.2.0"

  static func main() {
    swell_begin()
    guard let words = ProcessArguments.words else {
      Log(verbosity: .problems).problem("cannot read '/proc/self/cmdline': mount /proc")
      exit(ExitCode.failed.rawValue)
    }
    if words.count == 1, let role = ProcessRole(rawValue: words[0]) { exit(role.run().rawValue) }
    exit(run(words).rawValue)
  }

  private static func run(_ given: [String]) -> ExitCode {
    let log = Log(verbosity: .problems)
    // The running Swell may have another working folder.
    let words = ProcessArguments.folder.map { Invocation.withFullPaths(given, in: $0) } ?? given
    switch Invocation(words) {
    case .run(let isVerbose, let path): return display(path, Log(verbosity: isVerbose ? .events : .problems))
    case .ask(.watch): return WatchCommand.run(words)
    case .ask(let request):
      return ClientCommand.run { (display, _) throws(ControlClient.Failure) in
        StandardOutput.write(try RunningSwell.connect(display).ask(words, untilEnd: request == .quit))
      }
    case .watch(let words): return WatchCommand.run(words, waits: true)
    case .pipe(let reader, let isNow): return Pipe.run(reader, now: isNow)
    case .doctor(let isAll, let isJSON, let isFix, let path):
      return OfflineCommands.examine(path, isAll, isJSON, isFix)
    case .checkConfiguration(let path): return OfflineCommands.checkConfiguration(path, log)
    case .help: StandardOutput.write(Invocation.helpText(for: words))
    case .version: StandardOutput.write("swell \(version)\n")
    case .wrongUsage(let sentence):
      log.problem(sentence)
      return .usage
    }
    return .done
  }

  private static func display(_ path: String?, _ log: Log) -> ExitCode {
    let file = ConfigurationFile(path: path)
    let reading = file.reading
    for note in reading.notes { log.problem(note) }
    if !reading.isValid {
      for sentence in reading.problems { log.problem(sentence) }
      log.problem("Swell uses the default settings until the file is fixed")
    }
    return run(file, reading, log)
  }

  private static func run(_ file: ConfigurationFile?, _ reading: ConfigurationReading, _ log: Log) -> ExitCode {
    do throws(Session.Failure) {
      let session = try Session(version: version, configuration: file, reading: reading, log: log)
      if isatty(STDERR_FILENO) != 0 { log.problem("running: press a volume key; Ctrl+C or 'swell quit' ends Swell") }
      return try session.run()
    } catch {
      // The other Swell may belong to an earlier login.
      if case .control(.alreadyRunning(let display, let process?)) = error,
        EarlierSession(of: process).end(on: display)
      {
        return run(file, reading, log)
      }
      log.problem(error.description)
      return error.exitCode
    }
  }
}
