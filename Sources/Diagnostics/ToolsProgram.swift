internal import CLibc

/// `swell-tools`, the program with what Swell does not need to run: beside this one, or in `../libexec/swell`.
public enum ToolsProgram {
  /// The sentence for when it is not there.
  public static let absence = "swell-tools is not installed: 'make install' puts it into libexec/swell"

  /// The argument with which it reads the files of icons whose paths are on its standard input.
  public static let pictureReader = "read-pictures"
  /// The argument with which it turns the screen.
  public static let screenTurner = "turn-screen"
  /// The first word for it when a Swell runs already: the X display, the process of that Swell, and the words of this
  /// program follow.
  public static let successor = "--successor"

  /// Its path, with a NUL at the end; nil when it is not there.
  public static var path: [UInt8]? { first(of: ["/swell-tools", "/../libexec/swell/swell-tools"]) }

  private static func first(of places: [String]) -> [UInt8]? {
    var path = [UInt8](repeating: 0, count: 4096)
    for place in places where unsafe swell_beside_self(place, &path, path.count) != 0 { return path }
    return nil
  }

  /// Replaces this process by it (execv(3)); returns only when that fails.
  public static func replaceSelf(_ words: [String]) { replaceSelf(path, words) }

  /// Replaces this process, which is that program, by Swell; returns only when that fails.
  public static func runSwell(_ words: [String]) { replaceSelf(first(of: ["/swell", "/../../bin/swell"]), words) }

  private static func replaceSelf(_ path: [UInt8]?, _ words: [String]) {
    guard let path else { return }
    // As they were given: names of files need not be UTF-8.
    var arguments = Array("swell\0".utf8)
    for word in words { arguments += (ProcessArguments.bytes(of: word) ?? Array(word.utf8)) + [0] }
    unsafe swell_exec(path, arguments, arguments.count)
  }

  /// ms without output after which it is given up.
  private static let patience: Int32 = 2000

  /// Runs it with one argument, and waits for its end.
  ///
  /// - Parameter input: Written to its standard input.
  /// - Returns: What it has printed; nil when it is not there or says nothing for `patience`.
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
    // One that does not answer may not even die, such as when its file system hangs.
    if !isComplete { _ = kill(process, SIGKILL) }
    _ = waitpid(process, nil, isComplete ? 0 : WNOHANG)
    return isComplete ? output : nil
  }
}
