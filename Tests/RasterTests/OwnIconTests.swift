import Foundation
import Testing

@testable import Raster

@Suite("The drawings in the program")
struct OwnIconTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files of `assets/icons` by their names, without `.svg`.
  static let files: [(name: String, content: String)] = {
    let folder = root.appending(path: "assets/icons")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { name in
      (String(name.dropLast(4)), (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
    }
  }()

  /// A line of `OwnIcons.text`.
  private static func line(_ name: String, _ content: String) -> String {
    var text = String(content.dropFirst(OwnIcons.start.count).dropLast(OwnIcons.end.count))
    for (index, phrase) in OwnIcons.phrases.enumerated() {
      text = text.replacingOccurrences(of: phrase, with: "\(Character(Unicode.Scalar(UInt8(97 + index))))")
    }
    return "\(name) \(text)"
  }

  /// The source file, with its lines broken at blanks.
  private static var source: String {
    var source = "extension OwnIcons {\n  /// Made from `assets/icons` by `OwnIconTests`.\n  static let text = \"\"\"\n"
    for (name, content) in files {
      var line = "   "
      for word in Self.line(name, content).split(separator: " ") {
        if line.utf8.count + word.utf8.count > 115 {
          source += line + " \\\n"
          line = "   "
        }
        line += " " + word
      }
      source += line + "\n"
    }
    return source + "    \"\"\"\n}\n"
  }

  /// With SWELL_WRITE_ASSETS set, a run of this test writes the file instead.
  @Test("Are made from the files of assets/icons")
  func text() throws {
    let file = Self.root.appending(path: "Sources/Raster/OwnIcons+Text.swift")
    if ProcessInfo.processInfo.environment["SWELL_WRITE_ASSETS"] != nil { try Data(Self.source.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.source)
  }

  @Test("Are these files, byte for byte", arguments: files.map { $0.name })
  func file(name: String) {
    let content = Self.files.first { $0.name == name }?.content ?? ""
    let line = Self.line(name, content)
    #expect(content.hasPrefix(OwnIcons.start) && content.hasSuffix(OwnIcons.end))
    let letters = line.dropFirst(name.count).filter { $0 >= "a" }
    let isShort = letters.allSatisfy { Int($0.asciiValue ?? 255) - 97 < OwnIcons.phrases.count }
    #expect(isShort, "a phrase is missing: \(line)")
    #expect(String(decoding: OwnIcons.file(of: name), as: UTF8.self) == content)
  }

  @Test("Another name has none, not even the beginning of one")
  func unknown() {
    #expect(OwnIcons.file(of: "speaker") == [])
    #expect(OwnIcons.file(of: "") == [])
    #expect(!Self.files.isEmpty)
  }
}
