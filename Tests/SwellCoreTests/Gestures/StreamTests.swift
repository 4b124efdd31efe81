import Testing

@testable import SwellCore

@Suite("The focused program's own volume", .serialized)
struct StreamTests {
  private static let music = StreamReading(index: 3, name: "Music", volume: 32_768)
  private static let notes = StreamReading(index: 9, name: "Notes", volume: 16_384, isMuted: true)

  /// The program with the process 77 has the focus.
  private static func focused() -> Stage {
    var stage = Stage.equipped()
    stage.focusedProcess = 77
    return stage
  }

  private static func write(_ index: UInt32, _ volume: UInt32, isMuted: Bool = false) -> StreamWrite {
    StreamWrite(index: index, channels: ChannelVolumes([volume]), isMuted: isMuted)
  }

  private func ask(_ change: LevelChange, of streams: [StreamReading]) -> (Stage, [Effect]) {
    var stage = Self.focused()
    #expect(
      stage.hear(.request(.program(change), client: Stage.client)).asked == [.streams(of: FocusedProgram(process: 77))])
    let effects = stage.reply(.streams(streams))
    return (stage, effects)
  }

  @Test(
    "The command changes every stream of it, shows the loudest, and is told",
    arguments: [
      (LevelChange.by(0.25), 49_152, 32_768, "75%\n"), (.by(-0.25), 16_384, 0, "25%\n"),
      (.by(3), 65_536, 65_536, "100%\n"), (.by(-3), 0, 0, "0%\n"), (.to(0.75), 49_152, 49_152, "75%\n"),
      (.to(5), 65_536, 65_536, "100% (limit)\n"),
    ] as [(LevelChange, UInt32, UInt32, String)])
  func command(change: LevelChange, first: UInt32, second: UInt32, reply: String) {
    let quiet = StreamReading(index: 9, name: "Notes", volume: 16_384)
    let (stage, effects) = ask(change, of: [Self.music, quiet])
    #expect(
      effects == [
        .setStreams([Self.write(3, first), Self.write(9, second)]), .reply(Reply(reply), client: Stage.client),
      ])
    #expect(stage.content?.kind == .program)
    #expect(stage.content.map { $0.label + (change == .to(5) ? " (limit)\n" : "\n") } == reply)
    #expect(stage.content?.detail == "Music")
    #expect(stage.volume == 32_768, "the system's is left alone")
  }

  @Test("Mute, unmute, toggle; up unmutes, down does not")
  func mute() {
    let steps: [(LevelChange, Bool, UInt32)] = [
      (.mute, true, 16_384), (.unmute, false, 16_384), (.toggle, false, 16_384), (.by(0.25), false, 32_768),
      (.by(-0.125), true, 8192), (.to(0), true, 0),
    ]
    for (change, isMuted, volume) in steps {
      let (_, effects) = ask(change, of: [Self.notes])
      #expect(effects.first == .setStreams([Self.write(9, volume, isMuted: isMuted)]))
      let percent = Level(Double(volume) / Double(VolumeStep.full)).percent
      #expect(effects.last == .reply(.done("\(percent)%\(isMuted ? " muted" : "")\n"), client: Stage.client))
    }
    let (stage, _) = ask(.mute, of: [Self.music])
    #expect(stage.content?.icon == .speakerMuted)
  }

  @Test("A toggle mutes all while one is heard, and unmutes all else")
  func toggle() {
    let (heard, muted) = (Self.music, Self.notes)
    #expect(!heard.isMuted && muted.isMuted)
    let first = ask(.toggle, of: [heard, muted]).1.first
    #expect(
      first == .setStreams([Self.write(3, heard.volume, isMuted: true), Self.write(9, muted.volume, isMuted: true)]))
    var other = heard
    other.isMuted = true
    let second = ask(.toggle, of: [other, muted]).1.first
    #expect(second == .setStreams([Self.write(3, heard.volume), Self.write(9, muted.volume)]))
  }

  @Test("A question is only answered")
  func query() {
    let (stage, effects) = ask(.query, of: [Self.notes, Self.music])
    #expect(effects == [.reply(.done("50%\n"), client: Stage.client)])
    #expect(stage.content == nil)
  }

  @Test("A stream above 100 % is not pulled down by a wish for more")
  func above() {
    let (_, effects) = ask(.by(0.05), of: [StreamReading(index: 1, name: "x", volume: 80_000)])
    #expect(effects.first == .setStreams([Self.write(1, 80_000)]))
  }

  @Test("A program that plays nothing is refused, which is shown")
  func silent() {
    let (stage, effects) = ask(.by(0.05), of: [])
    #expect(effects == [.reply(.failed("the focused program plays nothing"), client: Stage.client)])
    #expect(stage.content == HUDContent(kind: .program, icon: .warning, .word(.nothingPlays)))
  }

  @Test("Without a focused program the command is refused at once")
  func nobody() {
    var stage = Stage.equipped()
    let reply = "error: no window with a known process has the focus (_NET_ACTIVE_WINDOW, _NET_WM_PID)\n"
    #expect(stage.ask(.program(.query)) == ([], reply))
    #expect(stage.content == nil)
    #expect(stage.ask(.program(.by(0.05))) == ([], reply))
    #expect(stage.content == HUDContent(kind: .program, icon: .warning, .word(.nothingPlays)))
  }

  private func ask(named name: String, _ change: LevelChange, of streams: [StreamReading]) -> (Stage, [Effect]) {
    var stage = Stage.equipped()
    #expect(stage.hear(.request(.program(change, name: name), client: Stage.client)).asked == [.streams(of: nil)])
    let effects = stage.reply(.streams(streams))
    return (stage, effects)
  }

  @Test(
    "A program may be named, in any way that people know it", arguments: ["Music", "music", "player", "org.x.Player"])
  func named(name: String) {
    let player = StreamReading(index: 3, name: "Music", names: ["org.x.Player", "player"], volume: 32_768)
    let (stage, effects) = ask(named: name, .by(0.25), of: [Self.notes, player])
    #expect(
      effects == [.setStreams([Self.write(3, 49_152)]), .reply(Reply("75%\n"), client: Stage.client)])
    #expect(stage.content?.detail == "Music")
  }

  @Test("One that plays nothing is refused, and those that play are named")
  func unknownName() {
    let (_, effects) = ask(named: "x", .by(0.25), of: [Self.notes, Self.music, Self.music])
    #expect(effects == [.refusal("there is no program 'x' that plays; there is Notes, Music", Stage.client)])
    let (_, none) = ask(named: "x", .query, of: [])
    #expect(none == [.refusal("there is no program 'x' that plays; there is none that does", Stage.client)])
  }

  @Test("The list has each program once, with its loudest stream")
  func list() throws {
    var stage = Stage.equipped()
    let loud = StreamReading(index: 4, name: "Music", volume: 65_536, isMuted: true)
    for (json, text) in [
      (false, "Music  100%\nNotes  25% muted\n"),
      (
        true,
        "[{\"name\": \"Music\", \"level\": 1, \"muted\": false}, {\"name\": \"Notes\", \"level\": 0.25, \"muted\": true}]\n"
      ),
    ] {
      #expect(stage.hear(.request(.programs(json: json), client: Stage.client)).asked == [.streams(of: nil)])
      #expect(
        stage.reply(.streams([Self.music, Self.notes, loud])) == [.reply(.done(text), client: Stage.client)])
    }
  }

  @Test("Names are in a pill", arguments: ["Firefox", "Проигрыватель", ""])
  func names(name: String) throws {
    var (stage, _) = ask(.by(0.05), of: [StreamReading(index: 1, name: name, volume: 100)])
    #expect(stage.content?.detail == name)
    let scene = try #require(stage.frame()?.scene)
    #expect(scene.lines.first?.text == (name.isEmpty ? nil : name))
    #expect(scene.body.width == (name.isEmpty ? 64 : 256))
  }

  // MARK: Drags

  @Test("A drag with Shift in the right half moves them, and not the system's volume")
  func drag() {
    var stage = Self.focused()
    stage.grab(1440, 540, isShifted: true)
    #expect(stage.drag(to: 1440, 500).asked == [.streams(of: FocusedProgram(process: 77))])
    #expect(stage.drag(to: 1440, 540 - 162) == [])
    #expect(
      stage.reply(.streams([Self.music, Self.notes])) == [
        .setStreams([Self.write(3, 49_152), Self.write(9, 32_768)])
      ])
    #expect(stage.content?.kind == .program && stage.content?.label == "75%" && stage.content?.detail == "Music")
    #expect(stage.isHeld)
    #expect(
      stage.drag(to: 1440, 540 + 162) == [.setStreams([Self.write(3, 16_384), Self.write(9, 0, isMuted: true)])])
    #expect(stage.drag(to: 1440, -5000) == [.setStreams([Self.write(3, 65_536), Self.write(9, 65_536)])])
    #expect(stage.drop() == [.showLayer([])])
    #expect(stage.volume == 32_768)
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("A drag of streams that have ended, such as with a track, is over")
  func dragEnded() {
    var stage = Self.focused()
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    #expect(stage.reply(.streams([Self.music])).count == 1)
    #expect(stage.drag(to: 1440, 480).count == 1)
    stage.writesDone(isComplete: false)
    #expect(!stage.isHeld)
    #expect(stage.drag(to: 1440, 300) == [])
    #expect(stage.drop() == [.showLayer([])])
  }

  @Test("One of several streams that ends does not end the drag of the others")
  func dragOfOthers() {
    var stage = Self.focused()
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    stage.reply(.streams([Self.music, Self.notes]))
    #expect(stage.drag(to: 1440, 480).count == 1)
    stage.writesDone(isComplete: false)
    #expect(stage.isHeld)
    #expect(stage.drag(to: 1440, 300).count == 1)
  }

  @Test("Shift that is one of the keys for any drag means nothing more")
  func shiftedHold() {
    var settings = Settings()
    settings.hold = [.control, .shift]
    var stage = Stage.inSession(settings: settings)
    stage.focusedProcess = 77
    stage.grab(1440, 540, isShifted: true)
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(65_536)])
  }

  @Test("Cancelled, each stream is as before")
  func cancel() {
    var stage = Self.focused()
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 200)
    stage.reply(.streams([Self.music, Self.notes]))
    #expect(
      stage.hear(.cancelled) == [.setStreams([Self.write(3, 32_768), Self.write(9, 16_384, isMuted: true)])])
    #expect(stage.drag(to: 1440, 100) == [])
  }

  @Test("A drag for a program that plays nothing says so")
  func dragSilent() {
    var stage = Self.focused()
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    #expect(stage.reply(.streams([])).asked == [.ownPlayer(of: FocusedProgram(process: 77), for: .volume)])
    #expect(stage.reply(.unavailable(.silent)) == [])
    #expect(stage.content == HUDContent(kind: .program, icon: .warning, .word(.nothingPlays)))
    #expect(stage.drag(to: 1440, 100) == [])
    #expect(stage.drop() == [.showLayer([])])
  }

  @Test("A drag without a focused program, or without an audio server, says so", arguments: [nil, 77])
  func dragNobody(process: Int?) {
    var stage = Self.focused()
    stage.focusedProcess = process
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    if process != nil {
      #expect(stage.reply(.unavailable(.lost)).asked == [.ownPlayer(of: FocusedProgram(process: 77), for: .volume)])
      #expect(stage.reply(.player(nil)) == [])
    }
    #expect(stage.content == HUDContent(kind: .program, icon: .warning, .word(.nothingPlays)))
    #expect(stage.isHeld)
    #expect(stage.drag(to: 1440, 100) == [])
    #expect(stage.drop() == [.showLayer([])])
  }

  @Test("An answer after the end changes nothing", arguments: [false, true])
  func late(isCancelled: Bool) {
    var stage = Self.focused()
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    if isCancelled { stage.hear(.cancelled) }
    stage.drop()
    #expect(stage.reply(.streams([Self.music])) == [])
    #expect(stage.content == nil)
  }

  @Test("Without a focused program nothing is changed, not even the system's volume")
  func dragNobody() {
    var stage = Stage.equipped()
    stage.grab(1440, 540, isShifted: true)
    #expect(stage.drag(to: 1440, 100) == [])
    #expect(stage.volume == 32_768)
  }

  @Test("Shift means nothing for the brightness and for seeking")
  func others() {
    var stage = Self.focused()
    stage.grab(100, 540, isShifted: true)
    stage.drag(to: 100, -5000)
    #expect(stage.panelValue == 100_000)
    stage.drop()
    stage.grab(100, 540, isShifted: true)
    #expect(stage.drag(to: 400, 540).asked == [.player(for: .seek)])
  }

  @Test("The next drag without Shift is about the system again")
  func next() {
    var stage = Self.focused()
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    stage.reply(.streams([Self.music]))
    stage.drop()
    stage.dragUp(162)
    #expect(stage.volume == 49_152)
  }
}
