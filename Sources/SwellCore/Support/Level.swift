/// A volume or a brightness as a fraction: 0 is silence or dark, 1 is 100 %.
///
/// A volume may be above 1: PulseAudio amplifies up to its own limit.
public struct Level: Equatable, Comparable, Sendable {
  /// 0 or more; 1 is 100 %.
  public let fraction: Double

  /// Takes `fraction`, where 1 is 100 %; below 0 and not-a-number count as 0.
  public init(_ fraction: Double) {
    self.fraction = fraction > 0 ? fraction : 0
  }

  /// Takes a volume in PulseAudio's units, where 65 536 (`PA_VOLUME_NORM`) is 100 %.
  public init(volume: UInt32) {
    self.init(Double(volume) / Double(Volume.full))
  }

  /// The level as people read it, rounded to whole per cent.
  public var percent: Int { Int((min(fraction, 10_000) * 100).rounded()) }

  /// The text that commands print: `40%`, or `40% muted`.
  func text(isMuted: Bool) -> String { "\(percent)%" + (isMuted ? " muted" : "") }

  /// The level after a drag over `share` of the range up to `most`; a level closer than `end` to an end is at the end.
  static func dragged(_ level: Double, by share: Double, end: Double, to most: Double) -> Double {
    let wanted = level + share
    if share > 0, wanted >= most - end { return most }
    if share < 0, wanted <= end { return 0 }
    return wanted
  }

  public static func < (left: Level, right: Level) -> Bool { left.fraction < right.fraction }

  /// The level in PulseAudio's units; at most `PA_VOLUME_MAX`.
  public var volume: UInt32 { UInt32((min(fraction, 32_767) * Double(Volume.full)).rounded()) }
}
