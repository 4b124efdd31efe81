/// The brightness devices, and which changes are news.
public struct BrightnessState: Sendable {
  public private(set) var devices: [BrightnessDevice] = []
  /// The values that are on their way, one for each device at most.
  private var writes: [Write] = []
  /// The number of the newest write: its answer comes back with it.
  private var lastWrite = 0
  /// Displays that follow, and until when each is to have answered.
  private var awaited: [(name: String, until: Instant)] = []
  private var curve = BrightnessCurve.perceptual
  private var floor = 0.01
  private var ramp = Duration.zero
  private(set) var following: BrightnessFollowing?
  /// The display that the others follow, as it was when they last did.
  var followed: BrightnessDevice?
  /// Those that follow and were last said not to answer.
  private var silent: [String] = []
  var fades = BrightnessFades()
  /// The brightness of the keyboard before it was switched off.
  private var lit: Int?

  mutating func use(_ settings: Settings) {
    (curve, floor, ramp) = (settings.curve, settings.leastLight, settings.ramp)
    following = settings.follow
  }

  /// A value that is on its way to a device.
  private struct Write: Sendable {
    /// Of the part that was written last.
    var number: Int
    var name: String
    var target: Int
    /// From then on what was heard counts, whether or not there is an answer.
    var until: Instant
    /// Whether it does not depend on the value before.
    var isAbsolute: Bool
    /// Whether the display follows another one: what becomes of it is not shown.
    var isFollowing = false
    /// The last value that was reported meanwhile.
    var heard: Int?
    /// The parts that are still to be written before `target`.
    var ramp: BrightnessRamp?
  }

  /// How long a busy service may take to answer: what is reported meanwhile is older than the write.
  private static let patience = Duration.seconds(30)

  /// Takes the list of devices, which is not news.
  mutating func found(_ devices: [BrightnessDevice]) {
    self.devices = devices
    writes = writes.filter { write in devices.contains { $0.name == write.name } }
    // What is on its way is more recent than what was read.
    for write in writes { replace(write.name, write.target) }
  }

  /// A device has a new value.
  ///
  /// A report that arrives during a write is older than what is shown. It is used if the write is never confirmed.
  /// - Returns: The device, if the change is news. A change to dark or from dark is not: that is idle-dimming.
  mutating func changed(_ name: String, to value: Int, at now: Instant) -> BrightnessDevice? {
    if let index = writes.firstIndex(where: { $0.name == name }) {
      // Parts of a ramp are reported too.
      if writes[index].ramp != nil { return nil }
      if now < writes[index].until {
        if value == writes[index].target { writes.remove(at: index) } else { writes[index].heard = value }
        return nil
      }
      writes.remove(at: index)
    }
    guard let index = devices.firstIndex(where: { $0.name == name }), devices[index].value != value else {
      return nil
    }
    // Dark is news only for a keyboard, which people switch off.
    guard devices[index].kind == .keyboard || value > devices[index].minimum else { return nil }
    return replace(name, value)
  }

  /// Whether a change by another program is worth no panel.
  mutating func isPart(
    _ old: BrightnessDevice, _ new: BrightnessDevice, isExpected: Bool, at now: Instant
  ) -> Bool {
    fades.isPart(old, new, curve, isExpected: isExpected, at: now)
  }

  @discardableResult private mutating func replace(_ name: String, _ value: Int) -> BrightnessDevice? {
    guard let index = devices.firstIndex(where: { $0.name == name }) else { return nil }
    let old = devices[index]
    if old.kind == .keyboard, old.value > old.minimum { lit = old.value }
    devices[index].value = value
    return devices[index]
  }

  /// Expects the device to confirm this value.
  mutating func write(_ name: String, value: Int, isAbsolute: Bool = false, at now: Instant) {
    guard replace(name, value) != nil else { return }
    // Steps from an absolute value lead to another one.
    let isAbsolute = isAbsolute || writes.contains { $0.name == name && $0.isAbsolute && now < $0.until }
    forgetWrite(name)
    lastWrite += 1
    let until = now + BrightnessState.patience
    writes.append(Write(number: lastWrite, name: name, target: value, until: until, isAbsolute: isAbsolute))
  }

  /// Expects nothing of the device any more.
  private mutating func forgetWrite(_ name: String) {
    writes = writes.filter { $0.name != name }
  }

  /// The device to which this write is on its way; nil if a newer one has taken its place.
  func device(of write: Int) -> String? { writes.first { $0.number == write }?.name }

  /// The device has taken the value, or a part of the way to it.
  mutating func wasSet(_ name: String, at now: Instant) {
    guard let index = writes.firstIndex(where: { $0.name == name }) else { return }
    if writes[index].ramp != nil {
      writes[index].ramp?.written(at: now)
    } else {
      writes.remove(at: index)
    }
  }

  /// The device refused the value that was set last: it has this one, also when that is dark.
  mutating func refused(_ name: String, value: Int) -> BrightnessDevice? {
    forgetWrite(name)
    guard let device = named(name), device.value != value else { return nil }
    return replace(name, value)
  }

