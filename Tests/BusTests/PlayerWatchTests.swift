import Diagnostics
import EventLoop
import Glibc
import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("What media players play is followed", .serialized)
struct PlayerWatchTests {
  /// The watch, and what it has reported: "x playing Title/Artist", "left x".
  private final class Follower {
    let loop: EventLoop
    let watch: PlayerWatch
    private let inbox = Inbox()

    private final class Inbox {
      var lines: [String] = []
    }

    init(on bus: PrivateBus, isOn: Bool = true) throws {
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      loop = try EventLoop()
      watch = PlayerWatch(Players(on: loop, log: Log(verbosity: .silent))) { [inbox] event in
        let prefix = "org.mpris.MediaPlayer2.".count
        switch event {
        case .player(let player):
          inbox.lines.append("\(player.name.dropFirst(prefix)) \(player.status) \(player.title)/\(player.artist)")
        case .playerLeft(let name): inbox.lines.append("left \(name.dropFirst(prefix))")
        default: Issue.record("unexpected event")
        }
      }
      if isOn { watch.follow(true) }
    }

    /// What was reported since this was last asked for.
    func take() -> [String] {
      defer { inbox.lines = [] }
      return inbox.lines
    }

    func wait(for what: String, _ condition: () throws -> Bool) throws {
      let end = MonotonicClock.now + patience
      while try !condition() {
        guard MonotonicClock.now < end else {
          throw ServerProblem.timedOut(waitingFor: what, after: patience, details: "\(inbox.lines)")
        }
        try loop.turn(until: MonotonicClock.now + .milliseconds(20))
      }
    }

    func waitForQuestion(_ player: FakePlayer) throws {
      try wait(for: "'\(player.name)' to be asked") { player.questionCount == 1 }
    }

    func waitForLines(_ lines: [String]) throws {
      try wait(for: "\(lines)") { inbox.lines.count >= lines.count }
      #expect(take() == lines)
    }

    /// Turns the loop until there is nothing more to be done at once.
    func turn() throws {
      for _ in 0..<20 { try loop.turn(until: MonotonicClock.now + .milliseconds(1)) }
    }
  }

  private static func song(_ title: String, _ artists: [String] = []) -> [FakePlayer.Property] {
    [.init("Metadata", .entries([.init("xesam:title", .text(title)), .init("xesam:artist", .texts(artists))]))]
  }

