import Foundation
import Glibc
import TestServers
import Testing

@Suite("The configuration takes effect when it is saved", .serialized)
struct ReloadTests {
  private let laptop: Laptop

  init() throws {
    laptop = try Laptop(configuration: "[keys]\nstep = 50%\n")
  }

  /// Saves the file as many editors do: under another name, which is then moved into its place.
  private func replace(_ text: String) throws {
    let new = try laptop.runtime.write(text, to: "config/swell/new")
    #expect(rename(new, laptop.configurationFile) == 0)
  }

  private func waitUntilRead(times: Int) throws {
    try waitUntil("the configuration to be read") {
      laptop.swell.errors.components(separatedBy: "the configuration was read again").count > times
    }
  }

  @Test("by writing, by replacing, and at SIGHUP; other looks are shown, nothing else is, and no level changes")
  func saved() throws {
    try laptop.save("[keys]\nstep = 10%\n")
    try waitUntilRead(times: 1)
    #expect(try laptop.staysSilent())
    #expect(try laptop.status().audio.level == 0.25)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 30))
    try replace("[keys]\nstep = 15%\n[hud]\nopacity = 80%\nhide-delay = 60s\n")
    try waitUntilRead(times: 2)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 45))
    laptop.swell.terminate(SIGHUP)
    try waitUntilRead(times: 3)
    #expect(try laptop.ask("hide").status == 0)
    try laptop.waitUntilHidden()
    try laptop.save("[hud]\ntheme = light\n")
    try laptop.waitForStatus("the new look to be shown") { $0.hud.kind == "volume" }
    #expect(laptop.problems == [])
  }

  @Test("but not while it is being written, when it may be empty")
  func unfinished() throws {
    try laptop.save("[hud]\nrotation = hud\n")
    try waitUntilRead(times: 1)
    let file = open(laptop.configurationFile, O_WRONLY | O_TRUNC)
    try #require(file >= 0)
    laptop.swell.terminate(SIGHUP)
    try waitUntil("the attempts to read it") {
      laptop.swell.errors.components(separatedBy: "is being written").count > 4
    }
    #expect(try laptop.ask("rotate", "left").output == "left\n", "what was saved before is in force")
    let reload = try laptop.ask("reload")
    #expect(reload.status == 1 && reload.errors.contains("is being written"), "\(reload)")
    let text = "[keys]\nstep = 10%\n"
    #expect(write(file, text, text.utf8.count) == text.utf8.count)
    close(file)
    try waitUntilRead(times: 2)
    #expect(try laptop.ask("rotate", "left").errors.contains("'rotation = server' turns nothing"))
    #expect(laptop.problems == [])
  }

  @Test("and a mistake leaves it as it was, is shown and named once, and 'swell reload' says it too, with 78")
  func mistake() throws {
    try laptop.save("[keys]\nstepp = 10%\n")
    try laptop.swell.waitForLine(containing: "keeps the last valid configuration", onError: true)
    try laptop.waitForStatus("the mistake to be shown") { $0.hud.kind == "custom" }
    #expect(laptop.problems.count == 2, "\(laptop.problems)")
    #expect(laptop.problems[0].contains("\(laptop.configurationFile):2:"))
    #expect(laptop.problems[0].contains("'stepp'") && laptop.problems[0].contains("'step'"))
    let answer = try laptop.ask("reload")
    #expect((answer.status, answer.output) == (78, ""))
    #expect(answer.errors.contains("\(laptop.configurationFile):2:"))
    #expect(laptop.problems.count == 2, "only who asks is told")
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 50))
    #expect(try laptop.ask("status").output.contains("\(laptop.configurationFile) has mistakes"))
    try laptop.save("[keys]\nstep = 25%\n")
    try waitUntilRead(times: 1)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 75))
    #expect(try laptop.ask("reload").output.contains("'\(laptop.configurationFile)'"))
  }

  @Test("and everything in it is live: keys, locks, modifiers, media keys off and on again")
  func live() throws {
    try laptop.save("[keys]\nmedia-keys = off\n[show]\ncaps-lock = yes\n[gesture]\nhold = control+alt\n")
    try waitUntilRead(times: 1)
    try laptop.press(.volumeUp)
    #expect(try laptop.staysSilent())
    #expect(try laptop.status().audio.level == 0.25)
    try laptop.press(.capsLock)
    try laptop.waitForStatus("Caps Lock to be shown") { $0.hud.kind == "caps-lock" }
    try laptop.press(.capsLock)
    try laptop.holdKeys(["Control_L", "Alt_L"])
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.drop()
    try laptop.releaseKeys(["Control_L", "Alt_L"])
    try laptop.audio.setVolume("25%")
    try laptop.save("[keys]\nstep = 25%\n")
    try waitUntilRead(times: 2)
    try laptop.hide()
    try laptop.press(.capsLock)
    #expect(try laptop.staysSilent())
    try laptop.press(.capsLock)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(ExpectedPanel(volume: 50))
  }

  @Test("and a thousand mistakes are twenty sentences, of which none reaches the terminal as more than text")
  func manyMistakes() throws {
    try laptop.save(String(repeating: "[\u{1b}[2J]\nkey = \u{7}1\n", count: 1000))
    let answer = try laptop.ask("reload")
    #expect(answer.status == 78)
    let lines = answer.errors.split(separator: "\n")
    #expect(lines.count == 22, "\(lines)")
    #expect(lines[20].contains("there may be more mistakes"))
    #expect(answer.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }
}
