internal import CPulse
public import Diagnostics
public import EventLoop
public import SwellCore

/// Follows and sets the default sink and source of a PulseAudio server, or of PipeWire's pulse server.
///
/// One question of a kind is under way at a time. Whatever changes meanwhile is asked for once more after the
/// answer, so that any number of changes ends on the newest value, without a queue.
@safe public final class PulseAudio {
  private let loop: EventLoop
  private let log: Log
  let emit: (Event) -> Void
  private(set) var context: OpaquePointer?
  private var serverWatch: ServerWatch?
  private var hasReportedAbsence = false
  /// The server that `.audioConnected` was emitted for.
  private var server: String?
  /// The default sink and source by name, and the sink as it was last read.
  private(set) var sinkName, sourceName: String?
  private var sinkIndex, sourceIndex: UInt32?
  private var hasCall = false
  /// The channels as they were last heard: a volume of 0 has no balance of its own.
  var sinkBalance, sourceBalance: pa_cvolume?
  /// The same of the sink that `readSink` found last.
  var otherBalance: (sink: String, channels: pa_cvolume)?
  /// Whether channels keep their balance when a volume is set; else all get the same.
  public var keepsBalance = true
  var streamVolumes: [(index: UInt32, volume: pa_cvolume)] = []

  /// Pauses before the server is asked again for a sink that it named and does not have.
  private var later = BackOff()
  private var laterEvent: OpaquePointer?

  /// What the server can be asked.
  private struct Question: OptionSet {
    let rawValue: Int
    static let server = Question(rawValue: 1)
    static let streams = Question(rawValue: 2)
    static let sink = Question(rawValue: 4)
    static let source = Question(rawValue: 8)
  }

  /// Questions whose answers have not come, and those to ask once they have.
  private var asked: Question = []
  private var pending: Question = []

  /// Volumes and mutes on their way to the server.
  var writes = PendingWrites()

  /// - Parameter emit: Receives `.audioConnected`, `.audioDisconnected`, `.audioServerAppeared`, `.sink`, `.source`,
  ///   `.audioWritesDone` and `.outputSelected`.
  public init(on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void) {
    self.loop = loop
    self.log = log
    self.emit = emit
  }

  deinit {
    disconnect()
  }

  /// Begins to connect (`pa_context_connect`, without starting a server); the outcome arrives as an event.
  public func connect() {
    disconnect()
    serverWatch = nil
    let interface = unsafe loop.pulseInterface.assumingMemoryBound(to: pa_mainloop_api.self)
    guard let context = unsafe pa_context_new(interface, "Swell") else { return emit(.audioDisconnected) }
    unsafe self.context = context
    unsafe pa_context_set_state_callback(context, { _, this in unsafe PulseAudio.of(this).stateChanged() }, this)
    unsafe pa_context_set_subscribe_callback(
      context, { _, type, index, this in unsafe PulseAudio.of(this).changed(type, index) }, this)
    if unsafe pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { failed() }
  }

