/// A way to set the brightness of devices. HACKING.md says how to add one.
///
/// The contract:
/// - `find` returns the devices that can be set with their present values, and why others were skipped. It has no
///   visible effect, and may be called at any time, any number of times. It never blocks: when a slow answer arrives
///   later, the back-end emits `.brightnessDevicesChanged`.
/// - From `find` on, every change by any program is emitted as `.brightness` with the device's name; a change by `set`
///   itself may be emitted too.
/// - `set` takes a device of the last `find`, and returns at once. It throws when the value cannot be sent. A back-end
///   that `answersLater` emits `.brightnessSet` or `.brightnessRefused` (with the value in effect) when the device has
///   taken or refused the newest value: exactly once, unless the device goes.
/// - `restore` undoes what must not outlast Swell, and releases resources. It is called at the end, and whenever the
///   back-end is not used; `find` may follow it.
public protocol BrightnessBackend: AnyObject {
  var name: BrightnessDevice.Backend { get }
  /// The kinds of devices that it may have.
  var kinds: [BrightnessDevice.Kind] { get }
  var admission: BrightnessAdmission { get }

  func find(_ search: BrightnessSearch) -> BrightnessFinding

  /// Whether a device of the last `find` has gone, as far as the back-end is not told of that.
  var hasLostDevice: Bool { get }

  /// - Parameter value: in the device's own units, within its range.
  /// - Throws: the reason, and the value in effect.
  func set(_ device: BrightnessDevice, to value: Int) throws(BrightnessRefusal)

  func restore()
}

extension BrightnessBackend {
  public var admission: BrightnessAdmission { .always }
  public var hasLostDevice: Bool { false }
  public func restore() {}
}
