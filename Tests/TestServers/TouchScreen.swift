import CX11

/// A private X server with a touch screen of 1280 × 800 px.
public final class TouchScreen {
  public var screen: VirtualScreen { server.screen }
  private let server: XorgServer
  private let device: InputDevice

  /// Starts the server and waits until it has the touch screen.
  public init() throws {
    server = try XorgServer(["touch": ["DeviceType": "Touch", "TouchCount": "10"]])
    device = try server.device("touch")
  }

  /// A finger touches the screen at a place in px.
  public func down(_ x: Double, _ y: Double, finger: Int = 1) throws {
    try touch(finger, XI_TouchBegin, x, y)
  }

  public func move(_ x: Double, _ y: Double, finger: Int = 1) throws {
    try touch(finger, XI_TouchUpdate, x, y)
  }

  public func up(_ x: Double, _ y: Double, finger: Int = 1) throws {
    try touch(finger, XI_TouchEnd, x, y)
  }

  /// Sends an xf86ITEventTouch.
  private func touch(_ finger: Int, _ type: Int32, _ x: Double, _ y: Double) throws {
    try device.send(
      6, InputDevice.number(UInt32(finger)) + InputDevice.number(UInt32(type)) + InputDevice.place(x, y))
  }
}
