import Glibc
import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("Which media player is meant", .serialized)
struct PlayersTests {
  /// What is asked, and what was answered.
  private final class Question {
    let office: Office
    private let inbox = Inbox()

    private final class Inbox {
      var answers: [Answer] = []
      var keys: [Answer] = []
    }

    /// - Parameter isPatient: whether it waits for players as long as a busy machine may take; else for a moment.
    init(isPatient: Bool = true) throws {
      office = try Office()
      if isPatient { (players.patience, players.commandTime) = (patience * 2, patience * 2) }
    }

    var players: Players { office.players }
    var answers: [Answer] { inbox.answers }
    /// What became of transport keys.
    var keys: [Answer] { inbox.keys }

    /// The names of the players that were told, nil for none.
    var found: [String?] {
      answers.map { if case .player(let player) = $0 { player?.name } else { nil } }
    }

    /// The player that was told last.
    var reading: PlayerReading? { if case .player(let reading)? = answers.last { reading } else { nil } }

    /// Asks which player is meant.
    func ask(_ wish: PlayerWish = .reading) { players.read(for: wish) { [inbox] in inbox.answers.append($0) } }

    /// A transport key was pressed.
    func control(_ command: PlayerCommand, focused: Int?) {
      players.control(command, focused: focused.map { FocusedProgram(process: $0) }) { [inbox] in
        inbox.keys.append($0)
      }
    }

    /// Begins something, and waits for its answer.
    func answer(to begin: (@escaping (Answer) -> Void) -> Void) throws -> Answer? {
      var answer: Answer?
      begin { answer = $0 }
      try wait(for: "the answer") { answer != nil }
      return answer
    }

    /// Tells a player, and waits for its answer.
    func tell(_ player: FakePlayer, _ command: PlayerCommand) throws -> Answer? {
      try answer { players.tell(player.name, command, answer: $0) }
    }

    /// Sets a player's volume, and waits for its answer.
    func setVolume(of player: FakePlayer, to volume: Double) throws -> Answer? {
      try answer { players.setVolume(of: player.name, to: Level(volume), answer: $0) }
    }

    /// Moves a player to 0:05, and waits for its answer.
    func seek(_ player: PlayerReading, _ target: SeekTarget = .position(.seconds(5))) throws -> Answer? {
      try answer { players.seek(player, to: target, answer: $0) }
    }

    func wait(for what: String, _ condition: () throws -> Bool) throws {
      try office.loop.wait(for: what, details: "\(answers) \(keys)", condition)
    }
  }

  @Test("A late answer to the question before counts for nothing")
  func rounds() throws {
    let question = try Question()
    let quick = try question.office.player("quick")
    let slow = try question.office.player("slow")
    question.ask()
    try question.office.waitForQuestion(to: quick, slow)
    quick.answer("Playing")
    try question.wait(for: "the one that plays") { question.found == [quick.name] }
    question.ask()
    try question.wait(for: "both to be asked again") { quick.questionCount == 1 && slow.questionCount == 2 }
    for _ in 1...2 { slow.answer("Paused") }
    try question.office.loop.settle()
    #expect(question.found == [quick.name], "the other one may play")
    quick.answer("Playing")
    try question.wait(for: "the one that plays") { question.found.count == 2 }
    #expect(question.found == [quick.name, quick.name])
  }

  @Test("Of two that play, the one that was told something last is meant", arguments: [true, false])
  func two(isOtherFirst: Bool) throws {
    let question = try Question()
    let other = try question.office.player("a")
    let told = try question.office.player("b")
    told.manner = .answers
    #expect(try question.tell(told, .play) == .done)
    for round in 1...3 {
      question.ask()
      try question.office.waitForQuestion(to: other, told)
      for player in isOtherFirst ? [other, told] : [told, other] {
        player.answer("Playing")
        try question.office.loop.settle()
      }
      try question.wait(for: "the player") { question.found.count == round }
    }
    #expect(question.found == [told.name, told.name, told.name])
  }

