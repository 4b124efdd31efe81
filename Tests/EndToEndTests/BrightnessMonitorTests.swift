import Foundation
import Glibc
import SwellCore
import TestServers
import Testing

@Suite("The brightness of an external monitor, by DDC/CI", .serialized)
struct BrightnessMonitorTests {
  /// A laptop with a monitor at 50 of 100 on the only output, which may be known later than Swell starts.
  private func desk(
    version: Int = 5, configuration: String = "", sysfs: SysfsTree? = nil, isLate: Bool = false, answer: Int? = nil
  ) throws -> (monitor: MonitorStandIn, laptop: Laptop) {
    let monitor = try MonitorStandIn(brightness: 50, version: version, answer: answer)
    let laptop = try Laptop(
      configuration: configuration, sysfs: sysfs ?? SysfsTree(), environment: monitor.environment.mapValues { $0 },
      startsSwell: false)
    if isLate {
      try laptop.startSwell()
      #expect(try laptop.status().brightness == [])
    }
    laptop.probe.setEDID(MonitorStandIn.edid)
    if !isLate { try laptop.startSwell() }
    try waitForMonitor(laptop)
    return (monitor, laptop)
  }

  private func waitForMonitor(_ laptop: Laptop) throws {
    let light = try laptop.waitForStatus("the monitor to answer") { $0.light("screen") != nil }.light("screen")
    #expect((light?.output, light?.backend) == ("screen", "ddc"))
  }

  /// Xorg reads the EDID for the first who asks.
  @Test(
    "is found and set, in every version of the library, also when the X server reads its EDID later than Swell starts",
    arguments: zip([4, 5], [false, true]))
  func found(version: Int, isLate: Bool) throws {
    let (monitor, laptop) = try desk(version: version, isLate: isLate)
    #expect(try laptop.staysSilent())
    #expect(monitor.history == [50])
    let value = Lightness.value(of: 13.0 / 16, of: 100)
    try laptop.press(.brightnessUp)
    try laptop.waitForPanel(Lightness.panel(value, of: 100))
    try monitor.waitForBrightness(value)
    #expect(try laptop.ask("brightness", "100%").output == "100%\n")
    try monitor.waitForBrightness(100)
    // The newest of a burst, and not all of it.
    try laptop.atOnce { try laptop.press(.brightnessDown, times: 40) }
    try laptop.waitForPanel(Lightness.panel(1, of: 100))
    try monitor.waitForBrightness(1)
    #expect(monitor.history.count < 12, "\(monitor.history)")
    #expect(laptop.problems == [])
  }

  @Test("is set by a process that may be killed or hang, and that ends with Swell, however that ends")
  func helper() throws {
    let (monitor, laptop) = try desk()
    let first = try laptop.helper("--helper-ddc")
    kill(first, SIGKILL)
    #expect(try laptop.ask("brightness", "100%").output == "100%\n")
    try monitor.waitForBrightness(100)
    let second = try laptop.helper("--helper-ddc")
    #expect(second != first && laptop.problems == ["swell: the helper for DDC/CI has ended: restarting it"])
    kill(second, SIGSTOP)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 5)
    #expect(try laptop.swell.stop(SIGTERM) == .status(0))
    try waitUntil("the helper that hangs to end") { !isAlive(second) }

