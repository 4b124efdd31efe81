internal import CPulse
internal import Processes
internal import SwellCore

/// A request for the streams of one program, or of all (`pa_context_get_client_info_list`,
/// `pa_context_get_sink_info_list`, then `pa_context_get_sink_input_info_list`).
///
/// A stream belongs to the process of its client. The server knows the process of a client of PipeWire; a client of
/// PulseAudio reports its own process number, which means another process if the client is in a sandbox. If the number
/// is not certain, Swell compares names.
final class StreamList {
  /// The program; nil for all programs.
  private let program: FocusedProgram?
  private var owners: [(client: UInt32, owner: Owner)] = []
  /// The volumes of sinks that also move the volumes of their streams.
  private var flatVolumes: [(sink: UInt32, volume: UInt32)] = []
  private var streams: [StreamReading] = []
  /// Streams of an unknown process with the names of the program.
  private var namesakes: [StreamReading] = []

  /// The process of a client or a stream.
  private struct Owner {
    /// The number that the server knows.
    var certain: Int?
    /// The number that the client reports.
    var claimed: Int?
    var binary: String?
    var names: [String] = []

    init(_ list: OpaquePointer?) {
      func text(_ key: String) -> String? { unsafe LibPulse.name(pa_proplist_gets(list, key)) }
      func number(_ key: String) -> Int? { text(key).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
      // With PipeWire, a client of PulseAudio's protocol is a client of pipewire-pulse.
      if text("client.api") != "pipewire-pulse" { certain = number("pipewire.sec.pid") }
      claimed = number(PA_PROP_APPLICATION_PROCESS_ID)
      binary = text(PA_PROP_APPLICATION_PROCESS_BINARY)
      let keys = ["pipewire.access.portal.app_id", PA_PROP_APPLICATION_ID, PA_PROP_APPLICATION_NAME]
      names = (keys.map { text($0) } + [binary]).compactMap { $0 }
    }
  }

  private init(_ program: FocusedProgram?) {
    self.program = program
  }

  static func ask(
    _ questions: OpenQuestions, program: FocusedProgram?, _ answer: @escaping ([StreamReading]?) -> Void
  ) {
    let list = StreamList(program)
    // Answers come in the order of the questions.
    unsafe questions.ask(
      { unsafe pa_context_get_client_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_client_info) in unsafe list.add(info) }, end: { _ in })
    unsafe questions.ask(
      { unsafe pa_context_get_sink_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_sink_info) in unsafe list.add(info) }, end: { _ in })
    unsafe questions.ask(
      { unsafe pa_context_get_sink_input_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_sink_input_info) in unsafe list.add(info) },
      end: {
        guard case .done = $0 else { return answer(nil) }
        answer(list.streams.isEmpty ? list.namesakes : list.streams)
      })
  }

  private func add(_ client: pa_client_info) {
    owners.append((unsafe client.index, unsafe Owner(client.proplist)))
  }

  private func add(_ sink: pa_sink_info) {
    guard unsafe sink.flags.rawValue & PA_SINK_FLAT_VOLUME.rawValue != 0 else { return }
    flatVolumes.append((unsafe sink.index, unsafe ChannelVolumes(sink.volume).loudest))
  }

  private func add(_ info: pa_sink_input_info) {
    let own = unsafe Owner(info.proplist)
    let client = owners.first { unsafe $0.client == info.client }?.owner
    let channels = unsafe ChannelVolumes(info.volume)
    let names = own.names + (client?.names ?? [])
    // A stream that is passed through unchanged (AC-3) has no volume, and an arbitrary value here.
    let volume = unsafe info.has_volume != 0 ? channels.loudest : Volume.full
    let stream = StreamReading(
      index: unsafe info.index,
      name: unsafe LibPulse.text(pa_proplist_gets(info.proplist, PA_PROP_APPLICATION_NAME))
        ?? "program", names: names, volume: volume, channels: channels, isMuted: unsafe info.mute != 0,
      sink: unsafe info.sink, flatVolume: flatVolumes.first { unsafe $0.sink == info.sink }?.volume)
    guard let program else {
      // PA_INVALID_INDEX: a stream of a module, such as module-loopback.
      if unsafe info.client != .max { streams.append(stream) }
      return
    }
    guard let process = process(of: own, client) else {
      if names.contains(where: { program.isCalled($0) }) { namesakes.append(stream) }
      return
    }
    if ProcessNumbers.isProcess(process, within: program.process) { streams.append(stream) }
  }

  /// The process of a stream; nil if it is not certain.
  private func process(of stream: Owner, _ client: Owner?) -> Int? {
    if let certain = client?.certain { return certain }
    guard let claimed = stream.claimed ?? client?.claimed else { return nil }
    // Another process has this number outside: the client is in a sandbox.
    guard let binary = stream.binary ?? client?.binary else { return claimed }
    return ProcessNumbers.isCalled(binary, claimed) ? claimed : nil
  }
}
