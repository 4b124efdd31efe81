import Testing

@testable import SwellCore

/// What the adapters tell.
private enum Told {
  static func airplane(_ isOn: Bool) -> Event { .radios(allOff: isOn) }
  static func profile(_ name: String) -> Event { .powerProfile(name) }
  static func layout(_ layout: KeyboardLayout) -> Event { .keyboardLayout(layout) }

  static func power(onBattery: Bool? = nil, charge: Int? = nil, warning: Int? = nil) -> Event {
    var reading = PowerReading()
    (reading.isOnBattery, reading.charge, reading.warning) = (onBattery, charge, warning)
    return .power(reading)
  }
}

@Suite("Layout, airplane mode, power profile and power supply")
struct SystemStateTests {
  /// A session in which all of them are shown.
  private static func stage() -> Stage {
    var settings = Settings()
    settings.hidden = []
    return Stage.inSession(settings: settings)
  }

  private static let german = KeyboardLayout(code: "de", variant: "", name: "German")
  private static let russian = KeyboardLayout(code: "ru", variant: "", name: "Russian")

  @Test(
    "The first reading and the same again are no news, another one is, and going back too",
    arguments: [
      (Told.layout(german), Told.layout(russian), HUDContent.Kind.layout),
      (Told.airplane(false), Told.airplane(true), .airplane),
      (Told.profile("balanced"), Told.profile("performance"), .powerProfile),
      (Told.power(onBattery: false), Told.power(onBattery: true), .power),
    ])
  func news(first: Event, second: Event, kind: HUDContent.Kind) {
    var stage = Self.stage()
    for event in [first, first] {
      stage.hear(event)
      #expect(stage.frame() == nil)
    }
    stage.hear(second)
    #expect(stage.frame() != nil)
    #expect(stage.content?.kind == kind)
    let content = stage.content
    stage.pass(.seconds(10))
    stage.hear(second)
    #expect(stage.content == nil)
    stage.hear(first)
    #expect(stage.content?.kind == kind && stage.content != content)
  }

  /// What the adapters are told at the start.
  private static func startEffects(_ settings: Settings) -> [Effect] {
    var stage = Stage(settings: settings)
    return stage.hear(.started)
  }

  @Test("Without their switches none of them is shown, or followed")
  func off() {
    var stage = Stage.inSession()
    for event in [Told.airplane(false), Told.airplane(true)] { stage.hear(event) }
    #expect(stage.content == nil)
    #expect(!Self.startEffects(Settings()).contains { if case .followSystem = $0 { true } else { false } })
    var settings = Settings()
    settings.hidden.remove(.power)
    #expect(Self.startEffects(settings).contains(.followSystem([.power])))
    settings.hidden.remove(.airplane)
    #expect(Self.startEffects(settings).contains(.followSystem([.airplane, .power])))
  }

  @Test("What happened while one was off is no news when it is on again")
  func onAgain() {
    var stage = Self.stage()
    stage.hear(Told.airplane(false))
    stage.hear(Told.power(onBattery: false))
    var settings = Settings()
    for hidden in [[.airplane, .power], []] as [Set<HUDContent.Kind>] {
      settings.hidden = hidden
      let effects = stage.reply(.configuration(ConfigurationReading(settings: settings)))
      #expect(effects.contains(.followSystem(hidden == [] ? [.airplane, .powerProfile, .power] : [.powerProfile])))
    }
    stage.hear(Told.airplane(true))
    stage.hear(Told.power(onBattery: true))
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
      (KeyboardLayout(index: 3, layouts: "us,de", variants: "", name: "Group 4"), "Group 4", nil),
      (KeyboardLayout(index: 0, layouts: "", variants: "", name: ""), "", nil),
    ] as [(KeyboardLayout, String, String?)])
  func layout(layout: KeyboardLayout, label: String, detail: String?) {
    var stage = Self.stage()
    stage.hear(Told.layout(KeyboardLayout(code: "fr", variant: "", name: "French")))
    stage.hear(Told.layout(layout))
    #expect(stage.content?.icon == .keyboard)
    #expect(stage.content?.label == label && stage.content?.detail == detail)
  }

  @Test("Names of any length are cut")
  func long() {
    var stage = Self.stage()
    let long = String(repeating: "x", count: 5000)
    stage.hear(Told.profile("balanced"))
    stage.hear(Told.profile(long))
    #expect((stage.content?.label.count).map { 1...64 ~= $0 } == true)
    stage.hear(Told.layout(Self.german))
    stage.hear(Told.layout(KeyboardLayout(code: long, variant: long, name: long)))
    #expect((stage.content?.label.count).map { 1...64 ~= $0 } == true)
    #expect((stage.content?.detail?.count).map { 1...64 ~= $0 } == true)
  }

  @Test(
    "A power profile is in words",
    arguments: [
      ("performance", "Performance"), ("power-saver", "Power saver"), ("balanced", "Balanced"), ("", ""),
      ("éco", "éco"),
    ])
  func profile(name: String, label: String) {
    var stage = Self.stage()
    stage.hear(Told.profile("other"))
    stage.hear(Told.profile(name))
    #expect(stage.content?.label == label)
  }

  @Test("The charger comes and goes with the charge, or with a word where that is unknown")
  func charger() {
    var stage = Self.stage()
    stage.hear(Told.power(onBattery: true))
    stage.hear(Told.power(onBattery: false))
    #expect(stage.content == HUDContent(kind: .power, icon: .batteryCharging, .word(.mains)))
    stage.hear(Told.power(onBattery: true, charge: 82))
    #expect(stage.content == HUDContent(kind: .power, icon: .batteryFull, level: Level(0.82)))
    stage.pass(.seconds(10))
    stage.hear(Told.power(onBattery: true, charge: 81))
    #expect(stage.content == nil, "the charge alone is no news")
    stage.hear(Told.power(onBattery: false, charge: 4000))
    #expect(stage.content?.label == "100%")
  }

  @Test(
    "A battery is filled by its charge",
    arguments: [(3, Icon.batteryLow), (26, .batteryMedium), (75, .batteryHigh), (76, .batteryFull)])
  func filled(charge: Int, icon: Icon) {
    var stage = Self.stage()
    stage.hear(Told.power(onBattery: false, charge: charge))
    stage.hear(Told.power(onBattery: true, charge: charge))
    #expect(stage.content?.icon == icon)
  }

  @Test(
    "The needle of a power profile points where its name does",
    arguments: [
      ("power-saver", Icon.powerProfileLow), ("balanced", .powerProfileMedium), ("performance", .powerProfileHigh),
      ("throughput-performance", .powerProfileMedium),
    ])
  func needle(name: String, icon: Icon) {
    var stage = Self.stage()
    stage.hear(Told.profile("other"))
    stage.hear(Told.profile(name))
    #expect(stage.content?.icon == icon)
  }

  @Test("A battery that is low is shown once, and again when it is critical")
  func low() {
    var stage = Self.stage()
    var shown: [Int?] = []
    for warning in [1, 1, 3, 3, 4, 5, 1, 2, 1, 3, nil, 3] {
      stage.pass(.seconds(10))
      stage.hear(Told.power(charge: 10, warning: warning))
      if let content = stage.content {
        #expect(content == HUDContent(kind: .power, icon: .batteryLow, level: Level(0.1)))
        shown.append(warning)
      }
    }
    #expect(shown == [3, 4, 5, 3], "after a time without a service the first reading is none")
  }

  @Test("A battery that is low already when Swell starts is none that becomes low")
  func lowFromTheStart() {
    var stage = Self.stage()
    stage.hear(Told.power(warning: 3))
    #expect(stage.content == nil)
  }
}
