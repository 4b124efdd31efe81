/// The last readings of the machine; finds news in new ones: another value than before, never the first one.
struct SystemState: Sendable {
  /// The kinds whose adapters are idle unless the kind is shown.
  static let kinds: Set<HUDContent.Kind> = [.airplane, .powerProfile, .power]

  private var known: [HUDContent] = []
  private var power = PowerReading()

  /// The content for an event about the machine; nil where nothing has changed.
  mutating func news(of event: Event) -> HUDContent? {
    switch event {
    case .keyboardLock(let lock, let isOn): HUDContent(lock.kind, isOn: isOn)
    case .touchpad(let isOn): HUDContent(.touchpad, isOn: isOn)
    case .keyboardLayout(let layout): read(layout.content)
    case .radios(let allOff): read(HUDContent(.airplane, isOn: allOff))
    case .powerProfile(let name): read(PowerProfile.content(name))
    case .power(let reading): read(reading)
    default: nil
    }
  }

  mutating func read(_ content: HUDContent) -> HUDContent? {
    guard let index = known.firstIndex(where: { $0.kind == content.kind }) else {
      known.append(content)
      return nil
    }
    guard known[index] != content else { return nil }
    known[index] = content
    return content
  }

  mutating func read(_ reading: PowerReading) -> HUDContent? {
    let old = power
    power = reading
    if let before = old.warning, let warning = reading.warning, warning > before, warning >= PowerReading.low {
      return reading.content(.batteryLow)
    }
    guard let wasOnBattery = old.isOnBattery, let isOnBattery = reading.isOnBattery, wasOnBattery != isOnBattery else {
      return nil
    }
    return reading.content(isOnBattery ? nil : .batteryCharging)
  }

  /// The kinds that are not shown are not followed either: their last readings are old.
  mutating func forget(_ hidden: Set<HUDContent.Kind>) {
    known = known.filter { !hidden.contains($0.kind) }
    if hidden.contains(.power) { power = PowerReading() }
  }
}
