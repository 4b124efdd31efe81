import SwellCore
import Testing

@Suite("Requests about volume, microphone and output")
struct RequestTests {
  @Test(
    "A change of volume is done, shown, and answered with the level that it leads to",
    arguments: [
      (LevelChange.by(0.05), [Effect.setVolume(36_045)], "55%\n"), (.by(-0.05), [.setVolume(29_491)], "45%\n"),
      (.by(-0.9), [.setVolume(0)], "0%\n"), (.by(5), [.setVolume(65_536)], "100%\n"),
      (.to(0.4), [.setVolume(26_214)], "40%\n"),
      (.to(0), [.setVolume(0)], "0%\n"), (.to(2), [.setVolume(65_536)], "100%\n"),
      (.mute, [.setMute(true)], "50% muted\n"),
      (.toggle, [.setMute(true)], "50% muted\n"),
    ] as [(LevelChange, [Effect], String)])
  func volume(change: LevelChange, effects: [Effect], reply: String) {
    var stage = Stage.inSession()
    let answer = stage.ask(.volume(change))
    #expect(answer.effects == effects)
    #expect(answer.reply == reply)
    #expect(stage.frame()?.opacity == 1)
  }

  @Test(
    "A question is only answered", arguments: [(30.0, false, "30%\n"), (0, true, "0% muted\n"), (140, false, "140%\n")])
  func query(percent: Double, isMuted: Bool, reply: String) {
    var stage = Stage.inSession()
    stage.hearVolume(percent, isMuted: isMuted)
    _ = stage.live(for: .seconds(3))
    let answer = stage.ask(.volume(.query))
    #expect(answer.effects == [])
    #expect(answer.reply == reply)
    #expect(stage.frame() == nil)
  }

  @Test(
    "Of a muted sink: up unmutes, everything else leaves it muted or says so",
    arguments: [
      (LevelChange.by(0.05), [Effect.setVolume(36_045), .setMute(false)], "55%\n"),
      (.by(-0.05), [.setVolume(29_491)], "45% muted\n"), (.to(0.4), [.setVolume(26_214)], "40% muted\n"),
      (.unmute, [.setMute(false)], "50%\n"), (.toggle, [.setMute(false)], "50%\n"), (.mute, [], "50% muted\n"),
    ] as [(LevelChange, [Effect], String)])
  func muted(change: LevelChange, effects: [Effect], reply: String) {
    var stage = Stage.inSession()
    stage.hearVolume(50, isMuted: true)
    let answer = stage.ask(.volume(change))
    #expect(answer.effects == effects)
    #expect(answer.reply == reply)
  }

  @Test(
    "A level above the maximum is not pulled down by a wish for more",
    arguments: [
      (LevelChange.by(0.05), [Effect](), "140%\n"), (.to(2), [], "140%\n"), (.to(1.2), [.setVolume(78_643)], "120%\n"),
      (.by(-0.05), [.setVolume(88_473)], "135%\n"), (.to(1.4), [], "140%\n"),
    ] as [(LevelChange, [Effect], String)])
  func aboveMaximum(change: LevelChange, effects: [Effect], reply: String) {
    var stage = Stage.inSession()
    stage.hearVolume(140)
    let answer = stage.ask(.volume(change))
    #expect(answer.effects == effects)
    #expect(answer.reply == reply)
  }

  @Test("The maximum is what is configured")
  func maximum() {
    var settings = Settings()
    settings.maximumVolume = 1.5
    var stage = Stage.inSession(settings: settings)
    #expect(stage.ask(.volume(.to(2))).effects == [.setVolume(98_304)])
    #expect(stage.ask(.volume(.by(0.05))).reply == "150%\n")
  }

  static let unchanging: [Request] = [
    .volume(.to(0.5)), .volume(.unmute), .volume(.by(0)), .microphone(.to(0.5)), .microphone(.unmute),
    .brightness(.to(1), .keyboard), .brightness(.by(0.1), .keyboard), .brightness(.to(1), .named("HDMI-1")),
  ]

