/// What docks and bars leave of the screen to windows (EWMH).
public struct WorkAreas: Equatable, Sendable {
  /// The part of the screen that a dock keeps windows from, which begins at an edge of the screen.
  public struct Strut: Equatable, Sendable {
    public enum Edge: CaseIterable, Sendable {
      case left, right, top, bottom
    }

    public var edge: Edge
    /// px
    public var part: PixelRect

    public init(_ edge: Edge, _ part: PixelRect) {
      (self.edge, self.part) = (edge, part)
    }

    /// What it leaves of a monitor that it lies on in part.
    func rest(of monitor: PixelRect) -> PixelRect {
      let common = part.shared(with: monitor)
      guard !common.isEmpty else { return monitor }
      var rest = monitor
      switch edge {
      case .left: (rest.x, rest.width) = (common.x + common.width, monitor.x + monitor.width - common.x - common.width)
      case .right: rest.width = common.x - monitor.x
      case .top:
        (rest.y, rest.height) = (common.y + common.height, monitor.y + monitor.height - common.y - common.height)
      case .bottom: rest.height = common.y - monitor.y
      }
      return rest
    }
  }

  /// The part that is left of the whole screen, as the window manager says it; nil where it does not.
  public var whole: PixelRect?
  /// The part that is left of each monitor, as some window managers say it.
  public var byMonitor: [PixelRect] = []
  public var struts: [Strut] = []

  public init() {}

  /// The part of a monitor without docks, in px. It is the same over a full-screen program: the difference is hardly seen,
  /// and Swell would have to follow the focus for it.
  ///
  /// - Parameter isOnly: Whether there is no other monitor. What is left of the whole screen tells little of several: some
  ///   window managers say that of one of them, others the common part.
  func part(of monitor: PixelRect, isOnly: Bool) -> PixelRect {
    var part = monitor
    // Any client may write anything: less than half a monitor is not believed.
    func take(_ area: PixelRect) {
      let rest = part.shared(with: area)
      if 2 * rest.width > monitor.width, 2 * rest.height > monitor.height { part = rest }
    }
    if let own = byMonitor.first(where: { !$0.isEmpty && monitor.covers($0) }) {
      take(own)
      return part
    }
    for strut in struts { take(strut.rest(of: monitor)) }
    if let whole, isOnly || struts.isEmpty { take(whole) }
    return part
  }
}
