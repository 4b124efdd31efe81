import Foundation
import Glibc
import SwellCore
import TestServers

/// A screen with a keyboard, a sound server, and what else a session may have, and Swell among them.
final class Laptop {
  static let background: RGB = 0x4080c0
  /// What is shown stays, until ``hide()``: a machine that stands still for seconds makes no test miss it.
  static let lasting = "[hud]\nhide-delay = 60s\nfade = 100ms\n"
  /// The program's own timing; see ``save(_:)``.
  static let ownTiming = "; hide-delay and fade are the program's own\n"

  let screen: VirtualScreen
  let probe: XProbe
  let audio: any AudioServer
  /// The `/sys/class` that Swell sees; nil for the machine's own.
  let sysfs: SysfsTree?
  /// XDG_RUNTIME_DIR
  let runtime: TemporaryFolder
  private let more: [String: String?]
  private let isVerbose: Bool
  private var process: Child?
  private var company: [AnyObject] = []

  /// Starts everything, with the default sink `spk` at 25 % and the default source `mic`.
  ///
  /// - Parameters:
  ///   - screen: nil for one of 1280 × 800 px.
  ///   - audio: nil for a PulseAudio server; one that is off stays off.
  init(
    screen: VirtualScreen? = nil, audio: (any AudioServer)? = nil, background: RGB? = Laptop.background,
    configuration: String? = nil, sysfs: SysfsTree? = nil, bus: PrivateBus? = nil,
    environment: [String: String?] = [:], isVerbose: Bool = true, startsSwell: Bool = true
  ) throws {
    self.screen = try screen ?? VirtualScreen()
    probe = try self.screen.probe()
    if let background { try probe.setBackground(background) }
    self.audio = try audio ?? PulseServer()
    (self.sysfs, self.isVerbose) = (sysfs, isVerbose)
    runtime = try TemporaryFolder()
    let nowhere = "unix:path=\(runtime.path("no-bus"))"
    let buses = bus?.environment ?? ["DBUS_SYSTEM_BUS_ADDRESS": nowhere, "DBUS_SESSION_BUS_ADDRESS": nowhere]
    more = buses.mapValues { $0 }.merging(environment) { $1 }
    if let bus { company.append(bus) }
    try save(configuration ?? "")
    if self.audio.isRunning {
      try self.audio.setVolume("25%")
      try self.audio.pactl("set-default-source", "mic")
    }
    if startsSwell { try startSwell() }
  }

  /// One whose output has a property `Backlight` from 0 to 1000, at 500.
  static func withBacklight(configuration: String? = nil, sysfs: SysfsTree? = nil) throws -> Laptop {
    let laptop = try Laptop(configuration: configuration, sysfs: sysfs ?? SysfsTree(), startsSwell: false)
    laptop.probe.addBacklight(0...1000, value: 500)
    try laptop.startSwell()
    return laptop
  }

  var display: String { screen.display }

  var environment: [String: String?] {
    let own: [String: String?] = [
      "DISPLAY": display, "XDG_RUNTIME_DIR": runtime.path, "XDG_CONFIG_HOME": runtime.path("config"),
      "LC_ALL": "C.UTF-8",
    ]
    return own.merging(audio.environment) { $1 }.merging(more) { $1 }
  }

  var controlSocket: String { runtime.path("swell/\(display).sock") }

  var swell: Child {
    guard let process else { preconditionFailure("startSwell() comes first") }
    return process
  }

  /// Starts Swell, and waits until it answers, and knows the default sink if there is a sound server.
  func startSwell(
    _ arguments: [String] = [], environment added: [String: String?] = [:], isReady: Bool = true
  ) throws {
    let words = (sysfs?.wrapper ?? []) + [Swell.binary] + (isVerbose ? ["-v"] : []) + arguments
    let child = try Child(words, environment: environment.merging(added) { $1 })
    process = child
    guard isReady else { return }
    try waitUntil("Swell to know what there is") {
      guard child.isRunning else { throw ServerProblem.failed("Swell ended: \(child.errors)") }
      guard let status = try? self.status() else { return false }
      return status.audio.sink != nil || !self.audio.isRunning
    }
  }

