import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("What media players play is followed", .serialized)
struct PlayerReportTests {
  /// What was reported: "x playing Title/Artist", "left x".
  private final class Follower {
    let office: Office
    var watch: Players { office.players }
    /// How many lines were taken.
    private var taken = 0

    init(isOn: Bool = true) throws {
      office = try Office()
      if isOn { watch.report(true) }
    }

    private var lines: [String] {
      let prefix = "org.mpris.MediaPlayer2.".count
      return office.events.map { event in
        switch event {
        case .player(let player):
          "\(player.name.dropFirst(prefix)) \(player.status) \(player.title)/\(player.artist)"
        case .playerLeft(let name): "left \(name.dropFirst(prefix))"
        default: "\(event)"
        }
      }
    }

    /// What was reported since this was last asked for.
    func take() -> [String] {
      let new = Array(lines.dropFirst(taken))
      taken += new.count
      return new
    }

    /// Answers the next question to a player, and waits for what is reported of that.
    func answer(_ player: FakePlayer, _ status: String, _ more: [FakeService.Property] = [], line: String) throws {
      try office.answer(player, status, more)
      try waitForLines([line])
    }

    func waitForLines(_ wanted: [String]) throws {
      try office.wait(for: "\(wanted)") { lines.count >= taken + wanted.count }
      #expect(take() == wanted)
    }
  }

  private static func song(_ title: String, _ artists: [String] = []) -> [FakeService.Property] {
    metadata(.init("xesam:title", .text(title)), .init("xesam:artist", .texts(artists)))
  }

  @Test("After each change of state or track until it goes, not after others, nor what strangers and playerctld say")
  func changes() throws {
    let follower = try Follower()
    let player = try follower.office.player("x")
    try follower.answer(player, "Playing", Self.song("One", ["A", "", "B"]), line: "x playing One/A, B")
    player.change("PlaybackStatus", to: "Paused")
    try follower.answer(player, "Paused", Self.song("One"), line: "x paused One/")
    player.change("Volume", to: "1", invalidated: ["Metadata"])
    try follower.answer(player, "Paused", Self.song("Two"), line: "x paused Two/")
    let echo = try follower.office.player("playerctld")
    player.change("Rate", to: "2", invalidated: ["Position"])
    echo.change("PlaybackStatus", to: "Paused")
    try follower.office.bus.signalPlayerChange()
    try follower.office.loop.settle()
    #expect((player.questionCount, echo.questionCount, follower.take().isEmpty) == (0, 0, true))
    player.leave()
    try follower.waitForLines(["left x"])
  }

  @Test("With what the player calls itself, if it tells", arguments: [nil, "VLC\n media player "])
  func identity(identity: String?) throws {
    let follower = try Follower(isOn: false)
    let player = try follower.office.player("vlc")
    player.identity = identity
    follower.watch.report(true)
    for _ in 1...2 {
      try follower.answer(player, "Playing", line: "vlc playing /")
      guard case .player(let reading)? = follower.office.events.last else { return }
      #expect(reading.identity == (identity == nil ? "" : "VLC media player"))
      player.change("PlaybackStatus", to: "Playing")
    }
  }

  @Test("After a change of its volume, and of what it can do", arguments: ["Volume", "CanGoNext"])
  func volume(property: String) throws {
    let follower = try Follower()
    let player = try follower.office.player("x")
    try follower.answer(player, "Playing", line: "x playing /")
    player.change(property, to: "1")
    try follower.answer(player, "Playing", [.init("Volume", .real(0.5))], line: "x playing /")
    guard case .player(let reading)? = follower.office.events.last else { return }
    #expect(reading.volume == Level(0.5))
  }

  @Test("Not before it is switched on, nor after it is switched off; each time it begins with all that is known")
  func off() throws {
    let follower = try Follower(isOn: false)
    let player = try follower.office.player("x")
    player.change("PlaybackStatus", to: "Paused")
    try follower.office.loop.settle()
    #expect(player.questionCount == 0)
    for _ in 1...2 { follower.watch.report(true) }
    try follower.answer(player, "Playing", line: "x playing /")
    for _ in 1...2 { follower.watch.report(false) }
    #expect(follower.take() == ["left x"])
    player.change("PlaybackStatus", to: "Paused")
    try follower.office.answer(player, "Paused")
    try follower.office.loop.settle()
    #expect(follower.take().isEmpty)
    follower.watch.report(true)
    #expect(follower.take() == ["x paused /"])
  }

