import SwellCore
import Testing

@testable import struct SwellCore.BackOff

@Suite("The connection to the audio server")
struct AudioConnectionTests {
  @Test("Waits 50 ms after the first failure, twice as long after each further one, 2 s at most")
  func backOff() {
    var backOff = BackOff()
    let pauses = (0..<9).map { _ in backOff.next() }
    #expect(pauses == [50, 100, 200, 400, 800, 1600, 2000, 2000, 2000].map { .milliseconds($0) })
    backOff.reset()
    #expect(backOff.next() == .milliseconds(50))
  }

  @Test("Tries again when the pause is over, and not before")
  func retry() {
    var stage = Stage()
    stage.hear(.audioDisconnected)
    #expect(stage.timeToDeadline == .milliseconds(50))
    stage.pass(.nanoseconds(49_999_999))
    #expect(stage.hear(.deadline) == [])
    stage.pass(.nanoseconds(1))
    #expect(stage.hear(.deadline) == [.connectAudio])
    #expect(stage.hear(.deadline) == [], "one attempt at a time")
    #expect(stage.timeToDeadline == nil, "the answer of the attempt is the next event")
  }

  @Test("The pauses grow over failed attempts and begin anew after a success")
  func growth() {
    var stage = Stage()
    func fail() -> Duration? {
      stage.hear(.audioDisconnected)
      let pause = stage.timeToDeadline
      pause.map { stage.pass($0) }
      #expect(stage.hear(.deadline) == [.connectAudio])
      return pause
    }
    #expect((0..<8).map { _ in fail() } == [50, 100, 200, 400, 800, 1600, 2000, 2000].map { .milliseconds($0) })
    stage.hear(.audioConnected(server: "pulse"))
    #expect(stage.timeToDeadline == nil)
    #expect(fail() == .milliseconds(50))
  }

  @Test("A server that appears is tried at once, whatever the pause")
  func appearance() {
    var stage = Stage()
    for _ in 0..<10 { stage.hear(.audioDisconnected) }
    #expect(stage.timeToDeadline == .seconds(2))
    #expect(stage.hear(.audioServerAppeared) == [.connectAudio])
    #expect(stage.hear(.audioServerAppeared) == [], "one attempt at a time")
    #expect(stage.timeToDeadline == nil)
  }

  @Test("Should the attempt at a server that has just appeared be too early, the next follows in 50 ms")
  func earlyAppearance() {
    var stage = Stage()
    for _ in 0..<10 { stage.hear(.audioDisconnected) }
    stage.hear(.audioServerAppeared)
    stage.hear(.audioDisconnected)
    #expect(stage.timeToDeadline == .milliseconds(50))
    stage.pass(.milliseconds(50))
    #expect(stage.hear(.deadline) == [.connectAudio])
    #expect(stage.hear(.audioServerAppeared) == [], "one attempt at a time")
    stage.hear(.audioDisconnected)
    #expect(stage.timeToDeadline == .milliseconds(50))
  }

  @Test("A server that appears while one is connected changes nothing")
  func appearanceWhileConnected() {
    var stage = Stage.inSession()
    #expect(stage.hear(.audioServerAppeared) == [])
    stage.hearVolume(51)
    #expect(stage.frame()?.label == "51%")
  }

  @Test("An early deadline of the HUD does not start an attempt")
  func otherDeadline() {
    var stage = Stage.inSession()
    for _ in 0..<10 { stage.hear(.audioDisconnected) }
    stage.pass(.milliseconds(1999))
    #expect(stage.hear(.deadline) == [])
    stage.pass(.milliseconds(1))
    #expect(stage.hear(.deadline) == [.connectAudio])
  }

  @Test("The earlier of retry and hiding is the deadline")
  func earliest() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.hear(.audioDisconnected)
    #expect(stage.timeToDeadline == .milliseconds(50))
    for _ in 0..<9 { stage.hear(.audioDisconnected) }
    #expect(stage.timeToDeadline == .milliseconds(800))
  }
}
