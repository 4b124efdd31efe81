import CX11
import EventLoop
import Foundation
import Glibc

/// A display of its own before that of a private X server: a relay on a thread of its own, from `start` to `stop`.
class XRelay: Relay, @unchecked Sendable {
  let display: String
  private let socket: String
  /// Through these the thread is told something.
  private let ends: (ours: Int32, theirs: Int32)
  private var watch: Watch?
  private var isStopped = false

  init(_ screen: VirtualScreen) throws {
    let displays = (0..<20).map { _ in ":\(Int.random(in: 30_000..<60_000))" }
    guard let free = displays.first(where: { access(VirtualScreen.socket($0), F_OK) != 0 }) else {
      throw ServerProblem.failed("No display number is free.")
    }
    display = free
    socket = VirtualScreen.socket(free)
    ends = try Spawn.socketPair()
    try super.init(at: socket, to: VirtualScreen.socket(screen.display), on: EventLoop())
    Watchdog.shared.hold(socket: socket)
    watch = loop.watch(ends.theirs) { [unowned self] in
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(ends.theirs, &bytes, bytes.count)
      if count > 0 { told(Array(bytes[..<count])) } else { isStopped = true }
    }
  }

  deinit {
    watch = nil
    for end in [ends.ours, ends.theirs] { close(end) }
  }

  func start() {
    Thread.detachNewThread { [self] in while !isStopped { turn() } }
  }

  func stop() {
    unlink(socket)
    Watchdog.shared.release(socket: socket)
    shutdown(ends.ours, Int32(SHUT_RDWR))
  }

  /// Tells the thread something, after the messages so far; up to 4096 bytes.
  func tell(_ bytes: [UInt8]) { _ = write(ends.ours, bytes, bytes.count) }

  func told(_ bytes: [UInt8]) {}

  func turn() { try? loop.turn(until: nil) }

  /// The X11 protocol, appendix B: replies and generic events have a length beyond 32 bytes, and the answer to the set-up
  /// one beyond 8; requests one of 16 bits, or of 32 (BIG-REQUESTS), and the set-up two texts beyond 12 bytes.
  override func length(of bytes: [UInt8], from line: Line) -> Int? {
    func number(_ range: Range<Int>) -> Int { bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
    let isFirst = line.messages == 0
    if line.isOfServer {
      guard bytes.count >= 8 else { return nil }
      if isFirst { return 8 + 4 * number(6..<8) }
      return [1, UInt8(GenericEvent)].contains(bytes[0] & 127) ? 32 + 4 * number(4..<8) : 32
    }
    guard bytes.count >= (isFirst ? 12 : 4) else { return nil }
    if isFirst { return 12 + (number(6..<8) + 3) / 4 * 4 + (number(8..<10) + 3) / 4 * 4 }
    if number(2..<4) != 0 { return 4 * number(2..<4) }
    return bytes.count < 8 ? nil : 4 * number(4..<8)
  }
}
