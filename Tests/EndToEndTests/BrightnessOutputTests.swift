import Glibc
import SwellCore
import TestServers
import Testing

@Suite("The brightness of outputs", .serialized)
struct BrightnessOutputTests {
  @Test("is their RandR property, which may come later: keys, commands, and what others set; not where it is excluded")
  func property() throws {
    let laptop = try Laptop(sysfs: SysfsTree())
    #expect(try laptop.status().brightness == [])
    laptop.probe.addBacklight(0...1000, value: 500)
    let light = try laptop.waitForStatus("the property to be found") { $0.light("screen") != nil }.light("screen")
    #expect((light?.backend, light?.output, light?.keyboard) == ("randr", "screen", false))
    #expect(try laptop.staysSilent())
    // Half the light is 76 % of lightness.
    let value = Lightness.value(of: 13.0 / 16, of: 1000)
    try laptop.press(.brightnessUp)
    try laptop.waitForBacklight(value)
    try laptop.waitForPanel(Lightness.panel(value, of: 1000))
    try laptop.press(.brightnessUp, times: 3)
    try laptop.waitForBacklight(1000)
    try laptop.waitForPanel(Lightness.panel(1000, of: 1000))
    try laptop.expectJump(.brightnessUp)
    try laptop.run("xbacklight", "-set", "20", "-steps", "1", "-time", "0")
    try laptop.waitForPanel(Lightness.panel(200, of: 1000))
    #expect(try laptop.ask("brightness", "50%").output == "50%\n")
    try laptop.waitForBacklight(Lightness.value(of: 0.5, of: 1000))
    try laptop.use("[brightness]\nbackend = sysfs\n")
    #expect(try laptop.status().brightness == [])
    try laptop.press(.brightnessUp)
    try laptop.waitForNoBrightness()
    #expect(laptop.probe.backlight == Lightness.value(of: 0.5, of: 1000))
    #expect(laptop.problems == [])
  }

  @Test("of several displays: by name, all, and the one under the pointer")
  func several() throws {
    let tree = try SysfsTree()
    try tree.addBacklight()
    let laptop = try Laptop.withBacklight(sysfs: tree)
    #expect(Set(try laptop.status().brightness.map(\.display)) == ["fake_bl", "screen"])
    // The only monitor is the output's.
    try laptop.press(.brightnessUp)
    try laptop.waitForBacklight(Lightness.value(of: 13.0 / 16, of: 1000))
    #expect(tree.number() == 400)
    #expect(try laptop.ask("brightness", "--display", "fake_bl", "100%").output == "100%\n")
    try tree.waitForNumber(1500)
    let answer = try laptop.ask("brightness", "--all", "50%")
    #expect(Set(answer.output.split(separator: "\n")) == ["fake_bl 50%", "screen 50%"])
    try tree.waitForNumber(Lightness.value(of: 0.5, of: 1500))
    try laptop.waitForBacklight(Lightness.value(of: 0.5, of: 1000))
  }

  // MARK: Gamma

  /// Somebody's calibration: no straight line.
  private static let calibrated = (0..<256).map { UInt16($0 * $0) }

  /// A calibrated screen whose brightness is its gamma, and darker than it was.
  private func gammaLaptop(screen: VirtualScreen? = nil, output: String = "screen") throws -> Laptop {
    let laptop = try Laptop(
      screen: screen, configuration: "[brightness]\nbackend = gamma\n", sysfs: SysfsTree(), startsSwell: false)
    laptop.probe.gammaRamp = Self.calibrated
    try laptop.startSwell()
    #expect(try laptop.status().light(output)?.backend == "gamma")
    #expect(laptop.probe.gammaRamp == Self.calibrated)
    try darken(laptop, output)
    return laptop
  }

  /// Whether the brightest step of the screen is where 50 % leaves it: 10 % is the darkest of this back-end.
  private func isHalf(_ laptop: Laptop) -> Bool { isHalf(laptop.probe.gammaRamp[255], of: Self.calibrated[255]) }

  private func isHalf(_ value: UInt16, of full: UInt16) -> Bool { abs(Int(value) - Int(full) * 55 / 100) <= 1 }

