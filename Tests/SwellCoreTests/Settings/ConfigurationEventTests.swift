import Testing

@testable import SwellCore

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

  private static let read = Effect.ask(.configuration, for: .saved)

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
    #expect(stage.reply(.configuration(Self.reading { $0.step = 0.1 })) == [.read])
    #expect(stage.osd.settings.step == 0.1)
    #expect(stage.reply(.configuration(Self.reading { $0.step = 0.1 })) == [.read])
  }

  /// A setting, and what the adapters are told of it when it comes into force, and when it goes again.
  private static let differences: [(@Sendable (inout Settings) -> Void, [Effect], [Effect])] = [
    ({ $0.mediaKeys = .off }, [.followKeys(interests { $0.mediaKeys = .off })], [.followKeys(interests { _ in })]),
    ({ $0.hold = [.control] }, [.followKeys(interests { $0.hold = [.control] })], [.followKeys(interests { _ in })]),
    (
      { $0.fullScreenClasses = ["mpv"] }, [.followFullScreen(["mpv"], all: false, quiet: [])],
      [.followFullScreen([], all: false, quiet: [])]
    ),
    (
      { $0.quiet = ["fullscreen"] }, [.followFullScreen([], all: false, quiet: ["fullscreen"])],
      [.followFullScreen([], all: false, quiet: [])]
    ),
    (
      { $0.rotation = .screen }, [.restoreScreen, .followOrientation(true), .placeTouchBands(Stage.laptopBands)],
      [.restoreScreen, .followOrientation(false), .placeTouchBands(Stage.laptopBands)]
    ),
    ({ $0.hidden.remove(.microphoneReminder) }, [.followRecording(true)], [.followRecording(false)]),
    ({ $0.showsPrograms = true }, [.followStreams(true)], [.followStreams(false)]),
    ({ $0.swipe = 3 }, [.followSwipes(fingers: 3)], [.followSwipes(fingers: nil)]),
    ({ $0.touch = .off }, [.placeTouchBands([])], [.placeTouchBands(Stage.laptopBands)]),
    (
      { $0.brightnessBackend = .gamma }, [.useBrightness(.gamma), .deviceRefresh],
      [.useBrightness(nil), .deviceRefresh]
    ),
    (
      { $0.font = "mono" }, [.useGlyphs(font: "mono", icons: [])],
      [.useGlyphs(font: Theme(Settings()).font, icons: [])]
    ),
    ({ $0.language = "de" }, [.useLanguage("de")], [.useLanguage(nil)]),
  ]

  private static func interests(_ change: (inout Settings) -> Void) -> KeyInterests { KeyInterests(settings(change)) }

  @Test("and each adapter is told what is its own", arguments: differences.indices)
  func difference(row: Int) {
    let (change, there, back) = Self.differences[row]
    var stage = Stage.inSession()
    #expect(stage.reply(.configuration(Self.reading(change))) == [.read] + there)
    #expect(stage.reply(.configuration(Self.reading { _ in })) == [.read] + back)
  }

  @Test("At the start all that is set is told, and nothing else")
  func start() {
    var stage = Stage()
    #expect(
      stage.hear(.started) == [
        .connectAudio, .followKeys(Self.interests { _ in }), .followTouchpads(true), .useLanguage(nil),
        .followPreferences(true),
      ])
    var other = Stage(
      settings: Self.settings { ($0.rotation, $0.fullScreenClasses, $0.mediaKeys) = (.hud, ["mpv"], .observe) })
    #expect(
      other.hear(.started) == [
        .connectAudio, .followKeys(Self.interests { $0.mediaKeys = .observe }),
        .followFullScreen(["mpv"], all: false, quiet: []), .followOrientation(true), .followTouchpads(true),
        .useLanguage(nil), .followPreferences(true),
      ])
  }

  @Test("and nothing is shown for that")
  func silence() {
    var stage = Stage.equipped()
    _ = stage.frame()
    let reading = Self.reading {
      ($0.opacity, $0.hideDelay, $0.curve, $0.hidden) = (0.9, .seconds(3), .linear, [])
      $0.maximumVolume = 1.5
    }
    stage.reply(.configuration(reading))
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
    stage.reply(.configuration(Self.reading { ($0.opacity, $0.hideDelay) = (0.9, .seconds(3)) }))
    #expect(stage.frame()?.scene?.panelOpacity == 0.9)
    stage.pass(.milliseconds(100))
    stage.hearVolume(38)
    _ = stage.frame()
    #expect(stage.timeToDeadline == .seconds(3))
  }

  @Test("and a step, a limit and a switch count from the next press or change on")
  func rules() {
    var stage = Stage.inSession()
    stage.reply(.configuration(Self.reading { ($0.step, $0.hidden) = (0.2, [.mute]) }))
    stage.press(.volumeUp)
    #expect(stage.content?.label == "60%" || stage.content?.label == "70%")
    stage.pass(.seconds(5))
    stage.writesDone()
    stage.hearVolume(60, isMuted: true)
    #expect(stage.content?.kind != .mute)
  }

  @Test("and what may no longer be shown goes, also what was to stay")
  func forbidden() {
    var stage = Stage.inSession()
    var content = HUDContent(kind: .custom, icon: .hdmi, label: "x")
    content.options = ShowOptions()
    content.options?.delay = .zero
    _ = stage.ask(.show(content))
    stage.reply(.configuration(Self.reading { $0.hidden = [.volume] }))
    #expect(stage.content == content)
    stage.reply(.configuration(Self.reading { $0.hidden = [.custom] }))
    #expect(stage.content == nil)
  }

  @Test("and a key that is held repeats no longer")
  func heldKey() {
    var stage = Stage.inSession()
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.reply(.configuration(Self.reading { $0.mediaKeys = .off }))
    stage.pass(.milliseconds(600))
    #expect(stage.hear(.deadline) == [])
  }

  @Test("and mistakes leave in force what is in force, until they are fixed")
  func mistakes() {
    var stage = Stage.inSession(settings: Self.settings { $0.step = 0.1 })
    #expect(
      stage.reply(.configuration(Self.mistaken)) == [
        .warn("/x.ini:1: first"), .warn("/x.ini:2: second"),
        .warn("the last valid configuration stays in force until it is fixed"),
      ])
    #expect(stage.osd.settings.step == 0.1)
    #expect(stage.osd.configuration.reading.settings == nil)
    stage.reply(.configuration(Self.reading { $0.step = 0.2 }))
    #expect(stage.osd.settings.step == 0.2)
  }

  @Test("for who asks, and the answer says what came of it")
  func asked() {
    var stage = Stage.inSession()
    #expect(stage.ask(.reload).effects.asked == [.configuration])
    let there = stage.reply(.configuration(Self.reading { $0.step = 0.2 }))
    #expect(there.last == .reply(.done("'/x.ini' is in force\n"), client: Stage.client))
    let gone = ConfigurationReading(path: "/x.ini", settings: Settings())
    _ = stage.ask(.reload)
    #expect(
      stage.reply(.configuration(gone)).last
        == .reply(.done("there is no '/x.ini': all settings are at their defaults\n"), client: Stage.client))
    _ = stage.ask(.reload)
    #expect(
      stage.reply(.configuration(Self.mistaken)) == [
        .reply(
          .misconfigured("/x.ini:1: first\n/x.ini:2: second\nthe previous configuration stays in force"),
          client: Stage.client)
      ])
  }

  @Test("at the end there is no answer but the end")
  func quit() {
    var stage = Stage.inSession()
    #expect(stage.hear(.request(.quit, client: Stage.client)) == [.quit])
  }
}
