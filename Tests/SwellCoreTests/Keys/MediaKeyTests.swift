import Testing

@testable import SwellCore

@Suite("Media keys that Swell acts on")
struct MediaKeyTests {
  @Test(
    "Volume Up and Down act and show in the same call",
    arguments: [
      (MediaKey.volumeUp, 50.0, UInt32(36_864), "56%"), (.volumeDown, 50, 28_672, "44%"),
      (.volumeUp, 52, 36_864, "56%"),
      (.volumeDown, 52, 32_768, "50%"), (.volumeUp, 0, 4096, "6%"), (.volumeUp, 98, 65_536, "100%"),
      (.volumeDown, 3, 0, "0%"), (.volumeDown, 140, 90_112, "138%"),
    ])
  func volume(key: MediaKey, percent: Double, volume: UInt32, label: String) {
    var stage = Stage.inSession()
    stage.hearVolume(percent)
    _ = stage.live(for: .seconds(3))
    #expect(stage.press(key) == [.setVolume(volume)])
    let frame = stage.frame()
    #expect(frame?.label == label)
    #expect(frame?.opacity == 1)
    #expect(stage.content?.kind == .volume)
    #expect(stage.osd.audio.sink?.volume == volume)
  }

  @Test("With Shift a step is a quarter, or what is configured", arguments: [(nil, UInt32(33_792)), (0.01, 33_423)])
  func fine(step: Double?, volume: UInt32) {
    var settings = Settings()
    settings.fineStep = step
    var stage = Stage.inSession(settings: settings)
    #expect(stage.press(.volumeUp, isFine: true) == [.setVolume(volume)])
  }

  @Test("The step is what is configured")
  func step() {
    var settings = Settings()
    settings.step = 0.05
    var stage = Stage.inSession(settings: settings)
    #expect(stage.press(.volumeUp) == [.setVolume(36_045)])
    #expect(stage.content?.label == "55%")
    // A quarter of 5 % from 55 %
    #expect(stage.press(.volumeUp, isFine: true) == [.setVolume(36_864)])
  }

  @Test("The steps of a held key are equal, or they grow and stay multiples of the step", arguments: [false, true])
  func held(grows: Bool) {
    var settings = Settings()
    (settings.step, settings.growsRepeats) = (0.01, grows)
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(10)
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    // The press and 20 repeats: 8 of 1 %, 8 of 2 %, to the next multiple of 4 %, and 4 of 4 %.
    _ = stage.live(for: .milliseconds(500 + 19 * 30))
    #expect(stage.content?.label == (grows ? "52%" : "31%"))
    stage.hear(.keyReleased(.volumeUp))
    stage.press(.volumeDown, autoRepeat: Stage.autoRepeat)
    #expect(stage.content?.label == (grows ? "51%" : "30%"))
  }

  @Test("Steps that grow are an eighth of the range at most, or as large as they are", arguments: [0.0625, 0.2])
  func largest(step: Double) {
    var settings = Settings()
    (settings.step, settings.growsRepeats) = (step, true)
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(100)
    var volumes: [UInt32] = [Stage.full]
    stage.press(.volumeDown, autoRepeat: Stage.autoRepeat)
    for _ in 0..<40 {
      if let volume = stage.osd.audio.sink?.volume, volume != volumes.last { volumes.append(volume) }
      _ = stage.live(for: .milliseconds(30))
    }
    #expect(volumes.last == 0)
    let widest = zip(volumes, volumes.dropFirst()).map { $0 - $1 }.max()
    #expect(widest.map { Double($0) / 65_536 <= max(0.125, step) + 0.001 } == true)
  }

  @Test(
    "Over 100 % it goes only with a press of its own, and only up to the maximum", arguments: [false, true])
  func over(isHeld: Bool) {
    var settings = Settings()
    settings.maximumVolume = 1.1
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(94)
    stage.press(.volumeUp, autoRepeat: isHeld ? Stage.autoRepeat : nil)
    #expect(stage.content?.label == "100%")
    _ = stage.live(for: .seconds(2))
    #expect(stage.osd.audio.sink?.volume == Stage.full)
    stage.hear(.keyReleased(.volumeUp))
    #expect(stage.press(.volumeUp) == [.setVolume(69_632)])
    #expect(stage.content?.icon == .speakerOver)
    #expect(stage.press(.volumeUp) == [.setVolume(72_090)])
    #expect(stage.press(.volumeUp) == [])
    #expect(stage.content?.label == "110%")
  }

  @Test("A level above the maximum is shown, not pulled down, and jumps")
  func aboveMaximum() {
    var stage = Stage.inSession()
    stage.hearVolume(140)
    _ = stage.live(for: .seconds(3))
    #expect(stage.press(.volumeUp) == [])
    #expect(stage.content?.label == "140%")
    #expect(stage.osd.hud.isMoving)
  }

