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
  /// Last, so that it is still there when the others go.
  let server: VirtualScreen

  /// Where the HUD is shown unless a test says otherwise: the middle of 1280x800.
  static let place = (x: 608, y: 364)

  init(
    depth: Int = 24, arguments: [String] = [], blending: Blending = .none, background: RGB = 0xffffff,
    rasterizer: (any Rasterizing)? = nil, server: VirtualScreen? = nil, prepare: (XProbe) -> Void = { _ in }
  ) throws {
    let server = try server ?? VirtualScreen(depth: depth, arguments: arguments)
    let probe = try server.probe()
    try probe.setBackground(background)
    prepare(probe)
    if let kind = blending.kind { compositor = try Compositor(kind, on: server.display) }
    // As Swell does: a write to a server that has gone is an error, and not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    log = try CapturedLog.start()
    setenv("DISPLAY", server.display, 1)
    defer { unsetenv("DISPLAY") }
    (self.server, self.probe) = (server, probe)
    connection = try XConnection(log: .init(verbosity: .events))
    let inbox = self.inbox
    pump = EventPump(connection)
    cover = CoverWatch(connection, events: pump) { inbox.events.append($0) }
    monitorWatch = MonitorWatch(connection, events: pump) { inbox.events.append($0) }
    _ = CompositorWatch(connection, events: pump) { inbox.events.append($0) }
    let drawn = try rasterizer ?? #require(FreeTypeRasterizer(log: .init(verbosity: .problems)))
    presenter = HUDPresenter(connection, events: pump, cover: cover, rasterizer: drawn) { inbox.events.append($0) }
  }

  /// Runs a test on a stage of its own, in the course of which no X error may occur.
  static func run(
    depth: Int = 24, arguments: [String] = [], blending: Blending = .none, background: RGB = 0xffffff,
    rasterizer: (any Rasterizing)? = nil, location: SourceLocation = #_sourceLocation, _ test: (Stage) throws -> Void
  ) throws {
    let stage = try Stage(
      depth: depth, arguments: arguments, blending: blending, background: background, rasterizer: rasterizer)
    try test(stage)
    stage.settle()
    #expect(stage.xErrors == [], sourceLocation: location)
  }

  /// X errors that Swell met, tolerated ones too.
  var xErrors: [String] { log.lines.filter { $0.contains("X error") } }

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

  /// All that was emitted about the compositor.
  var compositorStates: [Bool] {
    events.compactMap { if case .compositor(let isRunning) = $0 { isRunning } else { nil } }
  }

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

  func stopCompositor(_ signal: Int32 = SIGTERM) throws {
    try compositor?.stop(signal)
    compositor = nil
  }

  /// xrandr(1), which may fail where that does not matter: Xvfb refuses a screen without size.
  func xrandr(_ arguments: String...) throws {
    _ = try Child.run(["xrandr"] + arguments, environment: ["DISPLAY": server.display])
  }

  var isComposited: Bool { inbox.isComposited }

  /// Shows a scene, sends it, and waits until the server has painted it.
  func present(_ scene: Scene, at place: (x: Int, y: Int) = Stage.place, opacity: Double = 1) {
    presenter.present(.visible(scene: scene, x: place.x, y: place.y, opacity: opacity), isComposited: isComposited)
    XSync(connection.display, 0)
  }

  /// Makes what these scenes need, as at the start of Swell.
  func rehearse(_ scenes: [Scene]) {
    let panels = scenes.map { Panel(upright: $0, x: Stage.place.x, y: Stage.place.y, opacity: 0) }
    presenter.present(.rehearsed(panels), isComposited: isComposited)
    XSync(connection.display, 0)
  }

  func hide() {
    presenter.present(.hidden, isComposited: isComposited)
    XSync(connection.display, 0)
  }

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
    traffic(.visible(scene: scene, x: Stage.place.x, y: Stage.place.y, opacity: opacity))
  }

  // MARK: Looking

  /// Expects the panel of 88 % almost black over white in its usual place, without a compositor.
  func expectPanel(location: SourceLocation = #_sourceLocation) throws {
    let pixel = try probe.pixel(Stage.place.x + 4, Stage.place.y + 4)
    #expect(pixel.distance(to: 0x373739) <= 1, sourceLocation: location)
  }

  /// What the screen shows in the place of the HUD, as soon as that satisfies a condition: a compositor is late.
  @discardableResult
  func picture(
    of scene: Scene, at place: (x: Int, y: Int) = Stage.place, margin: Int = 0, _ what: String = "the HUD",
    where condition: (Picture) -> Bool
  ) throws -> Picture {
    var picture = Picture(width: 0, height: 0, pixels: [])
    try probe.waitUntil(what) {
      picture = try probe.image(
        place.x - margin, place.y - margin, scene.width + 2 * margin, scene.height + 2 * margin)
      return condition(picture)
    }
    return picture
  }
}

extension RGB {
  /// The empty panel of the default theme over a colour.
  static func panel(over below: RGB, opacity: Double = 0.88) -> RGB {
    func part(_ below: UInt8, _ panel: Double) -> UInt8 {
      UInt8((Double(below) * (1 - opacity) + panel * opacity).rounded())
    }
    return RGB(part(below.r, 0x1c), part(below.g, 0x1c), part(below.b, 0x1e))
  }
}

extension Scene {
  /// The scene of a volume, as the product shows it.
  static func volume(_ percent: Int, icon: Icon? = nil, theme: Theme = .default, scale: Double = 1) -> Scene {
    let level = Level(Double(percent) / 100)
    let content = HUDContent(kind: .volume, icon: icon ?? .speaker(level, isMuted: false), level: level)
    return Layout.scene(for: content, theme: theme, scale: Scale(scale))
  }
}
