import CX11

/// A private X server (Xorg with the `dummy` driver) with a touch screen (its `inputtest` driver) of 1280 × 800 px.
public final class TouchScreen {
  public let screen: VirtualScreen
  private let folder: TemporaryFolder
  /// The only connection: with a second one, the driver of Xorg 21.1 spins.
  private let connection: UnixSocket

  private static let (width, height) = (1280, 800)
  /// The largest coordinate of the driver.
  private static let range = 65_536.0

  /// Starts the server and waits until it has the touch screen.
  public init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let configuration = try folder.write(Self.configuration(socket: folder.path("touch")), to: "xorg.conf")
    screen = try VirtualScreen(
      "Xorg",
      [
        "-config", configuration, "-configdir", folder.path, "-logfile", folder.path("log"),
        "-nolisten", "tcp", "-noreset", "-ac", "-dpi", "96", "-sharevts", "-novtswitch", "-keeptty",
      ])
    connection = try UnixSocket(folder.path("touch"))
    // xf86ITEventClientVersion, protocol 1.1; the server answers with its own.
    try exchange(number(12) + number(0) + [1, 0, 1, 0], answer: 12)
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

  /// Sends an xf86ITEventTouch and waits until the server has handled it (xf86-input-inputtest-protocol.h).
  private func touch(_ finger: Int, _ type: Int32, _ x: Double, _ y: Double) throws {
    let places = [x / Double(Self.width) * Self.range, y / Double(Self.height) * Self.range]
    // xf86ITValuatorData: a flag, the mask of 64 valuators, 4 bytes of padding, the valuators, and the unaccelerated
    // ones.
    var valuators = number(0) + [0b11, 0, 0, 0, 0, 0, 0, 0] + number(0)
    for place in places + [Double](repeating: 0, count: 126) { valuators += withUnsafeBytes(of: place) { Array($0) } }
    let event = number(UInt32(finger)) + number(UInt32(type)) + valuators
    try connection.send(bytes: number(UInt32(8 + event.count)) + number(6) + event)
    // xf86ITEventWaitForSync
    try exchange(number(8) + number(1), answer: 8)
  }

  private func number(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  private func exchange(_ bytes: [UInt8], answer count: Int) throws {
    guard try connection.send(bytes: bytes), try connection.receive(count).count == count else {
      throw ServerProblem.failed("The touch screen went away.\n\(screen.errors)")
    }
  }

  private static func configuration(socket: String) -> String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "false"
      Option "AutoAddGPU" "false"
      Option "AllowMouseOpenFail" "true"
      Option "DontVTSwitch" "true"
      Option "BlankTime" "0"
      Option "StandbyTime" "0"
    EndSection
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam 16384
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 5.0 - 1000.0
      VertRefresh 5.0 - 200.0
      Modeline "1280x800" 83.50 1280 1352 1480 1680 800 803 809 831
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "card"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "1280x800"
        Virtual \(width) \(height)
      EndSubSection
    EndSection
    Section "InputDevice"
      Identifier "touch"
      Driver "inputtest"
      Option "SocketPath" "\(socket)"
      Option "DeviceType" "Touch"
      Option "TouchCount" "10"
    EndSection
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      InputDevice "touch" "SendCoreEvents"
    EndSection

    """
  }
}
