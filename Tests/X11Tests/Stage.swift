import CX11
import Foundation
import Raster
import SwellCore
import TestServers
import Testing

@testable import X11

/// All suites with an X server: one after the other, since DISPLAY and standard error belong to the whole process.
@Suite(.serialized) enum XServerTests {}

/// What blends the HUD with the screen.
enum Blending: String, CaseIterable, Sendable {
  /// Nothing but Swell itself.
  case none
  case xcompmgr
  case picom

  var kind: Compositor.Kind? { Compositor.Kind(rawValue: rawValue) }
}

/// A private X server, with Swell's side of the screen connected to it and a probe that looks at the result.
final class Stage {
  private final class Inbox {
    var events: [Event] = [] {
      didSet { if case .compositor(let isRunning) = events.last { isComposited = isRunning } }
    }
    var isComposited = false
  }

  let connection: XConnection
  let pump: EventPump
  let monitorWatch: MonitorWatch
  let cover: CoverWatch
  let presenter: HUDPresenter
  let probe: XProbe
  let log: CapturedLog
  private let inbox = Inbox()
  private var compositor: Compositor?
  private var errorCount = 0
  /// Where the test began.
  private let location: SourceLocation
  let server: VirtualScreen

  /// Where the HUD is shown unless a test says otherwise: the middle of 1280x800.
  static let place = (x: 608, y: 364)

  /// - Parameter prepare: What is on the screen before Swell.
  init(
    arguments: [String] = [], blending: Blending = .none, background: RGB = 0xffffff,
    rasterizer: (any Rasterizing)? = nil, compositorDelay: Duration = .seconds(3600), server: VirtualScreen? = nil,
    location: SourceLocation = #_sourceLocation, prepare: (XProbe) -> Void = { _ in }
  ) throws {
    let server = try server ?? VirtualScreen(arguments: arguments)
    let probe = try server.probe()
    try probe.setBackground(background)
    prepare(probe)
    if let kind = blending.kind { compositor = try Compositor(kind, on: server.display) }
    log = try CapturedLog.start()
    setenv("DISPLAY", server.display, 1)
    defer { unsetenv("DISPLAY") }
    (self.server, self.probe, self.location) = (server, probe, location)
    connection = try XConnection(log: .init(verbosity: .events))
    // The server lives as long as the connection, which ends the process without it.
    connection.onLost = { fatalError("\(server) is lost") }
    let inbox = self.inbox
    pump = EventPump(connection)
    cover = CoverWatch(connection, events: pump) { inbox.events.append($0) }
    monitorWatch = MonitorWatch(connection, events: pump) { inbox.events.append($0) }
    _ = CompositorWatch(connection, events: pump) { inbox.events.append($0) }
    let drawn = try rasterizer ?? #require(FreeTypeRasterizer(log: .init(verbosity: .problems)))
    presenter = HUDPresenter(
      connection, events: pump, monitors: monitorWatch, cover: cover, rasterizer: drawn,
      compositorDelay: compositorDelay
    ) { inbox.events.append($0) }
  }

  /// No X error may have occurred but those that the test has taken.
  deinit {
    settle()
    #expect(takeErrors() == [], sourceLocation: location)
  }

  /// X errors that Swell met since the last call, tolerated ones too.
  func takeErrors() -> [String] {
    let errors = log.lines.filter { $0.contains("X error") }
    defer { errorCount = errors.count }
    return Array(errors.dropFirst(errorCount))
  }

  // MARK: Events

  var events: [Event] { inbox.events }
  /// For watches that a test adds.
  var emit: (Event) -> Void { { [inbox] in inbox.events.append($0) } }

  func forgetEvents() {
    settle()
    inbox.events = []
  }

  /// Takes every event that the server made of what anyone asked before, and every answer; there are no later ones.
  func settle() {
    // What has come may be a reason to ask for something.
    for _ in 0..<2 {
      probe.sync()
      XSync(connection.display, 0)
      while pump.drain(reading: true) {}
    }
  }

  /// Waits for events of Swell's own connection.
  func wait(for what: String, until condition: (Stage) -> Bool) throws {
    try waitUntil(what, watching: [connection.descriptor]) {
      pump.drain(reading: true)
      return condition(self)
    }
  }

  /// All lists of monitors that were emitted.
  var monitorLists: [[Monitor]] {
    events.compactMap { if case .monitors(let monitors) = $0 { monitors } else { nil } }
  }

  var monitors: [Monitor] { monitorLists.last ?? [] }

