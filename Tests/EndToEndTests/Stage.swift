import Glibc
import SwellCore
import TestServers

/// A screen, a sound server and Swell between them.
final class Stage {
  static let background: RGB = 0x4080c0
  /// What is shown stays, until ``hide()``: a machine that stands still for seconds makes no test miss it.
  static let lasting = "[hud]\nhide-delay = 60s\nfade = 100ms\n"

  /// The same, with words in the panel, where a test looks at each px.
  static let words = lasting + "words = panel\n"

  let screen: VirtualScreen
  let probe: XProbe
  let audio: any AudioServer
  /// XDG_RUNTIME_DIR
  let runtime: TemporaryFolder
  private var process: SwellProcess?

  /// Starts everything, with the default sink `spk` at 25 %.
  ///
  /// - Parameters:
  ///   - screen: nil for one of 1280 × 800 px.
  ///   - audio: nil for a PulseAudio server; one that is off stays off.
  ///   - background: nil leaves the root window as it is.
  ///   - configuration: the text of `swell.ini`; nil for none.
  ///   - startsSwell: false leaves that to ``startSwell(_:environment:isReady:)``.
  init(
    screen: VirtualScreen? = nil, audio: (any AudioServer)? = nil, background: RGB? = Stage.background,
    configuration: String? = Stage.lasting, startsSwell: Bool = true
  ) throws {
    self.screen = try screen ?? VirtualScreen()
    probe = try self.screen.probe()
    if let background { try probe.setBackground(background) }
    self.audio = try audio ?? PulseServer()
    runtime = try TemporaryFolder()
    if let configuration { try runtime.write(configuration, to: "config/swell/swell.ini") }
    if self.audio.isRunning { try self.audio.setVolume("25%") }
    if startsSwell { try startSwell() }
  }

  var swell: SwellProcess {
    guard let process else { preconditionFailure("startSwell() comes first") }
    return process
  }

  var environment: [String: String?] {
    let own: [String: String?] = [
      "DISPLAY": screen.display, "XDG_RUNTIME_DIR": runtime.path, "XDG_CONFIG_HOME": runtime.path("config"),
      "LC_ALL": "C.UTF-8",
    ]
    return own.merging(audio.environment) { $1 }
  }

  /// The path of the control socket.
  var controlSocket: String { runtime.path("swell/\(screen.display).sock") }

  /// Starts Swell, and waits until it knows the default sink.
  func startSwell(
    _ arguments: [String] = [], environment more: [String: String?] = [:], isReady: Bool = true
  ) throws {
    let process = try SwellProcess(arguments, environment: environment.merging(more) { $1 })
    self.process = process
    if isReady { try process.waitForSink() }
  }

  // MARK: The HUD

  /// The whole screen as one monitor.
  var monitor: WindowFrame { WindowFrame(0, 0, probe.size.width, probe.size.height) }

  /// Changes the volume and waits until the HUD shows it in every pixel.
  @discardableResult
  func show(
    _ percent: Int, over background: RGB = Stage.background, sink: String = "spk", scale: Double = 1
  ) throws -> WindowReading {
    try audio.setVolume("\(percent)%", sink: sink)
    return try waitForPanel(ExpectedPanel(volume: percent, scale: scale), over: background)
  }

  /// Waits until the HUD is in the middle of the monitor and looks as it must, pixel by pixel.
  @discardableResult
  func waitForPanel(
    _ panel: ExpectedPanel, over background: RGB = Stage.background, tolerance: Int = 3
  ) throws -> WindowReading {
    try waitForPanel(panel, tolerance: tolerance) { _, _ in background }
  }

  /// The same over a background of many colours.
  ///
  /// - Parameter background: the colour below each px of the panel.
  @discardableResult
  func waitForPanel(
    _ panel: ExpectedPanel, tolerance: Int = 3, over background: ExpectedPanel.Background
  ) throws -> WindowReading {
    var (hud, distance, picture): (WindowReading?, Int, Picture?) = (nil, 255, nil)
    let frame = panel.frame(centredIn: monitor)
    do {
      try probe.waitUntil("the panel '\(panel.icon) \(panel.label)' at \(frame)") {
        hud = probe.hudWindow()
        guard hud?.frame == frame else { return false }
        picture = try probe.image(of: frame)
        distance = panel.distance(of: picture!, over: background)
        return distance <= tolerance
      }
    } catch ServerProblem.timedOut(let what, let limit, let details) {
      let file = "/tmp/swell-unexpected-panel.png"
      try picture?.save(png: file)
      let found = "HUD \(hud.map { "\($0.frame)" } ?? "unmapped"), last seen \(distance) off (\(file))"
      throw ServerProblem.timedOut(waitingFor: what, after: limit, details: "\(found)\n\(details)\(swell.child.errors)")
    }
    return hud!
  }

  /// Waits until the HUD has gone.
  func waitUntilHidden() throws {
    try probe.waitForHUD(visible: false)
  }

  /// Says `swell hide`, and waits until the HUD has gone.
  func hide() throws {
    // What is shown may not have come to the X server yet.
    try probe.waitForHUD(visible: true)
    try waitUntil("the HUD to go") {
      // Again, should the end of a drag that holds it have come later.
      let answer = try SwellProcess.run(["hide"], environment: environment)
      guard answer.status == 0 else { throw ServerProblem.failed("\(answer)") }
      do {
        try probe.waitForHUD(visible: false, within: .seconds(1))
        return true
      } catch ServerProblem.timedOut {
        return false
      }
    }
  }

  /// Whether the HUD stays away for a while; when it comes, it stays longer than that and is seen.
  func staysSilent(for limit: Duration = .milliseconds(300)) throws -> Bool {
    do {
      try probe.waitForHUD(visible: true, within: limit)
      return false
    } catch ServerProblem.timedOut {
      return try !swell.status().hud.shown
    }
  }

  /// What the place of the HUD shows, mapped or not.
  func imageAtPlace() throws -> Picture {
    try probe.image(of: ExpectedPanel(volume: 0).frame(centredIn: monitor))
  }

  /// A px of the panel that neither icon nor label touch.
  func emptyPixel() throws -> RGB {
    let frame = ExpectedPanel(volume: 0).frame(centredIn: monitor)
    return try probe.pixel(frame.x + 8, frame.y + 24)
  }
}
