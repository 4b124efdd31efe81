import Foundation
import Glibc
import SwellCore
import TestServers
import Testing

@Suite("The brightness of an external monitor, by DDC/CI", .serialized)
struct BrightnessMonitorTests {
  /// A monitor at 50 of 100 on the only output, which Swell has found.
  private func desk(brightness: Int = 50, version: Int = 5) throws -> (monitor: MonitorStandIn, laptop: Laptop) {
    let monitor = try MonitorStandIn(brightness: brightness, version: version)
    let laptop = try laptop(monitor, edid: MonitorStandIn.edid)
    try waitForMonitor(laptop)
    return (monitor, laptop)
  }

  /// - Parameter edid: nil for an X server that has not read it.
  private func laptop(_ monitor: MonitorStandIn, edid: [UInt8]?) throws -> Laptop {
    let laptop = try Laptop(sysfs: SysfsTree(), environment: monitor.environment.mapValues { $0 }, startsSwell: false)
    if let edid { laptop.probe.setEDID(edid) }
    try laptop.startSwell()
    return laptop
  }

  private func waitForMonitor(_ laptop: Laptop) throws {
    let light = try laptop.waitForStatus("the monitor to answer") { !$0.brightness.isEmpty }.brightness[0]
    #expect(light.display == "screen" && light.output == "screen" && light.backend == "ddc")
  }

  @Test("is found and set, in every version of the library", arguments: [4, 5])
  func found(_ version: Int) throws {
    let (monitor, laptop) = try desk(version: version)
    #expect(try laptop.staysSilent())
    #expect(monitor.history == [50])
    let value = Lightness.value(of: 13.0 / 16, of: 100)
    try laptop.press(.brightnessUp)
    try laptop.waitForPanel(Lightness.panel(value, of: 100))
    try monitor.waitForBrightness(value)
    #expect(try laptop.ask("brightness", "100%").output == "100%\n")
    try monitor.waitForBrightness(100)
    #expect(laptop.problems == [])
  }

  @Test("is found when the X server reads its EDID later than Swell starts: Xorg does so for the first who asks")
  func lateEDID() throws {
    let monitor = try MonitorStandIn(brightness: 50)
    let laptop = try laptop(monitor, edid: nil)
    #expect(try laptop.status().brightness == [])
    laptop.probe.setEDID(MonitorStandIn.edid)
    try waitForMonitor(laptop)
    #expect(try laptop.staysSilent())
    #expect(try laptop.ask("brightness", "100%").output == "100%\n")
    try monitor.waitForBrightness(100)
    #expect(laptop.problems == [])
  }

  @Test("takes the newest of a burst, and is not sent all of them")
  func burst() throws {
    let (monitor, laptop) = try desk(brightness: 100)
    try laptop.atOnce { try laptop.press(.brightnessDown, times: 40) }
    try laptop.waitForPanel(Lightness.panel(1, of: 100))
    try monitor.waitForBrightness(1)
    #expect(monitor.history.count < 10, "\(monitor.history)")
    #expect(monitor.history == monitor.history.sorted(by: >))
    // And the newest of many in the other direction.
    for percent in stride(from: 10, through: 100, by: 10) { _ = try laptop.ask("brightness", "\(percent)%") }
    try monitor.waitForBrightness(100)
  }

  @Test("is not that of another monitor")
  func otherMonitor() throws {
    let monitor = try MonitorStandIn(brightness: 50)
    var edid = MonitorStandIn.edid
    edid[12] += 1
    let laptop = try laptop(monitor, edid: edid)
    try laptop.press(.brightnessUp)
    try laptop.waitForNoBrightness()
    #expect(try laptop.status().brightness == [])
    #expect(monitor.history == [50])
  }

  @Test("is spoken to by a process that ends with Swell", arguments: [SIGTERM, SIGKILL])
  func helper(_ signal: Int32) throws {
    let (_, laptop) = try desk()
    let helper = try laptop.helper("ddc-helper")
    #expect(isAlive(helper))
    // Only Swell itself, not its process group.
    kill(laptop.swell.pid, signal)
    try laptop.swell.waitForExit()
    try waitUntil("the helper to end") { !isAlive(helper) }
  }

