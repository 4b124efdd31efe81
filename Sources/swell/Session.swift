internal import Audio
internal import Brightness
internal import Bus
internal import CLibc
internal import Control
internal import Diagnostics
internal import EventLoop
internal import Raster
internal import SwellCore
internal import X11

/// The running display: puts the parts together, carries events to the core, and runs its effects.
///
/// One turn of the loop: adapters hand over events, the core answers them with effects, and at the end, if anything
/// is to be seen, one frame is painted and sent. Hidden, it sleeps in poll(2) without a timer.
final class Session {
  /// Why the display cannot run.
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

    var exitCode: Program.ExitCode {
      if case .display = self { .unavailable } else { .failed }
    }
  }

  private let log: Log
  private let loop: EventLoop
  private let inbox = Inbox()
  private let connection: XConnection
  private let screen: Screen
  private let presenter: HUDPresenter
  private let audio: PulseAudio
  private let keyboard: KeyboardWatch
  private let layer: GestureLayer
  private let touchBands: TouchBands?
  private let fullScreen: FullScreenWatch?
  private let brightness: BrightnessControl
  private let players: Players
  private let control: ControlServer?
  private var osd: OnScreenDisplay
  private var isQuitting = false

  init(version: String, settings: Settings, log: Log) throws(Failure) {
    let inbox = self.inbox
    let emit: (Event) -> Void = { inbox.events.append($0) }
    self.log = log
    do throws(EventLoop.Failure) { loop = try EventLoop() } catch { throw .loop(error) }
    do throws(XConnection.Failure) { connection = try XConnection(log: log) } catch { throw .display(error) }
    control = try Session.control(display: connection.name, on: loop, log: log, emit: emit)
    guard let rasterizer = FreeTypeRasterizer(log: log) else { throw .outOfMemory }
    osd = OnScreenDisplay(
      identity: .init(version: version, process: Int(getpid()), display: connection.name),
      settings: settings)
    screen = Screen(connection, emit: emit)
    presenter = HUDPresenter(connection, screen: screen, rasterizer: rasterizer)
    audio = PulseAudio(on: loop, log: log, emit: emit)
    audio.connect()
    keyboard = KeyboardWatch(connection, screen: screen, interests: Session.interests(settings), emit: emit)
    layer = GestureLayer(connection, screen: screen, emit: emit)
    touchBands = settings.touch == .off ? nil : TouchBands(connection, screen: screen, emit: emit)
    fullScreen =
      settings.fullScreenClasses.isEmpty
      ? nil : FullScreenWatch(connection, screen: screen, classes: settings.fullScreenClasses, emit: emit)
    brightness = BrightnessControl(
      settings.brightnessBackend, connection: connection, screen: screen, loop: loop, log: log, emit: emit,
      onChange: { inbox.events.append(.brightnessChanged) })
    players = Players(on: loop, emit: emit)
  }

  private static func interests(_ settings: Settings) -> KeyboardWatch.Interests {
    var interests = KeyboardWatch.Interests()
    interests.mediaKeys = settings.mediaKeys != .off
    interests.grabs = settings.mediaKeys == .auto
    interests.locks = !(settings.hidden.contains(.capsLock) && settings.hidden.contains(.numLock))
    interests.hold = settings.hold
    return interests
  }

  /// A display that cannot be asked still displays: only a second one is a reason not to run.
  private static func control(
    display: String, on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void
  ) throws(Failure) -> ControlServer? {
    do throws(ControlServer.Failure) {
      return try ControlServer(display: display, on: loop, log: log, emit: emit)
    } catch {
      if case .alreadyRunning = error { throw .control(error) }
      log.problem("\(error.description): 'swell status' will not find this display")
      return nil
    }
  }

  /// Runs until it is told to end, or the X server goes away.
  func run() throws(Failure) -> Program.ExitCode {
    let inbox = self.inbox
    let signals = SignalWatch(on: loop) { inbox.events.append(.terminated) }
    let socket = loop.watch(connection.descriptor) { [screen] in screen.drain(reading: true) }
    while true {
      handleEvents()
      if connection.isLost {
        log.problem("the X server of '\(connection.name)' went away: nothing is left to show")
        return .failed
      }
      if isQuitting { break }
      presentFrame()
      // Painting may have read events into Xlib's buffer, where poll(2) does not see them.
      if screen.drain(reading: false) || !inbox.events.isEmpty { continue }
      let now = MonotonicClock.now
      do throws(EventLoop.Failure) { try loop.turn(until: osd.deadline(after: now)) } catch { throw .loop(error) }
      inbox.events.append(.deadline)
    }
    presenter.present(.hidden, isComposited: osd.isComposited)
    layer.hide()
    brightness.end()
    connection.flush()
    withExtendedLifetime((signals, socket)) {}
    return .done
  }

  private func handleEvents() {
    while !inbox.events.isEmpty {
      let events = inbox.events
      inbox.events.removeAll(keepingCapacity: true)
      for event in events {
        prepare(for: event)
        for effect in osd.handle(event, at: MonotonicClock.now) { run(effect) }
      }
    }
  }

  /// What the core must know before it can answer.
  private func prepare(for event: Event) {
    switch event {
    case .monitors(let monitors):
      touchBands?.place(on: monitors)
      if layer.isShown { layer.show(on: monitors, deadZone: osd.settings.deadZone) }
    case .audioConnected: log.event("ready")
    case .request(.brightness(_, .underPointer), _):
      let pointer = screen.pointer
      _ = osd.handle(.pointer(x: pointer.x, y: pointer.y), at: MonotonicClock.now)
    case .request(.program, _), .pressed(_, _, _, isShifted: true):
      _ = osd.handle(.focusedProgram(process: screen.focusedProcess), at: MonotonicClock.now)
    default: break
    }
  }

  private func run(_ effect: Effect) {
    switch effect {
    case .connectAudio: audio.connect()
    case .setVolume(let volume): audio.setVolume(volume)
    case .setMute(let isMuted): audio.setMute(isMuted)
    case .setSourceVolume(let volume): audio.setSourceVolume(volume)
    case .setSourceMute(let isMuted): audio.setSourceMute(isMuted)
    case .selectOutput(let selection, let client): audio.selectOutput(selection, client: client)
    case .setBrightness(let display, let value): brightness.set(display, to: value)
    case .showLayer(let isShown): isShown ? layer.show(on: osd.monitors, deadZone: osd.settings.deadZone) : layer.hide()
    case .handOnClick(let button, _, _): layer.handOnClick(button: button)
    case .decideTouch(let number, let isTaken): touchBands?.decide(number, isTaken: isTaken)
    case .readStreams(let process): audio.readStreams(of: process)
    case .setStreams(let streams): audio.setStreams(streams)
    case .readPlayer: players.read()
    case .seek(let player, let position): players.seek(player, to: position)
    case .findBrightness: inbox.events.append(.brightnessFound(brightness.find()))
    case .controlPlayer(let command): players.control(command, focused: screen.focusedProcess)
    case .reply(let text, let client): control?.reply(text, to: client)
    case .quit: isQuitting = true
    }
  }

  private func presentFrame() {
    if let frame = osd.nextFrame(at: MonotonicClock.now) {
      presenter.present(frame, isComposited: osd.isComposited)
    }
    connection.flush()
  }
}

/// Events on their way to the core.
private final class Inbox {
  var events: [Event] = []
}
