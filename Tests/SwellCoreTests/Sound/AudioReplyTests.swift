import Testing

@testable import SwellCore

@Suite("Commands that wait for the audio server")
struct AudioReplyTests {
  private static let outputs = ["speakers", "hdmi"].map { SinkReading(name: $0, description: "My " + $0, volume: 0) }
  private static let music = StreamReading(index: 3, name: "Music", volume: 32_768, channels: ChannelVolumes([32_768]))

  private static func told(_ effects: [Effect]) -> [String] {
    effects.compactMap { effect in
      if case .reply(let reply, let client) = effect { "\(client.number) \(reply.text)" } else { nil }
    }
  }

  private static let notSet = "error: it is not set: the output has changed, or the audio server refuses\n"
  private static let hung = "1 error: the audio server does not answer\n"

  /// Until the audio server has taken what it sets.
  @Test("are answered when it is set", arguments: [Request.volume(.to(0.37)), .microphone(.to(0.37))])
  func set(_ request: Request) {
    var stage = Stage.equipped()
    stage.press(.volumeUp)
    #expect(Self.told(stage.hear(.request(request, client: ClientID(number: 1)))) == [])
    stage.press(.volumeUp)
    #expect(stage.firstWriteDone().map(Self.told) == [], "that was before")
    #expect(stage.firstWriteDone().map(Self.told) == ["1 37%\n"])
    #expect(stage.firstWriteDone().map(Self.told) == [], "once")
    #expect(stage.firstWriteDone() == nil)
  }

  @Test("and told when it was not set")
  func dropped() {
    var stage = Stage.inSession()
    for number in 1...2 { stage.hear(.request(.volume(.by(0.05)), client: ClientID(number: number))) }
    #expect(Self.told(stage.writesDone(isComplete: false)) == ["1 " + Self.notSet, "2 " + Self.notSet])
    #expect(stage.ask(.volume(.query)).reply == "60%\n")
  }

  @Test("also those that change nothing but what is on its way already")
  func repeated() {
    var stage = Stage.inSession()
    for number in 1...2 { stage.hear(.request(.volume(.to(0.37)), client: ClientID(number: number))) }
    #expect(stage.writeCount == 1)
    #expect(Self.told(stage.writesDone(isComplete: false)) == ["1 " + Self.notSet, "2 " + Self.notSet])
    #expect(Self.told(stage.hear(.request(.volume(.query), client: ClientID(number: 3)))) == ["3 37%\n"])
  }

  @Test("are told after 4 s that there is no answer, and what comes later is told to nobody")
  func hung() {
    var stage = Stage.inSession()
    stage.hear(.request(.volume(.to(0.37)), client: ClientID(number: 1)))
    _ = stage.live(for: .milliseconds(3999))
    #expect(Self.told(stage.hear(.deadline)) == [])
    #expect(stage.osd.deadline(after: stage.now) == stage.now + .milliseconds(1))
    stage.pass(.milliseconds(1))
    #expect(Self.told(stage.hear(.deadline)) == [Self.hung])
    #expect(Self.told(stage.writesDone()) == [])
  }

  @Test("A key that the server does not answer for 4 s is the last that acts, until something is answered")
  func keys() {
    var stage = Stage.inSession()
    for _ in 1...4 {
      stage.press(.volumeUp)
      stage.hear(.keyReleased(.volumeUp))
      stage.pass(.seconds(1))
      #expect(stage.osd.subjects.sound.replies.isHung == false)
    }
    #expect(stage.writeCount == 4)
    let reads = stage.audioReadCount
    stage.hear(.deadline)
    #expect(stage.audioReadCount == reads + 1)
    stage.press(.volumeUp)
    stage.press(.microphoneMute)
    #expect(stage.writeCount == 4)
    #expect(stage.content?.icon == .warning)
    stage.writesDone()
    stage.press(.volumeUp)
    #expect(stage.writeCount == 5)
    #expect(stage.content?.icon != .warning)
  }

  @Test("A key that is held beside a slow server goes on: what it tells is a sign of life")
  func slowServer() {
    var stage = Stage.inSession()
    stage.press(.volumeUp, isFine: true)
    for percent in 51...58 {
      stage.pass(.seconds(1))
      stage.hearVolume(Double(percent))
      stage.hear(.deadline)
      #expect(!stage.osd.subjects.sound.replies.isHung)
      stage.press(.volumeUp, isFine: true)
    }
    stage.pass(.seconds(4))
    stage.hear(.deadline)
    #expect(stage.osd.subjects.sound.replies.isHung)
  }

