import Glibc

/// A private sound server with the sinks `spk`, `hdmi` and `headphones` and the source `mic`.
public protocol AudioServer: AnyObject {
  var serverAddress: String { get }
  /// The environment with which a client finds this server, and no other.
  var environment: [String: String] { get }
  var isRunning: Bool { get }

  /// Adds a null sink.
  ///
  /// - Returns: the index of its module, for ``unloadModule(_:)``.
  @discardableResult
  func addSink(_ name: String) throws(ServerProblem) -> Int
  func start() throws(ServerProblem)
  /// Ends the server of the PulseAudio protocol, as in a crash if the signal is SIGKILL, and waits for its end.
  func kill(_ signal: Int32) throws(ServerProblem)
}

extension AudioServer {
  public func kill() throws(ServerProblem) {
    try kill(SIGTERM)
  }

  public func restart(_ signal: Int32 = SIGTERM) throws(ServerProblem) {
    try kill(signal)
    try start()
  }

  /// Runs pactl(1), which must succeed.
  ///
  /// - Returns: its standard output, without the last newline.
  @discardableResult
  public func pactl(_ arguments: String...) throws(ServerProblem) -> String {
    try pactl(arguments)
  }

  /// - Parameter volume: as pactl takes it: "37%", "+5%", "-3dB", "65536".
  public func setVolume(_ volume: String, sink: String = "spk") throws(ServerProblem) {
    try pactl("set-sink-volume", sink, volume)
  }

  public func setMute(_ isMuted: Bool, sink: String = "spk") throws(ServerProblem) {
    try pactl("set-sink-mute", sink, isMuted ? "1" : "0")
  }

  /// Makes a sink the default one, and waits until clients are notified.
  public func setDefaultSink(_ sink: String) throws(ServerProblem) {
    let deadline = Deadline("'\(sink)' to be the default sink", within: patience)
    // If a client connects at the moment of the switch, PipeWire notifies nobody: so subscribe first, and ask after the
    // notification.
    let news = try Child(["pactl", "subscribe"], environment: environment.merging(["LC_ALL": "C"]) { $1 })
    defer { _ = try? news.stop() }
    // pactl is subscribed as soon as it reports a new client.
    repeat {
      try pactl("info")
      try deadline.wait(atMost: .milliseconds(1), details: news.report)
    } while (try? news.waitForLine(containing: "on client", within: .milliseconds(100))) == nil
    repeat {
      // Repeated each time: PipeWire refuses or forgets it until WirePlumber is ready.
      let answer = try Child.run(["pactl", "set-default-sink", sink], environment: environment)
      if answer.status == 0 {
        _ = try? news.waitForLine(containing: "on server", within: .milliseconds(200))
        if try pactl("get-default-sink") == sink { return }
      }
      try deadline.wait(atMost: .milliseconds(10), details: { answer.errors })
    } while true
  }

  /// The loudest channel in percent, rounded as pactl does.
  public func volume(sink: String = "spk") throws(ServerProblem) -> Int {
    let words = try pactl("get-sink-volume", sink).split { $0 == " " || $0 == "\n" }
    return words.filter { $0.hasSuffix("%") }.compactMap { Int($0.dropLast()) }.max() ?? 0
  }

  public func isMuted(sink: String = "spk") throws(ServerProblem) -> Bool {
    try pactl("get-sink-mute", sink).hasSuffix("yes")
  }

  /// Loads a module, for instance one more sink.
  ///
  /// - Returns: its index, for ``unloadModule(_:)``.
  @discardableResult
  public func loadModule(_ name: String, _ arguments: String...) throws(ServerProblem) -> Int {
    let answer = try pactl(["load-module", name] + arguments)
    guard let index = Int(answer) else { throw .failed("pactl load-module \(name) answered '\(answer)'.") }
    return index
  }

  public func unloadModule(_ index: Int) throws(ServerProblem) {
    try pactl("unload-module", "\(index)")
  }

  func pactl(_ arguments: [String]) throws(ServerProblem) -> String {
    // pactl translates its output.
    let result = try Child.demand(["pactl"] + arguments, environment: environment.merging(["LC_ALL": "C"]) { $1 })
    return String(result.hasSuffix("\n") ? result.dropLast() : result[...])
  }

  /// Waits until the server answers and has these sinks; wakes up when its socket appears.
  func waitUntilReady(
    sinks: [String], folder: String, of child: Child, within limit: Duration = patience
  ) throws(ServerProblem) {
    let deadline = Deadline("'\(child.name)' to have the sinks \(sinks)", within: limit)
    let watch = try FileWatch(folder)
    while true {
      watch.drain()
      guard child.isRunning else { throw .failed("'\(child.name)' ended.\n\(child.report())") }
      let list = try Child.run(["pactl", "list", "short", "sinks"], environment: environment).output
      if sinks.allSatisfy({ list.contains("\t\($0)\t") }) { return }
      try deadline.wait(
        watching: [watch.descriptor, child.endDescriptor], atMost: .milliseconds(20), details: child.report)
    }
  }
}