  @Test("Changes before the answer lead to one more question, and one that never answers to none")
  func slow() throws {
    let follower = try Follower()
    let player = try follower.office.player("x")
    try follower.answer(player, "Stopped", line: "x stopped /")
    for _ in 1...100 { player.change("PlaybackStatus", to: "Paused") }
    try follower.office.waitForQuestion(to: player)
    try follower.office.loop.settle()
    #expect(player.questionCount == 1)
    player.answer("Playing")
    try follower.office.answer(player, "Paused")
    try follower.waitForLines(["x playing /", "x paused /"])
    try follower.office.loop.settle()
    #expect(player.questionCount == 0)
  }

  @Test("One that goes while it is asked, is one that has gone", arguments: [false, true])
  func gone(isOff: Bool) throws {
    let follower = try Follower()
    let player = try follower.office.player("x")
    try follower.office.waitForQuestion(to: player)
    if isOff { follower.watch.report(false) } else { player.leave() }
    try follower.waitForLines(["left x"])
    if isOff { player.answer("Playing") }
    try follower.office.loop.settle()
    #expect(follower.take() == [])
  }

  @Test("After the bus was lost, the players of the next one are")
  func busReturns() throws {
    let follower = try Follower()
    let player = try follower.office.player("x")
    try follower.answer(player, "Playing", Self.song("One"), line: "x playing One/")
    try follower.office.bus.stop()
    try follower.waitForLines(["left x"])
    try follower.office.bus.startAgain()
    let next = try follower.office.player("x")
    try follower.answer(next, "Paused", line: "x paused /")
  }

  @Test("Many names of one program do no harm")
  func many() throws {
    let follower = try Follower()
    let players = try (1...40).map { try follower.office.player("p\($0)") }
    func count() -> Int { players.reduce(0) { $0 + $1.questionCount } }
    try follower.office.wait(for: "some to be asked") { count() == 32 }
    try follower.office.loop.settle()
    #expect(count() == 32)
  }

  private static func metadata(_ entries: FakeService.Property...) -> [FakeService.Property] {
    [.init("Metadata", .entries(entries))]
  }

  private static let hostile: [([FakeService.Property], String)] = [
    ([], "stopped /"), ([.init("PlaybackStatus", .texts(["Playing"]))], "stopped /"),
    ([.init("PlaybackStatus", .text("Dancing"))], "stopped /"), ([.init("Metadata", .text("none"))], "stopped /"),
    ([.init("Metadata", .texts([]))], "stopped /"), (metadata(), "stopped /"),
    (metadata(.init("xesam:title", .number(7)), .init("xesam:artist", .truth(true))), "stopped /"),
    (metadata(.init("xesam:title", .texts(["a", "b"])), .init("xesam:artist", .text("c"))), "stopped a, b/c"),
    (metadata(.init("xesam:title", .entries([.init("xesam:title", .text("x"))]))), "stopped /"),
    (
      metadata(.init("xesam:title", .text("\u{202e}a\nb\u{1b}")), .init("mpris:length", .text("x"))), "stopped a b/"
    ),
    (
      song("ok") + [.init("CanPlay", .number(0)), .init("Position", .text("0")), .init("CanSeek", .texts([]))],
      "stopped ok/"
    ),
  ]

  @Test("Whatever they say of themselves", arguments: hostile)
  func nonsense(properties: [FakeService.Property], line: String) throws {
    let follower = try Follower()
    let player = try follower.office.player("x")
    try follower.office.waitForQuestion(to: player)
    player.reply(.entries(properties))
    try follower.waitForLines(["x " + line])
  }

  @Test("Megabytes of text are cut")
  func long() throws {
    let follower = try Follower()
    let song = Self.song(String(repeating: "é", count: 1_000_000), Array(repeating: "abc", count: 99_999))
    let artists = String(repeating: "abc, ", count: 40).dropLast()
    let line = "x playing " + String(repeating: "é", count: 200) + "/" + artists
    try follower.answer(try follower.office.player("x"), "Playing", song, line: line)
  }
}
