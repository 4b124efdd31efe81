import TestServers
import Testing

@Suite("The language of the session", .serialized)
struct LanguageTests {
  @Test("Panels are in it, what commands print is English, and another one that is saved counts at once")
  func language() throws {
    let laptop = try Laptop(environment: ["LANGUAGE": "tr"])
    _ = try laptop.ask("show", "--icon", "hdmi", "--value", "40%", "--for", "0")
    var panel = ExpectedPanel(.hdmi, percent: 40)
    panel.label = "%40"
    try laptop.waitForPanel(panel)
    #expect(try laptop.status().hud.label == "40%")
    for (language, label) in [("de", "40\u{202f}%"), ("C", "40%"), ("auto", "%40")] {
      try laptop.save("[hud]\nlanguage = \(language)\n")
      panel.label = label
      try laptop.waitForPanel(panel)
    }
  }

  @Test("A locale without a catalog, or that the machine does not have, is no reason not to start")
  func unknown() throws {
    let laptop = try Laptop(environment: ["LC_ALL": "xx_YY.UTF-8", "LANGUAGE": nil])
    try laptop.show(40)
  }
}