  @Test("Volume Mute mutes and unmutes, at once each time")
  func mute() {
    var stage = Stage.inSession()
    #expect(stage.press(.volumeMute) == [.setMute(true)])
    #expect(stage.content == HUDContent(kind: .mute, icon: .speakerMuted, level: Level(0.5)))
    #expect(stage.press(.volumeMute) == [.setMute(false)])
    #expect(stage.content == HUDContent(kind: .mute, icon: .speakerMedium, level: Level(0.5)))
  }

  @Test("Volume Up unmutes, even at 100 %; Volume Down does not")
  func unmute() {
    var stage = Stage.inSession()
    stage.hearVolume(50, isMuted: true)
    #expect(stage.press(.volumeDown) == [.setVolume(28_672)])
    #expect(stage.content?.icon == .speakerMuted)
    #expect(stage.press(.volumeUp) == [.setVolume(32_768, isMuted: false)])
    #expect(stage.content?.icon == .speakerMedium)
    stage.writesDone()
    stage.hearVolume(100, isMuted: true)
    #expect(stage.press(.volumeUp) == [.setMute(false)])
    #expect(stage.content?.icon == .speakerHigh)
  }

  @Test("Microphone Mute mutes and unmutes, at once each time")
  func microphone() {
    var stage = Stage.equipped()
    #expect(stage.press(.microphoneMute) == [.setSourceMute(true)])
    #expect(stage.content == HUDContent(kind: .microphone, icon: .microphoneMuted, level: Level(0.5)))
    #expect(stage.press(.microphoneMute) == [.setSourceMute(false)])
    #expect(stage.content == HUDContent(kind: .microphone, icon: .microphone, level: Level(0.5)))
  }

  @Test("The brightness keys set the panel, and show it in the same call")
  func brightness() {
    var stage = Stage.equipped()
    #expect(stage.press(.brightnessUp) == [.setBrightness(Stage.panel, value: 24_162)])
    #expect(stage.content == HUDContent(kind: .brightness, icon: .brightnessMedium, level: Level(0.5625).near(stage)))
    #expect(stage.content?.label == "56%")
    #expect(stage.press(.brightnessDown).count == 1)
    #expect(stage.content?.label == "50%")
    #expect(stage.press(.brightnessDown, isFine: true).count == 1)
    #expect(stage.content?.label == "48%")
  }

  @Test("The display under the pointer is the one that is set")
  func displayUnderPointer() {
    var stage = Stage.equipped()
    guard case .write(.brightness(Stage.external, _), _) = stage.press(.brightnessUp, x: 1920, y: 0).first else {
      Issue.record("not the monitor under the pointer: \(stage.effects)")
      return
    }
    guard case .write(.brightness(Stage.panel, _), _) = stage.press(.brightnessUp, x: 1919, y: 0).first else {
      Issue.record("not the panel: \(stage.effects)")
      return
    }
  }

  @Test("The keyboard's light goes through its own few steps, and the toggle key to dark and back")
  func keyboard() {
    var stage = Stage.equipped()
    #expect(stage.press(.keyboardBacklightUp) == [.setBrightness(Stage.keyboard, value: 2)])
    #expect(stage.content == HUDContent(kind: .keyboardBacklight, icon: .keyboardBacklight, level: Level(1)))
    #expect(stage.press(.keyboardBacklightUp) == [])
    #expect(stage.osd.hud.isMoving)
    for value in [1, 0] {
      guard case .write(.brightness(_, value), _) = stage.press(.keyboardBacklightDown).first else {
        Issue.record("not down to \(value): \(stage.effects)")
        return
      }
    }
    #expect(stage.content?.label == "0%")
    #expect(stage.press(.keyboardBacklightDown) == [])
    // It was on at 1 of 2 before it was dark.
    for value in [1, 0, 1] {
      guard case .write(.brightness(_, value), _) = stage.press(.keyboardBacklightToggle).first else {
        Issue.record("not to \(value): \(stage.effects)")
        return
      }
    }
  }

  @Test(
    "Transport keys command the player, and show nothing",
    arguments: [
      (MediaKey.playPause, PlayerCommand.playPause, "PlayPause"), (.pause, .pause, "Pause"), (.stop, .stop, "Stop"),
      (.next, .next, "Next"), (.previous, .previous, "Previous"),
    ])
  func transport(key: MediaKey, command: PlayerCommand, method: String) {
    var stage = Stage.equipped()
    let effects = stage.press(key, autoRepeat: Stage.autoRepeat)
    guard case .write(.transport(command, focused: nil), let purpose)? = effects.last, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
    #expect(command.rawValue == method)
    stage.answer(.done, for: purpose)
    #expect(stage.frame() == nil)
    #expect(stage.timeToDeadline == nil, "held, it does not repeat")
  }

  @Test("A transport key that finds no player says so, also where 'player = no'")
  func noPlayer() {
    var stage = Stage.equipped()
    guard case .write(.transport, let purpose)? = stage.press(.next).last else {
      Issue.record("the player was not asked for")
      return
    }
    stage.answer(.unavailable(.silent), for: purpose)
    #expect(stage.content?.icon == .warning && stage.content?.label == "No player")
  }

