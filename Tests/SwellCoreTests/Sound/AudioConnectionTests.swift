import Testing

@testable import SwellCore

@Suite("The connection to the audio server")
struct AudioConnectionTests {
  @Test(
    "The connection is tried again when a pause is over, and not before; pauses grow, and begin anew after a success")
  func retries() {
    var stage = Stage()
    func fail(isWatched: Bool = false) -> Duration? {
      stage.hear(.audioDisconnected(isWatched: isWatched))
      guard let pause = stage.timeToDeadline else { return nil }
      #expect(stage.wake(after: pause - .nanoseconds(1)) == [])
      #expect(stage.wake(after: .nanoseconds(1)) == [.connectAudio])
      #expect(stage.hear(.deadline) == [] && stage.timeToDeadline == nil, "one attempt at a time")
      return pause
    }
    let pauses = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 51_200, 60_000, 60_000]
    #expect(pauses.map { _ in fail() } == pauses.map { Duration.milliseconds($0) })
    stage.hear(.audioConnected(server: "pulse"))
    #expect(stage.hear(.audioServerAppeared) == [] && stage.timeToDeadline == nil, "one is connected")
    #expect(fail() == .milliseconds(50))
    #expect(
      (1...9).map { _ in fail(isWatched: true) } == pauses[1...5].map { .milliseconds($0) } + [nil, nil, nil, nil])
    #expect(fail() == .milliseconds(3200), "nobody tells of a server that refuses")
  }

  @Test("A server that appears is tried at once, whatever the pause; should that be too early, again in 50 ms")
  func appearance() {
    var stage = Stage()
    for _ in 0..<10 { stage.hear(.audioDisconnected(isWatched: true)) }
    #expect(stage.timeToDeadline == nil)
    #expect(stage.hear(.audioServerAppeared) == [.connectAudio])
    #expect(stage.hear(.audioServerAppeared) == [] && stage.timeToDeadline == nil, "one attempt at a time")
    stage.hear(.audioDisconnected(isWatched: false))
    #expect(stage.timeToDeadline == .milliseconds(50))
    #expect(stage.wake(after: .milliseconds(50)) == [.connectAudio])
    #expect(stage.hear(.audioServerAppeared) == [])
    stage.hear(.audioDisconnected(isWatched: false))
    #expect(stage.timeToDeadline == .milliseconds(50))
  }

  @Test("The earlier of retry and hiding is the deadline")
  func earliest() {
    var stage = Stage.inSession()
    stage.showVolume(60)
    stage.hear(.audioDisconnected(isWatched: false))
    #expect(stage.timeToDeadline == .milliseconds(50))
    for _ in 0..<9 { stage.hear(.audioDisconnected(isWatched: false)) }
    #expect(stage.timeToDeadline == .milliseconds(800))
    #expect(stage.wake(after: .milliseconds(800)) == [], "it is not yet time for an attempt")
  }
}
