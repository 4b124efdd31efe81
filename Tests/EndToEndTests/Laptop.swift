import Foundation
import Glibc
import SwellCore
import TestServers

/// A screen with a keyboard, a sound server, and what else a session may have, and Swell among them.
final class Laptop {
  let stage: Stage
  /// The `/sys/class` that Swell sees; nil for the machine's own.
  let sysfs: SysfsTree?
  private let more: [String: String?]
  private let arguments: [String]
  private let wrapper: [String]
  private var process: Child?

  /// Starts everything, with the default sink `spk` at 25 % and the default source `mic`.
  ///
  /// - Parameters:
  ///   - screen: nil for one of 1280 × 800 px.
  ///   - audio: nil for a PulseAudio server; one that is off stays off.
  ///   - configuration: the text of a file for `swell -c`.
  ///   - bus: nil for a session without D-Bus.
  ///   - environment: added to Swell's.
  ///   - startsSwell: false leaves that to ``startSwell()``.
  init(
    screen: VirtualScreen? = nil, audio: (any AudioServer)? = nil, configuration: String? = nil,
    sysfs: SysfsTree? = nil, bus: PrivateBus? = nil, environment: [String: String?] = [:], isVerbose: Bool = true,
    startsSwell: Bool = true
  ) throws {
    let stage = try Stage(screen: screen, audio: audio, startsSwell: false)
    self.stage = stage
    self.sysfs = sysfs
    wrapper = sysfs?.wrapper ?? []
    let nowhere = "unix:path=\(stage.runtime.path("no-bus"))"
    let buses = bus?.environment ?? ["DBUS_SYSTEM_BUS_ADDRESS": nowhere, "DBUS_SESSION_BUS_ADDRESS": nowhere]
    more = buses.mapValues { $0 }.merging(environment) { $1 }
    let file = try configuration.map { try stage.runtime.write(Self.timed($0), to: "laptop.ini") }
    arguments = (isVerbose ? ["-v"] : []) + (file.map { ["-c", $0] } ?? [])
    if stage.audio.isRunning { try stage.audio.pactl("set-default-source", "mic") }
    if startsSwell { try startSwell() }
  }

  /// The configuration with the timing of the stage, unless it has one; at the end, so that numbers of lines stay.
  private static func timed(_ configuration: String) -> String {
    configuration.contains("hide-delay") ? configuration : "\(configuration)\n\(Stage.lasting)"
  }

  /// Saves another configuration, with the timing of the stage too.
  func save(_ configuration: String) throws {
    try stage.runtime.write(Self.timed(configuration), to: "laptop.ini")
  }

  /// Swell hears at once of all that happens in `act`: however long the machine stands still, no time passes between.
  func atOnce(_ act: () throws -> Void) rethrows {
    swell.terminate(SIGSTOP)
    defer { swell.terminate(SIGCONT) }
    try act()
  }

  var probe: XProbe { stage.probe }
  var audio: any AudioServer { stage.audio }
  var display: String { stage.screen.display }
  var environment: [String: String?] { stage.environment.merging(more) { $1 } }
  /// The path of the configuration file.
  var configurationFile: String { stage.runtime.path("laptop.ini") }

  /// Starts Swell, and waits until it answers, and knows the default sink if there is a sound server.
  func startSwell() throws {
    let child = try Child(wrapper + [SwellProcess.binary] + arguments, environment: environment)
    process = child
    try waitUntil("Swell to know what there is") {
      guard child.isRunning else { throw ServerProblem.failed("Swell ended: \(child.errors)") }
      guard let status = try? self.status() else { return false }
      return status.audio.sink != nil || !self.audio.isRunning
    }
  }

  var swell: Child {
    guard let process else { preconditionFailure("startSwell() comes first") }
    return process
  }

