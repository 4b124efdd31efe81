/// The way of a saved configuration.
extension OnScreenDisplay {
  /// The configuration file was read, since it was saved.
  mutating func configurationAnswered(_ answer: Answer, at now: Instant) -> [Effect] {
    guard case .configuration(let reading) = answer else { return [] }
    let old = configuration.read(reading)
    return configuration.log + (old.map { use(after: $0, at: now) } ?? [])
  }

  /// Other settings are in force: nothing is shown for that, but what is there gets its new looks.
  mutating func use(after old: Settings, at now: Instant) -> [Effect] {
    let (new, wasLayerShown, bands) = (settings, layer.isShown, setup.touchBands)
    gate.use(new)
    hud.timing = .init(new)
    audio.use(new)
    brightness.use(new)
    keys.reset()
    layer.isBlocked = gate.isSilent
    if hud.phase != .hidden { pacer.damage() }
    // What may no longer be shown is not there any more, also in the middle of a drag.
    if gate.isSilent { hud.hide() }
    if case .held(let content) = hud.phase, !gate.allows(content.kind, .drag) { hud.hide() }
    var effects = new.effects(after: old)
    if setup.use(new) {
      effects += areasChanged()
    } else if setup.touchBands != bands {
      effects.append(.placeTouchBands(setup.touchBands))
    }
    if layer.isShown != wasLayerShown { effects.append(.showLayer(layerFrames)) }
    return effects
  }
}
