internal import CPulse
public import SwellCore

/// The lists of all sinks and sources.
extension PulseAudio {
  /// Asks for all sinks. The cards know the monitors behind HDMI sinks (`pa_context_get_card_info_list`, then
  /// `pa_context_get_sink_info_list`).
  ///
  /// - Parameter answer: Called once with the sinks in the server's order; nil when there is no server, it is lost, or
  ///   it refuses.
  public func readSinks(_ answer: @escaping ([SinkReading]?) -> Void) {
    let callSinks = devices.callSinks
    var monitors: [(card: UInt32, port: String, name: String)] = []
    var sinks: [SinkReading] = []
    unsafe questions.ask(
      { unsafe pa_context_get_card_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_card_info) in unsafe monitors += MonitorName.all(on: info) }, end: { _ in })
    unsafe questions.ask(
      { unsafe pa_context_get_sink_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_sink_info) in
        let port = unsafe LibPulse.text(info.active_port?.pointee.name)
        let card = unsafe MonitorName.card(of: info)
        let monitor = monitors.first { $0.card == card && $0.port == port }?.name
        sinks.append(unsafe SinkReading(info, hasCall: callSinks.contains(info.index), monitor: monitor))
      }, end: { if case .done = $0 { answer(sinks.toldApart) } else { answer(nil) } })
  }

  /// Asks for all sources that are not monitors of sinks (`pa_context_get_source_info_list`).
  ///
  /// - Parameter answer: Called once, likewise.
  public func readSources(_ answer: @escaping ([AudioDevice]?) -> Void) {
    var sources: [AudioDevice] = []
    unsafe questions.ask(
      { unsafe pa_context_get_source_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_source_info) in if unsafe !LibPulse.isMonitor(info) { sources.append(unsafe AudioDevice(info)) }
      },
      end: { if case .done = $0 { answer(sources.toldApart) } else { answer(nil) } })
  }
}
