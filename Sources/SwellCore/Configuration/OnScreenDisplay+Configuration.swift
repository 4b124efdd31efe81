/// The walk of a saved configuration.
extension OnScreenDisplay {
  /// The configuration file was read after it was saved.
  mutating func configurationAnswered(_ answer: Answer, at now: Instant) -> [Effect] {
    guard case .configuration(let reading) = answer else { return [] }
    let old = configuration.read(reading)
    return configuration.log + (old.map { use(after: $0, at: now) } ?? [])
  }

  /// Applies new settings. That alone does not show the HUD, but a visible HUD is painted again.
  mutating func use(after old: Settings, at now: Instant) -> [Effect] {
    let (new, wasLayerShown, bands) = (configuration.settings, layer.isShown, setup.touchBands)
    let (wasBlocked, strips) = (layer.isBlocked, wheelStrips)
    useSettings()
    hud.forgetWidth()
    keys.reset()
    if new.hidden.contains(.player) { nowPlaying = NowPlaying() }
    system.forget(new.hidden)
    layer.isBlocked = isSilent
    if layer.isBlocked != wasBlocked { suspend(wasBlocked, at: now) }
    if hud.phase != .hidden { pacer.damage() }
    // Content that may no longer be shown is hidden, also during a drag.
    var cause = HUDGate.Cause.change
    if case .held = hud.phase { cause = .drag }
    if let content = hud.content, !gate.allows(content.kind, cause, new) { hud.hide() }
    var effects = new.effects(after: old)
    if !new.hasDragAreas(of: old) {
      effects += areasChanged()
    } else if setup.touchBands != bands {
      effects.append(.placeTouchBands(setup.touchBands))
    }
    effects += stripEffects(after: strips)
    if layer.isBlocked != wasBlocked { effects += pressEffects }
    if layer.isShown != wasLayerShown { effects.append(.showLayer(layerFrames)) }
    return effects
  }
}
