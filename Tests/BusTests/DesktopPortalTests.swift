import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("What the user prefers, of the portal", .serialized)
struct DesktopPortalTests {
  private func service(_ office: Office) throws -> FakeService {
    try office.service("org.freedesktop.portal.Desktop", asked: ("org.freedesktop.portal.Settings", "Read"))
  }

  /// The answers to the three questions: light or dark, contrast, motion.
  private func answer(_ portal: FakeService, _ answers: UInt32?..., in office: Office) throws {
    try office.waitForQuestions(3, to: portal)
    for answer in answers { if let answer { portal.answer(.variant(.word(answer))) } else { portal.refuse() } }
  }

  @Test(
    "It is asked once where something is left to the desktop, followed, and forgotten when it goes; it may come late")
  func followed() throws {
    let office = try Office()
    let watch = DesktopPortal(office.players, emit: office.hear)
    watch.follow(true)
    watch.follow(false)
    var portal: FakeService? = try service(office)
    watch.follow(true)
    try office.waitForQuestions(3, to: portal!)
    #expect(office.told.isEmpty)
    try answer(portal!, 1, 1, 1, in: office)
    let all = DesktopPreferences(isDark: true, isHighContrast: true, reducesMotion: true)
    try office.wait(for: "all of them") { office.told.last == all }
    portal!.tellSetting("color-scheme", .word(2))
    try office.wait(for: "light") { office.told.last?.isDark == false }
    portal!.tellSetting("contrast", .word(0))
    try office.wait(for: "less contrast") { office.told.last?.isHighContrast == false }
    portal!.tellSetting("accent-color", .word(7))
    portal!.tellSetting("color-scheme", .word(0))
    try office.wait(for: "no preference") { office.told.last == DesktopPreferences(reducesMotion: true) }
    portal = nil
    try office.wait(for: "nothing") { office.told.last == DesktopPreferences() }
    let next = try service(office)
    // One without the newer two.
    try answer(next, 1, nil, nil, in: office)
    try office.wait(for: "dark") { office.told.last == DesktopPreferences(isDark: true) }
    watch.follow(false)
    #expect(office.told.last == DesktopPreferences())
  }

  @Test("Wrong types and absurd values are no preference; a bus that goes takes it along, and nobody waits for answers")
  func lies() throws {
    let office = try Office()
    let watch = DesktopPortal(office.players, emit: office.hear)
    watch.follow(true)
    let portal = try service(office)
    try office.waitForQuestions(3, to: portal)
    for lie in [FakeService.Value.text("dark"), .word(.max), .real(1.5)] { portal.answer(lie) }
    portal.tellSetting("contrast", .word(1))
    try office.wait(for: "what is true") { office.told.last?.isHighContrast == true }
    #expect(office.told.last?.isDark == nil)
    portal.tellSetting("contrast", .text("high"))
    try office.wait(for: "what is no number") { office.told.last?.isHighContrast == false }
    // Not the portal, but whoever says so.
    let other = try office.service("org.test.Other")
    other.tellSetting("color-scheme", .word(1))
    portal.tellSetting("color-scheme", .word(2))
    try office.wait(for: "light") { office.told.last?.isDark == false }
    #expect(!office.told.contains { $0.isDark == true })
  }
}

extension FakeService {
  /// Tells that a setting of the desktop's portal has changed.
  fileprivate func tellSetting(_ key: String, _ value: Value) {
    signal(
      "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
      .text("org.freedesktop.appearance"), .text(key), .variant(value))
  }
}

extension Office {
  fileprivate var told: [DesktopPreferences] {
    events.compactMap { if case .preferences(let preferences) = $0 { preferences } else { nil } }
  }
}
