import Testing

@testable import SwellCore

@Suite("Drags: faults")
struct GestureFaultTests {
  private static let finger = PressSource.touch(7)

  @Test("A finger's drag that nothing is set for does not block what comes after it")
  func refusedFinger() {
    var stage = Stage.inSession { $0.horizontal = .none }
    stage.grab(10, 540, by: Self.finger)
    #expect(stage.drag(to: 60, 540, by: Self.finger) == [.decideTouch(7, isTaken: false)])
    // TouchBands tells no release of a touch that was given back.
    #expect(stage.drag(from: 1440, 540, to: 1440, 540 - 324) == [.setVolume(65_536)])
  }

  @Test("A second finger before the drag: the first one is given back; one during a drag ends that, and is given back")
  func secondFinger() {
    var stage = Stage.inSession()
    stage.grab(10, 540, by: Self.finger)
    let effects = stage.hear(.cancelled) + stage.drop(by: Self.finger)
    #expect(effects.contains(.decideTouch(7, isTaken: false)))
    stage = Stage.inSession()
    stage.drag(from: 1440, 540, to: 1440, 400)
    let during = stage.grab(10, 540, by: Self.finger)
    #expect(during.contains(.decideTouch(7, isTaken: false)) && during.contains(.setVolume(32_768)))
  }

  @Test(
    "A finger where nothing may be shown, or on no monitor, is given back",
    arguments: [Event.locked(.saver, isOn: true), .monitors([])])
  func fingerForNobody(event: Event) {
    var stage = Stage.inSession()
    stage.hear(event)
    #expect(stage.grab(10, 540, by: Self.finger) == [.decideTouch(7, isTaken: false)])
  }

  @Test(
    "Two clients that ask at the same time are both answered",
    arguments: [(Request.seek(.seconds(1)), Answer.player(nil)), (.program(.by(0.1)), .streams([]))])
  func clients(request: Request, answer: Answer) {
    var stage = Stage.inSession()
    stage.focusedProcess = 77
    for number in [1, 2] { stage.request(request, by: number) }
    for _ in 1...2 { stage.reply(answer) }
    #expect(stage.effects.replies.map(\.first).sorted { $0! < $1! } == ["1", "2"])
  }

  @Test("A drag that began on another sink does not carry its volume over to the new one")
  func newSink() {
    var stage = Stage.inSession()
    stage.hearVolume(90)
    stage.drag(from: 1440, 540, to: 1440, 530)
    stage.writesDone()
    stage.hear(.sink(SinkReading(name: "headphones", device: .headphones, volume: 6554)))
    stage.drag(to: 1440, 529)
    #expect(stage.volume == 6554)
    stage.hear(.cancelled)
    #expect(stage.volume == 6554)
  }

  @Test("Something else that is shown in mid-drag does not let the HUD go before the drag ends")
  func interruption() {
    var stage = Stage.inSession()
    stage.drag(from: 1440, 540, to: 1440, 400)
    stage.writesDone()
    stage.pass(.seconds(2))
    stage.hearVolume(20)
    stage.live(for: .seconds(5))
    #expect(stage.content != nil)
  }
}
