/// When a back-end is searched for devices.
public enum BrightnessAdmission: Equatable, Sendable {
  case always
  /// Only for devices that no earlier back-end has: the search is expensive.
  case missing
  /// Only when the configuration names the back-end, for this reason: a clause without a full stop.
  case named(because: String)
}
