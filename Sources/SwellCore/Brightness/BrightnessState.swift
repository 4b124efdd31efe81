/// What is known of everything that has a brightness, and what of a change is news.
public struct BrightnessState: Sendable {
  public private(set) var displays: [BrightnessDevice] = []
  /// What was set and has not come back yet.
  private var pending: [Pending] = []

  private struct Pending: Sendable {
    var name: String
    var target: Int
    var until: Instant
    /// The last value that was heard of meanwhile.
    var heard: Int?
  }

  /// How long a back-end may take until what was set is heard of; measured with logind: 5 ms, with DDC/CI: never.
  private static let patience = Duration.milliseconds(500)

  /// The devices that there are now: no news.
  mutating func found(_ displays: [BrightnessDevice]) {
    self.displays = displays
  }

  /// A device has a new value.
  ///
  /// What comes while a value is on its way to the device is older than what is shown, and only counts if that value does
  /// not come.
  /// - Returns: The device, if the change is news: going dark or coming back from it is idle-dimming.
  mutating func changed(_ name: String, to value: Int, at now: Instant) -> BrightnessDevice? {
    if let index = pending.firstIndex(where: { $0.name == name }), now < pending[index].until {
      if value == pending[index].target {
        pending.remove(at: index)
      } else {
        pending[index].heard = value
      }
      return nil
    }
    guard let index = displays.firstIndex(where: { $0.name == name }), displays[index].value != value else {
      return nil
    }
    // Dark is only remembered for a keyboard, whose light people switch off.
    guard displays[index].kind == .keyboard || value > displays[index].minimum else { return nil }
    displays[index].value = value
    return displays[index]
  }

  /// Expects the device to take this value.
  mutating func write(_ name: String, value: Int, at now: Instant) {
    guard let index = displays.firstIndex(where: { $0.name == name }) else { return }
    displays[index].value = value
    pending.removeAll { $0.name == name }
    pending.append(Pending(name: name, target: value, until: now + BrightnessState.patience))
  }

  /// The device did not take what was set.
  mutating func refused(_ name: String, value: Int, at now: Instant) -> BrightnessDevice? {
    pending.removeAll { $0.name == name }
    return changed(name, to: value, at: now)
  }

  /// When `overdue(at:)` must be called; nil while nothing else was heard of.
  var deadline: Instant? {
    var earliest: Instant?
    for entry in pending where entry.heard != nil { earliest = min(earliest ?? entry.until, entry.until) }
    return earliest
  }

  /// A device that did not take its value in time, with the one that it has instead.
  mutating func overdue(at now: Instant) -> BrightnessDevice? {
    guard let index = pending.firstIndex(where: { $0.heard != nil && now >= $0.until }) else { return nil }
    let entry = pending.remove(at: index)
    return entry.heard.flatMap { changed(entry.name, to: $0, at: now) }
  }

  /// The display that lights a monitor: its own, or else the panel of the laptop, or else any.
  func display(for monitor: Monitor?) -> BrightnessDevice? {
    let screens = displays.filter { $0.kind == .display }
    let own = screens.first { screen in screen.output.map { monitor?.isCalled($0) ?? false } ?? false }
    return own ?? screens.first { $0.output == nil } ?? screens.first
  }

  func named(_ name: String) -> BrightnessDevice? {
    displays.first { $0.name == name || $0.output == name }
  }

  var keyboard: BrightnessDevice? { displays.first { $0.kind == .keyboard } }
}
