import Glibc
import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("Which media player is meant", .serialized)
struct PlayersTests {
  /// What is asked, and what was answered.
  private final class Question {
    /// Something to play.
    static let song = [FakeService.Property("Metadata", .entries([.init("xesam:title", .text("Song"))]))]
    let office: Office
    private(set) var answers: [Answer] = []
    /// What became of transport keys.
    private(set) var keys: [Answer] = []

    /// - Parameter isPatient: whether it waits for players as long as a busy machine may take; else for a moment.
    init(isPatient: Bool = true) throws {
      office = try Office()
      let limit = isPatient ? patience * 2 : .milliseconds(100)
      (players.list.patience, players.commandTime) = (limit, limit)
      // A player does here all that it does before it answers, so these may be short.
      (players.focusedKey.time, players.seekCheck.time) = (.milliseconds(1), .milliseconds(1))
    }

    var players: Players { office.players }

    /// The names of the players that were told, nil for none.
    var found: [String?] {
      answers.map { if case .player(let player) = $0 { player?.name } else { nil } }
    }

    /// The player that was told last.
    var reading: PlayerReading? { if case .player(let reading)? = answers.last { reading } else { nil } }

    func ask() { players.read(for: .reading) { [weak self] in self?.answers.append($0) } }

    func control(_ command: PlayerCommand, focused: Int?) {
      players.control(command, focused: focused.map { FocusedProgram(process: $0) }) { [weak self] in
        self?.keys.append($0)
      }
    }

    func answer(to begin: (@escaping (Answer) -> Void) -> Void) throws -> Answer? {
      var answer: Answer?
      begin { answer = $0 }
      try wait(for: "the answer") { answer != nil }
      return answer
    }

    func tell(_ player: FakePlayer, _ command: PlayerCommand) throws -> Answer? {
      try answer { players.tell(player.name, command, answer: $0) }
    }

    func player(_ name: String) throws -> FakePlayer { try office.player(name) }

    /// A player that has told of itself.
    func player(_ name: String, _ status: String, _ more: [FakeService.Property] = song) throws -> FakePlayer {
      let player = try player(name)
      players.follow()
      try tell(player, status, more)
      return player
    }

    /// A player that keys wait for, until it tells of itself.
    func awaitedPlayer(_ name: String) throws -> FakePlayer {
      let player = try player(name)
      players.follow()
      try office.waitForQuestion(to: player)
      return player
    }

    /// The player answers the next question, and is known to be so.
    func tell(_ player: FakePlayer, _ status: String, _ more: [FakeService.Property] = song) throws {
      try office.answer(player, status, more)
      try wait(for: "\(player.name) to be known") {
        players.list.players.contains { $0.name == player.name && $0.reading?.status.rawValue == status }
      }
    }

    /// The player tells a change, and answers the question that follows.
    func change(_ player: FakePlayer, to status: String) throws {
      player.change("PlaybackStatus", to: status)
      try tell(player, status)
    }

    /// The player tells of itself, and is then asked once more, as before a seek.
    func answerTwice(_ player: FakePlayer, _ status: String, _ more: [FakeService.Property] = []) throws {
      for _ in 1...2 { try office.answer(player, status, more) }
    }

    /// The name of the player that a key is for.
    func pressed(_ command: PlayerCommand = .playPause) throws -> String? {
      let count = keys.count
      control(command, focused: nil)
      try wait(for: "the answer") { keys.count > count }
      if case .player(let player)? = keys.last { return player?.name }
      return nil
    }

    func wait(for what: String, _ condition: () throws -> Bool) throws {
      try office.loop.wait(for: what, details: "\(answers) \(keys)", condition)
    }

    /// Waits until a player has acted on a key by itself.
    func waitForAct() throws {
      try wait(for: "what it did") { !players.focusedKey.changed.isEmpty }
    }

    /// Waits until the time of a player with the focus is over; it may have just begun.
    func waitForGrace() throws {
      try wait(for: "the end of its time") { !players.focusedKey.isWaiting }
    }

