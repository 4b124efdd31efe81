import Glibc
import SwellCore
import TestServers
import Testing

@Suite("The brightness by services of the system bus", .serialized)
struct BrightnessServiceTests {
  /// The same devices as those of `BrightnessSysfsTests`, which may not be written.
  private func laptop(_ bus: PrivateBus?, isVerbose: Bool = true, startsSwell: Bool = true) throws -> Laptop {
    let tree = try SysfsTree(isReadOnly: true)
    try tree.addBacklight()
    try tree.addKeyboard()
    return try Laptop(sysfs: tree, bus: bus, isVerbose: isVerbose, startsSwell: startsSwell)
  }

  /// The same with logind, which sets them.
  private func office() throws -> (bus: PrivateBus, login: BusMock, laptop: Laptop) {
    let bus = try PrivateBus()
    return (bus, try BusMock.login(on: bus), try laptop(bus))
  }

  @Test("is set by logind where the file may not be written, panel and keyboard, also when logind was away")
  func login() throws {
    var (bus, login, laptop) = try office()
    #expect(try laptop.status().brightness.map(\.backend) == ["logind", "logind"])
    let value = Lightness.value(of: 10.0 / 16, of: 1500)
    try laptop.press(.brightnessUp)
    try login.waitForLastCall("SetBrightness \"backlight\" \"fake_bl\" \(value)")
    try laptop.waitForPanel(Lightness.panel(value, of: 1500))
    try laptop.press(.keyboardUp)
    try login.waitForLastCall("SetBrightness \"leds\" \"fake::kbd_backlight\" 2")
    // The panel's step comes in parts that go up, the keyboard's at once.
    let values = login.calls(of: "SetBrightness \"backlight\"").compactMap {
      $0.split(separator: " ").last.flatMap { Int($0) }
    }
    #expect((2...10).contains(values.count) && values == values.sorted(), "\(values)")
    #expect(login.calls(of: "SetBrightness \"leds\"").count == 1)
    #expect(laptop.sysfs?.number() == 400)
    // Others write it, whoever sets it for Swell.
    try laptop.sysfs?.write("750")
    try laptop.waitForPanel(Lightness.panel(750, of: 1500))
    // It has answered before it goes: what it was asked and did not answer would count as not set.
    #expect(try laptop.ask("brightness", "50%").output == "50%\n")
    try login.stop()
    login = try BusMock.login(on: bus)
    try laptop.press(.brightnessUp)
    try login.waitForLastCall("SetBrightness \"backlight\" \"fake_bl\" \(Lightness.value(of: 9.0 / 16, of: 1500))")
    #expect(laptop.problems == [])
  }

  @Test("that logind refuses to set is said, with its reason, and the level stays what it is")
  func refused() throws {
    let bus = try PrivateBus()
    // As logind does where the session is not in the foreground, which is what the doctor says.
    let login = try BusMock.login(on: bus, refuses: true, isActive: false)
    let laptop = try self.laptop(bus)
    try laptop.press(.brightnessUp)
    try waitUntil("Swell to say it") { !laptop.problems.isEmpty }
    #expect(laptop.problems.first?.contains("'fake_bl'") == true)
    #expect(laptop.problems.first?.contains("not in the mood") == true)
    #expect(login.calls(of: "SetBrightness").count == 1)
    let refusal = "swell: the brightness of 'fake_bl' was not set (not in the mood)\n"
    #expect(try laptop.ask("brightness", "100%") == (1, "", refusal))
    let level = try #require(try laptop.status().light("fake_bl")?.level)
    #expect(abs(level - Lightness.level(of: 400, of: 1500)) < 0.001, "the light has not changed")
    // It waits for logind for a moment only: again, should a busy machine have taken longer.
    try waitUntil("the doctor to say why") {
      try laptop.doctor().contains("fake_bl: logind does not set it now: this session is not in the")
    }
  }

  /// A laptop whose logind hangs, a few presses of a key, and a command, whose level is shown already.
  private func besideBusyLogin() throws -> (login: BusMock, laptop: Laptop, client: Child) {
    let (_, login, laptop) = try office()
    login.hang()
    try laptop.press(.brightnessDown, times: 4)
    let client = laptop.keep(try laptop.begin("brightness", "100%"))
    try laptop.waitForStatus("the command") { $0.hud.label == "100%" }
    return (login, laptop, client)
  }

