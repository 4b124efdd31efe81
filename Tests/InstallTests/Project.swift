import Foundation
import TestServers

/// The folder of the project, and what is run in it.
enum Project {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// `SWELL_BINARY`, else the product of `swift build -c release --product swell`.
  static var binary: String {
    let path = ProcessInfo.processInfo.environment["SWELL_BINARY"] ?? ".build/release/swell"
    return path.hasPrefix("/") ? path : "\(root)/\(path)"
  }

  static var path: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

  /// For `make`, whatever the one is told that runs the tests. From there, since the folder may have a blank in its name.
  static var environment: [String: String?] {
    let own = binary.hasPrefix("\(root)/") ? String(binary.dropFirst(root.count + 1)) : binary
    return ["MAKEFLAGS": "BINARY=\(own)", "MAKELEVEL": nil, "DESTDIR": nil, "PREFIX": nil]
  }

  /// Runs `make` in the folder of the project.
  static func make(_ words: String...) throws -> Child.Outcome {
    try Child.run(
      ["make", "--no-print-directory", "-C", root] + words, environment: environment, within: .seconds(300))
  }

  /// The paths of all files below a folder, from there, sorted.
  static func files(below folder: String) -> [String] {
    let all = (FileManager.default.subpaths(atPath: folder) ?? []).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder) && !isFolder.boolValue
    }
    return all.sorted()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
