import SwellCore
import Testing

@Suite("The configuration is read again")
struct ConfigurationEventTests {
  private static func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  private static func reading(_ change: (inout Settings) -> Void) -> ConfigurationReading {
    ConfigurationReading(path: "/x.ini", exists: true, settings: settings(change))
  }

  private static let mistaken = ConfigurationReading(
    path: "/x.ini", exists: true, settings: nil, problems: ["/x.ini:1: first", "/x.ini:2: second"])

  private static let read = Effect.readConfiguration(client: nil)

  @Test("once, when a file that is being saved has settled")
  func settling() {
    var stage = Stage.inSession()
    stage.hear(.configurationSaved)
    #expect(stage.timeToDeadline == .milliseconds(100))
    stage.pass(.milliseconds(60))
    #expect(stage.hear(.configurationSaved) == [])
    stage.pass(.milliseconds(99))
    #expect(stage.hear(.deadline) == [])
    stage.pass(.milliseconds(1))
    #expect(stage.hear(.deadline) == [Self.read])
    #expect(stage.timeToDeadline == nil)
    stage.pass(.seconds(9))
    #expect(stage.hear(.deadline) == [])
  }

  @Test("and other settings go to what holds them; the same ones go nowhere")
  func change() {
    var stage = Stage.inSession()
    let before = stage.osd.settings
    #expect(stage.hear(.configuration(Self.reading { $0.step = 0.1 }, client: nil)) == [.settingsChanged(from: before)])
    #expect(stage.osd.settings.step == 0.1)
    #expect(stage.hear(.configuration(Self.reading { $0.step = 0.1 }, client: nil)) == [])
  }

  @Test("and nothing is shown for that")
  func silence() {
    var stage = Stage.equipped()
    _ = stage.frame()
    let reading = Self.reading {
      ($0.opacity, $0.hideDelay, $0.curve, $0.hidden) = (0.9, .seconds(3), .linear, [])
      $0.maximumVolume = 1.5
    }
    stage.hear(.configuration(reading, client: nil))
    #expect(stage.content == nil)
    #expect(stage.frame() == nil)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("and what is shown gets its new looks at once, and what comes next its new times")
  func looks() {
    var stage = Stage.inSession()
    stage.hearVolume(37)
    _ = stage.frame()
    stage.pass(.milliseconds(100))
    stage.hear(.configuration(Self.reading { ($0.opacity, $0.hideDelay) = (0.9, .seconds(3)) }, client: nil))
    #expect(stage.frame()?.scene?.panelOpacity == 0.9)
    stage.pass(.milliseconds(100))
    stage.hearVolume(38)
    _ = stage.frame()
    #expect(stage.timeToDeadline == .seconds(3))
  }

  @Test("and a step, a limit and a switch count from the next press or change on")
  func rules() {
    var stage = Stage.inSession()
    stage.hear(.configuration(Self.reading { ($0.step, $0.hidden) = (0.2, [.mute]) }, client: nil))
    stage.press(.volumeUp)
    #expect(stage.content?.label == "60%" || stage.content?.label == "70%")
    stage.pass(.seconds(5))
    stage.hear(.audioWritesDone)
    stage.hearVolume(60, isMuted: true)
    #expect(stage.content?.kind != .mute)
  }

  @Test("and a key that is held repeats no longer")
  func heldKey() {
    var stage = Stage.inSession()
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.hear(.configuration(Self.reading { $0.mediaKeys = .off }, client: nil))
    stage.pass(.milliseconds(600))
    #expect(stage.hear(.deadline) == [])
  }

  @Test("and mistakes leave in force what is in force, until they are mended")
  func mistakes() {
    var stage = Stage.inSession(settings: Self.settings { $0.step = 0.1 })
    #expect(stage.hear(.configuration(Self.mistaken, client: nil)) == [])
    #expect(stage.osd.settings.step == 0.1)
    #expect(stage.osd.configuration.settings == nil)
    stage.hear(.configuration(Self.reading { $0.step = 0.2 }, client: nil))
    #expect(stage.osd.settings.step == 0.2)
  }

  @Test("for who asks, and the answer says what came of it")
  func asked() {
    var stage = Stage.inSession()
    #expect(stage.ask(.reload).effects == [.readConfiguration(client: Stage.client)])
    let there = stage.hear(.configuration(Self.reading { $0.step = 0.2 }, client: Stage.client))
    #expect(there.last == .reply(text: "'/x.ini' is in force\n", client: Stage.client))
    let gone = ConfigurationReading(path: "/x.ini", settings: Settings())
    #expect(
      stage.hear(.configuration(gone, client: Stage.client)).last
        == .reply(text: "there is no '/x.ini': everything is at its default\n", client: Stage.client))
    #expect(
      stage.hear(.configuration(Self.mistaken, client: Stage.client)) == [
        .reply(
          text: "error 78: /x.ini:1: first\n/x.ini:2: second\nthe configuration from before stays in force\n",
          client: Stage.client)
      ])
  }

  @Test("at the end there is no answer but the end")
  func quit() {
    var stage = Stage.inSession()
    #expect(stage.hear(.request(.quit, client: Stage.client)) == [.quit])
  }
}
