import Foundation
import Glibc
import TestServers
import Testing

@testable import Localization
@testable import SwellCore

/// The environment is one for the whole process.
@Suite("Catalogs", .serialized)
struct CatalogsTests {
  private let catalogs: String

  init() throws {
    catalogs = try BuiltCatalogs.path()
  }

  /// What the environment gives, which is as before afterwards.
  private func language(_ wanted: String? = nil, _ environment: [String: String] = [:]) -> Language {
    let names = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let before = names.map { ($0, ProcessInfo.processInfo.environment[$0]) }
    for name in names { unsetenv(name) }
    for (name, value) in environment { setenv(name, value, 1) }
    defer { for (name, value) in before { if let value { setenv(name, value, 1) } else { unsetenv(name) } } }
    let language = Catalogs(folder: Array(catalogs.utf8) + [0]).language(wanted)
    for name in names { #expect(getenv(name).map { String(cString: $0) } == environment[name], "\(name)") }
    #expect(String(cString: setlocale(LC_MESSAGES, nil)) == "C", "messages of libraries stay English")
    return language
  }

  @Test(
    "The environment decides as gettext(3) says",
    arguments: [
      ([:], "On"), (["LC_ALL": "C", "LANGUAGE": "de"], "On"), (["LANG": "POSIX"], "On"),
      (["LANG": "C.UTF-8", "LANGUAGE": "de"], "An"), (["LANG": "C.UTF-8", "LANGUAGE": "xx:tr:de"], "Açık"),
      (["LANG": "C.UTF-8", "LANGUAGE": "de_AT"], "An"), (["LANG": "C.UTF-8"], "On"),
      // Locales that this machine does not have.
      (["LANG": "de_DE.UTF-8"], "An"), (["LC_ALL": "pt_BR.UTF-8", "LANG": "de_DE.UTF-8"], "Ativo"),
      (["LC_MESSAGES": "fr_CA.UTF-8", "LANG": "de_DE.UTF-8"], "Actif"), (["LANG": "xx_YY.UTF-8"], "On"),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "sv"], "På"),
      // Regions without a catalog of their own.
      (["LANG": "de_AT.UTF-8"], "An"), (["LANG": "pt_PT.UTF-8"], "Ativo"), (["LC_MESSAGES": "pt"], "Ativo"),
      (["LANG": "C.UTF-8", "LANGUAGE": "xx:pt_PT:de"], "Ativo"), (["LANG": "zh_HK.UTF-8"], "開"),
      (["LANG": "zh_MO.UTF-8"], "開"), (["LANG": "zh_SG.UTF-8"], "开"), (["LANG": "zh_TW.UTF-8"], "開"),
      (["LANG": "C.UTF-8", "LANGUAGE": "de:pt"], "An"), (["LANG": "C.UTF-8", "LANGUAGE": "en_GB:en:de"], "On"),
      (["LANG": "de_DE@euro"], "An"), (["LANG": "../de"], "On"), (["LANG": ""], "On"), (["LANG": ":"], "On"),
      (["LC_ALL": "C", "LANGUAGE": "pt"], "On"),
    ] as [([String: String], String)])
  func environment(variables: [String: String], on: String) {
    #expect(language(nil, variables)[.on] == on)
  }

  @Test("The setting counts before the environment", arguments: [[:], ["LANG": "C.UTF-8"], ["LANG": "fr_FR.UTF-8"]])
  func setting(variables: [String: String]) {
    #expect(language("de", variables)[.on] == "An")
    #expect(language("zh_TW", variables)[.on] == "開")
    #expect(language("pt", variables)[.on] == "Ativo" && language("zh_HK", variables)[.on] == "開")
    for english in ["C", "en", "xx"] { #expect(language(english, variables) == .english, "\(english)") }
  }

  @Test("Every language has its words, one after the other in one process", arguments: BuiltCatalogs.languages)
  func all(code: String) {
    let own = language(code)
    #expect(own[.code] == code.replacing("_", with: "-"))
    // What many languages have from English.
    let shared: [Word] = [.direction, .volume, .microphone, .capsLock, .numLock, .scrollLock, .touchpad]
    for word in Word.allCases where word.rawValue.contains(where: \.isLetter) && !shared.contains(word) {
      #expect(own[word] != word.rawValue, "\(word)")
    }
    #expect(language("C") == .english)
  }

  @Test("A catalog that is cut off or full of wrong numbers has the words that are left")
  func damaged() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: catalogs + "/de/LC_MESSAGES/swell.mo")))
    #expect(Catalog(bytes)?.translation(of: "On") == "An")
    #expect(Catalog(bytes)?.translation(of: "no such word") == nil)
    for length in bytes.indices {
      let word = Catalog(Array(bytes[..<length])).map { $0.translation(of: "On") }
      #expect([nil, .some(nil), "An"].contains(word))
    }
    for place in bytes.indices {
      var bytes = bytes
      bytes[place] = 0xff
      _ = Catalog(bytes)?.translation(of: "On")
    }
  }

  @Test("Without catalogs everything is English")
  func none() throws {
    #expect(Catalogs(folder: nil).language("de") == .english)
    #expect(Catalogs(folder: Array("/nonexistent".utf8) + [0]).language("de") == .english)
  }
}
