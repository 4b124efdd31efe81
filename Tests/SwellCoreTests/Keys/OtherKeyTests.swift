import Testing

@testable import SwellCore

@Suite("Keys that few keyboards have")
struct OtherKeyTests {
  @Test(
    "The microphone's level goes up and down by steps, ends at its limits, and what is muted stays so",
    arguments: [(MediaKey.microphoneUp, 50.0, "56%"), (.microphoneDown, 50, "44%"), (.microphoneUp, 97, "100%")])
  func microphone(key: MediaKey, percent: Double, label: String) {
    for isMuted in [false, true] {
      var stage = Stage.equipped()
      stage.hear(.source(Stage.microphone(percent: percent, isMuted: isMuted)))
      let effects = stage.press(key)
      guard case .write(.source(let write), _)? = effects.first, effects.count == 1 else {
        Issue.record("\(effects)")
        return
      }
      #expect(write.channels != nil && write.isMuted == nil)
      #expect(stage.content?.kind == .microphone && stage.content?.label == label)
      #expect(stage.content?.isMuted == isMuted)
    }
    var stage = Stage.equipped()
    stage.hear(.source(Stage.microphone(percent: key == .microphoneUp ? 100 : 0)))
    #expect(stage.press(key) == [])
    #expect(stage.frame() != nil, "a press at a limit is felt")
  }

  @Test("Without a microphone its key says so")
  func noMicrophone() {
    var stage = Stage.inSession()
    #expect(stage.press(.microphoneUp) == [])
    #expect(stage.content?.icon == .warning)
  }

  @Test("One key for the brightness goes up to the top, and from there to the lowest level")
  func cycle() {
    var stage = Stage.equipped()
    var values: [Int] = []
    for _ in 0..<18 {
      if case .write(.brightness(_, let value), _)? = stage.press(.brightnessCycle, x: 10, y: 10).first {
        values.append(value)
      }
    }
    let top = values.firstIndex(of: Stage.panel.maximum) ?? 0
    #expect(top > 3 && values[...top] == values[...top].sorted()[...])
    #expect(values.count > top + 1 && values[top + 1] < Stage.panel.value / 10)
  }

  @Test(
    "Forward and rewind tell the player that is meant to go ten seconds, and show it",
    arguments: [(MediaKey.forward, PlayerCommand.forward, "+0:10"), (.rewind, .rewind, "−0:10")])
  func seek(key: MediaKey, command: PlayerCommand, label: String) {
    var stage = Stage.equipped()
    let effects = stage.press(key, autoRepeat: Stage.autoRepeat)
    guard case .write(.transport(command, focused: nil), let purpose)? = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(stage.content == nil, "nobody knows yet who will go there")
    var player = PlayerReading(
      name: "org.mpris.MediaPlayer2.mpv", canSeek: true, position: .seconds(600), length: .seconds(3600))
    player.status = .playing
    stage.answer(.player(player), for: purpose)
    #expect(stage.content?.kind == .seek && stage.content?.label == label)
    #expect(stage.content?.detail == (key == .forward ? "10:10" : "9:50"))
    #expect(stage.live(for: .seconds(9)).count > 1)
    #expect(stage.timeToDeadline == nil, "held, it does not repeat")
    stage.answer(.unavailable(.silent), for: purpose)
    #expect(stage.content?.icon == .warning, "a player is not there")
  }

  @Test("A player that cannot seek is not the one that is meant")
  func denial() {
    var player = PlayerReading(name: "org.mpris.MediaPlayer2.radio")
    #expect(player.denies(.forward) && player.denies(.rewind))
    player.canSeek = true
    #expect(!player.denies(.forward) && !player.denies(.rewind))
  }

  @Test("The key that turns turns what Swell turns, each time by a quarter; nothing where that is left to the server")
  func rotate() {
    for rotation in Settings.Rotation.allCases {
      var settings = Settings()
      (settings.rotation, settings.reducedMotion) = (rotation, true)
      var stage = Stage.inSession(settings: settings)
      for orientation in [Orientation.left, .inverted, .right, .normal] {
        let effects = stage.press(.rotate)
        switch rotation {
        case .server: #expect(effects == [])
        case .hud:
          stage.hearVolume(Double(20 + orientation.quarters))
          stage.pass(.milliseconds(100))
          #expect(stage.frame()?.panel?.angle == Double(orientation.quarters))
        case .screen:
          #expect(effects.contains(.write(.orientation(orientation, of: Stage.laptop), for: .turn)))
          stage.answer(.done, for: .turn)
          stage.hear(.monitors([Stage.laptop]))
        }
      }
    }
  }

  @Test(
    "The keys of the touchpad switch it, which is shown when the X server says so; without a touchpad they say that",
    arguments: [(MediaKey.touchpadToggle, nil), (.touchpadOn, true), (.touchpadOff, false)] as [(MediaKey, Bool?)])
  func touchpad(key: MediaKey, isOn: Bool?) {
    var stage = Stage.equipped()
    guard case .write(.touchpad(isOn), let purpose)? = stage.press(key).first else {
      Issue.record("not to \(String(describing: isOn)): \(stage.effects)")
      return
    }
    stage.answer(.done, for: purpose)
    #expect(stage.frame() == nil)
    for isOn in [false, true] {
      stage.hear(.touchpad(isOn: isOn))
      #expect(stage.content?.kind == .touchpad && stage.content?.icon == (isOn ? .touchpad : .touchpadOff))
      #expect(stage.content?.label == (isOn ? "On" : "Off"))
    }
    stage.answer(.unavailable(.silent), for: purpose)
    #expect(stage.content?.icon == .warning && stage.content?.label == "No touchpad")
  }
}
