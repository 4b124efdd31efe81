import Diagnostics
import EventLoop
import Glibc
import SwellCore
import TestServers
import Testing

@testable import Radio

@Suite("Airplane mode", .serialized)
struct RadioWatchTests {
  /// A FIFO in place of `/dev/rfkill`, and what was told of it.
  private final class Machine {
    let loop: EventLoop
    let folder: TemporaryFolder
    let watch: RadioWatch
    private(set) var modes: [Bool] = []
    private var kernel: Int32

    init() throws {
      loop = try EventLoop()
      folder = try TemporaryFolder()
      let path = folder.path("rfkill")
      try #require(mkfifo(path, 0o600) == 0)
      kernel = open(path, O_RDWR | O_NONBLOCK)
      final class Box { weak var machine: Machine? }
      let box = Box()
      watch = RadioWatch(path: path, on: loop, log: Log(verbosity: .problems)) { event in
        if case .radios(let allOff) = event { box.machine?.modes.append(allOff) }
      }
      box.machine = self
    }

    deinit {
      hangUp()
    }

    func hangUp() {
      if kernel >= 0 { close(kernel) }
      kernel = -1
    }

    /// One event of the kernel: 0 is added, 1 removed, 2 changed.
    func tell(_ index: UInt8, _ operation: UInt8, soft: UInt8 = 0, hard: UInt8 = 0) throws {
      let event: [UInt8] = [index, 0, 0, 0, 1, operation, soft, hard]
      try #require(write(kernel, event, 8) == 8)
    }

    func turn() throws {
      for _ in 0..<5 { try loop.turn(until: MonotonicClock.now + .milliseconds(1)) }
    }
  }

  @Test("Is on when all radios are off, by a program or by a switch")
  func all() throws {
    let machine = try Machine()
    try machine.tell(0, 0)
    try machine.tell(1, 0, soft: 1)
    machine.watch.follow(true)
    #expect(machine.modes == [false], "all that is there from the start is one state")
    try machine.tell(0, 2, soft: 1)
    try machine.turn()
    #expect(machine.modes.last == true)
    try machine.tell(0, 2, hard: 1)
    try machine.turn()
    #expect(machine.modes.last == true)
    try machine.tell(2, 0)
    try machine.turn()
    #expect(machine.modes.last == false, "one that was plugged in")
    try machine.tell(2, 1)
    try machine.turn()
    #expect(machine.modes.last == true, "and out again")
    try machine.tell(1, 2)
    try machine.turn()
    #expect(machine.modes.last == false)
  }

  @Test("A machine without radios has none")
  func none() throws {
    let machine = try Machine()
    machine.watch.follow(true)
    try machine.tell(0, 0, soft: 1)
    try machine.tell(0, 1)
    try machine.turn()
    #expect(machine.modes.isEmpty)
  }

  @Test("Operations that nobody knows, and any number of radios, do no harm")
  func lies() throws {
    let machine = try Machine()
    machine.watch.follow(true)
    for index in 0..<200 { try machine.tell(UInt8(index), 0, soft: 1) }
    for operation in [3, 9, 255] { try machine.tell(0, UInt8(operation)) }
    try machine.turn()
    #expect(machine.modes.last == true)
  }

  @Test("A device that ends, and one that is not there, end nothing else; it is found when it is followed again")
  func gone() throws {
    let machine = try Machine()
    try machine.tell(0, 0)
    machine.watch.follow(true)
    machine.hangUp()
    try machine.turn()
    try machine.turn()
    #expect(machine.modes == [false])
    machine.watch.follow(true)
    machine.watch.follow(false)
    let nowhere = RadioWatch(path: "/nowhere/rfkill", on: machine.loop, log: Log(verbosity: .problems)) { _ in
      Issue.record("there is nothing")
    }
    nowhere.follow(true)
    nowhere.follow(false)
  }
}
