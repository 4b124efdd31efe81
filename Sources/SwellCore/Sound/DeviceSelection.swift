/// The choice of a sink by `swell output`, or of a source by `swell input`.
public enum DeviceSelection: Equatable, Sendable {
  case next, previous
  case named(String)

  /// The name of the device to switch to; nil when there is none of that name.
  ///
  /// - Parameters:
  ///   - devices: In the server's order; each may be asked for by its name, its description or its short name.
  ///   - current: The name of the default device.
  func choose(from devices: [AudioDevice], current: String?) -> String? {
    guard !devices.isEmpty else { return nil }
    let position = devices.firstIndex { $0.name == current }
    switch self {
    case .next: return devices[((position ?? -1) + 1) % devices.count].name
    case .previous: return devices[((position ?? 0) + devices.count - 1) % devices.count].name
    case .named(let wanted): return devices.first(called: wanted)?.name
    }
  }

  /// The devices that `next` and `previous` go through: these names in their order, or all, without unplugged ones.
  static func cycle(_ names: [String], through devices: [AudioDevice]) -> [AudioDevice] {
    let plugged = devices.filter { !$0.isUnplugged }
    return names.isEmpty ? plugged : names.compactMap { plugged.first(called: $0) }
  }
}
