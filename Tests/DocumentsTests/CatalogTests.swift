import Documents
import Foundation
import SwellCore
import Testing

@Suite("The words of panels in other languages")
struct CatalogTests {
  private static let folder = PackageFolder.url.appending(path: "assets/locale")
  private static let languages = try! FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()

  /// The messages of a catalog with their translations, one line each.
  private static func messages(_ text: String) -> [(message: String, translation: String)] {
    func quoted(_ line: Substring, _ key: String) -> String? {
      line.hasPrefix(key + " \"") ? String(line.dropFirst(key.count + 2).dropLast()) : nil
    }
    var messages: [(String, String)] = []
    for line in text.split(separator: "\n") {
      if let message = quoted(line, "msgid") { messages.append((message, "")) }
      if let translation = quoted(line, "msgstr") { messages[messages.count - 1].1 = translation }
    }
    return messages
  }

  @Test("The template has all words of the table, and those of the autostart entry")
  func template() throws {
    let entry = try PackageFolder.text(of: "assets/desktop/swell.desktop")
    let text = MessageTemplate.text(desktopEntry: entry)
    try PackageFolder.expect(text, in: "assets/locale/swell.pot")
    #expect(Self.messages(text).count == 1 + Word.allCases.count + 2)
  }

  @Test("Every language is in the list of languages")
  func list() throws {
    #expect(try PackageFolder.text(of: "assets/locale/LINGUAS") == Self.languages.map { $0 + "\n" }.joined())
    #expect(Self.languages.count > 20)
  }

  @Test("Every catalog translates all messages of the template, and has all digits", arguments: languages)
  func complete(language: String) throws {
    let messages = Self.messages(try PackageFolder.text(of: "assets/locale/\(language).po"))
    let template = Self.messages(try PackageFolder.text(of: "assets/locale/swell.pot"))
    #expect(messages.map(\.message) == template.map(\.message))
    for (message, translation) in messages.dropFirst() {
      #expect(!translation.isEmpty, "\(message)")
      #expect(translation == translation.trimmingCharacters(in: .whitespacesAndNewlines))
      #expect(translation.count { $0 == "#" } == message.count { $0 == "#" }, "\(translation)")
      if message == Word.digits.rawValue { #expect(translation.unicodeScalars.count == 10) }
      if message == Word.direction.rawValue { #expect(["left to right", "right to left"].contains(translation)) }
    }
  }

  @Test("No word of a panel is written elsewhere than in the table")
  func table() throws {
    let sources = PackageFolder.url.appending(path: "Sources/SwellCore")
    let literal = /(?:(?:label|detail)(?::| =)|\.name\(|\.text =|\.moreText =) *"[^"]*[A-Za-z]/
    var count = 0
    for case let path as String in try #require(FileManager.default.enumerator(atPath: sources.path))
    where path.hasSuffix(".swift") {
      count += 1
      for line in try String(contentsOf: sources.appending(path: path), encoding: .utf8).split(separator: "\n")
      where line.firstMatch(of: literal) != nil {
        Issue.record("\(path): \(line)")
      }
    }
    #expect(count > 100)
    #expect("content.label = \"No seek\"".firstMatch(of: literal) != nil)
  }
}
