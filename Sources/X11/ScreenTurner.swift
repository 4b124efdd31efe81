internal import CX11
internal import Diagnostics
public import SwellCore

/// Turns an output with RandR (`XRRSetCrtcConfig`), and the touch screens with it.
///
/// The arrangement before the first turn is stored, and restored at the end.
@safe public final class ScreenTurner {
  /// The arrangement that turns are relative to.
  private struct Home {
    var arrangement: ScreenArrangement
    /// The orientation of the device then, in quarters.
    var quarters: Int
    var touches: [(device: Int32, matrix: TouchMatrix)]
  }

  private let connection: XConnection
  private var home: Home?
  /// The arrangement after the last turn: any difference was made by another client since.
  private var left: ScreenArrangement?
  private var quarters = 0
  private var turned: (monitor: Monitor, crtc: UInt)?

  public init(_ connection: XConnection) {
    self.connection = connection
  }

  /// Turns the output of `monitor` so that its picture is upright again.
  ///
  /// - Returns: false when the server cannot.
  @discardableResult public func turn(_ monitor: Monitor, to orientation: Orientation) -> Bool {
    turn(monitor, nil, to: orientation)
  }

  /// - Parameter crtc: nil for the one that shows the monitor.
  @discardableResult private func turn(_ monitor: Monitor, _ crtc: UInt?, to orientation: Orientation) -> Bool {
    let display = unsafe connection.display
    guard connection.hasRandR, let resources = unsafe XRRGetScreenResourcesCurrent(display, connection.root) else {
      return false
    }
    defer { unsafe XRRFreeScreenResources(resources) }
    let setup = unsafe OutputSetup(display, connection.root, resources)
    guard let crtc = crtc ?? setup.crtc(of: monitor) else { return false }
    let current = setup.arrangement
    if home == nil || current != left { home = Home(arrangement: current, quarters: quarters, touches: []) }
    // A touch screen that was plugged in since has the matrix of a screen that is not turned.
    let touches = touches()
    let known = home?.touches ?? []
    home?.touches += touches.filter { touch in !known.contains { $0.device == touch.device } }
    guard let home else { return false }
    let target = home.arrangement.turning(crtc, by: orientation.quarters - home.quarters)
    guard setup.canTurn(crtc, to: target) else {
      connection.log.problem("the X server cannot turn '\(monitor.name)': use 'rotation = hud' instead")
      return false
    }
    guard setup.set(target) else {
      connection.log.problem("the X server did not turn '\(monitor.name)'")
      return false
    }
    (quarters, turned, left) = (orientation.quarters, (monitor, crtc), target)
    turnTouches(home.touches.filter { touch in touches.contains { $0.device == touch.device } }, home, crtc, to: target)
    return true
  }

  /// Turns back what was turned.
  public func end() {
    if quarters != 0, let turned { turn(turned.monitor, turned.crtc, to: .normal) }
  }

  private func touches() -> [(device: Int32, matrix: TouchMatrix)] {
    let screens = TouchScreens(connection)
    return screens.devices.compactMap { device in screens.matrix(of: device).map { (device, $0) } }
  }

  private func turnTouches(
    _ touches: [(device: Int32, matrix: TouchMatrix)], _ home: Home, _ crtc: UInt, to target: ScreenArrangement
  ) {
    guard let old = home.arrangement.panel(crtc), let new = target.panel(crtc) else { return }
    for (device, matrix) in touches {
      let matrix = target == home.arrangement ? matrix : matrix.following(from: old, to: new)
      TouchScreens(connection).setMatrix(matrix, of: device)
    }
  }
}

extension ScreenArrangement {
  /// The matrix of a touch screen that lies exactly over a part.
  fileprivate func panel(_ crtc: UInt) -> TouchMatrix? {
    parts.first { $0.crtc == crtc }.map {
      TouchMatrix(panelAt: $0.frame, quarters: $0.quarters, width: width, height: height)
    }
  }
}

