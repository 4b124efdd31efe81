import Testing

@testable import SwellCore

@Suite("When the next picture is due")
struct FramePacerTests {
  private static let start = Instant(nanoseconds: 7_000_000_000)
  private static let period = Duration.milliseconds(10)

  @Test("Nothing is due that has not changed")
  func clean() {
    var pacer = FramePacer()
    #expect(pacer.take(at: Self.start, isMoving: false, period: Self.period) == false)
    #expect(!pacer.isDirty)
  }

  @Test("The first change is due at once, the next a frame later, and each once")
  func pace() {
    var pacer = FramePacer()
    pacer.damage()
    #expect(pacer.next(after: Self.start, period: Self.period) == Self.start)
    #expect(pacer.take(at: Self.start, isMoving: false, period: Self.period) == true)
    #expect(!pacer.isDirty)
    pacer.damage()
    let early = Self.start + .milliseconds(9)
    #expect(pacer.take(at: early, isMoving: false, period: Self.period) == false)
    #expect(pacer.isDirty, "it is still due")
    #expect(pacer.next(after: early, period: Self.period) == Self.start + Self.period)
    #expect(pacer.take(at: Self.start + Self.period, isMoving: false, period: Self.period) == true)
    #expect(pacer.take(at: Self.start + .seconds(1), isMoving: false, period: Self.period) == false)
  }

  @Test("After a pause a change is due at once")
  func pause() {
    var pacer = FramePacer()
    pacer.damage()
    _ = pacer.take(at: Self.start, isMoving: false, period: Self.period)
    pacer.damage()
    let later = Self.start + .seconds(3)
    #expect(pacer.next(after: later, period: Self.period) == later)
    #expect(pacer.take(at: later, isMoving: false, period: Self.period) == true)
  }

  @Test("What moves is due every frame of the monitor that it is on", arguments: [4, 10, 17])
  func moving(milliseconds: Int) {
    var pacer = FramePacer()
    let period = Duration.milliseconds(milliseconds)
    let frames = (0...1000).filter { pacer.take(at: Self.start + .milliseconds($0), isMoving: true, period: period) }
    #expect(frames == Array(stride(from: 0, through: 1000, by: milliseconds)))
  }
}
