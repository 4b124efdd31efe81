import Testing

@testable import SwellCore

/// An answer may be late, never come, come for somebody who is gone, or be about what is no more.
@Suite("Answers and what they were asked for", .serialized)
struct LateAnswerTests {
  private static let music = StreamReading(index: 3, name: "Music", volume: 32_768)
  private static let notes = StreamReading(index: 9, name: "Notes", volume: 65_536)

  @Test("A server that is lost under a command answers that command, and no later one")
  func lostServer() {
    var stage = Stage.inSession()
    stage.focusedProcess = 77
    _ = stage.hear(.request(.program(.by(-0.3)), client: ClientID(number: 1)))
    let reply = "error: there is no audio server, or it has no output\n"
    #expect(stage.reply(.unavailable(.lost)) == [.reply(Reply(reply), client: ClientID(number: 1))])
    // The next one only asks: nothing is written.
    _ = stage.hear(.request(.program(.query), client: ClientID(number: 2)))
    #expect(stage.reply(.streams([Self.notes])) == [.reply(.done("100%\n"), client: ClientID(number: 2))])
  }

  @Test("Answers in another order reach those who asked")
  func order() {
    var stage = Stage.inSession()
    let asks: [Request] = [.program(.by(-0.25)), .program(.query)]
    for (number, request) in asks.enumerated() {
      stage.focusedProcess = 70 + number
      #expect(
        stage.hear(.request(request, client: ClientID(number: number)))
          == [
            .ask(.streams(of: FocusedProgram(process: 70 + number)), for: .request(request, ClientID(number: number)))
          ])
    }
    #expect(
      stage.answer(.streams([Self.notes]), for: .request(asks[1], ClientID(number: 1)))
        == [.reply(.done("100%\n"), client: ClientID(number: 1))])
    stage.answer(.streams([Self.music]), for: .request(asks[0], ClientID(number: 0)))
    #expect(stage.writesDone() == [.reply(.done("25%\n"), client: ClientID(number: 0))])
  }

  @Test("A command on another program leaves the drag of this one what it is")
  func commandInDrag() {
    var stage = Stage.inSession()
    stage.focusedProcess = 77
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    #expect(stage.reply(.streams([Self.music])).count == 1)
    stage.focusedProcess = 88
    _ = stage.hear(.request(.program(.query), client: Stage.client))
    _ = stage.reply(.streams([Self.notes]))
    #expect(
      stage.drag(to: 1440, 540 - 162) == [
        .setStreams([StreamWrite(index: 3, channels: ChannelVolumes([49_152]), isMuted: false)])
      ])
  }

  @Test("An answer for the drag before is nothing to the drag that goes on")
  func earlierDrag() {
    var stage = Stage.inSession()
    stage.focusedProcess = 77
    stage.grab(1440, 540, isShifted: true)
    #expect(stage.drag(to: 1440, 500) == [.ask(.streams(of: FocusedProgram(process: 77)), for: .drag(1))])
    stage.drop()
    stage.grab(1440, 540, isShifted: true)
    #expect(stage.drag(to: 1440, 500) == [.ask(.streams(of: FocusedProgram(process: 77)), for: .drag(2))])
    #expect(stage.answer(.streams([Self.notes]), for: .drag(1)) == [])
    #expect(stage.answer(.streams([Self.music]), for: .drag(2)).count == 1)
  }

  @Test("A drag whose question nobody can answer changes nothing and ends like any other")
  func unavailable() {
    var stage = Stage.inSession()
    stage.focusedProcess = 77
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    #expect(
      stage.answer(.unavailable(.lost), for: .drag(1)).asked
        == [.ownPlayer(of: FocusedProgram(process: 77), for: .volume)])
    #expect(stage.answer(.unavailable(.lost), for: .drag(1)) == [])
    #expect(stage.drag(to: 1440, 300) == [])
    #expect(stage.drop() == [.showLayer([])])
  }

  @Test(
    "An output or port that changes in mid-drag ends the drag in silence, and is not written",
    arguments: [
      SinkReading(name: "usb", volume: 6553), SinkReading(name: "speakers", port: "headphones", volume: 6553),
    ])
  func otherOutput(reading: SinkReading) {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 400)
    stage.hear(.sink(reading))
    #expect(stage.content?.kind == .output)
    for y in [300.0, 200, 540] { #expect(stage.drag(to: 1440, y) == []) }
    #expect(stage.hear(.cancelled) == [])
    #expect(stage.drop() == [.showLayer([])])
    #expect(stage.volume == 6553)
    _ = stage.live(for: .seconds(3))
    #expect(stage.content == nil, "nothing holds the HUD")
  }

  @Test("A write that was dropped leaves what the server says next")
  func dropped() {
    var stage = Stage.inSession()
    stage.press(.volumeUp)
    stage.writesDone(isComplete: false)
    stage.hearVolume(50)
    #expect(stage.content?.label == "50%")
    #expect(stage.volume == 32_768)
  }

  @Test("'gestures = no' that is saved in mid-drag leaves nothing on the screen; the drag goes on")
  func savedInDrag() {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 500)
    _ = stage.frame()
    var settings = Settings()
    settings.showsGestures = false
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    stage.pass(.milliseconds(20))
    #expect(stage.frame() == .hidden)
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(65_536)])
    stage.drop()
    #expect(stage.live(for: .seconds(3)).isEmpty)
    #expect(stage.content == nil && stage.timeToDeadline == nil)
  }

  @Test("At a limit a key that is bound to a command jumps once", arguments: [5, 119, 130, 200])
  func oneJump(delay: Int) {
    var stage = Stage.inSession()
    stage.hearVolume(100)
    _ = stage.live(for: .seconds(3))
    stage.press(.volumeUp, isTaken: true)
    var jumps = 0
    var height = 0.0
    for time in 0..<600 {
      if time == delay { _ = stage.ask(.volume(.by(0.05))) }
      stage.hear(.deadline)
      let now = stage.osd.hud.bump(at: stage.now)
      if now > height, height == 0 { jumps += 1 }
      height = now
      stage.pass(.milliseconds(1))
    }
    #expect(jumps == 1)
  }
}
