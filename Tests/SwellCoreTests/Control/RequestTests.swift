import Testing

@testable import SwellCore

@Suite("Requests about volume, microphone, outputs and inputs")
struct RequestTests {
  private var stage = Stage.inSession()
  private static let outputs = ["speakers", "hdmi"].map { SinkReading(name: $0, description: "My " + $0, volume: 0) }
  private static let tv = SinkReading(name: "tv", description: "A TV", device: .hdmi, volume: 32_768)

  private static let inputs = ["mic", "usb"].map { AudioDevice(name: $0, shortName: "My " + $0, level: Level(0.5)) }
  private static let noServer = "there is no audio server: start PipeWire (pipewire-pulse) or PulseAudio"
  private static let noOutput = "the audio server has no output: 'pactl list sinks short' must list one"
  private static let noMicrophone = "the audio server has no microphone: connect one"

  @Test(
    "A change of volume is done, shown, and answered with its level, upwards unmuted; a question is only answered",
    arguments: [
      (50.0, false, LevelChange.by(0.05), [Effect.setVolume(36_045)], "55%\n"),
      (50, false, .by(-0.05), [.setVolume(29_491)], "45%\n"), (50, false, .by(-0.9), [.setVolume(0)], "0%\n"),
      (50, false, .by(5), [.setVolume(65_536)], "100%\n"), (50, false, .to(0.4), [.setVolume(26_214)], "40%\n"),
      (50, false, .to(0), [.setVolume(0)], "0%\n"), (50, false, .to(2), [.setVolume(65_536)], "100% (limit)\n"),
      (50, false, .mute, [.setMute(true)], "50% muted\n"), (50, false, .toggle, [.setMute(true)], "50% muted\n"),
      (50, true, .by(0.05), [.setVolume(36_045, isMuted: false)], "55%\n"),
      (50, true, .by(-0.05), [.setVolume(29_491)], "45% muted\n"),
      (50, true, .to(0.4), [.setVolume(26_214)], "40% muted\n"), (50, true, .unmute, [.setMute(false)], "50%\n"),
      (50, true, .toggle, [.setMute(false)], "50%\n"), (50, true, .mute, [], "50% muted\n"),
      // What is above the maximum is not pulled down by a wish for more.
      (140, false, .by(0.05), [], "140%\n"), (140, false, .to(2), [], "140% (limit)\n"),
      (140, false, .to(1.2), [.setVolume(78_643)], "120%\n"), (140, false, .by(-0.05), [.setVolume(88_473)], "135%\n"),
      (140, false, .to(1.4), [], "140%\n"), (140, false, .query, [], "140%\n"), (0, true, .query, [], "0% muted\n"),
    ] as [(Double, Bool, LevelChange, [Effect], String)])
  func volume(percent: Double, isMuted: Bool, change: LevelChange, effects: [Effect], reply: String) {
    var stage = Stage.resting(at: percent, isMuted: isMuted)
    #expect(stage.ask(.volume(change)) == (effects, reply))
    #expect(stage.frame()?.opacity == (change == .query ? nil : 1))
  }

  @Test("Upwards a change stops at 100 % first, and goes on with the next one to the maximum, like a key")
  func stop() {
    var stage = Stage.inSession { $0.maximumVolume = 1.5 }
    stage.hearVolume(98)
    for (change, reply) in [
      (LevelChange.by(0.05), "100%\n"), (.by(0.05), "105%\n"), (.by(0.05), "110%\n"), (.to(2), "150% (limit)\n"),
      (.by(0.05), "150%\n"), (.by(-0.6), "90%\n"), (.to(1.2), "120%\n"),
    ] {
      #expect(stage.ask(.volume(change)).reply == reply)
    }
    #expect(stage.ask(.sink(.by(0.6), name: "tv"), answer: .outputs([Self.tv])).first == Self.write(65_536))
  }

  @Test(
    "A command shows the HUD though nothing changes, whatever is set for keys",
    arguments: [
      .volume(.to(0.5)), .volume(.unmute), .volume(.by(0)), .microphone(.to(0.5)), .microphone(.unmute),
      .brightness(.to(1), .keyboard), .brightness(.by(0.1), .keyboard), .brightness(.to(1), .named("HDMI-1")),
    ] as [Request], [true, false])
  func command(request: Request, showsKeys: Bool) {
    var stage = Stage.equipped { $0.showsKeys = showsKeys }
    stage.hear(.brightness("HDMI-1", value: 100), .brightness(Stage.keyboard.name, value: 2))
    stage.live(for: .seconds(3))
    #expect(stage.ask(request).effects == [])
    #expect(stage.frame()?.opacity == 1)
  }

