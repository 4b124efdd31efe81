/// A way to set the brightness of devices. HACKING.md says how to add one.
///
/// The contract:
/// - `find` returns the devices that can be set with their present values, and why others were skipped. `find` has no
///   visible effect, and may be called at any time, any number of times. `find` never blocks: when a slow answer
///   arrives later, the back-end emits `.brightnessDevicesChanged`.
/// - From `find` on, every change by any program is emitted as `.brightness` with the device's name; a change by `set`
///   itself may be emitted too.
/// - `set` takes a device of the last `find`, and returns at once. `set` calls `answer` exactly once, at once or later,
///   also when the device or its service goes. Without a call, the command fails.
/// - `restore` undoes changes that must not outlast Swell, and releases resources. `restore` is called at the end, and
///   whenever the back-end is not used; `find` may follow.
public protocol BrightnessBackend: AnyObject {
  var name: BrightnessDevice.Backend { get }
  /// The kinds of devices that the back-end may have.
  var kinds: [BrightnessDevice.Kind] { get }
  var admission: BrightnessAdmission { get }

  func find(_ search: BrightnessSearch) -> BrightnessFinding

  /// Whether a device of the last `find` has gone, and no event reports this.
  var hasLostDevice: Bool { get }

  /// Checks whether a device of the last `find` has a new value that no event reports. Calls `done` exactly once,
  /// within a second, with whether `find` returns something else now.
  func refresh(_ done: @escaping (Bool) -> Void)

  /// - Parameters:
  ///   - value: In the device's own units, within its range.
  ///   - isAbsolute: Whether the value does not depend on the one before. A back-end answers another change with
  ///     `.corrected` if the device had another value.
  func set(_ device: BrightnessDevice, to value: Int, isAbsolute: Bool, answer: @escaping BrightnessAnswer)

  func restore()
}

extension BrightnessBackend {
  public var admission: BrightnessAdmission { .always }
  public var hasLostDevice: Bool { false }
  public func refresh(_ done: @escaping (Bool) -> Void) { done(false) }
  public func restore() {}
}
