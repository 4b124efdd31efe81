internal import CLibc
internal import Configuration
internal import Control
internal import DDC
internal import Diagnosis
internal import Diagnostics
internal import Pictures
internal import Raster
internal import Speech
internal import SwellCore

/// Commands that `swell` passes on, and helper processes for DDC/CI, icon files, speech and turning the screen.
///
/// A program of its own: the running Swell does not need this code.
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
    if words == [ToolsProgram.speaker] {
      SpeechProgram.run()
      exit(ExitCode.done.rawValue)
    }
    if words == [ToolsProgram.screenTurner] { exit(TurningProgram.run().rawValue) }
    if words.first == ToolsProgram.successor, words.count >= 3 {
      exit(succeed(on: words[1], process: words[2], Array(words.dropFirst(3))).rawValue)
    }
    if words.first == ToolsProgram.finder { exit(ask(Array(words.dropFirst())).rawValue) }
    exit(run(words).rawValue)
  }

  /// Passes a command to the Swell of the display, wherever its socket is.
  private static func ask(_ words: [String]) -> ExitCode {
    ClientCommand.run { (display, _) throws(ControlClient.Failure) in
      StandardOutput.write(try RunningSwell.connect(display).ask(words, untilEnd: words == ["quit"]))
    }
  }

  private static func run(_ given: [String]) -> ExitCode {
    let log = Log(verbosity: .problems)
    let words = ProcessArguments.folder.map { Invocation.withFullPaths(given, in: $0) } ?? given
    switch Invocation(words) {
    case .tool(.doctor(let isJSON, let isFix, let path)): return examine(path, isJSON, isFix)
    case .tool(.checkConfiguration(let path)): return checkConfiguration(path, log)
    case .tool(.importStyles(let program, let path)): return importStyles(program, path, log)
    case .tool(.pipe(let reader, let isNow)):
      var wasRefused = false
      let code = ClientCommand.run { (display, log) throws(ControlClient.Failure) in
        let pipe = try Pipe(reader, now: isNow, display: display, log: log)
        try pipe.run()
        wasRefused = pipe.wasRefused
      }
      return wasRefused ? .failed : code
    case .ask(.watch):
      return ClientCommand.run { (display, _) throws(ControlClient.Failure) in try watch(words, display) }
    case .tool(.watch(let rest)):
      return ClientCommand.run { (display, log) throws(ControlClient.Failure) in
        try keepWatching(["watch"] + rest, display, log)
      }
    case .ask(.show): return ask(words)
    case .tool(.show): log.problem("the working folder is gone: use the full path of the icon")
    case .help: return help(words)
    case .wrongUsage(let sentence): log.problem(sentence)
    case .run, .ask, .version: log.problem("swell-tools does not do this: use 'swell'")
    }
    return .usage
  }

  /// Ends the Swell of an earlier login and runs the new one; if the session of the other one still runs, reports that
  /// it is running.
  private static func succeed(on display: String, process: String, _ words: [String]) -> ExitCode {
    let log = Log(verbosity: .problems)
    let number = Int(process)
    if let number, EarlierSession(of: number).end(on: display) {
      ToolsProgram.runSwell(words)
      log.problem("the Swell of an earlier login has ended: start 'swell' again")
      return .failed
    }
    log.problem(ControlServer.Failure.alreadyRunning(display: display, process: number).description)
    return .running
  }

  private static func help(_ words: [String]) -> ExitCode {
    StandardOutput.write(Invocation.helpText(for: words))
    return .done
  }

  private static func examine(_ path: String?, _ isJSON: Bool, _ isFix: Bool) -> ExitCode {
    let diagnosis = Diagnosis(Examination().facts(path))
    StandardOutput.write(isJSON ? diagnosis.json : diagnosis.text)
    if isFix { return Repair.offer(diagnosis) }
    return diagnosis.hasProblem ? .failed : .done
  }

  private static func checkConfiguration(_ path: String?, _ log: Log) -> ExitCode {
    guard let file = ConfigurationFile(path: path) else {
      log.problem("neither XDG_CONFIG_HOME nor HOME is set: use 'swell check-config FILE'")
      return .configuration
    }
    do throws(ConfigurationFile.Problems) {
      let settings = try file.read()
      if FreeTypeRasterizer(icons: settings.icons, log: log)?.hasAllIcons == false { return .configuration }
      StandardOutput.write(
        file.exists ? "'\(file.path)' is fine\n" : "there is no '\(file.path)': all settings are at their defaults\n")
      return .done
    } catch {
      for sentence in error.sentences { log.problem(sentence) }
      return .configuration
    }
  }

  /// Converts the configuration of another program and prints it.
  private static func importStyles(_ program: ForeignStyles.Program, _ path: String?, _ log: Log) -> ExitCode {
    guard let path = path ?? ForeignFile.place(of: program.file) else {
      log.problem("neither XDG_CONFIG_HOME nor HOME is set: use 'swell import \(program.rawValue) FILE'")
      return .failed
    }
    guard let text = ForeignFile.read(path) else {
      log.problem("cannot read '\(path)' (\(errorText(swell_errno())))")
      return .failed
    }
    guard let configuration = ForeignStyles.configuration(from: program, text) else {
      log.problem("'\(path)' has no options of \(program.rawValue)")
      return .failed
    }
    StandardOutput.write(configuration)
    return .done
  }

  /// Prints what Swell sends, until Swell ends or the reader of the output is gone.
  private static func watch(_ words: [String], _ display: String) throws(ControlClient.Failure) {
    let client = try RunningSwell.connect(display)
    try client.send(words)
    while hasReader(until: client.descriptor) { StandardOutput.write(try client.next()) }
  }

  /// The same, and waits for a Swell while none runs.
  private static func keepWatching(_ words: [String], _ display: String, _ log: Log) throws(ControlClient.Failure) {
    var backOff = BackOff()
    repeat {
      do throws(ControlClient.Failure) {
        let client = try RunningSwell.connect(display)
        try client.send(words)
        backOff.reset()
        while hasReader(until: client.descriptor) { StandardOutput.write(try client.next()) }
        return
      } catch {
        switch error {
        case .notRunning, .unreachable, .lost: break
        case .ended: log.problem("\(error.description): waiting for a Swell")
        case .foreign, .refused: throw error
        }
      }
    } while hasReader(for: backOff.next())
  }

  /// Waits until there is input, or for a time; false if the reader of standard output is gone.
  private static func hasReader(until input: Int32 = -1, for pause: Duration? = nil) -> Bool {
    var polled = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    let limit = pause.map { Int32(clamping: $0.nanoseconds / 1_000_000) } ?? -1
    return unsafe poll(&polled, 2, limit) <= 0 || polled[1].revents == 0
  }
}
