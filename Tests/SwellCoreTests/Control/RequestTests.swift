import Testing

@testable import SwellCore

@Suite("Requests about volume, microphone and output")
struct RequestTests {
  @Test(
    "A change of volume is done, shown, and answered with the level that it leads to",
    arguments: [
      (LevelChange.by(0.05), [Effect.setVolume(36_045)], "55%\n"), (.by(-0.05), [.setVolume(29_491)], "45%\n"),
      (.by(-0.9), [.setVolume(0)], "0%\n"), (.by(5), [.setVolume(65_536)], "100%\n"),
      (.to(0.4), [.setVolume(26_214)], "40%\n"),
      (.to(0), [.setVolume(0)], "0%\n"), (.to(2), [.setVolume(65_536)], "100% (limit)\n"),
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

  @Test("What is to be shown is shown, and nothing else happens")
  func show() {
    var stage = Stage.inSession()
    var content = HUDContent(kind: .custom, icon: .hdmi, level: Level(1.2))
    content.label = "Mirrored"
    let answer = stage.ask(.show(content))
    #expect(answer.effects == [] && answer.reply == "\n")
    #expect(stage.content == content)
    #expect(stage.frame()?.opacity == 1)
    stage.pass(.seconds(9))
    var settings = Settings()
    settings.hidden = [.custom]
    stage = Stage.inSession(settings: settings)
    #expect(stage.ask(.show(content)).reply == "\n")
    #expect(stage.frame() == nil)
  }

  @Test("Text without an icon is in the middle of the panel")
  func text() throws {
    var stage = Stage.inSession()
    _ = stage.ask(.show(HUDContent(kind: .custom, icon: nil, label: "Hello")))
    let scene = try #require(stage.frame()?.scene)
    #expect(scene.icon == nil)
    let label = try #require(scene.label)
    #expect(label.text == "Hello")
    #expect(2 * label.frame.y + label.frame.height == scene.height)
  }

  private static let tv = SinkReading(name: "tv", description: "A TV", device: .hdmi, volume: 32_768)

  /// Written whatever the default sink is.
  private static func write(_ volume: UInt32, isMuted: Bool = false) -> Effect {
    .setVolume(SinkWrite(sink: "tv", condition: .always, channels: ChannelVolumes([volume]), isMuted: isMuted))
  }

  @Test(
    "A change of another sink is done after it was read, shown with its icon, and answered",
    arguments: [
      (LevelChange.by(0.05), Self.write(36_045), "55%\n", Icon.hdmi),
      (.to(2), Self.write(65_536), "100% (limit)\n", .hdmi),
      (.mute, Self.write(32_768, isMuted: true), "50% muted\n", .speakerMuted),
    ] as [(LevelChange, Effect, String, Icon)])
  func otherSink(change: LevelChange, effect: Effect, reply: String, icon: Icon) {
    var stage = Stage.inSession()
    #expect(stage.ask(.sink(change, name: "A TV")).effects.asked == [.outputs])
    #expect(stage.content == nil)
    #expect(
      stage.reply(.outputs([Stage.speakers(percent: 50), Self.tv])) == [
        effect, .reply(Reply(reply), client: Stage.client),
      ])
    #expect(stage.content?.icon == icon)
    #expect(stage.content?.detail == "A TV")
    #expect(stage.osd.audio.sink?.name == "speakers")
  }

  @Test("A question about another sink is only answered, and an unknown one named beside those that there are")
  func otherSinkUnchanged() {
    var stage = Stage.inSession()
    _ = stage.ask(.sink(.query, name: "tv"))
    #expect(stage.reply(.outputs([Self.tv])) == [.reply(.done("50%\n"), client: Stage.client)])
    _ = stage.ask(.sink(.by(0.1), name: "radio"))
    #expect(
      stage.reply(.outputs([Stage.speakers(percent: 50), Self.tv])) == [
        .reply(.failed("there is no output 'radio'; there is speakers, tv"), client: Stage.client)
      ])
    #expect(stage.content == nil)
  }

  @Test("The default sink may be named too")
  func defaultSink() {
    var stage = Stage.inSession()
    #expect(stage.ask(.sink(.to(0.4), name: "speakers")).effects == [.setVolume(26_214)])
    #expect(stage.content?.label == "40%")
  }

