internal import Audio
internal import BrightnessBackends
internal import Bus
internal import CLibc
internal import Configuration
internal import Control
internal import DDC
internal import Doctor
internal import EventLoop
internal import Logging
internal import Processes
internal import Raster
internal import Speech
internal import SwellCore
internal import X11

/// Collects the facts for a diagnosis: opens the same services as Swell, and waits a moment for their answers.
struct Examination {
  /// Time limits for the audio server, players and services, and for monitors over DDC/CI, which are slow.
  private static let patience = Duration.milliseconds(1200)
  private static let monitorPatience = Duration.seconds(4)

  /// The received events.
  private final class Received {
    var facts = Diagnosis.Facts()
    var hasAudioAnswered = false
    var isMoreToFind = false
    var isProbeWanted = false
    var hasExternalMonitor = false
    /// The answer of the running Swell to `status`.
    var status: String?

    func receive(_ event: Event) {
      switch event {
      case .monitors(let monitors): facts.monitors = monitors
      case .desktop(let style): facts.desktop = style
      case .preferences(let preferences): facts.preferences = preferences
      case .compositor(let isRunning): facts.isComposited = isRunning
      case .audioConnected(let server): facts.audioServer = server
      case .audioDisconnected: hasAudioAnswered = true
      case .sink(let sink): facts.sink = sink
      case .source(let source): (facts.source, hasAudioAnswered) = (source, true)
      case .orientation(let orientation): facts.orientation = orientation
      case .brightnessDevicesChanged: isMoreToFind = true
      case .monitorsUnidentified: isProbeWanted = true
      default: break
      }
    }
  }

  /// - Parameter path: The path of a configuration file; nil for the default file.
  func facts(_ path: String?) -> Diagnosis.Facts {
    // The adapters do not log: the findings report the same problems.
    let log = Log(verbosity: .silent)
    let received = Received()
    received.facts.version = Program.version
    received.facts.configuration = ConfigurationFile(path: path).reading
    let processes = Processes.all
    received.facts.programs = processes.map { $0.name }
    received.facts.popUps = Examination.popUps(of: processes)
    received.facts.backlights = Folder.names(in: "/sys/class/backlight")
    received.facts.hasDDCLibrary = DDCBrightness.isAvailable
    let font = Theme(received.facts.configuration.settingsOrDefaults).font
    received.facts.fonts = FreeTypeRasterizer.families(of: font)
    received.facts.undrawnEmoji = FreeTypeRasterizer.undrawnEmoji(of: font)
    for (name, package) in [("libfribidi.so.0", "libfribidi0"), ("libharfbuzz.so.0", "libharfbuzz0b")] {
      if unsafe swell_has_library(name) == 0 { received.facts.missingTextLibraries.append((name, package)) }
    }
    received.facts.pulseServer = Environment.variable("PULSE_SERVER")
    guard let loop = try? EventLoop() else { return received.facts }
    let audio = PulseAudio(on: loop, log: log) { received.receive($0) }
    audio.connect()
    let players = Players(on: loop, log: log)
    players.choice = received.facts.configuration.settingsOrDefaults.players
    players.read(for: .seek) { if case .player(let player) = $0 { received.facts.player = player } }
    (received.facts.hasBusLibrary, received.facts.hasSessionBus) = (SystemBus.hasLibrary, players.hasBus)
    let portal = DesktopPortal(players) { received.receive($0) }
    portal.follow(true)
    let system = SystemBus(on: loop, log: log)
    // Starts the question; the answer is read at the end.
    _ = system.hasLogin
    let foreground = ForegroundSession(on: system)
    let sensor = OrientationSensor(on: system) { received.receive($0) }
    sensor.follow(true)
    let connection = open(log, received)
    if path == nil, let used = received.status.flatMap({ Examination.configuration(in: $0) }) {
      received.facts.configuration = used
    }
    received.facts.speech = Examination.speech(received.facts.configuration.settingsOrDefaults)
    var brightness: BrightnessControl?
    if let connection {
      let events = EventPump(connection)
      let monitors = MonitorWatch(connection, events: events) { received.receive($0) }
      _ = DesktopWatch(connection, events: events, monitors: monitors) { received.receive($0) }
      received.facts.textSize = monitors.textSize
      _ = CompositorWatch(connection, events: events) { received.receive($0) }
      received.facts.keys = KeyboardWatch(connection, events: events) { _ in }.handlers(
        isSwellGrabbing: received.facts.running != nil && received.facts.configuration.settings?.mediaKeys == .grab)
      received.facts.layer = connection.layer(for: received.facts.configuration.settingsOrDefaults.hold)
      received.facts.grabbers = Examination.grabbers(connection)
      received.facts.hasTouchScreen = TouchBands.hasTouchScreen(connection)
      received.facts.hasSwipes = TouchpadWatch(connection, events: events) { _ in }.hasSwipes
      if received.facts.hasDDCLibrary {
        let monitors = ExternalMonitorWatch(connection, events: events) { received.receive($0) }
        _ = monitors.monitors
        // The search for brightness devices waits for the end of the probe.
        if received.isProbeWanted { monitors.probe() }
        received.hasExternalMonitor = !monitors.monitors.isEmpty
      }
      brightness = BrightnessControl(
        connection, events: events, bus: system, loop: loop, log: log, emit: { received.receive($0) })
      let settings = received.facts.configuration.settingsOrDefaults
      brightness?.use(settings.brightnessBackend, settings.backlights)
    }
    received.facts.brightness = brightness?.find() ?? []
    let start = MonotonicClock.now
    let isSlow = received.hasExternalMonitor
    let end = start + (isSlow ? Examination.monitorPatience : Examination.patience)
    var isAsked = false
    while MonotonicClock.now < end {
      guard (try? loop.turn(until: end)) != nil else { break }
      if received.facts.audioServer != nil, !isAsked {
        isAsked = true
        audio.readSinks { received.facts.outputs = $0 }
      }
      if received.isMoreToFind {
        received.isMoreToFind = false
        received.facts.brightness = brightness?.find() ?? []
      }
    }
    received.facts.hasLogin = system.hasLogin
    received.facts.isInForeground = foreground.isActive
    received.facts.passedOver = brightness?.passedOver ?? []
    withExtendedLifetime((audio, players, portal, sensor, connection)) {}
    brightness?.end()
    return received.facts
  }

