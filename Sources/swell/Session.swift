internal import Audio
internal import BrightnessBackends
internal import Bus
internal import CLibc
internal import Configuration
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
  private let emit: (Event) -> Void
  private let connection: XConnection
  private let screen: Screen
  private let presenter: HUDPresenter
  private let audio: PulseAudio
  private let keyboard: KeyboardWatch
  private let layer: GestureLayer
  private var touchBands: TouchBands?
  private var fullScreen: FullScreenWatch?
  private let lockWatch: LockWatch
  private let turner: ScreenTurner
  private let systemBus: SystemBus
  private var sensor: OrientationSensor?
  private var rasterizer: FreeTypeRasterizer
  /// Sound has been looked for, so that there is time for what nobody waits for at the start: the font, and logind.
  private var isSettled = false
  private var login: LoginSession?
  private let brightness: BrightnessControl
  private let players: Players
  private let control: ControlServer?
  private let configuration: ConfigurationFile?
  private var configurationWatch: ConfigurationWatch?
  private var osd: OnScreenDisplay
  private var isQuitting = false

  /// - Parameter configuration: The file that is read again when it is saved; nil when there is no place for one.
  init(version: String, configuration: ConfigurationFile?, reading: ConfigurationReading, log: Log) throws(Failure) {
    let settings = reading.settings ?? Settings()
    self.configuration = configuration
    let inbox = self.inbox
    let emit: (Event) -> Void = { inbox.events.append($0) }
    self.emit = emit
    self.log = log
    do throws(EventLoop.Failure) { loop = try EventLoop() } catch { throw .loop(error) }
    do throws(XConnection.Failure) { connection = try XConnection(log: log) } catch { throw .display(error) }
    control = try Session.control(display: connection.name, on: loop, log: log, emit: emit)
    guard let rasterizer = Session.rasterizer(settings, log) else { throw .outOfMemory }
    self.rasterizer = rasterizer
    osd = OnScreenDisplay(
      identity: .init(version: version, process: Int(getpid()), display: connection.name),
      configuration: reading)
    screen = Screen(connection, emit: emit)
    presenter = HUDPresenter(connection, screen: screen, rasterizer: rasterizer)
    audio = PulseAudio(on: loop, log: log, emit: emit)
    audio.connect()
    keyboard = KeyboardWatch(connection, screen: screen, emit: emit)
    layer = GestureLayer(connection, screen: screen, emit: emit)
    lockWatch = LockWatch(connection, screen: screen, emit: emit)
    turner = ScreenTurner(connection)
    systemBus = SystemBus(on: loop, log: log)
    brightness = BrightnessControl(
      settings.brightnessBackend, connection: connection, screen: screen, bus: systemBus, loop: loop, log: log,
      emit: emit)
    players = Players(on: loop, log: log)
    configurationWatch = configuration.map { file in
      ConfigurationWatch(file.path, on: loop) { inbox.events.append(.configurationSaved) }
    }
    apply(settings)
  }

  /// Hands settings to what holds them; what is not wanted is not there either.
  private func apply(_ settings: Settings) {
    keyboard.follow(Session.interests(settings))
    audio.keepsBalance = settings.keepsBalance
    if settings.touch != .off, touchBands == nil {
      touchBands = TouchBands(connection, screen: screen, emit: emit)
      touchBands?.place(on: osd.touchBands)
    }
    touchBands?.turn(on: settings.touch != .off)
    if !settings.fullScreenClasses.isEmpty, fullScreen == nil {
      fullScreen = FullScreenWatch(connection, screen: screen, emit: emit)
    }
    fullScreen?.look(for: settings.fullScreenClasses)
    if settings.rotation == .server {
      sensor = nil
    } else if sensor == nil {
      sensor = OrientationSensor(on: systemBus, emit: emit)
      sensor?.start()
    }
  }

  private func settingsChanged(from old: Settings) {
    let new = osd.settings
    if new.rotation != old.rotation {
      turner.end()
      // Claimed anew, it says which way the device is held.
      sensor = nil
    }
    apply(new)
    if Theme(new).font != Theme(old).font || new.icons != old.icons, let rasterizer = Session.rasterizer(new, log) {
      presenter.use(rasterizer)
      rasterizer.prepare()
      self.rasterizer = rasterizer
    }
    if new.brightnessBackend != old.brightnessBackend {
      brightness.use(new.brightnessBackend)
      inbox.events.append(.brightnessDevicesChanged)
    }
  }

  /// Nobody but the log hears of mistakes in a file that was saved; who asks for a reading is told.
  private func readConfiguration(for client: ClientID?) {
    let reading = configuration.reading
    if reading.settings != nil {
      log.event("the configuration was read again")
    } else if client == nil {
      for sentence in reading.problems { log.problem(sentence) }
      log.problem("the configuration from before stays in force until it is mended")
    }
    inbox.events.append(.configuration(reading, client: client))
  }

  private static func rasterizer(_ settings: Settings, _ log: Log) -> FreeTypeRasterizer? {
    FreeTypeRasterizer(font: Theme(settings).font, icons: settings.icons, log: log)
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
    turner.end()
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
    case .audioConnected: log.event("ready")
    case .sink, .audioDisconnected: isSettled = true
    case .deadline where login == nil && isSettled:
      rasterizer.prepare()
      login = LoginSession(on: systemBus) { [inbox] in inbox.events.append($0) }
      login?.start()
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
    case .readSink(let wish): audio.readSink(wish)
    case .setSink(let name, let volume, let isMuted): audio.setSink(name, volume: volume, isMuted: isMuted)
    case .selectOutput(let selection, let client): audio.selectOutput(selection, client: client)
    case .setBrightness(let display, let value): brightness.set(display, to: value)
    case .showLayer(let isShown): isShown ? layer.show(on: osd.layerFrames) : layer.hide()
    case .placeTouchBands: touchBands?.place(on: osd.touchBands)
    case .turnScreen(let monitor, let orientation, let client): turnScreen(monitor, to: orientation, for: client)
    case .handOnClick(let button, _, _): layer.handOnClick(button: button)
    case .decideTouch(let number, let isTaken): touchBands?.decide(number, isTaken: isTaken)
    case .readStreams(let process): audio.readStreams(of: process)
    case .setStreams(let streams): audio.setStreams(streams)
    case .readPlayer: players.read { [inbox] in inbox.events.append(.player($0)) }
    case .seek(let player, let position): players.seek(player, to: position)
    case .findBrightness: inbox.events.append(.brightnessFound(brightness.find()))
    case .controlPlayer(let command): players.control(command, focused: screen.focusedProcess)
    case .readConfiguration(let client): readConfiguration(for: client)
    case .settingsChanged(let old): settingsChanged(from: old)
    case .reply(let text, let client): control?.reply(text, to: client)
    case .tell(let text, let client): control?.tell(text, to: client)
    case .quit: isQuitting = true
    }
  }

  /// What is shown is taken away first, and comes back when the screen is another: no px of it at a wrong place.
  private func turnScreen(_ monitor: Monitor, to orientation: Orientation, for client: ClientID?) {
    presenter.present(.hidden, isComposited: osd.isComposited)
    let isTurned = turner.turn(monitor, to: orientation)
    inbox.events.append(.hudDamaged)
    guard let client else { return }
    let refusal = "error: the X server cannot turn '" + monitor.name + "': use 'rotation = hud' instead\n"
    control?.reply(isTurned ? orientation.rawValue + "\n" : refusal, to: client)
  }

  private func presentFrame() {
    if osd.wantsAttention { _ = osd.handle(screen.attention, at: MonotonicClock.now) }
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
