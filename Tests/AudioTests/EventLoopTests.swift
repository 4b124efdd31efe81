import EventLoop
import Foundation
import SwellCore
import Testing

/// The loop that the audio tests turn: libpulse's own.
@Suite(.serialized) struct EventLoopTests {
  private final class Counter {
    var value = 0
    var watch: Watch?
  }

  /// Both ends of a pipe, closed in the end.
  private func withPipe(_ test: (_ reading: Int32, _ writing: Int32) throws -> Void) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try test(ends[0], ends[1])
  }

  @Test("A deadline that has come is not waited for, and one to come is")
  func deadlines() throws {
    let loop = try EventLoop()
    let start = MonotonicClock.now
    try loop.turn(until: start)
    try loop.turn(until: Instant(nanoseconds: 0))
    let deadline = MonotonicClock.now + .milliseconds(20)
    try loop.turn(until: deadline)
    #expect(MonotonicClock.now >= deadline)
  }

  @Test("A watch is called while there is something to read, and not after it has gone")
  func watch() throws {
    try withPipe { reading, writing in
      let loop = try EventLoop()
      let counter = Counter()
      counter.watch = loop.watch(reading) { counter.value += 1 }
      try loop.turn(until: MonotonicClock.now)
      #expect(counter.value == 0)
      write(writing, "x", 1)
      try loop.turn(until: nil)
      try loop.turn(until: nil)
      #expect(counter.value == 2)
      counter.watch = nil
      try loop.turn(until: MonotonicClock.now)
      #expect(counter.value == 2)
    }
  }

  @Test("A watch may end itself from within")
  func suicide() throws {
    try withPipe { reading, writing in
      let loop = try EventLoop()
      let counter = Counter()
      counter.watch = loop.watch(reading) {
        counter.watch = nil
        counter.value += 1
      }
      write(writing, "x", 1)
      for _ in 0..<3 { try loop.turn(until: MonotonicClock.now) }
      #expect(counter.value == 1)
    }
  }

  @Test("A hang-up counts as readable")
  func hangUp() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let loop = try EventLoop()
    let counter = Counter()
    counter.watch = loop.watch(ends[0]) { counter.value += 1 }
    close(ends[1])
    try loop.turn(until: nil)
    #expect(counter.value == 1)
    counter.watch = nil
  }

  @Test("A watch keeps its loop")
  func order() throws {
    try withPipe { reading, _ in
      var loop: EventLoop? = try EventLoop()
      let watch = loop?.watch(reading) {}
      loop = nil
      withExtendedLifetime(watch) {}
    }
  }
}