  @Test(
    "A command shows the HUD though nothing changes, whatever is set for keys", arguments: unchanging, [true, false])
  func command(request: Request, showsKeys: Bool) {
    var settings = Settings()
    settings.showsKeys = showsKeys
    var stage = Stage.equipped(settings: settings)
    stage.hear(.brightness("HDMI-1", value: 100))
    stage.hear(.brightness(Stage.keyboard.name, value: 2))
    _ = stage.live(for: .seconds(3))
    let answer = stage.ask(request)
    #expect(answer.effects == [])
    #expect(stage.frame()?.opacity == 1)
  }

  @Test(
    "A command for more at the limit jumps, one for a level does not",
    arguments: [(LevelChange.by(0.05), true), (.to(1), false)])
  func jump(change: LevelChange, isJumping: Bool) {
    var stage = Stage.inSession()
    stage.hearVolume(100)
    _ = stage.live(for: .seconds(3))
    #expect(stage.ask(.volume(change)).reply == "100%\n")
    #expect(stage.osd.hud.isMoving == isJumping)
  }

  @Test(
    "Without an output, or without a microphone, the reason is the answer",
    arguments: [LevelChange.query, .by(0.05), .mute])
  func refusals(change: LevelChange) {
    var stage = Stage()
    #expect(stage.ask(.volume(change)).reply == "error: there is no audio server, or it has no output\n")
    #expect(stage.ask(.microphone(change)).reply == "error: there is no microphone\n")
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(nil))
    #expect(stage.ask(.volume(change)).reply == "error: there is no audio server, or it has no output\n")
    #expect(stage.effects.allSatisfy { if case .reply = $0 { true } else { false } })
    #expect(stage.frame() == nil)
  }

  @Test(
    "A change of the microphone is done, shown and answered",
    arguments: [
      (LevelChange.by(0.05), [Effect.setSourceVolume(36_045)], "55%\n"),
      (.to(0.4), [.setSourceVolume(26_214)], "40%\n"),
      (.to(2), [.setSourceVolume(65_536)], "100%\n"), (.mute, [.setSourceMute(true)], "50% muted\n"),
      (.toggle, [.setSourceMute(true)], "50% muted\n"),
    ] as [(LevelChange, [Effect], String)])
  func microphone(change: LevelChange, effects: [Effect], reply: String) {
    var stage = Stage.equipped()
    let answer = stage.ask(.microphone(change))
    #expect(answer.effects == effects)
    #expect(answer.reply == reply)
    #expect(stage.content?.kind == .microphone)
    #expect(stage.frame()?.opacity == 1)
  }

  @Test("A microphone above 100 % is not pulled down by a wish for more")
  func microphoneAbove() {
    var stage = Stage.inSession()
    stage.hear(.source(Stage.microphone(percent: 120)))
    let answer = stage.ask(.microphone(.by(0.05)))
    #expect(answer.effects == [])
    #expect(answer.reply == "120%\n")
    #expect(stage.ask(.microphone(.by(-0.05))).reply == "115%\n")
  }

  @Test("Two commands in a row add up, though the microphone's reading in between is old")
  func microphoneTwice() {
    var stage = Stage.equipped()
    _ = stage.ask(.microphone(.by(0.05)))
    stage.hear(.source(Stage.microphone(percent: 50)))
    #expect(stage.ask(.microphone(.by(0.05))).reply == "60%\n")
  }

  @Test("A choice of output is passed on, and answered with its name or with the names that there are")
  func output() {
    var stage = Stage.inSession()
    for selection in [OutputSelection.next, .previous, .named("TV")] {
      let answer = stage.ask(.output(selection))
      #expect(answer.effects == [.selectOutput(selection, client: Stage.client)])
      #expect(answer.reply == nil)
    }
    let client = Stage.client
    #expect(
      stage.hear(.outputSelected("hdmi", names: ["pci", "hdmi"], client: client)) == [
        .reply(text: "hdmi\n", client: client)
      ])
    #expect(
      stage.hear(.outputSelected(nil, names: ["pci", "hdmi"], client: client))
        == [.reply(text: "error: there is no such output; there is pci, hdmi\n", client: client)])
    #expect(
      stage.hear(.outputSelected(nil, names: [], client: client))
        == [.reply(text: "error: there is no such output; there is none\n", client: client)])
    #expect(stage.frame() == nil)
  }
}
