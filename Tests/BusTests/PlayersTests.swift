import EventLoop
import Glibc
import SwellCore
import TestServers
import Testing

@testable import Bus

@Suite("Which media player is meant", .serialized)
struct PlayersTests {
  /// What is asked, and the players that are found.
  private final class Question {
    let loop: EventLoop
    let players: Players
    private let inbox = Inbox()

    private final class Inbox {
      var names: [String?] = []
    }

    init(on bus: PrivateBus) throws {
      setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
      loop = try EventLoop()
      let inbox = self.inbox
      players = Players(on: loop) { if case .player(let player) = $0 { inbox.names.append(player?.name) } }
    }

    /// The names of the players that were told, nil for none.
    var found: [String?] { inbox.names }

    func wait(for what: String, _ condition: () -> Bool) throws {
      let end = MonotonicClock.now + .seconds(10)
      while !condition() {
        guard MonotonicClock.now < end else {
          throw ServerProblem.timedOut(waitingFor: what, after: .seconds(10), details: "\(found)")
        }
        try loop.turn(until: end)
      }
    }

    /// Turns the loop until there is nothing more to be done at once.
    func turn() throws {
      for _ in 0..<20 { try loop.turn(until: MonotonicClock.now + .milliseconds(1)) }
    }
  }

  @Test("A late answer to the question before counts for nothing")
  func rounds() throws {
    let bus = try PrivateBus()
    let question = try Question(on: bus)
    let quick = try FakePlayer("quick", on: bus, loop: question.loop)
    let slow = try FakePlayer("slow", on: bus, loop: question.loop)
    question.players.read()
    try question.wait(for: "both to be asked") { quick.questionCount == 1 && slow.questionCount == 1 }
    quick.answer("Playing")
    try question.wait(for: "the one that plays") { question.found == [quick.name] }
    question.players.read()
    try question.wait(for: "both to be asked again") { quick.questionCount == 1 && slow.questionCount == 2 }
    for _ in 1...2 { slow.answer("Paused") }
    try question.turn()
    #expect(question.found == [quick.name], "the other one may play")
    quick.answer("Playing")
    try question.wait(for: "the one that plays") { question.found.count == 2 }
    #expect(question.found == [quick.name, quick.name])
  }

  @Test("One that does not answer is not waited for longer than a moment", arguments: [true, false])
  func patience(hasOther: Bool) throws {
    let bus = try PrivateBus()
    let question = try Question(on: bus)
    let silent = try FakePlayer("silent", on: bus, loop: question.loop)
    let other = hasOther ? try FakePlayer("other", on: bus, loop: question.loop) : nil
    for round in 1...2 {
      question.players.read()
      try question.wait(for: "all to be asked") { silent.questionCount == round && (other?.questionCount ?? 1) == 1 }
      other?.answer("Paused")
      try question.wait(for: "an answer") { question.found.count == round }
      #expect(question.found.last == other?.name)
    }
  }
}