  @Test("is set by another such process when that is killed, and nobody is left unburied")
  func helperKilled() throws {
    let (monitor, laptop) = try desk()
    let helper = try laptop.helper("ddc-helper")
    kill(helper, SIGKILL)
    #expect(try laptop.ask("brightness", "100%").output == "100%\n")
    try monitor.waitForBrightness(100)
    #expect(try laptop.helper("ddc-helper") != helper)
    try waitUntil("the first to be gone") { kill(helper, 0) != 0 }
    #expect(laptop.problems == ["swell: the helper for DDC/CI has ended: restarting it"])
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 5)
  }

  @Test("that has died is not changed: a command ends with 1 and says so, and the level is that from before")
  func dead() throws {
    let (monitor, laptop) = try desk()
    #expect(try laptop.ask("brightness", "40%").output == "40%\n")
    try monitor.die()
    let refusal = "swell: the brightness of 'screen' was not set (its monitor refuses it over DDC/CI)\n"
    #expect(try laptop.ask("brightness", "80%") == (1, "", refusal))
    #expect(try laptop.ask("brightness").output == "40%\n")
  }

  @Test("does not hold up anything when that process hangs, not even the end")
  func helperHangs() throws {
    let (monitor, laptop) = try desk()
    let helper = try laptop.helper("ddc-helper")
    kill(helper, SIGSTOP)
    // Nobody knows if the monitor will take it: that is said when the client has waited long enough.
    // By hand: the program itself waits for 5 s, and on a machine that stands still Swell's 4 s end with those.
    let client = try UnixSocket(laptop.controlSocket)
    try client.send("brightness\t5%\n")
    #expect(try client.readToEnd().contains("no answer after 4 s"))
    try laptop.press(.brightnessUp, times: 20)
    try laptop.press(.volumeUp)
    try laptop.waitForPanel(sixteenths: 5)
    #expect(try laptop.swell.stop(SIGTERM) == .status(0))
    try waitUntil("the helper to end") { !isAlive(helper) }
    #expect(monitor.history.count <= 2, "\(monitor.history)")
  }

  @Test("follows the panel of the laptop, whoever changes that, and a refusal is not the panel's")
  func follows() throws {
    let monitor = try MonitorStandIn(brightness: 50)
    let tree = try SysfsTree()
    try tree.addBacklight()
    let laptop = try Laptop(
      configuration: "[brightness]\nfollow = fake_bl -10%\n", sysfs: tree,
      environment: monitor.environment.mapValues { $0 }, startsSwell: false)
    laptop.probe.setEDID(MonitorStandIn.edid)
    try laptop.startSwell()
    try laptop.waitForStatus("both") { $0.brightness.count == 2 }
    #expect(try laptop.ask("brightness", "--display", "fake_bl", "50%").output == "50%\n")
    try monitor.waitForBrightness(Lightness.value(of: 0.4, of: 100))
    try tree.write("1500", to: "backlight/fake_bl/brightness")
    try monitor.waitForBrightness(Lightness.value(of: 0.9, of: 100))
    try laptop.waitForStatus("the panel of the laptop") { $0.hud.kind == "brightness" && $0.hud.label == "100%" }
    // By itself it may have any other level.
    #expect(try laptop.ask("brightness", "--display", "screen", "40%").output == "40%\n")
    try monitor.waitForBrightness(Lightness.value(of: 0.4, of: 100))
    #expect(tree.number() == 1500)
    #expect(monitor.history.count == 4, "\(monitor.history)")
    try monitor.die()
    for percent in ["60%", "70%"] {
      #expect(try laptop.ask("brightness", "--display", "fake_bl", percent) == (0, "\(percent)\n", ""))
    }
    try laptop.waitForStatus("the level from before") { status in
      status.light("screen").map { Int(($0.level * 100).rounded()) == 40 } ?? false
    }
    try laptop.waitForStatus("the panel") { $0.hud.label == "70%" }
    #expect(laptop.problems == ["swell: cannot set the brightness of 'screen' (its monitor refuses it over DDC/CI)"])
  }

  /// Whether a process is there and no zombie.
  private func isAlive(_ process: pid_t) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // The state follows the name, which is in parentheses.
    guard let state = text.split(separator: ")").last?.split(separator: " ").first else { return false }
    return state != "Z" && state != "X"
  }
}
