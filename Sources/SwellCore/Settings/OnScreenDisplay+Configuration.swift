/// The walk of a saved configuration.
extension OnScreenDisplay {
  /// The configuration file was read after it was saved.
  mutating func configurationAnswered(_ answer: Answer, at now: Instant) -> [Effect] {
    guard case .configuration(let reading) = answer else { return [] }
    let old = configuration.read(reading)
    return configuration.log + (old.map { use(after: $0, at: now) } ?? [])
  }

  /// The configuration file was read for a client.
  mutating func reloaded(_ answer: Answer, _ client: ClientID, at now: Instant) -> [Effect] {
    guard case .configuration(let reading) = answer else { return [] }
    let old = configuration.read(reading)
    let effects = (!reading.isValid ? [] : configuration.log) + (old.map { use(after: $0, at: now) } ?? [])
    return effects + [.reply(configuration.reply, client: client)]
  }

  /// The desktop wants something else of its programs.
  mutating func desktopChanged(at now: Instant, _ change: (inout ConfigurationState) -> Void) -> [Effect] {
    let old = configuration.settings
    change(&configuration)
    return configuration.settings == old ? [] : use(after: old, at: now)
  }

  /// Applies new settings. That alone does not show the HUD, but a visible HUD is painted again.
  private mutating func use(after old: Settings, at now: Instant) -> [Effect] {
    let (new, wasLayerShown, bands) = (configuration.settings, gestures.layer.isShown, touchBands)
    let (wasBlocked, strips) = (gestures.layer.isBlocked, gestures.wheelStrips(subjects.hud))
    subjects.use(new)
    subjects.hud.timeline.forgetWidth()
    keys.reset()
    if new.hidden.contains(.player) { subjects.players = NowPlaying() }
    system.forget(new.hidden)
    let isBlocked = subjects.hud.isSilent
    gestures.layer.isBlocked = isBlocked
    if isBlocked != wasBlocked { subjects.hud.suspend(wasBlocked, at: now) }
    subjects.hud.hideForbidden()
    var effects = new.effects(after: old)
    effects +=
      new.hasDragAreas(of: old)
      ? gestures.bandEffects(after: bands, subjects.hud) : gestures.areasChanged(subjects.hud)
    effects += gestures.stripEffects(after: strips, subjects.hud)
    if isBlocked != wasBlocked { effects += gestures.pressEffects(subjects.hud) }
    if gestures.layer.isShown != wasLayerShown { effects.append(.showLayer(layerFrames)) }
    return effects
  }
}
