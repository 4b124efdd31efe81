/// A device with a brightness: a monitor, or the backlight of the keyboard.
public struct BrightnessDevice: Equatable, Sendable {
  /// The back-end of a device; the raw value is the name in `status` and in the configuration.
  public enum Backend: String, CaseIterable, Sendable {
    case sysfs, logind, randr, ddc, gamma, upower
  }

  public enum Kind: Sendable {
    case display, keyboard
  }

  /// Unique among all devices (`intel_backlight`, `DP-1`).
  public var name: String
  public var kind: Kind
  public var backend: Backend
  /// The output of its monitor, by its name in RandR or in the kernel; nil when unknown, as for some panels of laptops.
  public var output: String?
  /// The device's own units, from `minimum` (dark) to `maximum`.
  public var minimum, maximum: Int
  public var value: Int
  /// Whether the device's units are steps of lightness already (`scale` is `non-linear` in sysfs).
  public var isPerceptual: Bool
  /// Whether nobody sees the display: an output can have a picture after its monitor has gone.
  public var isUnplugged: Bool
  /// Whether only commands that name this device set the device: another device is taken to set its monitor, or no
  /// monitor is its own.
  public var isSpare: Bool
  /// Whether the device takes values, but answers questions with others: `value` is the value that was set last.
  public var isWriteOnly = false

  public init(
    name: String, kind: Kind = .display, backend: Backend, output: String? = nil, minimum: Int = 0, maximum: Int,
    value: Int, isPerceptual: Bool = false, isUnplugged: Bool = false,
    isSpare: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.backend = backend
    self.output = output
    self.minimum = minimum
    self.maximum = maximum
    self.value = value
    self.isPerceptual = isPerceptual
    self.isUnplugged = isUnplugged
    self.isSpare = isSpare
  }

  /// Whether the display gives no light; a keyboard that gives no light was switched off by somebody.
  var isDark: Bool { kind == .display && value <= minimum }

  /// Whether a change by another program is known at once.
  var tellsChanges: Bool { backend != .ddc && backend != .gamma }

  /// Whether the device may be the panel of the computer itself.
  public var isPanel: Bool { kind == .display && output.map(Monitor.isPanel) ?? true }

  private func curve(_ curve: BrightnessCurve) -> BrightnessCurve {
    isPerceptual || kind == .keyboard ? .linear : curve
  }

  /// The level as people see it.
  public func level(_ curve: BrightnessCurve) -> Level {
    guard maximum > minimum else { return Level(0) }
    return Level(self.curve(curve).level(forLight: light))
  }

  /// The value as a share of the range.
  private var light: Double { (Double(value) - Double(minimum)) / max(1, span) }

  private var span: Double { Double(maximum) - Double(minimum) }

  /// The device's value for a level, not below the share `floor` of its light.
  func value(for level: Double, _ curve: BrightnessCurve, floor: Double) -> Int {
    max(value(forLight: self.curve(curve).light(forLevel: level)), lowest(floor))
  }

  /// The nearest value; a Double may be beyond the greatest integer.
  private func value(forLight light: Double) -> Int {
    min(max(Int(exactly: (Double(minimum) + light * span).rounded()) ?? maximum, minimum), maximum)
  }

  /// The lowest value that Swell sets: the device's minimum only for a keyboard, or with a floor of 0.
  private func lowest(_ floor: Double) -> Int {
    guard kind == .display, floor > 0, maximum > minimum else { return minimum }
    let share = (span * floor).rounded(.up)
    return max(minimum + 1, min(Int(exactly: (Double(minimum) + share).rounded()) ?? maximum, maximum))
  }

  /// Whether parts of a step can be written at the rate of frames: the other back-ends are slow, or the X server's.
  var isSmooth: Bool { kind == .display && (backend == .sysfs || backend == .logind) }

  /// The value after one step; the same as `value` only at a limit. Rounding never swallows a step or reverses it.
  ///
  /// The step leads to the nearest value beyond this one that belongs to a multiple of the step, so that up and down go
  /// through the same values however coarse the device is. From a value of no multiple, the step is at least half a
  /// step, as with `LevelSteps`.
  func next(
    _ direction: LevelSteps.Direction, steps: LevelSteps, _ curve: BrightnessCurve, floor: Double
  ) -> Int {
    let lowest = lowest(floor)
    let value = min(max(self.value, minimum), maximum)
    let level = level(curve).fraction
    let position = level / steps.step
    let far = (steps.next(from: level, direction) / steps.step).rounded()
    let isMultiple = self.value(for: position.rounded() * steps.step, curve, floor: floor) == value
    let isUp = direction == .up
    // A monitor that another program has set below the floor does not become brighter by a press downwards.
    if !isUp, value <= lowest { return value }
    var multiple = !isMultiple ? far : isUp ? max(1, position.rounded(.down) - 1) : position.rounded(.up) + 1
    while isUp ? multiple * steps.step < 1 : multiple > 0 {
      let target = self.value(for: multiple * steps.step, curve, floor: floor)
      if isUp ? target > value : target < value { return target }
      multiple += isUp ? 1 : -1
    }
    return isUp ? maximum : lowest
  }
}
