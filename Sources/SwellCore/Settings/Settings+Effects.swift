extension Settings {
  /// What the adapters are to do with these settings: one line for each thing that one of them is told.
  private var orders: [Effect] {
    [
      .followKeys(KeyInterests(self)),
      .followFullScreen(fullScreenClasses, all: edgeWheel != .off || film, quiet: quiet),
      .followOrientation(rotation != .server),
      .followPlayers(!hidden.contains(.player)),
      .followRecording(!hidden.contains(.microphoneReminder)),
      .followStreams(showsPrograms),
      .followSystem(SystemState.kinds.subtracting(hidden)),
      .followSwipes(fingers: swipe),
      .followTouchpads(!hidden.contains(.touchpad)),
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
    .followStreams(false),
    .followSystem([]),
    .followSwipes(fingers: nil),
    .followTouchpads(false),
    .useGlyphs(font: Theme.defaultFont, icons: []),
    .useBrightness(nil),
    .followPreferences(false),
    .useSpeech(false),
  ]

  /// The effects that tell the adapters of these settings, at the start and whenever there are others.
  ///
  /// - Parameter previous: The settings that the adapters know; nil at the start.
  func effects(after previous: Settings?) -> [Effect] {
    let known = previous?.orders ?? Settings.idle
    var effects = orders.filter { !known.contains($0) }
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
