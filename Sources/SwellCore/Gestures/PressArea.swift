/// The presses of the pointer that may become drags, and their places.
public struct PressArea: Equatable, Sendable {
  /// A part of the screen where drags begin.
  public struct Zone: Equatable, Sendable {
    /// px of the screen
    public var frame: PixelRect
    /// The axis of the drags, for the cursor: vertical if a vertical drag changes something.
    public var axis: DragAxis
  }

  /// Where presses need no modifiers.
  public enum Free: Equatable, Sendable {
    case nowhere
    case everywhere
    /// On the window of a full-screen program (XID).
    case program(UInt)
  }

  /// The monitors, in px of the screen; empty: no press is a drag, and the wheel changes nothing.
  public var monitors: [PixelRect] = []
  public var zones: [Zone] = []
  /// The modifiers with which presses are drags and the wheel changes levels.
  public var hold: Settings.ModifierKeys = []
  public var free = Free.nowhere
  /// The parts of the screen where presses need no modifiers.
  public var freeFrames: [PixelRect] = []
  /// The axis of the current drag; nil when there is none.
  public var axis: DragAxis?

  public init() {}

  /// Whether a press with the modifiers begins a drag there.
  public func contains(_ point: PixelPoint) -> Bool { zones.contains { $0.frame.contains(point) } }
}

/// The axis of a drag on the X screen.
public enum DragAxis: Sendable {
  case vertical, horizontal
}

/// The report of the X server about the layer and the grabs of other programs, when the modifiers for drags were last
/// down.
public struct LayerState: Equatable, Sendable {
  /// Whether the layer is mapped.
  public var isShown = false
  /// Whether another program has grabbed the pointer, so that the layer has not come. The modifiers are still down.
  public var isPointerTaken = false
  /// The buttons that other programs have grabbed with the modifiers for drags; 4 and 5 are the wheel.
  public var taken: Set<Int> = []
  /// Whether drags without modifiers are wanted, and another program has grabbed the left button.
  public var isFreeButtonTaken = false

  public init() {}

  public init(taken: Set<Int>) { self.taken = taken }

  var isButtonTaken: Bool { taken.contains(1) }
  var isWheelTaken: Bool { taken.contains(4) || taken.contains(5) }

  /// The parts of the layer that other programs have: `the left button and the wheel`; nil for none.
  public var takenText: String? {
    switch (isButtonTaken, isWheelTaken) {
    case (true, true): "the left button and the wheel"
    case (true, false): "the left button"
    case (false, true): "the wheel"
    case (false, false): nil
    }
  }
}