    func waitForCommands(_ commands: [String], of player: FakePlayer) throws {
      try wait(for: "\(commands)") { player.commands.count >= commands.count }
      #expect(player.commands == commands)
    }
  }

  @Test("A key is for the player that was used last: by its own button, by Swell, or when it began to play")
  func use() throws {
    let question = try Question()
    let (first, second) = (try question.player("a"), try question.player("b"))
    question.players.follow()
    for player in [second, first] { try question.tell(player, "Playing") }
    #expect(try question.pressed() == first.name, "the first by name, since neither was used")
    try question.change(second, to: "Paused")
    #expect(try question.pressed() == second.name)
    first.change("Metadata", to: "")
    try question.tell(first, "Playing")
    #expect(try question.pressed() == second.name, "the next track is no use")
    first.manner = .answers
    #expect(try question.tell(first, .next) == .done)
    #expect(try question.pressed() == first.name)
    let third = try question.player("c", "Paused")
    #expect(try question.pressed() == first.name, "one that comes and does not play was not used")
    let fourth = try question.player("d", "Playing")
    #expect(try question.pressed() == fourth.name)
    for (player, next) in [(fourth, first), (first, second), (second, third)] {
      player.leave()
      try question.wait(for: "it to be gone") { !question.players.list.players.contains { $0.name == player.name } }
      #expect(try question.pressed() == next.name)
    }
  }

