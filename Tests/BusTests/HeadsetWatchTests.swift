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
    var watch: HeadsetWatch? = HeadsetWatch(on: office.systemBus, loop: office.loop, emit: office.hear)
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

  @Test("Who asks is answered once they are known, each time, and without the service after a while")
  func asked() throws {
    let office = try Office()
    let watch = HeadsetWatch(on: office.systemBus, loop: office.loop, emit: office.hear)
    watch.patience = .milliseconds(1)
    // The charges that were known at each answer.
    var known: [[Int]] = []
    func ask() throws {
      let count = known.count
      watch.read { known.append($0 == .done ? office.readings.last?.map { $0.charge } ?? [] : [-1]) }
      try office.wait(for: "the answer") { known.count > count }
    }
    try ask()
    #expect(known == [[]])
    watch.patience = .seconds(60)
    let upower = try BusMock.headset(Self.address, charge: 62, on: office.bus)
    try ask()
    try ask()
    try upower.tell("SetCharge", "double:30")
    try wait(for: [30], office)
    try ask()
    #expect(known == [[], [62], [62], [30]])
    // One that begins to follow with the question.
    let other = HeadsetWatch(on: office.systemBus, loop: office.loop, emit: office.hear)
    other.patience = .seconds(60)
    var isAnswered = false
    other.read { _ in isAnswered = true }
    try office.wait(for: "the answer") { isAnswered }
    #expect(office.readings.map { $0.map { $0.charge } } == [[62], [30], [30]])
  }

  @Test("of another type or with another address than Bluetooth's are none, and absurd values do no harm")
  func lies() throws {
    let office = try Office()
    let watch = HeadsetWatch(on: office.systemBus, loop: office.loop, emit: office.hear)
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
