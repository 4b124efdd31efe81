import SwellCore
import Testing

@Suite("Brightness that others change")
struct BrightnessByOthersTests {
  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    var settings = Settings()
    settings.curve = .linear
    settings.step = 0.1
    change(&settings)
    return Stage.equipped(settings: settings)
  }

  /// Another program sets the panel of the laptop, in per cent.
  private func set(_ percent: Int, _ stage: inout Stage) {
    stage.hear(.brightness(Stage.panel.name, value: percent * 1000))
  }

  /// What a press of a key sets the panel of the laptop to; nil for nothing.
  private func press(_ key: MediaKey, _ stage: inout Stage) -> Int? {
    guard case .write(.brightness(let device, let value), _)? = stage.press(key).first else { return nil }
    return device.name == Stage.panel.name ? value : nil
  }

  // MARK: fades

  @Test("A fade in small steps is one panel, which follows it but stays no longer")
  func fade() {
    var stage = Self.stage()
    set(50, &stage)
    _ = stage.live(for: .seconds(10))
    #expect(stage.content == nil)
    var shown: [String] = []
    for percent in (11...49).reversed() {
      set(percent, &stage)
      for (_, frame) in stage.live(for: .milliseconds(100)) {
        if let label = frame.label, frame.opacity == 1 { shown.append(label) }
      }
    }
    #expect(shown.first == "49%" && shown.contains("45%") && !shown.contains("35%"), "\(shown)")
    #expect(stage.content == nil)
    #expect(stage.osd.brightness.devices.first?.value == 11_000)
  }

  @Test("A step as wide as that of a key is shown each time")
  func steps() {
    var stage = Self.stage()
    for percent in [50, 45, 40] {
      set(percent, &stage)
      _ = stage.live(for: .milliseconds(700))
      #expect(stage.content?.label == "\(percent)%")
    }
  }

  @Test("Small steps more than a second apart are shown each time")
  func slow() {
    var stage = Self.stage()
    for percent in [18, 17, 16] {
      set(percent, &stage)
      #expect(stage.content?.label == "\(percent)%")
      _ = stage.live(for: .seconds(4))
      #expect(stage.content == nil)
    }
  }

  @Test("While a brightness key is held that another program acts on, small steps keep the panel")
  func heldKey() {
    var stage = Self.stage()
    stage.press(.brightnessDown, isTaken: true)
    for percent in (3...17).reversed() {
      set(percent, &stage)
      _ = stage.live(for: .milliseconds(100))
      #expect(stage.content?.label == "\(percent)%")
    }
  }

  // MARK: only what I do

  @Test("With 'others = no', or 'own' for its kind, only what the user did is shown", arguments: [true, false])
  func own(isKind: Bool) {
    var stage = Self.stage { if isKind { $0.own = [.brightness] } else { $0.showsOthers = false } }
    set(60, &stage)
    #expect(stage.content == nil)
    stage.pass(.seconds(1))
    stage.press(.brightnessUp)
    #expect(stage.content?.label == "70%")
    _ = stage.live(for: .seconds(4))
    #expect(stage.ask(.brightness(.to(0.3), .named(Stage.panel.name))).reply == "30%\n")
    #expect(stage.content?.label == "30%")
    _ = stage.live(for: .seconds(4))
    // A key that another program acts on is the user's too.
    stage.press(.brightnessUp, isTaken: true)
    stage.hear(.keyReleased(.brightnessUp))
    set(40, &stage)
    #expect(stage.content?.label == "40%")
    _ = stage.live(for: .seconds(4))
    set(50, &stage)
    #expect(stage.content == nil)
  }

  @Test("With 'others = no' the volume and the microphone of other programs stay silent, and a lock key does not")
  func ownSound() {
    var stage = Self.stage { ($0.showsOthers, $0.hidden) = (false, []) }
    stage.hearVolume(30)
    stage.hear(.source(Stage.microphone(isMuted: true)))
    #expect(stage.content == nil)
    stage.hear(.keyboardLock(.caps, isOn: false))
    stage.hear(.keyboardLock(.caps, isOn: true))
    #expect(stage.content?.kind == .capsLock)
    stage.press(.volumeUp)
    #expect(stage.content?.kind == .volume)
  }

  @Test("With 'others = no' an output that a command has switched to is shown, and one of another program is not")
  func ownOutput() {
    var stage = Self.stage { $0.showsOthers = false }
    let headphones = SinkReading(name: "headphones", description: "Headphones", volume: Stage.full, isMuted: false)
    stage.hear(.sink(headphones))
    #expect(stage.content == nil)
    stage.hear(.request(.output(.next), client: Stage.client))
    stage.pass(.seconds(1))
    stage.hearVolume(50)
    #expect(stage.content?.kind == .output)
  }

  // MARK: firmware that also sends the key

  @Test("A key just after a step of the firmware in its direction was served")
  func served() {
    var stage = Self.stage()
    set(30, &stage)
    stage.pass(.milliseconds(50))
    stage.hear(.keyPressed(KeyPress(key: .brightnessUp, autoRepeat: Stage.autoRepeat)))
    #expect(stage.content?.label == "30%")
    // Nor is it repeated while it is held: the firmware does that, too.
    _ = stage.live(for: .seconds(2))
    #expect(stage.osd.brightness.devices.first?.value == 30_000)
    stage.hear(.keyReleased(.brightnessUp))
    #expect(press(.brightnessUp, &stage) == 40_000)
  }

  @Test("A key in the other direction, later, or with 'firmware-keys = off' acts")
  func notServed() {
    var stage = Self.stage()
    set(30, &stage)
    #expect(press(.brightnessDown, &stage) == 20_000)
    stage = Self.stage()
    set(30, &stage)
    stage.pass(.milliseconds(51))
    #expect(press(.brightnessUp, &stage) == 40_000)
    stage = Self.stage { $0.firmwareKeys = .off }
    set(30, &stage)
    #expect(press(.brightnessUp, &stage) == 40_000)
  }

  @Test("Keys of Swell's own follow one another at any pace")
  func ownSteps() {
    var stage = Self.stage()
    for percent in [20, 30, 40] {
      #expect(press(.brightnessUp, &stage) == percent * 1000)
      stage.hear(.brightness(Stage.panel.name, value: percent * 1000))
    }
  }
}