  @Test("also by its description, unless that is the name of another one", arguments: [true, false])
  func described(isTaken: Bool) {
    var stage = Stage.inSession()
    let other = SinkReading(name: isTaken ? "Speakers" : "tv", volume: 32_768)
    _ = stage.ask(.sink(.to(0.4), name: "Speakers"))
    let effects = stage.reply(.outputs([Stage.speakers(percent: 50), other]))
    #expect(effects.contains(.setVolume(26_214)) == !isTaken)
    #expect(stage.writeCount == 1)
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
      (LevelChange.by(0.05), [Effect.setVolume(36_045, isMuted: false)], "55%\n"),
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

  @Test("Upwards a change stops at 100 % first, and goes on with the next one, like a key")
  func stop() {
    var settings = Settings()
    settings.maximumVolume = 1.5
    var stage = Stage.inSession(settings: settings)
    stage.hearVolume(98)
    for reply in ["100%\n", "105%\n", "110%\n"] { #expect(stage.ask(.volume(.by(0.05))).reply == reply) }
    #expect(stage.ask(.volume(.to(2))).reply == "150% (limit)\n", "it says where it stopped")
    #expect(stage.ask(.volume(.by(-0.6))).reply == "90%\n")
    #expect(stage.ask(.volume(.to(1.2))).reply == "120%\n", "a level that is named is meant")
    _ = stage.ask(.sink(.by(0.6), name: "tv"))
    #expect(stage.reply(.outputs([Self.tv])).first == Self.write(65_536))
  }

  @Test(
    "A level above the maximum is not pulled down by a wish for more",
    arguments: [
      (LevelChange.by(0.05), [Effect](), "140%\n"), (.to(2), [], "140% (limit)\n"),
      (.to(1.2), [.setVolume(78_643)], "120%\n"),
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
    #expect(stage.audioReadCount == 1, "the output may be another one by now")
    #expect(stage.osd.hud.isMoving == isJumping)
  }

  @Test(
    "Without an output, or without a microphone, the reason is the answer",
    arguments: [LevelChange.query, .by(0.05), .mute])
  func refusals(change: LevelChange) {
    var stage = Stage()
    #expect(stage.ask(.volume(change)).reply == "error: there is no audio server, or it has no output\n")
    #expect(stage.ask(.microphone(change)).reply == "error: there is no audio server, or it has no microphone\n")
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(nil))
    #expect(stage.ask(.volume(change)).reply == "error: there is no audio server, or it has no output\n")
    #expect(stage.effects.allSatisfy { if case .reply = $0 { true } else { false } })
  }

  @Test(
    "A change of the microphone is done, shown and answered",
    arguments: [
      (LevelChange.by(0.05), [Effect.setSourceVolume(36_045)], "55%\n"),
      (.to(0.4), [.setSourceVolume(26_214)], "40%\n"),
      (.to(2), [.setSourceVolume(65_536)], "100% (limit)\n"), (.mute, [.setSourceMute(true)], "50% muted\n"),
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
    stage.hear(.request(.microphone(.by(0.05)), client: ClientID(number: 4)))
    stage.hear(.source(Stage.microphone(percent: 50)))
    #expect(stage.ask(.microphone(.by(0.05))).reply == "60%\n")
  }

  private static let outputs = ["speakers", "hdmi"].map { SinkReading(name: $0, description: "My " + $0, volume: 0) }

  @Test("An output is chosen by its short name too, and changed by it")
  func shortName() {
    var outputs = Self.outputs
    outputs[1].shortName = "TV"
    var stage = Stage.inSession()
    _ = stage.ask(.output(.named("TV")))
    let purpose = Purpose.request(.output(.named("hdmi")), Stage.client)
    #expect(stage.reply(.outputs(outputs)) == [.setDefaultSink("hdmi", for: purpose)])
    _ = stage.ask(.sink(.query, name: "TV"))
    #expect(stage.reply(.outputs(outputs)) == [.reply(.done("0%\n"), client: Stage.client)])
  }

  @Test(
    "The chosen output becomes the default one, and its name is the answer once it is",
    arguments: [DeviceSelection.next, .previous, .named("hdmi"), .named("My hdmi")])
  func output(selection: DeviceSelection) {
    var stage = Stage.inSession()
    #expect(stage.ask(.output(selection)).effects.asked == [.outputs])
    let purpose = Purpose.request(.output(.named("hdmi")), Stage.client)
    #expect(stage.reply(.outputs(Self.outputs)) == [.setDefaultSink("hdmi", for: purpose)])
    #expect(stage.answer(.done, for: purpose) == [])
    #expect(stage.audioReadCount == 1, "the server may not tell of the switch")
    #expect(stage.frame() == nil)
    #expect(stage.hear(.sink(Self.outputs[1])) == [.reply(.done("hdmi\n"), client: Stage.client)])
    #expect(stage.hear(.sink(Self.outputs[1])) == [], "once")
  }

  @Test("The output that is the default one already is shown when it is asked for")
  func sameOutput() {
    var stage = Stage.inSession()
    _ = stage.ask(.output(.named("speakers")))
    let purpose = Purpose.request(.output(.named("speakers")), Stage.client)
    #expect(stage.reply(.outputs(Self.outputs)) == [.setDefaultSink("speakers", for: purpose)])
    var shown = HUDContent(kind: .output, icon: .speakerMedium, level: Level(0.5))
    shown.detail = "Speakers"
    #expect(stage.content == shown)
    #expect(stage.answer(.done, for: purpose) == [.reply(.done("speakers\n"), client: Stage.client)])
  }

  @Test("The outputs are listed, the default one marked")
  func list() {
    var outputs = Self.outputs
    (outputs[1].volume, outputs[1].device, outputs[1].isMuted) = (32_768, .hdmi, true)
    outputs[1].shortName = "TV"
    var stage = Stage.inSession()
    #expect(stage.ask(.outputs(json: false)).effects.asked == [.outputs])
    let text = "* speakers  My speakers, 0%\n  hdmi  TV, 50% muted\n"
    #expect(stage.reply(.outputs(outputs)) == [.reply(Reply(text), client: Stage.client)])
    _ = stage.ask(.outputs(json: true))
    let json =
      #"[{"name": "speakers", "description": "My speakers", "short_name": "My speakers", "device": "speaker", "#
      + #""default": true, "level": 0, "muted": false, "unplugged": false, "battery": null}, "#
      + #"{"name": "hdmi", "description": "My hdmi", "short_name": "TV", "device": "hdmi", "default": false, "#
      + #""level": 0.5, "muted": true, "unplugged": false, "battery": null}]"#
    #expect(stage.reply(.outputs(outputs)) == [.reply(.done(json + "\n"), client: Stage.client)])
    _ = stage.ask(.outputs(json: false))
    let refusal = "error: there is no audio server, or it has no output\n"
    #expect(stage.reply(.unavailable(.lost)) == [.reply(Reply(refusal), client: Stage.client)])
    #expect(stage.content == nil)
  }

  @Test(
    "Without an output or a microphone a command that a key may call says so on the screen",
    arguments: [
      (Request.volume(.by(0.05)), HUDContent.Kind?.some(.volume)), (.volume(.toggle), .volume),
      (.microphone(.toggle), .microphone), (.volume(.query), nil), (.microphone(.query), nil),
    ])
  func nothingThere(request: Request, kind: HUDContent.Kind?) {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    _ = stage.ask(request)
    let word = kind == .microphone ? Word.noMicrophone : .noOutput
    #expect(stage.content == kind.map { HUDContent(kind: $0, icon: .warning, .word(word)) })
  }

  @Test("An output that there is not is named beside those that there are; a refusal and a lost server are said")
  func noOutput() {
    var stage = Stage.inSession()
    func refusal(_ reason: String) -> [Effect] { [.reply(.failed(reason), client: Stage.client)] }
    _ = stage.ask(.output(.named("radio")))
    #expect(stage.reply(.outputs(Self.outputs)) == refusal("there is no output 'radio'; there is speakers, hdmi"))
    _ = stage.ask(.output(.next))
    #expect(stage.reply(.outputs([])) == refusal("there is no audio server, or it has no output"))
    _ = stage.ask(.output(.next))
    #expect(stage.reply(.unavailable(.lost)) == refusal("there is no audio server, or it has no output"))
    _ = stage.ask(.output(.named("hdmi")))
    stage.reply(.outputs(Self.outputs))
    let purpose = Purpose.request(.output(.named("hdmi")), Stage.client)
    #expect(stage.answer(.unavailable(.refused), for: purpose) == refusal("the audio server did not switch the output"))
  }
}
