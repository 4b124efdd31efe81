internal import CLibc

/// A child process with a pipe for each direction. No call blocks. It lives until its process is reaped.
@safe public final class ChildProcess {
  private let loop: EventLoop
  private let receive: ([UInt8]) -> Void
  private let ended: () -> Void
  private var process: pid_t = -1
  private var (input, output): (Int32, Int32) = (-1, -1)
  private var watch: Watch?
  /// Becomes readable when the process has ended (pidfd_open(2), Linux 5.3).
  private var exit: Int32 = -1
  private var exitWatch: Watch?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Path of the program, with a NUL at the end.
  ///   - word: Its only argument.
  ///   - receive: Called with the lines of its output.
  ///   - ended: Called at the end of its output; not after `end`.
  public convenience init?(
    _ program: [UInt8], _ word: String, on loop: EventLoop, receive: @escaping ([String]) -> Void,
    ended: @escaping () -> Void
  ) {
    var buffer = LineBuffer()
    self.init(
      program, word, on: loop, bytes: { if let lines = buffer.take($0[...]), !lines.isEmpty { receive(lines) } },
      ended: ended)
  }

  /// - Parameter bytes: Called with parts of its output as they come.
  public init?(
    _ program: [UInt8], _ word: String, on loop: EventLoop, bytes: @escaping ([UInt8]) -> Void,
    ended: @escaping () -> Void
  ) {
    self.loop = loop
    self.receive = bytes
    self.ended = ended
    process = unsafe swell_spawn(program, word, &input, &output)
    guard process > 0 else { return nil }
    swell_stop_blocking(input)
    swell_stop_blocking(output)
    exit = swell_process_descriptor(process)
    watch = loop.watch(output) { [unowned(unsafe) self] in unsafe read() }
  }

  deinit {
    stop()
    if exit >= 0 { _ = close(exit) }
  }

  /// - Returns: false if the process hangs or has ended.
  public func send(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    // At most PIPE_BUF bytes: written completely or not at all (pipe(7)).
    return unsafe write(input, bytes, bytes.count) == bytes.count
  }

  /// Closes its input: it has been told everything.
  public func finish() {
    if input >= 0 { _ = close(input) }
    input = -1
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe CLibc.read(output, &buffer, buffer.count)
    if count < 0, swell_errno() == EAGAIN { return }
    if count <= 0 { return ended() }
    receive(Array(buffer[..<count]))
  }

  /// Kills the process, which may die later: the kernel may be waiting for a device.
  public func end() {
    guard output >= 0 else { return }
    stop()
    guard process > 0, exit >= 0 else { return }
    // Retained until it is dead, whoever forgets it.
    let this = unsafe Unmanaged.passRetained(self)
    exitWatch = loop.watch(exit) { unsafe this.takeUnretainedValue().hasEnded(this) }
  }

  private func hasEnded(_ this: Unmanaged<ChildProcess>) {
    reap()
    guard process < 0 else { return }
    exitWatch = nil
    unsafe this.release()
  }

  private func stop() {
    guard output >= 0 else { return }
    watch = nil
    finish()
    _ = close(output)
    output = -1
    guard process > 0 else { return }
    _ = kill(process, SIGKILL)
    reap()
  }

  /// Reaps the process if it is dead.
  private func reap() {
    if process > 0, waitpid(process, nil, WNOHANG) != 0 { process = -1 }
  }
}
