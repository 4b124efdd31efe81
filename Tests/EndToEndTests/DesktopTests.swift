import Glibc
import TestServers
import Testing

@Suite("What the settings daemon of the desktop says", .serialized)
struct DesktopTests {
  /// A real one, xsettingsd(1).
  private final class Daemon {
    private let folder: TemporaryFolder
    private let child: Child

    init(on stage: Stage, _ settings: String) throws {
      folder = try TemporaryFolder()
      let file = try folder.write(settings, to: "settings")
      _ = try Requirement.path(of: "xsettingsd")
      child = try Child(["xsettingsd", "-c", file], environment: stage.environment)
    }

    func change(to settings: String) throws {
      try folder.write(settings, to: "settings")
      child.terminate(SIGHUP)
    }

    func stop() throws { try child.stop() }
  }

  @Test("Size of text, high contrast and animations are followed at once, and no longer when it ends")
  func followed() throws {
    // Longer than anybody waits.
    let stage = try Stage(configuration: "[hud]\nhide-delay = 60s\nfade = 60s\n")
    try stage.show(40)
    let daemon = try Daemon(on: stage, "Xft/DPI 196608\n")
    let large = ExpectedPanel(volume: 40, scale: 2)
    try stage.waitForPanel(large)
    try daemon.change(to: "Xft/DPI 196608\nNet/ThemeName \"HighContrast\"\nGtk/EnableAnimations 0\n")
    let frame = large.frame(centredIn: stage.monitor)
    try stage.probe.waitUntil("the white border of the theme") {
      try stage.probe.pixel(frame.x + frame.width / 2, frame.y) == 0xffffff
    }
    // Without a fade it goes at once.
    #expect(try SwellProcess.run(["hide"], environment: stage.environment).status == 0)
    try stage.waitUntilHidden()
    try daemon.stop()
    try stage.show(41)
  }

  @Test("What is there before Swell counts, and what is written down counts before it")
  func before() throws {
    let stage = try Stage(
      configuration: Stage.lasting + "theme = default\nscale = 1\n", startsSwell: false)
    let daemon = try Daemon(on: stage, "Xft/DPI 196608\nNet/ThemeName \"HighContrast\"\n")
    try stage.probe.waitForSelection("_XSETTINGS_S0", isOwned: true)
    try stage.startSwell()
    try stage.show(40)
    try stage.runtime.write(Stage.lasting + "theme = default\n", to: "config/swell/swell.ini")
    try stage.waitForPanel(ExpectedPanel(volume: 40, scale: 2))
    try daemon.stop()
    try stage.waitForPanel(ExpectedPanel(volume: 40))
  }
}
