import Testing

@testable import SwellCore

@Suite("Commands that wait for the audio server")
struct AudioReplyTests {
  private var stage = Stage.inSession()
  private static let outputs = ["speakers", "hdmi"].map { SinkReading(name: $0, description: "My " + $0, volume: 0) }
  private static let music = StreamReading(index: 3, name: "Music", volume: 32_768, channels: ChannelVolumes([32_768]))
  private static let notSet =
    "error: the volume is not set: the output has changed, or the audio server refuses the change\n"
  private static let hung = "1 error: the audio server does not answer: if this lasts, restart the audio server\n"

  /// Until the audio server has taken what it sets.
  @Test("are answered when it is set", arguments: [Request.volume(.to(0.37)), .microphone(.to(0.37))])
  func set(_ request: Request) {
    var stage = Stage.equipped()
    stage.press(.volumeUp)
    #expect(stage.request(request, by: 1).replies == [])
    stage.press(.volumeUp)
    for replies in [[], ["1 37%\n"], []] { #expect(stage.firstWriteDone()?.replies == replies) }
    #expect(stage.firstWriteDone() == nil)
  }

  @Test(
    "and told when it was not set, also those that change nothing but what is on its way already",
    arguments: [(LevelChange.by(0.05), 2, "60%\n"), (.to(0.37), 1, "37%\n")])
  mutating func dropped(change: LevelChange, writes: Int, level: String) {
    for number in 1...2 { stage.request(.volume(change), by: number) }
    #expect(stage.writeCount == writes)
    #expect(stage.writesDone(isComplete: false).replies == ["1 " + Self.notSet, "2 " + Self.notSet])
    #expect(stage.ask(.volume(.query)).reply == level)
  }

  @Test("A key that the server does not answer for 4 s is the last that acts, until something is answered")
  mutating func keys() {
    for count in 1...4 {
      stage.press(.volumeUp)
      stage.hear(.keyReleased(.volumeUp))
      stage.pass(.seconds(1))
      #expect(stage.writeCount == count)
    }
    let reads = stage.audioReadCount
    stage.hear(.deadline)
    #expect(stage.audioReadCount == reads + 1)
    for key in [MediaKey.volumeUp, .microphoneMute] { stage.press(key) }
    #expect(stage.writeCount == 4 && stage.content?.icon == .warning)
    stage.writesDone()
    stage.press(.volumeUp)
    #expect(stage.writeCount == 5 && stage.content?.icon != .warning)
  }

  @Test("A key that is held beside a slow server goes on: what it tells is a sign of life")
  mutating func slowServer() {
    stage.press(.volumeUp, isFine: true)
    for percent in 51...58 {
      stage.pass(.seconds(1))
      stage.hearVolume(Double(percent))
      stage.hear(.deadline)
      #expect(stage.press(.volumeUp, isFine: true).count == 1)
    }
    stage.wake(after: .seconds(4))
    #expect(stage.press(.volumeUp, isFine: true) == [])
  }

  @Test("those that come then are told so at once and not carried out, until something is answered", arguments: 1...3)
  func stillHung(answer: Int) {
    var stage = Stage.equipped()
    #expect(stage.request(.volume(.to(0.37)), by: 1).replies == [])
    stage.pass(.seconds(3))
    #expect(stage.request(.outputs(json: false), by: 2).replies == [])
    #expect(stage.wake(after: .seconds(1)).replies == [Self.hung], "the second has three more seconds")
    let count = stage.writeCount
    for request in [.volume(.to(1)), .microphone(.to(1)), .sink(.to(1), name: "hdmi"), Request.output(.next)] {
      #expect(stage.request(request, by: 1).replies == [Self.hung])
    }
    #expect(stage.writeCount == count)
    #expect(stage.request(.volume(.query), by: 1).replies == ["1 37%\n"])
    switch answer {
    case 1: stage.writesDone()
    case 2: #expect(stage.reply(.outputs(Self.outputs)).replies.count == 1)
    default: stage.hearVolume(20)
    }
    #expect(stage.request(.volume(.to(0.5)), by: 1).replies == [])
    #expect(stage.writeCount == count + 1)
  }

  @Test("told after 4 s that there is no answer, once; not carried out while libpulse gives the questions up")
  mutating func givenUp() {
    for request in [Request.outputs(json: false), .volume(.to(0.37))] { stage.request(request, by: 1) }
    stage.live(for: .milliseconds(3999))
    #expect(stage.hear(.deadline).replies == [] && stage.timeToDeadline == .milliseconds(1))
    #expect(stage.wake(after: .milliseconds(1)).replies == [Self.hung])
    #expect(stage.audioReadCount == 1, "the answer shows when it is back")
    #expect(stage.reply(.unavailable(.lost)) == [])
    #expect(stage.writesDone(isComplete: false).replies == [])
    #expect(stage.request(.volume(.to(1)), by: 1).replies == [Self.hung])
  }

  @Test("the next output is the one after that which is on its way", arguments: [true, false])
  mutating func nextTwice(isTaken: Bool) {
    func switchOutput(_ number: Int) -> [Effect] {
      stage.request(.output(.next), by: number)
      return stage.reply(.outputs(Self.outputs))
    }
    #expect(switchOutput(1) == [.setDefaultSink("hdmi")])
    if isTaken { stage.written(.done) }
    #expect(switchOutput(2) == [.setDefaultSink("speakers")])
    // The first was never seen.
    #expect(stage.written(.done).replies == ["1 speakers\n", "2 speakers\n"])
    #expect(stage.written(.done) == [])
    #expect(switchOutput(3) == [.setDefaultSink("hdmi")])
  }

  @Test(
    "nothing is done when an answer comes too late",
    arguments: [
      (.output(.next), .outputs(outputs)), (.outputs(json: false), .outputs(outputs)),
      (.sink(.by(0.05), name: "hdmi"), .outputs(outputs)), (.program(.by(0.05)), .streams([music])),
      (.select(.input, .next), .inputs([])),
    ] as [(Request, Answer)])
  mutating func late(_ request: Request, answer: Answer) {
    stage.focusedProcess = 77
    stage.request(request, by: 1)
    #expect(stage.wake(after: .seconds(4)).replies == [Self.hung])
    #expect(stage.reply(answer) == [])
  }

  @Test("the 4 s begin with the command, whatever the server answers meanwhile")
  mutating func slow() {
    let request = Request.output(.named("hdmi"))
    stage.request(request, by: 1)
    stage.pass(.seconds(3))
    #expect(stage.reply(.outputs(Self.outputs)).count == 1)
    #expect(stage.wake(after: .seconds(1)).replies == [Self.hung])
    #expect(stage.written(.done) == [])
  }
}
