import EventLoop
import Glibc
import Logging
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
    private(set) lazy var watch = RadioWatch(
      path: folder.path("rfkill"), on: loop, log: Log(verbosity: .problems)
    ) { [weak self] event in
      if case .radios(let allOff) = event { self?.modes.append(allOff) }
    }
    private(set) var modes: [Bool] = []
    private var kernel: Int32

    init() throws {
      loop = try EventLoop()
      folder = try TemporaryFolder()
      let path = folder.path("rfkill")
      try #require(mkfifo(path, 0o600) == 0)
      kernel = open(path, O_RDWR | O_NONBLOCK)
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

    /// - Returns: the mode that was told last, also before this.
    func mode() throws -> Bool? {
      try loop.settle()
      return modes.last
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
    #expect(try machine.mode() == true)
    try machine.tell(0, 2, hard: 1)
    #expect(try machine.mode() == true)
    try machine.tell(2, 0)
    #expect(try machine.mode() == false, "one that was plugged in")
    try machine.tell(2, 1)
    #expect(try machine.mode() == true, "and out again")
    try machine.tell(1, 2)
    #expect(try machine.mode() == false)
  }

  @Test("A machine without radios has none; any number of them, and operations that nobody knows, do no harm")
  func lies() throws {
    let machine = try Machine()
    machine.watch.follow(true)
    try machine.tell(0, 0, soft: 1)
    try machine.tell(0, 1)
    #expect(try machine.mode() == nil)
    for index in 0..<200 { try machine.tell(UInt8(index), 0, soft: 1) }
    for operation in [3, 9, 255] { try machine.tell(0, UInt8(operation)) }
    #expect(try machine.mode() == true)
  }

  @Test("A device that ends, and one that is not there, end nothing else; it is found when it is followed again")
  func gone() throws {
    let machine = try Machine()
    try machine.tell(0, 0)
    machine.watch.follow(true)
    machine.hangUp()
    #expect(try machine.mode() == false)
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