  @Test("One that plays waits neither for a silent one, nor for one that was told something and is gone or paused")
  func quick() throws {
    let question = try Question()
    let gone = try question.office.player("gone")
    let paused = try question.office.player("paused")
    let silent = try question.office.player("silent")
    let playing = try question.office.player("z")
    (gone.manner, paused.manner) = (.answers, .answers)
    func ask(_ others: [FakePlayer]) throws {
      let count = question.found.count
      question.ask()
      try question.wait(for: "all to be asked") { (others + [playing]).allSatisfy { $0.questionCount == 1 } }
      playing.answer("Playing")
      for other in others { other.answer("Paused") }
      try question.wait(for: "the player") { question.found.count > count }
      #expect(question.found.last == playing.name)
    }
    try ask([gone, paused])
    #expect(try question.tell(paused, .play) == .done)
    try ask([gone, paused])
    #expect(try question.tell(gone, .play) == .done)
    gone.leave()
    try question.office.loop.settle()
    try ask([paused])
    withExtendedLifetime(silent) {}
  }

  @Test("One that does not answer is not waited for longer than a moment", arguments: [true, false])
  func silence(hasOther: Bool) throws {
    let question = try Question(isPatient: false)
    let silent = try question.office.player("silent")
    let other = hasOther ? try question.office.player("other") : nil
    var rounds = 0
    for _ in 1...2 {
      // The answer of the other one may be too late, too, on a busy machine.
      try waitUntil("the other one") {
        rounds += 1
        question.ask()
        try question.wait(for: "all to be asked") { silent.questionCount == rounds && (other?.questionCount ?? 1) == 1 }
        other?.answer("Paused")
        try question.wait(for: "an answer") { question.found.count == rounds }
        return question.found[rounds - 1] == other?.name
      }
      if !hasOther { #expect(question.answers.last == .unavailable(.silent)) }
    }
  }

  @Test("Each who asks is answered once: without a bus, with one that hangs, and with one that goes", arguments: 0...2)
  func noBus(fault: Int) throws {
    let question = try Question(isPatient: fault != 1)
    let bus = question.office.bus
    if fault == 0 { try bus.stop() }
    if fault == 1 { bus.hang() }
    let player = fault == 2 ? try question.office.player("silent") : nil
    for _ in 1...3 { question.ask() }
    if fault == 2 {
      try question.wait(for: "the player to be asked") { player?.questionCount == 1 }
      try bus.stop()
    }
    try question.wait(for: "the answers") { question.found.count == 3 }
    if fault == 1 { bus.hang(false) }
    try question.office.loop.settle()
    #expect(question.found == [nil, nil, nil])
  }

  @Test(
    "One that has the focus is told what a key says only if nothing comes of the key itself",
    arguments: [
      (nil, ["PlayPause"]), ("Volume", ["PlayPause"]), ("PlaybackStatus", []), ("Metadata", []),
    ] as [(String?, [String])])
  func focus(changed: String?, commands: [String]) throws {
    let question = try Question()
    let player = try question.office.player("focused")
    for round in 1...2 {
      question.control(.playPause, focused: Int(getpid()))
      try question.office.waitForQuestion(to: player)
      if let changed { player.change(changed, to: "Paused") }
      player.answer("Playing")
      let told = Array(repeating: commands, count: round).flatMap { $0 }
      if commands.isEmpty { try question.office.loop.live(for: .milliseconds(400)) }
      try question.wait(for: "the command") { player.commands.count >= told.count }
      #expect(player.commands == told)
    }
  }

  @Test("One that has the focus and goes to another position by itself is not told to")
  func focusedSeek() throws {
    let question = try Question()
    let player = try question.office.player("focused")
    question.control(.forward, focused: Int(getpid()))
    try question.office.waitForQuestion(to: player)
    player.seeked()
    player.answer("Playing")
    try question.wait(for: "the answer") { question.keys == [.done] }
    try question.office.loop.live(for: .milliseconds(400))
    #expect(player.commands == [])
  }

  @Test("A key that comes during a question finds the one with the focus all the same")
  func focusDuringQuestion() throws {
    let question = try Question()
    let player = try question.office.player("focused")
    question.ask()
    try question.office.waitForQuestion(to: player)
    question.control(.playPause, focused: Int(getpid()))
    try question.wait(for: "the player") {
      while player.questionCount > 0 {
        // It acts on the key.
        player.change("PlaybackStatus", to: "Paused")
        player.answer("Playing")
      }
      return question.found == [player.name]
    }
    try question.office.loop.live(for: .milliseconds(400))
    #expect(player.commands == [])
  }

  @Test("A key that repeats does not begin the search anew each time")
  func repeated() throws {
    let question = try Question()
    let (quick, silent) = (try question.office.player("quick"), try question.office.player("silent"))
    quick.manner = .answers
    for _ in 1...3 {
      question.control(.next, focused: nil)
      try question.wait(for: "both to be asked") { quick.questionCount > 0 && silent.questionCount > 0 }
      try question.office.loop.settle()
    }
    #expect(quick.questionCount == 1 && silent.questionCount == 1)
    quick.answer("Playing")
    try question.wait(for: "the commands") { quick.commands == ["Next", "Next", "Next"] }
  }

  @Test("What others say meanwhile is not the result of the key")
  func stranger() throws {
    let question = try Question()
    let player = try question.office.player("focused")
    question.control(.playPause, focused: Int(getpid()))
    try question.office.waitForQuestion(to: player)
    try question.office.bus.signalPlayerChange()
    player.answer("Playing")
    try question.wait(for: "the command") { player.commands == ["PlayPause"] }
  }

  @Test(
    "One that plays elsewhere is left alone when the one with the focus acts on the key",
    arguments: [
      ("PlaybackStatus", false, [String]()), ("Volume", false, ["PlayPause"]), (nil, true, []),
    ] as [(String?, Bool, [String])])
  func elsewhere(changed: String?, ends: Bool, commands: [String]) throws {
    let question = try Question()
    let other = try BusMock.player("other", on: question.office.bus)
    let player = try question.office.player("focused")
    question.control(.playPause, focused: Int(getpid()))
    try question.office.waitForQuestion(to: player)
    if let changed { player.change(changed, to: "Playing") }
    if ends { player.leave() } else { player.answer("Paused") }
    if commands.isEmpty { try question.office.loop.live(for: .milliseconds(400)) }
    try waitUntil("the command") {
      try question.office.loop.settle()
      return other.calls(of: "PlayPause").count >= commands.count
    }
    #expect(player.commands == [])
    // The answer to a call comes after everything that it was told before.
    try other.tell("Stop")
    #expect(other.calls(of: "PlayPause") == commands)
  }

  @Test("A command is done when the player has answered it, and not before")
  func tell() throws {
    let question = try Question()
    let player = try question.office.player("x")
    player.manner = .answers
    #expect(try question.tell(player, .play) == .done)
    player.manner = .refuses
    #expect(try question.tell(player, .next) == .unavailable(.refused))
    player.manner = .silent
    question.players.commandTime = .milliseconds(100)
    #expect(try question.tell(player, .stop) == .unavailable(.silent))
    #expect(player.commands == ["Play", "Next", "Stop"])
    player.leave()
    #expect(try question.tell(player, .stop) != .done)
    try question.office.bus.stop()
    #expect(try question.tell(player, .stop) != .done)
  }

  @Test("A new position is reached when the player has answered, whichever way it is told")
  func seek() throws {
    let question = try Question()
    let player = try question.office.player("x")
    player.manner = .answers
    for track in [nil, "/track/1"] {
      #expect(try question.seek(PlayerReading(name: player.name, canSeek: true, track: track)) == .done)
    }
    player.manner = .refuses
    #expect(try question.seek(PlayerReading(name: player.name, canSeek: true)) == .unavailable(.refused))
    player.manner = .silent
    question.players.commandTime = .milliseconds(100)
    #expect(try question.seek(PlayerReading(name: player.name, canSeek: true)) == .unavailable(.silent))
    #expect(player.commands == ["Seek", "SetPosition", "Seek", "Seek"])
  }

  @Test(
    "A player that ignores a new position is told how far to go, and one that went there is not",
    arguments: [true, false])
  func ignoredPosition(goes: Bool) throws {
    let question = try Question()
    let player = try question.office.player("x")
    player.manner = .answers
    let reading = PlayerReading(
      name: player.name, canSeek: true, position: .seconds(100), length: .seconds(3600), track: "/track/1")
    #expect(try question.seek(reading, .position(.seconds(200))) == .done)
    try question.office.waitForQuestion(to: player)
    let track = FakePlayer.Property("mpris:trackid", .text("/track/1"))
    player.answer([
      .init("PlaybackStatus", .text("Playing")), .init("Metadata", .entries([track])),
      .init("Position", .number(goes ? 200_300_000 : 100_400_000)),
    ])
    if goes {
      try question.office.loop.settle()
      #expect(try question.tell(player, .play) == .done)
      #expect(player.commands == ["SetPosition", "Play"])
    } else {
      try question.wait(for: "the second command") { player.commands == ["SetPosition", "Seek"] }
    }
  }

  @Test(
    "A volume is a number that the player lets be set",
    arguments: [
      (FakePlayer.Value.real(0.4), true, 0.4), (.real(1.25), true, 1.25), (.real(-1), true, 0),
      (.real(0.4), false, nil),
      (.real(.nan), true, nil), (.real(.infinity), true, nil), (.text("0.4"), true, nil), (nil, true, nil),
    ] as [(FakePlayer.Value?, Bool, Double?)])
  func volume(value: FakePlayer.Value?, canControl: Bool, volume: Double?) throws {
    let question = try Question()
    let player = try question.office.player("x")
    question.ask(.volume)
    try question.office.waitForQuestion(to: player)
    player.answer("Playing", (value.map { [.init("Volume", $0)] } ?? []) + [.init("CanControl", .truth(canControl))])
    try question.wait(for: "the player") { question.found.count == 1 }
    #expect(try #require(question.reading).volume == volume.map { Level($0) })
  }

  @Test("A volume is set, refused, or not answered")
  func setVolume() throws {
    let question = try Question()
    let player = try question.office.player("x")
    player.manner = .answers
    #expect(try question.setVolume(of: player, to: 0.25) == .done)
    #expect(player.commands == ["Set org.mpris.MediaPlayer2.Player Volume 0.25"])
    player.manner = .refuses
    #expect(try question.setVolume(of: player, to: 0.5) == .unavailable(.refused))
    player.manner = .silent
    question.players.commandTime = .milliseconds(100)
    #expect(try question.setVolume(of: player, to: 1) == .unavailable(.silent))
  }

  @Test("Volumes that come while a player has not answered wait, and the newest is set for all of them")
  func setVolumes() throws {
    let question = try Question()
    let (player, other) = (try question.office.player("x"), try question.office.player("y"))
    (player.manner, other.manner) = (.answers, .refuses)
    var answers: [Answer] = []
    for volume in [0.25, 0.5, 0.75] {
      question.players.setVolume(of: player.name, to: Level(volume)) { answers.append($0) }
    }
    question.players.setVolume(of: other.name, to: Level(1)) { answers.append($0) }
    try question.wait(for: "all answers") { answers.count == 4 }
    #expect(answers.filter { $0 == .done }.count == 3 && answers.contains(.unavailable(.refused)))
    let set = "Set org.mpris.MediaPlayer2.Player Volume "
    #expect(player.commands == [set + "0.25", set + "0.75"] && other.commands == [set + "1.0"])
    // One that is lost has its answer, too.
    try question.office.bus.stop()
    for volume in [0.25, 0.5] { question.players.setVolume(of: player.name, to: Level(volume)) { answers.append($0) } }
    try question.wait(for: "the loss") { answers.count == 6 }
  }

  @Test("The player of a program is that of its process, whatever others do; without one there is none")
  func ownPlayer() throws {
    let question = try Question()
    try BusMock.player("other", on: question.office.bus)
    let player = try question.office.player("own")
    var found: [Answer] = []
    question.players.read(of: FocusedProgram(process: Int(getpid())), for: .volume) { found.append($0) }
    try question.office.waitForQuestion(to: player)
    player.answer(
      "Paused",
      [
        .init("Volume", .real(0.5)), .init("CanControl", .truth(true)), .init("Rate", .real(1.5)),
        .init("MaximumRate", .real(4)),
      ])
    try question.wait(for: "the player") { found.count == 1 }
    guard case .player(let reading?) = found[0] else { return #expect(Bool(false), "\(found)") }
    #expect(reading.name == player.name && reading.volume == Level(0.5))
    #expect(reading.rate == 1.5 && reading.maximumRate == 4)
    question.players.read(of: FocusedProgram(process: 1), for: .seek) { found.append($0) }
    try question.office.waitForQuestion(to: player)
    player.answer("Paused")
    try question.wait(for: "the answer") { found.count == 2 }
    #expect(found[1] == .unavailable(.silent))
  }

  @Test("A position that is missing, of a wrong type, or always 0 is not known", arguments: 0...3)
  func position(case number: Int) throws {
    let question = try Question()
    let player = try question.office.player("x")
    question.ask(.seek)
    try question.office.waitForQuestion(to: player)
    let values: [FakePlayer.Value?] = [nil, .text("12"), .number(0), .number(12_000_000)]
    let position = values[number].map { [FakePlayer.Property("Position", $0)] } ?? []
    player.answer("Playing", position + [.init("CanSeek", .truth(true))])
    try question.wait(for: "the player") { question.found.count == 1 }
    #expect(try #require(question.reading).position == (number == 3 ? .seconds(12) : nil))
  }

  @Test("A player that takes its time to tell of itself gets the key; a key that finds none is answered so")
  func slow() throws {
    let question = try Question()
    question.players.patience = .milliseconds(1)
    question.control(.next, focused: nil)
    try question.wait(for: "the answer") { question.keys == [.unavailable(.silent)] }
    let player = try question.office.player("slow")
    question.control(.next, focused: nil)
    try question.office.waitForQuestion(to: player)
    // Longer than the time that all are waited for.
    try question.office.loop.live(for: .milliseconds(20))
    player.answer("Paused")
    try question.wait(for: "the command") { player.commands == ["Next"] }
    guard case .player(let told?)? = question.keys.last, question.keys.count == 2 else {
      Issue.record("\(question.keys)")
      return
    }
    #expect(told.name == player.name)
  }

  @Test("Once all have had their time, one that has answered is enough, but for the one that was told something last")
  func overdue() throws {
    let question = try Question()
    let (silent, other) = (try question.office.player("silent"), try question.office.player("other"))
    question.players.patience = .milliseconds(1)
    question.ask()
    try question.office.waitForQuestion(to: silent, other)
    other.answer("Paused")
    try question.wait(for: "the player") { question.found == [other.name] }
    silent.manner = .answers
    #expect(try question.tell(silent, .play) == .done)
    question.ask()
    try question.wait(for: "both to be asked") { silent.questionCount == 2 && other.questionCount == 1 }
    other.answer("Paused")
    try question.office.loop.live(for: .milliseconds(20))
    #expect(question.found == [other.name])
    for _ in 1...2 { silent.answer("Paused") }
    try question.wait(for: "the player") { question.found == [other.name, silent.name] }
  }

  @Test("One that does not have the focus is told at once")
  func noFocus() throws {
    let question = try Question()
    let player = try question.office.player("other")
    question.control(.next, focused: 1)
    try question.office.waitForQuestion(to: player)
    player.answer("Playing")
    try question.wait(for: "the command") { player.commands == ["Next"] }
  }

  @Test("A bus that comes back is used again")
  func busReturns() throws {
    let question = try Question()
    question.ask()
    try question.wait(for: "the answer") { question.found == [nil] }
    try question.office.bus.stop()
    try question.office.loop.settle()
    try question.office.bus.startAgain()
    let player = try question.office.player("late")
    question.ask()
    try question.office.waitForQuestion(to: player)
    player.answer("Playing")
    try question.wait(for: "the player") { question.found == [nil, player.name] }
  }

  @Test("A session bus that has gone is looked for in the user's run-time folder")
  func busMoves() throws {
    let question = try Question()
    question.ask()
    try question.wait(for: "the answer") { question.found == [nil] }
    try question.office.bus.stop()
    try question.office.loop.settle()
    let new = try PrivateBus()
    let before = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    setenv("XDG_RUNTIME_DIR", String(new.address.dropFirst("unix:path=".count).dropLast("/bus".count)), 1)
    defer { if let before { setenv("XDG_RUNTIME_DIR", before, 1) } else { unsetenv("XDG_RUNTIME_DIR") } }
    let player = try FakePlayer("new", on: new, loop: question.office.loop)
    question.ask()
    try question.office.waitForQuestion(to: player)
    player.answer("Playing")
    try question.wait(for: "the player") { question.found == [nil, player.name] }
  }

  @Test(
    "A track that is no object path, or none at all, cannot be sought in by its name",
    arguments: [
      ("/org/mpris/MediaPlayer2/Track/1", true), ("/", true), ("/a_B/9", true), ("", false), ("12", false),
      ("spotify:track:4uLU6", false), ("/a/", false), ("//a", false), ("/a//b", false), ("/é", false), ("/a-b", false),
      ("a/b", false), ("/org/mpris/MediaPlayer2/TrackList/NoTrack", false),
    ] as [(String, Bool)])
  func track(text: String, isTrack: Bool) {
    #expect(PlayerProperties.track(text) == (isTrack ? text : nil))
  }
}
