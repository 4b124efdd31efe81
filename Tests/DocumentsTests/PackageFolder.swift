import Foundation
import Testing

/// The folder of the package, which some tests compare their results with the files of.
enum PackageFolder {
  static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Expects this text in a file; with SWELL_WRITE_ASSETS set, writes it there instead.
  static func expect(
    _ text: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = url.appending(path: path)
    if ProcessInfo.processInfo.environment["SWELL_WRITE_ASSETS"] != nil { try Data(text.utf8).write(to: file) }
    #expect(try self.text(of: path) == text, sourceLocation: sourceLocation)
  }
}