  @Test("those that come then are told so at once and not carried out, until something is answered", arguments: 1...3)
  func stillHung(answer: Int) {
    var stage = Stage.equipped()
    func told(_ request: Request, _ number: Int = 1) -> [String] {
      Self.told(stage.hear(.request(request, client: ClientID(number: number))))
    }
    #expect(told(.volume(.to(0.37))) == [])
    stage.pass(.seconds(3))
    #expect(told(.outputs(json: false), 2) == [])
    stage.pass(.seconds(1))
    #expect(Self.told(stage.hear(.deadline)) == [Self.hung], "the second has three more seconds")
    let count = stage.writeCount
    for request in [.volume(.to(1)), .microphone(.to(1)), .sink(.to(1), name: "hdmi"), Request.output(.next)] {
      #expect(told(request) == [Self.hung])
    }
    #expect(stage.writeCount == count)
    #expect(told(.volume(.query)) == ["1 37%\n"])
    switch answer {
    case 1: stage.writesDone()
    case 2: #expect(Self.told(stage.reply(.outputs(Self.outputs))).count == 1)
    default: stage.hearVolume(20)
    }
    #expect(told(.volume(.to(0.5))) == [])
    #expect(stage.writeCount == count + 1)
  }

  @Test("but not as long as libpulse only gives the questions up")
  func givenUp() {
    var stage = Stage.inSession()
    stage.hear(.request(.outputs(json: false), client: ClientID(number: 1)))
    stage.hear(.request(.volume(.to(0.37)), client: ClientID(number: 1)))
    stage.pass(.seconds(4))
    #expect(Self.told(stage.hear(.deadline)) == [Self.hung])
    #expect(stage.audioReadCount == 1, "the answer shows when it is back")
    #expect(stage.reply(.unavailable(.lost)) == [])
    #expect(Self.told(stage.writesDone(isComplete: false)) == [])
    #expect(Self.told(stage.hear(.request(.volume(.to(1)), client: ClientID(number: 1)))) == [Self.hung])
  }

  private static func switchOutput(_ stage: inout Stage, _ selection: DeviceSelection, _ number: Int = 1) -> [Effect] {
    stage.hear(.request(.output(selection), client: ClientID(number: number)))
    return stage.reply(.outputs(outputs))
  }

  @Test("an output that the server takes, but does not make the default one, is no answer either")
  func notSwitched() {
    var stage = Stage.inSession()
    #expect(Self.switchOutput(&stage, .next).count == 1)
    #expect(stage.answer(.done, for: .request(.output(.named("hdmi")), ClientID(number: 1))) == [])
    stage.pass(.seconds(4))
    #expect(Self.told(stage.hear(.deadline)) == ["1 error: the audio server did not switch the output\n"])
    #expect(Self.told(stage.hear(.sink(Self.outputs[1]))) == [])
    #expect(Self.told(stage.hear(.request(.volume(.to(0.5)), client: ClientID(number: 1)))) == [], "it is carried out")
  }

  @Test("the next output is the one after that which is on its way", arguments: [true, false])
  func nextTwice(isTaken: Bool) {
    var stage = Stage.inSession()
    func purpose(_ name: String, _ number: Int) -> Purpose {
      .request(.output(.named(name)), ClientID(number: number))
    }
    #expect(Self.switchOutput(&stage, .next) == [.setDefaultSink("hdmi", for: purpose("hdmi", 1))])
    if isTaken { stage.answer(.done, for: purpose("hdmi", 1)) }
    #expect(Self.switchOutput(&stage, .next, 2) == [.setDefaultSink("speakers", for: purpose("speakers", 2))])
    // The first was never seen.
    #expect(Self.told(stage.answer(.done, for: purpose("speakers", 2))) == ["1 speakers\n", "2 speakers\n"])
    #expect(stage.answer(.done, for: purpose("hdmi", 1)) == [])
    #expect(Self.switchOutput(&stage, .next, 3) == [.setDefaultSink("hdmi", for: purpose("hdmi", 3))])
  }

  @Test(
    "nothing is done when an answer comes too late",
    arguments: [
      Request.output(.next), .outputs(json: false), .sink(.by(0.05), name: "hdmi"), .program(.by(0.05)),
    ])
  func late(_ request: Request) {
    var stage = Stage.inSession()
    stage.focusedProcess = 77
    stage.hear(.request(request, client: ClientID(number: 1)))
    stage.pass(.seconds(4))
    #expect(Self.told(stage.hear(.deadline)) == [Self.hung])
    #expect(stage.reply(request == .program(.by(0.05)) ? .streams([Self.music]) : .outputs(Self.outputs)) == [])
  }

  @Test("the 4 s begin with the command, whatever the server answers meanwhile")
  func slow() {
    var stage = Stage.inSession()
    let request = Request.output(.named("hdmi"))
    stage.hear(.request(request, client: ClientID(number: 1)))
    stage.pass(.seconds(3))
    #expect(stage.reply(.outputs(Self.outputs)).count == 1)
    stage.pass(.seconds(1))
    #expect(Self.told(stage.hear(.deadline)) == [Self.hung])
    #expect(stage.answer(.done, for: .request(request, ClientID(number: 1))) == [])
  }
}
