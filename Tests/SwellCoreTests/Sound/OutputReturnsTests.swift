import Testing

@testable import SwellCore

@Suite("Outputs that come back", .serialized)
struct OutputReturnsTests {
  private static func speakers(_ percent: Double, index: UInt32, isMuted: Bool = false) -> SinkReading {
    var reading = Stage.speakers(percent: percent)
    (reading.index, reading.isMuted) = (index, isMuted)
    return reading
  }

  private static let placeholder = SinkReading(name: "auto_null", volume: Stage.full)
  private static let television = SinkReading(name: "tv", device: .hdmi, volume: Stage.full, index: 5)

  /// Pauses until the output is back, and until its level is.
  static let pauses: [Duration] = [.milliseconds(300), .seconds(4), .seconds(60)]

  @Test(
    "An output that the server makes anew is no news, nor is the return of its level, however long they take",
    arguments: [[], [nil], [placeholder], [nil, placeholder]] as [[SinkReading?]], pauses)
  func restart(meanwhile: [SinkReading?], pause: Duration) {
    var stage = Stage.inSession()
    for reading in meanwhile {
      stage.hear(.sink(reading))
      #expect(stage.content == nil)
      stage.pass(pause)
    }
    stage.hear(.sink(Self.speakers(100, index: 40)))
    #expect(stage.content == nil)
    stage.pass(pause)
    stage.hear(.sink(Self.speakers(50, index: 40)))
    #expect(stage.content == nil && stage.volume == 32_768)
    stage.hear(.sink(Self.speakers(40, index: 40)))
    #expect(stage.content?.label == "40%", "from then on changes are news")
  }

  @Test("The same when the server itself is another one", arguments: [[], [nil], [placeholder, nil]], pauses)
  func server(meanwhile: [SinkReading?], pause: Duration) {
    var stage = Stage.inSession()
    stage.hear(.audioDisconnected)
    stage.pass(pause)
    stage.hear(.audioConnected(server: "pulse"))
    for reading in meanwhile {
      stage.hear(.sink(reading))
      #expect(stage.content == nil)
      stage.pass(pause)
    }
    // Another server may give the same number.
    stage.hear(.sink(Self.speakers(100, index: 0)))
    #expect(stage.content == nil)
    stage.pass(pause)
    stage.hear(.sink(Self.speakers(50, index: 0)))
    #expect(stage.content == nil && stage.volume == 32_768)
    stage.hear(.sink(Self.speakers(100, index: 0)))
    #expect(stage.content?.label == "100%", "from then on changes are news")
  }

  @Test("Another output that is there first is no news, nor is the one from before that takes its place")
  func otherFirst() {
    var stage = Stage.inSession()
    stage.hear(.audioDisconnected)
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(Self.television))
    stage.pass(.milliseconds(300))
    stage.hear(.sink(Self.speakers(50, index: 40)))
    #expect(stage.content == nil)
    stage.hear(.sink(Self.television))
    #expect(stage.content?.kind == .output)
  }

  @Test("An output that the new server does not have at once, while another one is used, is a switch")
  func otherStays() {
    var stage = Stage.inSession()
    stage.hear(.audioDisconnected)
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(Self.television))
    stage.pass(.seconds(4))
    stage.hear(.sink(Self.speakers(50, index: 40)))
    #expect(stage.content?.kind == .output)
  }

  @Test("A level other than the former one is news at once", arguments: [false, true])
  func otherLevel(isServerNew: Bool) {
    var stage = Stage.inSession()
    if isServerNew {
      stage.hear(.audioDisconnected)
      stage.hear(.audioConnected(server: "pulse"))
    }
    stage.hear(.sink(Self.speakers(100, index: 40)))
    stage.hear(.sink(Self.speakers(60, index: 40)))
    #expect(stage.content?.label == "60%")
    stage.pass(.seconds(10))
    stage.hear(.sink(Self.speakers(50, index: 40)))
    #expect(stage.content?.label == "50%")
  }

  @Test("The mute may come back after the level; one that was not there before is news")
  func mute() {
    var stage = Stage.inSession()
    stage.press(.volumeMute)
    stage.hear(.sink(Self.speakers(50, index: 0, isMuted: true)))
    stage.pass(.seconds(10))
    stage.hear(.sink(Self.speakers(100, index: 40)))
    stage.hear(.sink(Self.speakers(50, index: 40)))
    stage.hear(.sink(Self.speakers(50, index: 40, isMuted: true)))
    #expect(stage.content == nil)
    stage.hear(.sink(Self.speakers(50, index: 40)))
    #expect(stage.content?.kind == .mute)
  }

  @Test("A key that is pressed meanwhile is shown and acts on the new one")
  func key() {
    var stage = Stage.inSession()
    stage.hear(.sink(Self.speakers(100, index: 40)))
    stage.hear(.sink(Self.speakers(50, index: 40)))
    #expect(stage.press(.volumeUp) == [.setVolume(36_864)])
    #expect(stage.content?.label == "56%")
  }

  @Test("What was being written to the old one is not expected of the new one")
  func writing() {
    var stage = Stage.inSession()
    stage.press(.volumeUp)
    stage.hear(.sink(Self.speakers(20, index: 40)))
    #expect(stage.volume == 13_107)
  }

  @Test("An output that comes back after another one is a switch")
  func later() {
    var stage = Stage.inSession()
    stage.hear(.sink(nil))
    stage.pass(.seconds(4))
    stage.hear(.sink(Stage.speakers(percent: 50)))
    #expect(stage.content == nil, "the same object at the same level")
    stage.hear(.sink(Self.television))
    #expect(stage.content?.icon == .hdmi)
    stage.hear(.sink(Self.speakers(30, index: 41)))
    #expect(stage.content?.kind == .output && stage.content?.label == "30%")
  }
}
