extension Settings {
  /// The effects that inform the adapters of these settings; computed only here.
  ///
  /// - Parameter old: The previous settings; nil at the start, when the adapters have no settings.
  func effects(after old: Settings?) -> [Effect] {
    var effects: [Effect] = []
    if let before = old?.rotation, rotation != before {
      effects.append(.restoreScreen)
      // A sensor that is claimed again reports the orientation again.
      if before != .server { effects.append(.followOrientation(false)) }
    }
    let interests = KeyInterests(self)
    if old.map({ KeyInterests($0) }) != interests { effects.append(.followKeys(interests)) }
    let followsAll = edgeWheel != .off
    if fullScreenClasses != old?.fullScreenClasses ?? [] || followsAll != ((old?.edgeWheel ?? .off) != .off)
      || quiet != old?.quiet ?? []
    {
      effects.append(.followFullScreen(fullScreenClasses, all: followsAll, quiet: quiet))
    }
    if rotation != .server, rotation != old?.rotation { effects.append(.followOrientation(true)) }
    let isFollowing = old.map { !$0.hidden.contains(.player) } ?? false
    if isFollowing == hidden.contains(.player) { effects.append(.followPlayers(!isFollowing)) }
    let reminds = !hidden.contains(.microphoneReminder)
    if reminds != old.map({ !$0.hidden.contains(.microphoneReminder) }) ?? false {
      effects.append(.followRecording(reminds))
    }
    if swipe != old?.swipe { effects.append(.followSwipes(fingers: swipe)) }
    guard let old else { return effects }
    let font = Theme(self).font
    if font != Theme(old).font || icons != old.icons {
      effects += [.useGlyphs(font: font, icons: icons), .prepareGlyphs]
    }
    if brightnessBackend != old.brightnessBackend {
      effects += [.useBrightness(brightnessBackend), .ask(.brightnessDevices, for: .survey)]
    }
    return effects
  }
}
