import Testing

@testable import SwellCore

@Suite("A monitor whose own buttons changed it")
struct BrightnessCorrectionTests {
  /// The beamer has the keys, and takes nothing by itself.
  private static func stage() -> Stage {
    var stage = Stage.equipped()
    stage.takesBrightness = false
    stage.pointer = PixelPoint(x: 2000, y: 100)
    return stage
  }

  @Test(
    "is stepped from what it has, and never in the other direction; the step from there is shown",
    arguments: [0, 1, 2, 10, 19, 21, 50, 80, 99, 100], [MediaKey.brightnessUp, .brightnessDown])
  func steps(real: Int, key: MediaKey) throws {
    for count in 1...3 {
      var stage = Self.stage()
      for _ in 0..<count { stage.press(key, x: 2000, y: 100) }
      let written = stage.correct("HDMI-1", from: 20, to: real).brightnesses
      let target = try #require(stage.externalValue)
      #expect(written == (target == real ? [] : [target]))
      #expect(key == .brightnessUp ? target > real || real == 100 : target < real || real <= 1)
      #expect((1...100).contains(target) || target == real)
      #expect(stage.content?.level == stage.osd.brightness.named("HDMI-1")?.level(.perceptual))
    }
  }

  @Test("gets a level that was asked for by its number, wherever it was, and steps after it too")
  func absolute() {
    var stage = Self.stage()
    for (change, real) in [(LevelChange.to(0.4), 80), (.by(0.1), 3)] {
      stage.request(.brightness(change, .named("HDMI-1")), by: 1)
      let wish = stage.externalValue
      #expect(stage.correct("HDMI-1", from: 20, to: real).brightnesses == wish.map { [$0] })
      #expect(stage.externalValue == wish)
    }
  }

  @Test("is nothing to a device that has gone")
  func gone() {
    var stage = Self.stage()
    stage.press(.brightnessUp, x: 2000, y: 100)
    stage.find([Stage.panel])
    #expect(stage.correct("HDMI-1", from: 1, to: 2) == [])
  }
}
