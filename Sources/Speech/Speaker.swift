public import Diagnostics
public import EventLoop
internal import SwellCore

/// Lets `SpeechProgram` speak, in a process of its own: a speech server that hangs or is not there holds up nothing.
///
/// What is to be spoken is never kept for later. The next text starts a process that has ended.
@safe public final class Speaker {
  private let program: [UInt8]
  private let limit: Duration
  private let loop: EventLoop
  private let log: Log
  private var helper: ChildProcess?
  /// The lines that are not answered yet.
  private var open = 0
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in unsafe fail() }
  /// What was reported last, once.
  private var reported: String?

  /// Does nothing yet.
  public convenience init(on loop: EventLoop, log: Log) {
    // A server that does not run is started meanwhile, with all its modules.
    self.init(HelperProcess.program, within: .seconds(10), on: loop, log: log)
  }

  /// - Parameters:
  ///   - program: Path of the helper, with a NUL at the end.
  ///   - limit: How long the answer to a line may take.
  init(_ program: [UInt8], within limit: Duration, on loop: EventLoop, log: Log) {
    (self.program, self.limit) = (program, limit)
    self.loop = loop
    self.log = log
  }

  deinit {
    helper?.end()
  }

  /// Starts the process, and the server where that does not run: the first text is not to wait for it. Or ends the
  /// process.
  public func use(_ isOn: Bool) {
    if isOn { say("", in: "en") } else { stop() }
  }

  /// Speaks, and cuts off what is spoken now; an empty text only does that.
  public func say(_ text: String, in language: String) {
    start()
    guard let helper else { return }
    // A pipe that is full of what was not spoken.
    guard helper.send(language + " " + text + "\n") else { return fail() }
    open += 1
    if open == 1 { alarm.set(after: limit) }
  }

  private func start() {
    guard helper == nil else { return }
    helper = ChildProcess(
      program, HelperProcess.speech.rawValue, on: loop, receive: { [unowned(unsafe) self] in unsafe receive($0) },
      ended: { [unowned(unsafe) self] in unsafe fail() })
  }

  private func stop() {
    open = 0
    alarm.stop()
    helper?.end()
    helper = nil
  }

  private func receive(_ lines: [String]) {
    open = max(0, open - lines.count)
    if open == 0 { alarm.stop() } else { alarm.set(after: limit) }
    for line in lines { report(SpeechResult(rawValue: line)?.problem) }
  }

  /// The process hangs with its server, or has ended since that makes no sense.
  private func fail() {
    stop()
    report(SpeechResult.silence.problem)
  }

  /// Says each problem once, until something is spoken.
  private func report(_ problem: String?) {
    if let problem, problem != reported { log.problem(problem) }
    reported = problem
  }
}