  /// When `overdue(at:)` and `parts(at:)` must be called; nil while nothing is under way.
  var deadline: Instant? {
    let due = writes.compactMap { $0.ramp.map { $0.next } ?? ($0.heard == nil ? nil : $0.until) }
    return (due + awaited.map { $0.until }).min()
  }

  /// A device that did not confirm its value in time, with the one that it reported instead.
  mutating func overdue(at now: Instant) -> BrightnessDevice? {
    guard let index = writes.firstIndex(where: { $0.ramp == nil && $0.heard != nil && now >= $0.until }) else {
      return nil
    }
    let write = writes.remove(at: index)
    let device = write.heard.flatMap { changed(write.name, to: $0, at: now) }
    return write.isFollowing ? nil : device
  }

  /// The parts of ramps that are due.
  ///
  /// - Parameter isEnd: Swell ends: all that is left is written at once.
  mutating func parts(at now: Instant, isEnd: Bool = false) -> [Effect] {
    var effects: [Effect] = []
    for index in writes.indices where writes[index].ramp != nil {
      let target = writes[index].target
      guard let value = isEnd ? target : writes[index].ramp?.part(at: now), let device = named(writes[index].name)
      else {
        continue
      }
      if value == target { writes[index].ramp = nil }
      lastWrite += 1
      (writes[index].number, writes[index].until) = (lastWrite, now + BrightnessState.patience)
      effects.append(write(value, to: device))
    }
    return effects
  }

  /// Whether what was set is on its way to one of these devices.
  func isWriting(_ names: [String]) -> Bool { writes.contains { names.contains($0.name) } }

  /// The displays that follow and do not answer; each once, until it answers.
  mutating func silentFollowers(at now: Instant) -> [String] {
    var (news, open): ([String], [(name: String, until: Instant)]) = ([], [])
    for display in awaited {
      if !isWriting([display.name]) {
        silent.removeAll { $0 == display.name }
      } else if now < display.until {
        open.append(display)
      } else if !silent.contains(display.name) {
        silent.append(display.name)
        news.append(display.name)
      }
    }
    awaited = open
    return news
  }

  // MARK: for commands

  /// A line for each device, with its name if there are several.
  func levels(of names: [String]) -> String {
    var text = ""
    for name in names {
      guard let device = named(name) else { continue }
      text += (names.count > 1 ? name + " " : "") + "\(level(of: device).percent)%\n"
    }
    return text
  }

  /// Why a command finds no device.
  func absence(of target: BrightnessTarget) -> String {
    switch target {
    case .keyboard: "there is no keyboard backlight"
    case .named(let name):
      devices.map { $0.name }.absence(of: "device '\(name)'")
    case .underPointer, .all: "there is no monitor whose brightness can be set"
    }
  }

  // MARK: devices

  /// The device of a monitor: its own, or else the panel of the laptop, or else any. One that nobody sees is the last.
  func display(for monitor: Monitor?) -> BrightnessDevice? {
    let seen = displays.filter { !$0.isUnplugged }
    let screens = seen.isEmpty ? displays : seen
    let own = screens.first { screen in screen.output.map { monitor?.shows($0) ?? false } ?? false }
    return own ?? screens.first { $0.isPanel } ?? screens.first
  }

  /// The device of this name, or of the output of this name.
  func named(_ name: String) -> BrightnessDevice? {
    devices.first { $0.name == name } ?? devices.first { $0.output.map { Monitor.isSame($0, name) } ?? false }
  }

  var displays: [BrightnessDevice] { devices.filter { $0.kind == .display && !$0.isSpare } }

  var keyboard: BrightnessDevice? { devices.first { $0.kind == .keyboard } }

  func level(of device: BrightnessDevice) -> Level { device.level(curve) }

  func content(of device: BrightnessDevice) -> HUDContent {
    let level = level(of: device)
    return device.kind == .keyboard
      ? HUDContent(kind: .keyboardBacklight, icon: HUDContent.Kind.keyboardBacklight.row.icon, level: level)
      : HUDContent(kind: .brightness, icon: .brightness(level), level: level)
  }

  /// The contents for several displays: each monitor shows the level of its own.
  ///
  /// - Parameter monitor: That of the HUD.
  func contentOfEach(on monitor: Monitor?) -> HUDContent? {
    guard var content = display(for: monitor).map(content) else { return nil }
    content.isOfEachDisplay = true
    return content
  }

  /// What a monitor shows of this content.
  func content(_ content: HUDContent, on monitor: Monitor?) -> HUDContent {
    content.isOfEachDisplay ? contentOfEach(on: monitor) ?? content : content
  }

  /// Whether a step in this direction would change nothing.
  func isAtLimit(_ device: BrightnessDevice, _ direction: LevelSteps.Direction) -> Bool {
    device.next(direction, steps: .sixteenths, curve, floor: floor) == device.value
  }

  // MARK: changes

  /// The result of a press of a key.
  ///
  /// - Parameter period: The frame period of the display.
  mutating func step(
    _ device: BrightnessDevice, _ direction: LevelSteps.Direction, _ steps: LevelSteps, period: Duration,
    at now: Instant
  ) -> Adjustment {
    set(device, to: device.next(direction, steps: steps, curve, floor: floor), period: period, at: now)
  }

