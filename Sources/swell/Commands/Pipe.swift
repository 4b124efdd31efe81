internal import CLibc
internal import Control
internal import EventLoop
internal import Logging
internal import Processes
internal import SwellCore

/// `swell pipe`: sends the lines of standard input to Swell, each as soon as it is complete.
///
/// While no Swell runs, the pipe waits, and then sends the newest line.
final class Pipe {
  private let display: String
  private let log: Log
  private var reader: PipeReader
  /// nil while no Swell runs.
  private var client: ControlClient?
  /// The newest line that was not sent.
  private var waiting: [String]?
  private var backOff = BackOff()
  /// The next attempt to find a Swell.
  private var retryAt = MonotonicClock.now
  private var hasInput = true
  private var wasConnected = false
  /// Whether Swell has refused a line, such as for a monitor that is not there.
  private var wasRefused = false

  /// - Parameter now: Whether a Swell must run at the start.
  static func run(_ reader: PipeReader, now: Bool) -> ExitCode {
    var wasRefused = false
    let code = ClientCommand.run { (display, log) throws(ControlClient.Failure) in
      let pipe = try Pipe(reader, now: now, display: display, log: log)
      try pipe.run()
      wasRefused = pipe.wasRefused
    }
    return wasRefused ? .failed : code
  }

  /// - Parameter now: Whether a Swell must run at the start.
  /// - Throws: `.notRunning` if `now` is true and no Swell runs.
  private init(_ reader: PipeReader, now: Bool, display: String, log: Log) throws(ControlClient.Failure) {
    self.display = display
    self.log = log
    self.reader = reader
    do throws(ControlClient.Failure) {
      try connect()
    } catch {
      if now || !mayRetry(after: error) { throw error }
      log.problem("\(error.description): waiting for Swell")
    }
  }

  /// Whether another attempt may succeed.
  private func mayRetry(after failure: ControlClient.Failure) -> Bool {
    switch failure {
    case .notRunning, .unreachable, .ended, .lost: true
    // The session has ended; the next session has pipes of its own.
    case .noScreen: !wasConnected
    case .foreign, .refused: false
    }
  }

  private func connect() throws(ControlClient.Failure) {
    let client = try RunningSwell.connect(display)
    try client.send(["pipe"])
    self.client = client
    wasConnected = true
    backOff.reset()
    if let words = waiting {
      try client.send(words)
      waiting = nil
    }
  }

  /// Sends standard input until its end, and waits until Swell has read the last line.
  private func run() throws(ControlClient.Failure) {
    while hasInput || waiting != nil {
      var polled = [
        // poll(2) ignores descriptors below 0.
        pollfd(fd: hasInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: client?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      _ = unsafe poll(&polled, 2, client == nil ? timeToRetry : -1)
      if polled[1].revents != 0, let failure = try readReply() { lose(failure, nil) }
      if polled[0].revents != 0 { try read() }
      if client == nil, timeToRetry == 0 { try retry() }
    }
    try finish()
  }

  /// Waits until Swell has read everything, and reports refusals.
  private func finish() throws(ControlClient.Failure) {
    try client?.finish()
    try readPendingReply()
  }

  /// Reads a reply that has already arrived, such as a refusal of this pipe; also after sending has failed.
  private func readPendingReply() throws(ControlClient.Failure) {
    guard let client else { return }
    var polled = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&polled, 1, 0) == 1 { _ = try readReply() }
  }

  /// Reads a refusal of a line or of this pipe.
  ///
  /// - Returns: The failure of the connection, such as the end of Swell; nil where there is none.
  private func readReply() throws(ControlClient.Failure) -> ControlClient.Failure? {
    do throws(ControlClient.Failure) { _ = try client?.next() } catch {
      guard case .refused(let reason, let code) = error else { return error }
      if code == ExitCode.running.rawValue { throw error }
      log.problem(reason)
      wasRefused = true
    }
    return nil
  }

  /// ms
  private var timeToRetry: Int32 {
    Int32(clamping: max(0, ((retryAt - MonotonicClock.now).nanoseconds + 999_999) / 1_000_000))
  }

  private func read() throws(ControlClient.Failure) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe CLibc.read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return try take(reader.take(buffer[..<count])) }
    // Standard input may be shared with a program that makes it non-blocking.
    if count < 0, swell_errno() == EAGAIN || swell_errno() == EINTR { return }
    hasInput = false
    try take(reader.end())
  }

  private func take(_ outcomes: [PipeReader.Outcome]) throws(ControlClient.Failure) {
    for outcome in outcomes {
      switch outcome {
      case .show(let words): try show(words)
      case .bad(let sentence): log.problem(sentence)
      case .end: hasInput = false
      }
    }
  }

  private func show(_ words: [String]) throws(ControlClient.Failure) {
    guard let client else {
      waiting = words
      return
    }
    do throws(ControlClient.Failure) {
      try client.send(words)
    } catch {
      try readPendingReply()
      lose(error, words)
    }
  }

  private func lose(_ failure: ControlClient.Failure, _ words: [String]?) {
    client = nil
    waiting = words ?? waiting
    retryAt = MonotonicClock.now + backOff.next()
    log.problem("\(failure.description): waiting for Swell")
  }

  private func retry() throws(ControlClient.Failure) {
    do throws(ControlClient.Failure) {
      try connect()
    } catch {
      try readPendingReply()
      client = nil
      if !mayRetry(after: error) { throw error }
      retryAt = MonotonicClock.now + backOff.next()
    }
  }
}
