internal import CX11
internal import Logging
public import SwellCore

/// Turns an output with RandR (`XRRSetCrtcConfig`), and the touch screens with it.
///
/// A property of the root window says what Swell has turned, and how it was before: the end, or the next start after a
/// crash, turns it back. A touch screen that is connected while the screen is turned, as many are again after sleep, is
/// turned too.
public final class ScreenTurner: EventSource {
  /// What Swell has turned; rotations count quarters counter-clockwise.
  private struct Turn {
    /// The XID of the CRTC.
    var crtc: UInt
    /// Its rotation on the device held upright, and the rotation that Swell has set.
    var home, quarters: Int
  }

  /// Turns back the screen that a crashed Swell had turned.
  public init(_ connection: XConnection, events: EventPump) {
    super.init(connection, events: events) { _ in }
    guard connection.extensions.hasRandR, let turn = stored else { return }
    // What another client has set since then stays.
    if set(turn, to: turn.home, where: { $0.quarters == turn.quarters }) {
      connection.log.event("turned the screen back: an earlier Swell had left it turned")
    }
    store(nil)
  }

  /// Turns the output of `monitor` so that its picture is upright again. Waits for the server.
  ///
  /// - Returns: false when the server cannot, or refuses.
  @discardableResult public func turn(_ monitor: Monitor, to orientation: Orientation) -> Bool {
    guard let part = read({ $0.arrangement.parts.first { $0.frame == monitor.frame } }) else { return false }
    let old = stored.flatMap { $0.crtc == part.crtc ? $0 : nil }
    var turn = old ?? Turn(crtc: part.crtc, home: part.quarters, quarters: part.quarters)
    turn.quarters = (turn.home + orientation.quarters) & 3
    // Before the turn, so that a crash leaves nothing turned.
    store(turn)
    let isDone = set(turn, to: turn.quarters)
    if !isDone { connection.log.problem("the X server cannot turn '\(monitor.name)': use 'rotation = hud' instead") }
    let now = isDone ? turn : old
    store(now?.quarters == now?.home ? nil : now)
    return isDone
  }

  /// Turns the screen back.
  public func turnBack() {
    if let turn = stored { set(turn, to: turn.home) }
    store(nil)
  }

  override func receive(_ event: ServerEvent) {
    guard case .devicesChanged(let added) = event, let turn = stored else { return }
    _ = read { setup in
      let arrangement = setup.arrangement
      guard let part = arrangement.part(turn.crtc) else { return }
      let home = arrangement.turning(turn.crtc, by: turn.home - part.quarters)
      turnTouches(connection.touchScreens.filter(added.contains), turn.crtc, from: home, to: arrangement)
    }
  }

  // MARK: the property

  private var stored: Turn? {
    let words = connection.words(of: connection.atoms.turnedScreen, on: connection.root, atMost: 3)
    return words.count == 3 ? Turn(crtc: UInt(words[0]), home: Int(words[1] & 3), quarters: Int(words[2] & 3)) : nil
  }

  private func store(_ turn: Turn?) {
    let (property, root) = (connection.atoms.turnedScreen, connection.root)
    if let turn {
      connection.set(property, XA_CARDINAL, [turn.crtc, UInt(turn.home), UInt(turn.quarters)], on: root)
    } else {
      connection.delete(property, on: root)
    }
    connection.rootEvents.select(turn == nil ? [] : .devices, for: self)
    connection.synchronize()
  }

  // MARK: the screen

  private func read<Value>(_ body: (OutputSetup) -> Value?) -> Value? {
    unsafe connection.withScreenResources { unsafe body(OutputSetup(connection, $0)) }
  }

  /// - Parameter condition: On the CRTC as it is now.
  /// - Returns: Whether the CRTC has this rotation now.
  @discardableResult private func set(
    _ turn: Turn, to quarters: Int, where condition: (ScreenArrangement.Part) -> Bool = { _ in true }
  ) -> Bool {
    read { setup in
      let old = setup.arrangement
      guard let part = old.part(turn.crtc), condition(part) else { return nil }
      let new = old.turning(turn.crtc, by: quarters - part.quarters)
      guard setup.canTurn(turn.crtc, to: new), setup.set(new) else { return false }
      turnTouches(connection.touchScreens, turn.crtc, from: old, to: new)
      return true
    } ?? false
  }

  /// Moves the touch screens with the output that they lie over.
  private func turnTouches(_ devices: [Int], _ crtc: UInt, from old: ScreenArrangement, to new: ScreenArrangement) {
    guard let from = old.panel(crtc)?.inverse, let to = new.panel(crtc) else { return }
    for device in devices {
      if let matrix = connection.touchMatrix(of: device) {
        connection.setTouchMatrix(to.after(from).after(matrix), of: device)
      }
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
