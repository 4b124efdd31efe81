/// One monitor of the X screen, as RandR 1.5 lists them.
public struct Monitor: Equatable, Sendable {
  /// The name of the output or of the RandR monitor (`eDP-1`).
  public var name: String
  /// Where it lies on the X screen, in px.
  public var frame: PixelRect
  public var scale: Scale
  public var isPrimary: Bool
  /// Time from one picture of the monitor to the next.
  public var framePeriod: Duration

  public init(
    name: String, frame: PixelRect, scale: Scale = Scale(1), isPrimary: Bool = false,
    framePeriod: Duration = Monitor.fallbackFramePeriod
  ) {
    self.name = name
    self.frame = frame
    self.scale = scale
    self.isPrimary = isPrimary
    self.framePeriod = framePeriod
  }

  /// 60 Hz, for a mode that does not tell its clock.
  public static let fallbackFramePeriod = Duration.nanoseconds(16_666_667)
}
