internal import CLibc
internal import Configuration
internal import Control
internal import DDC
internal import Diagnostics
internal import SwellCore

/// Reads the command line, runs Swell or controls the Swell that is running, and ends with an exit code.
@main
struct Program {
  /// The version of `swell --version`; the CHANGELOG says what is in it.
  static let version = "0.1.0"

  /// Exit codes, from sysexits(3) where it has one.
  enum ExitCode: Int32 {
    case done = 0
    case failed = 1
    case usage = 64
    case unavailable = 69
    case configuration = 78
  }

  static func main() {
    swell_begin()
    if ProcessArguments.words == [DDCBrightness.helperArgument] {
      DDCProgram.run()
      exit(ExitCode.done.rawValue)
    }
    exit(run(ProcessArguments.words).rawValue)
  }

  private static func run(_ words: [String]) -> ExitCode {
    switch Invocation(words) {
    case .run(let isVerbose, let path): return display(path, Log(verbosity: isVerbose ? .events : .problems))
    case .ask(.watch):
      return asking { (display, _) throws(ControlClient.Failure) in try watch(words, display) }
    case .ask(let request):
      return asking { (display, _) throws(ControlClient.Failure) in
        print(try ControlClient(display: display).ask(words, untilEnd: request == .quit), to: STDOUT_FILENO)
      }
    case .pipe(let reader):
      return asking { (display, log) throws(ControlClient.Failure) in
        try Pipe(reader, display: display, log: log).run()
      }
    case .doctor: return doctor(words)
    case .checkConfiguration(let path): return checkConfiguration(path)
    case .help: print(Invocation.helpText, to: STDOUT_FILENO)
    case .version: print("swell \(version)\n", to: STDOUT_FILENO)
    case .wrongUsage(let sentence):
      Log(verbosity: .problems).problem(sentence)
      return .usage
    }
    return .done
  }

  /// Replaces this process by the doctor (execv(3)), a program beside this one or in `../libexec/swell`.
  private static func doctor(_ words: [String]) -> ExitCode {
    var path = [CChar](repeating: 0, count: 4096)
    for place in ["/swell-doctor", "/../libexec/swell/swell-doctor"] {
      if unsafe swell_beside_self(place, &path, path.count) != 0 {
        unsafe swell_execute(path, words.last == "--json" ? 1 : 0)
      }
    }
    Log(verbosity: .problems).problem("the doctor is not installed: 'make install' puts it into libexec/swell")
    return .failed
  }

  private static func display(_ path: String?, _ log: Log) -> ExitCode {
    let file = ConfigurationFile(path: path)
    let reading = file.reading
    if reading.settings == nil {
      for sentence in reading.problems { log.problem(sentence) }
      log.problem("the configuration is not used: all settings are at their defaults until it is fixed")
    }
    do throws(Session.Failure) {
      return try Session(version: version, configuration: file, reading: reading, log: log).run()
    } catch {
      log.problem(error.description)
      return error.exitCode
    }
  }

  private static func checkConfiguration(_ path: String?) -> ExitCode {
    let log = Log(verbosity: .problems)
    guard let file = ConfigurationFile(path: path) else {
      log.problem("neither XDG_CONFIG_HOME nor HOME is set: use 'swell check-config FILE'")
      return .configuration
    }
    do throws(ConfigurationFile.Problems) {
      _ = try file.read()
      print("'\(file.path)' is fine\n", to: STDOUT_FILENO)
      return .done
    } catch {
      for sentence in error.sentences { log.problem(sentence) }
      return .configuration
    }
  }

  /// Runs `body` with the name of the X display, and turns its failure into messages and an exit code.
  private static func asking(_ body: (_ display: String, _ log: Log) throws(ControlClient.Failure) -> Void) -> ExitCode
  {
    let log = Log(verbosity: .problems)
    guard let display = unsafe getenv("DISPLAY").map({ unsafe String(cString: $0) }), !display.isEmpty else {
      log.problem("DISPLAY is not set: run this inside the X session of that Swell")
      return .unavailable
    }
    do throws(ControlClient.Failure) {
      try body(display, log)
      return .done
    } catch {
      for sentence in error.description.parts(separatedBy: "\n") { log.problem(sentence) }
      switch error {
      case .notRunning, .foreign, .ended: return .unavailable
      case .lost: return .failed
      case .refused(_, let code): return ExitCode(rawValue: code) ?? .failed
      }
    }
  }

  /// Prints what Swell sends until Swell ends, or the reader of the output does.
  private static func watch(_ words: [String], _ display: String) throws(ControlClient.Failure) {
    let client = try ControlClient(display: display)
    try client.send(words)
    while waitForInput(client.descriptor, or: STDOUT_FILENO) { write(try client.next(), to: STDOUT_FILENO) }
  }

  /// Waits until there is input.
  ///
  /// - Returns: false if the reader of `output` has gone instead.
  private static func waitForInput(_ input: Int32, or output: Int32) -> Bool {
    var polled = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
    ]
    return unsafe poll(&polled, 2, -1) < 0 || polled[1].revents == 0
  }

  private static func print(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe CLibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
