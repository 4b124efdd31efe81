internal import CLibc
public import EventLoop
public import Logging
public import SwellCore

/// Reports airplane mode: whether all radios (Wi-Fi, Bluetooth, mobile data) are blocked, by a switch or by a program.
///
/// The kernel reports them in `/dev/rfkill` (Documentation/driver-api/rfkill.rst), which every user may read.
@safe public final class RadioWatch {
  private let path: String
  private let loop: EventLoop
  private let log: Log
  private let emit: (Event) -> Void
  private var descriptor: Int32 = -1
  private var watch: Watch?
  /// The numbers of all radios, and of the blocked ones.
  private var (radios, blocked): ([UInt32], [UInt32]) = ([], [])
  /// More than any machine has.
  private static let most = 64

  /// Does nothing yet.
  ///
  /// - Parameter emit: Receives `.radios`.
  public init(path: String = "/dev/rfkill", on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void) {
    self.path = path
    self.loop = loop
    self.log = log
    self.emit = emit
  }

  /// Starts or stops reporting airplane mode, now and after each change.
  public func follow(_ isOn: Bool) {
    guard isOn != (watch != nil) else { return }
    guard isOn else { return stop() }
    descriptor = unsafe swell_open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
    guard descriptor >= 0 else {
      let reason = errorText(swell_errno())
      return log.problem("'" + path + "' cannot be read (" + reason + "): airplane mode is not noticed")
    }
    watch = loop.watch(descriptor, closes: true) { [unowned(unsafe) self] in unsafe receive() }
    receive()
  }

  private func stop() {
    watch = nil
    (radios, blocked) = ([], [])
  }

  /// Reads all events: at first one for each radio.
  private func receive() {
    var event = [UInt8](repeating: 0, count: 64)
    while true {
      // Each read returns one event; all kernels have its first 8 bytes.
      let count = unsafe read(descriptor, &event, 8)
      if count == 8 {
        take(event)
      } else if count >= 0 || swell_errno() != EAGAIN {
        log.problem("'" + path + "' was closed: airplane mode is not noticed any more")
        return stop()
      } else {
        break
      }
    }
    if !radios.isEmpty { emit(.radios(allOff: radios.count == blocked.count)) }
  }

  /// One `rfkill_event`: index (4 bytes), type, operation, blocked by a program, blocked by a switch.
  private func take(_ event: [UInt8]) {
    let index = (0..<4).reduce(0) { $0 | UInt32(event[$1]) << UInt32($1 * 8) }
    let operation = event[5]
    if operation <= 2 { (radios, blocked) = (radios.filter { $0 != index }, blocked.filter { $0 != index }) }
    // 0 is added, 1 removed, 2 changed.
    guard operation == 0 || operation == 2, radios.count < RadioWatch.most else { return }
    radios.append(index)
    if event[6] != 0 || event[7] != 0 { blocked.append(index) }
  }
}
