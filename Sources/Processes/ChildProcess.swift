internal import CLibc
public import EventLoop
internal import SwellCore

/// A child process with a pipe for each direction. No call blocks. The process is killed when this object goes.
@safe public final class ChildProcess {
  /// Why a process says no more.
  public enum End: Equatable, Sendable {
    case notStarted
    case exited(Int32)
    /// A signal has ended it.
    case crashed
    /// It does not answer in time, or has used the processor for longer than it may (SIGXCPU).
    case overdue
  }

  private let loop: EventLoop
  private let receive: ([UInt8]) -> Void
  private let ended: (End) -> Void
  /// 0 before its start, and after its end.
  private var process: pid_t = 0
  private var (input, output): (Int32, Int32) = (-1, -1)
  private var outputWatch: Watch?
  /// Becomes readable when the process has ended (pidfd_open(2), Linux 5.3).
  private var exit: Int32 = -1
  private var exitWatch: Watch?
  private lazy var alarm = Alarm(on: loop) { [unowned(unsafe) self] in
    unsafe ended(process > 0 ? .overdue : .notStarted)
  }
  /// It was not started, or reads no more: that is told soon.
  private var isLost = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - receive: Called with parts of its output as they come.
  ///   - ended: Called when it says no more; it is to release this object. Nothing is called after that.
  public init(
    _ program: ChildProgram, on loop: EventLoop, receive: @escaping ([UInt8]) -> Void, ended: @escaping (End) -> Void
  ) {
    (self.loop, self.receive, self.ended) = (loop, receive, ended)
    let words = unsafe program.words.map { unsafe strdup($0) }
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    process = unsafe max(0, swell_spawn(words + [nil], program.isHelper ? 1 : 0, &input, &output))
    guard process > 0 else {
      lose()
      return
    }
    swell_stop_blocking(input)
    swell_stop_blocking(output)
    exit = swell_process_descriptor(process)
    outputWatch = loop.watch(output) { [unowned(unsafe) self] in _ = unsafe read() }
    exitWatch = loop.watch(exit) { [unowned(unsafe) self] in unsafe exited() }
  }

  deinit {
    (outputWatch, exitWatch) = (nil, nil)
    finish()
    if output >= 0 { _ = close(output) }
    if process > 0 {
      _ = kill(process, SIGKILL)
      Remains(process, exit).reap(on: loop)
    } else if exit >= 0 {
      _ = close(exit)
    }
  }

  private func lose() {
    isLost = true
    alarm.set(after: .zero)
  }

  /// Tells it something: at most PIPE_BUF bytes are written completely or not at all (pipe(7)). Where they do not fit
  /// into the pipe, it is overdue.
  public func send(_ text: String) {
    let bytes = Array(text.utf8)
    let count = unsafe write(input, bytes, bytes.count)
    // The end of one that has ended is told anyway.
    if count != bytes.count, count >= 0 || swell_errno() == EAGAIN { lose() }
  }

  /// Closes its input: it has been told everything.
  public func finish() {
    if input >= 0 { _ = close(input) }
    input = -1
  }

  /// Has it be overdue after this time, unless another call comes before; nil: nothing is expected of it.
  public func expect(within limit: Duration?) {
    guard !isLost else { return }
    if let limit { alarm.set(after: limit) } else { alarm.stop() }
  }

  /// - Returns: Whether there was something to read; this object may have gone then.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe CLibc.read(output, &buffer, buffer.count)
    if count > 0 {
      receive(Array(buffer[..<count]))
      return true
    }
    guard count == 0 || swell_errno() != EAGAIN else { return false }
    outputWatch = nil
    // Nothing tells of its end: one that closes its output ends at once.
    if exit < 0 { reap() }
    return false
  }

  /// Called again and again until all of its output was read.
  private func exited() {
    if outputWatch == nil || !read() { reap() }
  }

  private func reap() {
    var status: Int32 = 0
    _ = unsafe waitpid(process, &status, 0)
    process = 0
    (outputWatch, exitWatch) = (nil, nil)
    alarm.stop()
    // As WTERMSIG and WEXITSTATUS, which are macros (wait(2)).
    let signal = status & 0x7f
    ended(signal == 0 ? .exited(status >> 8 & 0xff) : signal == SIGXCPU ? .overdue : .crashed)
  }

  /// Runs a program to its end on a loop of its own: for commands, since nothing waits within Swell.
  ///
  /// - Parameter input: What it is told.
  /// - Returns: Its output; nil unless it exits with 0 in time.
  public static func output(of program: ChildProgram, for input: String = "") -> [UInt8]? {
    guard let loop = try? EventLoop() else { return nil }
    var (output, end): ([UInt8], End?) = ([], nil)
    let process = ChildProcess(program, on: loop, receive: { output += $0 }, ended: { end = $0 })
    process.send(input)
    process.finish()
    process.expect(within: program.patience)
    while end == nil, (try? loop.turn(until: nil)) != nil {}
    return end == .exited(0) ? output : nil
  }
}

/// A process that was killed. It may die later: the kernel may be waiting for a device.
private final class Remains {
  private let process: pid_t
  private let exit: Int32
  private var watch: Watch?

  init(_ process: pid_t, _ exit: Int32) {
    (self.process, self.exit) = (process, exit)
  }

  deinit {
    if exit >= 0 { _ = close(exit) }
  }

  func reap(on loop: EventLoop) {
    guard waitpid(process, nil, WNOHANG) == 0, exit >= 0 else { return }
    // Retains this object until the process is dead.
    watch = loop.watch(exit) { [self] in if waitpid(process, nil, WNOHANG) != 0 { watch = nil } }
  }
}
