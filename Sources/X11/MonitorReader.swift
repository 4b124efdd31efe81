internal import CX11
internal import SwellCore

/// Reads the monitors of the screen with RandR 1.5 (`XRRGetMonitors`).
struct MonitorReader {
  private let connection: XConnection

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// The monitors as they are now; those without size are left out.
  func monitors() -> [Monitor] {
    let dpi = xftDPI()
    guard connection.hasRandR else { return [wholeScreen(dpi)] }
    let display = unsafe connection.display
    var count: Int32 = 0
    guard let list = unsafe XRRGetMonitors(display, connection.root, 1, &count) else { return [] }
    defer { unsafe XRRFreeMonitors(list) }
    let resources = unsafe XRRGetScreenResourcesCurrent(display, connection.root)
    defer { if let resources = unsafe resources { unsafe XRRFreeScreenResources(resources) } }
    let periods = unsafe resources.map { unsafe framePeriods($0) } ?? []
    let names = unsafe resources.map { unsafe outputNames($0) } ?? []
    var monitors: [Monitor] = []
    for index in 0..<Int(max(0, count)) {
      let entry = unsafe list[index]
      let frame = unsafe PixelRect(
        x: Int(entry.x), y: Int(entry.y), width: Int(entry.width), height: Int(entry.height))
      guard !frame.isEmpty else { continue }
      let scale = unsafe MonitorScale.scale(
        pixels: (frame.width, frame.height), millimetres: (Int(entry.mwidth), Int(entry.mheight)), xftDPI: dpi)
      let outputs = unsafe (0..<Int(entry.noutput)).map { unsafe entry.outputs[$0] }
      let period = periods.first { outputs.contains($0.output) }?.period
      monitors.append(
        Monitor(
          name: unsafe name(of: entry.name),
          outputs: outputs.compactMap { output in names.first { $0.output == output }?.name }, frame: frame,
          scale: scale, isPrimary: unsafe entry.primary != 0,
          framePeriod: period ?? Monitor.fallbackFramePeriod))
    }
    return monitors
  }

  private func name(of atom: Atom) -> String {
    guard atom != 0, let text = unsafe XGetAtomName(connection.display, atom) else { return "monitor" }
    defer { unsafe XFree(text) }
    return unsafe String(cString: text)
  }

  private func outputNames(
    _ resources: UnsafeMutablePointer<XRRScreenResources>
  ) -> [(output: RROutput, name: String)] {
    let display = unsafe connection.display
    var names: [(output: RROutput, name: String)] = []
    for index in 0..<Int(unsafe resources.pointee.noutput) {
      let output = unsafe resources.pointee.outputs[index]
      guard let info = unsafe XRRGetOutputInfo(display, resources, output) else { continue }
      defer { unsafe XRRFreeOutputInfo(info) }
      if unsafe info.pointee.crtc != 0 {
        names.append((output: output, name: unsafe String(cString: info.pointee.name)))
      }
    }
    return names
  }

  private func wholeScreen(_ dpi: Double?) -> Monitor {
    let display = unsafe connection.display
    let (width, height) = unsafe (Int(swell_width(display)), Int(swell_height(display)))
    let millimetres = unsafe (Int(swell_width_mm(display)), Int(swell_height_mm(display)))
    return Monitor(
      name: "screen", frame: PixelRect(x: 0, y: 0, width: width, height: height),
      scale: MonitorScale.scale(pixels: (width, height), millimetres: millimetres, xftDPI: dpi))
  }

  /// The frame period of each output that is on, from the dot clock of its mode.
  private func framePeriods(
    _ resources: UnsafeMutablePointer<XRRScreenResources>
  ) -> [(output: RROutput, period: Duration)] {
    let display = unsafe connection.display
    var periods: [(output: RROutput, period: Duration)] = []
    for index in 0..<Int(unsafe resources.pointee.ncrtc) {
      guard let crtc = unsafe XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index]) else { continue }
      defer { unsafe XRRFreeCrtcInfo(crtc) }
      let wanted = unsafe crtc.pointee.mode
      for position in 0..<Int(unsafe resources.pointee.nmode) {
        let mode = unsafe resources.pointee.modes[position]
        guard unsafe mode.id == wanted, let period = unsafe period(of: mode) else { continue }
        for output in 0..<Int(unsafe crtc.pointee.noutput) {
          periods.append((output: unsafe crtc.pointee.outputs[output], period: period))
        }
      }
    }
    return periods
  }

  /// nil for a mode without a dot clock, or with a rate outside 10 to 1000 Hz.
  private func period(of mode: XRRModeInfo) -> Duration? {
    let pixels = unsafe Double(mode.hTotal) * Double(mode.vTotal)
    let clock = unsafe Double(mode.dotClock)
    guard pixels > 0, clock > 0, (10...1000).contains(clock / pixels) else { return nil }
    return .nanoseconds(Int64(pixels / clock * 1e9))
  }

  /// The X resource `Xft.dpi` from the root window's RESOURCE_MANAGER, as it is now and not as Xlib cached it.
  private func xftDPI() -> Double? {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    // At most 64 kB, more than any real resource database; the length is in units of 4 bytes.
    guard
      unsafe XGetWindowProperty(
        connection.display, connection.root, Atom(XA_RESOURCE_MANAGER), 0, 16_384, 0, Atom(XA_STRING), &type, &format,
        &count, &rest, &bytes) == 0, let bytes = unsafe bytes
    else { return nil }
    defer { unsafe XFree(bytes) }
    guard format == 8 else { return nil }
    return unsafe ResourceText(Array(UnsafeBufferPointer(start: bytes, count: Int(count)))).number(of: "Xft.dpi")
  }
}
