import Testing

@testable import SwellCore

@Suite("The scale of a monitor")
struct MonitorScaleTests {
  private func scale(_ pixels: (Int, Int), _ millimetres: (Int, Int), xftDPI: Double? = nil) -> Double {
    MonitorScale.scale(pixels: pixels, millimetres: millimetres, xftDPI: xftDPI).factor
  }

  @Test(
    "Xft.dpi counts before the physical size",
    arguments: [(96.0, 1.0), (192, 2), (144, 1.5), (120, 1.25), (100, 100.0 / 96), (48, 0.5), (768, 8)]
      as [(Double, Double)])
  func xftDPI(dpi: Double, expected: Double) {
    #expect(scale((3840, 2160), (345, 194), xftDPI: dpi) == expected)
    #expect(scale((1920, 1080), (0, 0), xftDPI: dpi) == expected)
  }

  @Test("An absurd Xft.dpi does not count", arguments: [0, 1, 47.9, 768.1, 1e9, .infinity, .nan, -96] as [Double])
  func unbelievableDPI(dpi: Double) {
    #expect(scale((3840, 2160), (345, 194), xftDPI: dpi) == 2.75)
    #expect(scale((1920, 1080), (527, 296), xftDPI: dpi) == 1)
  }

  @Test(
    "A dense monitor is scaled in steps of a quarter, rounded down",
    arguments: [
      ("24 inches, full HD", (1920, 1080), (527, 296), 1.0), ("27 inches, 1440p", (2560, 1440), (597, 336), 1),
      ("27 inches, 4K", (3840, 2160), (597, 336), 1.5), ("32 inches, 4K", (3840, 2160), (708, 398), 1.25),
      ("14 inches, full HD", (1920, 1080), (309, 174), 1.5), ("13 inches, 4K", (3840, 2160), (294, 165), 3.25),
      ("15 inches, 5:3.2", (2880, 1800), (331, 207), 2.25), ("6 inches, telephone", (1080, 2340), (68, 147), 4),
      ("turned", (1080, 1920), (174, 309), 1.5), ("43 inches, 4K television", (3840, 2160), (941, 529), 1),
    ] as [(String, (Int, Int), (Int, Int), Double)])
  func density(name: String, pixels: (Int, Int), millimetres: (Int, Int), expected: Double) {
    #expect(scale(pixels, millimetres) == expected, "\(name)")
  }

  @Test(
    "A size that is unknown or not believable makes scale 1",
    arguments: [
      ("unknown", (3840, 2160), (0, 0)), ("half unknown", (3840, 2160), (600, 0)), ("negative", (1920, 1080), (-1, -1)),
      ("projector, 1600 mm", (1920, 1080), (1600, 900)), ("projector, 4K, 2 m", (4096, 2160), (2000, 1050)),
      ("aspect ratio in mm", (1920, 1080), (16, 9)), ("not square", (1920, 1080), (520, 320 * 2)),
      ("no pixels", (0, 0), (300, 200)), ("a stamp", (3840, 2160), (60, 34)),
      // An EDID that carries an aspect ratio instead of a size, also where the ratio is the monitor's.
      ("ratio", (1920, 1080), (160, 90)), ("ratio", (1280, 720), (160, 90)), ("ratio", (1920, 1080), (160, 100)),
      ("ratio", (1920, 1200), (160, 100)), ("ratio", (1280, 1024), (160, 90)), ("turned", (1080, 1920), (90, 160)),
    ] as [(String, (Int, Int), (Int, Int))])
  func unbelievable(name: String, pixels: (Int, Int), millimetres: (Int, Int)) {
    #expect(scale(pixels, millimetres) == 1, "\(name)")
  }

  @Test(
    "Xwayland, nxagent, TigerVNC and xorgxrdp show their screens in another one; drivers and virtual machines do not",
    arguments: [
      ("XWAYLAND0", true), ("NX1", true), ("VNC-0", true), ("rdp0", true), ("eDP-1", false), ("DP-2", false),
      ("HDMI-A-1", false), ("DVI-D-0", false), ("VGA1", false), ("Virtual-1", false), ("DUMMY0", false),
      ("screen", false), ("default", false),
    ])
  func virtual(name: String, isVirtual: Bool) {
    #expect(Monitor.isVirtual(name) == isVirtual)
    #expect(Monitor(name: name, frame: PixelRect(0, 0, 640, 480)).isVirtual == isVirtual)
    #expect(Monitor(name: "mine", outputs: [name], frame: PixelRect(0, 0, 640, 480)).isVirtual == isVirtual)
  }
}
