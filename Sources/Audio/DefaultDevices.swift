internal import CPulse
internal import Diagnostics
internal import SwellCore

/// Follows the default sink and source of the server, and whether a call plays on a sink.
///
/// One question of a kind is under way at a time. Whatever changes meanwhile is asked for once more after the
/// answer, so that any number of changes ends on the newest value, without a queue.
@safe final class DefaultDevices {
  /// What the server can be asked.
  private struct Question: OptionSet {
    let rawValue: Int
    static let server = Question(rawValue: 1)
    static let streams = Question(rawValue: 2)
    static let sink = Question(rawValue: 4)
    static let source = Question(rawValue: 8)
  }

  private let connection: AudioConnection
  private let log: Log
  private let emit: (Event) -> Void
  private let retry: RetryTimer
  /// Questions whose answers have not come, and those to ask once they have.
  private var asked: Question = []
  private var pending: Question = []
  /// Whether `.audioConnected` was emitted for this connection.
  private var hasToldServer = false
  /// The default sink as the server names it, and as it was asked for last.
  private var sinkName, askedSinkName: String?
  /// The default sink as last read; nil when it is not known to exist.
  private(set) var sink: SinkReading?
  /// Whether a sink was emitted last, and not that there is none.
  private var hasToldSink = false
  private var sourceName, askedSourceName: String?
  /// The default source as last read; nil when it is not known to exist.
  private(set) var source: (name: String, index: UInt32)?
  private var hasToldSource = false
  /// Sinks on which a stream with the role of a phone plays; and those of the list that is on its way.
  private(set) var callSinks: [UInt32] = []
  private var foundCallSinks: [UInt32] = []

  /// - Parameter emit: Receives `.audioConnected`, `.sink` and `.source`.
  init(_ connection: AudioConnection, log: Log, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.log = log
    self.emit = emit
    retry = RetryTimer(connection)
  }

  /// The connection is ready.
  func begin() {
    ask([.server, .streams])
  }

  /// The connection has ended: nothing is known any more.
  func end() {
    retry.stop()
    (asked, pending, hasToldServer, callSinks, foundCallSinks) = ([], [], false, [], [])
    (sinkName, askedSinkName, sink, hasToldSink) = (nil, nil, nil, false)
    (sourceName, askedSourceName, source, hasToldSource) = (nil, nil, nil, false)
  }

  /// Reads the sink and source once more, after something was written.
  func readAgain() {
    ask([.sink, .source])
  }

  func changed(_ change: ServerChange) {
    switch change.subject {
    case .sink:
      if change.kind == .changed, let sink { return change.index == sink.index ? ask(.sink) : () }
      // What is removed is not the current one for a moment longer; and any that comes or goes may move the default.
      if change.kind == .removed, change.index == sink?.index { sink = nil }
      ask(.server)
    case .source:
      if change.kind == .changed, let source { return change.index == source.index ? ask(.source) : () }
      if change.kind == .removed, change.index == source?.index { source = nil }
      ask(.server)
    // A stream's own volume and the like are no news; whether there is a call is.
    case .stream: if change.kind != .changed { ask(.streams) }
    case .server: ask(.server)
    }
  }

  // MARK: Asking

  private func ask(_ questions: Question) {
    guard connection.isReady else { return }
    pending.formUnion(questions)
    // Not retained: the end of the connection ends all callbacks before this object goes.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    // The names of the server come first: they say which sink and source to ask about.
    unsafe put(.server) { context in
      unsafe pa_context_get_server_info(
        context, { _, info, this in unsafe DefaultDevices.of(this).received(info) }, this)
    }
    guard !asked.contains(.server) else { return }
    unsafe put(.streams) { context in
      unsafe pa_context_get_sink_input_info_list(
        context, { _, info, end, this in unsafe DefaultDevices.of(this).received(info, end: end) }, this)
    }
    if let sinkName {
      unsafe put(.sink) { context in
        askedSinkName = sinkName
        return unsafe pa_context_get_sink_info_by_name(
          context, sinkName, { _, info, end, this in unsafe DefaultDevices.of(this).received(info, end: end) }, this)
      }
    }
    if let sourceName {
      unsafe put(.source) { context in
        askedSourceName = sourceName
        return unsafe pa_context_get_source_info_by_name(
          context, sourceName, { _, info, end, this in unsafe DefaultDevices.of(this).received(info, end: end) }, this)
      }
    }
  }

