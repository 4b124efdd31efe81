import Testing

@testable import SwellCore

@Suite("The default microphone")
struct InputTests {
  private static let (one, two) = (ClientID(number: 1), ClientID(number: 2))
  private static let inputs = ["mic", "usb"].map { AudioDevice(name: $0, shortName: "My " + $0, level: Level(0.5)) }
  private static let usb = SourceReading(name: "usb", shortName: "My usb", level: Level(0.4), isMuted: false)

  private static func purpose(_ name: String, _ client: ClientID = Stage.client) -> Purpose {
    .request(.select(.input, .named(name)), client)
  }

  private static func refusal(_ reason: String) -> [Effect] { [.refusal(reason, Stage.client)] }

  private static var shown: HUDContent {
    var content = HUDContent(kind: .input, icon: .microphone, level: Level(0.4))
    content.detail = "My usb"
    return content
  }

  @Test(
    "The chosen one becomes the default one; its name is the answer once it is, and is shown",
    arguments: [DeviceSelection.next, .previous, .named("usb"), .named("My usb")])
  func chosen(selection: DeviceSelection) {
    var stage = Stage.equipped()
    #expect(stage.ask(.select(.input, selection)).effects.asked == [.inputs])
    let write = Effect.write(.defaultDevice(.input, "usb"), for: Self.purpose("usb"))
    #expect(stage.reply(.inputs(Self.inputs)) == [write])
    #expect(stage.answer(.done, for: Self.purpose("usb")) == [])
    #expect(stage.audioReadCount == 1, "the server may not tell of the switch")
    #expect(stage.content == nil)
    #expect(stage.hear(.source(Self.usb)) == [.done("usb", Stage.client)])
    #expect(stage.content == Self.shown)
    #expect(stage.hear(.source(Self.usb)) == [], "once")
  }

  @Test("The one that is the default one already is shown when it is asked for")
  func same() {
    var stage = Stage.equipped()
    stage.hear(.source(Self.usb))
    #expect(stage.content == nil, "what others switch is not shown")
    _ = stage.ask(.select(.input, .named("usb")))
    stage.reply(.inputs(Self.inputs))
    #expect(stage.content == Self.shown)
    #expect(stage.answer(.done, for: Self.purpose("usb")) == [.done("usb", Stage.client)])
  }

  @Test("One that others have switched to is told, and shown where that is wanted")
  func others() {
    var settings = Settings()
    settings.own.remove(.input)
    var stage = Stage.equipped(settings: settings)
    _ = stage.hear(.request(.watch(json: false, now: false), client: Self.one))
    let told = stage.hear(.source(Self.usb))
    #expect(told.contains(.tell(text: "input 40% My usb\n", client: Self.one)), "\(told)")
    #expect(stage.content == Self.shown)
    // A muted one.
    stage.hear(.source(Stage.microphone(isMuted: true)))
    #expect(stage.content?.kind == .input && stage.content?.icon == .microphoneMuted)
  }

