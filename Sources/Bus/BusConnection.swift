internal import CLibc
internal import CSystemd
internal import EventLoop
internal import Logging
internal import Processes
internal import SwellCore

/// A connection to a D-Bus bus (`sd_bus`) on the one loop, made at the first need.
///
/// All calls are asynchronous. A missing or lost connection is opened again, as long as there are subscriptions: with
/// growing pauses, and when a socket of the bus appears.
@safe final class BusConnection {
  enum Kind: String {
    case system, session
  }

  private let kind: Kind
  private let loop: EventLoop
  private let log: Log
  private var bus: OpaquePointer?
  private var watch: Watch?
  /// Runs sd-bus's time-outs: it checks them only when it is called.
  private lazy var overdue = Alarm(on: loop) { [unowned(unsafe) self] in unsafe process() }
  private lazy var retry = Alarm(on: loop) { [unowned(unsafe) self] in unsafe tryAgain() }
  private var backOff = BackOff()
  private var sockets: [SocketWatch] = []
  /// Lost, and not open again.
  private var isLost = false
  private var isProcessing = false
  private var isClosing = false
  private var subscriptions: [BusSubscription] = []
  private var questions: [BusQuestion] = []

  init(_ kind: Kind, on loop: EventLoop, log: Log) {
    self.kind = kind
    self.loop = loop
    self.log = log
  }

  deinit {
    // Their owners have ended, or are about to.
    for question in questions { question.cancel() }
    watch = nil
    if let bus = unsafe bus { _ = unsafe sd.close_unref(bus) }
  }

  var isOpen: Bool { unsafe bus != nil }

  /// Opens the connection, if it is not open. While a connection ends, nobody opens the next one.
  ///
  /// - Returns: whether it is open; otherwise the next call tries again.
  @discardableResult func open() -> Bool {
    if isOpen { return true }
    guard sd.is_there != 0, !isClosing else { return false }
    var opened: OpaquePointer?
    let result =
      switch kind {
      case .system: unsafe sd.open_system(&opened)
      case .session: unsafe BusConnection.openSession(&opened)
      }
    guard result >= 0, let opened = unsafe opened else { return false }
    unsafe bus = opened
    retry.stop()
    sockets = []
    watch = loop.watch(unsafe sd.get_fd(opened)) { [unowned(unsafe) self] in unsafe process() }
    for subscription in subscriptions { subscription.begin() }
    return true
  }

  /// Opens the session bus: that of the environment, or, where that one has gone, the one of the user's run-time folder,
  /// which a later session of the same user may have.
  private static func openSession(_ bus: inout OpaquePointer?) -> Int32 {
    let result = unsafe sd.open_user(&bus)
    let variable = "DBUS_SESSION_BUS_ADDRESS"
    guard result < 0, let value = unsafe getenv(variable), let address = unsafe strdup(value) else { return result }
    // Without the variable, sd-bus opens the bus of the folder.
    _ = unsafe unsetenv(variable)
    defer {
      _ = unsafe setenv(variable, address, 1)
      unsafe free(address)
    }
    return unsafe sd.open_user(&bus)
  }

  /// Begins a subscription now, if there is a bus, and at each new connection; until `leave`.
  func follow(_ subscription: BusSubscription) {
    subscriptions.append(subscription)
    if isOpen { subscription.begin() } else if !open() { tryLater() }
    process()
  }

  /// Ends a subscription; its owner releases the matches and calls.
  func leave(_ subscription: BusSubscription) {
    subscriptions = subscriptions.filter { $0 !== subscription }
  }

  /// Sends a call with an answer; call `process` after the last of several.
  ///
  /// - Parameters:
  ///   - limit: How long the answer may take, if the bus has said hello already; nil: for ever.
  ///   - answer: Called once: with the answer, or with an error when the connection is lost first.
  /// - Returns: nil when it cannot be sent: `answer` is not called.
  func ask(
    _ call: BusCall, within limit: Duration? = nil, answer: @escaping (BusMessage) -> Void
  ) -> BusQuestion? {
    guard open(), let bus = unsafe bus else { return nil }
    questions = questions.filter { $0.isOpen }
    let question = BusQuestion(answer)
    guard unsafe question.send(call, on: bus, within: limit) else { return nil }
    questions.append(question)
    return question
  }