  @Test("From the start on, after each change of state or track, until it goes")
  func changes() throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus)
    let player = try FakePlayer("x", on: bus, loop: follower.loop)
    try follower.waitForQuestion(player)
    player.answer("Playing", Self.song("One", ["A", "", "B"]))
    try follower.waitForLines(["x playing One/A, B"])
    player.change("PlaybackStatus", to: "Paused")
    try follower.waitForQuestion(player)
    player.answer("Paused", Self.song("One"))
    try follower.waitForLines(["x paused One/"])
    player.change("Volume", to: "1", invalidated: ["Metadata"])
    try follower.waitForQuestion(player)
    player.answer("Paused", Self.song("Two"))
    try follower.waitForLines(["x paused Two/"])
    player.leave()
    try follower.waitForLines(["left x"])
  }

  @Test("Not after other changes, not for strangers, and not twice for what playerctld repeats")
  func others() throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus)
    let player = try FakePlayer("x", on: bus, loop: follower.loop)
    let echo = try FakePlayer("playerctld", on: bus, loop: follower.loop)
    try follower.waitForQuestion(player)
    player.answer("Playing")
    try follower.waitForLines(["x playing /"])
    player.change("Rate", to: "2", invalidated: ["Position"])
    echo.change("PlaybackStatus", to: "Paused")
    try bus.signalPlayerChange()
    try follower.turn()
    #expect(player.questionCount == 0 && echo.questionCount == 0 && follower.take().isEmpty)
  }

  @Test("Not before it is switched on, nor after it is switched off")
  func off() throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus, isOn: false)
    let player = try FakePlayer("x", on: bus, loop: follower.loop)
    player.change("PlaybackStatus", to: "Paused")
    try follower.turn()
    #expect(player.questionCount == 0)
    for _ in 1...2 { follower.watch.follow(true) }
    try follower.waitForQuestion(player)
    player.answer("Playing")
    try follower.waitForLines(["x playing /"])
    for _ in 1...2 { follower.watch.follow(false) }
    #expect(follower.take() == ["left x"])
    player.change("PlaybackStatus", to: "Paused")
    try follower.turn()
    #expect(player.questionCount == 0 && follower.take().isEmpty)
  }

  @Test("Changes before the answer lead to one more question, and one that never answers to none")
  func slow() throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus)
    let player = try FakePlayer("x", on: bus, loop: follower.loop)
    try follower.waitForQuestion(player)
    player.answer("Stopped")
    try follower.waitForLines(["x stopped /"])
    for _ in 1...100 { player.change("PlaybackStatus", to: "Paused") }
    try follower.waitForQuestion(player)
    try follower.turn()
    #expect(player.questionCount == 1)
    player.answer("Playing")
    try follower.waitForQuestion(player)
    player.answer("Paused")
    try follower.waitForLines(["x playing /", "x paused /"])
    try follower.turn()
    #expect(player.questionCount == 0)
  }

  @Test("One that goes while it is asked, is one that has gone", arguments: [false, true])
  func gone(isOff: Bool) throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus)
    let player = try FakePlayer("x", on: bus, loop: follower.loop)
    try follower.waitForQuestion(player)
    if isOff { follower.watch.follow(false) } else { player.leave() }
    try follower.waitForLines(["left x"])
    if isOff { player.answer("Playing") }
    try follower.turn()
    #expect(follower.take() == [])
  }

  @Test("After the bus was lost, the players of the next one are")
  func busReturns() throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus)
    let player = try FakePlayer("x", on: bus, loop: follower.loop)
    try follower.waitForQuestion(player)
    player.answer("Playing", Self.song("One"))
    try follower.waitForLines(["x playing One/"])
    try bus.stop()
    try follower.waitForLines(["left x"])
    try bus.startAgain()
    let next = try FakePlayer("x", on: bus, loop: follower.loop)
    try follower.waitForQuestion(next)
    next.answer("Paused")
    try follower.waitForLines(["x paused /"])
  }

  @Test("Many names of one program do no harm")
  func many() throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus)
    let players = try (1...40).map { try FakePlayer("p\($0)", on: bus, loop: follower.loop) }
    func count() -> Int { players.reduce(0) { $0 + $1.questionCount } }
    try follower.wait(for: "some to be asked") { count() == 32 }
    try follower.turn()
    #expect(count() == 32)
  }

  private static let hostile: [([FakePlayer.Property], String)] = [
    ([], "stopped /"), ([.init("PlaybackStatus", .texts(["Playing"]))], "stopped /"),
    ([.init("PlaybackStatus", .text("Dancing"))], "stopped /"), ([.init("Metadata", .text("none"))], "stopped /"),
    ([.init("Metadata", .texts([]))], "stopped /"), ([.init("Metadata", .entries([]))], "stopped /"),
    (
      [.init("Metadata", .entries([.init("xesam:title", .number(7)), .init("xesam:artist", .truth(true))]))],
      "stopped /"
    ),
    (
      [.init("Metadata", .entries([.init("xesam:title", .texts(["a", "b"])), .init("xesam:artist", .text("c"))]))],
      "stopped a, b/c"
    ),
    ([.init("Metadata", .entries([.init("xesam:title", .entries([.init("xesam:title", .text("x"))]))]))], "stopped /"),
    (
      [
        .init(
          "Metadata", .entries([.init("xesam:title", .text("\u{202e}a\nb\u{1b}")), .init("mpris:length", .text("x"))]))
      ],
      "stopped a b/"
    ),
    (
      song("ok", []) + [.init("CanPlay", .number(0)), .init("Position", .text("0")), .init("CanSeek", .texts([]))],
      "stopped ok/"
    ),
  ]

  @Test("Whatever they say of themselves", arguments: hostile)
  func nonsense(properties: [FakePlayer.Property], line: String) throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus)
    let player = try FakePlayer("x", on: bus, loop: follower.loop)
    try follower.waitForQuestion(player)
    player.answer(properties)
    try follower.waitForLines(["x " + line])
  }

  @Test("Megabytes of text are cut")
  func long() throws {
    let bus = try PrivateBus()
    let follower = try Follower(on: bus)
    let player = try FakePlayer("x", on: bus, loop: follower.loop)
    try follower.waitForQuestion(player)
    player.answer(
      "Playing", Self.song(String(repeating: "é", count: 1_000_000), Array(repeating: "abc", count: 99_999)))
    let artists = String(repeating: "abc, ", count: 40).dropLast()
    try follower.waitForLines(["x playing " + String(repeating: "é", count: 200) + "/" + artists])
  }
}
