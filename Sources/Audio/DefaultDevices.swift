internal import CLibc
internal import CPulse
internal import EventLoop
internal import Logging
internal import SwellCore

/// Follows the default sink and source of the server, and whether a call plays on a sink.
///
/// At most one question of each kind is open. If something changes before the answer, the question is repeated once
/// after the answer. So the last answer has the newest value, without a queue.
@safe final class DefaultDevices {
  /// The questions to the server.
  private struct Question: OptionSet {
    let rawValue: Int
    static let server = Question(rawValue: 1)
    static let streams = Question(rawValue: 2)
    static let sink = Question(rawValue: 4)
    static let source = Question(rawValue: 8)
    static let card = Question(rawValue: 16)
    static let sinks = Question(rawValue: 32)
  }

  private let connection: AudioConnection
  private let questions: OpenQuestions
  private let log: Log
  private let emit: (Event) -> Void
  /// Growing pauses before the next question.
  private lazy var retry = Alarm(on: connection.loop) { [unowned(unsafe) self] in unsafe tryAgain() }
  private var backOff = BackOff()
  private let opinion: SecondOpinion
  /// Whether the server may have changed the default devices without an event, until the next second opinion.
  private var isInDoubt = false
  /// Handlers that wait for the second opinion, but not longer than `lateness`.
  private var waiter: (() -> Void)?
  private lazy var lateness = Alarm(on: connection.loop) { [unowned(unsafe) self] in unsafe decided() }
  /// The open questions, and the questions to ask after their answers.
  private var asked: Question = []
  private var pending: Question = []
  /// Whether `.audioConnected` was emitted for this connection.
  private var hasToldServer = false
  /// The name of the default sink on the server.
  private var sinkName: String?
  /// The last reading of the default sink; nil if no default sink is known.
  private(set) var sink: SinkReading?
  /// The monitor behind the port of an HDMI sink. Swell asks the card before it reports the sink.
  private var monitor: (card: UInt32, sink: UInt32, port: String, name: String?)?
  /// All sinks. Some may share a short name, such as the outputs of one USB device, so Swell asks for all sinks before
  /// it reports a new one.
  private var namesakes: (of: UInt32, sinks: [SinkReading])?
  /// Whether the last `.sink` event had a sink.
  private var hasToldSink = false
  private var sourceName: String?
  /// The last reading of the default source; nil if no default source is known.
  private(set) var source: (name: String, index: UInt32)?
  private var hasToldSource = false
  /// The sinks with a stream of the role `phone`.
  private(set) var callSinks: [UInt32] = []
  /// How often Swell asks again, without another reason, after a new sink or source.
  private var looksLeft = 0
  /// This many questions take 3 s (`BackOff`).
  private static let looks = 6
  private var isPipeWire = false
  /// The time (µs of `pa_rtclock_now`) from which a write is again a reason for an immediate second opinion.
  private var nextOpinion: pa_usec_t = 0

  /// - Parameter emit: Receives `.audioConnected`, `.sink` and `.source`.
  init(_ connection: AudioConnection, log: Log, emit: @escaping (Event) -> Void) {
    (self.connection, self.log, self.emit) = (connection, log, emit)
    questions = OpenQuestions(connection)
    opinion = SecondOpinion(on: connection.loop)
  }

  /// The connection is ready.
  func begin() {
    ask([.server, .streams])
  }

  /// The connection has ended: forgets everything.
  func end() {
    stopRetrying()
    opinion.end()
    questions.giveUp()
    lateness.stop()
    (waiter, isInDoubt, looksLeft) = (nil, false, 0)
    (asked, pending, hasToldServer, callSinks) = ([], [], false, [])
    (sinkName, sink, monitor, namesakes, hasToldSink) = (nil, nil, nil, nil, false)
    (sourceName, source, hasToldSource) = (nil, nil, false)
  }

  /// After a write, reads the default sink and source twice, because some servers do not always report a change.
  /// PipeWire may also need a second opinion; if the last one was recent, the next one follows 3 s later.
  func readAgain() {
    if isPipeWire, looksLeft == 0 {
      let now = pa_rtclock_now()
      looksLeft = now < nextOpinion ? DefaultDevices.looks : 1
      nextOpinion = now + 2_000_000
    }
    ask(.server)
  }

  func changed(_ change: ServerChange) {
    switch change.subject {
    case .sink:
      if change.kind == .changed, let sink {
        return change.index == sink.index ? ask(.sink) : otherChanged()
      }
      // A removed sink is no longer the current sink. Adding or removing a sink may change the default.
      if change.kind == .removed, change.index == sink?.index { sink = nil }
      if change.kind == .added { lookAgain() }
      ask(.server)
    case .source:
      if change.kind == .changed, sourceName == nil { return }
      if change.kind == .changed, let source {
        if change.index == source.index { return ask(.source) }
        // With PipeWire, a sink and its monitor have the same number.
        return change.index == sink?.index ? () : otherChanged()
      }
      if change.kind == .removed, change.index == source?.index { source = nil }
      if change.kind == .added { lookAgain() }
      ask(.server)
    // A call may move to another sink. PipeWire reports a new call before the call has a sink.
    case .stream: ask(.streams)
    case .recording: break
    case .server:
      if isPipeWire { lookAgain() }
      ask(.server)
    }
  }

