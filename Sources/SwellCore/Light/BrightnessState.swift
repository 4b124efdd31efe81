/// The brightness devices, with the values that they will have when all writes are done.
public struct BrightnessState: Sendable {
  public private(set) var devices: [BrightnessDevice] = []
  /// The steps that are under way, one for each device at most.
  private var ramps: [BrightnessRamp] = []
  private(set) var curve = BrightnessCurve.perceptual
  private var floor = 0.01
  private var ramp = Duration.zero
  private(set) var following: BrightnessFollowing?
  /// The display that the others follow, with the level that the others followed last.
  var followed: BrightnessDevice?
  /// Followers whose silence is already logged.
  var silent: [String] = []
  var fades = BrightnessFades()
  var firmwareKeys = FirmwareKeys()
  /// The displays that others have made dark, as they were before.
  private var darkened: [BrightnessDevice] = []
  /// The brightness of the keyboard of the keys before it was switched off.
  private var valueBeforeOff: Int?

  mutating func use(_ settings: Settings) {
    (curve, floor, ramp) = (settings.curve, settings.leastLight, settings.ramp)
    following = settings.follow
  }

  /// Takes the list of devices, which is not news.
  mutating func found(_ devices: [BrightnessDevice]) {
    self.devices = devices
    ramps = ramps.filter { named($0.name) != nil }
    darkened.removeAll { old in !devices.contains { $0.name == old.name && $0.isDark } }
  }

  /// A device has a new value.
  ///
  /// - Returns: The device before and after, if the change is news. A display that becomes dark, or returns from dark to
  ///   the value from before, is idle dimming, and no news.
  mutating func changed(_ name: String, to value: Int) -> (before: BrightnessDevice, after: BrightnessDevice)? {
    guard let old = devices.first(where: { $0.name == name }), old.value != value else { return nil }
    let before = lit(old)
    guard let after = replace(name, value) else { return nil }
    if after.isDark {
      darkened.append(before)
      return nil
    }
    return before.value == value ? nil : (before, after)
  }

  /// The device as it was before others made it dark.
  private func lit(_ device: BrightnessDevice) -> BrightnessDevice {
    darkened.first { $0.name == device.name } ?? device
  }

  @discardableResult private mutating func replace(_ name: String, _ value: Int) -> BrightnessDevice? {
    guard let index = devices.firstIndex(where: { $0.name == name }) else { return nil }
    let old = devices[index]
    if old.name == keyboard?.name, old.value > old.minimum { valueBeforeOff = old.value }
    devices[index].value = value
    darkened.removeAll { $0.name == name }
    return devices[index]
  }

  /// The device refused the value that was set last, and has this value, which may be dark.
  mutating func refused(_ name: String, value: Int) -> BrightnessDevice? {
    ramps.removeAll { $0.name == name }
    guard let device = named(name), device.value != value else { return nil }
    return replace(name, value)
  }

  /// The other displays count as having the present level of the display that they follow, or its level before it was
  /// made dark.
  mutating func rememberLeader() {
    followed = following.flatMap { named($0.display) }.map { lit($0) }
  }

  // MARK: ramps

  func isRamping(_ name: String) -> Bool { ramps.contains { $0.name == name } }

  /// The device has taken the last part.
  ///
  /// - Returns: Whether more parts follow.
  mutating func goesOn(_ name: String, at now: Instant) -> Bool {
    guard let index = ramps.firstIndex(where: { $0.name == name }) else { return false }
    ramps[index].written(at: now)
    return true
  }

  /// When `parts(at:)` must be called; nil while no part waits.
  var deadline: Instant? { ramps.compactMap { $0.next }.min() }

  /// The parts of ramps that are due.
  ///
  /// - Parameter isEnd: Swell ends: all that is left is written at once.
  mutating func parts(at now: Instant, isEnd: Bool = false) -> [(device: BrightnessDevice, value: Int)] {
    var parts: [(device: BrightnessDevice, value: Int)] = []
    for index in ramps.indices {
      guard let value = isEnd ? ramps[index].target : ramps[index].part(at: now), let device = named(ramps[index].name)
      else { continue }
      parts.append((device, value))
    }
    ramps.removeAll { isEnd || $0.value == $0.target }
    return parts
  }

  // MARK: for commands

