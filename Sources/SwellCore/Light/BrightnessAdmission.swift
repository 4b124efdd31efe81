/// When a back-end is searched for devices.
public enum BrightnessAdmission: Equatable, Sendable {
  case always
  /// Only for what no back-end before it has: the search is expensive.
  case missing
  /// Only when the configuration names it, for this reason: a clause without a full stop.
  case named(because: String)
}
