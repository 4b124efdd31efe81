/// The orientation of the device, named after the rotation of xrandr(1) that compensates it.
public enum Orientation: String, CaseIterable, Sendable {
  case normal, left, inverted, right

  /// How far the picture is turned counter-clockwise: 0 to 3 quarters.
  public var quarters: Int {
    switch self {
    case .normal: 0
    case .left: 1
    case .inverted: 2
    case .right: 3
    }
  }

  /// A quarter further, counter-clockwise.
  var next: Orientation { Orientation.allCases[(quarters + 1) % 4] }

  /// From the name of iio-sensor-proxy (`AccelerometerOrientation`); nil for `undefined`.
  public init?(sensor: String) {
    switch sensor {
    case "normal": self = .normal
    case "left-up": self = .left
    case "bottom-up": self = .inverted
    case "right-up": self = .right
    default: return nil
    }
  }
}
