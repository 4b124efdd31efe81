import SwellCore
import Testing

@Suite("Which displays the brightness keys change")
struct BrightnessKeysTests {
  private func stage(_ keys: Settings.BrightnessKeys, on monitor: MonitorChoice = .focused) -> Stage {
    var settings = Settings()
    settings.curve = .linear
    settings.step = 0.1
    (settings.brightnessKeys, settings.monitor) = (keys, monitor)
    return Stage.equipped(settings: settings)
  }

  private static let onBeamer = PixelRect(x: 2000, y: 100, width: 500, height: 400)

  @Test("That of the focused window, else that under the pointer")
  func focused() {
    var stage = stage(.focused)
    stage.focusedWindow = Self.onBeamer
    #expect(stage.press(.brightnessUp, x: 5, y: 5) == [.setBrightness(Stage.external, value: 30)])
    stage.focusedWindow = nil
    stage.pointer = PixelPoint(x: 5, y: 5)
    #expect(stage.press(.brightnessUp, x: 5, y: 5) == [.setBrightness(Stage.panel, value: 20_000)])
  }

  @Test("Handled by another program, the state of the same one is shown")
  func focusedTaken() {
    var stage = stage(.focused)
    stage.focusedWindow = Self.onBeamer
    stage.press(.brightnessUp, isTaken: true, x: 5, y: 5)
    _ = stage.live(for: .milliseconds(130))
    #expect(stage.content?.label == "20%")
  }

  @Test("All: each by the same step, each on its own monitor where the panel is on all")
  func all() {
    var stage = stage(.all, on: .all)
    #expect(
      stage.press(.brightnessUp) == [
        .setBrightness(Stage.panel, value: 20_000), .setBrightness(Stage.external, value: 30),
      ])
    guard case .visible(let panels) = stage.frame() else {
      Issue.record("nothing is shown")
      return
    }
    #expect(panels.map { $0.scene.label?.text } == ["20%", "30%"])
    stage.pass(.milliseconds(20))
    // What another program changes is one display's.
    stage.hear(.brightness(Stage.external.name, value: 80))
    guard case .visible(let later) = stage.frame() else { return }
    #expect(later.map { $0.scene.label?.text } == ["80%", "80%"])
  }

  @Test("All, on one monitor: that one's level", arguments: [(5, "20%"), (2000, "30%")])
  func allOnOne(x: Int, label: String) {
    var stage = stage(.all, on: .pointer)
    stage.pointer = PixelPoint(x: Double(x), y: 5)
    stage.press(.brightnessUp, x: x, y: 5)
    #expect(stage.frame()?.label == label)
  }

  @Test("All: the watchers hear of each that changes, and the jump is only when none does")
  func limits() {
    var stage = stage(.all)
    stage.hear(.brightness(Stage.panel.name, value: 95_000))
    stage.hear(.brightness(Stage.external.name, value: 100))
    _ = stage.live(for: .seconds(3))
    #expect(stage.press(.brightnessUp).count == 1)
    #expect(!stage.live(for: .seconds(3)).contains { $0.frame.isJumping })
    #expect(stage.press(.brightnessUp) == [])
    #expect(stage.live(for: .seconds(3)).contains { $0.frame.isJumping })
  }

  @Test("The wheel and a drag are about the display below them", arguments: Settings.BrightnessKeys.allCases)
  func wheel(keys: Settings.BrightnessKeys) {
    var stage = stage(keys)
    stage.focusedWindow = Self.onBeamer
    stage.hear(.hold(isOn: true))
    let effects = stage.hear(.wheel(.up, at: PixelPoint(x: 100, y: 500)))
    #expect(effects == [.setBrightness(Stage.panel, value: 20_000)])
  }

  @Test("A command is about the display under the pointer", arguments: Settings.BrightnessKeys.allCases)
  func command(keys: Settings.BrightnessKeys) {
    var stage = stage(keys)
    stage.pointer = PixelPoint(x: 5, y: 5)
    #expect(stage.ask(.brightness(.to(0.5), .underPointer)).effects == [.setBrightness(Stage.panel, value: 50_000)])
  }
}
