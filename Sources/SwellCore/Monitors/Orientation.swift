/// Which way a device is held, by the name that xrandr(1) gives the turn of the picture that makes up for it.
public enum Orientation: String, CaseIterable, Sendable {
  case normal, left, inverted, right

  /// How far the picture is turned counter-clockwise, in quarters.
  public var quarters: Int {
    switch self {
    case .normal: 0
    case .left: 1
    case .inverted: 2
    case .right: 3
    }
  }

  /// From what iio-sensor-proxy calls it (`AccelerometerOrientation`); nil for `undefined`.
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
