/// The result of setting a brightness.
public enum BrightnessOutcome: Equatable, Sendable {
  /// The device has taken the value.
  case set
  /// The device, or a service, refused the value, or the device has gone.
  ///
  /// - Parameters:
  ///   - value: The value in effect, in the device's own units.
  ///   - because: A clause without a full stop: "Permission denied". Empty when unknown.
  case refused(value: Int, because: String)
  /// The device had the value `to`, and not `from`, at which the change began: the change was not made.
  case corrected(from: Int, to: Int)
  /// A newer value took the place of the value before it was set.
  case replaced
}

/// Takes the outcome: a back-end calls this closure exactly once.
public typealias BrightnessAnswer = (BrightnessOutcome) -> Void
