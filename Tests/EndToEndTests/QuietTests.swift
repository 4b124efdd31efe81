import TestServers
import Testing

@Suite("Quiet", .serialized)
struct QuietTests {
  private func waitForQuiet(_ laptop: Laptop, _ isQuiet: Bool) throws {
    try waitUntil("quiet to be \(isQuiet)") { try (laptop.ask("quiet").output == "off\n") != isQuiet }
  }

  @Test("on command shows nothing while keys act, and status and doctor say so")
  func command() throws {
    let laptop = try Laptop()
    try laptop.press(.volumeUp)
    try laptop.probe.waitForHUD(visible: true)
    #expect(try laptop.ask("quiet", "30m").output == "on for 30 min\n")
    try laptop.waitUntilHidden()
    try laptop.press(.volumeUp, toSixteenth: 6)
    #expect(try laptop.staysSilent())
    #expect(try laptop.ask("status").output.contains("quiet     on for 30 min\n"))
    #expect(try laptop.ask("doctor").output.contains("'swell quiet off' ends it"))
    #expect(try laptop.ask("quiet", "off").output == "off\n")
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 7)
    #expect(laptop.problems == [])
  }

  @Test("of the configuration: while a full-screen program or a named one is in front")
  func programs() throws {
    let laptop = try Laptop(configuration: "[show]\nquiet = fullscreen, Zoom\n")
    try laptop.startManager(.openbox)
    func open(_ name: String) throws -> TestWindow {
      let window = try laptop.probe.makeWindow(WindowFrame(50, 50, 300, 300), className: name)
      laptop.probe.activate(window.id)
      try laptop.waitForFocus(of: window)
      return window
    }
    _ = try open("zoom")
    try waitForQuiet(laptop, true)
    let other = try open("other")
    try waitForQuiet(laptop, false)
    laptop.probe.fullScreen(other.id)
    try waitForQuiet(laptop, true)
    try laptop.press(.volumeUp, toSixteenth: 5)
    #expect(try laptop.staysSilent())
    // It is behind a window that has the focus now.
    _ = try open("front")
    try waitForQuiet(laptop, false)
    laptop.probe.activate(other.id)
    try waitForQuiet(laptop, true)
    other.destroy()
    try waitForQuiet(laptop, false)
    try laptop.press(.volumeUp)
    try laptop.probe.waitForHUD(visible: true)
    #expect(laptop.problems == [])
  }

  @Test("of the configuration: while a program records the screen, which a compositor does not")
  func recording() throws {
    let laptop = try Laptop(configuration: "[show]\nquiet = recording\n")
    try laptop.startCompositor(.picom)
    _ = try laptop.probe.makeWindow(WindowFrame(50, 50, 300, 300))
    #expect(try laptop.ask("quiet").output == "off\n")
    let recorder = try Child(["mpv", "--no-config", "--vo=null", "av://x11grab:\(laptop.display)"])
    try waitForQuiet(laptop, true)
    #expect(try laptop.ask("status").output.contains("quiet     on while the screen is recorded\n"))
    try laptop.press(.volumeUp, toSixteenth: 5)
    #expect(try laptop.staysSilent())
    try recorder.stop()
    try waitForQuiet(laptop, false)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 6)
    #expect(laptop.problems == [])
  }
}
