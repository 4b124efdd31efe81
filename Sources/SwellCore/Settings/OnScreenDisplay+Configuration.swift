/// The walk of a saved configuration.
extension OnScreenDisplay {
  /// The configuration file was read after it was saved. The answer is on the screen: a mistake, or other looks.
  mutating func configurationRead(_ reading: ConfigurationReading) {
    let old = settings
    use(after: configuration.read(reading))
    for effect in configuration.log { emit(effect) }
    showMistake()
    guard settings.isSeenOtherwise(than: old), hud.timeline.content == nil, let sink = sound.sink else { return }
    show(sound.audio.content(.volume, of: sink), .request, isNews: false)
  }

  /// Shows the first mistake of the configuration, if there is one.
  mutating func showMistake() {
    guard let mistake = configuration.reading.mistake else { return }
    show(.mistaken(mistake), .request, isNews: false)
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

  /// The desktop has other settings for all programs.
  mutating func desktopChanged(_ change: (inout ConfigurationState) -> Void) {
    let old = settings
    change(&configuration)
    if settings != old { use(after: old) }
  }

  /// Applies new settings. New settings alone do not show the HUD, but a visible HUD is painted again.
  ///
  /// - Parameter old: nil when the previous settings stay in force.
  private mutating func use(after old: Settings?) {
    guard let old else { return }
    use(settings)
    if settings.fullScreen != old.fullScreen { gestures.free.hasPlayed = false }
    hud.timeline.forgetWidth()
    // A key that is held was pressed under other settings.
    keys = MediaKeys()
    if settings.hidden.contains(.player), !settings.showsPrograms { players = NowPlaying() }
    system.forget(settings.hidden)
    hud.hideForbidden()
  }
}

extension Settings {
  /// Whether panels look otherwise, or are elsewhere.
  fileprivate func isSeenOtherwise(than old: Settings) -> Bool {
    Theme(self) != Theme(old) || looks != old.looks || icons != old.icons || monitor != old.monitor
      || scale != old.scale || anchor != old.anchor || offset != old.offset
  }
}

extension HUDContent {
  /// The panel of a mistake: its place in the file, and its text.
  fileprivate static func mistaken(_ mistake: ConfigurationReading.Mistake) -> HUDContent {
    let file = mistake.path.parts(separatedBy: "/").last ?? ""
    var content = HUDContent(kind: .custom, icon: .warning, label: file)
    if let line = mistake.line { content.label += ", line \(line)" }
    content.detail = ShortName.label(mistake.text)
    content.options = ShowOptions()
    content.options?.delay = .seconds(5)
    return content
  }
}
