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
      ([:], "Touchpad on"), (["LC_ALL": "C", "LANGUAGE": "de"], "Touchpad on"), (["LANG": "POSIX"], "Touchpad on"),
      (["LANG": "C.UTF-8", "LANGUAGE": "de"], "Touchpad an"),
      (["LANG": "C.UTF-8", "LANGUAGE": "xx:tr:de"], "Dokunmatik yüzey açık"),
      (["LANG": "C.UTF-8", "LANGUAGE": "de_AT"], "Touchpad an"), (["LANG": "C.UTF-8"], "Touchpad on"),
      // Locales that this machine does not have.
      (["LANG": "de_DE.UTF-8"], "Touchpad an"), (["LC_ALL": "pt_BR.UTF-8", "LANG": "de_DE.UTF-8"], "Touchpad ativado"),
      (["LC_MESSAGES": "fr_CA.UTF-8", "LANG": "de_DE.UTF-8"], "Pavé tactile activé"),
      (["LANG": "xx_YY.UTF-8"], "Touchpad on"),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "sv"], "Pekplatta på"),
      // Regions without a catalog of their own.
      (["LANG": "de_AT.UTF-8"], "Touchpad an"), (["LANG": "pt_PT.UTF-8"], "Touchpad ativado"),
      (["LC_MESSAGES": "pt"], "Touchpad ativado"),
      (["LANG": "C.UTF-8", "LANGUAGE": "xx:pt_PT:de"], "Touchpad ativado"), (["LANG": "zh_HK.UTF-8"], "觸控板已開啟"),
      (["LANG": "zh_MO.UTF-8"], "觸控板已開啟"), (["LANG": "zh_SG.UTF-8"], "触摸板已开启"), (["LANG": "zh_TW.UTF-8"], "觸控板已開啟"),
      (["LANG": "C.UTF-8", "LANGUAGE": "de:pt"], "Touchpad an"),
      (["LANG": "C.UTF-8", "LANGUAGE": "en_GB:en:de"], "Touchpad on"),
      (["LANG": "de_DE@euro"], "Touchpad an"), (["LANG": "../de"], "Touchpad on"), (["LANG": ""], "Touchpad on"),
      (["LANG": ":"], "Touchpad on"),
      (["LC_ALL": "C", "LANGUAGE": "pt"], "Touchpad on"),
    ] as [([String: String], String)])
  func environment(variables: [String: String], on: String) {
    #expect(language(nil, variables)[.touchpadOn] == on)
  }

  @Test("The setting counts before the environment", arguments: [[:], ["LANG": "C.UTF-8"], ["LANG": "fr_FR.UTF-8"]])
  func setting(variables: [String: String]) {
    #expect(language("de", variables)[.touchpadOn] == "Touchpad an")
    #expect(language("zh_TW", variables)[.touchpadOn] == "觸控板已開啟")
    #expect(
      language("pt", variables)[.touchpadOn] == "Touchpad ativado"
        && language("zh_HK", variables)[.touchpadOn] == "觸控板已開啟")
    for english in ["C", "en", "xx"] { #expect(language(english, variables) == .english, "\(english)") }
  }

  @Test("Every language has its words, one after the other in one process", arguments: BuiltCatalogs.languages)
  func all(code: String) {
    let own = language(code)
    #expect(own[.code] == code.replacing("_", with: "-"))
    // What many languages have from English.
    let shared: [Word] = [.direction, .volume, .microphone]
    for word in Word.allCases where word.rawValue.contains(where: \.isLetter) && !shared.contains(word) {
      #expect(own[word] != word.rawValue, "\(word)")
    }
    #expect(language("C") == .english)
  }

  @Test("A catalog that is cut off or full of wrong numbers has the words that are left")
  func damaged() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: catalogs + "/de/LC_MESSAGES/swell.mo")))
    #expect(Catalog(bytes)?.translation(of: "Touchpad on") == "Touchpad an")
    #expect(Catalog(bytes)?.translation(of: "no such word") == nil)
    for length in bytes.indices {
      let word = Catalog(Array(bytes[..<length])).map { $0.translation(of: "Touchpad on") }
      #expect([nil, .some(nil), "Touchpad an"].contains(word))
    }
    for place in bytes.indices {
      var bytes = bytes
      bytes[place] = 0xff
      _ = Catalog(bytes)?.translation(of: "Touchpad on")
    }
  }

  @Test("Without catalogs everything is English")
  func none() throws {
    #expect(Catalogs(folder: nil).language("de") == .english)
    #expect(Catalogs(folder: Array("/nonexistent".utf8) + [0]).language("de") == .english)
  }
}
