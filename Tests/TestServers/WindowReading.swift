public typealias WindowID = UInt

/// The server's data about a child of the root window.
public struct WindowReading: Equatable, Sendable {
  public let id: WindowID
  public let instance: String
  public let className: String
  /// _NET_WM_NAME, else WM_NAME, else empty.
  public let name: String
  /// Without the border.
  public let frame: WindowFrame
  public let isMapped: Bool
  public let isOverrideRedirect: Bool
  public let depth: Int
  public let isInputOnly: Bool
  public let types: [String]
  /// The number of rectangles of the input shape: 0 lets clicks through everywhere; a normal window has 1.
  public let inputRectangles: Int
  public let isShaped: Bool
}
