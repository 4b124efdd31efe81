import Testing

@testable import SwellCore

@Suite("The outcome of a brightness")
struct BrightnessOutcomeTests {
  private static let (panel, keyboard) = (Stage.panel.name, Stage.keyboard.name)

  /// Nothing takes a brightness by itself.
  private var stage = {
    var stage = Stage.equipped { $0.curve = .linear }
    stage.takesBrightness = false
    return stage
  }()

  private static func refusal(_ name: String, _ clause: String = "") -> [Effect] {
    [.refusal("the brightness of '\(name)' was not set\(clause)")]
  }

  @Test("Is what a command waits for")
  mutating func waits() {
    #expect(stage.ask(.brightness(.to(0.4), .underPointer)).reply == nil)
    #expect(stage.content?.label == "40%", "what is wished is shown at once")
    #expect(stage.took(Stage.external.name, 40_000) == [])
    #expect(stage.took(Self.panel, 40_000) == [.done("40%")])
    #expect(stage.took(Self.panel, 40_000) == [])
    #expect(stage.timeToDeadline.map { $0 < .seconds(1) } == true, "only the panel is still to be hidden")
  }

  @Test(
    "Is a refusal: the command fails with the reason, and what is shown is what is",
    arguments: [("not active", " (not active)", 18_419, "18%"), ("", "", 18_419, "18%"), ("", "", 0, "0%")])
  mutating func refused(reason: String, clause: String, value: Int, label: String) {
    stage.ask(.brightness(.to(0.4), .underPointer))
    #expect(stage.answered(Self.panel, .refused(value: value, because: reason)) == Self.refusal(Self.panel, clause))
    #expect(stage.content?.label == label)
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == label + "\n")
  }

  @Test("Is there already, where the monitor's own buttons have set the end; a device that goes is said")
  mutating func already() {
    #expect(stage.ask(.brightness(.by(0.5), .named("HDMI-1"))).reply == nil)
    #expect(stage.answered("HDMI-1", .corrected(from: 20, to: 100)) == [.done("100%")])
    stage.ask(.brightness(.to(0.6), .named("HDMI-1")))
    let answers = stage.answer(.brightnessDevices([Stage.panel]), for: .deviceRefresh)
    #expect(answers == [.refusal("the brightness is not set: 'HDMI-1' was removed")])
  }

  @Test("Of several commands at once is told to each once, with the newest value")
  mutating func several() {
    // The last changes nothing, and waits like the others.
    for (number, level, writes) in [(1, 0.2, 1), (2, 0.3, 1), (3, 0.4, 1), (4, 0.4, 0)] {
      #expect(stage.request(.brightness(.to(level), .named(Self.panel)), by: number).count == writes)
    }
    #expect(stage.took(Self.panel, 20_000) == [])
    #expect(stage.took(Self.panel, 40_000).replies == (1...4).map { "\($0) 40%\n" })
  }

  @Test("Of all displays is known when each has answered; one that refuses is named")
  mutating func all() {
    stage.ask(.brightness(.to(0.5), .all))
    #expect(stage.took(Self.panel, 50_000) == [])
    #expect(stage.took(Stage.external.name, 50).replies == ["9 intel_backlight 50%\nHDMI-1 50%\n"])
    stage.ask(.brightness(.to(0.6), .all))
    #expect(stage.answered(Stage.external.name, .refused(value: 50, because: "")) == Self.refusal("HDMI-1"))
    #expect(stage.took(Self.panel, 60_000) == [])
    #expect(stage.ask(.brightness(.query, .all)).reply == "intel_backlight 60%\nHDMI-1 50%\n")
  }

  @Test("That stays out is said after 4 s, which is no refusal: the level stays the wish")
  mutating func late() {
    stage.ask(.brightness(.to(0.4), .underPointer))
    stage.live(for: .milliseconds(3900))
    #expect(stage.effects.replies == [])
    stage.live(for: .milliseconds(200))
    #expect(stage.effects.replies.count == 1 && stage.effects.replies[0].contains("4 s"))
    #expect(stage.timeToDeadline == nil)
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == "40%\n")
    #expect(stage.took(Self.panel, 40_000) == [])
  }

  @Test("Of a slow service is its answer, and not what is reported before that")
  mutating func slow() {
    stage.ask(.brightness(.to(1), .keyboard))
    for _ in 1...3 {
      stage.live(for: .milliseconds(400))
      stage.hear(.brightness(Self.keyboard, value: 0))
    }
    #expect(stage.effects.replies == [])
    let answer = stage.answered(Self.keyboard, .refused(value: 1, because: "not active"))
    #expect(answer == Self.refusal(Self.keyboard, " (not active)"))
    #expect(stage.content?.label == "50%")
  }

  @Test("Of steps beside a slow service is where they lead, whatever it reports on the way")
  mutating func slowSteps() {
    var light = BrightnessDevice(name: "keyboard", kind: .keyboard, backend: .upower, maximum: 10, value: 1)
    stage.find([light])
    for value in 2...5 {
      #expect(stage.press(.keyboardBacklightUp) == [.setBrightness(light, value: value)])
      light.value = value
      stage.pass(.milliseconds(100))
    }
    for value in 2...6 {
      if value == 4 { #expect(stage.press(.keyboardBacklightUp) == [.setBrightness(light, value: 6)]) }
      stage.hear(.brightness(light.name, value: value))
      stage.took(light.name, value)
      #expect(value < 4 || stage.content?.label == "60%")
      stage.live(for: .milliseconds(400))
    }
    stage.hear(.brightness(light.name, value: 4))
    #expect(stage.content?.label == "40%", "what others do is news again")
  }

  @Test("A device that reports its level does not answer for another one")
  mutating func each() {
    stage.ask(.brightness(.to(0.4), .all))
    for (name, value, replies) in [(Self.panel, 40_000, 0), (Stage.external.name, 40, 1)] {
      stage.hear(.brightness(name, value: value))
      #expect(stage.effects.replies.count == replies)
    }
  }

  @Test("A search during a write does not bring the old level back")
  mutating func survey() {
    stage.press(.brightnessUp)
    let wish = stage.content
    stage.find([Stage.panel, Stage.external])
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == wish.map { $0.label + "\n" })
  }

  @Test("The keyboard's light comes back as it was, whoever switched it off", arguments: [1, 2])
  mutating func toggle(value: Int) {
    stage.hear(.brightness(Self.keyboard, value: value), .brightness(Self.keyboard, value: 0))
    #expect(stage.press(.keyboardBacklightToggle).brightnesses == [value])
  }

  // MARK: A monitor whose own buttons changed it

  /// The beamer has the keys, and takes nothing by itself.
  private static func beamer() -> Stage {
    var stage = Stage.equipped()
    stage.takesBrightness = false
    stage.pointer = PixelPoint(x: 2000, y: 100)
    return stage
  }

  @Test(
    "Is stepped from what it has, and never in the other direction; the step from there is shown",
    arguments: [0, 1, 2, 10, 19, 21, 50, 80, 99, 100], [MediaKey.brightnessUp, .brightnessDown])
  func steps(real: Int, key: MediaKey) throws {
    for count in 1...3 {
      var stage = Self.beamer()
      for _ in 0..<count { stage.press(key, x: 2000, y: 100) }
      let written = stage.answered("HDMI-1", .corrected(from: 20, to: real)).brightnesses
      let target = try #require(stage.externalValue)
      #expect(written == (target == real ? [] : [target]))
      #expect(key == .brightnessUp ? target > real || real == 100 : target < real || real <= 1)
      #expect((1...100).contains(target) || target == real)
      if real == 50 {
        var device = Stage.external
        let levels = [real, target].map { value in
          device.value = value
          return device.level(.perceptual).fraction
        }
        #expect(abs(abs(levels[1] - levels[0]) - Double(count) / 16) < 0.03)
      }
      #expect(stage.content?.level == stage.osd.brightness.named("HDMI-1")?.level(.perceptual))
    }
  }

  @Test("Does not matter for a level that was asked for by its number, nor once the monitor has gone")
  func absolute() {
    var stage = Self.beamer()
    for (change, isAbsolute) in [(LevelChange.to(0.4), true), (.by(0.1), false)] {
      let effects = stage.request(.brightness(change, .named("HDMI-1")), by: 1)
      if case .brightness(_, _, isAbsolute)? = effects.first?.write { continue }
      Issue.record("\(effects)")
    }
    stage.find([Stage.panel])
    #expect(stage.answered("HDMI-1", .corrected(from: 1, to: 2)) == [], "it has gone")
  }
}
