import CX11

/// A display before that of a private X server, whose outputs have no monitors, as with VNC or xrdp without a viewer.
public final class HeadlessScreen {
  private let relay: HeadlessRelay

  public init(_ screen: VirtualScreen) throws {
    let probe = try screen.probe()
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    XQueryExtension(probe.connection, "RANDR", &opcode, &event, &error)
    relay = try HeadlessRelay(screen, opcode: UInt8(opcode))
    relay.start()
  }

  deinit {
    relay.stop()
  }

  public var display: String { relay.display }
}

private final class HeadlessRelay: XRelay, @unchecked Sendable {
  private let opcode: UInt8
  /// For each connection, the numbers of the requests RRGetOutputInfo.
  private var questions: [Int: Set<UInt16>] = [:]

  init(_ screen: VirtualScreen, opcode: UInt8) throws {
    self.opcode = opcode
    try super.init(screen)
  }

  override func pass(_ message: [UInt8], along line: Line) {
    var message = message
    if !line.isOfServer {
      // The first message is the set-up.
      if message[0] == opcode, message[1] == UInt8(X_RRGetOutputInfo) {
        questions[line.connection, default: []].insert(UInt16(truncatingIfNeeded: line.messages - 1))
      }
    } else if message[0] == 1, line.messages > 1 {
      let number = UInt16(message[2]) | UInt16(message[3]) << 8
      // xRRGetOutputInfoReply
      if questions[line.connection]?.remove(number) != nil { message[24] = UInt8(RR_Disconnected) }
    }
    line.send(message)
  }
}
