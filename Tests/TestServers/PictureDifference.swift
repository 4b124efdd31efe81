/// Where and how much two pictures differ.
public struct PictureDifference: Equatable, Sendable {
  public private(set) var count = 0
  /// Largest difference of a channel, 0...255.
  public private(set) var largest = 0
  /// Smallest rectangle with all the pixels that differ, in pixels of the picture; nil without any.
  public private(set) var frame: WindowFrame?

  public init() {}

  mutating func add(x: Int, y: Int, distance: Int) {
    count += 1
    largest = max(largest, distance)
    let old = frame ?? WindowFrame(x, y, 1, 1)
    let (left, top) = (min(old.x, x), min(old.y, y))
    frame = WindowFrame(
      left, top, max(old.x + old.width, x + 1) - left, max(old.y + old.height, y + 1) - top)
  }
}
