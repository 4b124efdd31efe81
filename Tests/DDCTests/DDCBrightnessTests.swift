import SwellCore
import TestServers
import Testing

@testable import DDC

@Suite("The brightness of external monitors")
struct DDCBrightnessTests {
  /// A monitor is always read before it is changed.
  private static let distrust = Desk.timing { $0.freshness = .zero }
  /// A helper that is given up soon; a busy machine may take as long for one that does its work.
  private static let impatience = Duration.seconds(1)

  @Test("A monitor is set when it has answered; back after a while it has its last value at once, and is read anew")
  func back() throws {
    let desk = try Desk()
    desk.connect(Desk.edid)
    #expect(desk.find() == [])
    var device = try desk.findMonitor()
    #expect((device.name, device.value, device.maximum) == ("HDMI-1", 50, 100))
    desk.set(device, to: 60)
    try desk.waitUntilSet(to: 60)
    desk.connect()
    #expect(desk.find() == [])
    try desk.pressButtons(33)
    desk.connect(Desk.edid)
    device = try #require(desk.find().first)
    #expect((device.value, device.maximum) == (60, 100))
    try desk.wait(for: "the monitor to be read") { desk.find().first?.value == 33 }
    #expect(desk.orders == ["start", "0 60", "0", "start"])
    // It is set as soon as it answers, to what was asked for meanwhile.
    desk.connect()
    _ = desk.find()
    desk.connect(Desk.edid)
    desk.set(try #require(desk.find().first), to: 70)
    try desk.wait(for: "the monitor to be set") { desk.outcomes == [.set, .set] }
    #expect(desk.value == 70 && desk.find().first?.value == 70)
  }

  @Test("What a monitor was being set to when it was unplugged is not set when it comes back")
  func unplugged() throws {
    let desk = try Desk(order: "[ $starts -gt 1 ] || { read -r index; exit; }")
    desk.set(try desk.findMonitor(), to: 60)
    try desk.wait(for: "the order") { desk.orders == ["start", "0 60"] }
    desk.connect()
    #expect(desk.find() == [])
    #expect(desk.outcomes == [.refused(value: 50, because: "its monitor was unplugged")])
    try desk.pressButtons(33)
    let announcements = desk.announcements
    desk.connect(Desk.edid)
    #expect(desk.find().first?.value == 50, "what it had at last")
    try desk.wait(for: "the monitor to be read") { desk.announcements > announcements }
    let device = try #require(desk.find().first)
    #expect(device.value == 33)
    // Orders come one after the other.
    desk.set(device, to: 44)
    try desk.wait(for: "the monitor to be set") { desk.value == 44 }
    #expect(desk.settings == ["start", "0 60", "start", "0 44"])
  }

  @Test("Another monitor that is unplugged or plugged in does not take it away")
  func other() throws {
    let desk = try Desk()
    _ = try desk.findMonitor()
    desk.connect(Desk.edid, Desk.otherEDID)
    #expect(desk.find().map(\.value) == [50])
    try desk.wait(for: "a search") { desk.orders.count == 2 }
    desk.connect(Desk.edid)
    #expect(desk.find().map(\.value) == [50])
  }

  @Test("Of two monitors with the same EDID each is set by itself, and one goes on when the other one is unplugged")
  func twins() throws {
    // The first helper finds another one, as number 1, before number 0.
    let other = "1 80 100 \(DDCBrightness.hexadecimal(Desk.edid))"
    let desk = try Desk(start: "[ $starts -gt 1 ] || echo '\(other)'")
    desk.connect(Desk.edid, Desk.edid)
    var devices: [BrightnessDevice] = []
    try desk.wait(for: "both") {
      devices = desk.find()
      return devices.count == 2
    }
    #expect(devices.map(\.name) == ["HDMI-1", "HDMI-2"] && devices.map(\.value) == [80, 50])
    for (device, value) in zip(devices, [60, 70]) {
      desk.set(device, to: value)
      try desk.waitUntilSet(to: value)
    }
    #expect(desk.find().map(\.value) == [60, 70])
    desk.connect(nil, Desk.edid)
    desk.set(try #require(desk.find().first), to: 75)
    try desk.waitUntilSet(to: 75)
    let orders = desk.orders.filter { $0.count > 1 }
    #expect(orders == ["start", "1 60", "0 70", "start", "0 75"] && desk.find().map(\.name) == ["HDMI-2"])
  }

  @Test("Is read before the first change after a pause, which is not made where its buttons have changed it")
  func corrected() throws {
    let desk = try Desk(Self.distrust)
    let device = try desk.findMonitor()
    for value in [56, 62, 68] { desk.set(device, to: value) }
    try desk.waitUntilSet(to: 68)
    #expect(desk.outcomes == [.replaced, .replaced, .set] && desk.orders == ["start", "0", "0 68", "0"])
    try desk.pressButtons(80)
    desk.set(device, to: 56)
    // It begins at the value that was set last, and not at that of the last list of devices.
    try desk.wait(for: "the correction") { desk.outcomes.last == .corrected(from: 68, to: 80) }
    #expect((desk.value, desk.orders) == (80, ["start", "0", "0 68", "0", "0"]))
    #expect(desk.find().first?.value == 80)
  }

  @Test("A level that does not depend on the one before is set at once, also instead of one that waits for a reading")
  func absolute() throws {
    for isAfterStep in [false, true] {
      let desk = try Desk(Self.distrust)
      let device = try desk.findMonitor()
      try desk.wait(for: "its readings to end") { !desk.ddc.isReading }
      try desk.pressButtons(80)
      if isAfterStep { desk.set(device, to: 56) }
      desk.set(device, to: 30, isAbsolute: true)
      try desk.waitUntilSet(to: 30)
      #expect(desk.outcomes == (isAfterStep ? [.replaced, .set] : [.set]))
    }
  }

  @Test("A command that asks for the level waits until it is read, but not for a helper that hangs")
  func present() throws {
    let desk = try Desk(Self.distrust)
    _ = try desk.findMonitor()
    #expect(try !desk.refresh())
    try desk.pressButtons(80)
    #expect(try desk.refresh() && desk.find().first?.value == 80)
    let hung = try Desk(
      Desk.timing { ($0.freshness, $0.reading) = (.zero, .milliseconds(50)) }, order: "[ -e free ] || kill -STOP $$")
    _ = try hung.findMonitor()
    #expect(try !hung.refresh())
    let fresh = try Desk()
    _ = try fresh.findMonitor()
    #expect(try !fresh.refresh() && fresh.orders == ["start"])
  }

  @Test(
    "A monitor whose two readings contradict what was set is not asked any more",
    arguments: ["0", "1", "100", "255", "-", "7"])
  func nonsense(answer: String) throws {
    let desk = try Desk(
      Self.distrust, start: "echo \(answer == "-" ? "50" : answer) > value",
      order: "[ \"$value\" ] || { echo \"value $index \(answer)\"; continue; }")
    var device = try desk.findMonitor()
    var readings: [Int] = []
    for value in [59, 65, 71, 77] {
      desk.set(device, to: value)
      try desk.waitUntilSet(to: value)
      device = try #require(desk.find().first)
      #expect(device.value == value)
      readings.append(desk.orders.count { $0 == "0" })
    }
    #expect(desk.outcomes == [.set, .set, .set, .set] && device.isWriteOnly)
    #expect(readings[1] == readings[3] && desk.announcements >= 2)
  }

  @Test("A monitor that is slow to tell what was set is believed from then on")
  func slow() throws {
    let desk = try Desk(
      Self.distrust,
      order:
        "[ \"$value\" ] || [ $(cat value) = 50 ] || [ -e told ] || { touch told; echo \"value $index 50\"; continue; }")
    let device = try desk.findMonitor()
    try desk.wait(for: "its readings to end") { !desk.ddc.isReading }
    desk.set(device, to: 59, isAbsolute: true)
    try desk.waitUntilSet(to: 59)
    desk.set(device, to: 65)
    try desk.waitUntilSet(to: 65)
    try desk.pressButtons(20)
    desk.set(device, to: 71)
    try desk.wait(for: "the correction") { desk.outcomes.last == .corrected(from: 65, to: 20) }
    #expect(desk.find().first?.isWriteOnly == false)
  }

  @Test("Is read again when the devices are listed, and announced where its buttons have changed it")
  func refreshed() throws {
    let desk = try Desk(Desk.timing { $0.freshness = .zero })
    _ = try desk.findMonitor()
    try desk.pressButtons(80)
    try desk.wait(for: "the new value") { desk.find().first?.value == 80 }
    #expect(desk.announcements >= 2)
    #expect(desk.outcomes == [])
  }

  @Test("A monitor that does not take a value keeps the one it has, and the reason is said")
  func refused() throws {
    let desk = try Desk(order: #"echo "set $index 0"; continue"#)
    desk.set(try desk.findMonitor(), to: 60)
    try desk.wait(for: "the outcome") { !desk.outcomes.isEmpty }
    #expect(desk.outcomes == [.refused(value: 50, because: "its monitor refuses it over DDC/CI")])
    #expect(desk.find().first?.value == 50)
  }

  @Test("A monitor that wakes up slowly is searched for once more")
  func slowMonitor() throws {
    let nobody = "[ $starts -eq 2 ] || { echo end; read -r line; exit; }"
    let desk = try Desk(Desk.timing { $0.repetition = .milliseconds(50) }, start: nobody)
    #expect(try desk.findMonitor().value == 50)
    #expect(desk.orders == ["start", "start"])
  }

  @Test("A helper that hangs in its search is replaced")
  func hungSearch() throws {
    let desk = try Desk(Desk.timing { $0.search = Self.impatience }, start: "[ $starts -gt 1 ] || kill -STOP $$")
    #expect(try desk.findMonitor().value == 50)
    #expect(desk.orders.starts(with: ["start", "start"]))
  }

  @Test(
    "A helper that hangs or ends with a value under way is replaced, and the value is set", arguments: ["STOP", "KILL"])
  func hungSet(_ signal: String) throws {
    let desk = try Desk(answer: Self.impatience, order: "[ $starts -gt 1 ] || kill -\(signal) $$")
    desk.set(try desk.findMonitor(), to: 60)
    try desk.wait(for: "the monitor to be set") { desk.outcomes == [.set] }
    #expect(desk.orders.starts(with: ["start", "0 60", "start", "0 60"]))
    #expect(desk.value == 60 && desk.find().first?.value == 60)
  }

  @Test("A helper that always ends is restarted five times, and once more when a monitor is plugged in")
  func givenUp() throws {
    let desk = try Desk(order: "exit 1")
    desk.set(try desk.findMonitor(), to: 60)
    func starts() -> Int { desk.orders.count { $0 == "start" } }
    try desk.wait(for: "the end of the attempts") { desk.find().isEmpty }
    #expect(starts() == 6)
    #expect(desk.find() == [] && starts() == 6)
    #expect(desk.outcomes == [.refused(value: 50, because: "the helper for DDC/CI has ended")])
    desk.connect(Desk.edid, Desk.otherEDID)
    try desk.wait(for: "another attempt") {
      _ = desk.find()
      return starts() == 7
    }
  }
}