  /// The process of `swell-tools` that Swell has started with this argument.
  func helper(_ argument: String) throws -> pid_t {
    let children = try String(contentsOfFile: "/proc/\(swell.pid)/task/\(swell.pid)/children", encoding: .utf8)
    for child in children.split(separator: " ") {
      let words = try String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8).split(separator: "\0")
      if words.dropFirst().first == argument[...], let process = pid_t(child) { return process }
    }
    throw ServerProblem.failed("Swell runs no 'swell-tools \(argument)'")
  }

  /// Runs a command such as `swell volume +5%`.
  func ask(_ words: String...) throws -> Child.Outcome {
    try SwellProcess.run(words, environment: environment)
  }

  func status() throws -> LaptopStatus {
    let answer = try SwellProcess.run(["status", "--json"], environment: environment)
    guard answer.status == 0 else {
      throw ServerProblem.failed("'swell status --json' ended with \(answer.status): \(answer.errors)")
    }
    return try JSONDecoder().decode(LaptopStatus.self, from: Data(answer.output.utf8))
  }

  @discardableResult
  func waitForStatus(_ what: String, _ condition: (LaptopStatus) -> Bool) throws -> LaptopStatus {
    var last: LaptopStatus?
    do {
      try waitUntil(what) {
        let status = try self.status()
        last = status
        return condition(status)
      }
    } catch ServerProblem.timedOut(let what, let limit, _) {
      throw ServerProblem.timedOut(waitingFor: what, after: limit, details: "\(last!)\n\(swell.errors)")
    }
    return last!
  }

  // MARK: Keys

  func press(_ key: KeyName, times: Int = 1) throws {
    try Keys.press(display, key.rawValue, times: times)
  }

  /// Presses a key while Shift is down, which is let go when Swell has seen the key.
  func pressWithShift(_ key: KeyName, times: Int = 1) throws {
    try Keys.hold(display, "shift")
    try press(key, times: times)
    _ = try status()
    try Keys.release(display, "shift")
  }

  func hold(_ key: KeyName) throws { try Keys.hold(display, key.rawValue) }

  func release(_ key: KeyName) throws { try Keys.release(display, key.rawValue) }

  /// Runs a program of the session, such as `xset`; it must succeed.
  func run(_ arguments: String...) throws {
    let result = try Child.run(arguments, environment: environment)
    guard result.status == 0 else {
      throw ServerProblem.failed("'\(arguments.joined(separator: " "))' failed: \(result.errors)")
    }
  }

  // MARK: Volume

  /// The channels of a sink in PulseAudio's units: 65 536 is 100 %.
  func volumes(sink: String = "spk") throws -> [Int] {
    let words = try audio.pactl("get-sink-volume", sink).split { $0 == " " || $0 == "\n" }
    return words.indices.dropLast(2).filter { words[$0 + 1] == "/" && words[$0 + 2].hasSuffix("%") }
      .compactMap { Int(words[$0]) }
  }

  /// Waits until all channels are at so many sixteenths of 100 %; PipeWire rounds in its own way.
  func waitForVolume(sixteenths: Double) throws {
    let wanted = Int((sixteenths * 4096).rounded())
    var last: [Int] = []
    do {
      try waitUntil("the volume to be \(wanted)") {
        last = try volumes()
        return !last.isEmpty && last.allSatisfy { abs($0 - wanted) <= 2 }
      }
    } catch ServerProblem.timedOut(let what, let limit, _) {
      throw ServerProblem.timedOut(waitingFor: what, after: limit, details: "It is \(last).\n\(swell.errors)")
    }
  }

  // MARK: The HUD

  /// Waits until the HUD looks as it must, pixel by pixel.
  func waitForPanel(_ panel: ExpectedPanel) throws {
    var distance = 255
    let frame = panel.frame(centredIn: stage.monitor)
    do {
      try probe.waitUntil("the panel '\(panel.icon) \(panel.label)'") {
        guard probe.hudWindow()?.frame == frame else { return false }
        distance = panel.distance(of: try probe.image(of: frame)) { _, _ in Stage.background }
        return distance <= 3
      }
    } catch ServerProblem.timedOut(let what, let limit, _) {
      let shown = try? status().hud
      throw ServerProblem.timedOut(
        waitingFor: what, after: limit, details: "last seen \(distance) off: \(shown as Any)\n\(swell.errors)")
    }
  }

  /// Waits until the HUD shows a volume in sixteenths of 100 %.
  func waitForPanel(sixteenths: Double, icon: Icon? = nil, maximum: Double = 1) throws {
    var panel = ExpectedPanel(volume: Int((sixteenths * 6.25).rounded()))
    (panel.filled, panel.maximum) = (sixteenths / 16, maximum)
    if let icon { panel.icon = icon }
    try waitForPanel(panel)
  }

  /// Presses a key until the icon is seen away from its place, and waits until it is back: a jump is over soon.
  ///
  /// - Returns: how often it was pressed.
  @discardableResult
  func expectJump(_ key: KeyName) throws -> Int {
    let frame = ExpectedPanel(volume: 0).frame(centredIn: stage.monitor)
    let before = try probe.image(of: frame)
    var presses = 0
    try waitUntil("the icon to jump") {
      presses += 1
      // Not waited for.
      let presser = try Child(["xdotool", "key", key.rawValue], environment: ["DISPLAY": display])
      let isSeen = try !remains(for: .seconds(1)) {
        let moved = before.difference(to: try probe.image(of: frame)).frame
        return moved.map { $0.y >= 40 || $0.y + $0.height > 45 } ?? true
      }
      try presser.waitForExit()
      return isSeen
    }
    try probe.waitUntil("the icon to come back") { try probe.image(of: frame) == before }
    return presses
  }

  /// Whether something stays true for a while.
  func remains(for limit: Duration = .milliseconds(300), _ condition: () throws -> Bool) throws -> Bool {
    do {
      try waitUntil("a change", within: limit) { try !condition() }
      return false
    } catch ServerProblem.timedOut {
      return true
    }
  }

  /// Whether the HUD stays away for a while; it comes for longer than that.
  func staysSilent(for limit: Duration = .milliseconds(300)) throws -> Bool {
    do {
      try probe.waitForHUD(visible: true, within: limit)
      return false
    } catch ServerProblem.timedOut {
      return try !status().hud.shown
    }
  }

  /// Waits for the panel that says that a key has found no brightness, and hides it.
  func waitForNoBrightness(_ label: String = "No brightness here") throws {
    try waitForStatus("what is missing") { $0.hud.label == label && $0.hud.icon == "warning" }
    try stage.hide()
  }

  /// The sentences that it said without being asked: what `-v` adds is left out.
  var problems: [String] {
    let events = [
      "ready", "connected to the audio server", "font '", "tolerated X error", "touch bands are on",
      "the configuration was read again", "the session bus ",
    ]
    let lines = swell.errors.split(separator: "\n").map { String($0) }
    return lines.filter { line in !events.contains { line.hasPrefix("swell: \($0)") } }
  }
}
