/// The walk of a saved configuration.
extension OnScreenDisplay {
  /// The configuration file was read after it was saved.
  mutating func configurationAnswered(_ answer: Answer, at now: Instant) -> [Effect] {
    guard case .configuration(let reading) = answer else { return [] }
    use(after: configuration.read(reading), at: now)
    return configuration.log
  }

  /// The configuration file was read for a client.
  mutating func reloaded(_ answer: Answer, _ client: ClientID, at now: Instant) -> [Effect] {
    guard case .configuration(let reading) = answer else { return [] }
    use(after: configuration.read(reading), at: now)
    return (reading.isValid ? configuration.log : []) + [.reply(configuration.reply, client: client)]
  }

  /// The desktop wants something else of its programs.
  mutating func desktopChanged(at now: Instant, _ change: (inout ConfigurationState) -> Void) {
    let old = configuration.settings
    change(&configuration)
    if configuration.settings != old { use(after: old, at: now) }
  }

  /// Applies new settings. That alone does not show the HUD, but a visible HUD is painted again.
  ///
  /// - Parameter old: nil when the previous settings stay in force.
  private mutating func use(after old: Settings?, at now: Instant) {
    guard let old else { return }
    let new = configuration.settings
    subjects.use(new)
    subjects.hud.timeline.forgetWidth()
    keys.reset()
    if new.hidden.contains(.player) { subjects.players = NowPlaying() }
    system.forget(new.hidden)
    subjects.hud.hideForbidden()
    if new.glyphs != old.glyphs { rehearse() }
  }
}
