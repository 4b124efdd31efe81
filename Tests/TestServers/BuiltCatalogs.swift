import Foundation

/// The catalogs of `assets/locale`, made by msgfmt in a folder of their own.
public final class BuiltCatalogs {
  public static let languages: [String] = {
    let list = try? String(contentsOf: source.appending(path: "LINGUAS"), encoding: .utf8)
    return list?.split(separator: "\n").map(String.init) ?? []
  }()

  private static let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "assets/locale")

  nonisolated(unsafe) private static let once = Result { try BuiltCatalogs() }
  private let folder: TemporaryFolder

  /// The path of the folder, which stays until the process ends.
  public static func path() throws -> String { try once.get().folder.path }

  private init() throws {
    folder = try TemporaryFolder()
    for language in Self.languages {
      let target = try folder.makeFolder("\(language)/LC_MESSAGES")
      let outcome = try Child.run(
        ["msgfmt", "-o", "\(target)/swell.mo", Self.source.appending(path: "\(language).po").path])
      guard outcome.status == 0 else { throw ServerProblem.failed("msgfmt: \(outcome.errors)") }
    }
  }
}
