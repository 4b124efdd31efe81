import CLibc
import CX11
import Foundation
import Glibc
import Synchronization

/// A touchpad for one program, which must connect to ``display`` before any other: a relay before a private X server.
///
/// No server offers one: Xvfb has no devices, and the driver inputtest of Xorg 21.1 spins at the first swipe. So a
/// relay adds the events of XInput 2.4 (XI2proto.h) to those of the server.
public final class Touchpad {
  public let display: String
  private let relay: Relay
  private let probe: XProbe
  private let socket: String
  private let opcode: UInt8
  private var place = (x: 0.0, y: 0.0)

  public init(_ screen: VirtualScreen) throws {
    probe = try screen.probe()
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    guard XQueryExtension(probe.connection, "XInputExtension", &opcode, &event, &error) != 0 else {
      throw ServerProblem.failed("The X server '\(screen.display)' has no XInput.")
    }
    self.opcode = UInt8(opcode)
    let (number, listening) = try Self.listen()
    (display, socket) = (":\(number)", Self.socket(number))
    Watchdog.shared.hold(socket: socket)
    relay = try Relay(listening, to: "/tmp/.X11-unix/X\(screen.display.dropFirst())")
    let relay = relay
    Thread.detachNewThread { relay.run() }
  }

  deinit {
    unlink(socket)
    Watchdog.shared.release(socket: socket)
    relay.stop()
  }

  /// Three fingers touch the pad while the pointer, which stays, is at a place in px, and move as from there to others.
  public func swipe(from start: (x: Int, y: Int), through places: [(x: Int, y: Int)], rate: Int) {
    place = (Double(start.x), Double(start.y))
    swipe(XI_GestureSwipeBegin)
    let metronome = Metronome(beatsPerSecond: rate)
    for (from, to) in zip([start] + places, places) {
      metronome.wait()
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
    relay.insert(withUnsafeBytes(of: event) { Array($0) })
  }

  private static func socket(_ number: Int) -> String { "/tmp/.X11-unix/X\(number)" }

  /// Listens as an X server with an unused number.
  private static func listen() throws -> (number: Int, descriptor: Int32) {
    for _ in 0..<20 {
      let number = Int.random(in: 30000..<60000)
      let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var name = sockaddr_un()
      let size = swell_unix_address(&name, socket(number))
      if swell_bind(descriptor, &name, size) == 0, Glibc.listen(descriptor, 8) == 0 { return (number, descriptor) }
      close(descriptor)
    }
    throw ServerProblem.failed("No display number is free.")
  }
}

/// Relays between programs and the server, on a thread of its own.
private final class Relay: @unchecked Sendable {
  /// One connection of a program.
  private struct Line {
    let program, server: Int32
    /// The received part of an incomplete message of the server.
    var rest: [UInt8] = []
    var isSetUp = false
    /// The number of the last request in a message of the server.
    var sequence: [UInt8] = [0, 0]
  }

  private let listening: Int32
  private let target: String
  private let wake: (ours: Int32, theirs: Int32)
  private let inserts = Mutex<[[UInt8]]>([])
  /// Used by the thread only.
  private var lines: [Line] = []

  init(_ listening: Int32, to target: String) throws {
    (self.listening, self.target) = (listening, target)
    wake = try Spawn.socketPair()
  }

  /// Sends an event to the first program, after the server's messages so far.
  func insert(_ event: [UInt8]) {
    inserts.withLock { $0.append(event) }
    send([1], to: wake.ours)
  }

  func stop() { shutdown(wake.ours, Int32(SHUT_RDWR)) }

  func run() {
    while true {
      var polled = ([wake.theirs, listening] + lines.flatMap { [$0.program, $0.server] }).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      let ready = Set(polled.filter { $0.revents != 0 }.map(\.fd))
      if ready.contains(wake.theirs), receive(wake.theirs) == nil { break }
      lines = lines.compactMap { line in
        var line = line
        if pass(&line, ready) { return line }
        close(line.program)
        close(line.server)
        return nil
      }
      let events = inserts.withLock { events in
        defer { events = [] }
        return events
      }
      for event in events {
        guard let line = lines.first, line.isSetUp else { continue }
        send(Array(event[..<2]) + line.sequence + event[4...], to: line.program)
      }
      if ready.contains(listening) { accept() }
    }
    for descriptor in lines.flatMap({ [$0.program, $0.server] }) + [wake.ours, wake.theirs, listening] {
      close(descriptor)
    }
  }

  private func accept() {
    let program = Glibc.accept(listening, nil, nil)
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    let size = swell_unix_address(&name, target)
    _ = swell_connect(server, &name, size)
    lines.append(Line(program: program, server: server))
  }

  /// - Returns: Whether both ends are still connected.
  private func pass(_ line: inout Line, _ ready: Set<Int32>) -> Bool {
    if ready.contains(line.program) {
      guard let bytes = receive(line.program) else { return false }
      send(bytes, to: line.server)
    }
    if ready.contains(line.server) {
      guard let bytes = receive(line.server) else { return false }
      line.rest += bytes
      var end = 0
      while let length = Self.length(of: line.rest[end...], line.isSetUp), line.rest.count >= end + length {
        // A KeymapNotify has no request number.
        if line.isSetUp, line.rest[end] != UInt8(KeymapNotify) { line.sequence = Array(line.rest[end + 2..<end + 4]) }
        line.isSetUp = true
        end += length
      }
      send(Array(line.rest[..<end]), to: line.program)
      line.rest.removeFirst(end)
    }
    return true
  }

  /// The length of the first message. Replies and generic events have a length beyond 32 bytes (X11 protocol,
  /// appendix B), and the answer to the set-up one beyond 8.
  private static func length(of bytes: ArraySlice<UInt8>, _ isSetUp: Bool) -> Int? {
    let bytes = Array(bytes.prefix(8))
    guard bytes.count == 8 else { return nil }
    if !isSetUp { return 8 + 4 * (Int(bytes[6]) | Int(bytes[7]) << 8) }
    guard [1, UInt8(GenericEvent)].contains(bytes[0] & 127) else { return 32 }
    return 32 + 4 * bytes[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func receive(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  private func send(_ bytes: [UInt8], to descriptor: Int32) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      start += count
    }
  }
}
