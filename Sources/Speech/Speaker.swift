public import EventLoop
public import Logging
public import Processes
internal import SwellCore

/// Lets `SpeechProgram` speak, in a process of its own: a speech server that hangs or is not there holds up nothing.
///
/// What is to be spoken is never kept for later. The next text starts a process that has ended.
@safe public final class Speaker {
  private let program: ChildProgram
  private let loop: EventLoop
  private let log: Log
  private var helper: ChildProcess?
  private var output = LineBuffer()
  /// The lines that are not answered yet.
  private var open = 0
  /// What was reported last, once.
  private var reported: String?

  /// Does nothing yet.
  public init(_ program: ChildProgram = ProcessRole.speech.program, on loop: EventLoop, log: Log) {
    (self.program, self.loop, self.log) = (program, loop, log)
  }

  /// Starts the process, and the server where that does not run: the first text is not to wait for it. Or ends the
  /// process.
  public func use(_ isOn: Bool) {
    if isOn { say("", in: "en") } else { stop() }
  }

  /// Speaks, and cuts off what is spoken now; an empty text only does that.
  public func say(_ text: String, in language: String) {
    let helper = self.helper ?? start()
    helper.send(language + " " + text + "\n")
    open += 1
    if open == 1 { helper.expect(within: program.patience) }
  }

  private func start() -> ChildProcess {
    let new = ChildProcess(
      program, on: loop, receive: { [unowned(unsafe) self] in unsafe receive($0) },
      // It hangs with its server, or has ended, which makes no sense.
      ended: { [unowned(unsafe) self] _ in
        unsafe stop()
        unsafe report(SpeechResult.silence.problem)
      })
    helper = new
    return new
  }

  private func stop() {
    (helper, output, open) = (nil, LineBuffer(), 0)
  }

  private func receive(_ bytes: [UInt8]) {
    let lines = output.take(bytes[...])
    open = max(0, open - lines.count)
    helper?.expect(within: open == 0 ? nil : program.patience)
    for line in lines { report(SpeechResult(rawValue: line)?.problem) }
  }

  /// Says each problem once, until something is spoken.
  private func report(_ problem: String?) {
    if let problem, problem != reported { log.problem(problem) }
    reported = problem
  }
}
