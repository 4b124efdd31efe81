import Diagnostics
import EventLoop
import Glibc
import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("What services of the system tell", .serialized)
struct SystemServiceTests {
  private static let session = "/org/freedesktop/login1/session/c1"

  /// A bus, its services, and what was told of them.
  private final class Office {
    let loop: EventLoop
    let bus: PrivateBus
    let systemBus: SystemBus
    private(set) var events: [Event] = []

    init() throws {
      bus = try PrivateBus()
      setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
      loop = try EventLoop()
      systemBus = SystemBus(on: loop, log: Log(verbosity: .problems))
    }

    func hear(_ event: Event) { events.append(event) }

    /// Whether the session is locked, each time that was told.
    var locks: [Bool] { events.compactMap { if case .locked(_, let isOn) = $0 { isOn } else { nil } } }

    func wait(for what: String, _ condition: () -> Bool) throws {
      let end = MonotonicClock.now + .seconds(10)
      while !condition() {
        guard MonotonicClock.now < end else {
          throw ServerProblem.timedOut(waitingFor: what, after: .seconds(10), details: "\(events)")
        }
        try loop.turn(until: end)
      }
    }

    /// Turns the loop until there is nothing more to be done at once.
    func turn() throws {
      for _ in 0..<20 { try loop.turn(until: MonotonicClock.now + .milliseconds(1)) }
    }
  }

  @Test("An answer about a sensor that was let go meanwhile is for nobody")
  func late() throws {
    let office = try Office()
    let service = try FakeProperties("net.hadess.SensorProxy", on: office.bus, loop: office.loop)
    var sensor: OrientationSensor? = OrientationSensor(on: office.systemBus) { [unowned office] in office.hear($0) }
    try office.wait(for: "the question") { service.questionCount == 1 }
    withExtendedLifetime(sensor) {}
    sensor = nil
    service.answer("left-up")
    try office.turn()
    #expect(office.events.isEmpty)
  }

  @Test("The same of the session")
  func lateSession() throws {
    let office = try Office()
    let service = try FakeProperties("org.freedesktop.login1", on: office.bus, loop: office.loop)
    var session: LoginSession? = LoginSession(on: office.systemBus) { [unowned office] in office.hear($0) }
    try office.wait(for: "the question") { service.questionCount == 1 }
    withExtendedLifetime(session) {}
    session = nil
    service.answer(true)
    try office.turn()
    #expect(office.events.isEmpty)
  }

  @Test("A session that was locked stays so when logind cannot say, or says it late")
  func silent() throws {
    let office = try Office()
    let service = try FakeProperties("org.freedesktop.login1", on: office.bus, loop: office.loop)
    let session = LoginSession(on: office.systemBus) { [unowned office] in office.hear($0) }
    try office.wait(for: "the question") { service.questionCount == 1 }
    service.answer(true)
    try office.wait(for: "the lock") { office.locks == [true] }
    service.tellChange(of: Self.session)
    try office.wait(for: "the second question") { service.questionCount == 1 }
    service.refuse()
    try office.turn()
    #expect(office.locks == [true])
    service.tellChange(of: Self.session)
    try office.wait(for: "the third question") { service.questionCount == 1 }
    // Longer than anything is waited for that holds up the display.
    let end = MonotonicClock.now + .milliseconds(300)
    while MonotonicClock.now < end { try office.loop.turn(until: end) }
    service.answer(false)
    try office.wait(for: "the end of the lock") { office.locks == [true, false] }
    withExtendedLifetime(session) {}
  }

  @Test("The light of a keyboard is found though UPower takes its time, as it does when everything starts")
  func slowLight() throws {
    let office = try Office()
    let service = try BusMock.keyboardLight(on: office.bus)
    let light = UPowerBacklight(on: office.systemBus) { [unowned office] in office.hear($0) }
    service.hang()
    #expect(light.find(BrightnessSearch(kinds: [.keyboard])).devices.isEmpty)
    // Longer than anything is waited for that holds up the display.
    let end = MonotonicClock.now + .milliseconds(300)
    while MonotonicClock.now < end { try office.loop.turn(until: end) }
    service.hang(false)
    try office.wait(for: "the light") { !office.events.isEmpty }
    #expect(light.find(BrightnessSearch(kinds: [.keyboard])).devices.map(\.value) == [1])
  }
}
