import EventLoop
import Glibc
import Logging
import SwellCore
import TestServers

@testable import Bus

/// A private bus, Swell's connections to it, and the events that came of them.
final class Office {
  let bus: PrivateBus
  let loop: EventLoop
  let systemBus: SystemBus
  let players: Players
  private let heard = Heard()
  var events: [Event] { heard.events }

  private final class Heard {
    var events: [Event] = []
  }

  init() throws {
    bus = try PrivateBus()
    for name in ["DBUS_SYSTEM_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS"] { setenv(name, bus.address, 1) }
    loop = try EventLoop()
    systemBus = SystemBus(on: loop, log: Log(verbosity: .problems))
    players = Players(on: loop, log: Log(verbosity: .silent)) { [heard] in heard.events.append($0) }
  }

  /// What takes the events of an adapter.
  var hear: (Event) -> Void { { [heard] in heard.events.append($0) } }

  func service(_ name: String, asked: (String, String) = (FakeService.properties, "Get")) throws -> FakeService {
    try FakeService(name, asked: asked, on: bus, loop: loop)
  }

  func player(_ name: String) throws -> FakePlayer { try FakePlayer(name, on: bus, loop: loop) }

  func wait(for what: String, _ condition: () throws -> Bool) throws {
    try loop.wait(for: what, details: "\(events)", condition)
  }

  /// Waits until as many questions as these wait for their answers.
  func waitForQuestions(_ count: Int = 1, to service: FakeService) throws {
    try wait(for: "\(count) questions") { service.questionCount == count }
  }

  /// Waits until each of them has one question to answer.
  func waitForQuestion(to players: FakePlayer...) throws {
    try wait(for: "\(players.map(\.name)) to be asked") { players.allSatisfy { $0.questionCount == 1 } }
  }

  /// Answers the next question to a service.
  func answer(_ service: FakeService, _ value: FakeService.Value) throws {
    try waitForQuestions(to: service)
    service.answer(value)
  }

  /// Answers the next question to a player.
  func answer(_ player: FakePlayer, _ status: String, _ more: [FakeService.Property] = []) throws {
    try waitForQuestion(to: player)
    player.answer(status, more)
  }
}
