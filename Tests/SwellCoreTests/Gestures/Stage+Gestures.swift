import SwellCore

/// A hand on the layer: all places are px of the screen.
extension Stage {
  /// The left button goes down.
  @discardableResult
  mutating func grab(_ x: Int, _ y: Int, by source: PressSource = .button(1), isShifted: Bool = false) -> [Effect] {
    hear(.pressed(source, at: PixelPoint(x: Double(x), y: Double(y)), isShifted: isShifted))
  }

  @discardableResult
  mutating func drag(to x: Double, _ y: Double, by source: PressSource = .button(1)) -> [Effect] {
    hear(.moved(source, to: PixelPoint(x: x, y: y)))
  }

  @discardableResult
  mutating func drop(by source: PressSource = .button(1)) -> [Effect] {
    hear(.released(source))
  }

  /// A whole drag of the left button upwards (of `pixels` below zero: downwards).
  mutating func dragUp(_ pixels: Double, from x: Int = 1440, _ y: Int = 540) {
    grab(x, y)
    drag(to: Double(x), Double(y) - pixels)
    drop()
  }

  /// What Swell takes the default sink to be at, in PulseAudio's units.
  var volume: UInt32? { osd.audio.sink?.volume }

  var isMuted: Bool? { osd.audio.sink?.isMuted }

  /// What Swell takes the panel to be at, in its own units.
  var panelValue: Int? { osd.brightness.devices.first { $0.name == Stage.panel.name }?.value }

  var isHeld: Bool {
    if case .held = osd.hud.phase { true } else { false }
  }
}
