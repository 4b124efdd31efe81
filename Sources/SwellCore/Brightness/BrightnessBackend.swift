/// A way to set the brightness of something. A new one is one file and one line in the list of back-ends.
///
/// The contract:
/// - `find` tells what can be set and the value that it has now, and why anything was passed over. It changes nothing that
///   anybody sees, and may be called at any time, any number of times. What takes time to answer is asked without
///   waiting: the back-end emits `.brightnessDevicesChanged` when `find` has something new.
/// - From `find` on, every change by whomever is emitted as `.brightness` with the device's name; a change that `set`
///   itself made may be.
/// - `set` takes a device of the last `find`, and returns at once. It throws when the value cannot be sent. When the
///   refusal comes later, the back-end emits `.brightnessRefused` with the value that the device has instead.
/// - `restore` puts back what must not outlast Swell, and lets go of what was opened. It is called at the end, and
///   whenever the back-end is not used; `find` may follow it.
public protocol BrightnessBackend: AnyObject {
  var name: BrightnessDevice.Backend { get }
  /// The kinds of devices that it may have.
  var kinds: [BrightnessDevice.Kind] { get }
  var admission: BrightnessAdmission { get }

  func find(_ search: BrightnessSearch) -> BrightnessFinding

  /// - Parameter value: in the device's own units; brought into the device's range.
  /// - Throws: the reason, and the value that the device has.
  func set(_ device: BrightnessDevice, to value: Int) throws(BrightnessRefusal)

  func restore()
}

extension BrightnessBackend {
  public var admission: BrightnessAdmission { .always }
  public func restore() {}
}
