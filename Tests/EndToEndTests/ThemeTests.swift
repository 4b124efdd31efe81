import Foundation
import Glibc
import SwellCore
import TestServers
import Testing

@Suite("Themes that are files", .serialized)
struct ThemeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "The user's counts before the installed one, which counts before that of the program",
    arguments: [
      ("sea", ["own", "installed"], "own"), ("sea", ["own"], "own"), ("sea", ["installed"], "installed"),
      ("light", ["own", "installed"], "own"), ("light", ["installed"], "installed"), ("light", [], ""),
      ("dark", ["own"], "own"),
    ])
  func order(name: String, places: [String], first: String) throws {
    let folders = ["own": "config/swell/themes", "installed": "usr/share/swell/themes"]
    try folder.makeFolder("usr/bin")
    try FileManager.default.copyItem(atPath: Swell.binary, toPath: folder.path("usr/bin/swell"))
    try folder.write("[hud]\ntheme = \(name)\n", to: "config/swell/swell.ini")
    // The file that is read says so by its mistake.
    for place in places { try folder.write("[hud]\n; \(place)\nfad = 1s\n", to: "\(folders[place]!)/\(name).ini") }
    let answer = try Child.run(
      [folder.path("usr/bin/swell"), "check-config"], environment: ["XDG_CONFIG_HOME": folder.path("config")])
    guard let read = folders[first] else {
      #expect(answer == (0, "'\(folder.path("config/swell/swell.ini"))' is fine\n", ""))
      return
    }
    #expect((answer.status, answer.output) == (78, ""))
    let path = folder.path(read).replacing("/usr/share", with: "/usr/bin/../share")
    #expect(answer.errors == "swell: \(path)/\(name).ini:3: unknown key 'fad' in [hud]: did you mean 'fade'?\n")
  }

  @Test(
    "One without a file is answered with those that there are; also by the doctor, who names the file of the others")
  func unknown() throws {
    try folder.write("", to: "config/swell/themes/sea.ini")
    func check(_ name: String, _ words: String...) throws -> String {
      let file = try folder.write("[hud]\ntheme = \(name)\n", to: "config/swell/swell.ini")
      let answer = try Swell.run(["-c", file] + words, environment: ["DISPLAY": nil, "HOME": folder.path])
      return answer.output + answer.errors
    }
    let sentence = try check("nrd", "check-config")
    #expect(sentence.contains(":2: invalid value 'nrd' for 'theme' in [hud]: did you mean 'nord'? it takes dark, "))
    #expect(sentence.contains("; yours: sea; installed: catppuccin-latte, ") && sentence.contains(", nord, "))
    #expect(!(try check("../themes/sea", "check-config")).contains("is fine"))
    #expect(try check("sea", "check-config").contains("is fine"))
    #expect(try check("nrd", "doctor", "--all").contains("did you mean 'nord'?"))
    #expect(
      try check("sea", "doctor", "--all").contains("the theme 'sea' is '\(folder.path("config/swell/themes/sea.ini"))'")
    )
  }

  /// A session whose panel shows the colour of its theme.
  private struct Desk {
    let laptop: Laptop
    /// - Parameter theme: nil for a theme without a file.
    init(theme: String?) throws {
      laptop = try Laptop(startsSwell: false)
      try laptop.save("[hud]\ntheme = sea\nform = panel\n")
      if let theme { try laptop.runtime.write(theme, to: "config/swell/themes/sea.ini") }
      try laptop.startSwell()
      try laptop.audio.setVolume("40%")
    }

    var file: String { laptop.runtime.path("config/swell/themes/sea.ini") }

    static func text(_ colour: String) -> String { "[hud]\ncolor = \(colour)\nopacity = 100%\n" }

    func save(_ text: String) throws { try laptop.runtime.write(text, to: "config/swell/themes/sea.ini") }

    func waitForColour(_ colour: RGB) throws {
      try laptop.waitForColour(colour, 608 + 8, 364 + 40)
    }

    /// How often a sentence was said.
    func count(_ sentence: String) -> Int { laptop.swell.errors.components(separatedBy: sentence).count - 1 }
  }

  @Test("One that comes only after Swell is used, and a mistake in it is shown by its name, and changes nothing")
  func mistake() throws {
    let desk = try Desk(theme: nil)
    #expect(desk.count("invalid value 'sea'") == 1 && desk.count("uses the default settings") == 1)
    try desk.save(Desk.text("#102040"))
    try desk.waitForColour(0x102040)
    try desk.save(Desk.text("#601010") + "fade = 2s\n")
    try desk.laptop.waitForStatus("the mistake to be shown") { $0.hud.kind == "custom" }
    #expect(try desk.laptop.status().hud.label == "sea.ini, line 4")
    #expect(desk.count("\(desk.file):4: a theme has no 'fade' in [hud]: write it into swell.ini") == 1)
    try desk.laptop.hide()
    try desk.laptop.audio.setVolume("50%")
    try desk.waitForColour(0x102040)
    let answer = try desk.laptop.ask("reload")
    #expect(answer.status == 78 && answer.errors.contains("\(desk.file):4:"))
    try desk.save(Desk.text("#601010"))
    try desk.waitForColour(0x601010)
    try desk.laptop.use("[hud]\ntheme = nord\nform = panel\nopacity = 100%\n")
    try desk.waitForColour(0x2e3440)
  }

  @Test("One is not read while it is being written")
  func unfinished() throws {
    let desk = try Desk(theme: Desk.text("#102040"))
    let file = open(desk.file, O_WRONLY | O_TRUNC)
    try #require(file >= 0)
    desk.laptop.swell.terminate(SIGHUP)
    try waitUntil("the attempts to read it") { desk.count("is being written") > 3 }
    try desk.waitForColour(0x102040)
    #expect(try desk.laptop.ask("reload").errors.contains("is being written"))
    let text = Desk.text("#601010")
    #expect(write(file, text, text.utf8.count) == text.utf8.count)
    close(file)
    try desk.waitForColour(0x601010)
    #expect(desk.laptop.problems == [])
  }
}
