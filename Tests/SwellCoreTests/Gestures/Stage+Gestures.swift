@testable import SwellCore

extension PressArea {
  /// Where drags begin: both halves of each monitor in one.
  var frames: [PixelRect] {
    stride(from: 0, to: zones.count - 1, by: 2).map { zones[$0].frame.joined(with: zones[$0 + 1].frame) }
  }
}

extension Settings.DeadZone {
  /// At the upper edge, in pt.
  static func top(_ points: Double) -> Settings.DeadZone { Settings.DeadZone(top: .length(points)) }
}

/// A hand on the pointer: all places are px of the screen.
extension Stage {
  /// The left button goes down.
  @discardableResult
  mutating func grab(_ x: Int, _ y: Int, by source: PressSource = .button, isShifted: Bool = false) -> [Effect] {
    hear(.pressed(source, at: PixelPoint(x: Double(x), y: Double(y)), isShifted: isShifted))
  }

  @discardableResult
  mutating func drag(to x: Double, _ y: Double, by source: PressSource = .button) -> [Effect] {
    hear(.moved(source, to: PixelPoint(x: x, y: y)))
  }

  @discardableResult
  mutating func drop(by source: PressSource = .button) -> [Effect] {
    hear(.released(source))
  }

  /// The left button goes down, and the pointer moves.
  ///
  /// - Returns: What the movement comes to.
  @discardableResult
  mutating func drag(from x: Int, _ y: Int, to endX: Double, _ endY: Double, isShifted: Bool = false) -> [Effect] {
    grab(x, y, isShifted: isShifted)
    return drag(to: endX, endY)
  }

  /// A whole drag of the left button upwards (of `pixels` below zero: downwards).
  mutating func dragUp(_ pixels: Double) {
    drag(from: 1440, 540, to: 1440, 540 - pixels)
    drop()
  }

  /// The wheel turns by one step.
  @discardableResult
  mutating func wheel(_ direction: LevelSteps.Direction = .up, at x: Double, _ y: Double = 10) -> [Effect] {
    hear(.wheel(direction, at: PixelPoint(x: x, y: y)))
  }
}
