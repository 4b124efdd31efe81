import Testing

@testable import SwellCore

@Suite("Which displays the brightness keys change")
struct BrightnessKeysTests {
  private func stage(_ keys: Settings.BrightnessKeys, on monitor: MonitorChoice = .focused) -> Stage {
    Stage.equipped {
      ($0.curve, $0.step, $0.brightnessKeys, $0.monitor) = (.linear, 0.1, keys, monitor)
    }
  }

  private static let onBeamer = PixelRect(x: 2000, y: 100, width: 500, height: 400)

  @Test("That of the focused window, else that under the pointer; also where another program handles the key")
  func focused() {
    var stage = stage(.focused)
    stage.focusedWindow = Self.onBeamer
    stage.press(.brightnessUp, isTaken: true, x: 5, y: 5)
    stage.live(for: .milliseconds(130))
    #expect(stage.content?.label == "20%")
    #expect(stage.press(.brightnessUp, x: 5, y: 5) == [.setBrightness(Stage.external, value: 30)])
    (stage.focusedWindow, stage.pointer) = (nil, PixelPoint(x: 5, y: 5))
    #expect(stage.press(.brightnessUp, x: 5, y: 5) == [.setBrightness(Stage.panel, value: 20_000)])
  }

  @Test("All: each by the same step, each on its own monitor where the panel is on all")
  func all() {
    var stage = stage(.all, on: .all)
    #expect(
      stage.press(.brightnessUp) == [
        .setBrightness(Stage.panel, value: 20_000), .setBrightness(Stage.external, value: 30),
      ])
    #expect(stage.frame()?.panels.map { $0.scene.label?.text } == ["20%", "30%"])
    // What another program changes is one display's.
    stage.hear(.brightness(Stage.external.name, value: 80))
    #expect(stage.frame(after: .milliseconds(20))?.panels.map { $0.scene.label?.text } == ["80%", "80%"])
  }

  @Test("All, on one monitor: that one's level", arguments: [(5, "20%"), (2000, "30%")])
  func allOnOne(x: Int, label: String) {
    var stage = stage(.all, on: .pointer)
    stage.pointer = PixelPoint(x: Double(x), y: 5)
    stage.press(.brightnessUp, x: x, y: 5)
    #expect(stage.frame()?.label == label)
  }

  @Test("All: there is a jump only when none changes")
  func limits() {
    var stage = stage(.all)
    stage.hear(.brightness(Stage.panel.name, value: 95_000), .brightness(Stage.external.name, value: 100))
    for writes in [1, 0] {
      stage.live(for: .seconds(3))
      #expect(stage.press(.brightnessUp).count == writes)
      #expect(stage.live(for: .seconds(3)).contains { $0.frame.isJumping } == (writes == 0))
    }
  }

  @Test(
    "The wheel is about the display below it, a command about that under the pointer",
    arguments: Settings.BrightnessKeys.allCases)
  func others(keys: Settings.BrightnessKeys) {
    var stage = stage(keys)
    (stage.focusedWindow, stage.pointer) = (Self.onBeamer, PixelPoint(x: 5, y: 5))
    stage.hear(.hold(isOn: true))
    #expect(stage.wheel(at: 100, 500) == [.setBrightness(Stage.panel, value: 20_000)])
    #expect(stage.ask(.brightness(.to(0.5), .underPointer)).effects.brightnesses == [50_000])
  }
}
