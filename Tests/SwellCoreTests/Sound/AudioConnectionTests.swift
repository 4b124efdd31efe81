import Testing

@testable import SwellCore

@Suite("The connection to the audio server")
struct AudioConnectionTests {
  @Test(
    "The connection is tried again when a pause is over, and not before; pauses grow, and begin anew after a success")
  func retries() {
    var stage = Stage()
    func fail() -> Duration? {
      stage.hear(.audioDisconnected)
      guard let pause = stage.timeToDeadline else { return nil }
      #expect(stage.wake(after: pause - .nanoseconds(1)) == [])
      #expect(stage.wake(after: .nanoseconds(1)) == [.connectAudio])
      #expect(stage.hear(.deadline) == [] && stage.timeToDeadline == nil, "one attempt at a time")
      return pause
    }
    let pauses = [50, 100, 200, 400, 800, 1600, 2000, 2000, 2000].map { Duration.milliseconds($0) }
    #expect(pauses.map { _ in fail() } == pauses)
    stage.hear(.audioConnected(server: "pulse"))
    #expect(stage.hear(.audioServerAppeared) == [] && stage.timeToDeadline == nil, "one is connected")
    #expect(fail() == .milliseconds(50))
  }

  @Test("A server that appears is tried at once, whatever the pause; should that be too early, again in 50 ms")
  func appearance() {
    var stage = Stage()
    for _ in 0..<10 { stage.hear(.audioDisconnected) }
    #expect(stage.timeToDeadline == .seconds(2))
    #expect(stage.hear(.audioServerAppeared) == [.connectAudio])
    #expect(stage.hear(.audioServerAppeared) == [] && stage.timeToDeadline == nil, "one attempt at a time")
    stage.hear(.audioDisconnected)
    #expect(stage.timeToDeadline == .milliseconds(50))
    #expect(stage.wake(after: .milliseconds(50)) == [.connectAudio])
    #expect(stage.hear(.audioServerAppeared) == [])
    stage.hear(.audioDisconnected)
    #expect(stage.timeToDeadline == .milliseconds(50))
  }

  @Test("The earlier of retry and hiding is the deadline")
  func earliest() {
    var stage = Stage.inSession()
    stage.showVolume(60)
    stage.hear(.audioDisconnected)
    #expect(stage.timeToDeadline == .milliseconds(50))
    for _ in 0..<9 { stage.hear(.audioDisconnected) }
    #expect(stage.timeToDeadline == .milliseconds(800))
    #expect(stage.wake(after: .milliseconds(800)) == [], "it is not yet time for an attempt")
  }
}
