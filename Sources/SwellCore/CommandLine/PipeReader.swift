/// Reads the lines of `swell pipe`: values in the form of xob (`42`, `42!`), or wob (`42 style`).
public struct PipeReader: Equatable, Sendable {
  /// The result of a line.
  public enum Outcome: Equatable, Sendable {
    /// The words of a `show` command.
    case show([String])
    /// One sentence with the number of the line.
    case bad(String)
    /// A word that ends xob.
    case end
  }

  /// The look of a style of the lines: `--style NAME=ICON,INK`.
  public struct Style: Equatable, Sendable {
    var name: String
    /// An icon, as for `show`; empty: the icon of the pipe.
    var icon: String
    /// `#rrggbb`; empty: the ink of the theme.
    var ink: String

    /// - Returns: nil for a text without a name, or with an ink that is no colour.
    init?(_ text: String) {
      let bytes = text.bytes
      guard let equals = bytes.lastIndex(of: UInt8(ascii: "=")) else { return nil }
      name = String(bytes: bytes[..<equals]).trimmedASCII
      let parts = String(bytes: bytes[(equals + 1)...]).trimmedParts(separatedBy: ",")
      (icon, ink) = (parts[0], parts.count > 1 ? parts[1] : "")
      guard !name.isEmpty, parts.count <= 2, ink.isEmpty || OptionValue.color(ink) != nil else { return nil }
    }
  }

  /// Bytes; the rest of a longer line is ignored.
  static let longestLine = 256
  /// Bytes of an invalid line that are quoted.
  private static let quotedLength = 40

  /// An icon, as for `show`.
  public var icon = "volume"
  /// The value that is 100 %.
  public var maximum = 100.0
  public var styles: [Style] = []
  /// Whether a line that is no value ends the pipe, as such a line ends xob.
  public var isXob = false
  /// Flags of `show` and their values, for each line.
  public var options: [String] = []
  private var line: [UInt8] = []
  private var isTooLong = false
  private var number = 0
  private var unknownStyles: Set<String> = []
  /// The most unknown styles that are named.
  static let namedStyles = 32

  /// Takes input, and returns the results of the complete lines, up to the end of the pipe.
  public mutating func take(_ bytes: ArraySlice<UInt8>) -> [Outcome] {
    var outcomes: [Outcome] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        outcomes += endLine()
        if outcomes.last == .end { break }
      } else if line.count < PipeReader.longestLine {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
    return outcomes
  }

  /// The end of the input: the rest is a line.
  public mutating func end() -> [Outcome] { line.isEmpty ? [] : endLine() }

  /// The results of a line; none for one that means nothing.
  private mutating func endLine() -> [Outcome] {
    number += 1
    // A byte order mark.
    if number == 1, line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
    defer { (line, isTooLong) = ([], false) }
    if !isTooLong, let (value, isAlternative, style) = parts {
      return unknown(style) + [.show(words(value, isAlternative, style))]
    }
    if isXob { return line.allSatisfy { $0.isBlank } ? [] : [.end] }
    let start = String(bytes: line.prefix(PipeReader.quotedLength)).withoutControls
    return [.bad("line \(number) is not a value: '" + start + "'")]
  }

  /// A sentence about a style that there is not, the first time. wob had colours there until 0.14, and has `normal`.
  private mutating func unknown(_ style: String) -> [Outcome] {
    let isKnown = ["muted", "normal"].contains(style) || Icon.names.contains(style)
    guard style.first?.isLetter == true, !isKnown, !isXob, unknownStyles.count <= PipeReader.namedStyles,
      !styles.contains(where: { $0.name == style }), unknownStyles.insert(style).inserted
    else { return [] }
    if unknownStyles.count > PipeReader.namedStyles {
      return [.bad("line \(number) has one more unknown style: Swell names no others")]
    }
    let names = styles.map { $0.name } + ["muted", "names of icons"]
    return [.bad("line \(number) has the unknown style '\(style.withoutControls)'; available: \(names.list)")]
  }

  /// The value and the style of the line; nil when the line has no value.
  private var parts: (value: Double, isAlternative: Bool, style: String)? {
    guard !line.contains(0) else { return nil }
    var rest = line[...]
    var last: (value: Double, isAlternative: Bool)?
    while true {
      rest = rest.drop { $0.isBlank }
      let word = rest.prefix { !$0.isBlank }
      guard let value = value(word) else { break }
      last = value
      rest = rest.dropFirst(word.count)
    }
    guard let (value, isAlternative) = last else { return nil }
    return (value, isAlternative, String(bytes: rest.trimmed))
  }

  /// A number as xob and wob read it: one below 0 is 0, and at most ten times the maximum is shown.
  private func value(_ word: ArraySlice<UInt8>) -> (Double, Bool)? {
    let isAlternative = word.last == UInt8(ascii: "!")
    var digits = isAlternative ? word.dropLast() : word
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let isPercentage = digits.last == UInt8(ascii: "%")
    if isPercentage { digits = digits.dropLast() }
    let isLong = digits.count > 14 && digits.allSatisfy { (0x30...0x39).contains($0) }
    guard let number = isLong ? .infinity : OptionValue.number(digits) else { return nil }
    let value = isPercentage ? number / 100 * maximum : number
    return (isNegative ? 0 : min(value, maximum * 10), isAlternative)
  }

  private func words(_ value: Double, _ isAlternative: Bool, _ style: String) -> [String] {
    let own = styles.last { $0.name == style } ?? styles.last { isAlternative && $0.name == "!" }
    var name = Icon.names.contains(style) ? style : icon
    if let own, !own.icon.isEmpty { name = own.icon }
    let percent = JSON.number(value / maximum * 100) + "%"
    var words = ["show", "--icon", name, "--value", percent]
    if let own, !own.ink.isEmpty { words += ["--ink", own.ink] }
    if isAlternative && own?.name != "!" || style == "muted" && own == nil { words.append("--muted") }
    return words + options
  }
}
