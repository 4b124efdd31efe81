/// A private X server with a mouse that can be unplugged and whose wheel turns smoothly (XInput 2.1).
public final class Mouse {
  public var screen: VirtualScreen { server.screen }
  private let server: XorgServer
  private let device: InputDevice
  private var place = (x: 0.0, y: 0.0)
  /// How far the wheel is from where it was at first, in its own units.
  private var turned = 0.0

  /// Starts the server and waits until it has the mouse, whose name is `mouse`.
  public init() throws {
    server = try XorgServer(["mouse": ["DeviceType": "PointerAbsolute"]])
    device = try server.device("mouse")
  }

  /// Moves to a place in px.
  public func move(to x: Double, _ y: Double) throws {
    place = (x, y)
    try motion()
  }

  public func press(_ button: UInt32, _ isDown: Bool) throws {
    // xf86ITEventButton: absolute, the button, whether it is down, 4 bytes of padding, and no valuators.
    let words = [1, button, isDown ? 1 : 0, 0].flatMap { InputDevice.number($0) }
    try device.send(4, words + [UInt8](repeating: 0, count: 16 + 1024))
  }

  /// Turns the wheel down by some clicks, up if negative.
  public func turn(_ clicks: Int) throws {
    // The increment of the driver's scroll axes.
    turned += 120 * Double(clicks)
    try motion()
  }

  /// Sends an xf86ITEventMotion: absolute, 4 bytes of padding, and the axes x, y, sideways and upright.
  private func motion() throws {
    try device.send(
      2, InputDevice.number(1) + InputDevice.number(0) + InputDevice.place(place.x, place.y, [0, turned]))
  }
}
