/// A rectangle on the root window, in pixels from its upper left corner.
public struct WindowFrame: Hashable, Sendable, CustomStringConvertible {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// As in X geometry: "300x80+490+660".
  public var description: String { "\(width)x\(height)+\(x)+\(y)" }
}