  @Test("One that plays is sought in, and paused, before one that was used last and does not play")
  func playing() throws {
    let question = try Question()
    let canSeek = Question.song + [.init("CanSeek", .truth(true))]
    let (playing, paused) = (
      try question.player("playing", "Playing", canSeek), try question.player("paused", "Playing", canSeek)
    )
    paused.change("PlaybackStatus", to: "Paused")
    try question.tell(paused, "Paused", canSeek)
    #expect(try question.pressed() == paused.name)
    #expect(try question.pressed(.pause) == playing.name)
    var answer: Answer?
    question.players.read(for: .seek) { answer = $0 }
    try question.office.answer(playing, "Playing", canSeek + [.init("Position", .number(7_000_000))])
    try question.wait(for: "the player") { answer != nil }
    guard case .player(let player?)? = answer else { return #expect(Bool(false), "\(answer as Any)") }
    #expect((player.name, player.position) == (playing.name, .seconds(7)))
  }

  @Test("A player that does not tell of itself is waited for once, not longer than a moment", arguments: [true, false])
  func silence(hasOther: Bool) throws {
    let question = try Question(isPatient: false)
    let other = hasOther ? try question.player("other", "Paused") : nil
    let silent = try question.awaitedPlayer("silent")
    #expect(try question.pressed() == other?.name)
    if !hasOther { #expect(question.keys.last == .unavailable(.silent)) }
    question.players.list.patience = patience * 2
    #expect(try question.pressed() == other?.name)
    try question.tell(silent, "Playing")
    #expect(try question.pressed() == silent.name)
  }

  @Test("Each who asks is answered once: without a bus, with one that hangs, and with one that goes", arguments: 0...2)
  func noBus(fault: Int) throws {
    let question = try Question(isPatient: fault != 1)
    let bus = question.office.bus
    if fault == 0 { try bus.stop() }
    if fault == 1 { bus.hang() }
    let player = fault == 2 ? try question.player("silent") : nil
    for _ in 1...3 { question.ask() }
    if let player {
      try question.office.waitForQuestion(to: player)
      try bus.stop()
    }
    try question.wait(for: "the answers") { question.found.count == 3 }
    if fault == 1 { bus.hang(false) }
    try question.office.loop.settle()
    #expect(question.found == [nil, nil, nil])
  }

  @Test("A bus that comes back is used again, and one that has gone looked for in the user's run-time folder")
  func busReturns() throws {
    let question = try Question()
    question.ask()
    try question.wait(for: "the answer") { question.found == [nil] }
    try question.office.bus.stop()
    try question.office.loop.settle()
    try question.office.bus.startAgain()
    let late = try question.player("late")
    question.ask()
    try question.answerTwice(late, "Playing")
    try question.wait(for: "the player") { question.found == [nil, late.name] }
    try question.office.bus.stop()
    try question.office.loop.settle()
    let new = try PrivateBus()
    let before = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    setenv("XDG_RUNTIME_DIR", String(new.address.dropFirst("unix:path=".count).dropLast("/bus".count)), 1)
    defer { if let before { setenv("XDG_RUNTIME_DIR", before, 1) } else { unsetenv("XDG_RUNTIME_DIR") } }
    let player = try FakePlayer("new", on: new, loop: question.office.loop)
    question.ask()
    try question.answerTwice(player, "Playing")
    try question.wait(for: "the player") { question.found == [nil, late.name, player.name] }
  }

  @Test(
    "The sockets of a bus are those of all parts of its address",
    arguments: [
      ("unix:path=/a", ["/a"]), ("unix:path=/a,guid=1;unix:path=/b", ["/a", "/b"]),
      ("unix:abstract=x;unix:path=/b;", [nil, "/b"]), ("disabled:", [nil]),
    ] as [(String, [String?])])
  func sockets(address: String, paths: [String?]) {
    #expect(BusConnection.paths(in: address) == paths)
  }

  @Test("A preferred player comes before one that plays or was used last; one that is left alone is not told anything")
  func choice() throws {
    let question = try Question()
    question.players.choice = try #require(PlayerChoice("preferred, *, !ignored"))
    let preferred = try question.player("Preferred", "Paused")
    let (other, ignored) = (try question.player("other", "Playing"), try question.player("ignored", "Playing"))
    let proxy = try question.player("proxy")
    proxy.desktopEntry = "ignored"
    try question.tell(proxy, "Playing")
    for (player, next) in [(preferred, preferred.name), (other, other.name), (ignored, nil)] {
      #expect(try question.pressed() == next)
      player.leave()
      try question.wait(for: "it to be gone") { !question.players.list.players.contains { $0.name == player.name } }
    }
    #expect(try question.answer { question.players.read(for: .reading, $0) } == .player(nil))
    #expect(ignored.commands == [] && proxy.commands == [])
  }

  @Test("One with the focus that acts on a key by itself is left alone with it, also where others are preferred")
  func ignoredFocus() throws {
    let question = try Question()
    question.players.choice = try #require(PlayerChoice("other, !focused"))
    let (other, player) = (try question.awaitedPlayer("other"), try question.player("focused", "Playing"))
    question.control(.playPause, focused: Int(getpid()))
    player.change("PlaybackStatus", to: "Paused")
    try question.waitForAct()
    try question.tell(other, "Playing")
    try question.wait(for: "the answer") { question.keys == [.done] }
    try question.waitForGrace()
    other.manner = .answers
    #expect(try question.tell(other, .stop) == .done)
    #expect(player.commands == [] && other.commands == ["Stop"])
  }

  // MARK: Keys

  @Test(
    "One that has the focus is told what a key says only if nothing comes of the key itself",
    arguments: [
      (nil, ["PlayPause"]), ("stranger", ["PlayPause"]), ("Volume", ["PlayPause"]), ("PlaybackStatus", []),
      ("Metadata", []), ("Seeked", []),
    ] as [(String?, [String])])
  func focus(changed: String?, commands: [String]) throws {
    let question = try Question()
    let player = try question.player("focused", "Playing")
    for round in 1...2 {
      let late = try question.awaitedPlayer("late\(round)")
      question.control(.playPause, focused: Int(getpid()))
      switch changed {
      case "stranger": try question.office.bus.signalPlayerChange()
      case "Seeked": player.seeked()
      case let property?: player.change(property, to: "Paused")
      case nil: break
      }
      if commands.isEmpty { try question.waitForAct() } else { try question.office.loop.settle() }
      try question.tell(late, "Paused")
      try question.wait(for: "the answer") { question.keys == Array(repeating: .done, count: round) }
      try question.waitForGrace()
    }
    // It hears this after everything that it was told before.
    player.manner = .answers
    #expect(try question.tell(player, .stop) == .done)
    #expect(player.commands == commands + commands + ["Stop"])
  }

  @Test(
    "In a sandbox whose processes tell nothing, the one with the focus is found by the class of its window",
    arguments: [
      ("io.github.celluloid_player.Celluloid.instance-1", ["celluloid", "io.github.celluloid_player.Celluloid"], true),
      ("com.github.neithern.g4music", ["g4music", "g4music"], true),
      ("org.gnome.Music", ["", "org.gnome.Music"], true),
      ("vlc.instance7", ["vlc", "Vlc"], true), ("org.gnome.Music", ["nautilus", "org.gnome.Nautilus"], false),
      ("io.bassi.Amberol", ["io", "bassi"], false), ("vlc", [], false),
    ] as [(String, [String], Bool)])
  func sandboxed(name: String, classes: [String], isFocused: Bool) throws {
    let question = try Question()
    let (player, late) = (try question.player(name, "Playing"), try question.awaitedPlayer("late"))
    // Of no process with a player.
    let focused = FocusedProgram(process: 1, isSandboxed: true, names: classes)
    var answer: Answer?
    question.players.control(.playPause, focused: focused) { answer = $0 }
    // It acts on the key by itself.
    player.change("PlaybackStatus", to: "Paused")
    try question.waitForAct()
    try question.tell(late, "Stopped")
    try question.wait(for: "the answer") { answer != nil }
    try question.waitForGrace()
    player.manner = .answers
    #expect(try question.tell(player, .stop) == .done)
    #expect((answer == .done) == isFocused && player.commands == (isFocused ? ["Stop"] : ["PlayPause", "Stop"]))
  }

  @Test("Keys that come before a player has told of itself reach it, in their order; so does one after its start")
  func early() throws {
    let question = try Question()
    let player = try question.player("x")
    for command in [PlayerCommand.next, .previous, .next] { question.control(command, focused: nil) }
    try question.tell(player, "Paused")
    try question.waitForCommands(["Next", "Previous", "Next"], of: player)
    #expect(question.keys.count == 3 && player.questionCount == 0)
    player.leave()
    let next = try question.awaitedPlayer("x")
    question.control(.stop, focused: 1)
    try question.tell(next, "Paused")
    try question.waitForCommands(["Stop"], of: next)
  }

  @Test("A bus that speaks nonsense while somebody waits for a player is left, and its players are known again")
  func nonsense() throws {
    let question = try Question()
    let (office, folder) = (question.office, try TemporaryFolder())
    let socket = folder.path("bus")
    let relay = try Relay(at: socket, to: String(office.bus.address.dropFirst("unix:path=".count)), on: office.loop)
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(socket)", 1)
    let player = try question.awaitedPlayer("x")
    question.ask()
    for line in relay.lines where line.isOfServer { line.send([UInt8](repeating: 0xff, count: 64)) }
    try question.wait(for: "the answer") { question.answers.count == 1 }
    #expect(question.answers == [.unavailable(.lost)])
    // Of both connections.
    try office.waitForQuestions(2, to: player)
    for _ in 1...2 { player.answer("Playing") }
    try question.wait(for: "the player") { question.players.list.players.first?.reading?.status == .playing }
  }

  @Test(
    "A key that seeks leads no farther than to the end of the track, and never the other way",
    arguments: [
      (PlayerCommand.forward, 3_595_000_000, "Seek 5000000"), (.forward, 60_000_000, "Seek 10000000"),
      (.forward, 4_000_000_000, "Seek 10000000"), (.rewind, 2000, "Seek -10000000"),
    ])
  func keySeeks(command: PlayerCommand, position: Int64, order: String) throws {
    let question = try Question()
    let length = FakeService.Property("mpris:length", .number(3_600_000_000))
    let properties = [FakeService.Property("Metadata", .entries([length])), .init("CanSeek", .truth(true))]
    let player = try question.player("x", "Playing", properties)
    question.control(command, focused: nil)
    try question.office.answer(player, "Playing", properties + [.init("Position", .number(position))])
    try question.waitForCommands([order], of: player)
  }

  @Test(
    "One that plays elsewhere is left alone when the one with the focus acts on the key",
    arguments: [
      ("PlaybackStatus", false, []), ("Volume", false, ["PlayPause"]), (nil, true, []),
    ] as [(String?, Bool, [String])])
  func elsewhere(changed: String?, ends: Bool, commands: [String]) throws {
    let question = try Question()
    let (other, player) = (try question.awaitedPlayer("other"), try question.player("focused", "Paused"))
    question.control(.playPause, focused: Int(getpid()))
    if let changed { player.change(changed, to: "Playing") }
    if ends { player.leave() }
    if commands.isEmpty { try question.waitForAct() } else { try question.office.loop.settle() }
    try question.tell(other, "Playing")
    try question.waitForGrace()
    #expect(player.commands == [])
    // It hears this after everything that it was told before.
    other.manner = .answers
    #expect(try question.tell(other, .stop) == .done)
    #expect(other.commands == commands + ["Stop"])
  }

  // MARK: Commands

  private static let set = "Set org.mpris.MediaPlayer2.Player Volume "

  @Test("What a player is told is done when it has answered, and not before; it may refuse, and be gone")
  func outcomes() throws {
    let question = try Question()
    let (player, players) = (try question.player("x"), question.players)
    func seek(_ track: String?) throws -> Answer? {
      let reading = PlayerReading(name: player.name, canSeek: true, track: track)
      return try question.answer { players.seek(reading, to: .position(.seconds(5)), answer: $0) }
    }
    let orders: [(arrives: String, tell: () throws -> Answer?)] = [
      ("Play", { try question.tell(player, .play) }), ("Seek 5000000", { try seek(nil) }),
      ("SetPosition", { try seek("/track/1") }),
      (Self.set + "0.25", { try question.answer { players.setVolume(of: player.name, to: Level(0.25), answer: $0) } }),
    ]
    for order in orders {
      (player.manner, players.commandTime) = (.answers, patience * 2)
      #expect(try order.tell() == .done)
      player.manner = .refuses
      #expect(try order.tell() == .unavailable(.refused))
      (player.manner, players.commandTime) = (.silent, .milliseconds(100))
      #expect(try order.tell() == .unavailable(.silent))
      try question.wait(for: "the third order") { player.commands.count % 3 == 0 }
    }
    #expect(player.commands == orders.flatMap { Array(repeating: $0.arrives, count: 3) })
    player.leave()
    #expect(try question.tell(player, .stop) != .done)
    try question.office.bus.stop()
    #expect(try question.tell(player, .stop) != .done)
  }

  @Test(
    "A player that ignores a new position is told how far to go, and one that went there is not",
    arguments: [true, false])
  func ignoredPosition(goes: Bool) throws {
    let question = try Question()
    let player = try question.player("x")
    player.manner = .answers
    let reading = PlayerReading(
      name: player.name, canSeek: true, position: .seconds(100), length: .seconds(3600), track: "/track/1")
    #expect(
      try question.answer { question.players.seek(reading, to: .position(.seconds(200)), answer: $0) } == .done)
    let track = FakeService.Property("mpris:trackid", .text("/track/1"))
    try question.office.answer(
      player, "Playing",
      [.init("Metadata", .entries([track])), .init("Position", .number(goes ? 200_300_000 : 100_400_000))])
    if goes {
      try question.office.loop.settle()
      #expect(try question.tell(player, .play) == .done)
    }
    try question.waitForCommands(["SetPosition", goes ? "Play" : "Seek 99600000"], of: player)
  }

  @Test("A late answer about one position leaves the next position to be checked")
  func laterPosition() throws {
    let question = try Question()
    let player = try question.player("x")
    player.manner = .answers
    let reading = PlayerReading(
      name: player.name, canSeek: true, position: .seconds(100), length: .seconds(3600), track: "/track/1")
    let properties = [
      FakeService.Property("Metadata", .entries([.init("mpris:trackid", .text("/track/1"))])),
      .init("Position", .number(100_400_000)),
    ]
    func seek(_ seconds: Int) throws {
      #expect(
        try question.answer { question.players.seek(reading, to: .position(.seconds(seconds)), answer: $0) } == .done)
    }
    try seek(200)
    try question.office.waitForQuestion(to: player)
    // Time for the late answer.
    question.players.seekCheck.time = .milliseconds(200)
    try seek(300)
    player.answer("Playing", properties)
    try question.office.answer(player, "Playing", properties)
    try question.waitForCommands(["SetPosition", "SetPosition", "Seek 199600000"], of: player)
  }

