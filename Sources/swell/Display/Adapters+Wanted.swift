internal import Audio
internal import BrightnessBackends
internal import Bus
internal import Localization
internal import Radio
internal import Raster
internal import Speech
internal import SwellCore
internal import X11

extension Adapters {
  /// Tells each adapter the changes since the last call.
  func follow(_ new: Wanted) {
    let old = told
    told = new
    if new.rotation != old.rotation { use(new.rotation, after: old.rotation) }
    if let keys = new.keys, keys != old.keys { keyboard.follow(keys) }
    if new.fullScreen != old.fullScreen { fullScreen.look(for: new.fullScreen) }
    if new.swipe != old.swipe { swipes.follow(fingers: new.swipe) }
    if new.touchpads != old.touchpads { touchpads.follow(new.touchpads) }
    if new.programs != old.programs { audio.followStreams(new.programs) }
    if new.recording != old.recording { audio.followRecording(new.recording) }
    if new.headsets != old.headsets { headsets.follow() }
    if new.players != old.players { players.report(new.players) }
    // For its own keys, Swell has to know which player was used last.
    if new.keys?.acts == true { players.follow() }
    if new.playerChoice != old.playerChoice { players.choice = new.playerChoice }
    if new.system != old.system {
      radios.follow(new.system.contains(.airplane))
      power.follow(supply: new.system.contains(.power), profile: new.system.contains(.powerProfile))
    }
    if new.login != old.login { login.start() }
    if new.brightness != old.brightness || new.backlights != old.backlights {
      brightness.use(new.brightness, new.backlights)
      inbox.add(.brightnessDevicesChanged)
    }
    if new.glyphs != old.glyphs { use(new.glyphs, after: old.glyphs) }
    if new.language != old.language { inbox.add(.language(catalogs.language(new.language))) }
    if new.preferences != old.preferences { portal.follow(new.preferences) }
    if new.speech != old.speech { speaker.use(new.speech) }
    if new.presses != old.presses { presses.follow(new.presses) }
    if new.touchBands != old.touchBands { touchBands.place(on: new.touchBands) }
    if new.wheelStrips != old.wheelStrips { edgeWheel.place(on: new.wheelStrips) }
  }

  /// A sensor reports the orientation again when it is claimed again.
  private func use(_ new: Settings.Rotation, after old: Settings.Rotation) {
    if old == .screen { turner.turnBack() }
    sensor.follow(false)
    sensor.follow(new != .server)
  }

  /// Without free memory, the previous glyphs stay. Until other icons of the user are read, panels show the icons of
  /// Swell.
  private func use(_ glyphs: Glyphs, after old: Glyphs) {
    guard let new = FreeTypeRasterizer(font: glyphs.font, log: log) else { return }
    let replace = { [presenter, inbox] in
      presenter.use(new)
      inbox.add(.glyphsReplaced)
    }
    if glyphs.icons.isEmpty || glyphs.icons != old.icons { replace() }
    icons.stop()
    guard !glyphs.icons.isEmpty else { return }
    new.use(glyphs.icons[...], read: { [icons] in icons.read($0, answer: $1) }, done: { _ in replace() })
  }
}
