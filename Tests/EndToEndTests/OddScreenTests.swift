import TestServers
import Testing

@Suite("On an X server that lacks something", .serialized)
struct OddScreenTests {
  @Test(
    "Swell shows the HUD all the same",
    arguments: ["RANDR", "XFIXES", "COMPOSITE", "DAMAGE", "MIT-SHM", "XINERAMA", "XTEST"])
  func without(_ name: String) throws {
    let screen = try VirtualScreen(arguments: ["-extension", name])
    #expect(!screen.errors.contains("Extension \"\(name)\""), "the server can do without it")
    // Xvfb 21.1 without XFIXES crashes when any client ends while another one is connected (XFixesShouldDisconnectClient
    // of CloseDownClient). So a window is the background, and no command asks before Swell has its socket: such a
    // command looks for Swell on the X server.
    let laptop = try Laptop(screen: screen, background: nil, startsSwell: false)
    try laptop.startSwell(isReady: false)
    try waitUntil("Swell to hear the sound server") { laptop.swell.errors.contains("connected to the audio server") }
    try laptop.probe.makeWindow(laptop.monitor, colour: Laptop.background)
    #expect(try laptop.show(37).inputRectangles == 0)
  }

  @Test("Where no output has a monitor, as with VNC, the whole screen is one, and the doctor says so")
  func headless() throws {
    let screen = try VirtualScreen()
    let headless = try HeadlessScreen(screen)
    let laptop = try Laptop(screen: screen, environment: ["DISPLAY": headless.display], startsSwell: false)
    // Xvfb switches it off, and refuses a screen without size.
    _ = try Child.run(["xrandr", "--output", "screen", "--off"], environment: ["DISPLAY": screen.display])
    try laptop.startSwell()
    try laptop.show(37)
    #expect(try laptop.status().monitors.map(\.name) == ["screen"])
    let said = try laptop.doctor().split(separator: "\n").filter { $0.contains("monitor") }
    #expect(said.contains { $0.contains("since no monitor is connected") && !$0.contains("problem") }, "\(said)")
    #expect(laptop.problems == [])
  }

  @Test("Without RENDER it ends with a sentence, and with 69")
  func withoutRender() throws {
    let laptop = try Laptop(screen: VirtualScreen(arguments: ["-extension", "RENDER"]), startsSwell: false)
    let outcome = try laptop.ask()
    #expect(outcome.status == 69)
    for word in ["RENDER", "'\(laptop.display)'", "ssh -Y"] { #expect(outcome.errors.contains(word)) }
  }

  @Test("On 16 bits per pixel the HUD is as right as can be")
  func depth16() throws {
    let laptop = try Laptop(screen: VirtualScreen(depth: 16))
    try laptop.audio.setVolume("37%")
    let hud = try laptop.waitForPanel(ExpectedPanel(volume: 37), tolerance: 10)
    #expect(hud.depth == 16)
    try laptop.hide()
  }

  @Test("Each screen of a server has a Swell of its own, and a key acts once")
  func secondScreen() throws {
    let laptop = try Laptop(screen: VirtualScreen(screens: 2))
    let name = "\(laptop.display).1"
    let environment = laptop.environment.merging(["DISPLAY": name]) { $1 }
    let second = try Child([Swell.binary], environment: environment)
    try waitUntil("the second Swell") {
      guard second.isRunning else { throw ServerProblem.failed("It ended: \(second.errors)") }
      return try Swell.run(["status"], environment: environment).status == 0
    }
    let probe = try XProbe(name)
    try probe.setBackground(Laptop.background)
    for sixteenths in [5.0, 6, 7] {
      try laptop.press(.volumeUp)
      try laptop.waitForVolume(sixteenths: sixteenths)
      // Both have heard of the key.
      for swell in [laptop.environment, environment] {
        #expect(try Swell.run(["volume"], environment: swell).output == "\(Int((sixteenths * 6.25).rounded()))%\n")
      }
    }
    let hud = try #require(try probe.waitForHUD(visible: true))
    let colour = try probe.pixel(hud.frame.x + 8, hud.frame.y + 24)
    #expect(colour.distance(to: ExpectedPanel.blended(over: Laptop.background)) <= 1)
    try laptop.waitForPanel(sixteenths: 7)
    #expect(try Swell.run(["quit"], environment: environment).status == 0)
    try laptop.press(.volumeUp)
    try laptop.waitForVolume(sixteenths: 8)
  }

  @Test("Without any font: the icon and the bar are there, and one sentence says so")
  func noFonts() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.write(
      "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig></fontconfig>\n", to: "fonts.conf")
    let laptop = try Laptop(environment: ["FONTCONFIG_FILE": empty])
    #expect(laptop.problems.count == 1 && laptop.problems.first?.contains("font") == true)
    try laptop.audio.setVolume("37%")
    try laptop.probe.waitUntil("the icon and the line") {
      guard let frame = laptop.probe.hudWindow()?.frame else { return false }
      let picture = try laptop.probe.image(of: frame)
      return ExpectedPanel(volume: 37).distanceWithoutLabel(of: picture) <= 3
    }
    #expect(laptop.problems.count == 1)
  }
}
