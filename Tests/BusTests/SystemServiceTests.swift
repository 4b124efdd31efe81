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

    /// Which way the device was held, each time that was told.
    var orientations: [Orientation] { events.compactMap { if case .orientation(let way) = $0 { way } else { nil } } }

    func wait(for what: String, _ condition: () -> Bool) throws {
      let end = MonotonicClock.now + patience
      while !condition() {
        guard MonotonicClock.now < end else {
          throw ServerProblem.timedOut(waitingFor: what, after: patience, details: "\(events)")
        }
        try loop.turn(until: end)
      }
    }

    /// Turns the loop for longer than anything is waited for that holds up the display.
    func pause() throws {
      let end = MonotonicClock.now + .milliseconds(400)
      while MonotonicClock.now < end { try loop.turn(until: end) }
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
    sensor?.follow(true)
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
    session?.start()
    try office.wait(for: "the question") { service.questionCount == 1 }
    withExtendedLifetime(session) {}
    session = nil
    service.answer(true)
    try office.turn()
    #expect(office.events.isEmpty)
  }

  @Test("Whether the session is in the foreground is known when logind has said it, and followed")
  func foreground() throws {
    let office = try Office()
    let service = try FakeProperties("org.freedesktop.login1", on: office.bus, loop: office.loop)
    let session = ForegroundSession(on: office.systemBus)
    try office.wait(for: "the question") { service.questionCount == 1 }
    #expect(session.isActive == nil)
    service.answer(false)
    try office.wait(for: "the answer") { session.isActive == false }
    service.tellChange(of: Self.session)
    try office.wait(for: "the second question") { service.questionCount == 1 }
    service.answer(true)
    try office.wait(for: "the second answer") { session.isActive == true }
  }

  @Test("A session that was locked stays so when logind cannot say, or says it late")
  func silent() throws {
    let office = try Office()
    let service = try FakeProperties("org.freedesktop.login1", on: office.bus, loop: office.loop)
    let session = LoginSession(on: office.systemBus) { [unowned office] in office.hear($0) }
    session.start()
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

  /// Answers the next question about the lock, and waits until that was told.
  private func tell(_ isLocked: Bool, _ service: FakeProperties, _ office: Office) throws {
    let count = office.locks.count
    try office.wait(for: "a question") { service.questionCount > 0 }
    service.answer(isLocked)
    try office.wait(for: "the state of the lock") { office.locks.count > count }
    #expect(office.locks.last == isLocked)
  }

  @Test("A service that comes later, or anew, is asked")
  func later() throws {
    let office = try Office()
    let session = LoginSession(on: office.systemBus) { [unowned office] in office.hear($0) }
    session.start()
    try office.turn()
    for isLocked in [true, false] {
      let service = try FakeProperties("org.freedesktop.login1", on: office.bus, loop: office.loop)
      try tell(isLocked, service, office)
    }
    withExtendedLifetime(session) {}
  }

  @Test("A bus that takes its time to take listeners is not given up")
  func lateBus() throws {
    let office = try Office()
    let session = LoginSession(on: office.systemBus) { [unowned office] in office.hear($0) }
    session.start()
    try office.turn()
    let sensor = OrientationSensor(on: office.systemBus) { [unowned office] in office.hear($0) }
    office.bus.hang()
    sensor.follow(true)
    try office.pause()
    office.bus.hang(false)
    let service = try FakeProperties("org.freedesktop.login1", on: office.bus, loop: office.loop)
    try tell(true, service, office)
    service.tellChange(of: Self.session)
    try tell(false, service, office)
    withExtendedLifetime((session, sensor)) {}
  }

  @Test("When the bus is back, all is listened to and read again")
  func busReturns() throws {
    let office = try Office()
    let session = LoginSession(on: office.systemBus) { [unowned office] in office.hear($0) }
    session.start()
    let sensor = OrientationSensor(on: office.systemBus) { [unowned office] in office.hear($0) }
    sensor.follow(true)
    for isLocked in [true, false] {
      let service = try FakeProperties("org.freedesktop.login1", on: office.bus, loop: office.loop)
      let proxy = try FakeProperties("net.hadess.SensorProxy", on: office.bus, loop: office.loop)
      try tell(isLocked, service, office)
      try office.wait(for: "the sensor to be asked") { proxy.questionCount == 1 }
      proxy.answer(isLocked ? "left-up" : "normal")
      try office.wait(for: "the sensor") { office.orientations.count == (isLocked ? 1 : 2) }
      service.tellChange(of: Self.session)
      try office.wait(for: "the question") { service.questionCount == 1 }
      if isLocked {
        try office.bus.stop()
        try office.turn()
        try office.bus.startAgain()
      }
    }
    #expect(office.locks == [true, false])
    withExtendedLifetime((session, sensor)) {}
  }

  @Test("Nothing is asked of a bus before it is told to start")
  func dormant() throws {
    let office = try Office()
    let session = LoginSession(on: office.systemBus) { _ in }
    let sensor = OrientationSensor(on: office.systemBus) { _ in }
    try office.turn()
    #expect(!office.systemBus.connection.isOpen)
    sensor.follow(false)
    #expect(!office.systemBus.connection.isOpen)
    withExtendedLifetime(session) {}
  }

  @Test("The light of a keyboard goes with UPower, and comes again with it")
  func lightReturns() throws {
    let office = try Office()
    let light = UPowerBacklight(on: office.systemBus) { [unowned office] in office.hear($0) }
    func found() -> [Int] { light.find(BrightnessSearch(kinds: [.keyboard])).devices.map(\.value) }
    #expect(found() == [])
    for _ in 1...2 {
      let service = try BusMock.keyboardLight(on: office.bus)
      try office.wait(for: "the light") { found() == [1] }
      try service.stop()
      try office.wait(for: "its end") { found() == [] }
    }
    try office.bus.stop()
    try office.turn()
    var outcomes: [BrightnessOutcome] = []
    let device = BrightnessDevice(name: "keyboard", kind: .keyboard, backend: .upower, maximum: 3, value: 1)
    light.set(device, to: 2) { outcomes.append($0) }
    #expect(outcomes == [.refused(value: 1, because: "UPower cannot be reached")])
  }
}
