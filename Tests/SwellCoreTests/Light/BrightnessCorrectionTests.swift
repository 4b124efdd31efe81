import Testing

@testable import SwellCore

@Suite("A monitor whose own buttons changed it")
struct BrightnessCorrectionTests {
  private static let now = Instant(nanoseconds: 0)

  private static var state: BrightnessState {
    var state = BrightnessState(Settings())
    state.found([Stage.panel, Stage.external])
    return state
  }

  /// The value to which a change is corrected.
  private static func value(_ state: inout BrightnessState, to value: Int) -> Int? {
    guard let (adjustment, _) = state.correct("HDMI-1", from: 20, to: value, at: now) else { return nil }
    if case .write(.brightness(let device, let target), _) = adjustment.effect {
      #expect(device.value == value && device.name == "HDMI-1")
      return target
    }
    #expect(adjustment.effect == nil)
    return state.named("HDMI-1")?.value
  }

  @Test(
    "is stepped from what it has, and never in the other direction", arguments: [0, 1, 2, 10, 19, 21, 50, 80, 99, 100])
  func steps(real: Int) throws {
    for (direction, isUp) in [(LevelSteps.Direction.up, true), (.down, false)] {
      for count in 1...3 {
        var state = Self.state
        for _ in 0..<count {
          let device = try #require(state.named("HDMI-1"))
          _ = state.step(device, direction, .sixteenths, period: .zero, at: Self.now)
        }
        let target = try #require(Self.value(&state, to: real))
        #expect(isUp ? target > real || real == 100 : target < real || real <= 1)
        #expect(isUp ? target >= real : target <= real)
        #expect(state.named("HDMI-1")?.value == target)
        #expect((1...100).contains(target) || target == real)
      }
    }
  }

  @Test("gets a level that was asked for by its number, wherever it was")
  func absolute() {
    var state = Self.state
    _ = state.change(Stage.external, .to(0.4), period: .zero, at: Self.now)
    let wish = state.named("HDMI-1")?.value
    #expect(Self.value(&state, to: 80) == wish)
    // Steps after it too.
    _ = state.change(state.devices[1], .by(0.1), period: .zero, at: Self.now)
    let next = state.named("HDMI-1")?.value
    #expect(Self.value(&state, to: 3) == next)
    #expect(Self.state.devices[0] == Stage.panel)
  }

  @Test("is nothing to a device that has gone")
  func gone() {
    var state = Self.state
    #expect(state.correct("DP-9", from: 1, to: 2, at: Self.now) == nil)
  }

  @Test("is shown again with the step from there")
  func shown() throws {
    var stage = Stage.equipped()
    stage.takesBrightness = false
    stage.pointer = PixelPoint(x: 2000, y: 100)
    stage.hear(.keyPressed(KeyPress(key: .brightnessUp, pointer: stage.pointer)))
    let first = try #require(stage.content?.level)
    let effects = stage.correct("HDMI-1", from: 20, to: 80)
    guard case .write(.brightness(_, let value), _)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(value > 80)
    #expect(try #require(stage.content?.level).fraction > first.fraction)
  }
}