  private func darken(_ laptop: Laptop, _ output: String = "screen") throws {
    #expect(try laptop.ask("brightness", "--display", output, "50%").output == "50%\n")
    try laptop.probe.waitUntil("the picture to be darker") { isHalf(laptop) }
  }

  private func waitForCalibration(_ laptop: Laptop) throws {
    try laptop.probe.waitUntil("the ramp as it was") { laptop.probe.gammaRamp == Self.calibrated }
  }

  @Test("is their gamma when that is asked for, and is put back in the end, and for another back-end")
  func gamma() throws {
    let laptop = try gammaLaptop()
    try laptop.waitForPanel(ExpectedPanel(.brightnessMedium, percent: 50))
    try laptop.press(.brightnessDown, times: 16)
    try laptop.probe.waitUntil("the picture to be dark") { laptop.probe.gammaRamp[255] < Self.calibrated[255] / 8 }
    #expect(laptop.probe.gammaRamp[255] > 0, "what is shown can still be seen")
    try laptop.save("[brightness]\nbackend = auto\n")
    try waitForCalibration(laptop)
    try laptop.waitForStatus("nothing with a brightness") { $0.brightness == [] }
    try laptop.use("[brightness]\nbackend = gamma\n")
    for signal in [SIGINT, SIGTERM] {
      try darken(laptop)
      #expect(try laptop.swell.stop(signal) == .status(0))
      try waitForCalibration(laptop)
      try laptop.startSwell()
    }
  }

  @Test("by gamma outlasts a new resolution for fonts, as 'xrdb -merge' tells it")
  func gammaAfterResources() throws {
    let laptop = try gammaLaptop()
    for scale in [120, 144] {
      laptop.probe.setResource("Xft.dpi", "\(scale)")
      #expect(try laptop.remains { isHalf(laptop) })
      #expect(abs(try #require(try laptop.status().light("screen")?.level) - 0.5) < 0.01)
    }
    // Somebody's new calibration is the whole light from then on.
    let other = (0..<256).map { UInt16($0 * 200) }
    laptop.probe.gammaRamp = other
    laptop.probe.setResource("Xft.dpi", "96")
    try laptop.waitForStatus("the new ramp to be read") { $0.light("screen")?.level == 1 }
    #expect(try laptop.swell.stop(SIGTERM) == .status(0))
    #expect(laptop.probe.gammaRamp == other)
  }

  @Test("by gamma outlasts a second monitor, which gets its own ramp back, and is not meant where it was unplugged")
  func gammaOfTwo() throws {
    let stand = try TouchScreen()
    let laptop = try gammaLaptop(screen: stand.screen, output: "DUMMY0")
    try laptop.run("xrandr", "--addmode", "DUMMY1", "640x480")
    try laptop.run("xrandr", "--output", "DUMMY1", "--mode", "640x480", "--right-of", "DUMMY0")
    try laptop.waitForStatus("the second monitor") { $0.light("DUMMY1")?.level == 1 }
    #expect(isHalf(laptop))
    // It is not connected: with the pointer on it the first one is meant.
    try Pointer.move(laptop.display, laptop.probe.size.width - 100, 100)
    #expect(try laptop.ask("brightness", "40%").output == "40%\n")
    let status = try laptop.status()
    #expect(status.light("DUMMY1")?.level == 1)
    #expect(abs(try #require(status.light("DUMMY0")?.level) - 0.4) < 0.01)
    // A ramp of zeros is none.
    let full = laptop.probe.gammaRamps(ofOutput: 1)[1].last.flatMap { $0 == 0 ? nil : $0 } ?? .max
    #expect(try laptop.ask("brightness", "--display", "DUMMY1", "50%").output == "50%\n")
    try laptop.probe.waitUntil("the second picture to be darker") {
      isHalf(laptop.probe.gammaRamps(ofOutput: 1)[1].last ?? 0, of: full)
    }
    #expect(try laptop.swell.stop(SIGTERM) == .status(0))
    try waitForCalibration(laptop)
    #expect(laptop.probe.gammaRamps(ofOutput: 1)[1].last == full)
  }
}
