import TestServers
import Testing

@Suite("The language of the session", .serialized)
struct LanguageTests {
  @Test("Panels are in it, what commands print is English, and another one that is saved counts at once")
  func language() throws {
    let stage = try Stage(startsSwell: false)
    try stage.startSwell(environment: ["LANGUAGE": "tr"])
    func ask(_ words: String...) throws -> String {
      try SwellProcess.run(words, environment: stage.environment).output
    }
    _ = try ask("show", "--icon", "hdmi", "--value", "40%", "--for", "0")
    var panel = ExpectedPanel(.hdmi, percent: 40)
    panel.label = "%40"
    try stage.waitForPanel(panel)
    #expect(try stage.swell.status().hud.label == "40%")
    for (language, label) in [("de", "40\u{202f}%"), ("C", "40%"), ("auto", "%40")] {
      try stage.runtime.write(Stage.lasting + "language = \(language)\n", to: "config/swell/swell.ini")
      panel.label = label
      try stage.waitForPanel(panel)
    }
  }

  @Test("A locale without a catalog, or that the machine does not have, is no reason not to start")
  func unknown() throws {
    let stage = try Stage(startsSwell: false)
    try stage.startSwell(environment: ["LC_ALL": "xx_YY.UTF-8", "LANGUAGE": nil])
    try stage.show(40)
  }
}
