/// Where the HUD goes on a monitor.
public enum MonitorPlacement {
  /// The frame of a panel of `size` (pt) in the middle of `monitor`, in px of the X screen.
  public static func centred(width: Double, height: Double, on monitor: Monitor) -> PixelRect {
    let width = monitor.scale.pixels(width)
    let height = monitor.scale.pixels(height)
    return PixelRect(
      x: monitor.frame.x + (monitor.frame.width - width) / 2,
      y: monitor.frame.y + (monitor.frame.height - height) / 2,
      width: width, height: height)
  }
}
