internal import CPulse
internal import SwellCore

/// A request for all sinks (`pa_context_get_sink_info_list`), with the monitors behind those of HDMI, which the cards
/// know (`pa_context_get_card_info_list`); or for all sources (`pa_context_get_source_info_list`).
@safe final class DeviceQuestion: OpenQuestion {
  private let connection: AudioConnection
  private let questions: OpenQuestions
  private let callSinks: [UInt32]
  /// Called once, with this object when the list is complete.
  private let answer: (DeviceQuestion?) -> Void
  private var monitors: [String] = []
  private var sinks: [SinkReading] = []
  private var sources: [AudioDevice] = []

  private init(
    _ connection: AudioConnection, _ questions: OpenQuestions, callSinks: [UInt32] = [],
    _ answer: @escaping (DeviceQuestion?) -> Void
  ) {
    self.connection = connection
    self.questions = questions
    self.callSinks = callSinks
    self.answer = answer
    questions.add(self)
  }

  /// - Parameter callSinks: Sinks on which a call plays.
  static func askForSinks(
    _ connection: AudioConnection, _ questions: OpenQuestions, callSinks: [UInt32],
    _ answer: @escaping ([SinkReading]?) -> Void
  ) {
    let list = DeviceQuestion(connection, questions, callSinks: callSinks) { answer($0?.sinks) }
    unsafe list.send { context, this in
      unsafe pa_context_get_card_info_list(
        context, { _, info, end, this in unsafe DeviceQuestion.of(this).received(info, end: end) }, this)
    }
  }

  /// For all sources, without the monitors of sinks.
  static func askForSources(
    _ connection: AudioConnection, _ questions: OpenQuestions, _ answer: @escaping ([AudioDevice]?) -> Void
  ) {
    let list = DeviceQuestion(connection, questions) { answer($0?.sources) }
    unsafe list.send { context, this in
      unsafe pa_context_get_source_info_list(
        context, { _, info, end, this in unsafe DeviceQuestion.of(this).received(info, end: end) }, this)
    }
  }

  private func send(_ request: (OpaquePointer, UnsafeMutableRawPointer) -> OpaquePointer?) {
    // Not retained: `questions` holds it as long as callbacks may come.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    if unsafe !connection.send({ unsafe request($0, this) }) { end(isComplete: false) }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> DeviceQuestion {
    unsafe Unmanaged<DeviceQuestion>.fromOpaque(pointer!).takeUnretainedValue()
  }

  func giveUp() {
    answer(nil)
  }

  private func received(_ info: UnsafePointer<pa_card_info>?, end: Int32) {
    if let info = unsafe info { unsafe MonitorName.add(info.pointee, to: &monitors) }
    guard end != 0 else { return }
    unsafe send { context, this in
      unsafe pa_context_get_sink_info_list(
        context, { _, info, end, this in unsafe DeviceQuestion.of(this).received(info, end: end) }, this)
    }
  }

  private func received(_ info: UnsafePointer<pa_sink_info>?, end: Int32) {
    if let info = unsafe info {
      let monitor = unsafe LibPulse.text(info.pointee.active_port?.pointee.name).flatMap { port in
        unsafe MonitorName.of(port: port, on: MonitorName.card(of: info.pointee), in: monitors)
      }
      sinks.append(
        unsafe SinkReading(info.pointee, hasCall: callSinks.contains(info.pointee.index), monitor: monitor))
    }
    if end != 0 { self.end(isComplete: end > 0) }
  }

  private func received(_ info: UnsafePointer<pa_source_info>?, end: Int32) {
    if let info = unsafe info?.pointee, unsafe !LibPulse.isMonitor(info) { sources.append(unsafe AudioDevice(info)) }
    if end != 0 { self.end(isComplete: end > 0) }
  }

  private func end(isComplete: Bool) {
    questions.close(self)
    answer(isComplete ? self : nil)
  }
}
