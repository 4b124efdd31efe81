internal import CLibc

/// A child process with a pipe for each direction. No call blocks.
@safe public final class ChildProcess {
  private let loop: EventLoop
  private let receive: ([String]) -> Void
  private let ended: () -> Void
  private let reaped: () -> Void
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
  ///   - reaped: Called when the process is dead and reaped.
  public init?(
    _ program: [UInt8], _ word: String, on loop: EventLoop, receive: @escaping ([String]) -> Void,
    ended: @escaping () -> Void, reaped: @escaping () -> Void
  ) {
    self.loop = loop
    self.receive = receive
    self.ended = ended
    self.reaped = reaped
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
    end()
    exitWatch = nil
    if exit >= 0 { _ = close(exit) }
  }

  /// Whether the process is not reaped yet.
  public var isKnown: Bool { process > 0 }

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

  /// Kills the process, and calls `reaped` if it dies later: the kernel may be waiting for a device.
  public func end() {
    guard input >= 0 else { return }
    watch = nil
    _ = (close(input), close(output))
    (input, output) = (-1, -1)
    guard isKnown else { return }
    _ = kill(process, SIGKILL)
    guard !reap(), exit >= 0 else { return }
    // Not retained: the watch ends with this object.
    let this = unsafe Unmanaged.passUnretained(self)
    exitWatch = loop.watch(exit) { unsafe this.takeUnretainedValue().hasEnded() }
  }

  private func hasEnded() {
    guard reap() else { return }
    exitWatch = nil
    reaped()
  }

  /// Reaps the process; false while it is not dead.
  private func reap() -> Bool {
    if process > 0, waitpid(process, nil, WNOHANG) != 0 { process = -1 }
    return process < 0
  }
}