    try laptop.startSwell()
    try waitForMonitor(laptop)
    let third = try laptop.helper("--helper-ddc")
    #expect(isAlive(third))
    // Only Swell itself, not its process group.
    kill(laptop.swell.pid, SIGKILL)
    try laptop.swell.waitForExit()
    try waitUntil("the helper to end") { !isAlive(third) }
  }

  @Test("follows the panel of the laptop; of one that has died a command says so, and its level is that from before")
  func follows() throws {
    let tree = try SysfsTree()
    try tree.addBacklight()
    let (monitor, laptop) = try desk(configuration: "[brightness]\nfollow = fake_bl -10%\n", sysfs: tree)
    try tree.write("1500")
    try monitor.waitForBrightness(Lightness.value(of: 0.9, of: 100))
    try laptop.waitForStatus("the panel of the laptop") { $0.hud.kind == "brightness" && $0.hud.label == "100%" }
    // By itself it may have any other level.
    #expect(try laptop.ask("brightness", "--display", "screen", "40%").output == "40%\n")
    try monitor.waitForBrightness(Lightness.value(of: 0.4, of: 100))
    #expect(tree.number() == 1500)
    try monitor.die()
    #expect(try laptop.ask("brightness", "--display", "fake_bl", "60%") == (0, "60%\n", ""))
    let refusal = "swell: the brightness of 'screen' was not set (its monitor refuses it over DDC/CI)\n"
    #expect(try laptop.ask("brightness", "--display", "screen", "80%") == (1, "", refusal))
    #expect(try laptop.ask("brightness", "--display", "screen").output == "40%\n")
    #expect(laptop.problems == ["swell: cannot set the brightness of 'screen' (its monitor refuses it over DDC/CI)"])
  }

  @Test("that its own buttons have changed is read before it is told or stepped")
  func buttons() throws {
    let (monitor, laptop) = try desk()
    try monitor.change(to: 80)
    try waitUntil("the present level") { try laptop.ask("brightness").output == "92%\n" }
    #expect(try laptop.staysSilent(), "to ask is no change")
    try monitor.change(to: 20)
    // Readings count for 2 s.
    #expect(try laptop.staysSilent(for: .milliseconds(2100)))
    try laptop.press(.brightnessUp)
    // As much more as the step from the level that was known, which is the last one below 100 %.
    let step = 1 - Lightness.level(of: 80, of: 100)
    let value = Lightness.value(of: Lightness.level(of: 20, of: 100) + step, of: 100)
    try monitor.waitForBrightness(value)
    try laptop.waitForPanel(Lightness.panel(value, of: 100))
    #expect(laptop.problems == [])
  }

  @Test("holds up no key that is held, also while it does not answer")
  func held() throws {
    let tree = try SysfsTree()
    try tree.addBacklight()
    let (monitor, laptop) = try desk(configuration: "[brightness]\nmonitors = all\n", sysfs: tree)
    // Readings count for 2 s.
    #expect(try laptop.staysSilent(for: .milliseconds(2100)))
    let helper = try laptop.helper("--helper-ddc")
    kill(helper, SIGSTOP)
    try laptop.hold(.brightnessUp)
    try tree.waitForNumber(1500)
    try laptop.waitForPanel(Lightness.panel(100, of: 100))
    try laptop.release(.brightnessUp)
    kill(helper, SIGCONT)
    try monitor.waitForBrightness(100)
  }

  @Test("that another program changes over the bus is shown, also for a key that the program is bound to")
  func otherProgram() throws {
    let tree = try SysfsTree()
    try tree.addBus("i2c-5")
    let (monitor, laptop) = try desk(sysfs: tree)
    for value in [80, 70] {
      if value == 70 {
        laptop.keep(try HotKeyDaemon([(KeyName.brightnessDown.rawValue, false, "true")], on: laptop.display))
        try laptop.press(.brightnessDown)
        #expect(try laptop.staysSilent(for: .seconds(1)), "the old level is not shown")
      }
      try monitor.change(to: value)
      try tree.useBus("i2c-5")
      try laptop.waitForPanel(Lightness.panel(value, of: 100))
      try laptop.hide()
    }
    #expect(laptop.problems == [])
  }

  @Test("that takes levels and answers nonsense is stepped from what was set, as the doctor says")
  func nonsense() throws {
    let (monitor, laptop) = try desk(answer: 255)
    for sixteenths in [12, 11] {
      let percent = "\(sixteenths * 25 / 4)%"
      #expect(try laptop.ask("brightness", percent).output == percent + "\n")
      try laptop.hide()
      // Readings count for 2 s.
      #expect(try laptop.staysSilent(for: .milliseconds(2100)))
    }
    try laptop.press(.brightnessUp)
    try monitor.waitForBrightness(Lightness.value(of: 12.0 / 16, of: 100))
    #expect(try laptop.doctor().contains("screen takes levels, but answers with others"))
    #expect(laptop.problems == [])
  }

  /// Whether a process is there and no zombie.
  private func isAlive(_ process: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // The state follows the name, which is in parentheses.
    guard let state = text.split(separator: ")").last?.split(separator: " ").first else { return false }
    return state != "Z" && state != "X"
  }
}
