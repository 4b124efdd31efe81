/// Which sink `swell output` chooses.
public enum OutputSelection: Equatable, Sendable {
  case next, previous
  case named(String)

  /// The name of the sink to switch to; nil when there is none of that name.
  ///
  /// - Parameters:
  ///   - sinks: Names and descriptions in the server's order; either may be asked for.
  ///   - current: Name of the default sink.
  public func choose(from sinks: [(name: String, description: String)], current: String?) -> String? {
    guard !sinks.isEmpty else { return nil }
    let position = sinks.firstIndex { $0.name == current }
    switch self {
    case .next: return sinks[((position ?? -1) + 1) % sinks.count].name
    case .previous: return sinks[((position ?? 0) + sinks.count - 1) % sinks.count].name
    case .named(let wanted):
      return (sinks.first { $0.name == wanted } ?? sinks.first { $0.description == wanted })?.name
    }
  }

  /// The outputs that `next` and `previous` go through: these names in their order, or all, without unplugged ones.
  static func cycle(_ names: [String], through sinks: [SinkReading]) -> [SinkReading] {
    let plugged = sinks.filter { !$0.isUnplugged }
    return names.isEmpty ? plugged : names.compactMap { name in plugged.first { $0.isCalled(name) } }
  }
}