  @Test("is what was wanted last also when Swell ends while logind is busy", arguments: [false, true])
  func endsWhileBusy(isSignal: Bool) throws {
    let (login, laptop, _) = try besideBusyLogin()
    if isSignal { #expect(try laptop.swell.stop(SIGTERM) == .status(0)) } else { _ = try laptop.ask("quit") }
    login.hang(false)
    try login.waitForLastCall("SetBrightness \"backlight\" \"fake_bl\" 1500")
  }

  @Test("of a display that goes while logind is busy is not set, and its command says so")
  func vanishes() throws {
    let (login, laptop, client) = try besideBusyLogin()
    try laptop.sysfs?.remove("backlight/fake_bl")
    // Swell looks for lost devices.
    try laptop.press(.keyboardUp)
    #expect(try client.waitForExit() == .status(1))
    #expect(client.errors.contains("'fake_bl' was not set"), "\(client.errors)")
    login.hang(false)
  }

  @Test("that goes with its service is said: logind has stopped")
  func loginStops() throws {
    let (login, laptop, client) = try besideBusyLogin()
    try login.stop(SIGKILL)
    #expect(try client.waitForExit() == .status(1))
    #expect(client.output == "" && client.errors.contains("'fake_bl'"), "\(client.output)\(client.errors)")
    #expect(client.errors.split(separator: "\n").count == 1)
    // Nothing can set it until logind is back.
    try laptop.waitForStatus("the display to be given up") { $0.brightness == [] }
    #expect(try laptop.ask("brightness", "100%").errors.contains("no brightness device found"))
  }

  @Test(
    "cannot be set without a bus, without logind on it, nor when it hangs; nothing alarming is said, all else works")
  func nobody() throws {
    for bus in [nil, try PrivateBus()] {
      let laptop = try self.laptop(bus, isVerbose: false, startsSwell: false)
      bus?.hang()
      try laptop.startSwell()
      try laptop.press(.volumeUp)
      try laptop.waitForPanel(sixteenths: 5)
      bus?.hang(false)
      try laptop.hide()
      try laptop.press(.brightnessUp)
      try laptop.waitForNoBrightness()
      #expect(try laptop.status().brightness == [])
      #expect(try laptop.ask("brightness", "40%").errors.contains("no brightness device found"))
      #expect(laptop.swell.errors == "")
      try bus?.stop()
      try laptop.press(.brightnessUp)
      try laptop.press(.volumeUp, toSixteenth: 6)
      #expect(try laptop.status().audio.connected)
    }
  }

  @Test("of a keyboard is UPower's where the kernel has none")
  func keyboardLight() throws {
    let bus = try PrivateBus()
    let light = try BusMock.keyboardLight(on: bus)
    let laptop = try Laptop(sysfs: SysfsTree(), bus: bus)
    // Swell is ready before services of the bus have answered.
    let status = try laptop.waitForStatus("UPower's answer") { !$0.brightness.isEmpty }
    #expect((status.brightness.first?.backend, status.brightness.first?.keyboard) == ("upower", true))
    #expect(try laptop.staysSilent())
    try laptop.press(.keyboardUp)
    try light.waitForLastCall("SetBrightness 2")
    var panel = ExpectedPanel(.keyboardBacklight, percent: 67)
    panel.filled = 2.0 / 3
    try laptop.waitForPanel(panel)
    try laptop.press(.keyboardToggle)
    try light.waitForLastCall("SetBrightness 0")
    try laptop.waitForPanel(ExpectedPanel(.keyboardBacklight, percent: 0))
    // Somebody else does it.
    try bus.call(
      "org.freedesktop.UPower", "/org/freedesktop/UPower/KbdBacklight",
      "org.freedesktop.UPower.KbdBacklight.SetBrightness", "int32:3")
    try laptop.waitForPanel(ExpectedPanel(.keyboardBacklight, percent: 100))
    #expect(light.calls(of: "SetBrightness").count == 3)
    #expect(laptop.problems == [])
  }
}