  private func open(_ log: Log, _ received: Received) -> XConnection? {
    do throws(XConnection.Failure) {
      let connection = try XConnection(log: log)
      received.facts.display = connection.name
      received.facts.missingExtensions = connection.missingExtensions
      received.facts.isXwayland = connection.isXwayland
      received.facts.isRootless = connection.isRootless
      var answer: String?
      do throws(ControlClient.Failure) {
        answer = try ControlClient(display: connection.name).ask(["status"]).description
      } catch {
        received.facts.silence = Examination.silence(error, connection)
      }
      received.status = answer
      received.facts.running = answer.map { Examination.firstLine($0) + " runs on this display" }
      received.facts.quiet = answer.flatMap { Examination.line("quiet", of: $0) }
      received.facts.writeOnly = Examination.writeOnly(answer ?? "")
      received.facts.locked = answer.flatMap { Examination.line("locked", of: $0) }
      return connection
    } catch {
      received.facts.displayProblem = error.description
      return nil
    }
  }

  /// The result of speaking an empty text; nil if speech is off.
  private static func speech(_ settings: Settings) -> (problem: String?, remedy: String)? {
    guard settings.speak != .off else { return nil }
    let answer = ChildProcess.output(of: ProcessRole.speech.program, for: "en\n")
    let result = answer.flatMap { SpeechResult(rawValue: String(bytes: $0).parts(separatedBy: "\n")[0]) } ?? .silence
    return (result.problem, result.remedy)
  }

  /// The reason why the running Swell does not answer; nil if no Swell runs.
  private static func silence(_ failure: ControlClient.Failure, _ connection: XConnection) -> String? {
    if case .lost = failure { return failure.description }
    guard let process = connection.claimant else { return nil }
    let path = ControlSocket(display: connection.name).path
    return "Swell runs on this display\(process > 0 ? " (process \(process))" : ""), but does not use '\(path)':"
      + " it was started with another XDG_RUNTIME_DIR, or the socket was deleted"
  }

  /// The displays of `light     NAME at 40 % by ddc (write only)`.
  private static func writeOnly(_ status: String) -> [String] {
    status.parts(separatedBy: "\n").filter { $0.begins(with: "light ") && $0.ends(with: " (write only)") }.map { line in
      let words = line.withoutFirst(6).trimmedASCII.parts(separatedBy: " ")
      return words[..<(words.lastIndex(of: "at") ?? 0)].joined(separator: " ")
    }
  }

  /// The text after a name in a status.
  private static func line(_ name: String, of status: String) -> String? {
    status.parts(separatedBy: "\n").first { $0.begins(with: name + " ") }
      .map { $0.withoutFirst(name.utf8.count).trimmedASCII }
  }

  /// The configuration file of the running Swell, read now; nil if its path is not UTF-8.
  private static func configuration(in status: String) -> ConfigurationReading? {
    guard var path = line("config", of: status) else { return nil }
    let isMissing = path.ends(with: " is not there")
    guard let end = [" is not there", " is in force", " has mistakes"].first(where: { path.ends(with: $0) }) else {
      return nil
    }
    path = String(bytes: path.bytes.dropLast(end.utf8.count))
    if !path.begins(with: "/") {
      guard let process = firstLine(status).parts(separatedBy: " ").last.flatMap({ Int($0) }),
        let folder = Folder.target(of: "/proc/\(process)/cwd".bytes)
      else { return nil }
      path = String(bytes: folder) + "/" + path
    }
    // Bytes that are not UTF-8 were replaced.
    guard !path.unicodeScalars.contains("\u{fffd}") else { return nil }
    if isMissing { return ConfigurationReading(path: path, settings: Settings()) }
    return ConfigurationFile(path: path).reading
  }

  /// Each program and each plug-in once, with the present value of its setting.
  private static func popUps(
    of processes: [Processes.Process]
  ) -> [(display: OtherDisplay, setting: PopUpSetting?, answer: [String])] {
    let names = processes.map { $0.name }
    let displays = OtherDisplay.all.filter { names.contains($0.program) }
    let plugins = Set(processes.compactMap { $0.plugin }).sorted().map { OtherDisplay.xfcePlugin($0) }
    return (displays + plugins).map { display in
      for setting in display.settings {
        if let answer = setting.answer { return (display, setting, answer) }
      }
      return (display, display.settings.last, [])
    }
  }

  /// The programs with grabs, each once, without Swell.
  private static func grabbers(_ connection: XConnection) -> [String] {
    var names: [String] = []
    for process in connection.grabbingProcesses {
      // The program runs in a container, or on another machine.
      let name = process.flatMap { Processes.process($0)?.name } ?? "a program elsewhere"
      if name != "swell", !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func firstLine(_ text: String) -> String {
    text.parts(separatedBy: "\n").first ?? ""
  }
}
