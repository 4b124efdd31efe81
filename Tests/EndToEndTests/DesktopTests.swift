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

  @Test("The colours of the X resources are followed where they are asked for, also when others are merged")
  func resources() throws {
    let stage = try Stage(configuration: Stage.lasting + "xresources = yes\nopacity = 100%\n")
    func merge(_ text: String) throws {
      let folder = try TemporaryFolder()
      let file = try folder.write(text, to: "Xresources")
      let result = try Child.run(["xrdb", "-nocpp", "-merge", file], environment: stage.environment)
      guard result.status == 0 else { throw ServerProblem.failed("xrdb: \(result)") }
    }
    try stage.audio.setVolume("40%")
    try stage.probe.waitForHUD(visible: true)
    for (text, color) in [("*background: #102030\n", 0x102030), ("Swell*background: rgb:40/20/10\n", 0x402010)] {
      try merge(text)
      try stage.probe.waitUntil("a panel of \(text)") { try stage.emptyPixel() == RGB(packed: UInt32(color)) }
    }
  }

  @Test("'theme = auto' is light and dark as the portal says, at once, and as the settings daemon says without it")
  func light() throws {
    let bus = try PrivateBus()
    let stage = try Stage(configuration: Stage.lasting + "theme = auto\nopacity = 100%\n", startsSwell: false)
    try stage.startSwell(environment: bus.environment.mapValues { $0 })
    func wait(isLight: Bool) throws {
      try stage.probe.waitUntil(isLight ? "a light panel" : "a dark one") {
        let color = try stage.emptyPixel()
        return isLight ? color == 0xf7f7f7 : color != 0xf7f7f7 && color != Stage.background
      }
    }
    try stage.audio.setVolume("40%")
    try wait(isLight: false)
    let portal = try BusMock(
      "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
      interface: "org.freedesktop.portal.Settings", on: bus,
      setUp: """
        mock.scheme = dbus.UInt32(2)
        mock.AddMethod(MAIN_IFACE, "Read", "ss", "v", "ret = self.scheme if args[1] == 'color-scheme' else dbus.UInt32(0)")
        mock.AddMethod(MAIN_IFACE, "Set", "u", "",
            "self.EmitSignal('%s', 'SettingChanged', 'ssv', ['org.freedesktop.appearance', 'color-scheme', args[0]])"
            % MAIN_IFACE)
        """)
    try wait(isLight: true)
    let set = "org.freedesktop.portal.Settings.Set"
    try bus.call("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", set, "uint32:1")
    try wait(isLight: false)
    let daemon = try Daemon(on: stage, "Net/ThemeName \"Adwaita\"\n")
    try bus.call("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", set, "uint32:0")
    try wait(isLight: true)
    try bus.call("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", set, "uint32:1")
    try wait(isLight: false)
    try portal.stop()
    try wait(isLight: true)
    try daemon.change(to: "Net/ThemeName \"Adwaita-dark\"\n")
    try wait(isLight: false)
    try daemon.stop()
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
