import Testing

@testable import SwellCore

@Suite("Media keys that Swell acts on")
struct MediaKeyTests {
  private var stage = Stage.equipped()

  @Test(
    "Volume Up and Down act and show in the same call, also where Swell has grabbed them",
    arguments: [
      (MediaKey.volumeUp, 50.0, UInt32(36_864), "56%"), (.volumeDown, 50, 28_672, "44%"),
      (.volumeUp, 52, 36_864, "56%"), (.volumeDown, 52, 28_672, "44%"), (.volumeUp, 0, 4096, "6%"),
      (.volumeUp, 98, 65_536, "100%"), (.volumeDown, 3, 0, "0%"), (.volumeDown, 140, 86_016, "131%"),
    ], [Settings.MediaKeyMode.auto, .grab])
  func volume(row: (key: MediaKey, percent: Double, volume: UInt32, label: String), mode: Settings.MediaKeyMode) {
    var stage = Stage.resting(at: row.percent) { $0.mediaKeys = mode }
    #expect(stage.press(row.key) == [.setVolume(row.volume)])
    let frame = stage.frame()
    #expect((frame?.label, frame?.opacity) == (row.label, 1))
    #expect(stage.content?.kind == .volume && stage.volume == row.volume)
  }

  @Test(
    "The step is what is configured; with Shift it is a quarter, or what is configured",
    arguments: [
      (0.0625, nil, false, UInt32(36_864)), (0.0625, nil, true, 33_792), (0.0625, 0.01, true, 33_423),
      (0.05, nil, false, 36_045), (0.05, nil, true, 33_587),
    ] as [(Double, Double?, Bool, UInt32)])
  func step(step: Double, fine: Double?, isFine: Bool, volume: UInt32) {
    var stage = Stage.inSession { ($0.step, $0.fineStep) = (step, fine) }
    #expect(stage.press(.volumeUp, isFine: isFine) == [.setVolume(volume)])
  }

  @Test("The steps of a held key are equal, or they grow and stay multiples of the step", arguments: [false, true])
  func held(grows: Bool) {
    var stage = Stage.inSession { ($0.step, $0.growsRepeats) = (0.01, grows) }
    stage.hearVolume(10)
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    // The press and 20 repeats: 8 of 1 %, 8 of 2 %, to the next multiple of 4 %, and 4 of 4 %.
    stage.live(for: .milliseconds(500 + 19 * 30))
    #expect(stage.content?.label == (grows ? "52%" : "31%"))
    stage.hear(.keyReleased(.volumeUp))
    stage.press(.volumeDown, autoRepeat: Stage.autoRepeat)
    #expect(stage.content?.label == (grows ? "51%" : "30%"))
  }

  @Test("Steps that grow are an eighth of the range at most, or as large as they are", arguments: [0.0625, 0.2])
  func largest(step: Double) {
    var stage = Stage.inSession { ($0.step, $0.growsRepeats) = (step, true) }
    stage.hearVolume(100)
    stage.press(.volumeDown, autoRepeat: Stage.autoRepeat)
    var volumes = [Stage.full]
    for _ in 0..<40 {
      volumes.append(stage.volume ?? 0)
      stage.live(for: .milliseconds(30))
    }
    let widest = zip(volumes, volumes.dropFirst()).map { $0 - $1 }.max()
    #expect(volumes.last == 0 && widest.map { Double($0) / 65_536 <= max(0.125, step) + 0.001 } == true)
  }

