import Testing

@testable import SwellCore

@Suite("The settings in force")
struct ConfigurationStateTests {
  private static let now = Instant(nanoseconds: 7_000_000_000)

  private static func settings(step: Double) -> Settings {
    var settings = Settings()
    settings.step = step
    return settings
  }

  @Test("A saved file is read once, a moment after the last sign of being saved")
  func saving() {
    var state = ConfigurationState(ConfigurationReading(settings: Settings()))
    #expect(state.deadline == nil)
    #expect(state.due(at: Self.now) == false)
    state.saved(at: Self.now)
    state.saved(at: Self.now + .milliseconds(70))
    #expect(state.due(at: Self.now + .milliseconds(169)) == false)
    #expect(state.due(at: Self.now + .milliseconds(170)) == true)
    #expect(state.due(at: Self.now + .seconds(9)) == false)
    #expect(state.deadline == nil)
  }

  @Test("Settings come into force, and mistakes leave those from before")
  func reading() {
    var state = ConfigurationState(ConfigurationReading(settings: nil, problems: ["x"]))
    #expect(state.settings == Settings(), "a file with mistakes at the start: the defaults")
    #expect(state.read(ConfigurationReading(settings: Self.settings(step: 0.2))) == Settings())
    #expect(state.settings.step == 0.2)
    #expect(state.read(ConfigurationReading(settings: nil, problems: ["y"])) == nil)
    #expect(state.settings.step == 0.2 && state.reading.problems == ["y"])
    #expect(state.log.first == .warn("y"))
  }
}
