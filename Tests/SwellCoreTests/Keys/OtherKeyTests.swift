import Testing

@testable import SwellCore

@Suite("Keys that few keyboards have")
struct OtherKeyTests {
  private var stage = Stage.equipped()

  @Test(
    "The microphone's level goes up and down by steps, ends at its limits, and what is muted stays so",
    arguments: [
      (MediaKey.microphoneUp, 50.0, "56%"), (.microphoneDown, 50, "44%"), (.microphoneUp, 97, "100%"),
      (.microphoneUp, 100, "100%"), (.microphoneDown, 0, "0%"),
    ], [false, true])
  mutating func microphone(row: (key: MediaKey, percent: Double, label: String), isMuted: Bool) {
    stage.hear(.source(Stage.microphone(percent: row.percent, isMuted: isMuted)))
    stage.live(for: .seconds(3))
    let writes = stage.press(row.key).flatMap { effect -> [VolumeWrite] in
      if case .volumes(let writes)? = effect.write { writes } else { [] }
    }
    #expect(writes.count == (row.label == "\(Int(row.percent))%" ? 0 : 1))
    #expect(writes.allSatisfy { $0.target == .source("mic") && $0.channels != nil && $0.isMuted == nil })
    #expect((stage.content?.kind, stage.content?.label) == (.microphone, row.label), "a press at a limit is felt")
    #expect(stage.content?.isMuted == isMuted || row.percent == 0)
  }

  @Test("One key for the brightness goes up to the top, and from there to the lowest level")
  mutating func cycle() {
    let values = (0..<18).flatMap { _ in stage.press(.brightnessCycle, x: 10, y: 10).brightnesses }
    let top = values.firstIndex(of: Stage.panel.maximum) ?? 0
    #expect(top > 3 && values[...top] == values[...top].sorted()[...])
    #expect(values.count > top + 1 && values[top + 1] < Stage.panel.value / 10)
  }

  @Test(
    "Forward and rewind tell the player that is meant to go ten seconds, and show it",
    arguments: [(MediaKey.forward, PlayerCommand.forward, "+0:10", "10:10"), (.rewind, .rewind, "−0:10", "9:50")])
  mutating func seek(key: MediaKey, command: PlayerCommand, label: String, position: String) throws {
    var player = PlayerReading(name: "org.mpris.MediaPlayer2.mpv")
    #expect(player.denies(command), "one that cannot seek is not meant")
    (player.canSeek, player.position, player.length, player.status) = (true, .seconds(600), .seconds(3600), .playing)
    #expect(!player.denies(command))
    let effects = stage.press(key, autoRepeat: Stage.autoRepeat)
    let purpose = try #require(effects.purpose)
    #expect(effects.last == .write(.transport(command, focused: nil), for: purpose))
    #expect(stage.content == nil, "nobody knows yet who will go there")
    stage.answer(.player(player), for: purpose)
    #expect((stage.content?.kind, stage.content?.label, stage.content?.detail) == (.seek, label, position))
    #expect(stage.live(for: .seconds(9)).count > 1)
    #expect(stage.timeToDeadline == nil, "held, it does not repeat")
    stage.answer(.unavailable(.silent), for: purpose)
    #expect(stage.content?.icon == .warning, "a player is not there")
  }

  @Test("The rotate key turns by a quarter, and nothing that the server turns", arguments: Settings.Rotation.allCases)
  func rotate(rotation: Settings.Rotation) {
    var stage = Stage.inSession { ($0.rotation, $0.reducedMotion) = (rotation, true) }
    for orientation in [Orientation.left, .inverted, .right, .normal] {
      let effects = stage.press(.rotate)
      switch rotation {
      case .server: #expect(effects == [])
      case .hud:
        stage.hearVolume(Double(20 + orientation.quarters))
        #expect(stage.frame(after: .milliseconds(100))?.panel?.angle == Double(orientation.quarters))
      case .screen:
        let turn = Effect.write(.orientation(orientation, of: Stage.laptop), for: .turn)
        #expect(effects.contains(turn))
        stage.answer(.unavailable(.refused), for: .turn)
        #expect(stage.press(.rotate).contains(turn), "a turn that was refused is tried again")
        stage.answer(.done, for: .turn)
        stage.hear(.monitors([Stage.laptop]))
      }
    }
  }

  @Test(
    "The keys of the touchpad switch it, which is shown when the X server says so; without a touchpad they say that",
    arguments: [(MediaKey.touchpadToggle, nil), (.touchpadOn, true), (.touchpadOff, false)] as [(MediaKey, Bool?)])
  mutating func touchpad(key: MediaKey, isOn: Bool?) throws {
    let effects = stage.press(key)
    let purpose = try #require(effects.purpose)
    #expect(effects.first?.write == .touchpad(isOn))
    stage.answer(.done, for: purpose)
    #expect(stage.frame() == nil)
    for (isOn, icon, label) in [(false, Icon.touchpadOff, "Touchpad off"), (true, .touchpad, "Touchpad on")] {
      stage.hear(.touchpad(isOn: isOn))
      #expect((stage.content?.kind, stage.content?.icon, stage.content?.label) == (.touchpad, icon, label))
    }
    stage.answer(.unavailable(.silent), for: purpose)
    #expect((stage.content?.icon, stage.content?.label) == (.warning, "No touchpad"))
  }

  @Test("While the X server does not answer, nobody knows which lights there are: keys change those that were there")
  func unknownLights() throws {
    var osd = stage.osd
    for (key, name) in [(MediaKey.keyboardBacklightUp, Stage.keyboard.name), (.brightnessUp, Stage.panel.name)] {
      let ask = osd.handle(.keyPressed(KeyPress(key: key, pointer: PixelPoint(x: 1, y: 1))), at: stage.now)
      let purpose = try #require(ask.purpose)
      let written = osd.handle(.answer(.unavailable(.silent), for: purpose), at: stage.now)
      let names = written.map { if case .brightness(let light, _, _)? = $0.write { light.name } else { "" } }
      #expect(names.contains(name))
    }
  }
}
