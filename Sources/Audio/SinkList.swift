internal import CPulse
internal import SwellCore

/// A request for all sinks (`pa_context_get_sink_info_list`), with the monitors behind those of HDMI, which the cards
/// know (`pa_context_get_card_info_list`).
@safe final class SinkList: OpenQuestion {
  private let connection: AudioConnection
  private let questions: OpenQuestions
  private let callSinks: [UInt32]
  private let answer: ([SinkReading]?) -> Void
  private var monitors: [String] = []
  private var sinks: [SinkReading] = []

  private init(
    _ connection: AudioConnection, _ questions: OpenQuestions, callSinks: [UInt32],
    _ answer: @escaping ([SinkReading]?) -> Void
  ) {
    self.connection = connection
    self.questions = questions
    self.callSinks = callSinks
    self.answer = answer
  }

  /// - Parameter callSinks: Sinks on which a call plays.
  static func ask(
    _ connection: AudioConnection, _ questions: OpenQuestions, callSinks: [UInt32],
    _ answer: @escaping ([SinkReading]?) -> Void
  ) {
    let list = SinkList(connection, questions, callSinks: callSinks, answer)
    questions.add(list)
    unsafe list.send { context, this in
      unsafe pa_context_get_card_info_list(
        context, { _, info, end, this in unsafe SinkList.of(this).received(info, end: end) }, this)
    }
  }

  private func send(_ request: (OpaquePointer, UnsafeMutableRawPointer) -> OpaquePointer?) {
    // Not retained: `questions` holds it as long as callbacks may come.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    if unsafe !connection.send({ unsafe request($0, this) }) { end(nil) }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> SinkList {
    unsafe Unmanaged<SinkList>.fromOpaque(pointer!).takeUnretainedValue()
  }

  func giveUp() {
    answer(nil)
  }

  private func received(_ info: UnsafePointer<pa_card_info>?, end: Int32) {
    if let info = unsafe info { unsafe MonitorName.add(info.pointee, to: &monitors) }
    guard end != 0 else { return }
    unsafe send { context, this in
      unsafe pa_context_get_sink_info_list(
        context, { _, info, end, this in unsafe SinkList.of(this).received(info, end: end) }, this)
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
    if end != 0 { self.end(end > 0 ? sinks : nil) }
  }

  private func end(_ sinks: [SinkReading]?) {
    questions.close(self)
    answer(sinks)
  }
}