  @Test("The first, one that is back, and those that a new server finds one after the other are no news")
  func back() {
    var settings = Settings()
    settings.own.remove(.input)
    var stage = Stage.inSession(settings: settings)
    for reading in [Stage.microphone(), nil, Stage.microphone(), Stage.microphone(percent: 40)] {
      stage.hear(.source(reading))
      #expect(stage.content == nil)
    }
    let line = SourceReading(name: "line", level: Level(1), isMuted: false)
    for readings in [[line, Stage.microphone()], [nil, line, Stage.microphone()], [Stage.microphone()]] {
      stage.hear(.audioDisconnected)
      stage.hear(.audioConnected(server: "pulse"))
      for reading in readings {
        stage.hear(.source(reading))
        #expect(stage.content == nil)
      }
    }
    stage.hear(.source(line))
    #expect(stage.content?.kind == .input, "that is another one")
    _ = stage.live(for: .seconds(2))
    stage.hear(.audioDisconnected)
    stage.hear(.audioConnected(server: "pulse"))
    for reading in [Stage.microphone(), line] { stage.hear(.source(reading)) }
    #expect(stage.content == nil)
    stage.hear(.source(Stage.microphone()))
    #expect(stage.content?.kind == .input)
    // Back, but a command has asked for it.
    _ = stage.live(for: .seconds(2))
    stage.hear(.audioDisconnected)
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.source(line))
    _ = stage.ask(.select(.input, .named("mic")))
    stage.reply(.inputs(Self.inputs))
    stage.hear(.source(Stage.microphone()))
    #expect(stage.content?.kind == .input)
  }

  @Test("'next' leaves out unplugged ones, and has nothing to do with 'cycle'")
  func unplugged() {
    var settings = Settings()
    settings.cycle = ["speakers", "hdmi"]
    var stage = Stage.equipped(settings: settings)
    var inputs = Self.inputs + [AudioDevice(name: "line", level: Level(1))]
    inputs[1].isUnplugged = true
    _ = stage.ask(.select(.input, .next))
    #expect(stage.reply(.inputs(inputs)).first?.write == .defaultDevice(.input, "line"))
    for index in inputs.indices { inputs[index].isUnplugged = true }
    _ = stage.ask(.select(.input, .next))
    #expect(stage.reply(.inputs(inputs)) == Self.refusal("all inputs are unplugged"))
  }

  @Test("One that there is not is named beside those that there are; a refusal and a lost server are said")
  func refused() {
    var stage = Stage.equipped()
    let none = "there is no audio server, or it has no microphone"
    _ = stage.ask(.select(.input, .named("radio")))
    #expect(stage.reply(.inputs(Self.inputs)) == Self.refusal("there is no input 'radio'; there is mic, usb"))
    for request in [Request.select(.input, .next), .devices(.input, json: false)] {
      for answer in [Answer.inputs([]), .unavailable(.lost)] {
        _ = stage.ask(request)
        #expect(stage.reply(answer) == Self.refusal(none))
      }
    }
    _ = stage.ask(.select(.input, .named("usb")))
    stage.reply(.inputs(Self.inputs))
    #expect(
      stage.answer(.unavailable(.refused), for: Self.purpose("usb"))
        == Self.refusal("the audio server did not switch the input"))
  }

  @Test("A server that takes a switch and does not make it is no answer; neither is one that comes too late")
  func late() {
    var stage = Stage.equipped()
    _ = stage.ask(.select(.input, .named("usb")))
    stage.reply(.inputs(Self.inputs))
    #expect(stage.answer(.done, for: Self.purpose("usb")) == [])
    stage.pass(.seconds(4))
    #expect(stage.hear(.deadline) == Self.refusal("the audio server did not switch the input"))
    #expect(stage.hear(.source(Self.usb)) == [])
    _ = stage.ask(.select(.input, .next))
    stage.pass(.seconds(4))
    #expect(stage.hear(.deadline) == Self.refusal("the audio server does not answer"))
    #expect(stage.reply(.inputs(Self.inputs)) == [])
  }

  @Test("Who waits for an output is not told an input, nor the other way round")
  func directions() {
    var stage = Stage.equipped()
    stage.hear(.request(.output(.named("hdmi")), client: Self.one))
    let outputs = ["speakers", "hdmi"].map { SinkReading(name: $0, volume: 0) }
    stage.reply(.outputs(outputs))
    stage.hear(.request(.select(.input, .named("usb")), client: Self.two))
    stage.reply(.inputs(Self.inputs))
    #expect(stage.hear(.source(Self.usb)) == [.done("usb", Self.two)])
    #expect(stage.hear(.sink(outputs[1])) == [.done("hdmi", Self.one)])
  }

  @Test("They are listed, the default one marked")
  func list() {
    var stage = Stage.equipped()
    #expect(stage.ask(.devices(.input, json: false)).effects.asked == [.inputs])
    #expect(stage.reply(.inputs(Self.inputs)) == [.done("* mic  My mic, 50%\n  usb  My usb, 50%", Stage.client)])
    _ = stage.ask(.devices(.input, json: true))
    let json =
      #"[{"name": "usb", "description": "", "short_name": "My usb", "device": null, "default": false, "level": 0.5, "#
      + #""muted": false, "unplugged": false, "battery": null}]"#
    #expect(stage.reply(.inputs([Self.inputs[1]])) == [.done(json, Stage.client)])
  }
}
