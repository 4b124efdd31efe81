/// Finds the presses that the X server passes on to programs among the events of its devices, which come earlier.
public struct KeyFilter: Sendable {
  /// The server's treatment of keys before programs get them (AccessX, XKB protocol 4.7).
  public struct Rules: Equatable, Sendable {
    /// Slow Keys: a press counts when the server says that the key was down for long enough.
    public var isSlow: Bool
    /// Bounce Keys: how soon after a release the same key is not pressed again, in ms; nil: off.
    public var bounce: UInt32?

    public init(isSlow: Bool = false, bounce: UInt32? = nil) {
      (self.isSlow, self.bounce) = (isSlow, bounce)
    }
  }

  /// For each key that is down, by its code: the devices that have told the press, and not the release.
  private var devices: [Int: [Int]] = [:]
  /// The newest key that waits because of Slow Keys.
  private var slow: Int?
  /// The last release on any device. For Bounce Keys, the server also counts releases after presses that were ignored.
  private var released: (code: Int, time: UInt32)?

  public init() {}

  /// A device tells that a key is down. Some laptops tell one press by two devices.
  ///
  /// - Parameter time: ms of the server's clock; likewise in `released`.
  /// - Returns: Whether the press counts now.
  public mutating func pressed(_ code: Int, on device: Int, at time: UInt32, _ rules: Rules) -> Bool {
    let old = devices[code] ?? []
    if !old.contains(device) { devices[code] = old + [device] }
    guard old.isEmpty else { return false }
    if rules.isSlow {
      slow = code
      return false
    }
    if let bounce = rules.bounce, let released, released.code == code, time &- released.time < bounce { return false }
    return true
  }

  /// The server says that a key was down for long enough (`XkbAXN_SKAccept`).
  ///
  /// - Returns: Whether the acceptance is a press.
  public mutating func accepted(_ code: Int) -> Bool {
    guard slow == code else { return false }
    slow = nil
    return true
  }

  /// A device tells that a key is up.
  ///
  /// - Returns: Whether the key is up now: a device that has not told the release may have lost it.
  public mutating func released(_ code: Int, on device: Int, at time: UInt32) -> Bool {
    released = (code, time)
    let rest = (devices[code] ?? []).filter { $0 != device }
    devices[code] = rest.isEmpty ? nil : rest
    guard rest.isEmpty else { return false }
    if slow == code { slow = nil }
    return true
  }

  /// Forgets all keys that are down but this one: a release that was lost does not hide the next press.
  public mutating func forget(allBut code: Int) {
    devices = devices.filter { $0.key == code }
  }
}
