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
  private func withPipe(_ test: (_ reading: Int32, _ writing: FileHandle) throws -> Void) throws {
    let pipe = Pipe()
    try test(pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting)
  }

  @Test("A watch is called when there is something to read, which a hang-up is, too, and may end itself from within")
  func watch() throws {
    try withPipe { reading, writing in
      let loop = try EventLoop()
      let counter = Counter()
      func watch() {
        counter.watch = loop.watch(reading) {
          counter.watch = nil
          counter.value += 1
        }
      }
      watch()
      try loop.turn(until: MonotonicClock.now)
      #expect(counter.value == 0)
      writing.write(Data("x".utf8))
      for _ in 0..<3 { try loop.turn(until: MonotonicClock.now) }
      #expect(counter.value == 1)
      var byte: UInt8 = 0
      #expect(read(reading, &byte, 1) == 1)
      watch()
      try writing.close()
      try loop.turn(until: nil)
      #expect(counter.value == 2)
    }
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
