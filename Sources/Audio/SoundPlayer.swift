internal import CPulse
internal import CSoundFile
internal import Logging
internal import SwellCore

/// Plays the sound of a changed volume from the sample cache of the server (`pa_context_play_sample_with_proplist`).
/// Swell uploads the sound once for each connection.
@safe final class SoundPlayer {
  /// The name of the sample in the cache.
  private static let name = "swell-\(SoundTheme.sound)"

  private let connection: AudioConnection
  private let questions: OpenQuestions
  private let log: Log
  /// The theme, and its sound; size 0 for a theme without the sound.
  private var theme: String?
  private var sound = unsafe swell_sound()
  /// Whether the server has the sound of `theme`.
  private var isUploaded = false
  /// The upload (`pa_stream`), and the number of bytes already written.
  private var upload: OpaquePointer?
  private var written = 0
  /// The sink to play on after the upload.
  private var sink: String?

  init(_ connection: AudioConnection, _ questions: OpenQuestions, log: Log) {
    (self.connection, self.questions, self.log) = (connection, questions, log)
  }

  deinit {
    endUpload()
    unsafe free(sound.bytes)
  }

  /// Plays the sound once.
  ///
  /// - Parameter inSilence: Whether to play only if nothing else plays.
  func play(theme: String, sink: String, inSilence: Bool) {
    if theme != self.theme { load(theme) }
    guard connection.isReady, unsafe sound.size > 0 else { return }
    guard inSilence else { return play(on: sink) }
    var isPlaying = false
    // A stream that waits, such as the stream of a paused player, is corked.
    unsafe questions.ask(
      { unsafe pa_context_get_sink_input_info_list($0, { unsafe OpenQuestions.received($1, $2, $3) }, $1) },
      item: { (info: pa_sink_input_info) in isPlaying = unsafe isPlaying || info.corked == 0 },
      end: { [self] answer in if case .done = answer, !isPlaying { play(on: sink) } })
  }

  /// Whether no sound is being uploaded.
  var isIdle: Bool { unsafe upload == nil }

  /// The connection has ended, and with it the upload and the sample cache.
  func end() {
    endUpload()
    (isUploaded, sink) = (false, nil)
  }

  private func load(_ theme: String) {
    end()
    self.theme = theme
    unsafe free(sound.bytes)
    unsafe sound = swell_sound()
    guard let path = SoundTheme.path(in: theme) else {
      return log.problem(
        "no sound is played: the sound theme '\(theme)' has no \(SoundTheme.sound), or has disabled it")
    }
    switch unsafe swell_sound_read(path, &sound) {
    case 0: break
    case 1: log.problem("no sound is played: libsndfile (libsndfile.so.1) is not installed")
    default: log.problem("no sound is played: '\(path)' is no sound file that libsndfile can read")
    }
  }

  private func play(on sink: String) {
    guard isUploaded else {
      self.sink = sink
      return startUpload()
    }
    let properties = unsafe pa_proplist_new()
    defer { unsafe pa_proplist_free(properties) }
    unsafe pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, "event")
    unsafe pa_proplist_sets(properties, PA_PROP_EVENT_ID, SoundTheme.sound)
    unsafe connection.send { context in
      unsafe pa_context_play_sample_with_proplist(
        context, SoundPlayer.name, sink, UInt32.max, properties,
        // The server has forgotten the sample, or the sink was removed.
        { _, stream, this in if stream == UInt32.max { unsafe SoundPlayer.of(this).isUploaded = false } },
        // Not retained, because the end of the connection ends all callbacks before this object is freed.
        Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> SoundPlayer {
    unsafe Unmanaged<SoundPlayer>.fromOpaque(pointer!).takeUnretainedValue()
  }

  // MARK: upload

  private func startUpload() {
    guard unsafe upload == nil, let context = unsafe connection.context else { return }
    var format = unsafe pa_sample_spec(format: swell_signed_16(), rate: sound.rate, channels: sound.channels)
    guard let stream = unsafe pa_stream_new(context, SoundPlayer.name, &format, nil) else { return }
    unsafe upload = stream
    written = 0
    // Not retained, because `endUpload` ends the callbacks before this object is freed.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe pa_stream_set_state_callback(stream, { _, this in unsafe SoundPlayer.of(this).uploadChanged() }, this)
    unsafe pa_stream_set_write_callback(stream, { _, room, this in unsafe SoundPlayer.of(this).write(room) }, this)
    if unsafe pa_stream_connect_upload(stream, sound.size) < 0 { endUpload() }
  }

  private func write(_ room: Int) {
    guard let upload = unsafe upload else { return }
    let count = unsafe min(room, sound.size - written)
    if count > 0, unsafe pa_stream_write(upload, sound.bytes + written, count, nil, 0, PA_SEEK_RELATIVE) == 0 {
      written += count
    }
    if unsafe written == sound.size, count > 0 { unsafe pa_stream_finish_upload(upload) }
  }

  private func uploadChanged() {
    guard let upload = unsafe upload else { return }
    switch unsafe pa_stream_get_state(upload) {
    case PA_STREAM_TERMINATED:
      endUpload()
      isUploaded = true
      if let sink { play(on: sink) }
      sink = nil
    case PA_STREAM_FAILED:
      endUpload()
      log.event("the audio server refuses the sound of a volume change")
    default: break
    }
  }

  private func endUpload() {
    guard let upload = unsafe upload else { return }
    unsafe self.upload = nil
    unsafe pa_stream_set_state_callback(upload, nil, nil)
    unsafe pa_stream_set_write_callback(upload, nil, nil)
    // Has no effect on an upload that has ended.
    unsafe pa_stream_disconnect(upload)
    unsafe pa_stream_unref(upload)
  }
}
