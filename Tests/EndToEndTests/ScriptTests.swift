import TestServers
import Testing

@Suite("Labels in any script", .serialized)
struct ScriptTests {
  /// Shows a text beside a level, and waits until it is in the panel if its glyphs are to be looked at.
  private func show(_ label: String, on laptop: Laptop, isSeen: Bool = true) throws {
    #expect(try laptop.ask("show", "--icon", "speaker-medium", "--value", "50%", "--label", label) == (0, "", ""))
    guard isSeen else {
      try laptop.waitForStatus("the label '\(label)'") { $0.hud.label == label }
      return
    }
    var panel = ExpectedPanel(.speakerMedium, percent: 50)
    panel.label = label
    try laptop.waitForPanel(panel)
  }

  @Test("Each glyph is where it must be")
  func drawn() throws {
    let laptop = try Laptop(configuration: "[hud]\nwords = panel\n")
    for label in [
      "音量", "ヘッド", "한국어", "سماعات", "אוזניות", "हेडफ़ोन", "क्षत्रिय", "ที่นี่", "🎧 é̂",
      "שלום abc",
    ] {
      try show(label, on: laptop)
    }
    #expect(laptop.problems == [])
  }

  @Test("Where a library is missing, text is drawn all the same, and one sentence says so, as does the doctor")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("no library", to: "libfribidi.so.0")
    let laptop = try Laptop(
      configuration: "[hud]\nwords = panel\n", environment: ["LD_LIBRARY_PATH": folder.path])
    for label in ["音量", "שלום"] { try show(label, on: laptop, isSeen: false) }
    // Each of these characters is its own glyph: it looks as ever.
    try show("音", on: laptop)
    let sentence = "libfribidi (libfribidi.so.0) is not installed"
    #expect(laptop.swell.errors.components(separatedBy: sentence).count == 2)
    let report = try laptop.ask("doctor")
    #expect(report.output.contains("libfribidi0"))
    #expect(!report.output.contains("libharfbuzz0b"))
  }
}
