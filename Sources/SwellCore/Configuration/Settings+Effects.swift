extension Settings {
  /// What the adapters must be told when these settings come into force; computed here, once.
  ///
  /// - Parameter old: The settings from before; nil at the start, when the adapters have been told nothing.
  func effects(after old: Settings?) -> [Effect] {
    var effects: [Effect] = []
    if let old, rotation != old.rotation {
      effects.append(.restoreScreen)
      // Claimed anew, the sensor says which way the device is held.
      if old.rotation != .server { effects.append(.followOrientation(false)) }
    }
    let interests = KeyInterests(self)
    if old.map({ KeyInterests($0) }) != interests { effects.append(.followKeys(interests)) }
    if fullScreenClasses != old?.fullScreenClasses ?? [] { effects.append(.followFullScreen(fullScreenClasses)) }
    if rotation != .server, rotation != old?.rotation { effects.append(.followOrientation(true)) }
    guard let old else { return effects }
    if Theme(self).font != Theme(old).font || icons != old.icons {
      effects += [.useGlyphs(font: Theme(self).font, icons: icons), .prepareGlyphs]
    }
    if brightnessBackend != old.brightnessBackend {
      effects += [.useBrightness(brightnessBackend), .ask(.brightnessDevices, for: .survey)]
    }
    return effects
  }
}
