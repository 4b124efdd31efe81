import Testing

@testable import SwellCore

@Suite("Outputs that come back", .serialized)
struct OutputReturnsTests {
  private static func speakers(_ percent: Double, index: UInt32) -> SinkReading {
    var reading = Stage.speakers(percent: percent)
    reading.index = index
    return reading
  }

  private static let placeholder = SinkReading(name: "auto_null", volume: Stage.full)
  private static let television = SinkReading(name: "tv", device: .hdmi, volume: Stage.full, index: 5)

  @Test(
    "An output that the server makes anew is no news, nor is its level that is restored",
    arguments: [[], [nil], [placeholder], [nil, placeholder]] as [[SinkReading?]])
  func restart(meanwhile: [SinkReading?]) {
    var stage = Stage.inSession()
    for reading in meanwhile {
      stage.hear(.sink(reading))
      stage.pass(.milliseconds(300))
    }
    stage.hear(.sink(Self.speakers(100, index: 40)))
    stage.pass(.milliseconds(200))
    stage.hear(.sink(Self.speakers(33, index: 40)))
    #expect(stage.content == nil && stage.volume == 21_627)
    stage.pass(.seconds(3))
    stage.hear(.sink(Self.speakers(40, index: 40)))
    #expect(stage.content?.label == "40%", "from then on changes are news")
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

  @Test("An output that comes back later, or after another one, is a switch")
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
