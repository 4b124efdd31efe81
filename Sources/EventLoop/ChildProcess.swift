internal import CLibc

/// A child process with a pipe for each direction. No call blocks. It lives until its process is reaped.
@safe public final class ChildProcess {
  private let loop: EventLoop
  private let receive: ([String]) -> Void
  private let ended: () -> Void
  private var process: pid_t = -1
  private var (input, output): (Int32, Int32) = (-1, -1)
  private var lines = LineBuffer()
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
  public init?(
    _ program: [UInt8], _ word: String, on loop: EventLoop, receive: @escaping ([String]) -> Void,
    ended: @escaping () -> Void
  ) {
    self.loop = loop
    self.receive = receive
    self.ended = ended
    process = unsafe swell_spawn(program, word, &input, &output)
    guard process > 0 else { return nil }
    swell_stop_blocking(input)
    swell_stop_blocking(output)
    exit = swell_process_descriptor(process)
    // Not retained: the watch ends with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    watch = loop.watch(output) { unsafe this.takeUnretainedValue().read() }
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

  private func read() {
    guard let received = lines.read(from: output) else { return ended() }
    if !received.isEmpty { receive(received) }
  }

  /// Kills the process, which may die later: the kernel may be waiting for a device.
  public func end() {
    guard input >= 0 else { return }
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
    guard input >= 0 else { return }
    watch = nil
    _ = (close(input), close(output))
    (input, output) = (-1, -1)
    guard process > 0 else { return }
    _ = kill(process, SIGKILL)
    reap()
  }

  /// Reaps the process if it is dead.
  private func reap() {
    if process > 0, waitpid(process, nil, WNOHANG) != 0 { process = -1 }
  }
}