/// The present setup of the outputs, as the server reports it.
@safe private struct OutputSetup {
  private let display: OpaquePointer
  private let root: Window
  private let resources: UnsafeMutablePointer<XRRScreenResources>
  private(set) var arrangement = ScreenArrangement(parts: [])

  /// The bits of a rotation that turn; the others reflect (randr.h).
  private static let turns = UInt16(RR_Rotate_0 | RR_Rotate_90 | RR_Rotate_180 | RR_Rotate_270)

  init(_ display: OpaquePointer, _ root: Window, _ resources: UnsafeMutablePointer<XRRScreenResources>) {
    unsafe (self.display, self.root, self.resources) = (display, root, resources)
    for index in 0..<Int(unsafe resources.pointee.ncrtc) {
      let crtc = unsafe resources.pointee.crtcs[index]
      let part: ScreenArrangement.Part? = unsafe read(crtc) { info in
        guard unsafe info.mode != 0 else { return nil }
        return unsafe ScreenArrangement.Part(
          crtc: UInt(crtc),
          frame: PixelRect(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
          quarters: (info.rotation & OutputSetup.turns).trailingZeroBitCount & 3)
      }
      if let part { arrangement.parts.append(part) }
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
    guard let part = target.parts.first(where: { $0.crtc == crtc }) else { return false }
    var (leastWidth, leastHeight, mostWidth, mostHeight): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    unsafe XRRGetScreenSizeRange(display, root, &leastWidth, &leastHeight, &mostWidth, &mostHeight)
    guard target.width <= Int(mostWidth), target.height <= Int(mostHeight) else { return false }
    return unsafe read(RRCrtc(crtc)) { unsafe $0.rotations & (1 << UInt16(part.quarters)) != 0 } ?? false
  }

  /// Applies the arrangement. The screen is first enlarged and at the end reduced to its size, so that no output is
  /// switched off in between.
  ///
  /// - Returns: false when the server refused a part (`XRRSetCrtcConfig`); all parts are then as they were.
  func set(_ target: ScreenArrangement) -> Bool {
    unsafe XGrabServer(display)
    setSize(max(target.width, arrangement.width), max(target.height, arrangement.height))
    let changed = target.parts.filter { !arrangement.parts.contains($0) }
    let isDone = changed.allSatisfy { set($0) }
    if !isDone {
      for part in arrangement.parts where !target.parts.contains(part) { _ = set(part) }
    }
    let final = isDone ? target : arrangement
    setSize(final.width, final.height)
    unsafe XUngrabServer(display)
    unsafe XFlush(display)
    return isDone
  }

  private func set(_ part: ScreenArrangement.Part) -> Bool {
    guard let info = unsafe XRRGetCrtcInfo(display, resources, RRCrtc(part.crtc)) else { return false }
    defer { unsafe XRRFreeCrtcInfo(info) }
    let reflections = unsafe info.pointee.rotation & ~OutputSetup.turns
    return unsafe XRRSetCrtcConfig(
      display, resources, RRCrtc(part.crtc), UInt(CurrentTime), Int32(part.frame.x), Int32(part.frame.y),
      info.pointee.mode, 1 << UInt16(part.quarters) | reflections, info.pointee.outputs, info.pointee.noutput)
      == RRSetConfigSuccess
  }

  /// At the present density of the screen.
  private func setSize(_ width: Int, _ height: Int) {
    let now = unsafe (swell_width(display), swell_height(display))
    guard (Int(now.0), Int(now.1)) != (width, height) else { return }
    let density = unsafe Double(swell_width(display)) / Double(max(1, swell_width_mm(display)))
    func millimetres(_ pixels: Int) -> Int32 { Int32(exactly: (Double(pixels) / density).rounded(.down)) ?? 0 }
    unsafe XRRSetScreenSize(
      display, root, Int32(width), Int32(height), millimetres(width), millimetres(height))
  }
}
