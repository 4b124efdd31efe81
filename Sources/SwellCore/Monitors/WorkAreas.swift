/// The parts of the screen that docks and bars leave to windows (EWMH).
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

    /// The part that the strut leaves of a monitor.
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

  /// The part of the whole screen without docks, as the window manager reports; nil if the manager reports none.
  public var whole: PixelRect?
  /// The part that is left of each monitor, in the words of some window managers.
  public var byMonitor: [PixelRect] = []
  public var struts: [Strut] = []

  public init() {}

  /// The part of a monitor without docks, in px. Docks count over a full-screen program too: the difference is hardly
  /// seen, and Swell would have to follow the focus.
  ///
  /// - Parameter isOnly: Whether there is no other monitor. `whole` tells little of several monitors: some window
  ///   managers say the part of one monitor, others the common part.
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
