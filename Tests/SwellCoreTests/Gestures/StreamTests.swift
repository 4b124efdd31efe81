import Testing

@testable import SwellCore

@Suite("The focused program's own volume")
struct StreamTests {
  private var stage = Self.focused()
  private static let music = StreamReading(index: 3, name: "Music", volume: 32_768)
  private static let notes = StreamReading(index: 9, name: "Notes", volume: 16_384, isMuted: true)
  private static let program = FocusedProgram(process: 77)

  /// The program with the process 77 has the focus.
  private static func focused() -> Stage {
    var stage = Stage.equipped()
    stage.focusedProcess = 77
    return stage
  }

  private static func write(_ index: UInt32, _ volume: UInt32, isMuted: Bool = false) -> VolumeWrite {
    VolumeWrite(.stream(index), channels: ChannelVolumes([volume]), isMuted: isMuted)
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
    #expect((stage.content?.kind, stage.content?.detail) == (.program, "Music"))
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
    var watched = Self.focused()
    watched.ask(.watch(json: false, now: false))
    watched.request(.program(change, name: nil), by: 1)
    let told = watched.reply(.streams([Self.notes])).told()
    #expect(told == ["program \(stage.content?.label ?? "-") Notes" + (isMuted ? " muted" : "")])
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
    #expect((effects.replies, effects.count, stage.content) == (["1 50%\n"], 1, nil))
    let above = ask(.by(0.05), of: [StreamReading(index: 1, name: "x", volume: 80_000)]).effects
    #expect(above.first == .setStreams([Self.write(1, 80_000)]))
  }

