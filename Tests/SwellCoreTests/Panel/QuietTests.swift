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
    #expect(stage.content == nil)
    #expect(stage.opacity() == 0)
    stage.hearVolume(30)
    #expect(stage.press(.volumeUp).contains { if case .write(.sink, _) = $0 { true } else { false } })
    #expect(stage.ask(.show(HUDContent(kind: .custom, icon: nil, label: "x"))).reply == "\n")
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
    _ = stage.live(for: .seconds(1800))
    #expect(stage.ask(.quiet(.query)).reply == "off\n")
    stage.hearVolume(20)
    #expect(stage.content != nil)
    #expect(stage.ask(.quiet(.toggle)).reply == "on\n")
    #expect(stage.ask(.quiet(.toggle)).reply == "off\n")
  }

  @Test("While a program of 'quiet' is there it is on, whatever the command says, also with other settings")
  func program() {
    var stage = Stage.inSession()
    stage.hear(.quietProgram(isThere: true))
    stage.hearVolume(40)
    #expect(stage.content == nil)
    #expect(stage.ask(.quiet(.off)).reply == "on while a program of 'quiet' is there\n")
    stage.hear(.configurationSaved)
    stage.pass(.seconds(1))
    stage.hear(.deadline)
    var settings = Settings()
    settings.step = 0.1
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    stage.hearVolume(41)
    #expect(stage.content == nil)
    stage.hear(.quietProgram(isThere: false))
    stage.hearVolume(42)
    #expect(stage.content?.label == "42%")
  }

  @Test("Watchers and the status are told")
  func told() {
    var stage = Stage.inSession()
    _ = stage.ask(.watch(json: false, now: false))
    _ = stage.ask(.quiet(.on(for: nil)))
    #expect(stage.effects.contains(.tell(text: "quiet on\n", client: Stage.client)))
    let status = stage.ask(.status(json: false)).reply
    #expect(status?.contains("quiet     on\n") == true)
    let json = stage.ask(.status(json: true)).reply
    #expect(json?.contains("\"quiet\": {\"active\": true, \"text\": \"on\"}") == true)
    let effects = stage.hear(.request(.watch(json: true, now: true), client: ClientID(number: 10)))
    guard case .tell(let text, _)? = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(text.contains("{\"kind\": \"quiet\", \"level\": null, \"muted\": null, \"icon\": null, \"label\": \"on\""))
    _ = stage.ask(.quiet(.off))
    #expect(stage.effects.contains(.tell(text: "quiet off\n", client: Stage.client)))
    let after = stage.ask(.status(json: false)).reply
    #expect(after?.contains("quiet") == false)
  }
}