  /// Sends a question if it is wanted and no answer to it is on its way.
  private func put(_ question: Question, _ request: (OpaquePointer) -> OpaquePointer?) {
    guard pending.contains(question), !asked.contains(question) else { return }
    pending.remove(question)
    if unsafe connection.send(request) { asked.insert(question) }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> DefaultDevices {
    unsafe Unmanaged<DefaultDevices>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func answered(_ question: Question) {
    asked.remove(question)
    ask([])
    if asked.isEmpty { concluded() }
  }

  /// All questions have been answered. While the server refuses, or names a sink or a source that it does not have, it is
  /// asked again after growing pauses: both servers may tell the truth a little later, and pipewire-pulse 0.3.65 without
  /// saying that anything has changed.
  private func concluded() {
    let isSinkMissing = sinkName != nil && sink == nil
    let isSourceMissing = sourceName != nil && source == nil
    guard isSinkMissing || isSourceMissing || !hasToldServer else { return retry.stop() }
    if isSinkMissing, hasToldSink {
      hasToldSink = false
      emit(.sink(nil))
    }
    if isSourceMissing, hasToldSource {
      hasToldSource = false
      emit(.source(nil))
    }
    retry.start { [self] in ask(.server) }
  }

  // MARK: Answers

  private func received(_ info: UnsafePointer<pa_server_info>?) {
    guard let info = unsafe info?.pointee else { return answered(.server) }
    if !hasToldServer {
      hasToldServer = true
      let server =
        unsafe (LibPulse.text(info.server_name) ?? "") + " " + (LibPulse.text(info.server_version) ?? "")
      log.event("connected to the audio server \(server)")
      emit(.audioConnected(server: server))
    }
    named(sink: unsafe LibPulse.name(info.default_sink_name))
    named(source: unsafe LibPulse.name(info.default_source_name))
    pending.formUnion([.sink, .source])
    answered(.server)
  }

  private func named(sink name: String?) {
    if sink?.name != name { sink = nil }
    sinkName = name
    guard name == nil else { return }
    hasToldSink = false
    emit(.sink(nil))
  }

  private func named(source name: String?) {
    if source?.name != name { source = nil }
    sourceName = name
    guard name == nil else { return }
    hasToldSource = false
    emit(.source(nil))
  }

  /// Called once with the sink and once more at the end of the list, or with `end` below 0 if it has gone.
  private func received(_ info: UnsafePointer<pa_sink_info>?, end: Int32) {
    // The answer about a sink that is no longer the default one is out of date: the new one is asked for next.
    let isCurrent = askedSinkName == sinkName
    if let info = unsafe info, isCurrent {
      let reading = unsafe SinkReading(info.pointee, hasCall: callSinks.contains(info.pointee.index))
      (sink, hasToldSink) = (reading, true)
      emit(.sink(reading))
    }
    guard end != 0 else { return }
    if end < 0, isCurrent { sink = nil }
    answered(.sink)
  }

  private func received(_ info: UnsafePointer<pa_source_info>?, end: Int32) {
    let isCurrent = askedSourceName == sourceName
    if let info = unsafe info, isCurrent {
      let reading = unsafe SourceReading(info.pointee)
      source = (reading.name, unsafe info.pointee.index)
      hasToldSource = true
      emit(.source(reading))
    }
    guard end != 0 else { return }
    if end < 0, isCurrent { source = nil }
    answered(.source)
  }

  private func received(_ info: UnsafePointer<pa_sink_input_info>?, end: Int32) {
    if let info = unsafe info {
      let role = unsafe LibPulse.text(pa_proplist_gets(info.pointee.proplist, PA_PROP_MEDIA_ROLE))
      // PipeWire calls the role of PulseAudio's "phone" "Communication".
      if role == "phone" || role == "Communication" { foundCallSinks.append(unsafe info.pointee.sink) }
    }
    guard end != 0 else { return }
    (callSinks, foundCallSinks) = (foundCallSinks, [])
    if let sink, sink.hasCall != callSinks.contains(sink.index) { pending.insert(.sink) }
    answered(.streams)
  }
}