  /// Swell hears at once of all that happens in `act`: however long the machine stands still, no time passes between.
  func atOnce(_ act: () throws -> Void) rethrows {
    swell.terminate(SIGSTOP)
    defer { swell.terminate(SIGCONT) }
    try act()
  }

  /// The helper process that Swell has started with this argument.
  func helper(_ argument: String) throws -> pid_t {
    let children = try String(contentsOfFile: "/proc/\(swell.pid)/task/\(swell.pid)/children", encoding: .utf8)
    for child in children.split(separator: " ") {
      let words = try String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8).split(separator: "\0")
      if words.dropFirst().first == argument[...], let process = pid_t(child) { return process }
    }
    throw ServerProblem.failed("Swell runs no 'swell \(argument)'")
  }

  /// A number of `/proc/PID/status`: "RssAnon" in kB, which does not count code that is mapped again when it is used;
  /// "voluntary_ctxt_switches". Or of another file there.
  func kernelNumber(_ name: String, in file: String = "status") throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(swell.pid)/\(file)", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
      throw ServerProblem.failed("There is no number '\(name)' in \(text)")
    }
    return number
  }

  /// The sentences that it said without being asked: what `-v` adds is left out.
  var problems: [String] {
    let events = [
      "ready", "connected to the audio server", "font '", "font for U+", "tolerated X error",
      "fingers drag from the edges", "the configuration was read again", "the configuration is being written",
      "the session bus ", "key: ", "audio: ", "brightness: ", "lock: ", "command: ", "panel: ",
      "turned the screen back",
    ]
    let lines = swell.errors.split(separator: "\n").map { String($0) }
    return lines.filter { line in !events.contains { line.hasPrefix("swell: \($0)") } }
  }

  var configurationFile: String { runtime.path("config/swell/swell.ini") }

  /// Saves another configuration, with ``lasting`` at its end unless it has a timing of its own.
  func save(_ configuration: String) throws {
    let text = configuration.contains("hide-delay") ? configuration : "\(configuration)\n\(Self.lasting)"
    try runtime.write(text, to: "config/swell/swell.ini")
  }

  func use(_ configuration: String) throws {
    try save(configuration)
    let answer = try ask("reload")
    guard answer.status == 0 else { throw ServerProblem.failed("\(answer)") }
  }

  func ask(_ words: String...) throws -> Child.Outcome { try ask(words) }

  func ask(_ words: [String], input: String? = nil) throws -> Child.Outcome {
    try Swell.run(words, environment: environment, input: input)
  }

  /// What the doctor says, who sees the same `/sys/class`.
  func doctor() throws -> String {
    try Child.run((sysfs?.wrapper ?? []) + [Swell.binary, "doctor", "--all"], environment: environment).output
  }

  func begin(_ words: String...) throws -> Child { try Swell.start(words, environment: environment) }

  func status() throws -> Status { try Swell.status(environment) }

  @discardableResult
  func waitForStatus(_ what: String, _ condition: (Status) -> Bool) throws -> Status {
    var last: Status?
    try waitUntil(what, details: "\(last as Any)\n\(swell.errors)") {
      last = try status()
      return condition(last!)
    }
    return last!
  }

  /// Runs a program of the session, such as `xset`; it must succeed.
  @discardableResult
  func run(_ arguments: String...) throws -> String { try run(arguments) }

  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    try Child.demand(arguments, environment: environment)
  }

  func remains(for limit: Duration = .milliseconds(300), _ condition: () throws -> Bool) throws -> Bool {
    do {
      try waitUntil("a change", within: limit) { try !condition() }
      return false
    } catch ServerProblem.timedOut {
      return true
    }
  }

  /// Something that lives as long as this session.
  @discardableResult
  func keep<Server: AnyObject>(_ server: Server) -> Server {
    company.append(server)
    return server
  }

  @discardableResult
  func startManager(_ kind: WindowManager.Kind) throws -> WindowManager { keep(try WindowManager(kind, on: display)) }

  /// Starts a compositor, of which Swell has heard then if it runs.
  @discardableResult
  func startCompositor(_ kind: Compositor.Kind) throws -> Compositor {
    let compositor = keep(try Compositor(kind, on: display))
    if process?.isRunning == true { try waitForStatus("the compositor to be noticed") { $0.compositor } }
    return compositor
  }

  @discardableResult
  func grab(_ key: KeyName, _ kind: Grabber.Kind = .core) throws -> Grabber {
    keep(try Grabber(kind, key.rawValue, on: display))
  }

  func waitForFocus(of window: TestWindow) throws {
    try probe.waitUntil("the window to be active") { probe.activeWindow == window.id }
  }

  /// Gives the focus to a window of a program, by the properties that tell so.
  func focusProgram(_ process: pid_t) throws {
    let window = try probe.makeWindow(WindowFrame(0, 0, 300, 300), overrideRedirect: true)
    probe.setProperty("_NET_WM_PID", numbers: [UInt(process)], on: window.id)
    probe.setProperty("_NET_ACTIVE_WINDOW", numbers: [window.id], type: "WINDOW")
  }

  func fullScreen(_ window: TestWindow) throws {
    probe.fullScreen(window.id)
    try probe.waitUntil("the full screen") { window.frame == monitor }
  }

  func bind(_ key: KeyName, to command: String, by kind: WindowManager.Kind) throws {
    keep(try WindowManager(kind, on: display, binding: (key.rawValue, command), environment: audio.environment))
  }

  func startFilm(
    on bus: PrivateBus, bindings: [String], isPaused: Bool, hasControls: Bool = false
  ) throws -> VideoPlayer {
    let player = try VideoPlayer(
      on: bus, bindings: bindings, isPaused: isPaused, hasControls: hasControls, environment: environment)
    try probe.waitUntil("the player to cover the screen") {
      probe.window(probe.activeWindow ?? 0)?.frame.width == monitor.width
    }
    return player
  }

  /// Starts a program that plays silence, and waits for its stream.
  @discardableResult
  func play(_ arguments: String...) throws -> Child {
    keep(try audio.play(arguments).program)
  }

  var streams: String { get throws { try audio.pactl("list", "short", "sink-inputs") } }

  func press(_ key: KeyName, times: Int = 1) throws {
    try Keys.press(display, key.rawValue, times: times)
  }

  /// Presses a key of the volume, and waits until that is at so many sixteenths.
  func press(_ key: KeyName, toSixteenth wanted: Double) throws {
    try press(key)
    try waitForVolume(sixteenths: wanted)
  }

  /// Presses a key while Shift is down, which is let go when Swell has seen the key.
  func pressWithShift(_ key: KeyName) throws {
    try Keys.hold(display, "shift")
    try press(key)
    _ = try status()
    try Keys.release(display, "shift")
  }

  func hold(_ key: KeyName) throws { try Keys.hold(display, key.rawValue) }

  func release(_ key: KeyName) throws { try Keys.release(display, key.rawValue) }

  /// The channels of `spk` in PulseAudio's units: 65 536 is 100 %.
  func volumes() throws -> [Int] {
    let words = try audio.pactl("get-sink-volume", "spk").split { $0 == " " || $0 == "\n" }
    return words.indices.dropLast(2).filter { words[$0 + 1] == "/" && words[$0 + 2].hasSuffix("%") }
      .compactMap { Int(words[$0]) }
  }

  /// Waits for the last step of a key that was held, after which there is none, and returns the level in per cent.
  func waitForLastStep() throws -> Int {
    var level = 0
    try waitUntil("the last step", details: swell.errors) {
      level = try audio.volume()
      return try level == Int(status().audio.level! * 100 + 0.5) && remains { try audio.volume() == level }
    }
    return level
  }

  func waitForVolume(percent: Int) throws {
    try waitUntil("the volume to be \(percent) %", details: swell.errors) { try audio.volume() == percent }
  }

  /// Waits until all channels are at so many sixteenths of 100 %; PipeWire rounds in its own way.
  func waitForVolume(sixteenths: Double) throws {
    let wanted = Int((sixteenths * 4096).rounded())
    var last: [Int] = []
    try waitUntil("the volume to be \(wanted)", details: "It is \(last).\n\(swell.errors)") {
      last = try volumes()
      return !last.isEmpty && last.allSatisfy { abs($0 - wanted) <= 2 }
    }
  }
}
