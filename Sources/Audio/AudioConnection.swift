internal import CPulse
internal import EventLoop
internal import Logging
internal import Processes
internal import SwellCore

/// The connection to an audio server (`pa_context`), and the watch for a server while there is none.
///
/// libpulse gives every request 30 s (`DEFAULT_TIMEOUT` in pulse/internal.h); then the callback reports a failure. At
/// the end of a connection the requests are cancelled instead: their callbacks are never called.
@safe final class AudioConnection {
  /// The handlers of changes of the connection.
  struct Handlers {
    /// Requests can be sent from now on.
    let ready: () -> Void
    let changed: (ServerChange) -> Void
    /// The connection has ended: open requests will not be answered.
    let ended: () -> Void
    /// Whether nobody waits for an answer, so that Swell may connect anew.
    let isIdle: () -> Bool
  }

  let loop: EventLoop
  private let log: Log
  private let emit: (Event) -> Void
  private(set) var context: OpaquePointer?
  private var sockets: [SocketWatch] = []
  /// The socket of the server that libpulse tried last; nil before the first failure, and for a server without one.
  private var lastTried: String?
  private var hasReportedAbsence = false
  private var hearsOfRecording = false
  /// The handlers retain the owners of this connection until `close()`.
  var handlers: Handlers?

  /// - Parameter emit: Receives `.audioDisconnected` and `.audioServerAppeared`.
  init(on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void) {
    self.loop = loop
    self.log = log
    self.emit = emit
  }

  deinit {
    end()
  }

  /// Whether requests can be sent.
  var isReady: Bool {
    guard let context = unsafe context else { return false }
    return unsafe pa_context_get_state(context) == PA_CONTEXT_READY
  }

  /// Begins to connect (`pa_context_connect`, without starting a server).
  func open() {
    end()
    guard FreeDescriptors.areEnough else {
      reportAbsence("too few free file descriptors, see 'ulimit -n'")
      return emit(.audioDisconnected(isWatched: false))
    }
    // Before the attempt: a server that appears after it is noticed.
    sockets = places.compactMap { SocketWatch($0, on: loop) { [emit] in emit(.audioServerAppeared) } }
    let interface = unsafe loop.pulseInterface.assumingMemoryBound(to: pa_mainloop_api.self)
    guard let context = unsafe pa_context_new(interface, "Swell") else {
      return emit(.audioDisconnected(isWatched: false))
    }
    unsafe self.context = context
    // Not retained, because `end` ends all callbacks before this object is freed.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe pa_context_set_state_callback(context, { _, this in unsafe AudioConnection.of(this).stateChanged() }, this)
    unsafe pa_context_set_subscribe_callback(
      context,
      { _, type, index, this in unsafe AudioConnection.of(this).handlers?.changed(ServerChange(type, index: index)) },
      this)
    if unsafe pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { failed() }
  }

  /// Ends the connection for good, and releases the handlers.
  func close() {
    end()
    sockets = []
    handlers = nil
  }

  /// Sends a request. Its operation continues by itself; only the handle is released.
  ///
  /// - Returns: Whether the request is under way; if not, its callback will not be called.
  @discardableResult func send(_ request: (OpaquePointer) -> OpaquePointer?) -> Bool {
    guard let context = unsafe context, let operation = unsafe request(context) else { return false }
    unsafe pa_operation_unref(operation)
    return true
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> AudioConnection {
    unsafe Unmanaged<AudioConnection>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func end() {
    guard let context = unsafe context else { return }
    unsafe self.context = nil
    unsafe LibPulse.end(context)
    handlers?.ended()
  }

  private func stateChanged() {
    guard let context = unsafe context else { return }
    switch unsafe pa_context_get_state(context) {
    case PA_CONTEXT_READY: ready()
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: failed()
    default: break
    }
  }

  private func ready() {
    hasReportedAbsence = false
    sockets = []
    subscribe()
    handlers?.ready()
  }

  private func subscribe() {
    var mask =
      PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SERVER.rawValue
      | PA_SUBSCRIPTION_MASK_SOURCE.rawValue | PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue
    if hearsOfRecording { mask |= PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT.rawValue }
    unsafe send { context in unsafe pa_context_subscribe(context, pa_subscription_mask_t(mask), nil, nil) }
  }

  /// Reports streams that record, from now on and with the next connections.
  func hear(ofRecording isOn: Bool) {
    hearsOfRecording = isOn
    if isReady { subscribe() }
  }

  private func reportAbsence(_ reason: String) {
    guard !hasReportedAbsence else { return }
    hasReportedAbsence = true
    log.problem("no audio server (\(reason)): start PulseAudio or pipewire-pulse, and Swell connects")
  }

  private func failed() {
    guard let context = unsafe context else { return }
    let error = unsafe pa_context_errno(context)
    reportAbsence(unsafe String(cString: pa_strerror(error)))
    let places = self.places
    lastTried = unsafe LibPulse.text(pa_context_get_server(context)).flatMap { AudioConnection.socket(of: $0) }
    // Nobody listens. A server that hangs or refuses this client does not appear once more.
    let isAbsent = error == PA_ERR_CONNECTIONREFUSED.rawValue
    end()
    emit(.audioDisconnected(isWatched: isAbsent && sockets.count == places.count && places.contains(lastTried)))
  }

  /// The sockets of the servers that libpulse tries; nil for a server without a socket on this machine, and for an
  /// unknown server.
  ///
  /// PULSE_SERVER names the servers, or else PULSE_RUNTIME_PATH or XDG_RUNTIME_DIR has the first socket
  /// (pulse-client.conf(5), pulseaudio(1)). The server that libpulse tries last may also be the server of all users, or
  /// the server that the configuration of libpulse names.
  private var places: [String?] {
    var places: [String?] = []
    if let servers = Environment.variable("PULSE_SERVER") {
      places = servers.parts(separatedBy: " ").filter { !$0.isEmpty }.map { AudioConnection.socket(of: $0) }
    } else if let folder = Environment.variable("PULSE_RUNTIME_PATH") {
      places = [folder + "/native"]
    } else if let folder = Environment.variable("XDG_RUNTIME_DIR") {
      places = [folder + "/pulse/native"]
    }
    return places.contains(lastTried) ? places : places + [lastTried]
  }

  private static func socket(of server: String) -> String? {
    let path = server.begins(with: "unix:") ? server.withoutFirst(5) : server
    return path.begins(with: "/") ? path : nil
  }
}
