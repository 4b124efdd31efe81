internal import CPulse
internal import SwellCore

/// A request for the streams of one program (`pa_context_get_sink_input_info_list`).
@safe final class StreamList: OpenQuestion {
  private let questions: OpenQuestions
  private let process: Int
  private let answer: ([StreamReading]?) -> Void
  private var streams: [StreamReading] = []

  private init(_ questions: OpenQuestions, process: Int, _ answer: @escaping ([StreamReading]?) -> Void) {
    self.questions = questions
    self.process = process
    self.answer = answer
  }

  static func ask(
    _ connection: AudioConnection, _ questions: OpenQuestions, process: Int,
    _ answer: @escaping ([StreamReading]?) -> Void
  ) {
    let list = StreamList(questions, process: process, answer)
    questions.add(list)
    let isUnderWay = unsafe connection.send { context in
      unsafe pa_context_get_sink_input_info_list(
        context,
        { _, info, end, this in
          unsafe Unmanaged<StreamList>.fromOpaque(this!).takeUnretainedValue().received(info, end: end)
        },
        // Not retained: `questions` holds it as long as callbacks may come.
        Unmanaged.passUnretained(list).toOpaque())
    }
    if !isUnderWay { list.end(nil) }
  }

  func giveUp() {
    answer(nil)
  }

  private func received(_ info: UnsafePointer<pa_sink_input_info>?, end: Int32) {
    if let info = unsafe info { unsafe add(info.pointee) }
    if end != 0 { self.end(end > 0 ? streams : nil) }
  }

  private func add(_ info: pa_sink_input_info) {
    let owner = unsafe LibPulse.text(pa_proplist_gets(info.proplist, PA_PROP_APPLICATION_PROCESS_ID))
    guard let owner = owner.flatMap({ Int($0) }), ProcessTree.isProcess(owner, within: process) else { return }
    let channels = unsafe ChannelVolumes(info.volume)
    let name = unsafe LibPulse.text(pa_proplist_gets(info.proplist, PA_PROP_APPLICATION_NAME)) ?? "program"
    streams.append(
      StreamReading(
        index: unsafe info.index, name: name, volume: channels.loudest, channels: channels,
        isMuted: unsafe info.mute != 0))
  }

  private func end(_ streams: [StreamReading]?) {
    questions.close(self)
    answer(streams)
  }
}
