import Foundation
import Glibc

/// A private PulseAudio server. Its state (volumes, default sink) is lost in a restart.
public final class PulseServer: AudioServer {
  private let folder: TemporaryFolder
  private let socket: String
  private var server: Child?

  /// - Parameter start: false leaves the server off until ``start()``; its address is known at once.
  public init(start: Bool = true, configuration: String = "") throws {
    folder = try TemporaryFolder()
    try folder.write(configuration, to: "daemon.conf")
    for name in ["home", "run", "state"] { try folder.makeFolder(name) }
    socket = folder.path("native")
    if start { try self.start() }
  }

  public var serverAddress: String { "unix:\(socket)" }
  public var environment: [String: String] {
    ["PULSE_SERVER": serverAddress, "PULSE_COOKIE": folder.path("cookie")]
  }
  public var isRunning: Bool { server?.isRunning ?? false }
  public var pid: pid_t? { server?.pid }

  public func start() throws {
    precondition(!isRunning, "the server runs already")
    // Clients can come when the last line is reached.
    let script = """
      load-module module-null-sink sink_name=spk channel_map=stereo sink_properties=device.description=Speakers
      load-module module-null-sink sink_name=hdmi channel_map=stereo sink_properties=device.description=HDMI
      load-module module-null-sink sink_name=headphones channel_map=stereo \
      sink_properties='device.description=Headphones device.form_factor=headphone'
      load-module module-null-source source_name=mic
      load-module module-always-sink
      set-default-sink spk
      load-module module-native-protocol-unix auth-anonymous=1 socket=\(socket)

      """
    let options = [
      "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes", "--log-target=stderr",
      "--log-level=notice", "--file=\(try folder.write(script, to: "script.pa"))",
    ]
    let child = try Child(
      ["pulseaudio"] + options,
      environment: [
        "HOME": folder.path("home"), "XDG_RUNTIME_DIR": folder.path("run"), "PULSE_RUNTIME_PATH": folder.path("run"),
        "PULSE_STATE_PATH": folder.path("state"), "PULSE_CONFIG": folder.path("daemon.conf"),
      ])
    server = child
    try waitUntilReady(sinks: ["spk", "hdmi", "headphones"], of: child)
  }

  public func addSink(_ name: String) throws -> Int {
    try loadModule("module-null-sink", "sink_name=\(name)", "channel_map=stereo")
  }

  public func addSource(_ name: String, description: String) throws -> Int {
    try loadModule("module-null-source", "source_name=\(name)", "description='\(description)'")
  }

  public func kill(_ signal: Int32) throws {
    try server?.stop(signal)
    server = nil
  }
}
