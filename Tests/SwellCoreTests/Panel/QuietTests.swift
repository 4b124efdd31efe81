import Testing

@testable import SwellCore

@Suite("Quiet")
struct QuietTests {
  @Test("Nothing is shown while it is on, what is shown goes at once, and keys go on acting")
  func on() {
    var stage = Stage.inSession()
    stage.hearVolume(40)
    #expect(stage.content != nil)
    #expect(stage.ask(.quiet(.on(for: nil))).reply == "on\n")
    #expect(stage.content == nil && stage.opacity() == 0)
    stage.hearVolume(30)
    #expect(stage.press(.volumeUp) == [.setVolume(20_480)])
    #expect(stage.ask(.show(.text("x"))).reply == "\n")
    #expect(stage.content == nil)
    stage.writesDone()
    #expect(stage.timeToDeadline == nil)
    #expect(stage.ask(.quiet(.query)).reply == "on\n")
    #expect(stage.ask(.quiet(.off)).reply == "off\n")
    stage.hearVolume(20)
    #expect(stage.content?.label == "20%")
  }

  @Test("A time ends by itself, and 'toggle' ends it too")
  func time() {
    var stage = Stage.inSession()
    #expect(stage.ask(.quiet(.on(for: .seconds(1800)))).reply == "on for 30 min\n")
    #expect(stage.timeToDeadline == .seconds(1800))
    stage.pass(.seconds(61))
    #expect(stage.ask(.quiet(.query)).reply == "on for 29 min\n")
    stage.live(for: .seconds(1800))
    #expect(stage.ask(.quiet(.query)).reply == "off\n")
    stage.hearVolume(20)
    #expect(stage.content != nil)
    for reply in ["on\n", "off\n"] { #expect(stage.ask(.quiet(.toggle)).reply == reply) }
  }

  @Test("While a program of 'quiet' is there it is on, whatever the command says, also with other settings")
  func program() {
    var stage = Stage.inSession()
    stage.hear(.quietProgram(isThere: true))
    #expect(stage.ask(.quiet(.off)).reply == "on while a program of 'quiet' is there\n")
    stage.save { $0.step = 0.1 }
    stage.hearVolume(41)
    #expect(stage.content == nil)
    stage.hear(.quietProgram(isThere: false))
    stage.hearVolume(42)
    #expect(stage.content?.label == "42%")
  }

  @Test("Watchers and the status are told")
  func told() {
    var stage = Stage.inSession()
    stage.ask(.watch(json: false, now: false))
    stage.ask(.quiet(.on(for: nil)))
    #expect(stage.effects.told() == ["quiet on"])
    #expect(stage.ask(.status(json: false)).reply?.contains("quiet     on\n") == true)
    #expect(stage.ask(.status(json: true)).reply?.contains(#""quiet": {"active": true, "text": "on"}"#) == true)
    let first = stage.request(.watch(json: true, now: true), by: 10).told(ClientID(number: 10))
    let line = #"{"kind": "quiet", "level": null, "muted": null, "icon": null, "label": "on""#
    #expect(first.contains { $0.hasPrefix(line) })
    stage.ask(.quiet(.off))
    #expect(stage.effects.told() == ["quiet on", "quiet off"])
    #expect(stage.ask(.status(json: false)).reply?.contains("quiet") == false)
  }
}
