/// A private X server (Xorg with the `dummy` driver) of 1280 × 800 px, with input devices of its `inputtest` driver.
public final class XorgServer {
  public static let (width, height) = (1280, 800)

  public let screen: VirtualScreen
  private let folder: TemporaryFolder

  /// Starts the server, with these devices and their options (inputtestdrv(4)).
  public init(_ devices: [String: [String: String]]) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let configuration = try folder.write(Self.configuration(devices, in: folder), to: "xorg.conf")
    screen = try VirtualScreen(
      "Xorg",
      [
        "-config", configuration, "-configdir", folder.path, "-logfile", folder.path("log"),
        "-nolisten", "tcp", "-noreset", "-ac", "-dpi", "96", "-sharevts", "-novtswitch", "-keeptty",
      ])
  }

  /// Connects to a device, which can be done once: with a second connection, the driver of Xorg 21.1 spins.
  public func device(_ name: String) throws -> InputDevice {
    try InputDevice(socket: folder.path(name), of: screen)
  }

  private static func configuration(_ devices: [String: [String: String]], in folder: TemporaryFolder) -> String {
    let sections = devices.keys.sorted().map { name in
      let options = devices[name]!.sorted { $0.key < $1.key }.map { "Option \"\($0.key)\" \"\($0.value)\"" }
      return """
        Section "InputDevice"
          Identifier "\(name)"
          Driver "inputtest"
          Option "SocketPath" "\(folder.path(name))"
          \(options.joined(separator: "\n  "))
        EndSection
        """
    }
    let references = devices.keys.sorted().map { "InputDevice \"\($0)\" \"SendCoreEvents\"" }
    return """
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
      \(sections.joined(separator: "\n"))
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
        \(references.joined(separator: "\n  "))
      EndSection

      """
  }
}

/// An input device of a server, whose events come when they are sent here (xf86-input-inputtest-protocol.h).
public final class InputDevice {
  private let connection: UnixSocket
  private let screen: VirtualScreen

  fileprivate init(socket: String, of screen: VirtualScreen) throws {
    self.screen = screen
    connection = try UnixSocket(socket)
    // xf86ITEventClientVersion, protocol 1.1; the server answers with its own.
    try exchange(Self.number(12) + Self.number(0) + [1, 0, 1, 0], answer: 12)
  }

  /// Sends an event, and waits until the server has handled it.
  ///
  /// - Parameter type: xf86ITEventType
  func send(_ type: UInt32, _ event: [UInt8]) throws {
    try connection.send(bytes: Self.number(UInt32(8 + event.count)) + Self.number(type) + event)
    // xf86ITEventWaitForSync
    try exchange(Self.number(8) + Self.number(1), answer: 8)
  }

  static func number(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  /// An xf86ITValuatorData with a place in px, and with values of further axes.
  static func place(_ x: Double, _ y: Double, _ more: [Double] = []) -> [UInt8] {
    // The largest coordinate of the driver.
    let range = 65_536.0
    let values = [x / Double(XorgServer.width) * range, y / Double(XorgServer.height) * range] + more
    // A flag, the mask of 64 valuators, 4 bytes of padding, the valuators, and the unaccelerated ones.
    var bytes = number(0) + [1 << UInt8(values.count) - 1, 0, 0, 0, 0, 0, 0, 0] + number(0)
    for value in values + [Double](repeating: 0, count: 128 - values.count) {
      bytes += withUnsafeBytes(of: value) { Array($0) }
    }
    return bytes
  }

  private func exchange(_ bytes: [UInt8], answer count: Int) throws {
    guard try connection.send(bytes: bytes), try connection.receive(count).count == count else {
      throw ServerProblem.failed("The input device went away.\n\(screen.errors)")
    }
  }
}