  /// Switches the backlight of a keyboard off, or on as it was before.
  mutating func toggle(_ keyboard: BrightnessDevice, at now: Instant) -> Adjustment {
    let isOn = keyboard.value > keyboard.minimum
    return set(keyboard, to: isOn ? keyboard.minimum : min(lit ?? keyboard.maximum, keyboard.maximum), at: now)
  }

  /// The result of a command.
  mutating func change(_ device: BrightnessDevice, _ change: LevelChange, period: Duration, at now: Instant)
    -> Adjustment
  {
    guard let level = change.level(from: device.level(curve).fraction) else {
      return Adjustment(content: content(of: device))
    }
    var value = device.value(for: level, curve, floor: floor)
    // A relative change makes at least one step of the device.
    if case .by(let share) = change, share != 0, value == device.value || (value > device.value) != (share > 0) {
      value = device.next(share > 0 ? .up : .down, steps: LevelSteps(step: 0.002), curve, floor: floor)
    }
    let isAbsolute = if case .to = change { true } else { false }
    return set(device, to: value, isAbsolute: isAbsolute, period: period, at: now)
  }

  /// The result of a drag over `share` of its travel that began at `level`.
  mutating func drag(
    _ device: BrightnessDevice, from level: Double, by share: Double, end: Double, at now: Instant
  ) -> Adjustment? {
    guard let current = named(device.name) else { return nil }
    let level = Level.dragged(level, by: share, end: end, to: 1)
    return set(current, to: device.value(for: level, curve, floor: floor), at: now)
  }

  /// Restores what a drag has changed.
  mutating func restore(_ start: BrightnessDevice, at now: Instant) -> Adjustment? {
    named(start.name).map { set($0, to: start.value, at: now) }
  }

  /// The device had `value` and not `old` when the last change was to be made; its levels are moved by as much.
  ///
  /// - Returns: The change that is to be made instead, and by how much of the full range levels have moved.
  mutating func correct(
    _ name: String, from old: Int, to value: Int, at now: Instant
  ) -> (adjustment: Adjustment, shift: Double)? {
    guard let index = devices.firstIndex(where: { $0.name == name }) else { return nil }
    let wish = devices[index]
    let isAbsolute = writes.contains { $0.name == name && $0.isAbsolute }
    let isFollowing = isFollowing(name)
    // Where the device has what is wanted, nothing is written any more.
    forgetWrite(name)
    devices[index].value = old
    let before = level(of: devices[index]).fraction
    devices[index].value = value
    let device = devices[index]
    let shift = device.level(curve).fraction - before
    var target = wish.value
    if !isAbsolute, target != old {
      let level = min(max(0, wish.level(curve).fraction + shift), 1)
      let (isUp, shifted) = (target > old, device.value(for: level, curve, floor: floor))
      // Never against the direction of the step, however coarse the device is.
      target =
        shifted != value && (shifted > value) == isUp
        ? shifted : device.next(isUp ? .up : .down, steps: LevelSteps(step: 0.002), curve, floor: floor)
    }
    let adjustment = set(device, to: target, isAbsolute: isAbsolute, at: now)
    if adjustment.effect != nil { writes[writes.count - 1].isFollowing = isFollowing }
    return (adjustment, shift)
  }

  /// - Parameter period: The frame period of the display; nil for a change at once, as by a drag.
  private mutating func set(
    _ device: BrightnessDevice, to value: Int, isAbsolute: Bool = false, period: Duration? = nil, at now: Instant
  ) -> Adjustment {
    guard value != device.value else { return Adjustment(content: content(of: device)) }
    var inEffect = device
    // A ramp under way is at another value than the one that is shown.
    for write in writes where write.name == device.name { inEffect.value = write.ramp?.value ?? device.value }
    write(device.name, value: value, isAbsolute: isAbsolute, at: now)
    var first = value
    if let period, device.isSmooth, var parts = BrightnessRamp(inEffect, to: value, over: ramp, period: period, at: now)
    {
      first = parts.part(at: now) ?? value
      if first != value { writes[writes.count - 1].ramp = parts }
    }
    return Adjustment(content: content(of: named(device.name) ?? device), effect: write(first, to: device))
  }

  /// Sets a display that follows another one.
  mutating func setFollower(_ display: BrightnessDevice, _ level: Double, period: Duration, at now: Instant) -> Effect?
  {
    let value = display.value(for: level, curve, floor: floor)
    guard let effect = set(display, to: value, isAbsolute: true, period: period, at: now).effect else { return nil }
    writes[writes.count - 1].isFollowing = true
    awaited.removeAll { $0.name == display.name }
    awaited.append((display.name, now + ClientID.patience))
    return effect
  }

  /// Whether what is on its way to a device was set since it follows another one.
  func isFollowing(_ name: String) -> Bool { writes.contains { $0.name == name && $0.isFollowing } }

  /// The effect of the newest write.
  private func write(_ value: Int, to device: BrightnessDevice) -> Effect {
    .write(.brightness(device, value: value), for: .brightness(write: lastWrite))
  }
}
