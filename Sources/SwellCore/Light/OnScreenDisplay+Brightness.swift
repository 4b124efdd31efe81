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
      // A device may have come since the last search: drivers come late, and again.
      return look(.brightnessDevices, change, target, client)
    }
    let names = devices.map { $0.name }
    if change == .query {
      // No event tells that a device of the kernel has gone, or that an external monitor was changed.
      guard isLast else { return look(.presentBrightness, change, target, client) }
      return emit(.reply(.done(brightness.levels(of: names)), client: client))
    }
    // A monitor that nobody has changed since may have been changed by its buttons.
    if !isLast, devices.contains(where: { !$0.tellsChanges && brightness.isDone(change, $0, at: now) }) {
      return look(.presentBrightness, change, target, client)
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
      osd.devicesFound(answer)
      osd.set(change, target, client, isLast: true)
    }
  }

  /// Answers the clients whose devices have taken their values.
  mutating func finishBrightnessErrands() {
    for errand in errands.all {
      guard case .brightness(let names) = errand.goal else { continue }
      if let gone = names.first(where: { brightness.named($0) == nil }) {
        refuse(errand.client, "the brightness is not set: '" + gone + "' was removed")
      } else if names.allSatisfy({ ledger.newest(.light($0)) == nil }) {
        emit(.reply(.done(brightness.levels(of: names)), client: errand.client))
      }
    }
  }

  // MARK: what is shown

  /// The display under the pointer, if there is one.
  var pointedDisplays: [BrightnessDevice] {
    brightness.display(for: hud.setup.monitor(at: hud.setup.pointer)).map { [$0] } ?? []
  }

  /// Shows the results of changes of several brightnesses: each monitor shows the level of its own display.
  mutating func applyEach(
    _ adjustments: [Adjustment], _ cause: HUDGate.Cause, _ direction: LevelSteps.Direction?
  ) {
    if adjustments.count == 1 {
      apply(adjustments[0], cause, direction)
      return
    }
    // Each display was changed by itself: the others do not follow.
    brightness.rememberLeader()
    let changes = adjustments.filter { $0.write != nil }
    for change in changes { hud.watchers.tell(Announcement(content: change.content, isMuted: nil)) }
    let content = brightness.contentOfEach(on: hud.setup.monitor)
    if changes.isEmpty {
      show(content, cause, .bump(direction))
      refreshSilentDisplays()
    } else {
      show(content, cause == .key ? .action : cause, isNews: false)
    }
    for write in changes.compactMap({ $0.write }) { send(write) }
  }

  /// A display that seems to be at its end may have been changed by its buttons: the next step counts from its level.
  mutating func refreshSilentDisplays() {
    if brightness.displays.contains(where: { !$0.tellsChanges }) {
      emit(.ask(.presentBrightness, for: .deviceRefresh))
    }
  }

  // MARK: what the devices tell

  /// The devices that were found. A value that is on its way to a device is more recent than the value that was read.
  mutating func devicesFound(_ answer: Answer) {
    guard case .brightnessDevices(var devices) = answer else { return }
    for index in devices.indices {
      if case .units(let value)? = ledger.expected(.light(devices[index].name)) { devices[index].value = value }
    }
    brightness.found(devices)
  }

  /// Writes the parts of ramps that are due.
  ///
  /// - Parameter isEnd: Swell ends: all that is left is written at once.
  mutating func writeParts(isEnd: Bool = false) {
    for (device, value) in brightness.parts(at: now, isEnd: isEnd) {
      guard let number = ledger.newest(.light(device.name))?.number else { continue }
      emit(.write(.brightness(device, value: value, isAbsolute: true), for: .entry(number)))
    }
  }

  /// The result of the newest write to a device.
  mutating func brightnessWritten(_ outcome: BrightnessOutcome, _ name: String, _ asker: Ledger.Asker) {
    switch outcome {
    case .set: brightness.silent.removeAll { $0 == name }
    case .refused(let value, let reason):
      let device = brightness.refused(name, value: value)
      if asker != .follower { show(device.map { brightness.content(of: $0) }, .change) }
      let sentence = "the brightness of '" + name + "' was not set" + (reason.isEmpty ? "" : " (" + reason + ")")
      for errand in errands.all {
        if case .brightness(let names) = errand.goal, names.contains(name) { refuse(errand.client, sentence) }
      }
    case .corrected(let old, let value): brightnessCorrected(name, from: old, to: value)
    case .replaced: break
    }
  }

  /// A brightness change began at a value that the device did not have: repeats the change from the real value.
  private mutating func brightnessCorrected(_ name: String, from old: Int, to value: Int) {
    guard let (adjustment, shift) = brightness.correct(name, from: old, to: value, at: now) else { return }
    if case .brightness(var device, let level) = gestures.drag.target, device.name == name {
      device.value = value
      gestures.drag.take(.brightness(device, level: level + shift))
      hold(adjustment)
    } else {
      apply(adjustment, .action, nil)
    }
  }

  /// A write had no answer in time.
  mutating func brightnessOverdue(_ name: String, _ entry: Ledger.Entry) {
    if entry.asker == .follower, !brightness.silent.contains(name) {
      brightness.silent.append(name)
      emit(.warn("the brightness of '" + name + "' does not follow: no answer after 4 s"))
    }
    if entry.isDoubted { emit(.ask(.brightnessDevices, for: .deviceRefresh)) }
  }

  /// Another program, or the firmware, has changed a device.
  mutating func brightnessNoticed(_ name: String, value: Int, byFirmware: Bool) {
    if byFirmware { brightness.firmwareKeys.acted(on: name, at: now) }
    // Parts of a ramp are reported too.
    if brightness.isRamping(name) { return }
    switch ledger.judge(.units(value), of: .light(name), at: now) {
    case .ours: return ledger.forget { $0 == .light(name) }
    case .older: return
    case .news: break
    }
    guard let (before, device) = brightness.changed(name, to: value), !device.isSpare else { return }
    let content = brightness.content(of: device)
    // The X server may not hear of keys of the firmware.
    let isExpected = byFirmware || ledger.expects(content.kind, at: now)
    switch brightness.fades.judge(before, device, brightness.curve, isExpected: isExpected, at: now) {
    case .news: show(content, .change)
    case .part: show(content, .change, .update)
    case .unclear: emit(.ask(.idleTime, for: .fade(name)))
    }
  }

  /// How long nobody has touched anything, after a change that may be part of a fade.
  mutating func fadeJudged(_ answer: Answer, _ name: String) {
    var isNews = true
    if case .idleTime(let time) = answer { isNews = time < BrightnessFades.absence }
    if isNews { brightness.fades.wasNews(name) }
    show(brightness.named(name).map { brightness.content(of: $0) }, .change, isNews ? .show : .update)
  }
}

extension BrightnessState {
  /// For a client that begins to watch.
  var announcements: [Announcement] {
    devices.filter { !$0.isSpare }.map { Announcement(content: content(of: $0), isMuted: nil) }
  }
}