  /// Sends a call without an answer.
  ///
  /// - Returns: Whether it was sent.
  @discardableResult func send(_ call: BusCall) -> Bool {
    guard open(), let bus = unsafe bus, let message = unsafe call.message(on: bus) else { return false }
    defer { _ = unsafe sd.message_unref(message) }
    _ = unsafe sd.message_set_expect_reply(message, 0)
    return unsafe sd.send(bus, message, nil) >= 0
  }

  /// Adds a match for signals, which lasts as long as the returned object; nil when the connection is lost.
  func match(_ rule: String, handler: @escaping (BusMessage) -> Void) -> BusMatch? {
    guard let bus = unsafe bus else { return nil }
    return unsafe BusMatch(rule, on: bus, handler: handler)
  }

  /// Handles received messages, and sends queued ones; call it after every request.
  func process() {
    // Within a callback the outer loop continues: sd_bus_process(3) does not nest.
    guard let bus = unsafe bus, !isProcessing else { return }
    isProcessing = true
    var result: Int32 = 0
    repeat { result = unsafe sd.process(bus, nil) } while result > 0
    isProcessing = false
    if result < 0 { return lost() }
    if unsafe sd.is_ready(bus) > 0 { ready() }
    questions = questions.filter { $0.isOpen }
    var microseconds: UInt64 = 0
    _ = unsafe sd.get_timeout(bus, &microseconds)
    // On the monotonic clock; UINT64_MAX for never.
    let due = Int64(exactly: microseconds).flatMap { $0 < Int64.max / 1000 ? Instant(nanoseconds: $0 * 1000) : nil }
    if let due { overdue.set(at: due) } else { overdue.stop() }
  }

  private func ready() {
    backOff.reset()
    guard isLost else { return }
    isLost = false
    log.event("the " + kind.rawValue + " bus is back")
  }

  /// The bus has closed the connection, or sd-bus has.
  private func lost() {
    close()
    if !isLost {
      isLost = true
      let sentence = "the " + kind.rawValue + " bus was lost"
      if subscriptions.isEmpty { log.event(sentence) } else { log.problem(sentence + ": Swell continues without it") }
    }
    tryLater()
  }

  private func close() {
    watch = nil
    overdue.stop()
    guard let bus = unsafe bus else { return }
    unsafe self.bus = nil
    isClosing = true
    for subscription in subscriptions { subscription.end() }
    let open = questions
    questions = []
    for question in open { question.end(with: .lost) }
    isClosing = false
    _ = unsafe sd.close_unref(bus)
  }

  private func tryLater() {
    guard !subscriptions.isEmpty, sd.is_there != 0 else { return }
    retry.set(after: backOff.next())
  }

  private func tryAgain() {
    let places = self.places
    // Before the attempt: a bus that appears after it is noticed.
    sockets = places.compactMap { place in
      SocketWatch(place, on: loop) { [unowned(unsafe) self] in
        unsafe backOff.reset()
        unsafe retry.set(after: .zero)
      }
    }
    if open() { return process() }
    // A bus that has just appeared may not listen yet.
    if sockets.count < places.count || !backOff.isLong { tryLater() }
  }

  /// The sockets that `open` tries; nil for an address that is no path.
  private var places: [String?] {
    let isSystem = kind == .system
    let address = Environment.variable(isSystem ? "DBUS_SYSTEM_BUS_ADDRESS" : "DBUS_SESSION_BUS_ADDRESS")
    let own = address.map { BusConnection.paths(in: $0) } ?? []
    let usual = isSystem ? "/run/dbus/system_bus_socket" : Environment.variable("XDG_RUNTIME_DIR").map { $0 + "/bus" }
    return own + (isSystem && !own.isEmpty ? [] : [usual])
  }

  /// The sockets of all parts of an address (D-Bus specification, "Server Addresses").
  static func paths(in address: String) -> [String?] {
    address.parts(separatedBy: ";").filter { !$0.isEmpty }.map {
      $0.begins(with: "unix:path=") ? $0.withoutFirst(10).parts(separatedBy: ",")[0] : nil
    }
  }
}