  @Test("Over 100 % it goes only with a press of its own, and only up to the maximum", arguments: [false, true])
  func over(isHeld: Bool) {
    var stage = Stage.inSession { $0.maximumVolume = 1.1 }
    stage.hearVolume(94)
    stage.press(.volumeUp, autoRepeat: isHeld ? Stage.autoRepeat : nil)
    stage.live(for: .seconds(2))
    #expect(stage.volume == Stage.full)
    stage.hear(.keyReleased(.volumeUp))
    for effects in [[Effect.setVolume(69_632)], [.setVolume(72_090)], []] { #expect(stage.press(.volumeUp) == effects) }
    #expect((stage.content?.icon, stage.content?.label) == (.speakerOver, "110%"))
  }

  @Test("The mute keys mute and unmute, at once each time")
  mutating func mute() {
    for (isMuted, speaker, microphone) in [
      (true, Icon.speakerMuted, Icon.microphoneMuted), (false, .speakerMedium, .microphone),
    ] {
      #expect(stage.press(.volumeMute) == [.setMute(isMuted)])
      #expect((stage.content?.kind, stage.content?.icon, stage.content?.level) == (.mute, speaker, Level(0.5)))
      #expect(stage.press(.microphoneMute) == [.setSourceMute(isMuted)])
      #expect(stage.content == HUDContent(kind: .microphone, icon: microphone, level: Level(0.5)))
    }
  }

  @Test("Volume Up unmutes, even at 100 %; Volume Down does not")
  func unmute() {
    var stage = Stage.inSession()
    stage.hearVolume(50, isMuted: true)
    #expect(stage.press(.volumeDown) == [.setVolume(28_672)] && stage.content?.icon == .speakerMuted)
    #expect(stage.press(.volumeUp) == [.setVolume(32_768, isMuted: false)] && stage.content?.icon == .speakerMedium)
    stage.writesDone()
    stage.hearVolume(100, isMuted: true)
    #expect(stage.press(.volumeUp) == [.setMute(false)] && stage.content?.icon == .speakerHigh)
    stage = Stage.inSession { $0.hidden.insert(.mute) }
    stage.hearVolume(50, isMuted: true)
    stage.press(.volumeUp)
    #expect(stage.frame()?.label == "56%", "it is a change of volume too")
  }

  @Test("The brightness keys set the panel, or the display under the pointer, and show it in the same call")
  mutating func brightness() {
    #expect(stage.press(.brightnessUp) == [.setBrightness(Stage.panel, value: 24_162)])
    #expect((stage.content?.kind, stage.content?.icon) == (.brightness, .brightnessMedium))
    for (key, isFine, label) in [(MediaKey.brightnessDown, false, "50%"), (.brightnessDown, true, "48%")] {
      #expect(stage.press(key, isFine: isFine).count == 1 && stage.content?.label == label)
    }
    let names = [1920, 1919].map { x in
      if case .brightness(let device, _, _)? = stage.press(.brightnessUp, x: x).first?.write { device.name } else { "" }
    }
    #expect(names == ["HDMI-1", "intel_backlight"])
  }

  @Test("The keyboard's light goes through its own few steps, and the toggle key to dark and back")
  mutating func keyboard() {
    #expect(stage.press(.keyboardBacklightUp) == [.setBrightness(Stage.keyboard, value: 2)])
    #expect(stage.content == HUDContent(kind: .keyboardBacklight, icon: .keyboardBacklight, level: Level(1)))
    #expect(stage.press(.keyboardBacklightUp) == [] && stage.osd.hud.timeline.isMoving)
    for values in [[1], [0], []] { #expect(stage.press(.keyboardBacklightDown).brightnesses == values) }
    #expect(stage.content?.label == "0%")
    // It was on at 1 of 2 before it was dark.
    for value in [1, 0, 1] { #expect(stage.press(.keyboardBacklightToggle).brightnesses == [value]) }
  }

  @Test(
    "Transport keys command the player, and show nothing but that there is none, also where 'player = no'",
    arguments: [
      (MediaKey.playPause, PlayerCommand.playPause, "PlayPause"), (.pause, .pause, "Pause"), (.stop, .stop, "Stop"),
      (.next, .next, "Next"), (.previous, .previous, "Previous"),
    ])
  mutating func transport(key: MediaKey, command: PlayerCommand, method: String) throws {
    let effects = stage.press(key, autoRepeat: Stage.autoRepeat)
    let purpose = try #require(effects.purpose)
    #expect(effects == [.write(.transport(command, focused: nil), for: purpose)])
    #expect(command.rawValue == method)
    stage.answer(.done, for: purpose)
    #expect(stage.frame() == nil && stage.timeToDeadline == nil, "held, it does not repeat")
    stage.answer(.unavailable(.silent), for: purpose)
    #expect((stage.content?.icon, stage.content?.label) == (.warning, "No player"))
  }

  @Test(
    "Without what a key is for, it says so, unless another program handles it",
    arguments: MediaKey.allCases.filter { $0.command?.target == nil && $0.kinds != [.touchpad] }, [false, true])
  func nothingThere(key: MediaKey, isTaken: Bool) {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    let isForBrightness = [
      .brightnessUp, .brightnessDown, .brightnessCycle, .keyboardBacklightUp, .keyboardBacklightDown,
      .keyboardBacklightToggle,
    ].contains(key)
    let effects = stage.press(key, isTaken: isTaken, autoRepeat: Stage.autoRepeat)
    // A brightness device may have come since, where the key is Swell's to act on.
    #expect(stage.questions.contains(.brightnessDevices) == (isForBrightness && !isTaken))
    let areForPlayer = effects.allSatisfy { if case .write(.transport, _) = $0 { true } else { false } }
    #expect(areForPlayer)
    let frames = stage.live(for: .seconds(3))
    // A key that another program handles may be about what only that one knows, such as ALSA's volume.
    let isSaid = (key.isSound || isForBrightness) && !isTaken
    #expect(frames.first?.frame.icon == (isSaid ? .warning : nil))
    #expect(frames.last?.frame == (isSaid ? .hidden : nil), "held, it does not repeat")
  }

  @Test("A press finds a device that is there again under another name, or that has come")
  func renamed() {
    var (panel, keyboard) = (Stage.panel, Stage.keyboard)
    var stage = Stage.equipped()
    (panel.name, keyboard.name) = ("amdgpu_bl2", "input45::kbd_backlight")
    stage.devices = [panel, keyboard]
    for key in [MediaKey.brightnessUp, .keyboardBacklightUp] {
      let write = stage.press(key, x: 10, y: 10).compactMap(\.write).first
      guard case .brightness(let device, _, _)? = write else {
        Issue.record("\(key): \(write as Any)")
        continue
      }
      #expect(device.name == (key.isBrightness ? panel.name : keyboard.name))
    }
    var bare = Stage.inSession()
    bare.devices = [keyboard]
    #expect(bare.press(.keyboardBacklightUp).compactMap(\.write).count == 1)
  }

  @Test("A hold from silence ends at 100 % after 16 steps with one jump, and the rest of the hold is quiet")
  func holdToLimit() {
    var stage = Stage.resting(at: 0)
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    let frames = stage.live(for: .seconds(10))
    #expect(stage.effects.compactMap(\.write).count == 16 && stage.effects.last == .setVolume(Stage.full))
    let labels = frames.compactMap(\.frame.label)
    #expect(Array(labels.prefix(5)) == ["6%", "13%", "19%", "25%", "31%"])
    let jumps = frames.filter { $0.frame.isJumping }
    #expect((8...11).contains(jumps.count), "one jump of 160 ms at 60 Hz, not \(jumps.count) frames of jumps")
    #expect(frames.last?.frame == .hidden && stage.timeToDeadline == nil)
  }

  @Test(
    "Switched off kinds act without being shown, and the others are shown",
    arguments: [(HUDContent.Kind.volume, MediaKey.volumeUp, MediaKey.volumeMute), (.mute, .volumeMute, .volumeUp)])
  func hiddenKind(kind: HUDContent.Kind, key: MediaKey, other: MediaKey) {
    var stage = Stage.inSession { $0.hidden.insert(kind) }
    #expect(stage.press(key).count == 1 && stage.frame() == nil)
    stage.writesDone()
    stage.hearVolume(30)
    stage.live(for: .seconds(3))
    stage.press(other)
    #expect(stage.frame() != nil)
  }

  /// What the press has been repeated to, in sixteenths above silence.
  private static func steps(_ stage: Stage) -> UInt32? { stage.volume.map { $0 / 4096 } }

  /// A session at silence, in which Volume Up is held.
  private static func holding() -> Stage {
    var stage = Stage.resting(at: 0)
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    return stage
  }

  @Test("A held key repeats after the delay, then every interval until its release; a late turn shifts nothing")
  func rhythm() {
    var stage = Self.holding()
    #expect(stage.osd.nextRepeat == stage.now + .milliseconds(500))
    for (pause, steps): (Duration, UInt32) in [
      (.nanoseconds(499_999_999), 1), (.nanoseconds(1), 2), (.nanoseconds(29_999_999), 2), (.milliseconds(7), 3),
      (.nanoseconds(23_000_001), 4), (.milliseconds(29), 4), (.milliseconds(1), 5),
    ] {
      stage.pass(pause)
      stage.hear(.deadline, .deadline)
      #expect(Self.steps(stage) == steps)
    }
    // The release of another key is none of its own.
    stage.hear(.keyReleased(.volumeDown))
    stage.pass(.milliseconds(30))
    stage.hear(.deadline, .keyReleased(.volumeUp))
    stage.live(for: .seconds(3))
    #expect(Self.steps(stage) == 6)
    stage.writesDone()
    #expect(stage.timeToDeadline == nil)
  }

  @Test(
    "A key whose release was never told repeats three times at most, if it makes it louder",
    arguments: [(MediaKey.volumeUp, UInt32(4)), (.volumeDown, 0)])
  func unreleasable(key: MediaKey, steps: UInt32) {
    var stage = Stage.resting(at: key == .volumeUp ? 0 : 100)
    var press = KeyPress(key: key, autoRepeat: Stage.autoRepeat)
    press.isReleasable = false
    stage.hear(.keyPressed(press))
    stage.live(for: .seconds(3))
    #expect(Self.steps(stage) == steps)
    #expect(stage.osd.nextRepeat == nil)
  }

  @Test("A held key does not go on when the screen is locked")
  func locked() {
    var stage = Self.holding()
    stage.hear(.locked(.locker, isOn: true))
    #expect(stage.osd.nextRepeat == nil)
  }

  @Test("What a very late turn has missed is dropped: one press, and the next not before its time")
  func missed() {
    var stage = Self.holding()
    stage.pass(.seconds(3))
    stage.hear(.deadline, .deadline)
    #expect(Self.steps(stage) == 2)
    stage.live(for: .milliseconds(30))
    #expect(Self.steps(stage) == 3)
  }

  @Test("The newest key is the one that repeats, and the older one does not come back", arguments: [true, false])
  func newest(repeats: Bool) {
    var stage = Self.holding()
    stage.pass(.milliseconds(100))
    stage.press(repeats ? .microphoneUp : .volumeMute, autoRepeat: Stage.autoRepeat)
    stage.hear(.source(Stage.microphone()), .keyReleased(repeats ? .microphoneUp : .volumeMute))
    stage.live(for: .seconds(3))
    #expect(Self.steps(stage) == 1)
  }

  @Test("The same key pressed again begins anew; a held step is as fine as the first")
  func again() {
    var stage = Stage.inSession()
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.hear(.keyReleased(.volumeUp))
    stage.pass(.milliseconds(400))
    stage.press(.volumeUp, isFine: true, autoRepeat: Stage.autoRepeat)
    #expect(stage.volume == 37_888)
    stage.live(for: .milliseconds(499))
    #expect(stage.volume == 37_888)
    stage.live(for: .milliseconds(1))
    #expect(stage.volume == 38_912)
  }

  @Test("Only levels repeat, where the keyboard's auto-repeat is on and has an interval", arguments: MediaKey.allCases)
  func keys(key: MediaKey) {
    let levels: [MediaKey] = [
      .volumeUp, .volumeDown, .brightnessUp, .brightnessDown, .keyboardBacklightUp, .keyboardBacklightDown,
      .microphoneUp, .microphoneDown,
    ]
    for milliseconds in [30, 0, -5, nil] {
      var keys = MediaKeys()
      let autoRepeat = milliseconds.map {
        KeyPress.AutoRepeat(delay: .milliseconds(500), interval: .milliseconds($0))
      }
      keys.pressed(KeyPress(key: key, autoRepeat: autoRepeat), at: Instant(nanoseconds: 0))
      #expect((keys.nextRepeat != nil) == (levels.contains(key) && milliseconds == 30))
    }
  }
}
