import EventLoop
import Foundation
import SwellCore
import TestServers
import Testing

@testable import Audio

/// All suites with an audio server: one after the other, since PULSE_SERVER and standard error belong to the whole
/// process.
@Suite(.serialized) enum AudioServerTests {}

/// Which server plays the part of the audio server.
enum ServerKind: String, CaseIterable, Sendable {
  case pulseAudio
  case pipeWire

  func start() throws -> any AudioServer {
    switch self {
    case .pulseAudio: try PulseServer()
    case .pipeWire: try PipeWireServer()
    }
  }
}

/// Swell's side of an audio server: its loop, its connection, and the events that come out.
final class Listener {
  let loop: EventLoop
  let log: CapturedLog
  /// nil lets the connection go, with whatever it is doing.
  var audio: PulseAudio?
  private(set) var events: [Event] = []
  /// The answers to writes: whether each was carried out.
  private(set) var written: [Bool] = []

  /// Begins to connect to the server at `address`, the value of PULSE_SERVER; nil leaves the variable unset.
  init(_ address: String?, connect: Bool = true) throws {
    Listener.isolate(address)
    log = try CapturedLog.start()
    loop = try EventLoop()
    makeAudio()
    if connect { audio?.connect() }
  }

  /// A listener that is connected to a server and has read its sink.
  convenience init(to server: any AudioServer) throws {
    try self.init(server.serverAddress)
    try wait(for: "the first reading") { !$0.readings.isEmpty }
  }

  func connect(to address: String) throws {
    Listener.isolate(address)
    audio?.connect()
  }

  /// Connects to a server that is there, and forgets what was before.
  func connectAgain() throws {
    forgetEvents()
    audio?.connect()
    try wait(for: "the first reading") { !$0.readings.isEmpty }
  }

  /// Keeps libpulse from every server but that at `address`.
  private static func isolate(_ address: String?) {
    for name in ["PULSE_SERVER", "PULSE_RUNTIME_PATH", "PULSE_SINK", "XDG_RUNTIME_DIR", "DISPLAY"] { unsetenv(name) }
    if let address { setenv("PULSE_SERVER", address, 1) }
  }

  /// The events as short texts, but for those about the microphone.
  var story: [String] {
    events.compactMap { event in
      switch event {
      case .audioConnected: "connected"
      case .audioDisconnected: "disconnected"
      case .audioServerAppeared: "appeared"
      case .sink(let reading): reading.map { "\($0.name) \($0.level.percent)\($0.isMuted ? " muted" : "")" } ?? "none"
      case .source: nil
      default: "\(event)"
      }
    }
  }

  /// The story with repetitions of the same reading told once.
  var shortStory: [String] {
    story.reduce(into: []) { if ($0.last ?? known) != $1 { $0.append($1) } }
  }

  /// The last line before the story: what is read once more, and has not changed, is no news.
  private var known: String?

  var readings: [SinkReading] {
    events.compactMap { if case .sink(let reading) = $0 { reading } else { nil } }
  }

  var sink: SinkReading? { readings.last }

  var sources: [SourceReading] {
    events.compactMap { if case .source(let source) = $0 { source } else { nil } }
  }

  /// What all programs play, as it was told last.
  var streams: [StreamReading]? {
    events.compactMap { if case .streams(let streams) = $0 { streams } else { nil } }.last
  }

  func forgetEvents() {
    known = story.last ?? known
    events = []
  }

  /// Sets both channels of a sink, the default one or not.
  func write(_ sink: String, percent: Int, _ condition: VolumeWrite.Condition = .always) {
    let volume = UInt32(percent) * Volume.full / 100
    write(VolumeWrite(.sink(sink), condition, channels: ChannelVolumes([volume, volume])))
  }

  func write(_ writes: VolumeWrite...) { audio?.write(writes, answer: answered) }

  private var answered: (Answer) -> Void { { [weak self] in self?.written.append($0 == .done) } }

  /// Makes a new connection in the place of the old one.
  func replace() {
    makeAudio()
    audio?.connect()
  }

  private func makeAudio() {
    audio = PulseAudio(on: loop, log: .init(verbosity: .problems)) { [weak self] in self?.events.append($0) }
  }

  func wait(for what: String, within limit: Duration = patience, until condition: (Listener) throws -> Bool) throws {
    try loop.wait(for: what, within: limit, details: story.joined(separator: ", ")) { try condition(self) }
  }

  /// Turns the loop until there is nothing more to be done at once.
  func turn() throws {
    for _ in 0..<20 { try loop.turn(until: MonotonicClock.now) }
  }

  /// Sets the volume of a sink and waits until it has been read: whatever happened before has been read by then.
  func expectNext(_ story: [String], after server: any AudioServer, volume: Int, sink: String = "spk") throws {
    try server.setVolume("\(volume)%", sink: sink)
    try wait(for: "\(volume) %") { $0.sink?.level.percent == volume }
    #expect(shortStory == story + ["\(sink) \(volume)"])
  }
}