  /// A line for each device, with its name if there are several.
  func levels(of names: [String]) -> PlainText {
    var text: PlainText = ""
    for name in names {
      guard let device = named(name) else { continue }
      text += (names.count > 1 ? "\(name) " : "") + "\(level(of: device).percent)%\n"
    }
    return text
  }

  /// Why a command finds no device.
  func absence(of target: BrightnessTarget) -> String {
    switch target {
    case .keyboard: "no keyboard backlight found: 'swell doctor --all' says why"
    case .named(let name):
      devices.map { $0.name }.absence(of: "device '\(name)'")
    case .underPointer, .all: "no brightness device found: 'swell doctor' says why"
    }
  }

  // MARK: devices

  /// The device of a monitor: its own, or else the panel of the laptop, or else any. A display that nobody sees is the
  /// last.
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

  /// The keyboard of the keys, which is the laptop's own if there are several.
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
  /// - Parameter monitor: The monitor of the HUD.
  func contentOfEach(on monitor: Monitor?) -> HUDContent? {
    guard var content = display(for: monitor).map(content) else { return nil }
    content.isOfEachDisplay = true
    return content
  }

  /// The variant of a content for a monitor.
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

  /// Switches the backlight of a keyboard off, or on with the value from before.
  mutating func toggle(_ keyboard: BrightnessDevice, at now: Instant) -> Adjustment {
    let isOn = keyboard.value > keyboard.minimum
    return set(
      keyboard, to: isOn ? keyboard.minimum : min(valueBeforeOff ?? keyboard.maximum, keyboard.maximum), at: now)
  }

  /// Whether a command would change nothing.
  func isDone(_ change: LevelChange, _ device: BrightnessDevice, at now: Instant) -> Bool {
    var copy = self
    return copy.change(device, change, period: .zero, at: now).write == nil
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
    // A cancelled drag restores the value from before, which may be below the floor.
    return set(current, to: share == 0 ? device.value : device.value(for: level, curve, floor: floor), at: now)
  }

  /// The device had `value` and not `old` when the last change was to be made: the change is made from there.
  ///
  /// - Returns: The corrected change, and the difference between both levels as a share of the full range.
  mutating func correct(
    _ name: String, from old: Int, to value: Int, at now: Instant
  ) -> (adjustment: Adjustment, shift: Double)? {
    guard let index = devices.firstIndex(where: { $0.name == name }) else { return nil }
    let wish = devices[index]
    devices[index].value = old
    let before = level(of: devices[index]).fraction
    devices[index].value = value
    let device = devices[index]
    let shift = device.level(curve).fraction - before
    var target = wish.value
    if target != old {
      let level = min(max(0, wish.level(curve).fraction + shift), 1)
      let (isUp, shifted) = (target > old, device.value(for: level, curve, floor: floor))
      // Never against the direction of the step, however coarse the device is.
      target =
        shifted != value && (shifted > value) == isUp
        ? shifted : device.next(isUp ? .up : .down, steps: LevelSteps(step: 0.002), curve, floor: floor)
    }
    return (set(device, to: target, at: now), shift)
  }

  /// - Parameters:
  ///   - isAbsolute: Whether the value does not depend on the one before.
  ///   - period: The frame period of the display; nil for a change at once, as by a drag.
  private mutating func set(
    _ device: BrightnessDevice, to value: Int, isAbsolute: Bool = false, period: Duration? = nil, at now: Instant
  ) -> Adjustment {
    guard value != device.value else { return Adjustment(content: content(of: device)) }
    var inEffect = device
    // A ramp under way is at another value than the panel.
    if let ramp = ramps.first(where: { $0.name == device.name }) { inEffect.value = ramp.value }
    ramps.removeAll { $0.name == device.name }
    replace(device.name, value)
    if let period, device.isSmooth,
      let parts = BrightnessRamp(inEffect, to: value, over: ramp, period: period, at: now)
    {
      ramps.append(parts)
    }
    return Adjustment(
      content: content(of: named(device.name) ?? device),
      write: .brightness(device, value: value, isAbsolute: isAbsolute))
  }

  /// Sets a display that follows another one.
  mutating func setFollower(_ display: BrightnessDevice, _ level: Double, period: Duration, at now: Instant) -> Write? {
    let value = display.value(for: level, curve, floor: floor)
    return set(display, to: value, isAbsolute: true, period: period, at: now).write
  }
}
