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

  /// A line of `OwnIcons.text`.
  private static func line(_ name: String, _ content: String) -> String {
    name + " " + DrawingCode.text(of: OwnIconFile(content).drawing)
  }

  /// The source file, with its lines broken anywhere: a backslash at the end continues a line.
  private static var source: String {
    var source = "extension OwnIcons {\n  /// Made from `assets/icons` by `OwnIconTests`.\n  static let text = \"\"\"\n"
    for (name, content) in files {
      var rest = Substring(Self.line(name, content))
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

  @Test("Look like these files, at every size", arguments: files.map { $0.name }, [30, 45, 60, 240])
  func file(name: String, size: Int) throws {
    let content = Self.files.first { $0.name == name }?.content ?? ""
    let rasterizer = OutlineRasterizer(library: try #require(FreeTypeLibrary()))
    let file = rasterizer.coverage(of: OwnIconFile(content).drawing, side: size)
    let own = rasterizer.coverage(of: OwnIcons.drawing(of: name), side: size)
    #expect(file.bytes.contains(255))
    // A coordinate is 1/256 of a unit off at most; where curves meet, the stroker may join them in another way.
    let differences = zip(file.bytes, own.bytes).map { abs(Int($0) - Int($1)) }
    #expect(Double(differences.reduce(0, +)) <= 0.012 * Double(file.bytes.reduce(0) { $0 + Int($1) }))
    #expect(differences.max() ?? 0 <= 64)
  }

  @Test("Another name has none, not even the beginning of one")
  func unknown() {
    #expect(OwnIcons.drawing(of: "speaker").shapes.isEmpty)
    #expect(OwnIcons.drawing(of: "").shapes.isEmpty)
    #expect(!Self.files.isEmpty)
  }
}
