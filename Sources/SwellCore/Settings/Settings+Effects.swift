extension Settings {
  /// What the adapters are to do with these settings: one line for each thing that one of them is told.
  private var orders: [Effect] {
    [
      .followKeys(KeyInterests(self)),
      .followFullScreen(fullScreenClasses, all: edgeWheel != .off, quiet: quiet),
      .followOrientation(rotation != .server),
      .followPlayers(!hidden.contains(.player)),
      .followRecording(!hidden.contains(.microphoneReminder)),
      .followSystem(SystemState.kinds.subtracting(hidden)),
      .followSwipes(fingers: swipe),
      .useGlyphs(font: Theme(self).font, icons: icons),
      .useBrightness(brightnessBackend),
      .useLanguage(language),
      .followPreferences(followsDesktop),
      .useSpeech(speak != .off),
    ]
  }

  /// What the adapters do before they are told anything. The keyboard is always told, and the language always asked for.
  private static let idle: [Effect] = [
    .followFullScreen([], all: false, quiet: []),
    .followOrientation(false),
    .followPlayers(false),
    .followRecording(false),
    .followSystem([]),
    .followSwipes(fingers: nil),
    .useGlyphs(font: Theme.defaultFont, icons: []),
    .useBrightness(nil),
    .followPreferences(false),
    .useSpeech(false),
  ]

  /// Whether both tell an adapter the same: `==` compares all effects, with whatever they carry, in 10 kB.
  private static func isSame(_ one: Effect, _ other: Effect) -> Bool {
    switch (one, other) {
    case (.followKeys(let one), .followKeys(let other)): one == other
    case (.followFullScreen(let one, let isOfAll, let quiet), .followFullScreen(let other, let isOther, let others)):
      one == other && isOfAll == isOther && quiet == others
    case (.followOrientation(let one), .followOrientation(let other)),
      (.followPlayers(let one), .followPlayers(let other)), (.followRecording(let one), .followRecording(let other)),
      (.followPreferences(let one), .followPreferences(let other)), (.useSpeech(let one), .useSpeech(let other)):
      one == other
    case (.followSystem(let one), .followSystem(let other)): one == other
    case (.followSwipes(let one), .followSwipes(let other)): one == other
    case (.useGlyphs(let one, let icons), .useGlyphs(let other, let others)): one == other && icons == others
    case (.useBrightness(let one), .useBrightness(let other)): one == other
    case (.useLanguage(let one), .useLanguage(let other)): one == other
    default: false
    }
  }

  /// The effects that tell the adapters of these settings, at the start and whenever there are others.
  ///
  /// - Parameter previous: The settings that the adapters know; nil at the start.
  func effects(after previous: Settings?) -> [Effect] {
    let known = previous?.orders ?? Settings.idle
    var effects = orders.filter { order in !known.contains { Settings.isSame($0, order) } }
    guard let previous else { return effects }
    if rotation != previous.rotation {
      // A sensor that is claimed again reports the orientation again.
      let restart: [Effect] =
        rotation != .server && previous.rotation != .server
        ? [.followOrientation(false), .followOrientation(true)] : []
      effects = [.restoreScreen] + restart + effects
    }
    if brightnessBackend != previous.brightnessBackend { effects.append(.ask(.brightnessDevices, for: .deviceRefresh)) }
    return effects
  }
}
