import Testing

@testable import SwellCore

@Suite("Brightness that others change")
struct BrightnessByOthersTests {
  private var stage = Self.stage()

  private static func stage(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
    Stage.equipped(settings: Settings { ($0.curve, $0.step) = (.linear, 0.1) }, change)
  }

  /// Another program sets the panel of the laptop, in per cent.
  private mutating func set(_ percent: Int) {
    stage.hear(.brightness(Stage.panel.name, value: percent * 1000))
  }

  @Test(
    "The sun has as many rays as the number needs",
    arguments: [
      (0.0, Icon.brightnessLow), (33, .brightnessLow), (34, .brightnessMedium), (66, .brightnessMedium),
      (67, .brightnessHigh), (100, .brightnessHigh),
    ])
  func icon(percent: Double, icon: Icon) {
    #expect(Icon.brightness(Level(percent / 100)) == icon)
  }

  @Test("Is silent when it is found, found again, dimmed to dark, brought back, or the same again", arguments: [0, 4])
  func silence(minimum: Int) {
    var stage = Stage.equipped()
    var panel = Stage.panel
    panel.minimum = minimum
    stage.find([panel, Stage.external])
    var other = Stage.panel
    other.value = 5
    let events: [Event] = [
      .brightness(panel.name, value: minimum), .brightness(panel.name, value: panel.value),
      .brightness(panel.name, value: minimum), .brightness("unknown", value: 3),
      .brightness(Stage.external.name, value: Stage.external.value),
      .answer(.brightnessDevices([other]), for: .deviceRefresh), .answer(.brightnessDevices([]), for: .deviceRefresh),
      .brightness(panel.name, value: 9), .brightnessDevicesChanged,
    ]
    for event in events {
      stage.hear(event)
      #expect(stage.frame() == nil, "\(event)")
    }
  }

  @Test("A keyboard that goes dark is news, and so is another level after the dark")
  func dark() {
    var stage = Stage.equipped()
    stage.hear(.brightness(Stage.keyboard.name, value: 0))
    #expect((stage.content?.kind, stage.content?.label) == (.keyboardBacklight, "0%"))
    stage.hear(.brightness(Stage.panel.name, value: 0), .brightness(Stage.panel.name, value: 90_000))
    #expect((stage.content?.kind, stage.content?.label) == (.brightness, "96%"))
  }

  @Test("A display that another program sets to its minimum has that level, for its key and for Swell's keys")
  mutating func darkByKey() {
    set(5)
    stage.live(for: .seconds(10))
    stage.press(.brightnessDown, isTaken: true)
    set(0)
    stage.live(for: .milliseconds(600))
    #expect(stage.content?.label == "0%" && stage.panelValue == 0)
    stage.live(for: .seconds(10))
    #expect(stage.press(.brightnessUp).brightnesses == [10_000])
  }

  @Test("A display in the dark that is found again is silent when it is brought back")
  mutating func foundInTheDark() {
    set(50)
    stage.live(for: .seconds(10))
    set(0)
    var panel = Stage.panel
    panel.value = 0
    stage.find([panel])
    set(50)
    #expect(stage.content == nil && stage.panelValue == 50_000)
  }

  @Test(
    "A rise while nobody is there is one panel, which follows it but stays no longer; with somebody there it stays",
    arguments: [Duration.seconds(60), .seconds(2), .milliseconds(1900), nil])
  mutating func rise(idle: Duration?) {
    stage.idleTime = idle
    let isThere = idle.map { $0 < .seconds(2) } ?? true
    set(50)
    stage.live(for: .seconds(10))
    var shown: [String] = []
    for percent in 51...89 {
      set(percent)
      shown += stage.live(for: .milliseconds(100)).compactMap { $0.frame.opacity == 1 ? $0.frame.label : nil }
    }
    #expect((shown.first, shown.contains("55%"), shown.contains("65%")) == ("51%", true, isThere), "\(shown)")
    #expect((stage.content == nil, stage.panelValue) == (!isThere, 89_000))
  }

  @Test(
    "A fade to a dim screen while nobody is there, and back when somebody is there, is not shown",
    arguments: [1, 5, 20, 40], [16, 50, 1000])
  mutating func fade(size: Int, milliseconds: Int) {
    set(90)
    stage.live(for: .seconds(10))
    for (idle, levels) in [
      (Duration.seconds(60), Array(stride(from: 90 - size, through: 10, by: -size))),
      (.zero, Array(stride(from: 90 - 80 / size * size, through: 90, by: size))),
    ] {
      stage.idleTime = idle
      for level in levels {
        set(level)
        #expect(stage.content == nil, "\(level)")
        stage.live(for: .milliseconds(milliseconds))
      }
      stage.live(for: .seconds(60))
    }
    set(95)
    #expect(stage.content?.label == "95%")
  }

