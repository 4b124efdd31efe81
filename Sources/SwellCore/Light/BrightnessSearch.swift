/// The search that a back-end is to make.
public struct BrightnessSearch: Sendable {
  /// The kinds that this back-end is to search: the configuration may name another back-end for monitors.
  public var kinds: [BrightnessDevice.Kind]
  /// The devices of the back-ends before this one.
  public var found: [BrightnessDevice]
  /// The kernel's devices that their owner has chosen.
  public var backlights: [BacklightChoice]

  public init(kinds: [BrightnessDevice.Kind], found: [BrightnessDevice] = [], backlights: [BacklightChoice] = []) {
    (self.kinds, self.found, self.backlights) = (kinds, found, backlights)
  }

  /// Whether a back-end before this one sets the brightness of this RandR output.
  public func has(output: String) -> Bool {
    found.contains { $0.output.map { Monitor.isSame($0, output) } ?? false }
  }
}
