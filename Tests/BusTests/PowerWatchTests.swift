import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("The power supply and the power profile", .serialized)
struct PowerWatchTests {
  private static let upower = "org.freedesktop.UPower"

  @Test("Charge, warning and supply are read in this order, and after each change")
  func supply() throws {
    let office = try Office()
    let watch = PowerWatch(on: office.systemBus, emit: office.hear)
    let upower = try office.service(Self.upower)
    watch.follow(supply: true, profile: false)
    try office.waitForQuestions(3, to: upower)
    upower.answer(73.9)
    upower.answer(UInt32(1))
    upower.answer(false)
    try office.wait(for: "the answers") { office.readings.count == 3 }
    #expect(office.readings.last?.charge == 73 && office.readings.last?.warning == 1)
    #expect(office.readings.last?.isOnBattery == false)
    upower.tellChange(of: "/org/freedesktop/UPower")
    try office.waitForQuestions(to: upower)
    upower.answer(true)
    try office.wait(for: "the battery") { office.readings.last?.isOnBattery == true }
    #expect(office.readings.last?.charge == 73)
  }

  @Test("Values of another type, absurd ones and refusals are unknown, and do no harm")
  func lies() throws {
    let office = try Office()
    let watch = PowerWatch(on: office.systemBus, emit: office.hear)
    let upower = try office.service(Self.upower)
    watch.follow(supply: true, profile: false)
    try office.waitForQuestions(3, to: upower)
    upower.answer("full")
    upower.answer(UInt32.max)
    upower.answer("yes")
    try office.wait(for: "the answers") { office.readings.count == 3 }
    #expect(office.readings.last?.charge == nil && office.readings.last?.warning == 100)
    #expect(office.readings.last?.isOnBattery == nil)
    upower.tellChange(of: "/org/freedesktop/UPower/devices/DisplayDevice")
    try office.waitForQuestions(2, to: upower)
    upower.answer(-1e300)
    upower.answer(-1e300)
    try office.wait(for: "the answers") { office.readings.count == 5 }
    #expect(office.readings.last?.charge == nil && office.readings.last?.warning == nil)
    upower.tellChange(of: "/org/freedesktop/UPower")
    try office.waitForQuestions(to: upower)
    upower.refuse()
    try office.loop.settle()
    #expect(office.readings.count == 5)
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
    try office.waitForQuestions(to: service)
    service.answer("power-saver\u{1b}[2J")
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
    upower.answer(50.0)
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