  @Test("A program that plays nothing is refused, and so is none at once, which is shown where a key may have asked")
  func nothing() {
    let (stage, effects) = ask(.by(0.05), of: [])
    #expect(
      effects.replies
        == ["1 error: the focused program plays no sound: 'swell volume --programs' lists those that do\n"])
    #expect(stage.content == .missing(.program))
    var lost = Self.focused()
    lost.ask(.program(.by(-0.3)))
    let refusal = Effect.refusal(
      "there is no audio server: start PipeWire (pipewire-pulse) or PulseAudio")
    #expect(lost.reply(.unavailable(.lost)) == [refusal])
    var nobody = Stage.equipped()
    for (change, content) in [(LevelChange.query, nil), (.by(0.05), HUDContent.missing(.program))] {
      let reply = "error: no focused program: click its window, or use --program NAME\n"
      #expect(nobody.ask(.program(change)) == ([], reply))
      #expect(nobody.content == content)
    }
  }

  @Test(
    "A program may be named, in any way that people know it; one that plays nothing is refused with those that do",
    arguments: [
      ("Music", "75%"), ("music", "75%"), ("player", "75%"), ("org.x.Player", "75%"),
      ("x", "error: 'x' plays no sound; these programs do: Notes, Music"),
    ])
  func named(name: String, reply: String) {
    let player = StreamReading(index: 3, name: "Music", names: ["org.x.Player", "player"], volume: 32_768)
    let (stage, effects) = ask(.by(0.25), name: name, of: [Self.notes, player, player])
    #expect(effects.replies == ["1 \(reply)\n"])
    #expect(stage.content?.detail == (name == "x" ? nil : "Music"))
    let none = "1 error: '\(name)' plays no sound; no program plays sound\n"
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
    #expect(stage.reply(.streams([Self.music, Self.notes, loud])) == [.done(text)])
  }

  /// A drag with Shift in the right half, whose question is open.
  private static func dragging(_ stage: Stage = focused()) -> Stage {
    var stage = stage
    stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true)
    return stage
  }

  @Test("A drag with Shift in the right half moves them, not the system's volume; cancelled, each is as before")
  mutating func drag() {
    #expect(stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true).asked == [.streams(of: Self.program)])
    #expect(stage.drag(to: 1440, 540 - 162) == [])
    let writes = [Self.write(3, 49_152), Self.write(9, 32_768)]
    #expect(stage.reply(.streams([Self.music, Self.notes])) == [.setStreams(writes)])
    #expect((stage.content?.kind, stage.content?.label, stage.content?.detail) == (.program, "75%", "Music"))
    #expect(stage.isHeld)
    #expect(stage.drag(to: 1440, 540 + 162) == [.setStreams([Self.write(3, 16_384), Self.write(9, 0, isMuted: true)])])
    #expect(stage.drag(to: 1440, -5000) == [.setStreams([Self.write(3, 65_536), Self.write(9, 65_536)])])
    #expect(stage.drop() == [] && stage.volume == 32_768)
    #expect(stage.timeAfterFrame() == .milliseconds(1500))
    stage.dragUp(162)
    #expect(stage.volume == 49_152)
    stage = Self.dragging()
    stage.reply(.streams([Self.music, Self.notes]))
    #expect(stage.hear(.cancelled) == [.setStreams([Self.write(3, 32_768), Self.write(9, 16_384, isMuted: true)])])
    #expect(stage.drag(to: 1440, 100) == [])
  }

  @Test("A drag of streams that have ended is over, but not while others go on", arguments: [false, true])
  func dragEnded(hasOthers: Bool) {
    var stage = Self.dragging()
    stage.reply(.streams(hasOthers ? [Self.music, Self.notes] : [Self.music]))
    #expect(stage.drag(to: 1440, 480).count == 1)
    stage.writesDone(isComplete: false)
    #expect(stage.isHeld == hasOthers && stage.drag(to: 1440, 300).count == (hasOthers ? 1 : 0))
    #expect(stage.drop() == [])
  }

  @Test(
    "A drag of streams ends with its audio server: the next server gives their numbers to others",
    arguments: [false, true])
  func serverLost(isBack: Bool) {
    var stage = Self.dragging()
    stage.reply(.streams([Self.music, Self.notes]))
    if isBack { stage.reconnect() } else { stage.hear(.audioDisconnected(isWatched: false)) }
    #expect(stage.isHeld == false)
    #expect((stage.drag(to: 1440, 300), stage.hear(.cancelled), stage.drop()) == ([], [], []))
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
    #expect((stage.drag(to: 1440, 100), stage.drop(), stage.volume) == ([], [], 32_768))
  }

  @Test("An answer after the end changes nothing, nor the next drag", arguments: [false, true])
  func late(isCancelled: Bool) {
    var stage = Self.dragging()
    if isCancelled { stage.hear(.cancelled) }
    stage.drop()
    #expect(stage.answer(.streams([Self.notes]), for: .drag(1)) == [] && stage.content == nil)
    stage = Self.dragging(stage)
    #expect(stage.answer(.streams([Self.notes]), for: .drag(1)) == [])
    #expect(stage.answer(.streams([Self.music]), for: .drag(2)).count == 1)
  }

  @Test("Shift means nothing for the brightness and for seeking, nor where it is one of the keys for any drag")
  mutating func others() {
    stage.drag(from: 100, 540, to: 100, -5000, isShifted: true)
    #expect(stage.panelValue == 100_000)
    stage.drop()
    #expect(stage.drag(from: 100, 540, to: 400, 540, isShifted: true).asked == [.player(for: .seek)])
    var shifted = Stage.inSession { $0.hold = [.control, .shift] }
    shifted.focusedProcess = 77
    #expect(shifted.drag(from: 1440, 540, to: 1440, 540 - 324, isShifted: true) == [.setVolume(65_536)])
  }

  @Test("Answers in another order reach those who asked")
  mutating func order() throws {
    let first = try #require(stage.request(.program(.by(-0.25)), by: 1).purpose)
    stage.focusedProcess = 78
    let effects = stage.request(.program(.query), by: 2)
    let second = try #require(effects.purpose)
    #expect(effects == [.ask(.streams(of: FocusedProgram(process: 78)), for: second)])
    #expect(stage.answer(.streams([Self.notes]), for: second).replies == ["2 25% muted\n"])
    stage.answer(.streams([Self.music]), for: first)
    #expect(stage.writesDone().replies == ["1 25%\n"])
  }

  // MARK: A player without a stream

  private static let name = "org.mpris.MediaPlayer2.remote"

  private static let player = {
    var player = PlayerReading(name: name)
    player.volume = Level(0.5)
    return player
  }()

  /// The program with the process 77 has the focus, plays nothing here, and its player is asked for.
  private static func withoutStream() -> Stage {
    var stage = Self.focused()
    stage.drag(from: 1440, 540, to: 1440, 540 - 162, isShifted: true)
    #expect(stage.reply(.streams([])).asked == [.ownPlayer(of: program, for: .volume)])
    return stage
  }

  private func set(_ level: Double) -> Effect { .write(.playerVolume(Self.name, Level(level)), for: .entry(0)) }

  @Test("A drag moves the player's own volume, up to 100 %, and shows it with its name; cancelled, it is as before")
  func playerDrag() {
    var stage = Self.withoutStream()
    #expect(stage.reply(.player(Self.player)) == [set(0.75)])
    #expect((stage.content?.kind, stage.content?.label, stage.content?.detail) == (.program, "75%", "remote"))
    #expect(stage.isHeld)
    #expect(stage.drag(to: 1440, 540 + 162) == [set(0.25)] && stage.drag(to: 1440, -5000) == [set(1)])
    #expect(stage.written(.done) == [] && stage.content?.label == "100%")
    #expect(stage.drop() == [] && stage.volume == 32_768, "the system's is left alone")
    stage = Self.withoutStream()
    stage.reply(.player(Self.player))
    #expect(stage.hear(.cancelled) == [set(0.5)] && stage.content?.label == "50%")
    #expect(stage.written(.done) == [] && stage.drag(to: 1440, 100) == [])
  }

  @Test(
    "A player that has gone, refuses or does not answer ends it; a late answer is for no other drag",
    arguments: [.lost, .refused, .silent] as [Answer.Reason])
  func playerGone(reason: Answer.Reason) {
    var stage = Self.withoutStream()
    stage.reply(.player(Self.player))
    stage.drag(to: 1440, 300)
    stage.written(.unavailable(reason))
    #expect((stage.isHeld, stage.drag(to: 1440, 200), stage.drop()) == (false, [], []))
    stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true)
    stage.reply(.streams([]))
    stage.reply(.player(Self.player))
    #expect(stage.written(.unavailable(reason)) == [] && stage.isHeld)
    stage = Self.withoutStream()
    stage.drop()
    #expect(stage.reply(.player(Self.player)) == [] && stage.content == nil)
    for player in [PlayerReading(name: Self.name), nil] {
      stage = Self.withoutStream()
      #expect(stage.reply(.player(player)) == [] && stage.content == .missing(.program), "without a volume, or none")
      #expect(stage.drag(to: 1440, 100) == [])
    }
  }

  @Test(
    "The focused program is called by the instance or class of its window, in any case, or by the last part of an application's name",
    arguments: [
      ("vlc", true), ("VLC", true), ("org.videolan.VLC", true), ("Navigator", true), ("lc", false), ("", false),
      ("org.vlc.other", false), ("org.", false), ("totem", true), ("org.gnome.Totem", true),
    ])
  func called(name: String, isCalled: Bool) {
    let program = FocusedProgram(process: 1, names: ["Navigator", "vlc", "", "org.gnome.Totem"])
    #expect(program.isCalled(name) == isCalled)
    #expect(!FocusedProgram(process: 1).isCalled(name))
  }
}
