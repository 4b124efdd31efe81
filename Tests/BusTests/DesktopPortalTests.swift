import Diagnostics
import EventLoop
import Glibc
import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("What the user prefers, of the portal", .serialized)
struct DesktopPortalTests {
  private static let name = "org.freedesktop.portal.Desktop"

  /// A bus, the portal that is followed on it, and what was told.
  private final class Desk {
    let loop: EventLoop
    let bus: PrivateBus
    private let players: Players
    private(set) var portal: DesktopPortal!
    private(set) var told: [DesktopPreferences] = []

    init() throws {
      bus = try PrivateBus()
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      loop = try EventLoop()
      players = Players(on: loop, log: Log(verbosity: .silent))
      portal = DesktopPortal(players) { [unowned self] event in
        if case .preferences(let preferences) = event { told.append(preferences) } else { Issue.record("\(event)") }
      }
      portal.follow(true)
    }

    func service() throws -> FakeProperties {
      try FakeProperties(
        DesktopPortalTests.name, asked: ("org.freedesktop.portal.Settings", "Read"), on: bus, loop: loop)
    }

    func wait(for what: String, _ condition: () -> Bool) throws {
      let end = MonotonicClock.now + patience
      while !condition() {
        guard MonotonicClock.now < end else {
          throw ServerProblem.timedOut(waitingFor: what, after: patience, details: "\(told)")
        }
        try loop.turn(until: end)
      }
    }

    /// The answers to the three questions: light or dark, contrast, motion.
    func answer(_ portal: FakeProperties, _ answers: UInt32?...) throws {
      try wait(for: "three questions") { portal.questionCount == 3 }
      for answer in answers { if let answer { portal.answer(answer, isNested: true) } else { portal.refuse() } }
    }
  }

  @Test("It may come late, is read once, followed, and forgotten when it goes; a new one counts again")
  func followed() throws {
    let desk = try Desk()
    var portal: FakeProperties? = try desk.service()
    try desk.answer(portal!, 1, 1, 1)
    let all = DesktopPreferences(isDark: true, isHighContrast: true, reducesMotion: true)
    try desk.wait(for: "all of them") { desk.told.last == all }
    portal!.tellSetting("color-scheme", 2)
    try desk.wait(for: "light") { desk.told.last?.isDark == false }
    portal!.tellSetting("contrast", 0)
    try desk.wait(for: "less contrast") { desk.told.last?.isHighContrast == false }
    portal!.tellSetting("accent-color", 7)
    portal!.tellSetting("color-scheme", 0)
    try desk.wait(for: "no preference") { desk.told.last == DesktopPreferences(reducesMotion: true) }
    portal = nil
    try desk.wait(for: "nothing") { desk.told.last == DesktopPreferences() }
    let next = try desk.service()
    // One without the newer two.
    try desk.answer(next, 1, nil, nil)
    try desk.wait(for: "dark") { desk.told.last == DesktopPreferences(isDark: true) }
    desk.portal.follow(false)
    #expect(desk.told.last == DesktopPreferences())
  }

  @Test("Wrong types and absurd values are no preference; a bus that goes takes it along, and nobody waits for answers")
  func lies() throws {
    let desk = try Desk()
    let portal = try desk.service()
    try desk.wait(for: "three questions") { portal.questionCount == 3 }
    portal.answer("dark")
    portal.answer(UInt32.max)
    portal.answer(1.5)
    portal.tellSetting("contrast", 1)
    try desk.wait(for: "what is true") { desk.told.last?.isHighContrast == true }
    #expect(desk.told.last?.isDark == nil)
    portal.tellSetting("contrast", "high")
    try desk.wait(for: "what is no number") { desk.told.last?.isHighContrast == false }
    // Not the portal, but whoever says so.
    let other = try FakeProperties("org.test.Other", on: desk.bus, loop: desk.loop)
    other.tellSetting("color-scheme", 1)
    portal.tellSetting("color-scheme", 2)
    try desk.wait(for: "light") { desk.told.last?.isDark == false }
    #expect(!desk.told.contains { $0.isDark == true })
  }

  @Test("It is never started, and not asked where nothing is left to the desktop")
  func idle() throws {
    let desk = try Desk()
    desk.portal.follow(false)
    let portal = try desk.service()
    desk.portal.follow(true)
    try desk.wait(for: "three questions") { portal.questionCount == 3 }
    #expect(desk.told.isEmpty)
  }
}
