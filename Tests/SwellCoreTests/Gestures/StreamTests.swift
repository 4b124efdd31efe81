import Testing

@testable import SwellCore

@Suite("The focused program's own volume")
struct StreamTests {
  private static let music = StreamReading(index: 3, name: "Music", volume: 32_768)
  private static let notes = StreamReading(index: 9, name: "Notes", volume: 16_384, isMuted: true)
  private static let program = FocusedProgram(process: 77)

  /// The program with the process 77 has the focus.
  private static func focused() -> Stage {
    var stage = Stage.equipped()
    stage.focusedProcess = 77
    return stage
  }

  private static func write(_ index: UInt32, _ volume: UInt32, isMuted: Bool = false) -> StreamWrite {
    StreamWrite(index: index, channels: ChannelVolumes([volume]), isMuted: isMuted)
  }

  /// What a command comes to: for the focused program, or the one of that name.
  private func ask(
    _ change: LevelChange, name: String? = nil, of streams: [StreamReading]
  ) -> (stage: Stage, effects: [Effect]) {
    var stage = Self.focused()
    let asked = stage.request(.program(change, name: name), by: 1).asked
    #expect(asked == [.streams(of: name == nil ? Self.program : nil)])
    let effects = stage.reply(.streams(streams))
    return (stage, effects)
  }

  // MARK: The command

  @Test(
    "The command changes every stream of it, shows the loudest, and is told",
    arguments: [
      (LevelChange.by(0.25), 49_152, 32_768, "75%"), (.by(-0.25), 16_384, 0, "25%"), (.by(3), 65_536, 65_536, "100%"),
      (.by(-3), 0, 0, "0%"), (.to(0.75), 49_152, 49_152, "75%"), (.to(5), 65_536, 65_536, "100% (limit)"),
    ] as [(LevelChange, UInt32, UInt32, String)])
  func command(change: LevelChange, first: UInt32, second: UInt32, reply: String) {
    let (stage, effects) = ask(change, of: [Self.music, StreamReading(index: 9, name: "Notes", volume: 16_384)])
    #expect(effects.first == .setStreams([Self.write(3, first), Self.write(9, second)]))
    #expect(effects.replies == ["1 \(reply)\n"])
    #expect(stage.content?.kind == .program && stage.content?.detail == "Music")
    #expect(stage.content.map { reply.hasPrefix($0.label) } == true)
    #expect(stage.volume == 32_768, "the system's is left alone")
  }

  @Test(
    "Mute, unmute, toggle; up unmutes, down does not",
    arguments: [
      (LevelChange.mute, true, 16_384, "25% muted"), (.unmute, false, 16_384, "25%"), (.toggle, false, 16_384, "25%"),
      (.by(0.25), false, 32_768, "50%"), (.by(-0.125), true, 8192, "13% muted"), (.to(0), true, 0, "0% muted"),
    ] as [(LevelChange, Bool, UInt32, String)])
  func mute(change: LevelChange, isMuted: Bool, volume: UInt32, reply: String) {
    let (stage, effects) = ask(change, of: [Self.notes])
    #expect(effects.first == .setStreams([Self.write(9, volume, isMuted: isMuted)]))
    #expect(effects.replies == ["1 \(reply)\n"] && stage.content?.isMuted == (isMuted || volume == 0))
  }

  @Test("A toggle mutes all while one is heard, and unmutes all else", arguments: [false, true])
  func toggle(isMuted: Bool) {
    var music = Self.music
    music.isMuted = isMuted
    let writes = [Self.write(3, 32_768, isMuted: !isMuted), Self.write(9, 16_384, isMuted: !isMuted)]
    #expect(ask(.toggle, of: [music, Self.notes]).effects.first == .setStreams(writes))
  }

  @Test("A question is only answered; a stream above 100 % is not pulled down by a wish for more")
  func query() {
    let (stage, effects) = ask(.query, of: [Self.notes, Self.music])
    #expect(effects.replies == ["1 50%\n"] && effects.count == 1 && stage.content == nil)
    let above = ask(.by(0.05), of: [StreamReading(index: 1, name: "x", volume: 80_000)]).effects
    #expect(above.first == .setStreams([Self.write(1, 80_000)]))
  }

  @Test("A program that plays nothing is refused, and so is none at once, which is shown where a key may have asked")
  func nothing() {
    let (stage, effects) = ask(.by(0.05), of: [])
    #expect(effects.replies == ["1 error: the focused program plays nothing\n"])
    #expect(stage.content == .missing(.program))
    var nobody = Stage.equipped()
    for (change, content) in [(LevelChange.query, nil), (.by(0.05), HUDContent.missing(.program))] {
      let reply = "error: no window with a known process has the focus (_NET_ACTIVE_WINDOW, _NET_WM_PID)\n"
      #expect(nobody.ask(.program(change)) == ([], reply))
      #expect(nobody.content == content)
    }
  }

  @Test(
    "A program may be named, in any way that people know it; one that plays nothing is refused with those that do",
    arguments: [
      ("Music", "75%"), ("music", "75%"), ("player", "75%"), ("org.x.Player", "75%"),
      ("x", "error: there is no program 'x' that plays; there is Notes, Music"),
    ])
  func named(name: String, reply: String) {
    let player = StreamReading(index: 3, name: "Music", names: ["org.x.Player", "player"], volume: 32_768)
    let (stage, effects) = ask(.by(0.25), name: name, of: [Self.notes, player, player])
    #expect(effects.replies == ["1 \(reply)\n"])
    #expect(stage.content?.detail == (name == "x" ? nil : "Music"))
    let none = "1 error: there is no program '\(name)' that plays; there is none that does\n"
    #expect(ask(.query, name: name, of: []).effects.replies == [none])
  }

