internal import CLibc

/// What a process that Swell starts of its own program does: libraries that wait, crash or keep memory are loaded there.
///
/// The raw value is the only word of its command line.
public enum HelperProcess: String, Sendable {
  /// Sets the brightness of monitors over DDC/CI (libddcutil).
  case ddc = "--helper-ddc"
  /// Reads the icon files whose paths are on its standard input.
  case pictures = "--helper-pictures"
  /// Speaks the lines of its standard input (libspeechd).
  case speech = "--helper-speech"
  /// Turns the screen, and turns it back at the end of its standard input.
  case turning = "--helper-turning"

  /// The path of this program, with a NUL at the end; it leads there also after the file was replaced (proc(5)).
  public static let program = Array("/proc/self/exe\0".utf8)

  /// ms to wait for more output.
  private static let patience: Int32 = 2000

  /// Runs the process, and waits for its end.
  ///
  /// - Parameter input: Written to its standard input.
  /// - Returns: Its output; nil if it cannot be started or prints nothing for `patience`.
  public func output(for input: [UInt8]) -> [UInt8]? {
    var (writer, reader): (Int32, Int32) = (-1, -1)
    let process = unsafe swell_spawn(HelperProcess.program, rawValue, &writer, &reader)
    guard process > 0 else { return nil }
    swell_stop_blocking(writer)
    var isComplete = unsafe write(writer, input, input.count) == input.count
    _ = close(writer)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while isComplete {
      var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&polled, 1, HelperProcess.patience) > 0 ? unsafe read(reader, &buffer, buffer.count) : -1
      if count <= 0 {
        isComplete = count == 0
        break
      }
      output += buffer[..<count]
    }
    _ = close(reader)
    // Not waited for: it may not die if its file system hangs.
    if !isComplete { _ = kill(process, SIGKILL) }
    _ = waitpid(process, nil, isComplete ? 0 : WNOHANG)
    return isComplete ? output : nil
  }
}
