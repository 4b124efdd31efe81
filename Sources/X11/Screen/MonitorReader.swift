internal import CX11
internal import SwellCore

/// Reads the monitors of the screen with RandR 1.5 (`XRRGetMonitors`).
struct MonitorReader {
  /// More than anybody has: any client may define monitors, and each costs windows and pictures.
  static let most = 32

  private let connection: XConnection
  /// `Xft/DPI` of the settings daemon; nil without one.
  var desktopDPI: Double?

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// The current monitors within the screen, without monitors of size 0.
  func monitors() -> [Monitor] {
    var (monitors, hasClock) = reported()
    let display = unsafe connection.display
    // Outputs without a dot clock belong to a virtual server, and one of them fills the screen. Xephyr reports a new
    // size of its window only after a client has asked for the outputs. Real hardware would take long to answer.
    func isRight(_ screen: PixelRect) -> Bool {
      monitors.allSatisfy { $0.frame.shared(with: screen) == $0.frame }
        && (hasClock || monitors.count != 1 || monitors[0].frame == screen)
    }
    // Xlib learns a change from an event, which may not have arrived yet.
    guard !isRight(knownScreen), let screen = connection.frame(of: connection.root) else { return monitors }
    if !isRight(screen), !hasClock, let resources = unsafe XRRGetScreenResources(display, connection.root) {
      unsafe XRRFreeScreenResources(resources)
      (monitors, hasClock) = reported()
    }
    for index in monitors.indices { monitors[index].frame = monitors[index].frame.shared(with: screen) }
    return monitors.filter { !$0.frame.isEmpty }
  }

  /// The monitors that the server reports, and whether any output has a dot clock.
  private func reported() -> (monitors: [Monitor], hasClock: Bool) {
    let dpi = textSize?.dpi
    guard connection.extensions.hasRandR else { return ([wholeScreen(dpi)], false) }
    let display = unsafe connection.display
    var count: Int32 = 0
    // libXrandr returns nil without monitors.
    let list = unsafe XRRGetMonitors(display, connection.root, 1, &count)
    defer { if let list = unsafe list { unsafe XRRFreeMonitors(list) } }
    let room = unsafe list == nil ? 0 : min(MonitorReader.most, Int(max(0, count)))
    let entries = unsafe UnsafeBufferPointer(start: list, count: room)
    let (known, isAnyConnected) = unsafe connection.withScreenResources { unsafe outputs(in: $0) } ?? ([], false)
    var monitors: [Monitor] = []
    for index in entries.indices {
      let entry = unsafe entries[index]
      let frame = unsafe PixelRect(
        x: Int(entry.x), y: Int(entry.y), width: Int(entry.width), height: Int(entry.height))
      guard !frame.isEmpty else { continue }
      let scale = unsafe MonitorScale.scale(
        pixels: (frame.width, frame.height), millimetres: (Int(entry.mwidth), Int(entry.mheight)), xftDPI: dpi)
      let ids = unsafe (0..<Int(entry.noutput)).map { unsafe entry.outputs[$0] }
      let outputs = known.filter { ids.contains($0.id) }
      monitors.append(
        Monitor(
          name: unsafe connection.name(of: entry.name) ?? "monitor",
          outputs: outputs.map { $0.name }, frame: frame, scale: scale, isPrimary: unsafe entry.primary != 0,
          framePeriod: outputs.first { $0.period != nil }?.period ?? Monitor.fallbackFramePeriod))
    }
    // Without a monitor, as with VNC or xrdp, the root window counts.
    if monitors.isEmpty, !isAnyConnected { monitors = [wholeScreen(dpi)] }
    return (monitors, known.contains { $0.period != nil })
  }

  /// The outputs that are on, with the time between their frames, from the dot clock of their mode; nil when unknown.
  /// And whether there is an output with a monitor.
  private func outputs(
    in resources: UnsafeMutablePointer<XRRScreenResources>
  ) -> (on: [(id: RROutput, name: String, period: Duration?)], isAnyConnected: Bool) {
    let outputs = unsafe connection.outputs(in: resources)
    let on: [(id: RROutput, name: String, period: Duration?)] = outputs.filter { $0.crtc != 0 }.map { output in
      unsafe (output.id, output.name, framePeriod(of: output.crtc, resources))
    }
    return (on, outputs.contains { $0.connection != RR_Disconnected })
  }

  /// The screen as Xlib knows it.
  private var knownScreen: PixelRect {
    let display = unsafe connection.display
    return unsafe PixelRect(x: 0, y: 0, width: Int(swell_width(display)), height: Int(swell_height(display)))
  }

  private func wholeScreen(_ dpi: Double?) -> Monitor {
    let (display, screen) = unsafe (connection.display, knownScreen)
    let millimetres = unsafe (Int(swell_width_mm(display)), Int(swell_height_mm(display)))
    return Monitor(
      name: Monitor.wholeScreen, frame: screen,
      scale: MonitorScale.scale(pixels: (screen.width, screen.height), millimetres: millimetres, xftDPI: dpi))
  }

  private func framePeriod(of crtc: RRCrtc, _ resources: UnsafeMutablePointer<XRRScreenResources>) -> Duration? {
    guard let info = unsafe XRRGetCrtcInfo(connection.display, resources, crtc) else { return nil }
    defer { unsafe XRRFreeCrtcInfo(info) }
    let modes = unsafe UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    return unsafe modes.first { unsafe $0.id == info.pointee.mode }.flatMap { unsafe period(of: $0) }
  }

  /// nil for a mode without a dot clock, or with a rate outside 10 to 1000 Hz.
  private func period(of mode: XRRModeInfo) -> Duration? {
    let pixels = unsafe Double(mode.hTotal) * Double(mode.vTotal)
    let clock = unsafe Double(mode.dotClock)
    guard pixels > 0, clock > 0, (10...1000).contains(clock / pixels) else { return nil }
    return .nanoseconds(Int64(pixels / clock * 1e9))
  }

  /// The size of text, with its source: the X resource `Xft.dpi`, or else the settings daemon, which usually sets both.
  var textSize: (dpi: Double, source: String)? {
    connection.resources.number(ofXft: "dpi").map { ($0, "Xft.dpi of the X resources") }
      ?? desktopDPI.map { ($0, "Xft/DPI of the settings daemon") }
  }
}
