/// Events of the screen: monitors, compositor, orientation, lock.
extension OnScreenDisplay {
  mutating func screenChanged(_ event: Event, at now: Instant) -> [Effect] {
    let isShown = hud.phase != .hidden
    switch event {
    case .monitors(let monitors):
      if setup.isTurned {
        setup.isTurned = false
        pacer.damage()
        hud.appear(at: now)
      }
      let strips = wheelStrips
      guard setup.read(monitors) else { return [] }
      if isShown { pacer.damage() }
      if var press = drag.press {
        press.isStale = true
        drag.replace(press)
      }
      // A new monitor may be a brightness device.
      return areasChanged() + stripEffects(after: strips) + [.ask(.brightnessDevices, for: .deviceRefresh)]
    case .compositor(let isRunning):
      hud.isComposited = isRunning
      guard isRunning != isComposited else { break }
      setup.isComposited = isRunning
      // Maps the window off the screen now: the compositor would animate its appearance later.
      rehearse()
      // Without a compositor, a transparent window is black around the panel.
      if !isRunning { return screenChanged(.hudLost, at: now) }
    case .hudLost:
      guard isShown else { break }
      pacer.damage()
      // Lasting content is shown again over a new copy of the screen; not over a locker, which would hide it again.
      if hud.isLasting, gate.locks.isEmpty { return [.unmapHUD] }
      hud.suspend()
    default: if isShown { pacer.damage() }
    }
    return []
  }

  /// The answer to where the user looks.
  mutating func placementAnswered(_ answer: Answer, at now: Instant) {
    switch answer {
    case .focusedWindow(let window, let pointer): setup.looked(at: window, pointer: pointer, at: now)
    case .pointer(let pointer): setup.looked(at: nil, pointer: pointer, at: now)
    default: setup.looked(at: nil, pointer: nil, at: now)
    }
  }

  /// The device was turned, or a client turns it.
  mutating func turn(to orientation: Orientation, for purpose: Purpose, at now: Instant) -> [Effect] {
    switch settings.rotation {
    case .server: return []
    case .hud:
      guard orientation != setup.turning.orientation else { return [] }
      let turned = setup.turnedMonitor?.name
      let isSeen = hud.phase != .hidden && setup.hudMonitors.contains { $0.name == turned }
      let strips = wheelStrips
      setup.turn(to: orientation, isAnimated: isSeen, at: now)
      pacer.damage()
      return areasChanged() + stripEffects(after: strips)
    case .screen:
      guard let monitor = setup.turnedMonitor else { return [] }
      setup.turn(to: orientation, isAnimated: false, at: now)
      // The HUD is shown again after the monitors were read, so that it never appears at a wrong place.
      setup.isTurned = true
      return [.unmapHUD, .write(.orientation(orientation, of: monitor), for: purpose)]
    }
  }

  /// The answer to turning the screen.
  mutating func turned(_ answer: Answer) {
    if case .unavailable = answer { setup.isTurned = false }
    if hud.phase != .hidden { pacer.damage() }
  }

  /// Whether nothing may be shown: the session is locked, or the screen is blank.
  var isSilent: Bool { gate.isSilent(settings) }

  mutating func lockChanged(_ reason: LockReasons, _ isOn: Bool, at now: Instant) -> [Effect] {
    let (wasSilent, wasShown, strips) = (isSilent, layer.isShown, wheelStrips)
    gate.lockChanged(reason, isOn)
    // External monitors may have been changed by their own buttons.
    let refresh: [Effect] = reason == .saver && !isOn ? [.ask(.brightnessDevices, for: .deviceRefresh)] : []
    guard isSilent != wasSilent else {
      if gate.locks.isEmpty { suspend(true, at: now) }
      return refresh
    }
    layer.isBlocked = isSilent
    let whileSilent = pressEffects + stripEffects(after: strips) + refresh
    let hadButton = isButtonDown
    guard isSilent else {
      suspend(true, at: now)
      return (layer.isShown ? [.showLayer(layerFrames)] : []) + whileSilent
    }
    var effects = cancelDrag(at: now) + whileSilent
    suspend(false, at: now)
    // If a drag was cancelled, its layer is removed already.
    if wasShown, !hadButton { effects.append(.showLayer([])) }
    return effects
  }
}
