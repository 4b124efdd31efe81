internal import CLibc

/// The program `swell-tools`: beside this one, or in `../libexec/swell`.
public enum ToolsProgram {
  /// The message if it is not there.
  public static let absence = "swell-tools is not installed: 'make install' puts it into libexec/swell"

  /// The argument to read the icon files whose paths are on its standard input.
  public static let pictureReader = "read-pictures"
  /// The argument to speak the lines of its standard input.
  public static let speaker = "speak"
  /// The argument to turn the screen.
  public static let screenTurner = "turn-screen"
  /// The first argument if another Swell runs already; the X display, the process of that Swell, and the words of this
  /// command line follow.
  public static let successor = "--successor"
  /// The first argument of a command for a Swell that is not found at its usual place; the words of the command follow.
  public static let finder = "--find"

  /// Its path, with a NUL at the end; nil if it is not there.
  public static var path: [UInt8]? { first(of: ["/swell-tools", "/../libexec/swell/swell-tools"]) }

  /// The first of these places that exists, with a NUL at the end; they are relative to the folder of this program.
  public static func first(of places: [String]) -> [UInt8]? {
    var path = [UInt8](repeating: 0, count: 4096)
    for place in places where unsafe swell_beside_self(place, &path, path.count) != 0 { return path }
    return nil
  }

  /// Replaces this process by it (execv(3)); returns only when that fails.
  public static func replaceSelf(_ words: [String]) { replaceSelf(path, words) }

  /// Replaces this process of `swell-tools` by Swell; returns only when that fails.
  public static func runSwell(_ words: [String]) { replaceSelf(first(of: ["/swell", "/../../bin/swell"]), words) }

  private static func replaceSelf(_ path: [UInt8]?, _ words: [String]) {
    guard let path else { return }
    // The original bytes: file names need not be UTF-8.
    var arguments = Array("swell\0".utf8)
    for word in words { arguments += (ProcessArguments.bytes(of: word) ?? Array(word.utf8)) + [0] }
    unsafe swell_exec(path, arguments, arguments.count)
  }

  /// ms to wait for more output.
  private static let patience: Int32 = 2000

  /// Runs it with one argument, and waits for its end.
  ///
  /// - Parameter input: Written to its standard input.
  /// - Returns: Its output; nil if it is not there or prints nothing for `patience`.
  public static func output(of word: String, input: [UInt8]) -> [UInt8]? {
    var (writer, reader): (Int32, Int32) = (-1, -1)
    guard let path, case let process = unsafe swell_spawn(path, word, &writer, &reader), process > 0 else { return nil }
    swell_stop_blocking(writer)
    var isComplete = unsafe write(writer, input, input.count) == input.count
    _ = close(writer)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while isComplete {
      var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&polled, 1, patience) > 0 ? unsafe read(reader, &buffer, buffer.count) : -1
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
