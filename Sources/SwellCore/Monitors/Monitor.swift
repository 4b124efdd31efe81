/// A monitor of the X screen, from RandR 1.5.
public struct Monitor: Equatable, Sendable {
  /// The name of the output or of the RandR monitor (`eDP-1`).
  public var name: String
  /// The names of the monitor's outputs, which differ from its own name after `xrandr --setmonitor`.
  public var outputs: [String]
  /// The frame of the monitor on the X screen, in px.
  public var frame: PixelRect
  public var scale: Scale
  public var isPrimary: Bool
  /// The frame period of the monitor.
  public var framePeriod: Duration

  /// The name of the whole screen, where no output has a monitor or the server has no RandR 1.5.
  public static let wholeScreen = "screen"

  public init(
    name: String, outputs: [String] = [], frame: PixelRect, scale: Scale = Scale(1), isPrimary: Bool = false,
    framePeriod: Duration = Monitor.fallbackFramePeriod
  ) {
    self.name = name
    self.outputs = outputs
    self.frame = frame
    self.scale = scale
    self.isPrimary = isPrimary
    self.framePeriod = framePeriod
  }

  /// Whether `name` is the name of the monitor or of one of its outputs.
  public func isCalled(_ name: String) -> Bool { self.name == name || outputs.contains(name) }

  /// Whether the monitor is built into the device.
  public var isBuiltIn: Bool { ([name] + outputs).contains { Monitor.isPanel($0) } }

  /// Whether the output is the panel of a laptop or tablet, by its name (kernel: `drm_connector_enum_list`).
  public static func isPanel(_ output: String) -> Bool {
    output.begins(with: "eDP") || output.begins(with: "LVDS") || output.begins(with: "DSI")
  }

  /// Whether the output is a window of Xwayland or nxagent, or what a viewer of TigerVNC or xrdp shows, by the name
  /// that these servers give it. They take gamma ramps, which have no effect.
  public static func isVirtual(_ output: String) -> Bool {
    ["XWAYLAND", "NX", "VNC-", "rdp"].contains { output.begins(with: $0) }
  }

  /// Whether the picture of the monitor is seen on another screen.
  public var isVirtual: Bool { ([name] + outputs).contains { Monitor.isVirtual($0) } }

  /// Whether this output belongs to the monitor; the name may be the output's name in X or in the kernel.
  public func shows(_ output: String) -> Bool {
    ([name] + outputs).contains { Monitor.isSame($0, output) }
  }

  /// Whether both names mean the same output: the kernel's `HDMI-A-1` is `HDMI-1` or `HDMI1` in X drivers, and `eDP-1`
  /// may be `eDP`, or `eDP-1-1` on the second graphics card (PRIME).
  public static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (one, other) = (plain(one), plain(other))
    if one == other { return true }
    func isAlone(_ name: [UInt8]) -> Bool { name.last.map { $0 > UInt8(ascii: "9") } ?? false }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    return isAlone(short) && isPanel(String(bytes: short)) && long.starts(with: short)
  }

  /// The name without hyphens, without the kernel's letter for the type of HDMI plug, and without the graphics card of
  /// a panel.
  private static func plain(_ name: String) -> [UInt8] {
    var parts = name.parts(separatedBy: "-")
    if parts.count == 3, parts[0] == "HDMI" && parts[1] == "A" || isPanel(parts[0]) { parts.remove(at: 1) }
    return parts.flatMap { $0.bytes }
  }

  /// 60 Hz, for a mode without a dot clock.
  public static let fallbackFramePeriod = Duration.nanoseconds(16_666_667)
}

// For the status.
extension Monitor {
  var statusLine: PlainText {
    "monitor   \(name) \(frame.width)x\(frame.height)+\(frame.x)+\(frame.y)"
      + " at scale \(JSON.number(scale.factor))\n"
  }

  var json: JSON {
    .object([
      ("name", JSON(name)),
      ("x", JSON(frame.x)),
      ("y", JSON(frame.y)),
      ("width", JSON(frame.width)),
      ("height", JSON(frame.height)),
      ("scale", JSON(scale.factor)),
      ("primary", JSON(isPrimary)),
    ])
  }
}

extension [Monitor] {
  /// The smallest frame that covers all monitors; nil without any.
  public var bounds: PixelRect? {
    first.map { first in reduce(first.frame) { $0.joined(with: $1.frame) } }
  }
}
