internal import CLibc
internal import Logging
internal import Processes
public import SwellCore

/// The file `swell.ini`.
public struct ConfigurationFile {
  /// The problems of a file: one sentence each, with file, line and key.
  private struct Problems: Error {
    let sentences: [String]
    let mistake: ConfigurationReading.Mistake?
  }

  /// Bytes; larger files are refused. Reading so much takes at most 0.01 s, in which nothing else runs (measured); the
  /// sample has a fifth of it.
  static let largestSize = 65_536

  /// For messages; bytes that are not UTF-8 are replaced.
  public let path: String
  /// For the kernel: it need not be UTF-8.
  let name: [UInt8]
  /// Whether the user named this file, which then must exist.
  private let isRequired: Bool

  /// The file at `path`, or else `$XDG_CONFIG_HOME/swell/swell.ini` (`~/.config` if the variable is not set).
  ///
  /// - Returns: nil when no path was given and neither variable is set.
  public init?(path: String?) {
    isRequired = path != nil
    if let path {
      // The original bytes of the command line, which need not be UTF-8.
      name = ProcessArguments.bytes(of: path) ?? path.bytes
    } else if let folder = ConfigurationFile.variable("XDG_CONFIG_HOME") {
      name = folder + "/swell/swell.ini".bytes
    } else if let home = ConfigurationFile.variable("HOME") {
      name = home + "/.config/swell/swell.ini".bytes
    } else {
      return nil
    }
    self.path = String(bytes: name)
  }

  /// The bytes of an environment variable; nil if it is empty or not set.
  private static func variable(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe UnsafeRawBufferPointer(start: value, count: strlen(value)).map { $0 }
  }

  private func read(into reading: inout ConfigurationReading) throws(Problems) {
    guard let bytes = try ConfigurationFile.bytes(of: name, &reading) else {
      guard !isRequired else { throw ConfigurationFile.unreadable(path, errorText(ENOENT)) }
      reading.settings = Settings()
      return
    }
    var text = ConfigurationText(bytes, path: path)
    if !text.themeNames.isEmpty {
      text = ConfigurationText(bytes, path: path, themes: try themes(text.themeNames, &reading))
    }
    let sentences = text.sentences
    guard sentences.isEmpty else { throw Problems(sentences: sentences, mistake: text.mistake) }
    (reading.settings, reading.notes) = (text.settings, text.notes)
  }

  /// The files of these names: each is looked for beside the configuration, and then where Swell is installed.
  private func themes(_ names: [String], _ reading: inout ConfigurationReading) throws(Problems) -> ThemeFiles {
    let beside = name.lastIndex(of: UInt8(ascii: "/")).map { name[...$0] } ?? []
    let own = beside + "themes".bytes
    let installed = Folder.besideProgram(["/themes", "/../share/swell/themes"])?.prefix { $0 != 0 }
    var themes = ThemeFiles()
    for name in names {
      for folder in [own, installed] {
        guard let folder else { continue }
        let place = Array(folder + "/\(name).ini".bytes)
        reading.themePlaces.append(place)
        guard let bytes = try ConfigurationFile.bytes(of: place, &reading) else { continue }
        themes.files.append(ThemeFile(name, bytes, path: String(bytes: place)))
        break
      }
    }
    func all(_ folder: ArraySlice<UInt8>?) -> [String] {
      let files = folder.map { Folder.names(in: String(bytes: $0)) } ?? []
      return files.filter { $0.ends(with: ".ini") }.map { String($0.dropLast(4)) }.sorted()
    }
    (themes.own, themes.installed) = (all(own), all(installed))
    return themes
  }

  /// - Returns: nil where there is no such file.
  private static func bytes(
    of name: [UInt8], _ reading: inout ConfigurationReading
  ) throws(Problems) -> [UInt8]? {
    let path = String(bytes: name)
    let file = unsafe swell_open(name + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else {
      if swell_errno() == ENOENT { return nil }
      throw unreadable(path, errorText(swell_errno()))
    }
    defer { _ = close(file) }
    var status = stat()
    // A pipe without a writer would read like an empty file.
    if unsafe fstat(file, &status) == 0, unsafe swell_is_pipe(&status) != 0 {
      throw unreadable(path, "it is a pipe")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= ConfigurationFile.largestSize {
      let count = unsafe CLibc.read(file, &buffer, buffer.count)
      if count < 0 { throw unreadable(path, errorText(swell_errno())) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    guard bytes.count <= ConfigurationFile.largestSize else {
      throw Problems(
        sentences: ["'\(path)' is larger than 64 kB: it is not a configuration of Swell"],
        mistake: .init(path: path, "larger than 64 kB"))
    }
    if swell_is_being_written(file) != 0 {
      (reading.isBeingWritten, reading.isEmpty) = (true, reading.isEmpty || bytes.isEmpty)
    }
    return bytes
  }

  private static func unreadable(_ path: String, _ reason: String) -> Problems {
    Problems(sentences: ["cannot read '\(path)' (\(reason))"], mistake: .init(path: path, reason))
  }

  /// The settings of the file, the defaults if there is no file; or a sentence for each mistake.
  public var reading: ConfigurationReading {
    var reading = ConfigurationReading(path: path, exists: unsafe access(name + [0], F_OK) == 0, settings: nil)
    do throws(Problems) { try read(into: &reading) } catch {
      (reading.exists, reading.problems, reading.mistake) = (true, error.sentences, error.mistake)
    }
    return reading
  }
}

extension ConfigurationFile? {
  /// The current content of the file; the defaults if there is no path.
  public var reading: ConfigurationReading {
    self?.reading ?? ConfigurationReading(settings: Settings())
  }
}
