import Testing

@testable import SwellCore

@Suite("The default microphone")
struct InputTests {
  private static let inputs = ["mic", "usb"].map { AudioDevice(name: $0, shortName: "My " + $0, level: Level(0.5)) }
  private static let usb = SourceReading(name: "usb", shortName: "My usb", level: Level(0.4), isMuted: false)
  private static let line = SourceReading(name: "line", level: Level(1), isMuted: false)
  private static let toUSB = Purpose.request(.select(.input, .named("usb")), Stage.client)
  private static let shown = HUDContent(kind: .input, icon: .microphone, level: Level(0.4)).with(detail: "My usb")

  private static func refusal(_ reason: String) -> [Effect] { [.refusal(reason, Stage.client)] }

  @Test(
    "The chosen one becomes the default one; its name is the answer once it is, and is shown",
    arguments: [DeviceSelection.next, .previous, .named("usb"), .named("My usb")])
  func chosen(selection: DeviceSelection) {
    var stage = Stage.equipped()
    #expect(stage.ask(.select(.input, selection)).effects.asked == [.inputs])
    #expect(stage.reply(.inputs(Self.inputs)) == [.write(.defaultDevice(.input, "usb"), for: Self.toUSB)])
    #expect(stage.answer(.done, for: Self.toUSB) == [] && stage.content == nil)
    #expect(stage.audioReadCount == 1, "the server may not tell of the switch")
    #expect(stage.hear(.source(Self.usb)) == [.done("usb", Stage.client)])
    #expect(stage.content == Self.shown)
    #expect(stage.hear(.source(Self.usb)) == [], "once")
  }

  @Test("The one that is the default one already is shown when it is asked for")
  func same() {
    var stage = Stage.equipped()
    stage.hear(.source(Self.usb))
    #expect(stage.content == nil, "what others switch is not shown")
    stage.ask(.select(.input, .named("usb")))
    stage.reply(.inputs(Self.inputs))
    #expect(stage.content == Self.shown)
    #expect(stage.answer(.done, for: Self.toUSB) == [.done("usb", Stage.client)])
  }

  @Test("One that others have switched to is told, and shown where that is wanted")
  func others() {
    var stage = Stage.equipped { $0.own.remove(.input) }
    stage.ask(.watch(json: false, now: false))
    #expect(stage.hear(.source(Self.usb)).told() == ["input 40% My usb"])
    #expect(stage.content == Self.shown)
    stage.hear(.source(Stage.microphone(isMuted: true)))
    #expect(stage.content?.kind == .input && stage.content?.icon == .microphoneMuted)
  }

  @Test("The first, one that is back, and those that a new server finds one after the other are no news")
  func back() {
    var stage = Stage.inSession { $0.own.remove(.input) }
    func isNews(_ reading: SourceReading?) -> Bool {
      stage.hear(.source(reading))
      return stage.content?.kind == .input
    }
    for reading in [Stage.microphone(), nil, Stage.microphone(), Stage.microphone(percent: 40)] {
      #expect(!isNews(reading))
    }
    for readings in [[Self.line, Stage.microphone()], [nil, Self.line, Stage.microphone()], [Stage.microphone()]] {
      stage.reconnect()
      for reading in readings { #expect(!isNews(reading)) }
    }
    #expect(isNews(Self.line), "that is another one")
    stage.live(for: .seconds(2))
    stage.reconnect()
    #expect(!isNews(Stage.microphone()) && !isNews(Self.line) && isNews(Stage.microphone()))
    // Back, but a command has asked for it.
    stage.live(for: .seconds(2))
    stage.reconnect()
    stage.hear(.source(Self.line))
    stage.ask(.select(.input, .named("mic")))
    stage.reply(.inputs(Self.inputs))
    #expect(isNews(Stage.microphone()))
  }

  @Test("'next' leaves out unplugged ones, and has nothing to do with 'cycle'")
  func unplugged() {
    var stage = Stage.equipped { $0.cycle = ["speakers", "hdmi"] }
    var inputs = Self.inputs + [AudioDevice(name: "line", level: Level(1))]
    inputs[1].isUnplugged = true
    stage.ask(.select(.input, .next))
    #expect(stage.reply(.inputs(inputs)).first?.write == .defaultDevice(.input, "line"))
    for index in inputs.indices { inputs[index].isUnplugged = true }
    stage.ask(.select(.input, .next))
    #expect(stage.reply(.inputs(inputs)) == Self.refusal("all inputs are unplugged"))
  }

  @Test("One that there is not is named beside those that there are; a refusal and a lost server are said")
  func refused() {
    var stage = Stage.equipped()
    stage.ask(.select(.input, .named("radio")))
    #expect(stage.reply(.inputs(Self.inputs)) == Self.refusal("there is no input 'radio'; there is mic, usb"))
    for request in [Request.select(.input, .next), .devices(.input, json: false)] {
      for answer in [Answer.inputs([]), .unavailable(.lost)] {
        stage.ask(request)
        #expect(stage.reply(answer) == Self.refusal("there is no audio server, or it has no microphone"))
      }
    }
    stage.ask(.select(.input, .named("usb")))
    stage.reply(.inputs(Self.inputs))
    let refusal = Self.refusal("the audio server did not switch the input")
    #expect(stage.answer(.unavailable(.refused), for: Self.toUSB) == refusal)
    // One that takes the switch and does not make it is no answer; neither is one that comes too late.
    stage.ask(.select(.input, .named("usb")))
    stage.reply(.inputs(Self.inputs))
    #expect(stage.answer(.done, for: Self.toUSB) == [])
    stage.pass(.seconds(4))
    #expect(stage.hear(.deadline) == refusal && stage.hear(.source(Self.usb)) == [])
    stage.ask(.select(.input, .next))
    stage.pass(.seconds(4))
    #expect(stage.hear(.deadline) == Self.refusal("the audio server does not answer"))
    #expect(stage.reply(.inputs(Self.inputs)) == [])
  }

  @Test("Who waits for an output is not told an input, nor the other way round")
  func directions() {
    var stage = Stage.equipped()
    let outputs = ["speakers", "hdmi"].map { SinkReading(name: $0, volume: 0) }
    stage.request(.output(.named("hdmi")), by: 1)
    stage.reply(.outputs(outputs))
    stage.request(.select(.input, .named("usb")), by: 2)
    stage.reply(.inputs(Self.inputs))
    #expect(stage.hear(.source(Self.usb)).replies == ["2 usb\n"])
    #expect(stage.hear(.sink(outputs[1])).replies == ["1 hdmi\n"])
  }

  @Test("They are listed, the default one marked")
  func list() {
    var stage = Stage.equipped()
    #expect(stage.ask(.devices(.input, json: false)).effects.asked == [.inputs])
    #expect(stage.reply(.inputs(Self.inputs)) == [.done("* mic  My mic, 50%\n  usb  My usb, 50%", Stage.client)])
    stage.ask(.devices(.input, json: true))
    let json =
      #"[{"name": "usb", "description": "", "short_name": "My usb", "device": null, "default": false, "level": 0.5, "#
      + #""muted": false, "unplugged": false, "battery": null}]"#
    #expect(stage.reply(.inputs([Self.inputs[1]])) == [.done(json, Stage.client)])
  }
}
