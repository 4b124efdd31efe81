internal import CPulse
internal import Diagnostics
internal import SwellCore

/// A request for the streams of one program, or of all (`pa_context_get_client_info_list`,
/// `pa_context_get_sink_info_list`, then `pa_context_get_sink_input_info_list`).
///
/// A stream belongs to the process that its client has. Clients of PipeWire itself have it from the server, those of
/// PulseAudio say it themselves: in a sandbox they say a number that means something else outside. Where it cannot be
/// trusted, names are compared.
@safe final class StreamList: OpenQuestion {
  private let questions: OpenQuestions
  /// nil: all programs.
  private let program: FocusedProgram?
  private let answer: ([StreamReading]?) -> Void
  private var owners: [(client: UInt32, owner: Owner)] = []
  /// The volumes of sinks that move those of their streams with them.
  private var flatVolumes: [(sink: UInt32, volume: UInt32)] = []
  private var streams: [StreamReading] = []
  /// Those whose process is not known, and whose names are those of the program.
  private var namesakes: [StreamReading] = []

  /// What a client, or a stream, says of its process.
  private struct Owner {
    /// As the server knows it.
    var certain: Int?
    /// As the client says.
    var claimed: Int?
    var binary: String?
    var names: [String] = []

    init(_ list: OpaquePointer?) {
      func text(_ key: String) -> String? { unsafe LibPulse.name(pa_proplist_gets(list, key)) }
      func number(_ key: String) -> Int? { text(key).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
      // A client of PulseAudio's protocol is one of pipewire-pulse there.
      if text("client.api") != "pipewire-pulse" { certain = number("pipewire.sec.pid") }
      claimed = number(PA_PROP_APPLICATION_PROCESS_ID)
      binary = text(PA_PROP_APPLICATION_PROCESS_BINARY)
      let keys = ["pipewire.access.portal.app_id", PA_PROP_APPLICATION_ID, PA_PROP_APPLICATION_NAME]
      names = (keys.map { text($0) } + [binary]).compactMap { $0 }
    }
  }

  private init(
    _ questions: OpenQuestions, program: FocusedProgram?, _ answer: @escaping ([StreamReading]?) -> Void
  ) {
    self.questions = questions
    self.program = program
    self.answer = answer
  }

  static func ask(
    _ connection: AudioConnection, _ questions: OpenQuestions, program: FocusedProgram?,
    _ answer: @escaping ([StreamReading]?) -> Void
  ) {
    let list = StreamList(questions, program: program, answer)
    questions.add(list)
    // Not retained: `questions` holds it as long as callbacks may come. Answers come in the order of the questions.
    let this = unsafe Unmanaged.passUnretained(list).toOpaque()
    let isUnderWay = unsafe connection.send { context in
      let clients = unsafe pa_context_get_client_info_list(
        context,
        { _, info, _, this in
          guard let info = unsafe info else { return }
          unsafe Unmanaged<StreamList>.fromOpaque(this!).takeUnretainedValue().add(info.pointee)
        }, this)
      if let clients = unsafe clients { unsafe pa_operation_unref(clients) }
      let sinks = unsafe pa_context_get_sink_info_list(
        context,
        { _, info, _, this in
          guard let info = unsafe info else { return }
          unsafe Unmanaged<StreamList>.fromOpaque(this!).takeUnretainedValue().add(info.pointee)
        }, this)
      if let sinks = unsafe sinks { unsafe pa_operation_unref(sinks) }
      return unsafe pa_context_get_sink_input_info_list(
        context,
        { _, info, end, this in
          unsafe Unmanaged<StreamList>.fromOpaque(this!).takeUnretainedValue().received(info, end: end)
        }, this)
    }
    if !isUnderWay { list.end(nil) }
  }

  func giveUp() {
    answer(nil)
  }

  private func add(_ client: pa_client_info) {
    owners.append((unsafe client.index, unsafe Owner(client.proplist)))
  }

  private func add(_ sink: pa_sink_info) {
    guard unsafe sink.flags.rawValue & PA_SINK_FLAT_VOLUME.rawValue != 0 else { return }
    flatVolumes.append((unsafe sink.index, unsafe ChannelVolumes(sink.volume).loudest))
  }

  private func received(_ info: UnsafePointer<pa_sink_input_info>?, end: Int32) {
    if let info = unsafe info { unsafe add(info.pointee) }
    if end != 0 { self.end(end > 0 ? (streams.isEmpty ? namesakes : streams) : nil) }
  }

  private func add(_ info: pa_sink_input_info) {
    let own = unsafe Owner(info.proplist)
    let client = owners.first { unsafe $0.client == info.client }?.owner
    let channels = unsafe ChannelVolumes(info.volume)
    let names = own.names + (client?.names ?? [])
    // A stream that is passed through as it is (AC-3) has no volume, and whatever here.
    let volume = unsafe info.has_volume != 0 ? channels.loudest : Volume.full
    let stream = StreamReading(
      index: unsafe info.index,
      name: unsafe LibPulse.text(pa_proplist_gets(info.proplist, PA_PROP_APPLICATION_NAME))
        ?? "program", names: names, volume: volume, channels: channels, isMuted: unsafe info.mute != 0,
      sink: unsafe info.sink, flatVolume: flatVolumes.first { unsafe $0.sink == info.sink }?.volume)
    guard let program else {
      // PA_INVALID_INDEX: that of a module, such as module-loopback.
      if unsafe info.client != .max { streams.append(stream) }
      return
    }
    guard let process = process(of: own, client) else {
      if names.contains(where: { program.isCalled($0) }) { namesakes.append(stream) }
      return
    }
    if ProcessNumbers.isProcess(process, within: program.process) { streams.append(stream) }
  }

  /// The process of a stream; nil where it is not known for certain.
  private func process(of stream: Owner, _ client: Owner?) -> Int? {
    if let certain = client?.certain { return certain }
    guard let claimed = stream.claimed ?? client?.claimed else { return nil }
    // Another process has this number here: the client is in a sandbox.
    guard let binary = stream.binary ?? client?.binary else { return claimed }
    return ProcessNumbers.isCalled(binary, claimed) ? claimed : nil
  }

  private func end(_ streams: [StreamReading]?) {
    questions.close(self)
    answer(streams)
  }
}
