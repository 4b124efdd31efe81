extension Settings {
  /// The effects that inform the adapters of these settings; computed only here.
  ///
  /// - Parameter previous: The previous settings; nil at the start, when the adapters are as with the defaults but for
  ///   the keys, which nobody has told them.
  func effects(after previous: Settings?) -> [Effect] {
    let old = previous ?? Settings()
    var effects: [Effect] = []
    if previous != nil, rotation != old.rotation {
      effects.append(.restoreScreen)
      // A sensor that is claimed again reports the orientation again.
      if old.rotation != .server { effects.append(.followOrientation(false)) }
    }
    let interests = KeyInterests(self)
    if previous == nil || KeyInterests(old) != interests { effects.append(.followKeys(interests)) }
    let followsAll = edgeWheel != .off
    if fullScreenClasses != old.fullScreenClasses || followsAll != (old.edgeWheel != .off) || quiet != old.quiet {
      effects.append(.followFullScreen(fullScreenClasses, all: followsAll, quiet: quiet))
    }
    if rotation != .server, rotation != old.rotation { effects.append(.followOrientation(true)) }
    if hidden.contains(.player) != old.hidden.contains(.player) {
      effects.append(.followPlayers(!hidden.contains(.player)))
    }
    if hidden.contains(.microphoneReminder) != old.hidden.contains(.microphoneReminder) {
      effects.append(.followRecording(!hidden.contains(.microphoneReminder)))
    }
    let system = SystemState.kinds.subtracting(hidden)
    if system != SystemState.kinds.subtracting(old.hidden) { effects.append(.followSystem(system)) }
    if swipe != old.swipe { effects.append(.followSwipes(fingers: swipe)) }
    guard previous != nil else { return effects }
    let font = Theme(self).font
    if font != Theme(old).font || icons != old.icons { effects.append(.useGlyphs(font: font, icons: icons)) }
    if brightnessBackend != old.brightnessBackend {
      effects += [.useBrightness(brightnessBackend), .ask(.brightnessDevices, for: .survey)]
    }
    return effects
  }
}