  @Test("The light of a keyboard that goes out while nobody is there, and comes back with a key, is not shown")
  mutating func keyboardDimming() {
    for _ in 1...2 {
      stage.idleTime = .seconds(10)
      stage.hear(.brightness(Stage.keyboard.name, value: 0))
      stage.live(for: .seconds(60))
      stage.idleTime = .zero
      stage.hear(.brightness(Stage.keyboard.name, value: 1))
      #expect(stage.content == nil)
    }
    stage.idleTime = .seconds(10)
    stage.hear(.brightness(Stage.keyboard.name, value: 0, byFirmware: true))
    #expect(stage.content?.label == "0%", "the X server hears nothing of such a key")
  }

  @Test(
    "Steps are shown each time, however small, in either direction, at any pace", arguments: [1000, 4000], [1, 2, 5])
  mutating func steps(milliseconds: Int, size: Int) {
    for percent in [50 - 2 * size, 50 - size, 50, 50 - size, 50 - 2 * size] {
      set(percent)
      #expect(stage.content?.label == "\(percent)%")
      stage.live(for: .milliseconds(milliseconds))
      #expect((stage.content == nil) == (milliseconds > 1000))
    }
  }

  @Test("A run of many steps is shown each time, and ends at its last level, with nobody there too")
  mutating func runs() {
    for start in [30, 40, 50] {
      // The first steps leave the number as it is.
      for share in stride(from: start * 1000 + 100, through: start * 1000 + 10_000, by: 300) {
        stage.hear(.brightness(Stage.panel.name, value: share))
        stage.live(for: .milliseconds(10))
      }
      #expect(stage.frame()?.label ?? stage.content?.label == "\(start + 10)%")
      stage.live(for: .seconds(5))
      #expect(stage.content == nil)
      stage.idleTime = .seconds(600)
    }
  }

  /// What of these values, in thousandths of a percent, is shown, if each comes a minute after the last.
  private mutating func shown(_ values: [Int]) -> [String] {
    var shown: [String] = []
    for value in values {
      stage.live(for: .seconds(60))
      stage.hear(.brightness(Stage.panel.name, value: value))
      if let label = stage.content?.label { shown.append(label) }
    }
    return shown
  }

  @Test("What leaves the number as it is is never shown")
  mutating func same() {
    #expect(shown([50_000, 50_300, 50_400, 49_600, 51_000, 50_600, 51_400, 52_000]) == ["50%", "51%", "52%"])
  }

  @Test(
    "Dimming and the return to the value from before are not shown, a greater value is",
    arguments: [
      ([50_000, 10_000, 50_000], ["50%"]), ([80_000, 15_000, 0, 15_000, 80_000, 9000, 80_000], ["80%"]),
      ([100_000, 30_000, 100_000], ["100%"]), ([30_000, 20_000, 30_000], ["30%"]),
      ([50_000, 10_000, 11_000, 50_000], ["50%"]), ([50_000, 10_000, 60_000], ["50%", "60%"]),
      ([50_000, 10_000, 50_000, 52_000], ["50%", "52%"]),
    ])
  mutating func dimming(values: [Int], labels: [String]) {
    stage.idleTime = .seconds(600)
    #expect(shown(values) == labels)
  }

  @Test("A level from before a key of Swell's is shown")
  mutating func again() {
    for _ in 1...2 {
      set(50)
      #expect(stage.content?.label == "50%")
      stage.live(for: .seconds(10))
      stage.press(.brightnessUp)
      stage.live(for: .seconds(10))
    }
  }

  @Test("A level as low as that by somebody who is there is shown, and so is the return")
  mutating func low() {
    #expect(shown([50_000, 10_000, 50_000]) == ["50%", "10%", "50%"])
  }

  @Test("A key that another program acts on is shown, however low the light")
  mutating func lowByKey() {
    set(50)
    stage.live(for: .seconds(10))
    stage.press(.brightnessDown, isTaken: true)
    set(10)
    #expect(stage.content?.label == "10%")
  }

  @Test("A device that is not chosen is not shown when others set it, and is set when it is named")
  mutating func spare() {
    let spare = BrightnessDevice(name: "spare", backend: .sysfs, maximum: 100, value: 50, isSpare: true)
    stage.find([Stage.panel, spare])
    stage.hear(.brightness("spare", value: 80))
    #expect(stage.content == nil && stage.osd.brightness.displays.map(\.name) == [Stage.panel.name])
    stage.ask(.brightness(.to(0.3), .named("spare")))
    #expect(stage.content?.label == "30%" && stage.osd.brightness.named("spare")?.value == 30)
  }

  @Test("While a brightness key is held that another program acts on, small steps keep the panel")
  mutating func heldKey() {
    stage.press(.brightnessDown, isTaken: true)
    for percent in (3...17).reversed() {
      set(percent)
      stage.live(for: .milliseconds(100))
      #expect(stage.content?.label == "\(percent)%")
    }
  }

