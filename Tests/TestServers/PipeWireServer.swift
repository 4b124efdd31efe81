import Foundation
import Glibc

/// A private PipeWire with WirePlumber and a D-Bus of its own; its PulseAudio protocol server can be killed alone.
///
/// The sinks belong to PipeWire, as sound cards do: they and their volumes survive a restart of `pipewire-pulse`.
public final class PipeWireServer: AudioServer {
  private let folder: TemporaryFolder
  private var bus: PrivateBus?
  private var core: Child?
  private var session: Child?
  private var pulse: Child?

  /// - Parameter start: false leaves the server off until ``start()``; its address is known at once.
  public init(start: Bool = true) throws {
    folder = try TemporaryFolder()
    for name in ["home", "run/pulse"] { try folder.makeFolder(name) }
    try folder.write(Self.devices, to: "home/.config/pipewire/pipewire.conf.d/10-devices.conf")
    if start { try self.start() }
  }

  public var serverAddress: String { "unix:\(folder.path("run/pulse/native"))" }
  public var environment: [String: String] {
    ["PULSE_SERVER": serverAddress, "PULSE_COOKIE": folder.path("cookie")]
  }
  public var isRunning: Bool { pulse?.isRunning ?? false }

  public func start() throws {
    precondition(!isRunning, "the server runs already")
    let isNew = core == nil
    if isNew { try startCore() }
    let child = try Child(["pipewire-pulse"], environment: privateEnvironment)
    pulse = child
    try waitUntilReady(sinks: ["spk", "hdmi", "headphones"], of: child)
    if isNew { try setDefaultSink("spk") }
  }

  public func addSink(_ name: String) throws -> Int {
    try loadModule("module-null-sink", "media.class=Audio/Sink", "sink_name=\(name)", "channel_map=stereo")
  }

  public func addSource(_ name: String, description: String) throws -> Int {
    try loadModule(
      "module-null-sink", "media.class=Audio/Source/Virtual", "sink_name=\(name)",
      "sink_properties='device.description=\"\(description)\"'")
  }

  public func kill(_ signal: Int32) throws {
    try pulse?.stop(signal)
    pulse = nil
  }

  public func stop() throws {
    for child in [pulse, session, core] { try child?.stop() }
    try bus?.stop()
    (pulse, session, core, bus) = (nil, nil, nil, nil)
  }

  private var privateEnvironment: [String: String?] {
    let home = folder.path("home")
    let own: [String: String?] = [
      "HOME": home, "XDG_RUNTIME_DIR": folder.path("run"), "XDG_CONFIG_HOME": "\(home)/.config",
      "XDG_STATE_HOME": "\(home)/.state",
    ]
    return own.merging((bus?.environment ?? [:]).mapValues { $0 }) { $1 }
  }

  private func startCore() throws {
    bus = try PrivateBus()
    let core = try Child(["pipewire"], environment: privateEnvironment)
    self.core = core
    try core.wait(for: "listen") { access(folder.path("run/pipewire-0"), F_OK) == 0 }
    session = try Child(["wireplumber"], environment: privateEnvironment)
    // Clients that are served come when the default devices can be told. One that leaves while WirePlumber says that it
    // has seen it come (pactl(1), as these begin to be told) leaves PipeWire mute: nobody hears of other ones ever again
    // (`global_unbind` of its module-metadata forgets `pending`; 0.3.65 to 1.6.8).
    let registry = try Child(["pw-mon"], environment: privateEnvironment)
    try registry.waitForLine(containing: "metadata.name = \"default\"")
    try registry.stop()
  }

  private static let devices = """
    context.objects = [
    \(device("spk", "Audio/Sink", more: "node.description = Speakers"))
    \(device("hdmi", "Audio/Sink", more: "node.description = HDMI"))
    \(device("headphones", "Audio/Sink", more: "node.description = Headphones device.form-factor = headphone"))
    \(device("mic", "Audio/Source/Virtual", more: "node.description = Microphone"))
    ]
    """

  private static func device(_ name: String, _ kind: String, more: String) -> String {
    """
    { factory = adapter args = {
      factory.name = support.null-audio-sink node.name = \(name) media.class = \(kind) object.linger = true
      audio.position = [ FL FR ] monitor.channel-volumes = true \(more) } }
    """
  }
}
