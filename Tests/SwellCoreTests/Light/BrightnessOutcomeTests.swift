import SwellCore
import Testing

@Suite("The outcome of a brightness")
struct BrightnessOutcomeTests {
  private static let panel = Stage.panel.name

  /// Nothing takes a brightness by itself.
  private var stage: Stage {
    var settings = Settings()
    settings.curve = .linear
    var stage = Stage.equipped(settings: settings)
    stage.takesBrightness = false
    return stage
  }

  private func client(_ number: Int) -> ClientID { ClientID(number: number) }

  @Test("Is what a command waits for")
  func waits() {
    var stage = stage
    #expect(stage.ask(.brightness(.to(0.4), .underPointer)).reply == nil)
    #expect(stage.content?.label == "40%", "what is wished is shown at once")
    #expect(stage.took(Stage.external.name, 40_000) == [])
    #expect(stage.took(Self.panel, 40_000) == [.reply(.done("40%\n"), client: Stage.client)])
    #expect(stage.took(Self.panel, 40_000) == [])
    #expect(stage.timeToDeadline.map { $0 < .seconds(1) } == true, "only the panel is still to be hidden")
  }

  @Test("Is a refusal: the command fails with the reason, and what is shown is what is", arguments: ["not active", ""])
  func refused(reason: String) {
    var stage = stage
    _ = stage.ask(.brightness(.to(0.4), .underPointer))
    let clause = reason.isEmpty ? "" : " (not active)"
    let sentence = "error: the brightness of 'intel_backlight' was not set\(clause)\n"
    #expect(
      stage.refuse(Self.panel, value: 18_419, because: reason)
        == [.reply(Reply(sentence), client: Stage.client)])
    #expect(stage.content?.label == "18%")
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == "18%\n")
  }

  @Test("Of a refused write on a dark display is that it is dark")
  func dark() {
    var stage = stage
    _ = stage.ask(.brightness(.to(0.4), .underPointer))
    stage.refuse(Self.panel, value: 0)
    #expect(stage.content?.label == "0%")
  }

  @Test("Is there already, where the monitor's own buttons have set what is wanted")
  func already() {
    var stage = stage
    stage.devices = [Stage.panel, Stage.external]
    stage.hear(.brightnessDevicesChanged)
    stage.reply(.brightnessDevices([Stage.panel, Stage.external]))
    #expect(stage.ask(.brightness(.to(0.5), .named("HDMI-1"))).reply == nil)
    #expect(
      stage.correct("HDMI-1", from: 20, to: 50) == [.reply(.done("50%\n"), client: Stage.client)])
  }

  @Test("Of several commands at once is told to each once, with the newest value")
  func several() {
    var stage = stage
    for (number, level) in [(1, 0.2), (2, 0.3), (3, 0.4)] {
      #expect(stage.hear(.request(.brightness(.to(level), .named(Self.panel)), client: client(number))).count == 1)
    }
    // The same level again changes nothing, and waits like the others.
    #expect(stage.hear(.request(.brightness(.to(0.4), .named(Self.panel)), client: client(4))) == [])
    #expect(stage.took(Self.panel, 20_000) == [])
    #expect(
      stage.took(Self.panel, 40_000) == (1...4).map { .reply(.done("40%\n"), client: client($0)) }
    )
  }

  @Test("Of all displays is known when each has answered; one that refuses is named")
  func all() {
    var stage = stage
    _ = stage.ask(.brightness(.to(0.5), .all))
    #expect(stage.took(Self.panel, 50_000) == [])
    #expect(
      stage.took(Stage.external.name, 50)
        == [.reply(.done("intel_backlight 50%\nHDMI-1 50%\n"), client: Stage.client)])
    _ = stage.ask(.brightness(.to(0.6), .all))
    let answers = stage.refuse(Stage.external.name, value: 50)
    #expect(answers == [.reply(.failed("the brightness of 'HDMI-1' was not set"), client: Stage.client)])
    #expect(stage.took(Self.panel, 60_000) == [])
    #expect(stage.ask(.brightness(.query, .all)).reply == "intel_backlight 60%\nHDMI-1 50%\n")
  }

  @Test("Of a device that goes is that")
  func gone() {
    var stage = stage
    _ = stage.ask(.brightness(.to(0.5), .named("HDMI-1")))
    let answers = stage.hear(.answer(.brightnessDevices([Stage.panel]), for: .deviceRefresh))
    #expect(answers == [.reply(.failed("'HDMI-1' has gone"), client: Stage.client)])
  }

  @Test("That stays out is said after 4 s, which is no refusal: the level stays the wish")
  func late() {
    var stage = stage
    _ = stage.ask(.brightness(.to(0.4), .underPointer))
    _ = stage.live(for: .milliseconds(3900))
    #expect(!stage.effects.contains { if case .reply = $0 { true } else { false } })
    _ = stage.live(for: .milliseconds(200))
    guard case .reply(.failed(let reason), Stage.client) = stage.effects.last else {
      Issue.record("no answer: \(stage.effects)")
      return
    }
    #expect(reason.contains("4 s"))
    #expect(stage.timeToDeadline == nil)
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == "40%\n")
    #expect(stage.took(Self.panel, 40_000) == [])
  }

  @Test("Of a slow service is its answer, and not what is reported before that")
  func slow() {
    var stage = stage
    #expect(stage.ask(.brightness(.to(1), .keyboard)).reply == nil)
    stage.pass(.milliseconds(400))
    stage.hear(.brightness(Stage.keyboard.name, value: 0))
    for _ in 1...2 {
      _ = stage.live(for: .milliseconds(400))
      stage.hear(.brightness(Stage.keyboard.name, value: 0))
    }
    #expect(!stage.effects.contains { if case .reply = $0 { true } else { false } })
    let sentence = "error: the brightness of 'tpacpi::kbd_backlight' was not set (not active)\n"
    #expect(
      stage.refuse(Stage.keyboard.name, value: 1, because: "not active")
        == [.reply(Reply(sentence), client: Stage.client)])
    #expect(stage.content?.label == "50%")
  }

  @Test("Of steps beside a slow service is where they lead, whatever it reports on the way")
  func slowSteps() {
    var stage = stage
    var light = BrightnessDevice(name: "keyboard", kind: .keyboard, backend: .upower, maximum: 10, value: 1)
    stage.find([light])
    for value in 2...5 {
      #expect(stage.press(.keyboardBacklightUp) == [.setBrightness(light, value: value)])
      light.value = value
      stage.pass(.milliseconds(100))
    }
    for value in 2...3 {
      stage.hear(.brightness(light.name, value: value))
      stage.took(light.name, value)
      _ = stage.live(for: .milliseconds(400))
    }
    #expect(stage.press(.keyboardBacklightUp) == [.setBrightness(light, value: 6)])
    for value in 4...6 {
      stage.hear(.brightness(light.name, value: value))
      stage.took(light.name, value)
      #expect(stage.content?.label == "60%")
      _ = stage.live(for: .milliseconds(400))
    }
    stage.hear(.brightness(light.name, value: 4))
    #expect(stage.content?.label == "40%", "what others do is news again")
  }

  @Test("Of a service that never answers is what was reported at last, half a minute later")
  func silent() {
    var stage = stage
    stage.press(.keyboardBacklightUp)
    stage.hear(.brightness(Stage.keyboard.name, value: 0))
    _ = stage.live(for: .seconds(29))
    #expect(stage.ask(.brightness(.query, .keyboard)).reply == "100%\n")
    _ = stage.live(for: .seconds(2))
    #expect(stage.ask(.brightness(.query, .keyboard)).reply == "0%\n")
    #expect(stage.timeToDeadline.map { $0 < .seconds(2) } ?? true)
  }

  @Test("A search during a write does not bring the old level back")
  func survey() {
    var stage = stage
    stage.press(.brightnessUp)
    let wish = stage.content
    stage.find([Stage.panel, Stage.external])
    #expect(stage.ask(.brightness(.query, .underPointer)).reply == wish.map { $0.label + "\n" })
  }

  @Test("The keyboard's light comes back as it was, whoever switched it off", arguments: [1, 2])
  func toggle(value: Int) {
    var stage = stage
    stage.hear(.brightness(Stage.keyboard.name, value: value))
    stage.hear(.brightness(Stage.keyboard.name, value: 0))
    var off = Stage.keyboard
    off.value = 0
    #expect(stage.press(.keyboardBacklightToggle) == [.setBrightness(off, value: value)])
  }
}
