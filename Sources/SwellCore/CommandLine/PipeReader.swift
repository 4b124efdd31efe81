/// Reads the lines of `swell pipe`: values in the form of xob (`42`, `42!`), or wob (`42 style`, `42 #… #… #…`).
public struct PipeReader: Equatable, Sendable {
  /// The result of a line.
  public enum Outcome: Equatable, Sendable {
    /// The words of a `show` command.
    case show([String])
    /// One sentence with the number of the line.
    case bad(String)
  }

  /// Bytes; the rest of a longer line is ignored.
  static let longestLine = 256
  /// Bytes of an invalid line that are quoted.
  private static let quotedLength = 40

  /// Name of an icon or of a family of them.
  public var icon = "volume"
  /// The value that is 100 %.
  public var maximum = 100.0
  private var line: [UInt8] = []
  private var isTooLong = false
  private var number = 0

  /// Takes input, and returns the results of the complete lines.
  public mutating func take(_ bytes: ArraySlice<UInt8>) -> [Outcome] {
    var outcomes: [Outcome] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        outcomes.append(endLine())
      } else if line.count < PipeReader.longestLine {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
    return outcomes
  }

  /// The end of the input: the rest is a line.
  public mutating func end() -> [Outcome] { line.isEmpty ? [] : [endLine()] }

  private mutating func endLine() -> Outcome {
    number += 1
    defer { (line, isTooLong) = ([], false) }
    if !isTooLong, let words = words { return .show(words) }
    let start = String(bytes: line.prefix(PipeReader.quotedLength)).withoutControls
    return .bad("line \(number) is not a value: '" + start + "'")
  }

  /// The words of a command; nil when the line is not a value.
  private var words: [String]? {
    // Blanks of all kinds, and the carriage return of a CR LF.
    let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }.map { String(bytes: $0) }
    guard let value = words.first, words.count <= 4, !line.contains(0) else { return nil }
    let style = words.count > 1 ? words[1] : ""
    let isAlternative = value.utf8.last == UInt8(ascii: "!")
    guard let number = OptionValue.number(value.utf8.dropLast(isAlternative ? 1 : 0)), number <= maximum * 10 else {
      return nil
    }
    let name = Icon.names.contains(style) ? style : icon
    let percent = JSON.number(number / maximum * 100).text + "%"
    let isMuted = isAlternative || style == "muted"
    return ["show", "--icon", name, "--value", percent] + (isMuted ? ["--muted"] : [])
  }
}
