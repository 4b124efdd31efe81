/// The screen: monitors, compositor, orientation, lock.
extension OnScreenDisplay {
  mutating func screenChanged(_ event: Event) {
    switch event {
    case .monitors(let monitors):
      guard hud.read(monitors, at: now) else { return }
      gestures.drag.screenChanged()
      // A new monitor may be a brightness device.
      emit(.ask(.brightnessDevices, for: .deviceRefresh))
    case .compositor(let isRunning):
      hud.timeline.isComposited = isRunning
      guard isRunning != isComposited else { return }
      hud.setup.isComposited = isRunning
      // Maps the window off the screen now: the compositor would animate its appearance later.
      rehearse()
      // Without a compositor, a transparent window is black around the panel.
      if !isRunning, hud.lost() { emit(.unmapHUD) }
    case .hudLost: if hud.lost() { emit(.unmapHUD) }
    default: hud.damageIfShown()
    }
  }

  mutating func lockChanged(_ reason: LockReason, _ isOn: Bool) {
    hud.lockChanged(reason, isOn)
    // The locker has the keyboard.
    if isOn { keys.stopRepeating() }
    // External monitors may have been changed by their own buttons.
    if reason == .saver, !isOn { emit(.ask(.brightnessDevices, for: .deviceRefresh)) }
  }

  // MARK: orientation

  /// The device was turned.
  mutating func turn(to orientation: Orientation) {
    switch settings.rotation {
    case .server: break
    case .hud: hud.turn(to: orientation, at: now)
    case .screen:
      guard let monitor = hud.turnScreen(to: orientation, at: now) else { return }
      emit(.unmapHUD)
      emit(.write(.orientation(orientation, of: monitor), for: .turn))
    }
  }

  /// A key turns the screen, or the panel, if the settings leave turning to Swell.
  mutating func turnByQuarter() {
    hud.setup.turning.isCommanded = true
    turn(to: hud.setup.turning.orientation.next)
  }

  mutating func rotate(to orientation: Orientation, _ client: ClientID) {
    guard settings.rotation != .server else {
      let remedy = "set 'rotation = hud' or 'rotation = screen' in [hud] first"
      return refuse(client, "'rotation = server' turns nothing: \(remedy)")
    }
    hud.setup.turning.isCommanded = true
    guard settings.rotation == .screen else {
      turn(to: orientation)
      return reply(client, orientation.rawValue)
    }
    guard let monitor = hud.turnScreen(to: orientation, at: now) else {
      return refuse(client, "no monitor is connected: there is nothing to turn")
    }
    emit(.unmapHUD)
    write(.orientation(orientation, of: monitor), for: client) { osd, answer in
      osd.hud.turned(answer)
      if answer == .done { return osd.reply(client, orientation.rawValue) }
      osd.refuse(client, "the X server cannot turn the screen: use 'rotation = hud' instead")
    }
  }
}
