/// A private X server whose screen can be turned or gets another size (Xephyr, in a window of another one).
public final class TurnableScreen {
  public let screen: VirtualScreen
  private let host: VirtualScreen

  public init(
    isResizable: Bool = false, arguments: [String] = ["-screen", "640x400"]
  ) throws {
    host = try VirtualScreen(width: 700, height: 700)
    screen = try VirtualScreen(
      "Xephyr",
      ["-nolisten", "tcp", "-noreset", "-ac"] + arguments
        + (isResizable ? ["-resizeable"] : []),
      environment: ["DISPLAY": host.display])
  }

  deinit {
    // Xephyr 21.1 crashes if it is ended while its screen is turned.
    try? screen.stop(9)
  }

  /// Gives its window another size, which RandR does not report before it is asked.
  public func resize(_ width: Int, _ height: Int) throws {
    try Child.demand(
      ["xdotool", "search", "--class", "Xephyr", "windowsize", "\(width)", "\(height)"],
      environment: ["DISPLAY": host.display])
  }

  /// Size, place and rotation of the output, from xrandr(1).
  public func output() throws -> String {
    try Child.demand(["xrandr", "--query"], environment: ["DISPLAY": screen.display])
  }

  public func turn(_ orientation: String) throws {
    try Child.demand(["xrandr", "-o", orientation], environment: ["DISPLAY": screen.display])
  }
}
