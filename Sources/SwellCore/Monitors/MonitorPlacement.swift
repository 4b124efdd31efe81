/// The place of the HUD on a monitor.
public enum MonitorPlacement {
  /// A part of the monitor; the raw value is the name in the configuration.
  public enum Anchor: String, CaseIterable, Sendable {
    case centre
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case left, right
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"

    /// The anchor of that name; `center` is `centre`.
    static func named(_ name: String) -> Anchor? {
      Anchor(rawValue: name == "center" ? "centre" : name)
    }

    /// -1 for the left or upper edge, 1 for the right or lower one, 0 for the middle.
    var sides: (x: Int, y: Int) {
      switch self {
      case .centre: (0, 0)
      case .topLeft: (-1, -1)
      case .top: (0, -1)
      case .topRight: (1, -1)
      case .left: (-1, 0)
      case .right: (1, 0)
      case .bottomLeft: (-1, 1)
      case .bottom: (0, 1)
      case .bottomRight: (1, 1)
      }
    }
  }

  /// The distance from the anchor, in pt: inward from an edge; right and down from a middle.
  public struct Offset: Equatable, Sendable {
    public var x, y: Double

    public init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  /// The distance from an edge without an offset, in pt.
  public static let margin = 24.0

  /// The frame of a panel of `width` × `height` px on `monitor`, in px of the X screen. It is kept on the monitor, and
  /// centred if it is larger.
  public static func frame(
    width: Int, height: Int, on monitor: Monitor, anchor: Anchor, offset: Offset?
  ) -> PixelRect {
    let sides = anchor.sides
    let standard = Offset(x: sides.x == 0 ? 0 : margin, y: sides.y == 0 ? 0 : margin)
    let offset = offset ?? standard
    func place(_ side: Int, _ offset: Double, _ room: Int) -> Int {
      let shift = Int((offset * monitor.scale.factor).rounded())
      let place = side == 0 ? room / 2 + shift : side < 0 ? shift : room - shift
      return room < 0 ? room / 2 : max(0, min(place, room))
    }
    return PixelRect(
      x: monitor.frame.x + place(sides.x, offset.x, monitor.frame.width - width),
      y: monitor.frame.y + place(sides.y, offset.y, monitor.frame.height - height), width: width, height: height)
  }
}
