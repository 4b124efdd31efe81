import Glibc
import TestServers
import Testing

@Suite("What the settings daemon of the desktop says", .serialized)
struct DesktopTests {
  @Test("Size of text, high contrast and animations are followed at once, and no longer when it ends")
  func followed() throws {
    // What is there before Swell counts, and what is written down counts before it.
    let laptop = try Laptop(configuration: "[hud]\ntheme = default\nscale = 1\n", startsSwell: false)
    let daemon = try SettingsDaemon(on: laptop, "Xft/DPI 196608\nNet/ThemeName \"HighContrast\"\n")
    try laptop.startSwell()
    try laptop.show(40)
    // Longer than anybody waits.
    try laptop.save("[hud]\nhide-delay = 60s\nfade = 60s\n")
    let large = ExpectedPanel(volume: 40, scale: 2)
    let frame = large.frame(centredIn: laptop.monitor)
    // The white border of the theme.
    try laptop.waitForColour(0xffffff, frame.x + frame.width / 2, frame.y, tolerance: 0)
    try daemon.change(to: "Xft/DPI 196608\nGtk/EnableAnimations 0\n")
    try laptop.waitForPanel(large)
    // Without a fade it goes at once.
    #expect(try laptop.ask("hide").status == 0)
    try laptop.waitUntilHidden()
    try daemon.stop()
    try laptop.show(41)
  }

  @Test("The colours of the X resources are followed where they are asked for, also when others are merged")
  func resources() throws {
    let laptop = try Laptop(configuration: "[hud]\nxresources = yes\nopacity = 100%\n")
    try laptop.audio.setVolume("40%")
    try laptop.probe.waitForHUD(visible: true)
    for (text, color) in [("*background: #102030\n", 0x102030), ("Swell*background: rgb:40/20/10\n", 0x402010)] {
      try laptop.run("xrdb", "-nocpp", "-merge", laptop.runtime.write(text, to: "Xresources"))
      try laptop.probe.waitUntil("a panel of \(text)") { try laptop.emptyPixel() == RGB(packed: UInt32(color)) }
    }
  }

  @Test("'theme = auto' is light and dark as the portal says, at once, and as the settings daemon says without it")
  func light() throws {
    let bus = try PrivateBus()
    let laptop = try Laptop(configuration: "[hud]\ntheme = auto\nopacity = 100%\n", bus: bus)
    func wait(isLight: Bool) throws {
      try laptop.probe.waitUntil(isLight ? "a light panel" : "a dark one") {
        let color = try laptop.emptyPixel()
        return isLight ? color == 0xf7f7f7 : color != 0xf7f7f7 && color != Laptop.background
      }
    }
    try laptop.audio.setVolume("40%")
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
    try portal.tell("Set", "uint32:1")
    try wait(isLight: false)
    let daemon = try SettingsDaemon(on: laptop, "Net/ThemeName \"Adwaita\"\n")
    try portal.stop()
    try wait(isLight: true)
    try daemon.change(to: "Net/ThemeName \"Adwaita-dark\"\n")
    try wait(isLight: false)
    try daemon.stop()
  }
}
