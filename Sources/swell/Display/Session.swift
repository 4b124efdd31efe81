internal import Bus
internal import CLibc
internal import Configuration
internal import Control
internal import EventLoop
internal import Logging
internal import Processes
internal import SwellCore
internal import X11

/// A running Swell: passes events to the core, and its effects to the adapters.
///
/// One turn of the loop: adapters emit events, the core answers them with effects, and at the end at most one frame is
/// painted and sent. While the HUD is hidden, the loop sleeps in poll(2) without a timer.
final class Session {
  /// Why Swell cannot run.
  enum Failure: Error, CustomStringConvertible {
    case display(XConnection.Failure)
    case control(ControlServer.Failure)
    case loop(EventLoop.Failure)
    case outOfMemory

    var description: String {
      switch self {
      case .display(let failure): failure.description
      case .control(let failure): failure.description
      case .loop(let failure): failure.description
      case .outOfMemory: "cannot start: out of memory"
      }
    }

    var exitCode: ExitCode {
      switch self {
      case .display: .unavailable
      case .control(.alreadyRunning): .running
      default: .failed
      }
    }
  }

  private let log: Log
  private let loop: EventLoop
  private let inbox = Inbox()
  private let adapters: Adapters
  private let server: ServerLife
  /// Whether the X server has answered in this turn of the loop; nil if it was not asked.
  private var hasAnswered: Bool?
  private let identity: OnScreenDisplay.Identity
  private let reading: ConfigurationReading
  private var isQuitting = false
  private var hasReportedRefusals = false
  private var loggedPanel: String?

  /// - Parameter configuration: The configuration file, read again after each save; nil without a path.
  init(version: String, configuration: ConfigurationFile?, reading: ConfigurationReading, log: Log) throws(Failure) {
    self.log = log
    do throws(EventLoop.Failure) { loop = try EventLoop() } catch { throw .loop(error) }
    inbox.add(.started)
    adapters = try Adapters(
      on: loop, configuration: configuration, themes: reading.themePlaces, log: log, inbox: inbox)
    server = ServerLife(adapters.connection)
    identity = .init(version: version, process: Int(getpid()), display: adapters.connection.name)
    self.reading = reading
  }

  /// Runs until SIGTERM, SIGINT or `swell quit`. If the X server is lost, the process ends at once (`Adapters`).
  func run() throws(Failure) -> ExitCode {
    let (inbox, events, connection) = (self.inbox, adapters.events, adapters.connection)
    // In a local variable, because each call on a property would copy the core.
    var osd = OnScreenDisplay(identity: identity, configuration: reading)
    let signals = SignalWatch(on: loop) { [adapters] isHangUp in
      if isHangUp { adapters.configuration?.saved() } else { inbox.add(.terminated) }
    }
    let socket = loop.watch(connection.descriptor) { events.drain(reading: true) }
    defer { withExtendedLifetime((signals, socket)) {} }
    while true {
      hasAnswered = server.isHung ? server.check() : nil
      // Nobody has looked for those that came meanwhile.
      if hasAnswered == true { inbox.add(.brightnessDevicesChanged) }
      handleEvents(&osd)
      if isQuitting { break }
      if loop.refusals > 0, !hasReportedRefusals {
        hasReportedRefusals = true
        log.problem(
          "out of file descriptors (ulimit -n), inotify instances or inotify watches "
            + "(fs.inotify.max_user_instances, max_user_watches): raise the limit, or some changes are not noticed")
      }
      presentFrame(&osd)
      // Painting may have read events into Xlib's buffer, where poll(2) does not see them. Other adapters get their
      // turn even if there are many events.
      let isBusy = events.drain(reading: false) || !inbox.isEmpty || connection.isUsed
      let due = isBusy ? MonotonicClock.now : osd.deadline(after: MonotonicClock.now)
      // What waits for the server is looked at again when something comes from it, or later.
      let deadline = server.isHung ? MonotonicClock.now + .milliseconds(100) : due
      do throws(EventLoop.Failure) {
        // Input that produced no event, such as half a message of the audio server, needs no turn of the core.
        try loop.turn(until: deadline) { inbox.isEmpty && !connection.isUsed }
      } catch { throw .loop(error) }
      // A busy X server may not have sent the release of the key yet: ask before the key repeats.
      if let next = osd.nextRepeat, MonotonicClock.now >= next {
        guard isScreenThere else { continue }
        connection.synchronize()
        events.drain(reading: false)
      }
      inbox.add(.deadline)
    }
    // What cannot be restored now is restored when the X server answers; nobody else need wait for that.
    if !isScreenThere { adapters.control?.disconnect() }
    adapters.end(isComposited: osd.isComposited)
    return .done
  }

  private func handleEvents(_ osd: inout OnScreenDisplay) {
    while !inbox.isEmpty {
      var replies: [Effect] = []
      let recording = osd.asksForRecording ? [recordingReport(osd.settings)] : []
      for event in recording + inbox.take() {
        if log.verbosity == .events, let line = event.line { log.event(line) }
        for effect in osd.handle(event, at: MonotonicClock.now) {
          if case .reply = effect {
            replies.append(effect)
          } else if effect.needsScreen, !isScreenThere {
            adapters.refuse(effect)
          } else if !adapters.run(effect) {
            isQuitting = true
          }
        }
      }
      let wanted = osd.wanted
      // Where the X server does not answer, they follow when it does.
      if wanted != adapters.told, isScreenThere { adapters.follow(wanted) }
      guard !replies.isEmpty else { continue }
      // The change is in force before its client continues.
      if server.isReading { adapters.connection.flush() }
      for reply in replies { _ = adapters.run(reply) }
    }
  }

  /// Whether the X server answers, so that it may be waited for.
  private var isScreenThere: Bool {
    let answer = hasAnswered ?? server.check()
    hasAnswered = answer
    return answer
  }

  private func recordingReport(_ settings: Settings) -> Event {
    .screenRecorded(settings.isQuietInRecordings && isScreenThere && adapters.connection.isScreenRecorded)
  }

  private func presentFrame(_ osd: inout OnScreenDisplay) {
    // A panel that appears needs answers of the server, and one that changes does not.
    guard osd.isShowing && adapters.presenter.isHidden ? isScreenThere : server.isReading else { return }
    let frame = osd.nextFrame(at: MonotonicClock.now, measuring: adapters.presenter.measuring)
    if let frame { adapters.presenter.present(frame, isComposited: osd.isComposited) }
    adapters.connection.flush()
    if log.verbosity == .events, osd.panelLine?.description != loggedPanel {
      loggedPanel = osd.panelLine?.description
      log.event("panel: \(loggedPanel ?? "hidden")")
    }
    // The memory of the panel is free now, but the C library keeps it unless it is asked.
    if frame == .hidden { malloc_trim(0) }
  }
}
