/// The state of the power supply at one moment.
public struct PowerReading: Equatable, Sendable {
  /// The least `warning` of a low battery.
  static let low = 3

  /// Whether the machine runs on its battery; nil while unknown.
  public var isOnBattery: Bool?
  /// The charge of all batteries together in percent; nil while unknown.
  public var charge: Int?
  /// How urgent the state of the batteries is (UPower's `WarningLevel`: 3 is low, 4 critical, 5 about to act); nil
  /// while unknown.
  public var warning: Int?

  public init() {}

  /// - Parameter icon: nil for the battery with its charge.
  func content(_ icon: Icon? = nil) -> HUDContent {
    guard let charge else {
      return HUDContent(kind: .power, icon: icon ?? .batteryFull, .word(isOnBattery == true ? .battery : .mains))
    }
    let level = Level(Double(min(charge, 100)) / 100)
    return HUDContent(kind: .power, icon: icon ?? .battery(level), level: level)
  }
}
