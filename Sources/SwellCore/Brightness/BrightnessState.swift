/// The brightness devices, and which changes are news.
public struct BrightnessState: Sendable {
  public private(set) var devices: [BrightnessDevice] = []
  /// Values that were set and are not confirmed yet.
  private var pending: [Pending] = []
  private var curve: BrightnessCurve
  private var floor: BrightnessFloor

  init(_ settings: Settings) {
    (curve, floor) = (settings.curve, settings.floor)
  }

  mutating func use(_ settings: Settings) {
    (curve, floor) = (settings.curve, settings.floor)
  }

  private struct Pending: Sendable {
    var name: String
    var target: Int
    var until: Instant
    /// The last value that was reported meanwhile.
    var heard: Int?
  }

  /// The time for a back-end to report a value that was set; measured with logind: 5 ms, with DDC/CI: never.
  private static let patience = Duration.milliseconds(500)

  /// Takes the list of devices, which is not news.
  mutating func found(_ devices: [BrightnessDevice]) {
    self.devices = devices
  }

  /// A device has a new value.
  ///
  /// A report that arrives during a write is older than what is shown. It is used if the write is never confirmed.
  /// - Returns: The device, if the change is news. A change to dark or from dark is not: that is idle-dimming.
  mutating func changed(_ name: String, to value: Int, at now: Instant) -> BrightnessDevice? {
    if let index = pending.firstIndex(where: { $0.name == name }), now < pending[index].until {
      if value == pending[index].target {
        pending.remove(at: index)
      } else {
        pending[index].heard = value
      }
      return nil
    }
    guard let index = devices.firstIndex(where: { $0.name == name }), devices[index].value != value else {
      return nil
    }
    // Dark is news only for a keyboard, which people switch off.
    guard devices[index].kind == .keyboard || value > devices[index].minimum else { return nil }
    devices[index].value = value
    return devices[index]
  }

  /// Expects the device to confirm this value.
  mutating func write(_ name: String, value: Int, at now: Instant) {
    guard let index = devices.firstIndex(where: { $0.name == name }) else { return }
    devices[index].value = value
    pending.removeAll { $0.name == name }
    pending.append(Pending(name: name, target: value, until: now + BrightnessState.patience))
  }

  /// The device refused the value that was set.
  mutating func refused(_ name: String, value: Int, at now: Instant) -> BrightnessDevice? {
    pending.removeAll { $0.name == name }
    return changed(name, to: value, at: now)
  }

  /// When `overdue(at:)` must be called; nil while no other value was reported.
  var deadline: Instant? {
    var earliest: Instant?
    for entry in pending where entry.heard != nil { earliest = min(earliest ?? entry.until, entry.until) }
    return earliest
  }

  /// A device that did not confirm its value in time, with the one that it reported instead.
  mutating func overdue(at now: Instant) -> BrightnessDevice? {
    guard let index = pending.firstIndex(where: { $0.heard != nil && now >= $0.until }) else { return nil }
    let entry = pending.remove(at: index)
    return entry.heard.flatMap { changed(entry.name, to: $0, at: now) }
  }

  // MARK: devices

  /// The device of a monitor: its own, or else the panel of the laptop, or else any.
  func display(for monitor: Monitor?) -> BrightnessDevice? {
    let screens = displays
    let own = screens.first { screen in screen.output.map { monitor?.isCalled($0) ?? false } ?? false }
    return own ?? screens.first { $0.output == nil } ?? screens.first
  }

  func named(_ name: String) -> BrightnessDevice? {
    devices.first { $0.name == name || $0.output == name }
  }

  var displays: [BrightnessDevice] { devices.filter { $0.kind == .display } }

  var keyboard: BrightnessDevice? { devices.first { $0.kind == .keyboard } }

  func level(of device: BrightnessDevice) -> Level { device.level(curve) }

  func content(of device: BrightnessDevice) -> HUDContent {
    let level = level(of: device)
    return device.kind == .keyboard
      ? HUDContent(kind: .keyboardBacklight, icon: .keyboardBacklight, level: level)
      : HUDContent(kind: .brightness, icon: .brightness(level), level: level)
  }

  // MARK: changes

  /// The result of a press of a key.
  mutating func step(
    _ device: BrightnessDevice, _ direction: LevelSteps.Direction, _ steps: LevelSteps, at now: Instant
  ) -> Adjustment {
    set(device, to: device.next(direction, steps: steps, curve, floor: floor), at: now)
  }

  /// Switches the backlight of a keyboard off, or fully on.
  mutating func toggle(_ keyboard: BrightnessDevice, at now: Instant) -> Adjustment {
    set(keyboard, to: keyboard.value > keyboard.minimum ? keyboard.minimum : keyboard.maximum, at: now)
  }

  /// The result of a command.
  mutating func change(_ device: BrightnessDevice, _ change: LevelChange, at now: Instant) -> Adjustment {
    guard let level = change.level(from: device.level(curve).fraction) else {
      return Adjustment(content: content(of: device))
    }
    var value = device.value(for: level, curve, floor: floor)
    // A relative change makes at least one step of the device.
    if case .by(let share) = change, share != 0, value == device.value || (value > device.value) != (share > 0) {
      value = device.next(share > 0 ? .up : .down, steps: LevelSteps(step: 0.002), curve, floor: floor)
    }
    return set(device, to: value, at: now)
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

  private mutating func set(_ device: BrightnessDevice, to value: Int, at now: Instant) -> Adjustment {
    guard value != device.value else { return Adjustment(content: content(of: device)) }
    write(device.name, value: value, at: now)
    return Adjustment(
      content: content(of: named(device.name) ?? device), effect: .setBrightness(device, value: value))
  }
}
