/// Events of the screen: monitors, compositor, orientation, lock.
extension OnScreenDisplay {
  mutating func screenChanged(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .monitors(let monitors):
      // A new monitor may be a brightness device.
      if subjects.hud.read(monitors, at: now) { return [.ask(.brightnessDevices, for: .deviceRefresh)] }
    case .compositor(let isRunning):
      subjects.hud.timeline.isComposited = isRunning
      guard isRunning != isComposited else { break }
      subjects.hud.setup.isComposited = isRunning
      // Maps the window off the screen now: the compositor would animate its appearance later.
      rehearse()
      // Without a compositor, a transparent window is black around the panel.
      if !isRunning { return subjects.hud.lost() }
    case .hudLost: return subjects.hud.lost()
    default: subjects.hud.damageIfShown()
    }
    return []
  }

  /// The device was turned, or a client turns it.
  mutating func turn(to orientation: Orientation, for purpose: Purpose, at now: Instant) -> [Effect] {
    switch settings.rotation {
    case .server: break
    case .hud: subjects.hud.turn(to: orientation, at: now)
    case .screen: return subjects.hud.turnScreen(to: orientation, for: purpose, at: now)
    }
    return []
  }

  /// A key turns the screen, or the panel, if that is left to Swell.
  mutating func turnByQuarter(at now: Instant) -> [Effect] {
    subjects.hud.setup.commandTurn()
    return turn(to: subjects.hud.setup.turning.orientation.next, for: .turn, at: now)
  }

  mutating func rotate(
    to orientation: Orientation, _ purpose: Purpose, _ client: ClientID, at now: Instant
  ) -> [Effect] {
    guard settings.rotation != .server else {
      let remedy = "set 'rotation = hud' or 'rotation = screen' in [hud] first"
      return [.refusal("rotation is left to the X server: \(remedy)", client)]
    }
    subjects.hud.setup.commandTurn()
    let effects = turn(to: orientation, for: purpose, at: now)
    // With `screen`, the reply follows when the server has answered.
    if settings.rotation == .screen {
      return effects.isEmpty ? [.refusal("there is no monitor to turn", client)] : effects
    }
    return effects + [.done(orientation.rawValue, client)]
  }

  mutating func lockChanged(_ reason: LockReasons, _ isOn: Bool) -> [Effect] {
    subjects.hud.lockChanged(reason, isOn)
    // External monitors may have been changed by their own buttons.
    return reason == .saver && !isOn ? [.ask(.brightnessDevices, for: .deviceRefresh)] : []
  }
}
