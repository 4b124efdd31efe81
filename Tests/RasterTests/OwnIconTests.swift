import Foundation
import SwellCore
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

  private static func code(_ content: String) -> String { DrawingCode.text(of: OwnIconFile(content).drawing) }

  /// The source file, with its lines broken anywhere: a backslash at the end continues a line.
  private static var source: String {
    var source = "extension OwnIcons {\n  /// Made from `assets/icons` by `OwnIconTests`.\n  static let text = \"\"\"\n"
    for (name, content) in files {
      var rest = Substring(name + " " + code(content))
      while rest.count > 115 {
        source += "    " + rest.prefix(115) + "\\\n"
        rest = rest.dropFirst(115)
      }
      source += "    " + rest + "\n"
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

  @Test("Are found by their names")
  func names() {
    for (name, content) in Self.files {
      let drawing = DrawingCode.drawing(of: Array(Self.code(content).utf8))
      #expect(!drawing.shapes.isEmpty && OwnIcons.drawing(of: name).shapes == drawing.shapes, "\(name)")
    }
    for name in ["speaker", ""] { #expect(OwnIcons.drawing(of: name).shapes.isEmpty) }
    #expect(!Self.files.isEmpty)
  }
}
