import Testing

@testable import SwellCore

@Suite("Bursts of changes")
struct CoalescingTests {
  @Test("2000 changes a second make at most one frame a frame period, and end on the newest value")
  func burst() throws {
    var stage = Stage.inSession()
    var frames: [(at: Instant, frame: Frame)] = []
    var reading = Stage.speakers(percent: 50)
    for change in 1...2000 {
      reading.volume = UInt32(change * 20)
      stage.hear(.sink(reading))
      if let frame = stage.frame() { frames.append((stage.now, frame)) }
      stage.pass(.microseconds(500))
    }
    #expect((55...61).contains(frames.count))
    frames += stage.live(for: .milliseconds(100))
    let pauses = zip(frames, frames.dropFirst()).map { $1.at - $0.at }
    #expect(pauses.allSatisfy { $0 >= Stage.laptop.framePeriod })
    #expect(frames.last?.frame.label == "61%")
    #expect(stage.live(for: .milliseconds(1900)).last?.frame == .hidden)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A change within the frame period waits for its end, and not longer; nothing is pushed while nothing changes")
  func secondChange() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    #expect(stage.frame()?.label == "60%", "at once")
    stage.pass(.milliseconds(5))
    stage.hearVolume(61)
    #expect(stage.frame() == nil)
    let rest = Stage.laptop.framePeriod - .milliseconds(5)
    #expect(stage.timeToDeadline == rest)
    #expect(stage.frame(after: rest)?.label == "61%")
    for _ in 0..<40 { #expect(stage.frame(after: .milliseconds(19)) == nil) }
  }

  @Test("A change and its contrary within one frame period still renew the delay")
  func backAndForth() {
    var stage = Stage.inSession()
    stage.showVolume(60)
    stage.pass(.milliseconds(5))
    stage.hearVolume(61)
    stage.hearVolume(60)
    #expect(stage.frame(after: .milliseconds(12))?.label == "60%")
    #expect(stage.timeToDeadline == .milliseconds(788))
  }
}
