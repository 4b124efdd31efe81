import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("The batteries of headsets", .serialized)
struct HeadsetWatchTests {
  private static let address = "00:1B:66:AA:BB:CC"

  /// Waits for the charges of all headsets.
  private func wait(for charges: [Int], _ office: Office) throws {
    try office.wait(for: "\(charges)") { office.readings.last?.map { $0.charge } == charges }
  }

  @Test("are told of headsets alone, after each change, when they come and go, and their service too")
  func follows() throws {
    let office = try Office()
    var watch: HeadsetWatch? = HeadsetWatch(on: office.systemBus, emit: office.hear)
    for _ in 1...2 { watch?.follow() }
    try office.loop.settle()
    #expect(office.readings.isEmpty)
    var upower = try BusMock.headset(Self.address, charge: 62.7, on: office.bus)
    try wait(for: [62], office)
    #expect(
      office.readings == [[HeadsetBattery(address: 0x00_1B66_AABBCC, name: "WH-1000XM4", charge: 62, warning: 1)]])
    // 0 is unknown, which is not empty.
    for (charge, charges) in [(61, [61]), (0, []), (50, [50])] {
      try upower.tell("SetCharge", "double:\(charge)")
      try wait(for: charges, office)
    }
    try upower.tell("Disconnect")
    try wait(for: [], office)
    try upower.tell("Connect")
    try wait(for: [50], office)
    try upower.stop()
    try wait(for: [], office)
    upower = try BusMock.headset(Self.address, charge: 40, on: office.bus)
    try wait(for: [40], office)
    watch = nil
    try upower.tell("SetCharge", "double:30")
    try office.loop.settle()
    #expect(office.readings.last?.first?.charge == 40)
  }

  @Test("of another type or with another address than Bluetooth's are none, and absurd values do no harm")
  func lies() throws {
    let office = try Office()
    let watch = HeadsetWatch(on: office.systemBus, emit: office.hear)
    var upower = try BusMock.headset("usb", charge: 50, on: office.bus)
    watch.follow()
    try office.loop.settle()
    try upower.stop()
    upower = try BusMock.headset(Self.address, charge: 1e300, on: office.bus)
    try office.loop.settle()
    try upower.tell("SetCharge", "double:900")
    try wait(for: [100], office)
    #expect(office.readings.count == 1)
  }
}

extension Office {
  fileprivate var readings: [[HeadsetBattery]] {
    events.compactMap { if case .headsets(let batteries) = $0 { batteries } else { nil } }
  }
}
