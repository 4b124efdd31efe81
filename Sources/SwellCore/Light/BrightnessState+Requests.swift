/// Commands about brightness, and what the devices answer.
extension BrightnessState {
  /// - Parameter isLast: The devices were looked for.
  mutating func change(
    _ change: LevelChange, _ target: BrightnessTarget, _ client: ClientID, isLast: Bool = false, _ hud: inout HUD,
    at now: Instant
  ) -> [Effect] {
    let devices: [BrightnessDevice] =
      switch target {
      case .underPointer: displays(at: hud.setup.pointer, hud)
      case .all: displays
      case .keyboard: keyboard.map { [$0] } ?? []
      case .named(let name): named(name).map { [$0] } ?? []
      }
    let request = Purpose.request(.brightness(change, target), client)
    if devices.isEmpty {
      // It may have come since they were looked for: drivers come late, and again.
      return isLast ? [.refusal(absence(of: target), client)] : [.ask(.brightnessDevices, for: request)]
    }
    let names = devices.map { $0.name }
    if change == .query {
      // Nobody tells that a device of the kernel has gone.
      guard isLast else { return [.ask(.lostBrightnessDevices, for: request)] }
      return [.reply(.done(levels(of: names)), client: client)]
    }
    var adjustments: [Adjustment] = []
    for device in devices {
      adjustments.append(self.change(device, change, period: hud.setup.framePeriod(of: device), at: now))
    }
    // The answer follows when the devices have taken their values.
    self.await(names, for: client, at: now)
    return applyEach(adjustments, .request, change.direction, &hud, at: now)
  }

  /// The answer to a question of a command: where the pointer is, or which devices there are.
  mutating func change(
    _ change: LevelChange, _ target: BrightnessTarget, _ answer: Answer, _ client: ClientID, _ hud: inout HUD,
    at now: Instant
  ) -> [Effect] {
    if case .pointer(let pointer) = answer {
      hud.setup.pointer = pointer
      return self.change(change, target, client, &hud, at: now)
    }
    if case .brightnessDevices(let devices) = answer { found(devices) }
    return self.change(change, target, client, isLast: true, &hud, at: now)
  }

  /// The display of the monitor at this point, if there is one.
  func displays(at point: PixelPoint, _ hud: HUD) -> [BrightnessDevice] {
    display(for: hud.setup.monitor(at: point)).map { [$0] } ?? []
  }

  /// Shows the results of changes of several brightnesses: each monitor that of its own display.
  mutating func applyEach(
    _ adjustments: [Adjustment], _ cause: HUDGate.Cause, _ direction: LevelSteps.Direction?, _ hud: inout HUD,
    at now: Instant
  ) -> [Effect] {
    if adjustments.count == 1 { return hud.apply(adjustments[0], cause, direction, at: now) }
    changedAll()
    let changes = adjustments.filter { $0.effect != nil }
    for change in changes { hud.watchers.tell(Announcement(content: change.content, isMuted: nil)) }
    let content = contentOfEach(on: hud.setup.monitor)
    if changes.isEmpty {
      hud.show(content, cause, .bump(direction), isNews: false, at: now)
    } else {
      hud.show(content, cause == .key ? .action : cause, isNews: false, at: now)
    }
    return changes.compactMap { $0.effect }
  }

  /// What became of a write; a newer one to the same device has an answer of its own.
  mutating func answered(_ answer: Answer, write: Int, _ hud: inout HUD, at now: Instant) -> [Effect] {
    guard case .brightness(let outcome) = answer, let name = device(of: write) else { return [] }
    let isFollowing = isFollowing(name)
    switch outcome {
    case .set: wasSet(name, at: now)
    case .refused(let value, let reason):
      let device = refused(name, value: value, because: reason)
      if !isFollowing { show(device, &hud, at: now) }
    case .corrected(let old, let value): return corrected(name, from: old, to: value, &hud, at: now)
    case .replaced: break
    }
    return []
  }

  /// A brightness change began at a value that the device did not have: repeats it from the real one.
  private mutating func corrected(
    _ name: String, from old: Int, to value: Int, _ hud: inout HUD, at now: Instant
  ) -> [Effect] {
    let isFollowing = isFollowing(name)
    guard let (adjustment, shift) = correct(name, from: old, to: value, at: now) else { return [] }
    if isFollowing { return adjustment.effect.map { [$0] } ?? [] }
    guard case .brightness(var device, let level) = hud.drag.target, device.name == name else {
      return hud.apply(adjustment, .action, nil, at: now)
    }
    device.value = value
    hud.drag.take(.brightness(device, level: level + shift))
    return hud.hold(adjustment, at: now)
  }

  /// Another program, or the firmware, has changed a device.
  mutating func noticed(_ name: String, value: Int, _ hud: inout HUD, at now: Instant) {
    let before = named(name)
    guard let device = changed(name, to: value, at: now), let before else { return }
    let content = content(of: device)
    let isPart = fades.isPart(name, from: level(of: before), to: level(of: device), at: now)
    hud.show(content, .change, isPart && !hud.gate.expects(content.kind, at: now) ? .update : .show, at: now)
  }

  /// Shows a device whose value is news.
  func show(_ device: BrightnessDevice?, _ hud: inout HUD, at now: Instant) {
    if let device { hud.show(content(of: device), .change, at: now) }
  }

  /// For a client that begins to watch.
  var announcements: [Announcement] { devices.map { Announcement(content: content(of: $0), isMuted: nil) } }
}