  @Test("At the limit only a command for more jumps", arguments: [(LevelChange.by(0.05), true), (.to(1), false)])
  func jump(change: LevelChange, isJumping: Bool) {
    var stage = Stage.resting(at: 100)
    #expect(stage.ask(.volume(change)).reply == "100%\n")
    #expect(stage.audioReadCount == 1, "the output may be another one by now")
    #expect(stage.osd.hud.timeline.isMoving == isJumping)
  }

  @Test(
    "Without an output or a microphone the reason is the answer, and is on the screen where a key may call the command",
    arguments: [LevelChange.query, .by(0.05), .mute, .toggle])
  func nothingThere(change: LevelChange) {
    var stage = Stage()
    stage.hear(.monitors([Stage.laptop]))
    for isConnected in [false, true] {
      if isConnected { stage.hear(.audioConnected(server: "pulse"), .sink(nil)) }
      for (request, kind, word, absence) in [
        (Request.volume(change), HUDContent.Kind.volume, Word.noOutput, Self.noOutput),
        (.microphone(change), .microphone, .noMicrophone, Self.noMicrophone),
      ] {
        #expect(stage.ask(request).reply == "error: \(isConnected ? absence : Self.noServer)\n")
        #expect(stage.content == (change == .query ? nil : HUDContent(kind: kind, icon: .warning, .word(word))))
      }
    }
  }

  @Test(
    "A change of the microphone is done, shown and answered",
    arguments: [
      (LevelChange.by(0.05), [Effect.setSourceVolume(36_045)], "55%\n"),
      (.to(0.4), [.setSourceVolume(26_214)], "40%\n"), (.to(2), [.setSourceVolume(65_536)], "100% (limit)\n"),
      (.mute, [.setSourceMute(true)], "50% muted\n"), (.toggle, [.setSourceMute(true)], "50% muted\n"),
    ] as [(LevelChange, [Effect], String)])
  func microphone(change: LevelChange, effects: [Effect], reply: String) {
    var stage = Stage.equipped()
    #expect(stage.ask(.microphone(change)) == (effects, reply))
    #expect(stage.content?.kind == .microphone && stage.frame()?.opacity == 1)
  }

  @Test("One above 100 % is not pulled down by a wish for more; two commands add up, though a reading between is old")
  mutating func microphoneTwice() {
    stage.hear(.source(Stage.microphone(percent: 120)))
    #expect(stage.ask(.microphone(.by(0.05))) == ([], "120%\n"))
    #expect(stage.ask(.microphone(.by(-0.05))).reply == "115%\n")
    stage = Stage.equipped()
    stage.request(.microphone(.by(0.05)), by: 4)
    stage.hear(.source(Stage.microphone(percent: 50)))
    #expect(stage.ask(.microphone(.by(0.05))).reply == "60%\n")
  }

  /// Written whatever the default sink is.
  private static func write(_ volume: UInt32, isMuted: Bool = false) -> Effect {
    .setVolume(VolumeWrite(.sink("tv"), .always, channels: ChannelVolumes([volume]), isMuted: isMuted))
  }