  @Test("With 'others = no', or 'own' for its kind, only what the user did is shown", arguments: [true, false])
  mutating func own(isKind: Bool) {
    stage = Self.stage { if isKind { $0.own = [.brightness] } else { $0.showsOthers = false } }
    func shows(_ happen: (inout Self) -> Void) -> String? {
      stage.live(for: .seconds(4))
      happen(&self)
      return stage.content?.label
    }
    #expect(shows { $0.set(60) } == nil)
    #expect(shows { $0.stage.press(.brightnessUp) } == "70%")
    #expect(shows { $0.stage.ask(.brightness(.to(0.3), .named(Stage.panel.name))) } == "30%")
    // A key that another program acts on is the user's too.
    stage.press(.brightnessUp, isTaken: true)
    stage.hear(.keyReleased(.brightnessUp))
    set(40)
    #expect(stage.content?.label == "40%")
    #expect(shows { $0.set(50) } == nil)
  }

  @Test("With 'others = no' volume, microphone and output of other programs stay silent, and a lock key does not")
  func ownSound() {
    var stage = Self.stage { ($0.showsOthers, $0.hidden) = (false, []) }
    stage.hearVolume(30)
    stage.hear(.source(Stage.microphone(isMuted: true)))
    let headphones = SinkReading(name: "headphones", description: "Headphones", volume: Stage.full, isMuted: false)
    stage.hear(.sink(headphones))
    #expect(stage.content == nil)
    stage.hear(.keyboardLock(.caps, isOn: false), .keyboardLock(.caps, isOn: true))
    #expect(stage.content?.kind == .capsLock)
    stage.press(.volumeDown)
    #expect(stage.content?.kind == .volume)
    stage.writesDone()
    // One that a command has switched to.
    stage.ask(.output(.next))
    stage.pass(.seconds(1))
    stage.hearVolume(50)
    #expect(stage.content?.kind == .output)
  }

  // MARK: firmware that also sends the key

  @Test("A key just after a step of the firmware in its direction was served, also while it is held")
  mutating func served() {
    set(30)
    stage.pass(.milliseconds(50))
    stage.press(.brightnessUp, autoRepeat: Stage.autoRepeat)
    #expect(stage.content?.label == "30%")
    stage.live(for: .seconds(2))
    #expect(stage.panelValue == 30_000)
    stage.hear(.keyReleased(.brightnessUp))
    for percent in [40, 50, 60] {
      #expect(stage.press(.brightnessUp).brightnesses == [percent * 1000], "keys of Swell's own, at any pace")
      set(percent)
    }
  }

  @Test("A key that the firmware of one display has served is for the others still")
  mutating func servedOne() {
    stage = Self.stage { $0.brightnessKeys = .all }
    set(30)
    stage.pass(.milliseconds(50))
    #expect(stage.press(.brightnessUp).brightnesses == [30])
    #expect(stage.panelValue == 30_000)
  }

  @Test("A key for the light of a keyboard whose firmware acts on it is the firmware's, also while it is held")
  mutating func servedKeyboard() {
    stage.hear(.brightness(Stage.keyboard.name, value: 2, byFirmware: true))
    #expect(stage.press(.keyboardBacklightUp, autoRepeat: Stage.autoRepeat) == [] && stage.osd.nextRepeat == nil)
    stage.hear(.keyReleased(.keyboardBacklightUp))
    stage.live(for: .seconds(5))
    // The report comes after the key.
    #expect(stage.press(.keyboardBacklightDown) == [])
    stage.hear(.brightness(Stage.keyboard.name, value: 1, byFirmware: true))
    #expect(stage.content?.label == "50%")
    stage.live(for: .seconds(5))
    // The firmware acts no more: the next press is Swell's again.
    #expect(stage.press(.keyboardBacklightUp) == [])
    stage.live(for: .milliseconds(600))
    #expect(stage.content?.label == "50%" && stage.press(.keyboardBacklightUp).brightnesses == [2])
  }

  @Test(
    "A report of the firmware belongs to a key within 0.3 s", arguments: [(300, true), (301, false)], [false, true])
  mutating func distance(row: (milliseconds: Int, isServed: Bool), isKeyFirst: Bool) {
    let report = Event.brightness(Stage.keyboard.name, value: 2, byFirmware: true)
    if isKeyFirst { stage.press(.keyboardBacklightDown) } else { stage.hear(report) }
    stage.pass(.milliseconds(row.milliseconds))
    if isKeyFirst { stage.hear(report) } else { stage.press(.keyboardBacklightDown) }
    stage.live(for: .seconds(5))
    #expect(stage.press(.keyboardBacklightDown).brightnesses.isEmpty == row.isServed)
  }

  @Test(
    "A key in the other direction, or later, acts",
    arguments: [
      (MediaKey.brightnessDown, 0, 20_000), (.brightnessUp, 51, 40_000),
    ])
  mutating func notServed(key: MediaKey, milliseconds: Int, value: Int) {
    set(30)
    stage.pass(.milliseconds(milliseconds))
    #expect(stage.press(key).brightnesses == [value])
  }
}
