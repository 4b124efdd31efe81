internal import CX11
internal import Logging
public import SwellCore

/// Turns an output with RandR (`XRRSetCrtcConfig`), and the touch screens with it.
///
/// The arrangement before the first turn is stored, and restored at the end. It is also in a property of the root
/// window, from which the next start restores it after a crash. A touch screen that is connected while the screen is
/// turned, as many are again after sleep, is turned too. It runs in a process of its own: see `TurningProcess`.
public final class ScreenTurner: EventSource {
  /// For tests too: no server has both a screen that turns and a touch screen.
  var home: TurnedScreen?
  private var turned: Monitor?

  /// Turns back the screen that a crashed Swell had turned.
  public init(_ connection: XConnection, events: EventPump) {
    super.init(connection, events: events) { _ in }
    connection.rootEvents.select(.devices, for: self)
    guard connection.extensions.hasRandR, let home = TurnedScreen(of: connection) else { return }
    withSetup { setup in
      // Changes by other clients since then stay.
      guard setup.arrangement == home.turned, setup.set(home.arrangement) else { return }
      turnTouches(home, to: home.arrangement)
    }
    TurnedScreen.remove(from: connection)
    connection.synchronize()
  }

  /// Turns the output of `monitor` so that its picture is upright again.
  ///
  /// - Returns: false when the server cannot, or refuses.
  @discardableResult public func turn(_ monitor: Monitor, to orientation: Orientation) -> Bool {
    turn(monitor, nil, to: orientation)
  }

  private func withSetup(_ body: (OutputSetup) -> Void) {
    unsafe connection.withScreenResources { unsafe body(OutputSetup(connection, $0)) }
  }

  /// - Parameter crtc: nil for the one that shows the monitor.
  @discardableResult private func turn(_ monitor: Monitor, _ crtc: UInt?, to orientation: Orientation) -> Bool {
    var isDone = false
    withSetup { setup in
      guard let crtc = crtc ?? setup.crtc(of: monitor) else { return }
      var home = home(for: crtc, in: setup.arrangement)
      home.quarters = orientation.quarters
      home.add(touches())
      let target = home.turned
      if setup.canTurn(crtc, to: target) {
        home.store(on: connection)
        isDone = setup.set(target)
      }
      if isDone {
        (self.home, turned) = (home, monitor)
        turnTouches(home, to: target)
      } else {
        connection.log.problem("the X server cannot turn '\(monitor.name)': use 'rotation = hud' instead")
        self.home?.store(on: connection)
      }
      if (self.home?.quarters ?? 0) == 0 { TurnedScreen.remove(from: connection) }
    }
    // The next turn may be hours away: leave nothing in Xlib's buffer until then.
    connection.synchronize()
    return isDone
  }

  /// The arrangement before the first turn. Turns are relative to it, even if other clients change the arrangement
  /// later.
  private func home(for crtc: UInt, in current: ScreenArrangement) -> TurnedScreen {
    guard let home, home.crtc == crtc, let old = home.arrangement.part(crtc), let now = current.part(crtc) else {
      return TurnedScreen(arrangement: current, crtc: crtc, touches: touches())
    }
    guard current != home.turned, current != home.arrangement else { return home }
    var new = home
    new.arrangement = current.turning(crtc, by: old.quarters - now.quarters)
    if let from = home.arrangement.panel(crtc), let to = new.arrangement.panel(crtc) {
      new.touches = home.touches.mapValues { $0.following(from: from, to: to) }
    }
    return new
  }

  /// Turns the screen back.
  public func end() {
    guard let home, let turned, home.quarters != 0 else { return }
    turn(turned, home.crtc, to: .normal)
  }

  override func receive(_ event: ServerEvent) {
    guard case .devicesChanged(let added) = event, var home, home.quarters != 0 else { return }
    // They may have the numbers of some that have gone.
    home.touches = home.touches.filter { !added.contains($0.key) }
    home.add(touches())
    home.store(on: connection)
    self.home = home
    turnTouches(home, to: home.turned)
    connection.synchronize()
  }

  private func touches() -> [Int: TouchMatrix] {
    var touches: [Int: TouchMatrix] = [:]
    for device in connection.touchScreens { touches[device] = connection.touchMatrix(of: device) }
    return touches
  }

  private func turnTouches(_ home: TurnedScreen, to target: ScreenArrangement) {
    guard let old = home.arrangement.panel(home.crtc), let new = target.panel(home.crtc) else { return }
    let present = connection.touchScreens
    for (device, matrix) in home.touches where present.contains(device) {
      let turned = target == home.arrangement ? matrix : matrix.following(from: old, to: new)
      connection.setTouchMatrix(turned, of: device)
    }
  }
}