  @Test(
    "A change of another sink is done after it was read, shown with its icon, and answered; a question only that",
    arguments: [
      (LevelChange.by(0.05), Self.write(36_045), "55%", Icon.hdmi), (.to(2), Self.write(65_536), "100% (limit)", .hdmi),
      (.mute, Self.write(32_768, isMuted: true), "50% muted", .speakerMuted), (.query, nil, "50%", nil),
    ] as [(LevelChange, Effect?, String, Icon?)])
  mutating func otherSink(change: LevelChange, effect: Effect?, reply: String, icon: Icon?) {
    #expect(stage.ask(.sink(change, name: "A TV")).effects.asked == [.outputs])
    #expect(stage.content == nil)
    #expect(
      stage.reply(.outputs([Stage.speakers(percent: 50), Self.tv]))
        == (effect.map { [$0] } ?? []) + [.done(reply)])
    #expect((stage.content?.icon, stage.content?.detail) == (icon, icon == nil ? nil : "A TV"))
    #expect(stage.osd.sound.audio.sink?.name == "speakers")
  }

  @Test("The default sink may be named too, or described, unless that is the name of another one")
  mutating func defaultSink() {
    #expect(stage.ask(.sink(.to(0.4), name: "speakers")).effects == [.setVolume(26_214)])
    #expect(stage.content?.label == "40%")
    for name in ["Speakers", "tv"] {
      stage = Stage.inSession()
      stage.ask(.sink(.to(0.4), name: "Speakers"))
      let effects = stage.reply(.outputs([Stage.speakers(percent: 50), SinkReading(name: name, volume: 32_768)]))
      #expect(effects.contains(.setVolume(26_214)) == (name == "tv") && stage.writeCount == 1)
    }
  }

  @Test(
    "An output or input that there is not is named beside those that there are; a lost server is said",
    arguments: [
      (.output(.named("radio")), .outputs(outputs), "no output 'radio'; available: speakers, hdmi"),
      (.sink(.by(0.1), name: "radio"), .outputs(outputs), "no output 'radio'; available: speakers, hdmi"),
      (.select(.input, .named("radio")), .inputs(inputs), "no input 'radio'; available: mic, usb"),
      (.output(.next), .outputs([]), noOutput), (.output(.next), .unavailable(.lost), noServer),
      (.outputs(json: false), .unavailable(.lost), noServer), (.select(.input, .next), .inputs([]), noMicrophone),
      (.select(.input, .next), .unavailable(.lost), noServer),
      (.devices(.input, json: false), .inputs([]), noMicrophone),
      (.devices(.input, json: false), .unavailable(.lost), noServer),
    ] as [(Request, Answer, String)])
  func absent(request: Request, answer: Answer, reason: String) {
    var stage = Stage.equipped()
    #expect(stage.ask(request, answer: answer) == [.refusal(reason)] && stage.content == nil)
  }

  @Test("About sound wait at the start until the server has said what there is, but no longer than 2 s")
  func early() {
    var stage = Stage()
    stage.hear(.started)
    #expect(stage.request(.volume(.query), by: 1) == [] && stage.request(.devices(.output, json: false), by: 2) == [])
    #expect(stage.request(.microphone(.query), by: 3) == [] && stage.request(.status(json: false), by: 4) != [])
    stage.hear(.clientLeft(ClientID(number: 3)))
    stage.hear(.monitors([Stage.laptop]), .audioConnected(server: "pulse"))
    #expect(stage.hear(.sink(Stage.speakers(percent: 50))).replies == [])
    let effects = stage.hear(.source(Stage.microphone(percent: 40)))
    #expect(effects.replies == ["1 50%\n"])
    #expect(effects.contains(.ask(.outputs, for: .errand(ClientID(number: 2)))))
    #expect(stage.request(.microphone(.query), by: 5).replies == ["5 40%\n"], "at once from then on")

    stage = Stage()
    stage.hear(.started)
    #expect(stage.request(.volume(.query), by: 1) == [])
    stage.hear(.audioDisconnected(isWatched: false))
    stage.pass(.milliseconds(1999))
    #expect(stage.hear(.deadline).replies == [])
    stage.pass(.milliseconds(1))
    #expect(stage.hear(.deadline).replies == ["1 error: \(Self.noServer)\n"])
  }

  @Test("Commands at the start wait for a real output, too")
  func earlyPlaceholder() {
    var stage = Stage()
    stage.hear(.started)
    #expect(stage.request(.volume(.query), by: 1) == [])
    stage.hear(.monitors([Stage.laptop]), .audioConnected(server: "pulse"), .source(nil))
    #expect(stage.hear(.sink(SinkReading(name: "auto_null", volume: Stage.full))).replies == [])
    #expect(stage.hear(.sink(Stage.speakers(percent: 50))).replies == ["1 50%\n"])
  }

  @Test("A muted microphone stays muted when a command raises its level")
  func mutedMicrophone() {
    var stage = Stage.equipped()
    stage.hear(.source(Stage.microphone(percent: 40, isMuted: true)))
    #expect(stage.ask(.microphone(.by(0.05))).reply == "45% muted\n")
  }

  /// A session in which the second output or input is asked for, whose write is open.
  private static func selecting(_ direction: AudioDevice.Direction) -> (stage: Stage, name: String, told: Event) {
    var stage = Stage.equipped()
    #expect(stage.ask(.select(direction, .next)).effects.asked == [direction.question])
    let name = direction == .output ? "hdmi" : "usb"
    #expect(
      stage.reply(direction == .output ? .outputs(outputs) : .inputs(inputs))
        == [.write(.defaultDevice(direction, name), for: .entry(0))])
    let source = SourceReading(name: "usb", shortName: "My usb", level: Level(0.4), isMuted: false)
    return (stage, name, direction == .output ? .sink(outputs[1]) : .source(source))
  }

  @Test(
    "The chosen output or input becomes the default one; its name is the answer once it is, and is shown",
    arguments: [AudioDevice.Direction.output, .input])
  func chosen(direction: AudioDevice.Direction) {
    var (stage, name, told) = Self.selecting(direction)
    #expect(stage.written(.done) == [] && stage.content == nil)
    #expect(stage.audioReadCount == 1, "the server may not tell of the switch")
    #expect(stage.hear(told) == [.done(name)])
    #expect((stage.content?.kind, stage.content?.detail) == (direction.kind, "My " + name))
    #expect(stage.hear(told) == [], "once")
    // The one that is the default one already is shown when it is asked for.
    stage.live(for: .seconds(5))
    stage.ask(.select(direction, .named(name)))
    stage.reply(direction == .output ? .outputs(Self.outputs) : .inputs(Self.inputs))
    #expect((stage.content?.kind, stage.content?.detail) == (direction.kind, "My " + name))
    #expect(stage.written(.done) == [.done(name)])
  }

  @Test("A switch that is refused, or taken and not made, is said", arguments: [Answer.Reason.refused, nil])
  func notSwitched(reason: Answer.Reason?) {
    for direction in [AudioDevice.Direction.output, .input] {
      var (stage, _, told) = Self.selecting(direction)
      var effects = stage.written(reason.map { .unavailable($0) } ?? .done)
      stage.pass(.seconds(4))
      effects += stage.hear(.deadline)
      #expect(effects == [.refusal("the audio server did not switch the \(direction.rawValue)")])
      #expect(stage.hear(told).replies == [])
      #expect(stage.request(.volume(.to(0.5)), by: 1).count == 1, "the next command is carried out")
    }
  }

  @Test("Outputs and inputs are listed, the default one marked")
  func list() {
    var (stage, outputs) = (Stage.equipped(), Self.outputs)
    (outputs[1].volume, outputs[1].device, outputs[1].isMuted, outputs[1].shortName) = (32_768, .hdmi, true, "TV")
    for (direction, answer, text) in [
      (AudioDevice.Direction.output, Answer.outputs(outputs), "* speakers  My speakers, 0%\n  hdmi  TV, 50% muted"),
      (.input, .inputs(Self.inputs), "* mic  My mic, 50%\n  usb  My usb, 50%"),
    ] {
      #expect(stage.ask(.devices(direction, json: false)).effects.asked == [direction.question])
      #expect(stage.reply(answer) == [.done(text)])
    }
    stage.ask(.outputs(json: true))
    let json =
      #"[{"name": "speakers", "description": "My speakers", "short_name": "My speakers", "device": "speaker", "#
      + #""default": true, "level": 0, "muted": false, "unplugged": false, "battery": null}, "#
      + #"{"name": "hdmi", "description": "My hdmi", "short_name": "TV", "device": "hdmi", "default": false, "#
      + #""level": 0.5, "muted": true, "unplugged": false, "battery": null}]"#
    #expect(stage.reply(.outputs(outputs)) == [.done(json)])
    stage.ask(.devices(.input, json: true))
    let input =
      #"[{"name": "usb", "description": "", "short_name": "My usb", "device": null, "default": false, "level": 0.5, "#
      + #""muted": false, "unplugged": false, "battery": null}]"#
    #expect(stage.reply(.inputs([Self.inputs[1]])) == [.done(input)] && stage.content == nil)
  }

  @Test("What is to be shown is shown, and nothing else happens; not where that is switched off")
  func show() {
    let content = HUDContent(kind: .custom, icon: .hdmi, level: Level(1.2)).with(label: "Mirrored")
    for isHidden in [false, true] {
      var stage = Stage.inSession { if isHidden { $0.hidden = [.custom] } }
      #expect(stage.ask(.show(content)) == ([], "\n"))
      #expect(stage.content == (isHidden ? nil : content) && (stage.frame() == nil) == isHidden)
    }
  }
}