  /// A sink or a source other than the default has changed; by now it may be the default.
  private func otherChanged() {
    guard isPipeWire, looksLeft == 0 else { return }
    lookAgain()
    ask(.server)
  }

  /// PipeWire may change the default devices without an event. This happens if another client connects at the same
  /// moment (`metadata_property` of its module-metadata, `impl->pending`; 0.3.65 to 1.6.8). Then pipewire-pulse names
  /// the old devices to this connection for good, and the right devices to a new connection. So Swell asks a few more
  /// times in 3 s, and at last over another connection. It does so where the change may be missing: at log-in, after a
  /// new device, after a switch, and when another sink or source changes (a sink changes when it plays or its volume is
  /// set).
  private func lookAgain() {
    stopRetrying()
    looksLeft = DefaultDevices.looks
    isInDoubt = isPipeWire
  }

  /// Calls `handler` when the default devices are certain, after 0.35 s at most. If they were wrong, `sink` and
  /// `source` are nil.
  func whenCertain(_ handler: @escaping () -> Void) {
    guard isInDoubt else { return handler() }
    waiter = handler
    lateness.set(after: .milliseconds(350))
    askForOpinion()
  }

  private func decided() {
    isInDoubt = false
    lateness.stop()
    let handler = waiter
    waiter = nil
    handler?()
  }

  private func askForOpinion() {
    opinion.ask { [self] sink, source in
      if self.sink?.name != sink { self.sink = nil }
      if self.source?.name != source { self.source = nil }
      decided()
      guard (sink, source) != (sinkName, sourceName) else { return }
      if connection.handlers?.isIdle() == true { return renew() }
      looksLeft = 1
      ask(.server)
    }
  }

  /// Connects anew. Clients do not notice this, because only a lost server is an event.
  private func renew() {
    connection.open()
    hasToldServer = unsafe connection.context != nil
    lookAgain()
  }

  // MARK: Asking