  @Test(
    "Without what a key is for, it says so, unless another program handles it",
    arguments: MediaKey.allCases.filter { $0.command?.target == nil && $0.kinds != [.touchpad] })
  func nothingThere(key: MediaKey) {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    let isForBrightness = [
      .brightnessUp, .brightnessDown, .brightnessCycle, .keyboardBacklightUp, .keyboardBacklightDown,
      .keyboardBacklightToggle,
    ].contains(key)
    let isForSound = key.soundKind != nil
    for isTaken in [false, true] {
      let effects = stage.press(key, isTaken: isTaken, autoRepeat: Stage.autoRepeat)
      // A brightness device may have come since: the next press finds it, where the key is Swell's to act on.
      let search = Effect.ask(.brightnessDevices, for: .deviceRefresh)
      let areForPlayer = effects.allSatisfy { if case .write(.transport, _) = $0 { true } else { $0 == search } }
      #expect(areForPlayer)
      #expect(effects.contains(search) == (isForBrightness && !isTaken))
      let frames = stage.live(for: .seconds(3))
      let isSaid = isForSound || isForBrightness && !isTaken
      #expect(frames.first?.frame.icon == (isSaid ? .warning : nil))
      #expect(frames.last?.frame == (isSaid ? .hidden : nil), "held, it does not repeat")
    }
  }

  @Test("A held key repeats until it is released, and every press steps and shows")
  func hold() {
    var stage = Stage.inSession()
    stage.hearVolume(0)
    _ = stage.live(for: .seconds(3))
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    #expect(stage.timeToDeadline == .zero, "the first frame is due")
    _ = stage.live(for: .milliseconds(499))
    #expect(stage.effects.suffix(1) == [.setVolume(4096)])
    let frames = stage.live(for: .milliseconds(100))
    let steps: [Effect] = (1...5).map { step in Effect.setVolume(UInt32(step) * 4096) }
    #expect(Array(stage.effects.suffix(5)) == steps)
    #expect(frames.compactMap(\.frame.label) == ["13%", "19%", "25%", "31%"])
    stage.hear(.keyReleased(.volumeUp))
    _ = stage.live(for: .seconds(3))
    #expect(stage.osd.audio.sink?.volume == UInt32(5 * 4096))
    stage.writesDone()
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A hold from silence ends at 100 % after 16 steps with one jump, and the rest of the hold is quiet")
  func holdToLimit() {
    var stage = Stage.inSession()
    stage.hearVolume(0)
    _ = stage.live(for: .seconds(3))
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    let frames = stage.live(for: .seconds(10))
    #expect(stage.effects.count { $0 == .setVolume(Stage.full) } == 1)
    #expect(stage.effects.count { if case .write(.sink, _) = $0 { true } else { false } } == 16)
    let jumps = frames.filter { $0.frame.isJumping }
    #expect((8...11).contains(jumps.count), "one jump of 160 ms at 60 Hz, not \(jumps.count) frames of jumps")
    #expect(frames.last?.frame == .hidden)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A release of another key does not end the hold")
  func otherRelease() {
    var stage = Stage.inSession()
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.hear(.keyReleased(.volumeDown))
    _ = stage.live(for: .milliseconds(530))
    #expect(stage.osd.audio.sink?.volume == UInt32(32_768 + 3 * 4096))
  }

  @Test("A loop that hung for seconds makes up for one repetition, not for all")
  func hang() {
    var stage = Stage.inSession()
    stage.hearVolume(0)
    stage.press(.volumeUp, autoRepeat: Stage.autoRepeat)
    stage.pass(.seconds(3))
    stage.hear(.deadline)
    stage.hear(.deadline)
    #expect(stage.osd.audio.sink?.volume == UInt32(2 * 4096))
  }

  @Test("Switched off kinds act without being shown", arguments: [HUDContent.Kind.volume, .mute])
  func hiddenKind(kind: HUDContent.Kind) {
    var settings = Settings()
    settings.hidden.insert(kind)
    var stage = Stage.inSession(settings: settings)
    let key = kind == .volume ? MediaKey.volumeUp : .volumeMute
    #expect(stage.press(key).count == 1)
    #expect(stage.frame() == nil)
    stage.writesDone()
    stage.hearVolume(30)
    _ = stage.live(for: .seconds(3))
    stage.press(kind == .volume ? .volumeMute : .volumeUp)
    #expect(stage.frame() != nil, "the other kind")
  }

  @Test("Volume Up that unmutes is a change of volume too: it is shown where muting is switched off")
  func hiddenUnmute() {
    var settings = Settings()
    settings.hidden.insert(.mute)
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(50, isMuted: true)
    #expect(stage.press(.volumeUp) == [.setVolume(36_864, isMuted: false)])
    #expect(stage.frame()?.label == "56%")
  }
}

extension Level {
  /// The level that the panel really has, where it is this one to a thousandth; else this one.
  fileprivate func near(_ stage: Stage) -> Level {
    let real = stage.osd.brightness.devices.first?.level(.perceptual) ?? Level(0)
    return abs(real.fraction - fraction) < 0.001 ? real : self
  }
}
