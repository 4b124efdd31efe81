import Testing

@testable import SwellCore

@Suite("Layout, airplane mode, power profile and power supply")
struct SystemStateTests {
  private static func power(onBattery: Bool? = nil, charge: Int? = nil, warning: Int? = nil) -> Event {
    var reading = PowerReading()
    (reading.isOnBattery, reading.charge, reading.warning) = (onBattery, charge, warning)
    return .power(reading)
  }

  /// What is shown after these events, in a session in which all of them are shown.
  private static func shown(_ events: Event...) -> HUDContent? {
    var stage = Stage.inSession { $0.hidden = [] }
    for event in events {
      stage.live(for: .seconds(10))
      stage.hear(event)
    }
    return stage.content
  }

  private static let (long, cut) = (String(repeating: "X", count: 5000), String(repeating: "X", count: 63) + "…")
  private static let german = KeyboardLayout(code: "de", variant: "", name: "German")
  private static let russian = KeyboardLayout(code: "ru", variant: "", name: "Russian")

  @Test(
    "The first reading and the same again are no news, another one is, and going back too",
    arguments: [
      (.keyboardLayout(german), .keyboardLayout(russian), .layout),
      (.radios(allOff: false), .radios(allOff: true), .airplane),
      (.powerProfile("balanced"), .powerProfile("performance"), .powerProfile),
      (power(onBattery: false), power(onBattery: true), .power),
    ] as [(Event, Event, HUDContent.Kind)])
  func news(first: Event, second: Event, kind: HUDContent.Kind) {
    #expect((Self.shown(first), Self.shown(first, first), Self.shown(first, second, second)) == (nil, nil, nil))
    let (there, back) = (Self.shown(first, second), Self.shown(first, second, first))
    #expect((there?.kind, back?.kind) == (kind, kind))
    #expect(there != back)
  }

  @Test("Without their switches none of them is shown, or followed")
  func off() {
    var stage = Stage.inSession()
    stage.hear(.radios(allOff: false), .radios(allOff: true))
    #expect(stage.content == nil)
    for shown in [[], [.power], [.airplane, .power]] as [Set<HUDContent.Kind>] {
      #expect(Stage(settings: Settings { $0.hidden.subtract(shown) }).osd.wanted.system == shown)
    }
  }

  @Test("What happened while one was off is no news when it is on again")
  func onAgain() {
    var stage = Stage.inSession { $0.hidden = [] }
    stage.hear(.radios(allOff: false), Self.power(onBattery: false))
    for hidden in [[.airplane, .power], []] as [Set<HUDContent.Kind>] {
      stage.save { $0.hidden = hidden }
      #expect(stage.osd.wanted.system == (hidden == [] ? [.airplane, .powerProfile, .power] : [.powerProfile]))
    }
    stage.hear(.radios(allOff: true), Self.power(onBattery: true))
    #expect(stage.content == nil)
  }

  @Test(
    "A layout has a short name, in its own letters where it has some, and a long one",
    arguments: [
      (Self.german, "DE", "German"), (Self.russian, "РУ", "Russian"),
      (KeyboardLayout(code: "us", variant: "dvorak", name: "English (Dvorak)"), "US", "English (Dvorak)"),
      (KeyboardLayout(code: "gr", variant: "", name: ""), "ΕΛ", nil),
      (KeyboardLayout(code: "mk", variant: "latin", name: "Macedonian (Latin)"), "MK", "Macedonian (Latin)"),
      (KeyboardLayout(code: "", variant: "", name: "My own map"), "My own map", nil),
      (KeyboardLayout(index: 1, layouts: "us, de", variants: ",neo", name: "German (Neo 2)"), "DE", "German (Neo 2)"),
      (KeyboardLayout(index: 0, layouts: "us(dvorak),ru(phonetic)", variants: ",", name: "D"), "US", "D"),
      (KeyboardLayout(index: 1, layouts: "us(dvorak), ru(phonetic)", variants: "", name: "P"), "РУ", "P"),
      (KeyboardLayout(index: 0, layouts: "mk(latin)", variants: "", name: "L"), "MK", "L"),
      (KeyboardLayout(index: 0, layouts: "ru(", variants: "", name: "R"), "РУ", "R"),
      (KeyboardLayout(index: 0, layouts: "(ru)", variants: "", name: "Own"), "Own", nil),
      (KeyboardLayout(index: 3, layouts: "us,de", variants: "", name: "Group 4"), "Group 4", nil),
      (KeyboardLayout(index: 0, layouts: "", variants: "", name: ""), "", nil),
      (KeyboardLayout(code: long, variant: "", name: long), cut, cut),
    ] as [(KeyboardLayout, String, String?)])
  func layout(layout: KeyboardLayout, label: String, detail: String?) {
    let content = Self.shown(
      .keyboardLayout(KeyboardLayout(code: "fr", variant: "", name: "French")), .keyboardLayout(layout))
    #expect((content?.icon, content?.label, content?.detail) == (.keyboard, label, detail))
  }

  @Test(
    "A power profile is in words, and the needle points where its name does",
    arguments: [
      ("performance", "Performance", Icon.powerProfileHigh), ("power-saver", "Power saver", .powerProfileLow),
      ("balanced", "Balanced", .powerProfileMedium), ("", "", .powerProfileMedium), ("éco", "Éco", .powerProfileMedium),
      (long, cut, .powerProfileMedium),
    ])
  func profile(name: String, label: String, icon: Icon) {
    let content = Self.shown(.powerProfile("other"), .powerProfile(name))
    #expect((content?.label, content?.icon) == (label, icon))
  }

  @Test("The charger comes and goes with the charge, or with a word where that is unknown")
  func charger() {
    let mains = Self.power(onBattery: false)
    #expect(
      Self.shown(Self.power(onBattery: true), mains)
        == HUDContent(kind: .power, icon: .batteryCharging, .word(.mains)))
    let full = Self.power(onBattery: true, charge: 82)
    #expect(Self.shown(mains, full) == HUDContent(kind: .power, icon: .batteryFull, level: Level(0.82)))
    #expect(Self.shown(mains, full, Self.power(onBattery: true, charge: 81)) == nil, "the charge alone is no news")
    #expect(Self.shown(full, Self.power(onBattery: false, charge: 4000))?.label == "100%")
  }

  @Test(
    "A battery is filled by its charge",
    arguments: [(3, Icon.batteryLow), (26, .batteryMedium), (75, .batteryHigh), (76, .batteryFull)])
  func filled(charge: Int, icon: Icon) {
    let content = Self.shown(Self.power(onBattery: false, charge: charge), Self.power(onBattery: true, charge: charge))
    #expect(content?.icon == icon)
  }

  @Test("A battery that becomes low is shown once, and again when it is critical; not one that is low from the start")
  func low() {
    var stage = Stage.inSession { $0.hidden = [] }
    var shown: [Int?] = []
    for warning in [3, 1, 1, 3, 3, 4, 5, 1, 2, 1, 3, nil, 3] {
      stage.live(for: .seconds(10))
      stage.hear(Self.power(charge: 10, warning: warning))
      guard let content = stage.content else { continue }
      #expect(content == HUDContent(kind: .power, icon: .batteryLow, level: Level(0.1)))
      shown.append(warning)
    }
    #expect(shown == [3, 4, 5, 3], "after a time without a service the first reading is none")
  }
}
