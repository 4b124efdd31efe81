import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("What services of the system tell", .serialized)
struct SystemServiceTests {
  private static let session = "/org/freedesktop/login1/session/c1"

  private static let login = "org.freedesktop.login1"

  @Test("Answers about a sensor and a session that were let go meanwhile are for nobody")
  func late() throws {
    let office = try Office()
    let services = try ["net.hadess.SensorProxy", Self.login].map { try office.service($0) }
    var sensor: OrientationSensor? = OrientationSensor(on: office.systemBus, emit: office.hear)
    var session: LoginSession? = LoginSession(on: office.systemBus, emit: office.hear)
    sensor?.follow(true)
    session?.start()
    for service in services { try office.waitForQuestions(to: service) }
    withExtendedLifetime((sensor, session)) {}
    (sensor, session) = (nil, nil)
    services[0].answer(.text("left-up"))
    services[1].answer(.truth(true))
    try office.loop.settle()
    #expect(office.events.isEmpty)
  }

  @Test("Whether the session is in the foreground is known when logind has said it, and followed")
  func foreground() throws {
    let office = try Office()
    let service = try office.service(Self.login)
    let session = ForegroundSession(on: office.systemBus)
    try office.waitForQuestions(to: service)
    #expect(session.isActive == nil)
    service.answer(.truth(false))
    try office.wait(for: "the answer") { session.isActive == false }
    service.tellChange(of: Self.session)
    try office.answer(service, .truth(true))
    try office.wait(for: "the second answer") { session.isActive == true }
  }

  @Test("A session that was locked stays so when logind cannot say, or says it late")
  func silent() throws {
    let office = try Office()
    let service = try office.service(Self.login)
    let session = LoginSession(on: office.systemBus, emit: office.hear)
    session.start()
    try tell(true, service, office)
    service.tellChange(of: Self.session)
    try office.waitForQuestions(to: service)
    service.refuse()
    try office.loop.settle()
    #expect(office.locks == [true])
    service.tellChange(of: Self.session)
    try office.waitForQuestions(to: service)
    // Longer than anything is waited for that holds up the display.
    try office.loop.live(for: .milliseconds(300))
    try tell(false, service, office)
    #expect(office.locks == [true, false])
    withExtendedLifetime(session) {}
  }

  /// Answers the next question about the lock, and waits until that was told.
  private func tell(_ isLocked: Bool, _ service: FakeService, _ office: Office) throws {
    let count = office.locks.count
    try office.wait(for: "a question") { service.questionCount > 0 }
    service.answer(.truth(isLocked))
    try office.wait(for: "the state of the lock") { office.locks.count > count }
    #expect(office.locks.last == isLocked)
  }

  @Test("A bus that takes its time to take listeners is not given up; a service that comes later, or anew, is asked")
  func lateBus() throws {
    let office = try Office()
    let session = LoginSession(on: office.systemBus, emit: office.hear)
    session.start()
    try office.loop.settle()
    let sensor = OrientationSensor(on: office.systemBus, emit: office.hear)
    office.bus.hang()
    sensor.follow(true)
    try office.loop.live(for: .milliseconds(400))
    office.bus.hang(false)
    for _ in 1...2 {
      let service = try office.service(Self.login)
      try tell(true, service, office)
      service.tellChange(of: Self.session)
      try tell(false, service, office)
    }
    withExtendedLifetime((session, sensor)) {}
  }

  @Test("When the bus is back, all is listened to and read again")
  func busReturns() throws {
    let office = try Office()
    let session = LoginSession(on: office.systemBus, emit: office.hear)
    session.start()
    let sensor = OrientationSensor(on: office.systemBus, emit: office.hear)
    sensor.follow(true)
    for isLocked in [true, false] {
      let service = try office.service(Self.login)
      let proxy = try office.service("net.hadess.SensorProxy")
      try tell(isLocked, service, office)
      try office.answer(proxy, .text(isLocked ? "left-up" : "normal"))
      try office.wait(for: "the sensor") { office.orientations.count == (isLocked ? 1 : 2) }
      service.tellChange(of: Self.session)
      try office.waitForQuestions(to: service)
      if isLocked {
        try office.bus.stop()
        try office.loop.settle()
        try office.bus.startAgain()
      }
    }
    #expect(office.locks == [true, false])
    withExtendedLifetime((session, sensor)) {}
  }

  @Test("A bus that comes late is found")
  func busAppears() throws {
    let office = try Office()
    try office.bus.stop()
    let session = LoginSession(on: office.systemBus, emit: office.hear)
    session.start()
    try office.loop.settle()
    #expect(!office.systemBus.connection.isOpen)
    try office.bus.startAgain()
    let service = try office.service(Self.login)
    try tell(true, service, office)
    #expect(office.locks == [true])
    withExtendedLifetime(session) {}
  }

  @Test("Nothing is asked of a bus before it is told to start")
  func dormant() throws {
    let office = try Office()
    let session = LoginSession(on: office.systemBus) { _ in }
    let sensor = OrientationSensor(on: office.systemBus) { _ in }
    try office.loop.settle()
    #expect(!office.systemBus.connection.isOpen)
    sensor.follow(false)
    #expect(!office.systemBus.connection.isOpen)
    withExtendedLifetime(session) {}
  }

  @Test("The light of a keyboard goes with UPower, and comes again with it, though that takes its time at the start")
  func light() throws {
    let office = try Office()
    let light = UPowerBacklight(on: office.systemBus, emit: office.hear)
    func found() -> [Int] { light.find(BrightnessSearch(kinds: [.keyboard])).devices.map(\.value) }
    var service = try BusMock.keyboardLight(on: office.bus)
    service.hang()
    #expect(found() == [])
    // Longer than anything is waited for that holds up the display.
    try office.loop.live(for: .milliseconds(300))
    service.hang(false)
    try office.wait(for: "the light to be told") { !office.events.isEmpty }
    #expect(found() == [1])
    try service.stop()
    try office.wait(for: "its end") { found() == [] }
    service = try BusMock.keyboardLight(on: office.bus)
    try office.wait(for: "the light") { found() == [1] }
    try office.bus.stop()
    try office.loop.settle()
    var outcomes: [BrightnessOutcome] = []
    let device = BrightnessDevice(name: "keyboard", kind: .keyboard, backend: .upower, maximum: 3, value: 1)
    light.set(device, to: 2, isAbsolute: false) { outcomes.append($0) }
    #expect(outcomes == [.refused(value: 1, because: "UPower cannot be reached")])
  }
}

extension Office {
  /// Whether the session is locked, each time that was told.
  fileprivate var locks: [Bool] { events.compactMap { if case .locked(_, let isOn) = $0 { isOn } else { nil } } }

  /// Which way the device was held, each time that was told.
  fileprivate var orientations: [Orientation] {
    events.compactMap { if case .orientation(let way) = $0 { way } else { nil } }
  }
}
