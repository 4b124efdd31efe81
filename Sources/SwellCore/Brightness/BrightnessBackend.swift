/// A way to set the brightness of something.
///
/// The contract: `find` tells what can be set and with what value it stands now, or an empty list; it is called once,
/// before anything else, and changes nothing. `set` takes one of those displays and a value within its range, and
/// returns at once. From `find` on, every change by whomever is emitted as `.brightness` with the display's name; a
/// change that `set` itself made may be. `end` puts back what must not outlast Swell; that is nothing for most.
public protocol BrightnessBackend: AnyObject {
  func find() -> [BrightnessDevice]
  /// - Returns: Whether the value was accepted; if not, the reason is in the log.
  func set(_ display: BrightnessDevice, to value: Int) -> Bool
  func end()
}

extension BrightnessBackend {
  public func end() {}
}
