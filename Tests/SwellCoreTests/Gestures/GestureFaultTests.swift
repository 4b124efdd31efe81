import SwellCore
import Testing

@Suite("Drags: faults", .serialized)
struct GestureFaultTests {
  private static let finger = PressSource.touch(7)

  @Test("A finger's drag that nothing is set for does not block what comes after it")
  func refusedFinger() {
    var settings = Settings()
    settings.horizontal = .none
    var stage = Stage.inSession(settings: settings)
    stage.grab(10, 540, by: Self.finger)
    #expect(stage.drag(to: 60, 540, by: Self.finger) == [.decideTouch(7, isTaken: false)])
    // TouchBands tells no release of a touch that was given back.
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(65_536)])
  }

  @Test("A second finger before the drag: the first one is given back")
  func undecidedFinger() {
    var stage = Stage.inSession()
    stage.grab(10, 540, by: Self.finger)
    let effects = stage.hear(.cancelled) + stage.drop(by: Self.finger)
    #expect(effects.contains(.decideTouch(7, isTaken: false)))
  }

  @Test("A finger during the drag of a button ends that, and is given back")
  func fingerDuringDrag() {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 400)
    let effects = stage.grab(10, 540, by: Self.finger)
    #expect(effects.contains(.decideTouch(7, isTaken: false)))
    #expect(effects.contains(.setVolume(32_768)))
  }

  @Test("A finger where nothing may be shown, or on no monitor, is given back", arguments: [true, false])
  func fingerForNobody(isLocked: Bool) {
    var stage = Stage.inSession()
    stage.hear(isLocked ? .locked(.saver, isOn: true) : .monitors([]))
    #expect(stage.grab(10, 540, by: Self.finger) == [.decideTouch(7, isTaken: false)])
  }

  @Test("Two clients that ask at the same time are both answered", arguments: [true, false])
  func clients(isSeek: Bool) {
    var stage = Stage.inSession()
    stage.focusedProcess = 77
    let request = isSeek ? Request.seek(.seconds(1)) : .program(.by(0.1))
    var effects: [Effect] = []
    for number in [1, 2] { effects += stage.hear(.request(request, client: ClientID(number: number))) }
    for _ in 1...2 { effects += stage.reply(isSeek ? .player(nil) : .streams([])) }
    let answered = effects.compactMap { if case .reply(_, let client) = $0 { client.number } else { nil } }
    #expect(answered.sorted() == [1, 2])
  }

  @Test("A drag that began on another sink does not carry its volume over to the new one")
  func newSink() {
    var stage = Stage.inSession()
    stage.hearVolume(90)
    stage.grab(1440, 540)
    stage.drag(to: 1440, 530)
    stage.writesDone()
    stage.hear(.sink(SinkReading(name: "headphones", device: .headphones, volume: 6554)))
    stage.drag(to: 1440, 529)
    #expect(stage.volume! < 10_000)
    stage.hear(.cancelled)
    #expect(stage.volume! < 10_000)
  }

  @Test("Something else that is shown in mid-drag does not let the HUD go before the drag ends")
  func interruption() {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 400)
    stage.writesDone()
    stage.pass(.seconds(2))
    stage.hearVolume(20)
    _ = stage.live(for: .seconds(5))
    #expect(stage.content != nil)
  }
}
