import Foundation
import Synchronization

/// A private folder, removed with everything in it when the object goes, and at the latest when the process ends.
public final class TemporaryFolder {
  private static let count = Atomic<Int>(0)

  /// Absolute and short, so that a Unix socket fits into it.
  public let path: String

  public init() throws {
    path = "\(Watchdog.shared.folder)/\(Self.count.add(1, ordering: .relaxed).newValue)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an entry, which need not exist.
  public func path(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// Writes a file, with the folders that it needs.
  @discardableResult
  public func write(_ text: String, to name: String, isProgram: Bool = false) throws -> String {
    let file = path(name)
    try makeFolder((name as NSString).deletingLastPathComponent)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: isProgram ? 0o700 : 0o600], ofItemAtPath: file)
    return file
  }

  /// Makes a folder inside, open to its owner only.
  @discardableResult
  public func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return path(name)
  }
}
