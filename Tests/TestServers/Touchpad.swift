import CX11
import Glibc

/// A touchpad for one program, the first of those that are connected to ``display``: a relay before a private X server.
///
/// No server offers one: Xvfb has no devices, and the driver inputtest of Xorg 21.1 spins at the first swipe. So a
/// relay adds the events of XInput 2.4 (XI2proto.h) to those of the server.
public final class Touchpad {
  public var display: String { relay.display }
  private let relay: SwipeRelay
  private let probe: XProbe
  private let opcode: UInt8
  private var place = (x: 0.0, y: 0.0)

  public init(_ screen: VirtualScreen) throws {
    probe = try screen.probe()
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XQueryExtension(probe.connection, "XInputExtension", &opcode, &event, &error) != 0 else {
      throw ServerProblem.failed("The X server '\(screen.display)' has no XInput.")
    }
    self.opcode = UInt8(opcode)
    relay = try SwipeRelay(screen)
    relay.start()
  }

  deinit {
    relay.stop()
  }

  /// Three fingers touch the pad while the pointer, which stays, is at a place in px, and move as from there to others.
  public func swipe(from start: (x: Int, y: Int), through places: [(x: Int, y: Int)], rate: Int) {
    place = (Double(start.x), Double(start.y))
    swipe(XI_GestureSwipeBegin)
    for (from, to) in zip([start] + places, places) {
      // A device has its own rate. Nothing is waited for here: whoever looks at the result asks the program.
      usleep(UInt32(1_000_000 / rate))
      swipe(XI_GestureSwipeUpdate, Double(to.x - from.x), Double(to.y - from.y))
    }
  }

  public func up() {
    swipe(XI_GestureSwipeEnd)
  }

  private func swipe(_ type: Int32, _ dx: Double = 0, _ dy: Double = 0) {
    func fixed(_ number: Double) -> Int32 { Int32((number * 65_536).rounded()) }
    var event = xXIGestureSwipeEvent()
    (event.type, event.extension, event.evtype) = (UInt8(GenericEvent), opcode, UInt16(type))
    event.length = UInt32(MemoryLayout<xXIGestureSwipeEvent>.size - 32) / 4
    // The first master pointer, and three fingers.
    (event.deviceid, event.sourceid, event.detail) = (2, 2, 3)
    (event.root, event.event) = (UInt32(probe.root), UInt32(probe.root))
    (event.root_x, event.root_y) = (fixed(place.x), fixed(place.y))
    (event.event_x, event.event_y) = (event.root_x, event.root_y)
    (event.delta_x, event.delta_y) = (fixed(dx), fixed(dy))
    (event.delta_unaccel_x, event.delta_unaccel_y) = (event.delta_x, event.delta_y)
    relay.tell(withUnsafeBytes(of: event) { Array($0) })
  }
}

/// Adds events to what the server tells the program that came first of those that are there. Who asks whether there is a
/// Swell comes before it at times, and goes.
private final class SwipeRelay: XRelay, @unchecked Sendable {
  /// For each connection, the number of the last request in a message of the server.
  private var sequences: [Int: [UInt8]] = [:]
  /// What is to be added after this turn of the loop.
  private var events: [UInt8] = []

  override func told(_ bytes: [UInt8]) { events += bytes }

  override func turn() {
    super.turn()
    guard let line = lines.first(where: \.isOfServer), let sequence = sequences[line.connection] else { return }
    while events.count >= MemoryLayout<xXIGestureSwipeEvent>.size {
      let event = events.prefix(MemoryLayout<xXIGestureSwipeEvent>.size)
      events.removeFirst(event.count)
      line.send(event.prefix(2) + sequence + event.dropFirst(4))
    }
  }

  override func pass(_ message: [UInt8], along line: Line) {
    // The first is the answer to the set-up; a KeymapNotify has no request number.
    if line.isOfServer, line.messages > 1, message[0] != UInt8(KeymapNotify) {
      sequences[line.connection] = Array(message[2..<4])
    }
    line.send(message)
  }
}
