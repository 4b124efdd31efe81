import SwellCore
import Testing

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
    #expect(frames.count >= 55)
    #expect(frames.count <= 61)
    frames += stage.live(for: .milliseconds(100))
    let pauses = zip(frames, frames.dropFirst()).map { $1.at - $0.at }
    #expect(pauses.allSatisfy { $0 >= Stage.laptop.framePeriod })
    #expect(try #require(frames.last).frame.label == "61%")
  }

  @Test("The first change after a pause is answered at once")
  func firstChange() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    #expect(stage.frame()?.label == "60%")
    stage.pass(.milliseconds(17))
    stage.hearVolume(61)
    #expect(stage.frame()?.label == "61%")
  }

  @Test("A change within the frame period waits for its end, and not longer")
  func secondChange() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(5))
    stage.hearVolume(61)
    #expect(stage.frame() == nil)
    #expect(stage.timeToDeadline == Stage.laptop.framePeriod - .milliseconds(5))
    stage.pass(Stage.laptop.framePeriod - .milliseconds(5))
    #expect(stage.frame()?.label == "61%")
  }

  @Test("A change and its contrary within one frame period still renew the delay")
  func backAndForth() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(5))
    stage.hearVolume(61)
    stage.hearVolume(60)
    stage.pass(.milliseconds(12))
    #expect(stage.frame()?.label == "60%")
    #expect(stage.timeToDeadline == .milliseconds(788))
  }

  @Test("Nothing is pushed while nothing changes")
  func quiet() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    #expect(stage.frame() != nil)
    for _ in 0..<40 {
      stage.pass(.milliseconds(19))
      #expect(stage.frame() == nil)
    }
  }

  @Test("A flood that ends leaves nothing behind: the core is at rest 1.8 s later")
  func rest() {
    var stage = Stage.inSession()
    for percent in 1...100 { stage.hearVolume(Double(percent)) }
    let frames = stage.live(for: .milliseconds(1900))
    #expect(frames.first?.frame.label == "100%")
    #expect(frames.last?.frame == .hidden)
    #expect(stage.timeToDeadline == nil)
  }
}
