import Testing

@testable import SwellCore

/// An answer may be late, never come, come for somebody who is gone, or be about what is no more.
@Suite("Answers and what they were asked for")
struct LateAnswerTests {
  private static let music = StreamReading(index: 3, name: "Music", volume: 32_768)
  private static let notes = StreamReading(index: 9, name: "Notes", volume: 65_536)

  /// The program with the process 77 has the focus.
  private static func focused() -> Stage {
    var stage = Stage.inSession()
    stage.focusedProcess = 77
    return stage
  }

  @Test("A server that is lost under a command answers that command, and no later one")
  func lostServer() {
    var stage = Self.focused()
    stage.request(.program(.by(-0.3)), by: 1)
    let replies = ["1 error: there is no audio server, or it has no output\n"]
    #expect(stage.reply(.unavailable(.lost)).replies == replies)
    // The next one only asks: nothing is written.
    stage.request(.program(.query), by: 2)
    #expect(stage.reply(.streams([Self.notes])) == [.done("100%", ClientID(number: 2))])
  }

  @Test("Answers in another order reach those who asked")
  func order() throws {
    var stage = Self.focused()
    let first = try #require(stage.request(.program(.by(-0.25)), by: 1).purpose)
    stage.focusedProcess = 78
    let effects = stage.request(.program(.query), by: 2)
    let second = try #require(effects.purpose)
    #expect(effects == [.ask(.streams(of: FocusedProgram(process: 78)), for: second)])
    #expect(stage.answer(.streams([Self.notes]), for: second).replies == ["2 100%\n"])
    stage.answer(.streams([Self.music]), for: first)
    #expect(stage.writesDone().replies == ["1 25%\n"])
  }

  @Test("A command on another program leaves the drag of this one what it is")
  func commandInDrag() {
    var stage = Self.focused()
    stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true)
    #expect(stage.reply(.streams([Self.music])).count == 1)
    stage.focusedProcess = 88
    stage.ask(.program(.query))
    stage.reply(.streams([Self.notes]))
    let write = StreamWrite(index: 3, channels: ChannelVolumes([49_152]), isMuted: false)
    #expect(stage.drag(to: 1440, 540 - 162) == [.setStreams([write])])
  }

  @Test("An answer for the drag before is nothing to the drag that goes on")
  func earlierDrag() {
    var stage = Self.focused()
    for number in [1, 2] {
      let effects = stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true)
      #expect(effects == [.ask(.streams(of: FocusedProgram(process: 77)), for: .drag(number))])
      if number == 1 { stage.drop() }
    }
    #expect(stage.answer(.streams([Self.notes]), for: .drag(1)) == [])
    #expect(stage.answer(.streams([Self.music]), for: .drag(2)).count == 1)
  }

  @Test(
    "An output or port that changes in mid-drag ends the drag in silence, and is not written",
    arguments: [
      SinkReading(name: "usb", volume: 6553), SinkReading(name: "speakers", port: "headphones", volume: 6553),
    ])
  func otherOutput(reading: SinkReading) {
    var stage = Stage.inSession()
    stage.drag(from: 1440, 540, to: 1440, 400)
    stage.hear(.sink(reading))
    #expect(stage.content?.kind == .output)
    for y in [300.0, 200, 540] { #expect(stage.drag(to: 1440, y) == []) }
    #expect(stage.hear(.cancelled) == [] && stage.drop() == [.showLayer([])] && stage.volume == 6553)
    stage.live(for: .seconds(3))
    #expect(stage.content == nil, "nothing holds the HUD")
  }

  @Test("At a limit a key that is bound to a command jumps once", arguments: [5, 119, 130, 200])
  func oneJump(delay: Int) {
    var stage = Stage.inSession()
    stage.hearVolume(100)
    stage.live(for: .seconds(3))
    stage.press(.volumeUp, isTaken: true)
    var (jumps, height) = (0, 0.0)
    for time in 0..<600 {
      if time == delay { stage.ask(.volume(.by(0.05))) }
      stage.hear(.deadline)
      let now = stage.osd.hud.bump(at: stage.now)
      if now > height, height == 0 { jumps += 1 }
      height = now
      stage.pass(.milliseconds(1))
    }
    #expect(jumps == 1)
  }
}
