/// The walk of a saved configuration.
extension OnScreenDisplay {
  /// The configuration file was read after it was saved.
  mutating func configurationRead(_ answer: Answer) {
    guard case .configuration(let reading) = answer else { return }
    if configuration.awaitsWriter(reading, at: now) {
      return emit(.note("the configuration is being written: it is read when that has ended"))
    }
    use(after: configuration.read(reading))
    for effect in configuration.log { emit(effect) }
  }

  /// The configuration file was read for a client.
  mutating func reloaded(_ answer: Answer, _ client: ClientID) {
    guard case .configuration(let reading) = answer else { return }
    if reading.isBeingWritten, reading.isEmpty {
      return refuse(client, "'\(reading.path ?? "")' is being written: try again")
    }
    use(after: configuration.read(reading))
    if reading.isValid { for effect in configuration.log { emit(effect) } }
    emit(.reply(configuration.reply, client: client))
  }

  /// The desktop wants something else of its programs.
  mutating func desktopChanged(_ change: (inout ConfigurationState) -> Void) {
    let old = settings
    change(&configuration)
    if settings != old { use(after: old) }
  }

  /// Applies new settings. That alone does not show the HUD, but a visible HUD is painted again.
  ///
  /// - Parameter old: nil when the previous settings stay in force.
  private mutating func use(after old: Settings?) {
    guard let old else { return }
    use(settings)
    hud.timeline.forgetWidth()
    keys.reset()
    if settings.hidden.contains(.player) { players = NowPlaying() }
    system.forget(settings.hidden)
    hud.hideForbidden()
    if settings.glyphs != old.glyphs { rehearse() }
  }
}
