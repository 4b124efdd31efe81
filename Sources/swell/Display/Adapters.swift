internal import Audio
internal import BrightnessBackends
internal import Bus
internal import CLibc
internal import Configuration
internal import Control
internal import EventLoop
internal import Localization
internal import Logging
internal import Processes
internal import Radio
internal import Raster
internal import Speech
internal import SwellCore
internal import X11

/// All adapters, created once; most of them do nothing until an effect starts them.
final class Adapters {
  let connection: XConnection
  let events: EventPump
  let focus: FocusReader
  let presenter: HUDPresenter
  let keyboard: KeyboardWatch
  let presses: Presses
  let touchBands: TouchBands
  let edgeWheel: EdgeWheel
  let swipes: TouchpadSwipes
  let touchpads: TouchpadWatch
  let fullScreen: FullScreenWatch
  let turner: ScreenTurner
  let monitors: MonitorWatch
  let audio: PulseAudio
  let brightness: BrightnessControl
  let players: Players
  let portal: DesktopPortal
  let login: LoginSession
  let sensor: OrientationSensor
  let power: PowerWatch
  let headsets: HeadsetWatch
  let radios: RadioWatch
  let catalogs = Catalogs()
  let speaker: Speaker
  let pictures: PictureReader
  /// For pictures of the user; pictures of commands have another reader and do not delay these.
  let icons: PictureReader
  /// nil when the control socket cannot be used.
  let control: ControlServer?
  /// For the configuration file, read again after each save; nil without a path.
  let configuration: ConfigurationWatch?
  let log: Log
  let inbox: Inbox
  /// The last value that the adapters have received.
  var told = Wanted()

  init(
    on loop: EventLoop, configuration: ConfigurationFile?, themes: [[UInt8]], log: Log, inbox: Inbox
  ) throws(Session.Failure) {
    let emit: (Event) -> Void = { inbox.add($0) }
    do throws(XConnection.Failure) { connection = try XConnection(log: log) } catch { throw .display(error) }
    // Before the socket: the socket finds only a Swell with the same runtime folder.
    let socket = ControlSocket(display: connection.name).path
    let claim = connection.claimDisplay(for: Int(getpid()), socket: socket)
    guard claim.isOurs else { throw .control(.alreadyRunning(display: connection.name, process: claim.other)) }
    control = try Adapters.control(display: connection.name, on: loop, log: log, emit: emit)
    let bus = SystemBus(on: loop, log: log)
    login = LoginSession(on: bus, emit: emit)
    connection.onLost = { [control, login, name = connection.name] in
      control?.removeSocket()
      if login.isEnding { ExitCode.done.end() }
      XConnection.end(name)
    }
    guard let rasterizer = FreeTypeRasterizer(log: log) else { throw .outOfMemory }
    (self.log, self.inbox) = (log, inbox)
    events = EventPump(connection)
    focus = FocusReader(connection)
    let cover = CoverWatch(connection, events: events, emit: emit)
    turner = ScreenTurner(connection, events: events)
    monitors = MonitorWatch(connection, events: events, emit: emit)
    // The pump retains these three; they need no effects.
    _ = CompositorWatch(connection, events: events, emit: emit)
    _ = DesktopWatch(connection, events: events, monitors: monitors, emit: emit)
    _ = WorkAreaWatch(connection, events: events, cover: cover, emit: emit)
    let lock = LockWatch(connection, events: events, monitors: monitors, cover: cover, emit: emit)
    keyboard = KeyboardWatch(connection, events: events, lock: lock, emit: emit)
    presenter = HUDPresenter(
      connection, events: events, monitors: monitors, cover: cover, rasterizer: rasterizer, emit: emit)
    audio = PulseAudio(on: loop, log: log, emit: emit)
    presses = Presses(connection, events: events, keyboard: keyboard, emit: emit)
    touchBands = TouchBands(connection, events: events, emit: emit)
    edgeWheel = EdgeWheel(connection, events: events, emit: emit)
    swipes = TouchpadSwipes(connection, events: events, emit: emit)
    touchpads = TouchpadWatch(connection, events: events, emit: emit)
    fullScreen = FullScreenWatch(connection, events: events, emit: emit)
    sensor = OrientationSensor(on: bus, emit: emit)
    power = PowerWatch(on: bus, emit: emit)
    headsets = HeadsetWatch(on: bus, loop: loop, emit: emit)
    radios = RadioWatch(on: loop, log: log, emit: emit)
    speaker = Speaker(on: loop, log: log)
    (pictures, icons) = (PictureReader(on: loop), PictureReader(on: loop))
    brightness = BrightnessControl(connection, events: events, bus: bus, loop: loop, log: log, emit: emit)
    players = Players(on: loop, log: log, emit: emit)
    portal = DesktopPortal(players, emit: emit)
    self.configuration = configuration.map { file in
      ConfigurationWatch(file, themes: themes, on: loop, log: log) { inbox.add(.configuration($0)) }
    }
  }

  /// Swell also runs without a control socket, but only one Swell runs on an X display.
  private static func control(
    display: String, on loop: EventLoop, log: Log, emit: @escaping (Event) -> Void
  ) throws(Session.Failure) -> ControlServer? {
    do throws(ControlServer.Failure) {
      return try ControlServer(display: display, on: loop, log: log, emit: emit)
    } catch {
      if case .alreadyRunning = error { throw .control(error) }
      log.problem("\(error.description): commands cannot control this Swell")
      return nil
    }
  }

  /// Turns the output of a monitor, and the touch screens with it.
  ///
  /// - Returns: `.done` or `.unavailable`.
  func turn(_ monitor: Monitor, to orientation: Orientation) -> Answer {
    guard turner.turn(monitor, to: orientation) else { return .unavailable(.refused) }
    // The server sends its events about the turn later.
    monitors.read()
    return .done
  }

  /// Restores everything: Swell leaves no window, no turned screen and no gamma ramp.
  func end(isComposited: Bool) {
    connection.onLost = { [control] in
      control?.removeSocket()
      ExitCode.done.end()
    }
    presenter.present(.hidden, isComposited: isComposited)
    presses.follow(PressArea())
    edgeWheel.place(on: [])
    turner.turnBack()
    brightness.end()
    connection.releaseDisplay()
  }
}