  private func ask(_ new: Question) {
    guard connection.isReady else { return }
    pending.formUnion(new)
    // The server's default names come first: the questions about sink and source need them.
    unsafe put(
      .server,
      { unsafe pa_context_get_server_info($0, { unsafe OpenQuestions.received($1, $1 == nil ? -1 : 1, $2) }, $1) },
      item: { [self] (info: pa_server_info) in unsafe received(info) },
      end: { [self] isRefused in
        // libpulse gives up a question after 30 s if the server hangs: ask until the server answers.
        if isRefused { looksLeft = max(looksLeft, 2) }
      })
    guard !asked.contains(.server) else { return }
    var calls: [UInt32] = []
    unsafe put(
      .streams, { unsafe pa_context_get_sink_input_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_sink_input_info) in if unsafe DefaultDevices.isCall(info) { calls.append(unsafe info.sink) } },
      end: { [self] _ in
        callSinks = calls
        if let sink, sink.hasCall != calls.contains(sink.index) { pending.insert(.sink) }
      })
    if let monitor {
      unsafe put(
        .card,
        {
          unsafe pa_context_get_card_info_by_index(
            $0, monitor.card, { unsafe OpenQuestions.received($1, $2, $3) }, $1)
        },
        item: { [self] (info: pa_card_info) in
          let port = self.monitor?.port
          self.monitor?.name = unsafe MonitorName.all(on: info).first { $0.port == port }?.name
        })
    }
    unsafe put(
      .sinks,
      {
        namesakes?.sinks = []
        return unsafe pa_context_get_sink_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1)
      },
      item: { [self] (info: pa_sink_info) in namesakes?.sinks.append(unsafe SinkReading(info, hasCall: false)) })
    // An answer about a former default device is outdated: the question about the new one comes next.
    if let sinkName, !asked.contains(.card), !asked.contains(.sinks) {
      unsafe put(
        .sink,
        { unsafe pa_context_get_sink_info_by_name($0, sinkName, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
        item: { [self] (info: pa_sink_info) in if sinkName == self.sinkName { unsafe received(info) } },
        end: { [self] isRefused in if isRefused, sinkName == self.sinkName { sink = nil } })
    }
    if let sourceName {
      unsafe put(
        .source,
        {
          unsafe pa_context_get_source_info_by_name(
            $0, sourceName, { unsafe OpenQuestions.received($1, $2, $3) }, $1)
        },
        item: { [self] (info: pa_source_info) in if sourceName == self.sourceName { unsafe received(info) } },
        end: { [self] isRefused in if isRefused, sourceName == self.sourceName { source = nil } })
    }
  }

  /// Sends a question if it is pending and not open.
  ///
  /// - Parameters: As of `OpenQuestions.ask`; `end` is not called at the end of the connection.
  private func put<Info>(
    _ question: Question, _ request: (OpaquePointer, UnsafeMutableRawPointer) -> OpaquePointer?,
    item: @escaping (Info) -> Void, end: @escaping (_ isRefused: Bool) -> Void = { _ in }
  ) {
    guard pending.contains(question), !asked.contains(question) else { return }
    pending.remove(question)
    asked.insert(question)
    unsafe questions.ask(
      request, item: item,
      end: { [self] answer in
        asked.remove(question)
        if answer == .unavailable(.lost) { return }
        end(answer != .done)
        ask([])
        if asked.isEmpty { concluded() }
      })
  }

  /// All questions have been answered. If the server refuses, or names a sink or a source that does not exist, Swell
  /// asks again after growing pauses. The device may appear a little later, without an event of pipewire-pulse 0.3.65.
  private func concluded() {
    let isSinkMissing = sinkName != nil && sink == nil
    let isSourceMissing = sourceName != nil && source == nil
    guard isSinkMissing || isSourceMissing || !hasToldServer || looksLeft > 0 else { return stopRetrying() }
    if isSinkMissing, hasToldSink {
      hasToldSink = false
      emit(.sink(nil))
    }
    if isSourceMissing, hasToldSource {
      hasToldSource = false
      emit(.source(nil))
    }
    // The server may name a removed device to this connection for good.
    if isPipeWire, looksLeft == 0 { looksLeft = DefaultDevices.looks }
    if !retry.isSet { retry.set(after: backOff.next()) }
  }

  private func tryAgain() {
    if looksLeft == 1, isPipeWire { askForOpinion() }
    looksLeft = max(0, looksLeft - 1)
    ask(.server)
  }

  /// Makes the next pause the shortest again.
  private func stopRetrying() {
    retry.stop()
    backOff.reset()
  }

  // MARK: Answers

  private func received(_ info: pa_server_info) {
    if !hasToldServer {
      hasToldServer = true
      let server =
        unsafe (LibPulse.text(info.server_name) ?? "") + " " + (LibPulse.text(info.server_version) ?? "")
      // "PulseAudio (on PipeWire 0.3.65)"
      isPipeWire = unsafe info.server_name.map { unsafe strcmp($0, "pulseaudio") != 0 } ?? false
      if isPipeWire { lookAgain() }
      log.event("connected to the audio server \(server)")
      emit(.audioConnected(server: server))
    }
    named(sink: unsafe LibPulse.name(info.default_sink_name))
    named(source: unsafe LibPulse.microphone(info.default_source_name))
    pending.formUnion([.sink, .source])
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

  private func received(_ info: pa_sink_info) {
    var reading = unsafe SinkReading(info, hasCall: callSinks.contains(info.index), monitor: monitor?.name)
    let isKnown = (reading.index, reading.port) == (sink?.index, sink?.port)
    if namesakes?.of != reading.index, !isKnown {
      namesakes = (reading.index, [])
      pending.formUnion([.sinks, .sink])
    } else if unsafe isMonitorKnown(reading, on: MonitorName.card(of: info)) {
      let own = isKnown ? sink : namesakes?.sinks.toldApart.first { $0.index == reading.index }
      if let own, own.sharedName == reading.shortName {
        (reading.shortName, reading.sharedName) = (own.shortName, own.sharedName)
      }
      namesakes = nil
      (sink, hasToldSink) = (reading, true)
      emit(.sink(reading))
    } else {
      pending.formUnion([.card, .sink])
    }
  }

  /// - Parameter card: `PA_INVALID_INDEX`, the largest number, means no card.
  /// - Returns: false if the card has to be asked for the monitor first.
  private func isMonitorKnown(_ reading: SinkReading, on card: UInt32) -> Bool {
    guard reading.device == .hdmi, let port = reading.port, card != .max else {
      monitor = nil
      return true
    }
    if let monitor, (monitor.card, monitor.sink, monitor.port) == (card, reading.index, port) { return true }
    monitor = (card, reading.index, port, nil)
    return false
  }

  private func received(_ info: pa_source_info) {
    let reading = unsafe SourceReading(info)
    source = (reading.name, unsafe info.index)
    hasToldSource = true
    emit(.source(reading))
  }

  /// PipeWire calls the role of PulseAudio's "phone" "Communication". A call that only stands by is corked.
  private static func isCall(_ info: pa_sink_input_info) -> Bool {
    let role = unsafe LibPulse.text(pa_proplist_gets(info.proplist, PA_PROP_MEDIA_ROLE))
    return unsafe (role == "phone" || role == "Communication") && info.corked == 0
  }
}
