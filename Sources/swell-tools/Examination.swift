internal import Audio
internal import BrightnessBackends
internal import Bus
internal import CLibc
internal import Configuration
internal import Control
internal import DDC
internal import Diagnosis
internal import Diagnostics
internal import EventLoop
internal import SwellCore
internal import X11

/// Collects the facts for a diagnosis: opens what Swell opens, and waits a moment for the answers.
struct Examination {
  /// Time limits for the audio server, players and services, and for monitors over DDC/CI, which are slow.
  private static let patience = Duration.milliseconds(1200)
  private static let monitorPatience = Duration.seconds(4)

  /// The events that were received.
  private final class Heard {
    var facts = Diagnosis.Facts()
    var hasAudioAnswered = false
    var isMoreToFind = false
    var isProbeWanted = false
    var hasExternalMonitor = false
    /// What the running Swell answers to `status`.
    var status: String?

    func receive(_ event: Event) {
      switch event {
      case .monitors(let monitors): facts.monitors = monitors
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

  /// - Parameter path: Of a configuration file; nil for the usual one.
  func facts(_ path: String?) -> Diagnosis.Facts {
    // The findings say what the adapters would log.
    let log = Log(verbosity: .silent)
    let heard = Heard()
    heard.facts.configuration = ConfigurationFile(path: path).reading
    let processes = Processes.all
    heard.facts.programs = processes.map { $0.name }
    heard.facts.popUps = Examination.popUps(of: processes)
    heard.facts.picomConfiguration = PicomFile.text(processes)
    heard.facts.backlights = Examination.names(in: "/sys/class/backlight")
    heard.facts.hasDDCLibrary = DDCBrightness.isAvailable
    for (name, package) in [("libfribidi.so.0", "libfribidi0"), ("libharfbuzz.so.0", "libharfbuzz0b")] {
      if unsafe swell_has_library(name) == 0 { heard.facts.missingTextLibraries.append((name, package)) }
    }
    guard let loop = try? EventLoop() else { return heard.facts }
    let audio = PulseAudio(on: loop, log: log) { heard.receive($0) }
    audio.connect()
    let players = Players(on: loop, log: log)
    players.read { if case .player(let player) = $0 { heard.facts.player = player } }
    heard.facts.hasSessionBus = players.hasBus
    let system = SystemBus(on: loop, log: log)
    // Asks; the answer is taken at the end.
    _ = system.hasLogin
    let foreground = ForegroundSession(on: system)
    let sensor = OrientationSensor(on: system) { heard.receive($0) }
    sensor.start()
    let connection = open(log, heard)
    if path == nil, let used = heard.status.flatMap({ Examination.configuration(in: $0) }) {
      heard.facts.configuration = used
    }
    var brightness: BrightnessControl?
    if let connection {
      let events = EventPump(connection)
      _ = MonitorWatch(connection, events: events) { heard.receive($0) }
      _ = CompositorWatch(connection, events: events) { heard.receive($0) }
      heard.facts.keys = KeyboardWatch(connection, events: events) { _ in }.handlers(
        isSwellGrabbing: heard.facts.running != nil && heard.facts.configuration.settings?.mediaKeys == .grab)
      heard.facts.hasTouchScreen = TouchBands.hasTouchScreen(connection)
      if heard.facts.hasDDCLibrary {
        let monitors = ExternalMonitorWatch(connection, events: events) { heard.receive($0) }
        _ = monitors.monitors
        // The search for brightness devices waits for the end of the probe.
        if heard.isProbeWanted { connection.probeOutputs() }
        heard.hasExternalMonitor = !monitors.monitors.isEmpty
      }
      brightness = BrightnessControl(
        heard.facts.configuration.settings?.brightnessBackend, connection: connection, events: events, bus: system,
        loop: loop, log: log, emit: { heard.receive($0) })
    }
    heard.facts.brightness = brightness?.find() ?? []
    let start = MonotonicClock.now
    let isSlow = heard.hasExternalMonitor
    let end = start + (isSlow ? Examination.monitorPatience : Examination.patience)
    while MonotonicClock.now < end {
      guard (try? loop.turn(until: end)) != nil else { break }
      if heard.isMoreToFind {
        heard.isMoreToFind = false
        heard.facts.brightness = brightness?.find() ?? []
      }
    }
    heard.facts.hasLogin = system.hasLogin
    heard.facts.isInForeground = foreground.isActive
    heard.facts.passedOver = (brightness?.passedOver ?? []).map { $0.sentence }
    withExtendedLifetime((audio, players, sensor, connection)) {}
    brightness?.end()
    return heard.facts
  }

  private func open(_ log: Log, _ heard: Heard) -> XConnection? {
    do throws(XConnection.Failure) {
      let connection = try XConnection(log: log)
      heard.facts.display = connection.name
      heard.facts.missingExtensions = connection.missingExtensions
      var answer: String?
      do throws(ControlClient.Failure) {
        answer = try ControlClient(display: connection.name).ask(["status"])
      } catch {
        heard.facts.silence = Examination.silence(error, connection)
      }
      heard.status = answer
      heard.facts.running = answer.map { Examination.firstLine($0) + " runs on this display" }
      heard.facts.quiet = answer.flatMap { Examination.line("quiet", of: $0) }
      heard.facts.locked = answer.flatMap { Examination.line("locked", of: $0) }
      return connection
    } catch {
      heard.facts.displayProblem = error.description
      return nil
    }
  }

  /// Why a Swell that runs does not answer; nil where none runs.
  private static func silence(_ failure: ControlClient.Failure, _ connection: XConnection) -> String? {
    if case .lost = failure { return failure.description }
    guard let process = connection.claimant else { return nil }
    let path = ControlSocket(display: connection.name).path
    return "Swell runs on this display\(process > 0 ? " (process \(process))" : ""), but not at '\(path)':"
      + " it was started with another XDG_RUNTIME_DIR, or that folder was emptied"
  }

  /// What a status says behind a name.
  private static func line(_ name: String, of status: String) -> String? {
    status.parts(separatedBy: "\n").first { $0.begins(with: name + " ") }
      .map { $0.withoutFirst(name.utf8.count).trimmedASCII }
  }

  /// The present content of the file that the running Swell reads; nil where its path is not known byte by byte.
  private static func configuration(in status: String) -> ConfigurationReading? {
    guard var path = line("config", of: status) else { return nil }
    let isMissing = path.ends(with: " is not there")
    guard let end = [" is not there", " is in force", " has mistakes"].first(where: { path.ends(with: $0) }) else {
      return nil
    }
    path = String(bytes: path.bytes.dropLast(end.utf8.count))
    if !path.begins(with: "/") {
      guard let process = firstLine(status).parts(separatedBy: " ").last.flatMap({ Int($0) }) else { return nil }
      var folder = [CChar](repeating: 0, count: 4096)
      let length = unsafe readlink("/proc/\(process)/cwd", &folder, folder.count)
      guard length > 0 else { return nil }
      path = String(bytes: folder[..<length].map { UInt8(bitPattern: $0) }) + "/" + path
    }
    // What is no UTF-8 in it has been repaired.
    guard !path.unicodeScalars.contains("\u{fffd}") else { return nil }
    if isMissing { return ConfigurationReading(path: path, settings: Settings()) }
    return ConfigurationFile(path: path).reading
  }

  /// Each program and each plug-in once, and what its setting is.
  private static func popUps(of processes: [Processes.Process]) -> [(display: OtherDisplay, answer: [String])] {
    var seen: [String] = []
    var popUps: [(display: OtherDisplay, answer: [String])] = []
    for process in processes where !seen.contains(process.name + process.plugin) {
      seen.append(process.name + process.plugin)
      for var display in OtherDisplay.all where display.program == process.name {
        display.setting = display.setting?.of(plugin: process.plugin)
        popUps.append((display, display.setting.map { Shell.lines($0.question) } ?? []))
      }
    }
    return popUps
  }

  private static func firstLine(_ text: String) -> String {
    text.parts(separatedBy: "\n").first ?? ""
  }

  static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe String(cString: swell_entry_name(entry))
      if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names
  }
}
