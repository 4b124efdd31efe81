/// Brightness: commands, changes of several displays, and what the devices answer.
extension OnScreenDisplay {
  // MARK: commands

  /// The display under the pointer is known when the X server has said where the pointer is.
  mutating func changeBrightness(_ change: LevelChange, _ target: BrightnessTarget, _ client: ClientID) {
    guard target == .underPointer else { return set(change, target, client) }
    ask(.pointer, for: client) { osd, answer in
      if case .pointer(let pointer) = answer { osd.hud.setup.pointer = pointer }
      osd.set(change, target, client)
    }
  }

  /// - Parameter isLast: The devices were looked for.
  private mutating func set(
    _ change: LevelChange, _ target: BrightnessTarget, _ client: ClientID, isLast: Bool = false
  ) {
    let devices: [BrightnessDevice] =
      switch target {
      case .underPointer: pointedDisplays
      case .all: brightness.displays
      case .keyboard: brightness.keyboard.map { [$0] } ?? []
      case .named(let name): brightness.named(name).map { [$0] } ?? []
      }
    if devices.isEmpty {
      if isLast { return refuse(client, brightness.absence(of: target)) }
      // It may have come since they were looked for: drivers come late, and again.
      return look(.brightnessDevices, change, target, client)
    }
    let names = devices.map { $0.name }
    if change == .query {
      // Nobody tells that a device of the kernel has gone.
      guard isLast else { return look(.lostBrightnessDevices, change, target, client) }
      return emit(.reply(.done(brightness.levels(of: names)), client: client))
    }
    var adjustments: [Adjustment] = []
    for device in devices {
      let period = hud.setup.framePeriod(of: device)
      adjustments.append(brightness.change(device, change, period: period, at: now))
    }
    errands.set(.brightness(names), for: client, at: now)
    applyEach(adjustments, .request, change.direction)
  }

  private mutating func look(
    _ question: Question, _ change: LevelChange, _ target: BrightnessTarget, _ client: ClientID
  ) {
    ask(question, for: client) { osd, answer in
      if case .brightnessDevices(let devices) = answer { osd.brightness.found(devices) }
      osd.set(change, target, client, isLast: true)
    }
  }

  /// Answers the clients whose devices have taken their values, and logs displays that do not follow.
  mutating func finishBrightnessErrands() {
    for errand in errands.all {
      guard case .brightness(let names) = errand.goal else { continue }
      if let gone = names.first(where: { brightness.named($0) == nil }) {
        refuse(errand.client, "'" + gone + "' was removed")
      } else if !brightness.isWriting(names) {
        emit(.reply(.done(brightness.levels(of: names)), client: errand.client))
      }
    }
    for name in brightness.silentFollowers(at: now) {
      emit(.warn("the brightness of '" + name + "' does not follow: no answer after 4 s"))
    }
  }

  // MARK: what is shown

  /// The display under the pointer, if there is one.
  var pointedDisplays: [BrightnessDevice] {
    brightness.display(for: hud.setup.monitor(at: hud.setup.pointer)).map { [$0] } ?? []
  }

  /// Shows the results of changes of several brightnesses: each monitor that of its own display.
  mutating func applyEach(
    _ adjustments: [Adjustment], _ cause: HUDGate.Cause, _ direction: LevelSteps.Direction?
  ) {
    if adjustments.count == 1 { return apply(adjustments[0], cause, direction) }
    // Each was changed by itself: the displays do not follow this change.
    brightness.rememberLeader()
    let changes = adjustments.filter { $0.effect != nil }
    for change in changes { hud.watchers.tell(Announcement(content: change.content, isMuted: nil)) }
    let content = brightness.contentOfEach(on: hud.setup.monitor)
    if changes.isEmpty {
      show(content, cause, .bump(direction), isNews: false)
    } else {
      show(content, cause == .key ? .action : cause, isNews: false)
    }
    for effect in changes.compactMap({ $0.effect }) { emit(effect) }
  }

  // MARK: what the devices tell

  /// What became of a write; a newer one to the same device has an answer of its own.
  mutating func brightnessWritten(_ answer: Answer, write: Int) {
    guard case .brightness(let outcome) = answer, let name = brightness.device(of: write) else { return }
    let isFollowing = brightness.isFollowing(name)
    switch outcome {
    case .set: brightness.wasSet(name, at: now)
    case .refused(let value, let reason):
      let device = brightness.refused(name, value: value)
      if !isFollowing { show(device.map { brightness.content(of: $0) }, .change) }
      let sentence = "the brightness of '" + name + "' was not set" + (reason.isEmpty ? "" : " (" + reason + ")")
      for errand in errands.all {
        if case .brightness(let names) = errand.goal, names.contains(name) { refuse(errand.client, sentence) }
      }
    case .corrected(let old, let value): brightnessCorrected(name, from: old, to: value)
    case .replaced: break
    }
  }

  /// A brightness change began at a value that the device did not have: repeats it from the real one.
  private mutating func brightnessCorrected(_ name: String, from old: Int, to value: Int) {
    let isFollowing = brightness.isFollowing(name)
    guard let (adjustment, shift) = brightness.correct(name, from: old, to: value, at: now) else { return }
    if isFollowing {
      if let effect = adjustment.effect { emit(effect) }
    } else if case .brightness(var device, let level) = gestures.drag.target, device.name == name {
      device.value = value
      gestures.drag.take(.brightness(device, level: level + shift))
      hold(adjustment)
    } else {
      apply(adjustment, .action, nil)
    }
  }

  /// Another program, or the firmware, has changed a device.
  mutating func brightnessNoticed(_ name: String, value: Int) {
    let before = brightness.named(name)
    guard let device = brightness.changed(name, to: value, at: now), let before, !device.isSpare else { return }
    let content = brightness.content(of: device)
    let isExpected = hud.gate.expects(content.kind, at: now)
    show(content, .change, brightness.isPart(before, device, isExpected: isExpected, at: now) ? .update : .show)
  }
}

extension BrightnessState {
  /// For a client that begins to watch.
  var announcements: [Announcement] {
    devices.filter { !$0.isSpare }.map { Announcement(content: content(of: $0), isMuted: nil) }
  }
}
