import Testing

@testable import SwellCore

@Suite("Who acts on a media key, and when again")
struct MediaKeysTests {
  private static let start = Instant(nanoseconds: 7_000_000_000)

  private static func press(_ key: MediaKey = .volumeUp, isTaken: Bool = false) -> KeyPress {
    KeyPress(
      key: key, isTaken: isTaken, autoRepeat: .init(delay: .milliseconds(500), interval: .milliseconds(30)))
  }

  private typealias Row = (mode: Settings.MediaKeyMode, isTaken: Bool, acts: Bool, shows: Bool)
  private static let rows: [Row] = [
    (.auto, false, true, false), (.auto, true, false, true), (.observe, false, false, true),
    (.grab, false, true, false), (.grab, true, false, true),
    (.observe, true, false, true), (.off, false, false, false), (.off, true, false, false),
  ]

  @Test("Swell acts, waits for whom it is, or does nothing", arguments: rows.indices)
  func modes(row: Int) {
    let (mode, isTaken, acts, shows) = Self.rows[row]
    var keys = MediaKeys()
    let press = Self.press(isTaken: isTaken)
    #expect(keys.pressed(press, mode, at: Self.start) == (acts ? .act(press) : nil))
    #expect(keys.deadline == (acts ? Self.start + .milliseconds(500) : shows ? Self.start + .milliseconds(120) : nil))
    keys.released(.volumeUp)
    #expect(keys.due(at: Self.start + .milliseconds(119)) == [])
    #expect(keys.due(at: Self.start + .seconds(1)) == (shows ? [.showState(press)] : []))
    #expect(keys.due(at: Self.start + .seconds(2)) == [])
    #expect(keys.deadline == nil)
  }

  @Test("A held key acts again until it is up, is at a limit, or other settings are in force")
  func repeats() {
    let press = Self.press()
    var repeated = press
    repeated.repeats = 1
    let ends: [(inout MediaKeys) -> Void] = [
      { $0.released(.volumeUp) }, { $0.stopRepeating() }, { $0.reset() },
    ]
    for end in ends {
      var keys = MediaKeys()
      _ = keys.pressed(press, .auto, at: Self.start)
      #expect(keys.due(at: Self.start + .milliseconds(500)) == [.act(repeated)])
      #expect(keys.deadline == Self.start + .milliseconds(530))
      end(&keys)
      #expect(keys.due(at: Self.start + .seconds(9)) == [])
      #expect(keys.deadline == nil)
    }
  }

  @Test("Once a result is shown, nothing more is shown for the key")
  func result() {
    var keys = MediaKeys()
    _ = keys.pressed(Self.press(isTaken: true), .auto, at: Self.start)
    keys.resultShown()
    #expect(keys.deadline == nil)
    #expect(keys.due(at: Self.start + .seconds(1)) == [])
  }

  @Test("With a key held and another awaited, the earlier of both is due first")
  func both() {
    var keys = MediaKeys()
    _ = keys.pressed(Self.press(.brightnessUp), .auto, at: Self.start)
    _ = keys.pressed(Self.press(.volumeUp, isTaken: true), .auto, at: Self.start)
    #expect(keys.deadline == Self.start + .milliseconds(120))
    #expect(keys.due(at: Self.start + .milliseconds(500)).count == 2)
  }
}
