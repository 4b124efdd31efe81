import Testing

@testable import SwellCore

@Suite("The configuration is read again")
struct ConfigurationEventTests {
  private var stage = Stage.inSession()
  private static let mistaken = ConfigurationReading(
    path: "/x.ini", exists: true, settings: nil, problems: ["/x.ini:1: first", "/x.ini:2: second"])

  /// A setting, and what it changes of what is wanted.
  private static let differences: [(@Sendable (inout Settings) -> Void, @Sendable (inout Wanted) -> Void)] = [
    ({ $0.step = 0.1 }, { _ in }), ({ $0.mediaKeys = .observe }, { $0.keys?.acts = false }),
    ({ $0.mediaKeys = .grab }, { $0.keys?.takesKeys = true }),
    ({ $0.hold = [.control] }, { $0.presses.hold = .control }),
    ({ $0.fullScreen = .classes(["mpv"]) }, { ($0.fullScreen.classes, $0.fullScreen.all) = (["mpv"], false) }),
    ({ $0.quiet = ["fullscreen"] }, { $0.fullScreen.quiet = ["fullscreen"] }),
    ({ $0.quiet = ["recording"] }, { _ in }),
    ({ $0.rotation = .screen }, { $0.rotation = .screen }),
    ({ $0.hidden.remove(.microphoneReminder) }, { $0.recording = true }),
    ({ $0.hidden.insert(.touchpad) }, { $0.touchpads = false }),
    ({ $0.own.remove(.program) }, { ($0.programs, $0.players) = (true, true) }),
    ({ $0.swipe = 3 }, { $0.swipe = 3 }), ({ $0.touch = false }, { $0.touchBands = [] }),
    ({ $0.brightnessBackend = .gamma }, { $0.brightness = .gamma }),
    ({ $0.backlights = [BacklightChoice(device: "x")] }, { $0.backlights = [BacklightChoice(device: "x")] }),
    ({ $0.font = "mono" }, { $0.glyphs.font = "mono" }),
    ({ $0.language = "de" }, { $0.language = "de" }), ({ $0.speak = .all }, { $0.speech = true }),
    (
      { $0.deadZone = .top(1000) },
      {
        $0.touchBands = [0, 1886].map { PixelRect($0, 1000, 34, 80) }
        for index in 0...1 { $0.presses.zones[index].frame = PixelRect(960 * index, 1000, 960, 80) }
      }
    ),
    ({ ($0.opacity, $0.monitor, $0.curve, $0.maximumVolume) = (0.5, .all, .linear, 1.5) }, { _ in }),
  ]

  @Test("and each adapter's part of what is wanted follows from it alone", arguments: differences.indices)
  mutating func difference(row: Int) {
    let (change, difference) = Self.differences[row]
    var rest = stage.osd.wanted
    var other = rest
    difference(&other)
    for reading in 1...2 {
      // Icons and fonts that were not there are read now.
      other.glyphs.readings = reading
      #expect((stage.save(change), stage.osd.settings, stage.osd.wanted) == ([.read], Settings(change), other))
    }
    rest.glyphs.readings = 3
    #expect(stage.save() == [.read] && stage.osd.wanted == rest)
  }

  @Test("At the start, what differs from nothing is wanted by default: keys, touchpads, language and preferences")
  func start() {
    var stage = Stage()
    #expect(stage.hear(.started) == [.connectAudio])
    var wanted = Wanted()
    (wanted.keys, wanted.touchpads) = (KeyInterests(Settings()), true)
    (wanted.language, wanted.preferences) = (nil, true)
    wanted.presses.hold = [.super, .alt]
    (wanted.fullScreen.classes, wanted.fullScreen.all) = (Settings.FullScreenDrags.auto.names, true)
    #expect(stage.osd.wanted == wanted)
  }

  @Test("and what is shown gets its new looks at once, and what comes next its new times and steps")
  mutating func looks() {
    stage.showVolume(37)
    stage.pass(.milliseconds(100))
    stage.save { ($0.opacity, $0.hideDelay, $0.step) = (0.9, .seconds(3), 0.2) }
    #expect(stage.frame()?.scene?.panelOpacity == 0.9)
    stage.pass(.milliseconds(100))
    stage.press(.volumeUp)
    #expect(stage.frame()?.label == "60%" && stage.timeToDeadline == .seconds(3))
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.save { $0.mediaKeys = .off }
    #expect(stage.wake(after: .milliseconds(600)) == [], "a key that is held repeats no longer")
  }

  private static let sights: [(@Sendable (inout Settings) -> Void, Bool)] = [
    ({ $0.theme = .pill }, true), ({ $0.opacity = 0.5 }, true), ({ $0.font = "mono" }, true),
    ({ $0.scale = ScaleChoice(Scale(2)) }, true),
    ({ $0.monitor = .all }, true), ({ $0.anchor = .top }, true), ({ $0.offset = .init(x: 9, y: 9) }, true),
    ({ $0.hideDelay = .seconds(3) }, false), ({ $0.step = 0.1 }, false), ({ $0.mediaKeys = .off }, false),
    ({ _ in }, false),
  ]

  @Test("and other looks are seen at once, with the present volume", arguments: sights.indices)
  mutating func seen(row: Int) {
    let (change, isSeen) = Self.sights[row]
    stage.save(change)
    #expect(stage.content?.label == (isSeen ? "50%" : nil))
    stage.live(for: .seconds(9))
    stage.save(change)
    #expect(stage.content == nil, "the same file once more")
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
        .warn("Swell keeps the last valid configuration until the file is fixed"),
      ])
    #expect(stage.osd.settings.step == 0.1 && stage.osd.configuration.reading.settings == nil)
    #expect(stage.content == nil, "a mistake without words")
    var reading = Self.mistaken
    for (line, label) in [(2, "x.ini, line 2"), (nil, "x.ini")] {
      reading.mistake = .init(path: "/x.ini", line: line, "unknown key 'them': did you mean 'theme'?")
      stage.reply(.configuration(reading))
      #expect(stage.content?.label == label)
      #expect(stage.content?.detail == "unknown key 'them'")
      #expect(stage.content?.icon == .warning)
      #expect(stage.content?.options?.delay == .seconds(5))
    }
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
      (mistaken, .misconfigured("/x.ini:1: first\n/x.ini:2: second\nSwell keeps the previous configuration")),
    ])
  mutating func asked(reading: ConfigurationReading, reply: Reply) {
    #expect(stage.ask(.reload).effects.asked == [.configuration])
    #expect(stage.reply(.configuration(reading)).last == .reply(reply, client: Stage.client))
  }
}
