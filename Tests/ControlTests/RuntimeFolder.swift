import Foundation
import TestServers

/// `$XDG_RUNTIME_DIR` of the test process: named once, emptied for each test.
///
/// Suites of other targets run at the same time in the same process, so that the variable must not change under them.
enum RuntimeFolder {
  private nonisolated(unsafe) static let folder: TemporaryFolder = {
    do {
      let folder = try TemporaryFolder()
      setenv("XDG_RUNTIME_DIR", folder.path("run"), 1)
      return folder
    } catch {
      fatalError("\(error)")
    }
  }()

  static var path: String { folder.path("run") }

  /// The folder that Swell makes in it.
  static var sockets: String { path + "/swell" }

  /// The path of an entry of that folder.
  static func entry(_ name: String) -> String { sockets + "/" + name }

  static func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Empty, as at log-in.
  static func renew() throws {
    remove()
    try makeFolder(path, mode: 0o700)
  }

  static func makeFolder(_ path: String, mode: mode_t) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard chmod(path, mode) == 0 else { throw CocoaError(.fileWriteNoPermission) }
  }

  /// The permissions of a file; nil when there is none.
  static func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
