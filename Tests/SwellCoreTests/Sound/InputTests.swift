import Testing

@testable import SwellCore

@Suite("The default microphone")
struct InputTests {
  private static let inputs = ["mic", "usb"].map { AudioDevice(name: $0, shortName: "My " + $0, level: Level(0.5)) }
  private static let usb = SourceReading(name: "usb", shortName: "My usb", level: Level(0.4), isMuted: false)
  private static let line = SourceReading(name: "line", level: Level(1), isMuted: false)
  private static let shown = HUDContent(kind: .input, icon: .microphone, level: Level(0.4)).with(detail: "My usb")

  @Test("One that others have switched to is told, and shown where that is wanted")
  func others() {
    var stage = Stage.equipped()
    stage.hear(.source(Self.usb))
    #expect(stage.content == nil)
    stage = Stage.equipped { $0.own.remove(.input) }
    stage.ask(.watch(json: false, now: false))
    #expect(stage.hear(.source(Self.usb)).told() == ["input 40% My usb"])
    #expect(stage.content == Self.shown)
    stage.hear(.source(Stage.microphone(isMuted: true)))
    #expect((stage.content?.kind, stage.content?.icon) == (.input, .microphoneMuted))
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
    #expect((isNews(Stage.microphone()), isNews(Self.line), isNews(Stage.microphone())) == (false, false, true))
    // Back, but a command has asked for it.
    stage.live(for: .seconds(2))
    stage.reconnect()
    stage.hear(.source(Self.line))
    stage.ask(.select(.input, .named("mic")), answer: .inputs(Self.inputs))
    #expect(isNews(Stage.microphone()))
  }

  @Test("'next' leaves out unplugged ones, and has nothing to do with 'cycle'")
  func unplugged() {
    var stage = Stage.equipped { $0.cycle = ["speakers", "hdmi"] }
    var inputs = Self.inputs + [AudioDevice(name: "line", level: Level(1))]
    inputs[1].isUnplugged = true
    #expect(stage.ask(.select(.input, .next), answer: .inputs(inputs)).first?.write == .defaultDevice(.input, "line"))
    for index in inputs.indices { inputs[index].isUnplugged = true }
    stage.ask(.select(.input, .next))
    #expect(stage.reply(.inputs(inputs)) == [.refusal("all inputs are unplugged")])
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

  /// A session with a microphone, in which the reminder is on.
  private static func reminding(isMuted: Bool = true, percent: Double = 50) -> Stage {
    var stage = Stage.inSession { $0.hidden.remove(.microphoneReminder) }
    stage.hear(.source(Stage.microphone(percent: percent, isMuted: isMuted)))
    return stage
  }

  @Test("The reminder that it is muted is shown when a program begins to record, once in two seconds")
  func once() {
    var stage = Self.reminding()
    for _ in 0..<3 {
      stage.hear(.recordingBegan)
      #expect(stage.frame()?.icon == .microphoneMuted)
      #expect((stage.content?.kind, stage.content?.label) == (.microphoneReminder, "50%"))
      stage.pass(.milliseconds(790))
      stage.hear(.recordingBegan)
      #expect(stage.timeToDeadline == .milliseconds(10), "it stays no longer")
      stage.live(for: .milliseconds(1200))
      stage.hear(.recordingBegan)
      #expect(stage.content == nil)
      stage.live(for: .milliseconds(20))
    }
  }

  @Test("No reminder while it is heard, without one, or where that is off; at 0 % nothing is heard either")
  func off() {
    var none = Self.reminding()
    none.hear(.source(nil))
    var off = Stage.equipped()
    off.hear(.source(Stage.microphone(isMuted: true)))
    off.live(for: .seconds(5))
    for (stage, isShown) in [
      (Self.reminding(isMuted: false), false), (Self.reminding(isMuted: false, percent: 0), true), (none, false),
      (off, false),
    ] {
      var stage = stage
      stage.hear(.recordingBegan)
      #expect((stage.frame() != nil) == isShown)
    }
  }

  @Test("No reminder for programs that come back with the server")
  func reconnect() {
    var stage = Self.reminding()
    stage.reconnect()
    stage.hear(.source(Stage.microphone(isMuted: true)))
    for (pause, isShown) in [(Duration.seconds(1), false), (.seconds(3), true)] {
      stage.pass(pause)
      stage.hear(.recordingBegan)
      #expect((stage.frame() != nil) == isShown)
    }
  }
}
