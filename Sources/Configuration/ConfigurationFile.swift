internal import CIni
internal import CLibc
internal import Diagnostics
public import SwellCore

/// Reads `swell.ini` with inih.
public struct ConfigurationFile {
  /// The problems of a file: one sentence each, with file, line and key.
  public struct Problems: Error {
    public let sentences: [String]
  }

  /// Bytes; larger files are refused.
  static let largestSize = 1_000_000

  public let path: String
  /// Whether the user named this file, which then must exist.
  private let isRequired: Bool

  /// The file at `path`, or at `$XDG_CONFIG_HOME/swell/swell.ini` (`~/.config` where that is not set).
  ///
  /// - Returns: nil when no path was given and neither variable is set.
  public init?(path: String?) {
    isRequired = path != nil
    if let path {
      self.path = path
      return
    }
    if let folder = ConfigurationFile.variable("XDG_CONFIG_HOME") {
      self.path = folder + "/swell/swell.ini"
    } else if let home = ConfigurationFile.variable("HOME") {
      self.path = home + "/.config/swell/swell.ini"
    } else {
      return nil
    }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }

  /// The settings of the file; the defaults for keys that it does not have, and if there is no file.
  ///
  /// - Throws: `Problems` with a sentence for each invalid line, or for a file that cannot be read.
  public func read() throws(Problems) -> Settings {
    let file = unsafe swell_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else {
      if swell_errno() == ENOENT, !isRequired { return Settings() }
      throw Problems(sentences: ["cannot read '\(path)' (\(errorText(swell_errno())))"])
    }
    defer { _ = close(file) }
    var status = stat()
    // A pipe without a writer looks like an empty file.
    if unsafe fstat(file, &status) == 0, unsafe swell_is_pipe(&status) != 0 {
      throw Problems(sentences: ["cannot read '\(path)' (it is a pipe)"])
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= ConfigurationFile.largestSize {
      let count = unsafe CLibc.read(file, &buffer, buffer.count)
      if count < 0 { throw Problems(sentences: ["cannot read '\(path)' (\(errorText(swell_errno())))"]) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    guard bytes.count <= ConfigurationFile.largestSize else {
      throw Problems(sentences: ["'\(path)' is larger than 1 MB: it is not a configuration of Swell"])
    }
    return try parse(bytes)
  }

  /// Reads the file, as `read` does, and returns settings, problems and path.
  fileprivate var reading: ConfigurationReading {
    do throws(Problems) {
      let settings = try read()
      return ConfigurationReading(path: path, exists: unsafe access(path, F_OK) == 0, settings: settings)
    } catch {
      return ConfigurationReading(path: path, exists: true, settings: nil, problems: error.sentences)
    }
  }

  private func parse(_ bytes: [UInt8]) throws(Problems) -> Settings {
    let reader = Reader(bytes, path: path)
    let this = unsafe Unmanaged.passUnretained(reader).toOpaque()
    let firstBadLine = unsafe ini_parse_stream(
      { line, size, this in unsafe Unmanaged<Reader>.fromOpaque(this!).takeUnretainedValue().next(line, size) },
      this,
      { this, section, key, value in
        let reader = unsafe Unmanaged<Reader>.fromOpaque(this!).takeUnretainedValue()
        unsafe reader.received(String(cString: section!), String(cString: key!), String(cString: value!))
        return 1
      }, this)
    if firstBadLine > 0 { reader.report("this line is neither '[section]' nor 'key = value'", line: Int(firstBadLine)) }
    withExtendedLifetime(reader) {}
    guard reader.problemCount == 0 else { throw Problems(sentences: reader.sentences) }
    return reader.settings
  }
}

/// Passes lines to inih, counts them, and receives sections, keys and values.
private final class Reader {
  private let bytes: [UInt8]
  private let path: String
  private var position = 0
  private var line = 0
  var settings = Settings()
  private var problems: [String] = []
  private(set) var problemCount = 0

  /// The number of problems that are reported in full.
  private static let problemLimit = 20

  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// The problem of a line, in one sentence that is safe to print.
  func report(_ problem: String, line: Int) {
    problemCount += 1
    if problemCount <= Reader.problemLimit { problems.append("\(path):\(line): \(problem)".withoutControls) }
  }

  var sentences: [String] {
    let rest = problemCount - problems.count
    return rest == 0 ? problems : problems + ["\(path): and \(rest) more".withoutControls]
  }

  /// The next line into `buffer`, as fgets(3) does it; nil at the end.
  func next(_ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32) -> UnsafeMutablePointer<CChar>? {
    guard position < bytes.count, size > 1, let buffer = unsafe buffer else { return nil }
    line += 1
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    var text = bytes[position..<end]
    position = end
    if line == 1, text.starts(with: [0xef, 0xbb, 0xbf]) { text = text.dropFirst(3) }
    // inih treats an indented line as a continuation of the one before.
    text = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    if let problem = Reader.problem(with: text, longest: Int(size) - 1) {
      report(problem, line: line)
      text = []
    }
    for (index, byte) in text.enumerated() { unsafe buffer[index] = CChar(bitPattern: byte) }
    unsafe buffer[text.count] = 0
    return unsafe buffer
  }

  private static func problem(with text: ArraySlice<UInt8>, longest: Int) -> String? {
    if text.count > longest { return "this line is longer than \(longest) bytes" }
    if text.contains(0) { return "this line contains a NUL byte" }
    guard let first = text.first, first != UInt8(ascii: "\n"), first != UInt8(ascii: ";"), first != UInt8(ascii: "#")
    else { return nil }
    let isFine =
      first == UInt8(ascii: "[")
      ? text.contains(UInt8(ascii: "]")) : text.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
    return isFine ? nil : "this line is neither '[section]' nor 'key = value'"
  }

  func received(_ section: String, _ key: String, _ value: String) {
    do throws(SettingKey.Failure) {
      try SettingKey.set(section, key, to: value, in: &settings)
    } catch {
      report(error.description, line: line)
    }
  }
}

extension ConfigurationFile? {
  /// The present content of the file; the defaults where there is no path for one.
  public var reading: ConfigurationReading {
    guard let self else { return ConfigurationReading(settings: Settings()) }
    return self.reading
  }
}
