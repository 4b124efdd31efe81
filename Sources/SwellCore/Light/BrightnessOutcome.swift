/// What became of a brightness that was to be set.
public enum BrightnessOutcome: Equatable, Sendable {
  /// The device has taken it.
  case set
  /// The device, or a service, refused it, or it has gone.
  ///
  /// - Parameters:
  ///   - value: The value in effect, in the device's own units.
  ///   - because: A clause without a full stop: "Permission denied". Empty when unknown.
  case refused(value: Int, because: String)
  /// The device had the value `to`, and not `from`, at which the change began: it was not made.
  case corrected(from: Int, to: Int)
  /// A newer value was to be set before this one was.
  case replaced
}

/// Takes the outcome: a back-end calls it exactly once.
public typealias BrightnessAnswer = (BrightnessOutcome) -> Void
