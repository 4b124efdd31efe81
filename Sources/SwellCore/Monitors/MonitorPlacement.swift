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
  }

  /// The distance from an edge without an offset, in pt.
  public static let margin = 24.0

  /// The least distance from a dock, in pt.
  public static let dockMargin = 8.0

  /// The frame of a panel of `width` × `height` px on `monitor`, in px of the X screen. The panel is kept on the
  /// monitor, and centred if it is larger.
  ///
  /// - Parameter clear: The part of the monitor that no dock covers; nil: the whole monitor.
  public static func frame(
    width: Int, height: Int, on monitor: Monitor, anchor: Anchor, offset: Offset?, clear: PixelRect? = nil
  ) -> PixelRect {
    let sides = anchor.sides
    let standard = Offset(x: sides.x == 0 ? 0 : margin, y: sides.y == 0 ? 0 : margin)
    let offset = offset ?? standard
    let (whole, clear) = (monitor.frame, clear ?? monitor.frame)
    func place(_ side: Int, _ offset: Double, _ room: Int, docks: (before: Int, after: Int)) -> Int {
      var shift = Int((offset * monitor.scale.factor).rounded())
      let dock = side < 0 ? docks.before : docks.after
      if side != 0, dock > 0 { shift = max(shift, dock + monitor.scale.pixels(dockMargin)) }
      let place = side == 0 ? room / 2 + shift : side < 0 ? shift : room - shift
      return room < 0 ? room / 2 : max(0, min(place, room))
    }
    let left = (clear.x - whole.x, whole.x + whole.width - clear.x - clear.width)
    let top = (clear.y - whole.y, whole.y + whole.height - clear.y - clear.height)
    return PixelRect(
      x: whole.x + place(sides.x, offset.x, whole.width - width, docks: left),
      y: whole.y + place(sides.y, offset.y, whole.height - height, docks: top), width: width, height: height)
  }
}
