internal import CPulse
public import EventLoop
public import Logging
public import SwellCore

/// Follows, reads and sets the sinks, sources and streams of a PulseAudio server, or of PipeWire's pulse server.
@safe public final class PulseAudio {
  private let connection: AudioConnection
  let devices: DefaultDevices
  private let writer: VolumeWriter
  let questions: OpenQuestions
  private let player: SoundPlayer
  private let streams: StreamWatch

  /// - Parameter emit: Receives `.audioConnected`, `.audioDisconnected`, `.audioServerAppeared`, `.sink`, `.source`,
  ///   `.recordingBegan` and `.streams`.
  public init(on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void) {
    let connection = AudioConnection(on: loop, log: log, emit: emit)
    let devices = DefaultDevices(connection, log: log, emit: emit)
    let writer = VolumeWriter(connection, devices)
    let questions = OpenQuestions(connection)
    let player = SoundPlayer(connection, questions, log: log)
    let streams = StreamWatch(connection, questions) { emit(.streams($0)) }
    (self.connection, self.devices, self.writer, self.player) = (connection, devices, writer, player)
    (self.questions, self.streams) = (questions, streams)
    // A retain cycle, which `deinit` breaks.
    connection.handlers = AudioConnection.Handlers(
      ready: {
        devices.begin()
        streams.read()
      },
      changed: { change in
        devices.changed(change)
        if case .stream = change.subject { streams.read() }
        guard case .recording = change.subject, case .added = change.kind else { return }
        NewRecording.ask(questions, stream: change.index) { emit(.recordingBegan) }
      },
      ended: {
        devices.end()
        writer.end()
        player.end()
        questions.giveUp()
      },
      isIdle: { questions.isEmpty && writer.isIdle && player.isIdle })
  }

  deinit {
    connection.close()
  }

  /// Begins to connect (`pa_context_connect`, without starting a server); the outcome arrives as an event.
  public func connect() {
    connection.open()
  }

  /// Reads the default sink and source and their states, as after each write.
  public func read() {
    devices.readAgain()
  }

  /// Sets volumes and mutes.
  ///
  /// At most one request is open. While it is open, the newest volume and mute for a target replace older ones that wait.
  /// A write is dropped if its condition does not hold at the time of sending, by the last reading of the server. After
  /// the last write, Swell reads the default sink and source again.
  ///
  /// - Parameter answer: Called once: with `.done`, or with `.unavailable` if a volume or mute was not set. A replaced
  ///   write gets the answer of the newest write.
  public func write(_ writes: [VolumeWrite], answer: @escaping (Answer) -> Void) {
    writer.write(writes, answer: answer)
  }

  /// Asks for the streams of a program and its child processes (`pa_context_get_sink_input_info_list`).
  ///
  /// - Parameter program: nil for all programs.
  /// - Parameter answer: Called once; nil when there is no server, it is lost, or it refuses.
  public func readStreams(of program: FocusedProgram?, _ answer: @escaping ([StreamReading]?) -> Void) {
    StreamList.ask(questions, program: program, answer)
  }

  /// Starts or stops reporting programs that begin to record from a microphone (`.recordingBegan`), without peak
  /// meters.
  public func followRecording(_ isOn: Bool) {
    connection.hear(ofRecording: isOn)
  }

  /// Starts or stops reporting the streams of all programs (`.streams`), now and after each change of a stream.
  public func followStreams(_ isOn: Bool) {
    streams.follow(isOn)
  }

  /// Plays the sound `audio-volume-change` of a sound theme on a sink. Needs a server, a theme and libsndfile.
  ///
  /// - Parameter inSilence: Whether to play only if no stream plays on any sink.
  public func playSound(theme: String, sink: String, inSilence: Bool) {
    player.play(theme: theme, sink: sink, inSilence: inSilence)
  }

  /// Makes a sink or a source the default device (`pa_context_set_default_sink`, `pa_context_set_default_source`).
  ///
  /// - Parameter answer: Called once: with `.done`, or with `.unavailable` when there is no server, it is lost, or it
  ///   refuses.
  public func setDefault(_ direction: AudioDevice.Direction, _ name: String, answer: @escaping (Answer) -> Void) {
    unsafe questions.ask(
      {
        unsafe (direction == .output ? pa_context_set_default_sink : pa_context_set_default_source)(
          $0, name, { unsafe OpenQuestions.received(nil, $1 != 0 ? 1 : -1, $2) }, $1)
      }, item: { (_: Never) in }, end: answer)
  }
}
