internal import CLibc
internal import SwellCore

/// A small text file of the user, to be edited.
///
/// The new content is written beside the file and then takes its place (rename(2)): whatever fails, one of the two is
/// there. A symbolic link stays; the file that it points to is written.
public struct SavedFile {
  public struct Failure: Error {
    /// Without a full stop.
    public let sentence: String

    public init(_ sentence: String) { self.sentence = sentence }
  }

  private static let largest = 1 << 18

  /// Without symbolic links, once the file exists.
  private let path: String

  /// - Parameter path: `~` at its beginning is the home folder, and `~/.config` the folder of configurations (XDG Base
  ///   Directory Specification).
  public init(_ path: String) {
    var path = path
    if path.begins(with: "~/.config/"), let folder = Environment.variable("XDG_CONFIG_HOME") {
      path = folder + path.withoutFirst(9)
    } else if path.begins(with: "~/"), let home = Environment.variable("HOME") {
      path = home + path.withoutFirst(1)
    }
    guard let real = unsafe realpath(path, nil) else {
      self.path = path
      return
    }
    self.path = unsafe String(cString: real)
    unsafe free(real)
  }

  /// The lines without their ends; none if there is no file.
  public var lines: [String] {
    get throws(Failure) {
      var bytes = [UInt8](repeating: 0, count: SavedFile.largest)
      let count = unsafe swell_read_file(path, &bytes, bytes.count)
      guard count >= 0 || swell_errno() == ENOENT else { throw failure("read") }
      let text = String(bytes: bytes[..<max(0, count)])
      guard count < bytes.count, count <= 0 || text.utf8.count == count else {
        throw Failure("'\(path)' is not a text of at most 256 kB")
      }
      let lines = text.parts(separatedBy: "\n")
      return lines.last == "" ? lines.dropLast() : lines
    }
  }

  /// Replaces the lines; mode and owner stay.
  ///
  /// - Returns: The path of the file that was written.
  public func edit(_ change: ([String]) -> [String]) throws(Failure) -> String {
    let bytes = change(try lines).map { $0 + "\n" }.joined().bytes
    guard unsafe swell_replace_file(path, bytes, bytes.count) == 0 else { throw failure("write") }
    return path
  }

  private func failure(_ verb: String) -> Failure {
    let (number, message) = (swell_errno(), unsafe strerror(swell_errno()))
    let reason = unsafe message.map { unsafe String(cString: $0) } ?? ""
    return Failure(
      "cannot \(verb) '\(path)' (" + (number == EMLINK ? "it is no ordinary file, or has another name" : reason) + ")")
  }
}
