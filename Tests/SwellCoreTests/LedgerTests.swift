import Testing

@testable import SwellCore

@Suite("What was asked of others")
struct LedgerTests {
  @Test("A level that was asked for twice is not confirmed by what was reported of the first time")
  func sameAgain() {
    var light = BrightnessDevice(name: "keyboard", kind: .keyboard, backend: .upower, maximum: 10, value: 5)
    var stage = Stage.equipped()
    stage.takesBrightness = false
    stage.find([light])
    for key in [MediaKey.keyboardBacklightUp, .keyboardBacklightUp, .keyboardBacklightDown] { stage.press(key) }
    light.value = 6
    for value in [6, 7, 6] {
      stage.hear(.brightness(light.name, value: value))
      #expect(stage.content?.label == "60%")
    }
    for value in [6, 7, 6] { stage.took(light.name, value) }
    stage.hear(.brightness(light.name, value: 7))
    #expect(stage.content?.label == "70%", "what others do is news again")
  }

  @Test("A value that was heard at last is not read again; players may round it")
  func doubt() {
    var ledger = Ledger()
    let (player, start) = (Ledger.Subject.player("x"), Instant(nanoseconds: 0))
    let number = ledger.open([(player, .percent(50))], by: .user, at: start)
    #expect(ledger.judge(.percent(40), of: player, at: start) == .older)
    ledger.close(number, isDone: true, at: start)
    _ = ledger.open([(.picture, .any)], by: .user, at: start)
    #expect(ledger.deadline == start + .seconds(1))
    #expect(ledger.judge(.percent(52), of: player, at: start) == .ours)
    #expect(ledger.deadline == start + .seconds(4))
    #expect(ledger.judge(.percent(53), of: player, at: start) == .news)
  }

  @Test("A panel about something else is not the result of a key of another program")
  func otherPanel() {
    var stage = Stage.equipped { $0.hidden = [] }
    stage.hear(.keyboardLock(.caps, isOn: false))
    stage.press(.volumeUp, isTaken: true)
    stage.hear(.keyboardLock(.caps, isOn: true))
    #expect(stage.content?.kind == .capsLock)
    stage.live(for: .milliseconds(700))
    #expect((stage.content?.kind, stage.content?.label) == (.volume, "50%"))
  }

  @Test("A key does not make the result of a command another program's")
  func twoAtOnce() {
    var stage = Stage.inSession { $0.showsOthers = false }
    let outputs = ["speakers", "tv"].map { SinkReading(name: $0, description: "My \($0)", volume: Stage.full / 2) }
    stage.ask(.output(.named("tv")), answer: .outputs(outputs))
    // PipeWire goes on switching meanwhile.
    stage.press(.brightnessUp)
    stage.pass(.seconds(2))
    stage.hear(.sink(outputs[1]))
    #expect(stage.content?.kind == .output)
  }

  @Test("A brightness has one clock: after 4 s the client is told, and what it is now is read")
  func oneClock() {
    var stage = Stage.equipped { ($0.curve, $0.follow) = (.linear, BrightnessFollowing("intel_backlight")) }
    stage.takesBrightness = false
    stage.ask(.brightness(.to(0.4), .named("intel_backlight")))
    stage.hear(.brightness("intel_backlight", value: 30_000))
    stage.live(for: .milliseconds(3999))
    #expect(stage.effects.replies == [])
    let effects = stage.wake(after: .milliseconds(1))
    #expect(effects.replies.count == 1 && effects.contains(.deviceRefresh))
    #expect(effects.contains(.warn("the brightness of 'HDMI-1' does not follow: no answer after 4 s")))
    var panel = Stage.panel
    panel.value = 30_000
    stage.find([panel])
    #expect(stage.panelValue == 30_000)
  }
}
