import Diagnostics
import EventLoop
import Glibc
import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("The batteries of headsets", .serialized)
struct HeadsetWatchTests {
  private static let address = "00:1B:66:AA:BB:CC"

  /// A bus, a watch on it, and what was told.
  private final class Desk {
    let loop: EventLoop
    let bus: PrivateBus
    private let systemBus: SystemBus
    private(set) var watch: HeadsetWatch!
    private(set) var readings: [[HeadsetBattery]] = []

    init() throws {
      bus = try PrivateBus()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
      loop = try EventLoop()
      systemBus = SystemBus(on: loop, log: Log(verbosity: .problems))
      watch = HeadsetWatch(on: systemBus) { [unowned self] event in
        if case .headsets(let batteries) = event { readings.append(batteries) }
      }
    }

    func drop() { watch = nil }

    /// Waits for the charges of all headsets.
    func wait(for charges: [Int]) throws {
      let end = MonotonicClock.now + patience
      while readings.last?.map({ $0.charge }) != charges {
        guard MonotonicClock.now < end else {
          throw ServerProblem.timedOut(waitingFor: "\(charges)", after: patience, details: "\(readings)")
        }
        try loop.turn(until: end)
      }
    }

    func turn() throws {
      for _ in 0..<20 { try loop.turn(until: MonotonicClock.now + .milliseconds(1)) }
    }

    func call(_ method: String) throws {
      let name = "org.freedesktop.UPower"
      try bus.call(name, "/org/freedesktop/UPower", "\(name).\(method)")
    }

    func setCharge(_ charge: Int) throws {
      let name = "org.freedesktop.UPower"
      try bus.call(name, "/org/freedesktop/UPower", "\(name).SetCharge", "double:\(charge)")
    }
  }

  @Test("are told of headsets alone, after each change, and when they come and go")
  func follows() throws {
    let desk = try Desk()
    let upower = try BusMock.headset(Self.address, charge: 62.7, on: desk.bus)
    desk.watch.follow()
    try desk.wait(for: [62])
    #expect(
      desk.readings == [[HeadsetBattery(address: 0x00_1B66_AABBCC, name: "WH-1000XM4", charge: 62, warning: 1)]])
    try desk.setCharge(61)
    try desk.wait(for: [61])
    try desk.call("Disconnect")
    try desk.wait(for: [])
    try desk.call("Connect")
    try desk.wait(for: [61])
    // Unknown is not empty.
    try desk.setCharge(0)
    try desk.wait(for: [])
    withExtendedLifetime(upower) {}
  }

  @Test("are those of a service that comes later; one that ends has none, and is followed again")
  func service() throws {
    let desk = try Desk()
    desk.watch.follow()
    desk.watch.follow()
    try desk.turn()
    #expect(desk.readings.isEmpty)
    var upower = try BusMock.headset(Self.address, charge: 50, on: desk.bus)
    try desk.wait(for: [50])
    try upower.stop()
    try desk.wait(for: [])
    upower = try BusMock.headset(Self.address, charge: 40, on: desk.bus)
    try desk.wait(for: [40])
    desk.drop()
    try desk.setCharge(30)
    try desk.turn()
    #expect(desk.readings.last?.first?.charge == 40)
  }

  @Test("of another type or with another address than Bluetooth's are none, and absurd values do no harm")
  func lies() throws {
    let desk = try Desk()
    let upower = try BusMock.headset("usb", charge: 50, on: desk.bus)
    desk.watch.follow()
    try desk.turn()
    try upower.stop()
    let other = try BusMock.headset(Self.address, charge: 1e300, on: desk.bus)
    try desk.turn()
    try desk.setCharge(900)
    try desk.wait(for: [100])
    #expect(desk.readings.count == 1)
    withExtendedLifetime(other) {}
  }
}
