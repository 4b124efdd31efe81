import Testing

@testable import SwellCore

@Suite("The configuration is read again")
struct ConfigurationEventTests {
  private static let mistaken = ConfigurationReading(
    path: "/x.ini", exists: true, settings: nil, problems: ["/x.ini:1: first", "/x.ini:2: second"])

  @Test("once, when a file that is being saved has settled")
  func settling() {
    var stage = Stage.inSession()
    stage.hear(.configurationSaved)
    #expect(stage.timeToDeadline == .milliseconds(100))
    stage.pass(.milliseconds(60))
    #expect(stage.hear(.configurationSaved) == [])
    for (milliseconds, effects) in [(99, []), (1, [Effect.ask(.configuration, for: .saved)]), (9000, [])] {
      stage.pass(.milliseconds(milliseconds))
      #expect(stage.hear(.deadline) == effects)
    }
    #expect(stage.timeToDeadline == nil)
  }

  /// A setting, and what the adapters are told of it when it comes into force, and when it goes again.
  private static let differences: [(@Sendable (inout Settings) -> Void, [Effect], [Effect])] = [
    ({ $0.step = 0.1 }, [], []),
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
    // What is laid out anew.
    (
      { $0.deadZone = 1000 }, [.placeTouchBands([0, 1886].map { PixelRect($0, 1000, 34, 80) })],
      [.placeTouchBands(Stage.laptopBands)]
    ),
    ({ ($0.opacity, $0.monitor) = (0.5, .all) }, [], []),
  ]

  private static func interests(_ change: (inout Settings) -> Void) -> KeyInterests { KeyInterests(Settings(change)) }

  @Test("and each adapter is told what is its own, once; the same settings go nowhere", arguments: differences.indices)
  func difference(row: Int) {
    let (change, there, back) = Self.differences[row]
    var stage = Stage.inSession()
    for effects in [there, []] {
      #expect(stage.save(change) == [.read] + effects)
      #expect(stage.osd.settings == Settings(change))
    }
    #expect(stage.save() == [.read] + back)
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
      settings: Settings { ($0.rotation, $0.fullScreenClasses, $0.mediaKeys) = (.hud, ["mpv"], .observe) })
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
    stage.save {
      ($0.opacity, $0.hideDelay, $0.curve, $0.hidden, $0.maximumVolume) = (0.9, .seconds(3), .linear, [], 1.5)
    }
    #expect(stage.content == nil && stage.frame() == nil && stage.timeToDeadline == nil)
  }

  @Test("and what is shown gets its new looks at once, and what comes next its new times")
  func looks() {
    var stage = Stage.inSession()
    stage.showVolume(37)
    stage.pass(.milliseconds(100))
    stage.save { ($0.opacity, $0.hideDelay) = (0.9, .seconds(3)) }
    #expect(stage.frame()?.scene?.panelOpacity == 0.9)
    stage.pass(.milliseconds(100))
    stage.showVolume(38)
    #expect(stage.timeToDeadline == .seconds(3))
  }

  @Test("and a step, a limit and a switch count from the next press or change on")
  func rules() {
    var stage = Stage.inSession()
    stage.save { ($0.step, $0.hidden) = (0.2, [.mute]) }
    stage.press(.volumeUp)
    #expect(stage.content?.label == "60%")
    stage.live(for: .seconds(5))
    stage.writesDone()
    stage.hearVolume(60, isMuted: true)
    #expect(stage.content == nil)
  }

  @Test("and what may no longer be shown goes, also what was to stay")
  func forbidden() {
    var stage = Stage.inSession()
    stage.ask(.show(.text("x").with { $0.delay = .zero }))
    for (kind, label) in [(HUDContent.Kind.volume, "x"), (.custom, nil)] {
      stage.save { $0.hidden = [kind] }
      #expect(stage.content?.label == label)
    }
  }

  @Test("and a key that is held repeats no longer")
  func heldKey() {
    var stage = Stage.inSession()
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.save { $0.mediaKeys = .off }
    stage.pass(.milliseconds(600))
    #expect(stage.hear(.deadline) == [])
  }

  @Test("and mistakes leave in force what is in force, until they are fixed; at the start, the defaults")
  func mistakes() {
    #expect(ConfigurationState(Self.mistaken).settings == Settings())
    var stage = Stage.inSession { $0.step = 0.1 }
    #expect(
      stage.reply(.configuration(Self.mistaken)) == [
        .warn("/x.ini:1: first"), .warn("/x.ini:2: second"),
        .warn("the last valid configuration stays in force until it is fixed"),
      ])
    #expect(stage.osd.settings.step == 0.1 && stage.osd.configuration.reading.settings == nil)
    stage.save { $0.step = 0.2 }
    #expect(stage.osd.settings.step == 0.2)
  }

  @Test(
    "for who asks, and the answer says what came of it",
    arguments: [
      (ConfigurationReading(path: "/x.ini", exists: true, settings: Settings()), Reply.done("'/x.ini' is in force\n")),
      (
        ConfigurationReading(settings: Settings()),
        .done("there is no configuration file: XDG_CONFIG_HOME and HOME are not set\n")
      ),
      (
        ConfigurationReading(path: "/x.ini", settings: Settings()),
        .done("there is no '/x.ini': all settings are at their defaults\n")
      ),
      (mistaken, .misconfigured("/x.ini:1: first\n/x.ini:2: second\nthe previous configuration stays in force")),
    ])
  func asked(reading: ConfigurationReading, reply: Reply) {
    var stage = Stage.inSession()
    #expect(stage.ask(.reload).effects.asked == [.configuration])
    #expect(stage.reply(.configuration(reading)).last == .reply(reply, client: Stage.client))
  }

  @Test("at the end there is no answer but the end")
  func quit() {
    var stage = Stage.inSession()
    #expect(stage.request(.quit, by: 1) == [.quit])
  }
}
