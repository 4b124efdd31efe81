import Foundation
import Glibc
import TestServers

/// The release program on private servers, some of which are not to be trusted.
final class Session {
  let screen: VirtualScreen
  let audio: PulseServer
  let bus: PrivateBus
  let runtime: TemporaryFolder
  private var program: Child?
  private var clients: [UnixSocket] = []

  /// The program that `SWELL_BINARY` names, else that of the release build.
  private static let binary: String = {
    let path = ProcessInfo.processInfo.environment["SWELL_BINARY"] ?? ".build/release/swell"
    return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }()

  private static let configuration = """
    [hud]
    hide-delay = 100ms
    fade = 50ms
    rotation = hud
    [show]
    player = yes
    mic-reminder = yes
    caps-lock = yes
    num-lock = yes
    scroll-lock = yes
    layout = yes
    power = yes
    power-profile = yes
    """

  /// Starts the servers, but not yet the program.
  init() throws {
    (screen, audio, bus) = (try VirtualScreen(width: 640, height: 480), try PulseServer(), try PrivateBus())
    runtime = try TemporaryFolder()
    try runtime.write(Self.configuration, to: "swell/swell.ini")
  }

  private var environment: [String: String?] {
    var all: [String: String?] = [
      "DISPLAY": screen.display, "XDG_RUNTIME_DIR": runtime.path, "XDG_CONFIG_HOME": runtime.path,
      "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=0:handle_sigill=1:handle_abort=1",
    ]
    for (name, value) in audio.environment.merging(bus.environment, uniquingKeysWith: { $1 }) { all[name] = value }
    return all
  }

  /// - Parameter more: Added to its environment.
  func start(_ more: [String: String?] = [:]) throws {
    let program = try Child([Self.binary], environment: environment.merging(more) { $1 })
    self.program = program
    try waitUntil("Swell to answer") {
      guard program.isRunning else { throw ServerProblem.failed("Swell ended: \(program.errors)") }
      return try status().status == 0
    }
  }

  /// What went wrong with the program; nil while it answers.
  func problem() throws -> String? {
    guard let program else { return "it was not started" }
    if let exit = program.exit { return "\(exit)\n\(Campaign.gist(of: program.errors))" }
    let answer = try status()
    return answer.status == 0 ? nil : "it does not answer: \(answer.errors)\(program.errors.suffix(2000))"
  }

  var isRunning: Bool { program?.isRunning == true }

  private func status() throws -> Child.Outcome {
    try Child.run([Self.binary, "status"], environment: environment, within: .seconds(20))
  }

  /// Sends a command and does not wait for the answer.
  func ask(_ command: String) {
    let client = try? UnixSocket(runtime.path("swell/\(screen.display).sock"), waits: false)
    guard let client, client.isConnected else { return }
    try? client.send("v1\t\(command)\n")
    // Commands of clients that have gone are not carried out.
    clients = clients.suffix(7) + [client]
  }

  /// Commands that make Swell ask the servers.
  static let commands = [
    "volume\t+5%", "volume\t0%", "volume\t1000%", "volume\ttoggle", "volume\t--mic\t-5%", "volume\t--app\t+5%",
    "volume\t--sink\thdmi\t+5%", "output", "output\tnext", "output\tprevious", "player", "player\ttoggle",
    "player\tnext", "seek\t+10s", "seek\t-86400s", "brightness\t--keyboard\t+10%", "brightness\t--all\t0%",
    "show\t--icon\tvolume\t--value\t40%", "status\t--json", "gesture\ttoggle", "rotate\tleft", "rotate\tnormal",
  ]
}