  @Test(
    "The list has each program once, with its loudest stream",
    arguments: [
      (false, "Music  100%\nNotes  25% muted"),
      (true, #"[{"name": "Music", "level": 1, "muted": false}, {"name": "Notes", "level": 0.25, "muted": true}]"#),
    ])
  func list(json: Bool, text: String) {
    var stage = Stage.equipped()
    #expect(stage.ask(.programs(json: json)).effects.asked == [.streams(of: nil)])
    let loud = StreamReading(index: 4, name: "Music", volume: 65_536, isMuted: true)
    #expect(stage.reply(.streams([Self.music, Self.notes, loud])) == [.done(text, Stage.client)])
  }

  @Test("Names are in a pill", arguments: [("Firefox", 256), ("Проигрыватель", 256), ("", 64)])
  func names(name: String, width: Int) throws {
    var (stage, _) = ask(.by(0.05), of: [StreamReading(index: 1, name: name, volume: 100)])
    #expect(stage.content?.detail == name)
    let scene = try #require(stage.frame()?.scene)
    #expect(scene.lines.first?.text == (name.isEmpty ? nil : name) && scene.body.width == width)
  }

  // MARK: Drags

  /// A drag with Shift in the right half, whose question is open.
  private static func dragging(_ stage: Stage = focused()) -> Stage {
    var stage = stage
    stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true)
    return stage
  }

  @Test("A drag with Shift in the right half moves them, and not the system's volume; the next one that again")
  func drag() {
    var stage = Self.focused()
    #expect(stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true).asked == [.streams(of: Self.program)])
    #expect(stage.drag(to: 1440, 540 - 162) == [])
    let writes = [Self.write(3, 49_152), Self.write(9, 32_768)]
    #expect(stage.reply(.streams([Self.music, Self.notes])) == [.setStreams(writes)])
    #expect(stage.content?.kind == .program && stage.content?.label == "75%" && stage.content?.detail == "Music")
    #expect(stage.isHeld)
    #expect(stage.drag(to: 1440, 540 + 162) == [.setStreams([Self.write(3, 16_384), Self.write(9, 0, isMuted: true)])])
    #expect(stage.drag(to: 1440, -5000) == [.setStreams([Self.write(3, 65_536), Self.write(9, 65_536)])])
    #expect(stage.drop() == [.showLayer([])] && stage.volume == 32_768)
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
    stage.dragUp(162)
    #expect(stage.volume == 49_152)
  }

  @Test(
    "A drag of streams that have ended, such as with a track, is over, but not while others go on",
    arguments: [false, true])
  func dragEnded(hasOthers: Bool) {
    var stage = Self.dragging()
    stage.reply(.streams(hasOthers ? [Self.music, Self.notes] : [Self.music]))
    #expect(stage.drag(to: 1440, 480).count == 1)
    stage.writesDone(isComplete: false)
    #expect(stage.isHeld == hasOthers && stage.drag(to: 1440, 300).count == (hasOthers ? 1 : 0))
    #expect(stage.drop() == [.showLayer([])])
  }

  @Test("Cancelled, each stream is as before")
  func cancel() {
    var stage = Self.dragging()
    stage.reply(.streams([Self.music, Self.notes]))
    #expect(stage.hear(.cancelled) == [.setStreams([Self.write(3, 32_768), Self.write(9, 16_384, isMuted: true)])])
    #expect(stage.drag(to: 1440, 100) == [])
  }

  @Test(
    "A drag for a program that plays nothing says so, or without an audio server, or without such a program",
    arguments: [.streams([]), .unavailable(.lost), nil] as [Answer?])
  func dragNobody(answer: Answer?) {
    var stage = Self.dragging(answer == nil ? Stage.equipped() : Self.focused())
    if let answer {
      #expect(stage.reply(answer).asked == [.ownPlayer(of: Self.program, for: .volume)])
      #expect(stage.reply(.unavailable(.silent)) == [])
    }
    #expect(stage.content == .missing(.program) && stage.isHeld)
    #expect(stage.drag(to: 1440, 100) == [] && stage.drop() == [.showLayer([])] && stage.volume == 32_768)
  }

  @Test("An answer after the end changes nothing", arguments: [false, true])
  func late(isCancelled: Bool) {
    var stage = Self.dragging()
    if isCancelled { stage.hear(.cancelled) }
    stage.drop()
    #expect(stage.reply(.streams([Self.music])) == [] && stage.content == nil)
  }

  @Test("Shift means nothing for the brightness and for seeking, nor where it is one of the keys for any drag")
  func others() {
    var stage = Self.focused()
    stage.drag(from: 100, 540, to: 100, -5000, isShifted: true)
    #expect(stage.panelValue == 100_000)
    stage.drop()
    #expect(stage.drag(from: 100, 540, to: 400, 540, isShifted: true).asked == [.player(for: .seek)])
    var shifted = Stage.inSession { $0.hold = [.control, .shift] }
    shifted.focusedProcess = 77
    #expect(shifted.drag(from: 1440, 540, to: 1440, 540 - 324, isShifted: true) == [.setVolume(65_536)])
  }
}
