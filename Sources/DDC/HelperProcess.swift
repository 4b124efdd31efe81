internal import CLibc
internal import EventLoop

/// The helper as a child process: lines go in and come out, and nothing waits for it, not even for its end.
@safe final class HelperProcess {
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

  /// Starts this program once more.
  ///
  /// - Parameters:
  ///   - receive: Called with the lines that have come.
  ///   - ended: Called when no more lines come; not after `end`.
  ///   - reaped: Called when the kernel knows nothing of the process any more.
  init?(
    on loop: EventLoop, receive: @escaping ([String]) -> Void, ended: @escaping () -> Void,
    reaped: @escaping () -> Void
  ) {
    self.loop = loop
    self.receive = receive
    self.ended = ended
    self.reaped = reaped
    process = unsafe swell_spawn_self(DDCBrightness.helperArgument, &input, &output)
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

  /// Whether the kernel still knows the process.
  var isKnown: Bool { process > 0 }

  /// - Returns: Whether the pipe took the line: always, unless the helper hangs or has ended.
  func send(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    // At most PIPE_BUF: taken as a whole or not at all (pipe(7)).
    return unsafe write(input, bytes, bytes.count) == bytes.count
  }

  private func read() {
    guard let received = lines.read(from: output) else { return ended() }
    if !received.isEmpty { receive(received) }
  }

  /// Kills the process. It may take its time to die, as while the kernel waits for a monitor: `reaped` tells.
  func end() {
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

  /// Whether there is nothing to reap any more.
  private func reap() -> Bool {
    if process > 0, waitpid(process, nil, WNOHANG) != 0 { process = -1 }
    return process < 0
  }
}