  /// How often `.hudLost` was emitted.
  var losses: Int {
    events.count { if case .hudLost = $0 { true } else { false } }
  }

  /// How often `.hudDamaged` was emitted.
  var damages: Int {
    events.count { if case .hudDamaged = $0 { true } else { false } }
  }

  // MARK: Acting

  func start(_ kind: Compositor.Kind) throws {
    compositor = try Compositor(kind, on: server.display)
  }

  /// xrandr(1), which may fail where that does not matter: Xvfb refuses a screen without size.
  func xrandr(_ arguments: String...) throws {
    _ = try Child.run(["xrandr"] + arguments, environment: ["DISPLAY": server.display])
  }

  var isComposited: Bool { inbox.isComposited }

  /// Shows something, sends it, and waits until the server has painted it.
  ///
  /// - Parameter isComposited: Whether something is to blend it; nil: as it is.
  func present(_ frame: Frame, isComposited: Bool? = nil) {
    presenter.present(frame, isComposited: isComposited ?? self.isComposited)
    XSync(connection.display, 0)
  }

  func present(
    _ scene: Scene, at place: (x: Int, y: Int) = Stage.place, opacity: Double = 1, isComposited: Bool? = nil
  ) {
    present(.visible([Panel(upright: scene, x: place.x, y: place.y, opacity: opacity)]), isComposited: isComposited)
  }

  func hide() { present(.hidden) }

  /// Requests that one frame sent, and whether anything was read from the server meanwhile.
  ///
  /// Sending them is not part of the measure: XFlush(3) takes what has arrived, but waits for nothing.
  func traffic(_ frame: Frame) -> (requests: Int, hasWaited: Bool) {
    let display = connection.display
    let (first, known) = (XNextRequest(display), XLastKnownRequestProcessed(display))
    presenter.present(frame, isComposited: isComposited)
    let result = (Int(XNextRequest(display) - first), XLastKnownRequestProcessed(display) != known)
    connection.flush()
    return result
  }

  func traffic(_ scene: Scene, opacity: Double = 1) -> (requests: Int, hasWaited: Bool) {
    traffic(.visible([Panel(upright: scene, x: Stage.place.x, y: Stage.place.y, opacity: opacity)]))
  }

  // MARK: Looking

  /// Waits for the panel over white in its usual place.
  func expectPanel() throws {
    try picture(of: .volume(37), "the panel") { $0.pixel(6, 6).distance(to: .panel(over: 0xffffff)) <= 1 }
  }

  /// What the screen shows in the place of the HUD, as soon as that satisfies a condition: a compositor is late.
  @discardableResult
  func picture(
    of scene: Scene, at place: (x: Int, y: Int) = Stage.place, _ what: String = "the HUD",
    where condition: (Picture) -> Bool = { _ in true }
  ) throws -> Picture {
    var picture = Picture(width: 0, height: 0, pixels: [])
    try probe.waitUntil(what) {
      picture = try probe.image(place.x, place.y, scene.width, scene.height)
      return condition(picture)
    }
    return picture
  }
}

extension RGB {
  /// The empty panel of the default theme over a colour.
  static func panel(over below: RGB, opacity: Double = 0.8) -> RGB {
    func part(_ below: UInt8, _ panel: Double) -> UInt8 {
      UInt8((Double(below) * (1 - opacity) + panel * opacity).rounded())
    }
    return RGB(part(below.r, 0x24), part(below.g, 0x24), part(below.b, 0x26))
  }
}

extension Scene {
  nonisolated(unsafe) private static let text = FreeTypeRasterizer(log: .init(verbosity: .problems))!

  /// What the product shows, as wide as the text is with the machine's font.
  static func of(_ content: HUDContent, _ theme: Theme = .default, scale: Double = 1) -> Scene {
    Layout.scene(for: content, theme: theme, scale: Scale(scale), measuring: text)
  }

  static func volume(_ percent: Int, theme: Theme = .default, scale: Double = 1) -> Scene {
    of(Gallery.volume(percent), theme, scale: scale)
  }
}

extension Panel {
  /// Unturned, with its upper left corner at `x`, `y` px of the screen.
  init(upright scene: Scene, x: Int, y: Int, opacity: Double) {
    self.init(
      scene: scene, frame: PixelRect(x: x, y: y, width: scene.width, height: scene.height),
      place: PixelRect(x: 0, y: 0, width: scene.width, height: scene.height), angle: 0, opacity: opacity)
  }
}
