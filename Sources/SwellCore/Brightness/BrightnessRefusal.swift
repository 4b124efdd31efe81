/// A brightness was not set.
public struct BrightnessRefusal: Error, Equatable, Sendable {
  /// A clause without a full stop: "Permission denied".
  public var reason: String
  /// The value in effect, in the device's own units.
  public var value: Int

  public init(_ reason: String, value: Int) {
    self.reason = reason
    self.value = value
  }
}
