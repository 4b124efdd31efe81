import Diagnostics
import EventLoop
import Glibc
import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("The power supply and the power profile", .serialized)
struct PowerWatchTests {
  private static let upower = "org.freedesktop.UPower"

  /// A bus, a watch on it, and what was told.
  private final class Desk {
    let loop: EventLoop
    let bus: PrivateBus
    let systemBus: SystemBus
    private(set) var watch: PowerWatch!
    private(set) var readings: [PowerReading] = []
    private(set) var profiles: [String] = []

    init() throws {
      bus = try PrivateBus()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
      loop = try EventLoop()
      systemBus = SystemBus(on: loop, log: Log(verbosity: .problems))
      watch = PowerWatch(on: systemBus) { [unowned self] event in
        switch event {
        case .power(let reading): readings.append(reading)
        case .powerProfile(let name): profiles.append(name)
        default: Issue.record("\(event)")
        }
      }
    }

    func wait(for what: String, _ condition: () -> Bool) throws {
      let end = MonotonicClock.now + patience
      while !condition() {
        guard MonotonicClock.now < end else {
          throw ServerProblem.timedOut(waitingFor: what, after: patience, details: "\(readings) \(profiles)")
        }
        try loop.turn(until: end)
      }
    }

    func turn() throws {
      for _ in 0..<20 { try loop.turn(until: MonotonicClock.now + .milliseconds(1)) }
    }
  }

  @Test("Charge, warning and supply are read in this order, and after each change")
  func supply() throws {
    let desk = try Desk()
    let upower = try FakeProperties(Self.upower, on: desk.bus, loop: desk.loop)
    desk.watch.follow(supply: true, profile: false)
    try desk.wait(for: "three questions") { upower.questionCount == 3 }
    upower.answer(73.9)
    upower.answer(UInt32(1))
    upower.answer(false)
    try desk.wait(for: "the answers") { desk.readings.count == 3 }
    #expect(desk.readings.last?.charge == 73 && desk.readings.last?.warning == 1)
    #expect(desk.readings.last?.isOnBattery == false)
    upower.tellChange(of: "/org/freedesktop/UPower")
    try desk.wait(for: "a question") { upower.questionCount == 1 }
    upower.answer(true)
    try desk.wait(for: "the battery") { desk.readings.last?.isOnBattery == true }
    #expect(desk.readings.last?.charge == 73)
  }

  @Test("Values of another type, absurd ones and refusals are unknown, and do no harm")
  func lies() throws {
    let desk = try Desk()
    let upower = try FakeProperties(Self.upower, on: desk.bus, loop: desk.loop)
    desk.watch.follow(supply: true, profile: false)
    try desk.wait(for: "three questions") { upower.questionCount == 3 }
    upower.answer("full")
    upower.answer(UInt32.max)
    upower.answer("yes")
    try desk.wait(for: "the answers") { desk.readings.count == 3 }
    #expect(desk.readings.last?.charge == nil && desk.readings.last?.warning == 100)
    #expect(desk.readings.last?.isOnBattery == nil)
    upower.tellChange(of: "/org/freedesktop/UPower/devices/DisplayDevice")
    try desk.wait(for: "two questions") { upower.questionCount == 2 }
    upower.answer(-1e300)
    upower.answer(-1e300)
    try desk.wait(for: "the answers") { desk.readings.count == 5 }
    #expect(desk.readings.last?.charge == nil && desk.readings.last?.warning == nil)
    upower.tellChange(of: "/org/freedesktop/UPower")
    try desk.wait(for: "a question") { upower.questionCount == 1 }
    upower.refuse()
    try desk.turn()
    #expect(desk.readings.count == 5)
  }

  @Test(
    "The profile comes from the service, under its old name or its new one",
    arguments: ["net.hadess.PowerProfiles", "org.freedesktop.UPower.PowerProfiles"])
  func profile(name: String) throws {
    let desk = try Desk()
    desk.watch.follow(supply: false, profile: true)
    try desk.turn()
    #expect(desk.profiles == [])
    // It comes later.
    let service = try FakeProperties(name, on: desk.bus, loop: desk.loop)
    try desk.wait(for: "a question") { service.questionCount == 1 }
    service.answer("power-saver\u{1b}[2J")
    try desk.wait(for: "the profile") { desk.profiles.count == 1 }
    #expect(desk.profiles == ["power-saver [2J"])
  }

  @Test("An answer after the watch was switched off is for nobody, and nothing is asked then")
  func late() throws {
    let desk = try Desk()
    let upower = try FakeProperties(Self.upower, on: desk.bus, loop: desk.loop)
    desk.watch.follow(supply: true, profile: true)
    try desk.wait(for: "three questions") { upower.questionCount == 3 }
    desk.watch.follow(supply: false, profile: false)
    upower.answer(50.0)
    upower.tellChange(of: "/org/freedesktop/UPower")
    try desk.turn()
    #expect(desk.readings.isEmpty)
    #expect(upower.questionCount == 2)
    desk.watch.follow(supply: true, profile: false)
    try desk.wait(for: "questions again") { upower.questionCount == 5 }
  }
}