  @Test("Volumes that come while a player has not answered wait, and the newest is set for all of them")
  func setVolumes() throws {
    let question = try Question()
    let (player, other) = (try question.player("x"), try question.player("y"))
    (player.manner, other.manner) = (.answers, .refuses)
    var answers: [Answer] = []
    for volume in [0.25, 0.5, 0.75] {
      question.players.setVolume(of: player.name, to: Level(volume)) { answers.append($0) }
    }
    question.players.setVolume(of: other.name, to: Level(1)) { answers.append($0) }
    try question.wait(for: "all answers") { answers.count == 4 }
    #expect(answers.filter { $0 == .done }.count == 3 && answers.contains(.unavailable(.refused)))
    #expect(player.commands == [Self.set + "0.25", Self.set + "0.75"] && other.commands == [Self.set + "1.0"])
    // One that is lost has its answer, too.
    try question.office.bus.stop()
    for volume in [0.25, 0.5] { question.players.setVolume(of: player.name, to: Level(volume)) { answers.append($0) } }
    try question.wait(for: "the loss") { answers.count == 6 }
  }

  // MARK: What they say

  @Test(
    "A volume is a number that the player lets be set; a position is known where it is a number other than 0",
    arguments: [
      ([.init("Volume", .real(0.4))], 0.4, nil), ([.init("Volume", .real(1.25))], 1.25, nil),
      ([.init("Volume", .real(-1))], 0, nil),
      ([.init("Volume", .real(0.4)), .init("CanControl", .truth(false))], nil, nil),
      ([.init("Volume", .real(.nan))], nil, nil), ([.init("Volume", .real(.infinity))], nil, nil),
      ([.init("Volume", .text("0.4"))], nil, nil), ([], nil, nil), ([.init("Position", .text("12"))], nil, nil),
      ([.init("Position", .number(0))], nil, nil), ([.init("Position", .number(12_000_000))], nil, .seconds(12)),
    ] as [([FakeService.Property], Double?, Duration?)])
  func values(properties: [FakeService.Property], volume: Double?, position: Duration?) throws {
    let question = try Question()
    let player = try question.player("x")
    question.ask()
    let abilities = ["CanControl", "CanSeek"].filter { name in !properties.contains { $0.name == name } }
    try question.answerTwice(player, "Playing", properties + abilities.map { .init($0, .truth(true)) })
    try question.wait(for: "the player") { question.found.count == 1 }
    let reading = try #require(question.reading)
    #expect((reading.volume, reading.position) == (volume.map { Level($0) }, position))
  }

  @Test("The player of a program is that of its process, whatever others do; without one there is none")
  func ownPlayer() throws {
    let question = try Question()
    try BusMock.player("other", on: question.office.bus)
    let player = try question.player("own")
    var found: [Answer] = []
    question.players.read(of: FocusedProgram(process: Int(getpid())), for: .volume) { found.append($0) }
    try question.answerTwice(player, "Paused", [.init("Volume", .real(0.5)), .init("CanControl", .truth(true))])
    try question.wait(for: "the player") { found.count == 1 }
    guard case .player(let reading?) = found[0] else { return #expect(Bool(false), "\(found)") }
    #expect((reading.name, reading.volume) == (player.name, Level(0.5)))
    question.players.read(of: FocusedProgram(process: 1), for: .seek) { found.append($0) }
    try question.wait(for: "the answer") { found.count == 2 }
    #expect(found[1] == .player(nil))
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
