import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("The power supply and the power profile", .serialized)
struct PowerWatchTests {
  private static let upower = "org.freedesktop.UPower"

  @Test("Charge, warning and supply are read in this order, and after each change; lies and refusals are unknown")
  func supply() throws {
    let office = try Office()
    let watch = PowerWatch(on: office.systemBus, emit: office.hear)
    let upower = try office.service(Self.upower)
    watch.follow(supply: true, profile: false)
    try office.waitForQuestions(3, to: upower)
    upower.answer(.real(73.9))
    upower.answer(.word(1))
    upower.answer(.truth(false))
    try office.wait(for: "the answers") { office.readings.count == 3 }
    #expect((office.readings.last?.charge, office.readings.last?.warning) == (73, 1))
    #expect(office.readings.last?.isOnBattery == false)
    upower.tellChange(of: "/org/freedesktop/UPower")
    try office.answer(upower, .truth(true))
    try office.wait(for: "the battery") { office.readings.last?.isOnBattery == true }
    #expect(office.readings.last?.charge == 73)
    upower.tellChange(of: "/org/freedesktop/UPower")
    try office.answer(upower, .text("yes"))
    try office.wait(for: "the lie") { office.readings.last?.isOnBattery == nil }
    for (lie, number) in [(.text("full"), nil), (.word(.max), 100), (.real(-1e300), nil)]
      as [(FakeService.Value, Int?)]
    {
      let count = office.readings.count
      upower.tellChange(of: "/org/freedesktop/UPower/devices/DisplayDevice")
      try office.waitForQuestions(2, to: upower)
      for _ in 1...2 { upower.answer(lie) }
      try office.wait(for: "the lies") { office.readings.count == count + 2 }
      #expect((office.readings.last?.charge, office.readings.last?.warning) == (number, number))
    }
    let count = office.readings.count
    upower.tellChange(of: "/org/freedesktop/UPower")
    try office.waitForQuestions(to: upower)
    upower.refuse()
    try office.loop.settle()
    #expect(office.readings.count == count)
  }

  @Test(
    "The profile comes from the service, under its old name or its new one",
    arguments: ["net.hadess.PowerProfiles", "org.freedesktop.UPower.PowerProfiles"])
  func profile(name: String) throws {
    let office = try Office()
    let watch = PowerWatch(on: office.systemBus, emit: office.hear)
    watch.follow(supply: false, profile: true)
    try office.loop.settle()
    #expect(office.profiles == [])
    // It comes later.
    let service = try office.service(name)
    try office.answer(service, .text("power-saver\u{1b}[2J"))
    try office.wait(for: "the profile") { office.profiles.count == 1 }
    #expect(office.profiles == ["power-saver [2J"])
  }

  @Test("An answer after the watch was switched off is for nobody, and nothing is asked then")
  func late() throws {
    let office = try Office()
    let watch = PowerWatch(on: office.systemBus, emit: office.hear)
    let upower = try office.service(Self.upower)
    watch.follow(supply: true, profile: true)
    try office.waitForQuestions(3, to: upower)
    watch.follow(supply: false, profile: false)
    upower.answer(.real(50))
    upower.tellChange(of: "/org/freedesktop/UPower")
    try office.loop.settle()
    #expect(office.readings.isEmpty)
    #expect(upower.questionCount == 2)
    watch.follow(supply: true, profile: false)
    try office.waitForQuestions(5, to: upower)
  }
}

extension Office {
  fileprivate var readings: [PowerReading] {
    events.compactMap { if case .power(let reading) = $0 { reading } else { nil } }
  }

  fileprivate var profiles: [String] {
    events.compactMap { if case .powerProfile(let name) = $0 { name } else { nil } }
  }
}
