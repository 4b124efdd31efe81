import Testing

@testable import SwellCore

@Suite("The configuration is read again")
struct ConfigurationEventTests {
  private var stage = Stage.inSession()
  private static let mistaken = ConfigurationReading(
    path: "/x.ini", exists: true, settings: nil, problems: ["/x.ini:1: first", "/x.ini:2: second"])

  @Test("once, when a file that is being saved has settled")
  mutating func settling() {
    stage.hear(.configurationSaved)
    #expect(stage.timeToDeadline == .milliseconds(100))
    stage.pass(.milliseconds(60))
    #expect(stage.hear(.configurationSaved) == [])
    for (milliseconds, effects) in [(99, []), (1, [Effect.ask(.configuration, for: .saved)]), (9000, [])] {
      #expect(stage.wake(after: .milliseconds(milliseconds)) == effects)
    }
    #expect(stage.timeToDeadline == nil)
  }

  /// A setting, and what the adapters are told when it comes into force, and when it goes again.
  private static let differences: [(@Sendable (inout Settings) -> Void, @Sendable (Settings) -> [Effect])] = [
    ({ $0.step = 0.1 }, { _ in [] }), ({ $0.mediaKeys = .off }, { [.followKeys(KeyInterests($0))] }),
    ({ $0.hold = [.control] }, { [.followKeys(KeyInterests($0))] }),
    ({ $0.fullScreenClasses = ["mpv"] }, { [.followFullScreen($0.fullScreenClasses, all: false, quiet: [])] }),
    ({ $0.quiet = ["fullscreen"] }, { [.followFullScreen([], all: false, quiet: $0.quiet)] }),
    (
      { $0.rotation = .screen },
      { [.restoreScreen, .followOrientation($0.rotation == .screen), .placeTouchBands(Stage.laptopBands)] }
    ),
    ({ $0.hidden.remove(.microphoneReminder) }, { [.followRecording(!$0.hidden.contains(.microphoneReminder))] }),
    ({ $0.showsPrograms = true }, { [.followStreams($0.showsPrograms)] }),
    ({ $0.swipe = 3 }, { [.followSwipes(fingers: $0.swipe)] }),
    ({ $0.touch = .off }, { [.placeTouchBands($0.touch == .off ? [] : Stage.laptopBands)] }),
    ({ $0.brightnessBackend = .gamma }, { [.useBrightness($0.brightnessBackend), .deviceRefresh] }),
    ({ $0.font = "mono" }, { [.useGlyphs(font: $0.font ?? Theme(Settings()).font, icons: [])] }),
    ({ $0.language = "de" }, { [.useLanguage($0.language)] }),
    // What is laid out anew.
    (
      { $0.deadZone = 1000 },
      {
        let top = Int($0.deadZone)
        return [.placeTouchBands([0, 1886].map { PixelRect($0, top, 34, 1080 - top) })]
      }
    ), ({ ($0.opacity, $0.monitor, $0.curve, $0.maximumVolume) = (0.5, .all, .linear, 1.5) }, { _ in [] }),
  ]

  private static func interests(_ change: (inout Settings) -> Void) -> KeyInterests { KeyInterests(Settings(change)) }

  @Test("and each adapter is told what is its own, once; the same settings go nowhere", arguments: differences.indices)
  mutating func difference(row: Int) {
    let (change, told) = Self.differences[row]
    for effects in [told(Settings(change)), []] {
      #expect(stage.save(change) == [.read] + effects && stage.osd.settings == Settings(change))
    }
    #expect(stage.save() == [.read] + told(Settings()))
    #expect(stage.content == nil, "nothing is shown for that")
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

  @Test("and what is shown gets its new looks at once, and what comes next its new times and steps")
  mutating func looks() {
    stage.showVolume(37)
    stage.pass(.milliseconds(100))
    stage.save { ($0.opacity, $0.hideDelay, $0.step) = (0.9, .seconds(3), 0.2) }
    #expect(stage.frame()?.scene?.panelOpacity == 0.9)
    stage.pass(.milliseconds(100))
    stage.press(.volumeUp)
    #expect(stage.frame()?.label == "40%" && stage.timeToDeadline == .seconds(3))
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.save { $0.mediaKeys = .off }
    #expect(stage.wake(after: .milliseconds(600)) == [], "a key that is held repeats no longer")
  }

  @Test("and what may no longer be shown does not come, and goes, also what was to stay")
  mutating func forbidden() {
    stage.ask(.show(.text("x").with { $0.delay = .zero }))
    for (kind, label) in [(HUDContent.Kind.volume, "x"), (.custom, nil)] {
      stage.save { $0.hidden = [kind] }
      if label != nil { stage.hearVolume(60) }
      #expect(stage.content?.label == label)
    }
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
  mutating func asked(reading: ConfigurationReading, reply: Reply) {
    #expect(stage.ask(.reload).effects.asked == [.configuration])
    #expect(stage.reply(.configuration(reading)).last == .reply(reply, client: Stage.client))
  }
}