  /// This object for a callback. Not retained: `disconnect` ends all callbacks before the object goes.
  var this: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> PulseAudio {
    unsafe Unmanaged<PulseAudio>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func disconnect() {
    forgetLater()
    guard let context = unsafe context else { return }
    unsafe self.context = nil
    unsafe pa_context_set_state_callback(context, nil, nil)
    unsafe pa_context_set_subscribe_callback(context, nil, nil)
    unsafe pa_context_disconnect(context)
    unsafe pa_context_unref(context)
    (asked, pending, server, writes) = ([], [], nil, PendingWrites())
    (sinkName, sourceName, sinkIndex, sourceIndex, hasCall) = (nil, nil, nil, nil, false)
  }

  private func stateChanged() {
    guard let context = unsafe context else { return }
    let state = unsafe pa_context_get_state(context)
    switch state {
    case PA_CONTEXT_READY: unsafe ready(context)
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: failed()
    default: break
    }
  }

  private func ready(_ context: OpaquePointer) {
    hasReportedAbsence = false
    let mask =
      PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SERVER.rawValue
      | PA_SUBSCRIPTION_MASK_SOURCE.rawValue | PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue
    unsafe PulseAudio.forget(pa_context_subscribe(context, pa_subscription_mask_t(mask), nil, nil))
    ask([.server, .streams])
  }

  private func failed() {
    guard let context = unsafe context else { return }
    if !hasReportedAbsence {
      hasReportedAbsence = true
      let reason = unsafe String(cString: pa_strerror(pa_context_errno(context)))
      log.problem("no audio server (\(reason)): the display shows volume changes as soon as one is there")
    }
    disconnect()
    serverWatch = ServerWatch(on: loop) { [emit] in emit(.audioServerAppeared) }
    emit(.audioDisconnected)
  }

  /// The operation goes on by itself; only the handle is given back.
  ///
  /// - Returns: Whether there is an operation: without one, no callback will come.
  @discardableResult static func forget(_ operation: OpaquePointer?) -> Bool {
    guard let operation = unsafe operation else { return false }
    unsafe pa_operation_unref(operation)
    return true
  }

  private func changed(_ type: pa_subscription_event_type_t, _ index: UInt32) {
    let isChange =
      type.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue == PA_SUBSCRIPTION_EVENT_CHANGE.rawValue
    switch type.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue {
    case PA_SUBSCRIPTION_EVENT_SINK.rawValue:
      if sinkIndex == nil { return ask(.server) }
      if index == sinkIndex { ask(isChange ? .sink : .server) }
    case PA_SUBSCRIPTION_EVENT_SOURCE.rawValue:
      if sourceIndex == nil { return ask(.server) }
      if index == sourceIndex { ask(isChange ? .source : .server) }
    case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue:
      // A stream's own volume and the like are no news; whether there is a call is.
      if !isChange { ask(.streams) }
    default: ask(.server)
    }
  }

  private func ask(_ questions: Question) {
    pending.formUnion(questions)
    guard let context = unsafe context else { return }
    // The names of the server come first: they say which sink and source to ask about.
    if take(.server) {
      unsafe PulseAudio.forget(
        pa_context_get_server_info(
          context, { _, info, this in unsafe PulseAudio.of(this).received(info) }, this))
    }
    guard !asked.contains(.server) else { return }
    if take(.streams) {
      callSinks = []
      unsafe PulseAudio.forget(
        pa_context_get_sink_input_info_list(
          context, { _, info, end, this in unsafe PulseAudio.of(this).received(info, end: end) }, this))
    }
    if let sinkName, take(.sink) {
      unsafe PulseAudio.forget(
        pa_context_get_sink_info_by_name(
          context, sinkName, { _, info, end, this in unsafe PulseAudio.of(this).received(info, end: end) }, this))
    }
    if let sourceName, take(.source) {
      unsafe PulseAudio.forget(
        pa_context_get_source_info_by_name(
          context, sourceName, { _, info, end, this in unsafe PulseAudio.of(this).received(info, end: end) }, this))
    }
  }

  /// Whether to ask this now: it is wanted, and no answer to it is on its way.
  private func take(_ question: Question) -> Bool {
    guard pending.contains(question), !asked.contains(question) else { return false }
    pending.remove(question)
    asked.insert(question)
    return true
  }

  private func answered(_ question: Question) {
    asked.remove(question)
    ask([])
  }

  /// The default sink vanished between the question and the answer. PulseAudio tells when there is another one;
  /// pipewire-pulse 0.3.65 may name a sink that is no more, and say nothing afterwards: it is asked again.
  private func askLater() {
    guard let context = unsafe context, unsafe laterEvent == nil else { return }
    let time = pa_rtclock_now() + UInt64(later.next().nanoseconds / 1000)
    unsafe laterEvent = pa_context_rttime_new(
      context, time, { _, _, _, this in unsafe PulseAudio.of(this).askAnew() }, this)
  }

  private func askAnew() {
    forgetLater()
    ask(.server)
  }

  private func forgetLater() {
    guard let event = unsafe laterEvent else { return }
    unsafe laterEvent = nil
    unsafe loop.pulseInterface.assumingMemoryBound(to: pa_mainloop_api.self).pointee.time_free(event)
  }

  /// Reads the sink and source once more, after something was written.
  func askAgain() {
    ask([.sink, .source])
  }

  private func received(_ info: UnsafePointer<pa_server_info>?) {
    guard let info = unsafe info?.pointee else { return answered(.server) }
    let server = unsafe (PulseAudio.text(info.server_name) ?? "") + " " + (PulseAudio.text(info.server_version) ?? "")
    if self.server == nil {
      self.server = server
      log.event("connected to the audio server \(server)")
      emit(.audioConnected(server: server))
    }
    sinkName = unsafe PulseAudio.name(info.default_sink_name)
    sourceName = unsafe PulseAudio.name(info.default_source_name)
    if sinkName == nil {
      sinkIndex = nil
      emit(.sink(nil))
    }
    if sourceName == nil {
      sourceIndex = nil
      emit(.source(nil))
    }
    pending.formUnion([.sink, .source])
    answered(.server)
  }

  /// Called once with the sink and once more at the end of the list, or with `end` below 0 if it has gone.
  private func received(_ info: UnsafePointer<pa_sink_info>?, end: Int32) {
    if let info = unsafe info {
      sinkIndex = unsafe info.pointee.index
      var volume = unsafe info.pointee.volume
      if unsafe pa_cvolume_max(&volume) > 0 || sinkBalance?.channels != volume.channels { sinkBalance = volume }
      emit(.sink(unsafe SinkReading(info.pointee, hasCall: callSinks.contains(info.pointee.index))))
    }
    guard end != 0 else { return }
    if end < 0 {
      sinkIndex = nil
      askLater()
    } else {
      later.reset()
    }
    answered(.sink)
  }

  private func received(_ info: UnsafePointer<pa_source_info>?, end: Int32) {
    if let info = unsafe info {
      sourceIndex = unsafe info.pointee.index
      var volume = unsafe info.pointee.volume
      let loudest = unsafe pa_cvolume_max(&volume)
      if loudest > 0 || sourceBalance?.channels != volume.channels { sourceBalance = volume }
      let name = unsafe PulseAudio.text(info.pointee.name) ?? ""
      emit(
        .source(
          SourceReading(
            name: name, level: Level(Double(loudest) / Double(VolumeStep.full)),
            isMuted: unsafe info.pointee.mute != 0)))
    }
    guard end != 0 else { return }
    if end < 0 { sourceIndex = nil }
    answered(.source)
  }

  /// Sinks on which a stream with the role of a phone plays.
  private var callSinks: [UInt32] = []

  private func received(_ info: UnsafePointer<pa_sink_input_info>?, end: Int32) {
    if let info = unsafe info {
      let role = unsafe PulseAudio.text(pa_proplist_gets(info.pointee.proplist, PA_PROP_MEDIA_ROLE))
      // PipeWire calls the role of PulseAudio's "phone" "Communication".
      if role == "phone" || role == "Communication" { callSinks.append(unsafe info.pointee.sink) }
    }
    guard end != 0 else { return }
    let hasCall = sinkIndex.map { callSinks.contains($0) } ?? false
    if hasCall != self.hasCall { pending.insert(.sink) }
    self.hasCall = hasCall
    answered(.streams)
  }

  private static func name(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let name = unsafe text(pointer), !name.isEmpty else { return nil }
    return name
  }

  static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}
