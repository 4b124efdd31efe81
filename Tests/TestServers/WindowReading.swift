/// Number of an X window.
public typealias WindowID = UInt

/// The server's data about a child of the root window.
public struct WindowReading: Equatable, Sendable {
  public let id: WindowID
  /// First part of WM_CLASS; empty without one.
  public let instance: String
  /// Second part of WM_CLASS; empty without one.
  public let className: String
  /// _NET_WM_NAME, else WM_NAME, else empty.
  public let name: String
  /// Without the border.
  public let frame: WindowFrame
  public let isMapped: Bool
  public let isOverrideRedirect: Bool
  /// Bits per pixel; 0 if input only.
  public let depth: Int
  public let isInputOnly: Bool
  /// Names of the atoms in _NET_WM_WINDOW_TYPE.
  public let types: [String]
  /// The number of rectangles of the input shape: 0 lets clicks through everywhere; a normal window has 1.
  public let inputRectangles: Int
  /// Whether the window has a bounding shape of its own.
  public let isShaped: Bool
}
