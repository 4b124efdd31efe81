import Glibc

/// A private sound server with the sinks `spk`, `hdmi` and `headphones` and the source `mic`.
public protocol AudioServer: AnyObject {
  var serverAddress: String { get }
  /// The environment with which a client finds this server, and no other.
  var environment: [String: String] { get }
  var isRunning: Bool { get }

  /// - Returns: the index of its module, for ``unloadModule(_:)``.
  @discardableResult
  func addSink(_ name: String) throws -> Int
  @discardableResult
  func addSource(_ name: String, description: String) throws -> Int
  func start() throws
  /// Ends the server of the PulseAudio protocol, as in a crash if the signal is SIGKILL, and waits for its end.
  func kill(_ signal: Int32) throws
}

extension AudioServer {
  public func kill() throws {
    try kill(SIGTERM)
  }

  public func restart(_ signal: Int32 = SIGTERM) throws {
    try kill(signal)
    try start()
  }

  /// - Returns: the standard output of pactl(1), which must succeed, without the last newline.
  @discardableResult
  public func pactl(_ arguments: String...) throws -> String {
    try pactl(arguments)
  }

  /// - Parameter volume: as pactl takes it: "37%", "+5%", "-3dB", "65536".
  public func setVolume(_ volume: String, sink: String = "spk") throws {
    try pactl("set-sink-volume", sink, volume)
  }

  public func setMute(_ isMuted: Bool, sink: String = "spk") throws {
    try pactl("set-sink-mute", sink, isMuted ? "1" : "0")
  }

  /// Makes a sink the default one, and waits until clients are notified.
  public func setDefaultSink(_ sink: String) throws {
    // If a client connects at the moment of the switch, PipeWire notifies nobody: so subscribe first, and ask after the
    // notification.
    let news = try Child(["pactl", "subscribe"], environment: environment.merging(["LC_ALL": "C"]) { $1 })
    defer { _ = try? news.stop() }
    try waitUntil("pactl to be subscribed, which then reports a new client", details: news.report()) {
      try pactl("info")
      return (try? news.waitForLine(containing: "on client", within: .milliseconds(100))) != nil
    }
    try waitUntil("'\(sink)' to be the default sink", details: news.report()) {
      // Repeated each time: PipeWire refuses or forgets it until WirePlumber is ready.
      guard try Child.run(["pactl", "set-default-sink", sink], environment: environment).status == 0 else {
        return false
      }
      _ = try? news.waitForLine(containing: "on server", within: .milliseconds(200))
      return try pactl("get-default-sink") == sink
    }
  }

  /// Starts a program that plays silence, and waits until its stream is on a sink.
  ///
  /// - Parameter arguments: more words for pacat(1).
  /// - Returns: the program, and the number of its stream.
  public func play(_ arguments: [String] = []) throws -> (program: Child, stream: String) {
    let before = try places()
    let program = try Child(["pacat", "--playback"] + arguments + ["/dev/zero"], environment: environment)
    var stream: String?
    try waitUntil("the stream to play", details: program.report()) {
      stream = try places().first { before[$0.key] == nil && $0.value != "4294967295" }?.key
      return stream != nil
    }
    return (program, stream!)
  }

  /// The numbers of the sinks of all streams, by the number of the stream; none is linked to 4294967295.
  public func places() throws -> [String: String] {
    let lines = try pactl("list", "short", "sink-inputs").split(separator: "\n")
    let words = lines.map { $0.split(separator: "\t").map { String($0) } }
    return Dictionary(words.map { ($0[0], $0[1]) }) { $1 }
  }

  /// Moves a stream to another sink, and waits until it is there.
  public func move(_ stream: String, to sink: String) throws {
    let sinks = try pactl("list", "short", "sinks").split(separator: "\n").map { $0.split(separator: "\t") }
    guard let index = sinks.first(where: { $0[1] == sink })?[0] else {
      throw ServerProblem.failed("There is no sink '\(sink)'.")
    }
    try waitUntil("stream \(stream) to be on '\(sink)'") {
      if try places()[stream] == String(index) { return true }
      // Repeated each time: PipeWire forgets it until WirePlumber has seen the link of the stream, and tells nobody.
      try pactl("move-sink-input", stream, sink)
      return false
    }
  }

  /// The loudest channel in percent, rounded as pactl does.
  public func volume(sink: String = "spk") throws -> Int {
    let words = try pactl("get-sink-volume", sink).split { $0 == " " || $0 == "\n" }
    return words.filter { $0.hasSuffix("%") }.compactMap { Int($0.dropLast()) }.max() ?? 0
  }

  public func isMuted(sink: String = "spk") throws -> Bool {
    try pactl("get-sink-mute", sink).hasSuffix("yes")
  }

  /// - Returns: its index, for ``unloadModule(_:)``.
  @discardableResult
  public func loadModule(_ name: String, _ arguments: String...) throws -> Int {
    let answer = try pactl(["load-module", name] + arguments)
    guard let index = Int(answer) else { throw ServerProblem.failed("pactl load-module \(name) answered '\(answer)'.") }
    return index
  }

  public func unloadModule(_ index: Int) throws {
    try pactl("unload-module", "\(index)")
  }

  func pactl(_ arguments: [String]) throws -> String {
    // pactl translates its output.
    let result = try Child.demand(["pactl"] + arguments, environment: environment.merging(["LC_ALL": "C"]) { $1 })
    return String(result.hasSuffix("\n") ? result.dropLast() : result[...])
  }

  func waitUntilReady(sinks: [String], of child: Child) throws {
    try child.wait(for: "have the sinks \(sinks)") {
      let list = try Child.run(["pactl", "list", "short", "sinks"], environment: environment).output
      return sinks.allSatisfy { list.contains("\t\($0)\t") }
    }
  }
}
