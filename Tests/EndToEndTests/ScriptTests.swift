import Foundation
import TestServers
import Testing

@Suite("Labels in any script", .serialized)
struct ScriptTests {
  /// Of `maps` of the process (proc(5)).
  private func hasOpened(_ library: String, _ swell: SwellProcess) throws -> Bool {
    let file = try #require(FileHandle(forReadingAtPath: "/proc/\(swell.child.pid)/maps"))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).contains("/\(library).so")
  }

  private func show(_ label: String, on stage: Stage) throws {
    let outcome = try SwellProcess.run(
      ["show", "--icon", "speaker-medium", "--value", "50%", "--label", label], environment: stage.environment)
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test("Each glyph is where it must be")
  func drawn() throws {
    let stage = try Stage(configuration: Stage.words)
    for label in [
      "音量", "ヘッド", "한국어", "سماعات", "אוזניות", "हेडफ़ोन", "क्षत्रिय", "ที่นี่", "🎧 é̂",
      "שלום abc",
    ] {
      try show(label, on: stage)
      var panel = ExpectedPanel(.speakerMedium, percent: 50)
      panel.label = label
      try stage.waitForPanel(panel)
    }
    #expect(stage.swell.problems == [])
  }

  @Test("A level and names in Latin letters open neither FriBidi nor HarfBuzz, another script both")
  func libraries() throws {
    let stage = try Stage(configuration: Stage.words)
    try stage.show(37)
    try show("Büro", on: stage)
    var panel = ExpectedPanel(.speakerMedium, percent: 50)
    panel.label = "Büro"
    try stage.waitForPanel(panel)
    for library in ["libfribidi", "libharfbuzz"] { #expect(try !hasOpened(library, stage.swell)) }
    try show("音量", on: stage)
    panel.label = "音量"
    try stage.waitForPanel(panel)
    for library in ["libfribidi", "libharfbuzz"] { #expect(try hasOpened(library, stage.swell)) }
  }

  @Test(
    "Where a library is missing, text is drawn all the same, and one sentence says so, as does the doctor"
  )
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("no library", to: "libfribidi.so.0")
    let stage = try Stage(configuration: Stage.words, startsSwell: false)
    let environment: [String: String?] = ["LD_LIBRARY_PATH": folder.path]
    try stage.startSwell(environment: environment)
    for label in ["音量", "שלום", "音"] {
      try show(label, on: stage)
      try stage.swell.waitForStatus("the label '\(label)'") { $0.hud.label == label }
    }
    // Each of these characters is its own glyph: it looks as ever.
    var panel = ExpectedPanel(.speakerMedium, percent: 50)
    panel.label = "音"
    try stage.waitForPanel(panel)
    let sentence = "libfribidi (libfribidi.so.0) is not installed"
    #expect(stage.swell.child.errors.components(separatedBy: sentence).count == 2)
    let report = try SwellProcess.run(["doctor"], environment: stage.environment.merging(environment) { $1 })
    #expect(report.output.contains("libfribidi0"))
    #expect(!report.output.contains("libharfbuzz0b"))
  }
}