extension ScreenArrangement {
  fileprivate func part(_ crtc: UInt) -> Part? { parts.first { $0.crtc == crtc } }

  /// The matrix of a touch screen that lies exactly over a part.
  fileprivate func panel(_ crtc: UInt) -> TouchMatrix? {
    part(crtc).map { TouchMatrix(panelAt: $0.frame, quarters: $0.quarters, width: width, height: height) }
  }
}

/// The present setup of the outputs, as the server reports it.
@safe private struct OutputSetup {
  private let connection: XConnection
  private let display: OpaquePointer
  private let resources: UnsafeMutablePointer<XRRScreenResources>
  private(set) var arrangement = ScreenArrangement(parts: [])

  /// The bits of a rotation that turn; the others reflect (randr.h).
  private static let turns = UInt16(RR_Rotate_0 | RR_Rotate_90 | RR_Rotate_180 | RR_Rotate_270)

  init(_ connection: XConnection, _ resources: UnsafeMutablePointer<XRRScreenResources>) {
    unsafe (self.connection, display, self.resources) = (connection, connection.display, resources)
    let crtcs = unsafe UnsafeBufferPointer(start: resources.pointee.crtcs, count: Int(resources.pointee.ncrtc))
    arrangement.parts = unsafe crtcs.compactMap { crtc in
      unsafe read(crtc) { info in
        guard unsafe info.mode != 0 else { return nil }
        return unsafe ScreenArrangement.Part(
          crtc: UInt(crtc),
          frame: PixelRect(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
          quarters: (info.rotation & OutputSetup.turns).trailingZeroBitCount & 3)
      }
    }
  }

  private func read<Value>(_ crtc: RRCrtc, _ body: (XRRCrtcInfo) -> Value?) -> Value? {
    guard let info = unsafe XRRGetCrtcInfo(display, resources, crtc) else { return nil }
    defer { unsafe XRRFreeCrtcInfo(info) }
    return unsafe body(info.pointee)
  }

  /// The CRTC that shows the monitor.
  func crtc(of monitor: Monitor) -> UInt? {
    arrangement.parts.first { $0.frame == monitor.frame }?.crtc
  }

  /// Whether the server supports this arrangement.
  func canTurn(_ crtc: UInt, to target: ScreenArrangement) -> Bool {
    guard let part = target.part(crtc) else { return false }
    var (leastWidth, leastHeight, mostWidth, mostHeight): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe XRRGetScreenSizeRange(display, connection.root, &leastWidth, &leastHeight, &mostWidth, &mostHeight)
    guard target.width <= Int(mostWidth), target.height <= Int(mostHeight) else { return false }
    return unsafe read(RRCrtc(crtc)) { unsafe $0.rotations & (1 << UInt16(part.quarters)) != 0 } ?? false
  }

  /// Applies the arrangement. The screen is first enlarged and at the end reduced to its size, so that no output is
  /// switched off in between.
  ///
  /// - Returns: false when the server refused; all is as before then.
  func set(_ target: ScreenArrangement) -> Bool {
    unsafe XGrabServer(display)
    setSize(max(target.width, arrangement.width), max(target.height, arrangement.height))
    var isDone = true
    for part in target.parts where isDone && !arrangement.parts.contains(part) { isDone = set(part) }
    if !isDone { for part in arrangement.parts where !target.parts.contains(part) { _ = set(part) } }
    let reached = isDone ? target : arrangement
    setSize(reached.width, reached.height)
    unsafe XUngrabServer(display)
    unsafe XFlush(display)
    return isDone
  }

  private func set(_ part: ScreenArrangement.Part) -> Bool {
    unsafe read(RRCrtc(part.crtc)) { info in
      let reflections = unsafe info.rotation & ~OutputSetup.turns
      return unsafe XRRSetCrtcConfig(
        display, resources, RRCrtc(part.crtc), UInt(CurrentTime), Int32(part.frame.x), Int32(part.frame.y), info.mode,
        1 << UInt16(part.quarters) | reflections, info.outputs, info.noutput) == RRSetConfigSuccess
    } ?? false
  }

  /// At the density that the screen had when the connection was opened.
  private func setSize(_ width: Int, _ height: Int) {
    // The server's own: Xlib's size is that of the beginning.
    guard let now = connection.frame(of: connection.root), (now.width, now.height) != (width, height) else { return }
    let density = unsafe Double(swell_width(display)) / Double(max(1, swell_width_mm(display)))
    func millimetres(_ pixels: Int) -> Int32 { Int32(exactly: (Double(pixels) / density).rounded(.down)) ?? 0 }
    unsafe XRRSetScreenSize(
      display, connection.root, Int32(width), Int32(height), millimetres(width), millimetres(height))
  }
}
