/// What keys, drags and commands are about, and the HUD that shows it.
struct Subjects: Sendable {
  var sound = Sound()
  var brightness = BrightnessState()
  var players = NowPlaying()
  var hud = HUD()

  var settings: Settings { hud.settings }

  /// Gives the settings in force to the values that keep a part of them: at the start, and when there are others.
  mutating func use(_ settings: Settings) {
    hud.use(settings)
    sound.use(settings)
    brightness.use(settings)
  }

  /// The present state, for a client that begins to watch.
  var announcements: [Announcement] {
    sound.announcements + [Announcement(isQuiet: hud.gate.isQuiet)] + brightness.announcements
  }
}
