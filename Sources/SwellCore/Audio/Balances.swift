/// The balance between the channels of each output, as it was last heard: silence has none of its own.
struct Balances: Sendable {
  /// More outputs than a desk has; the one heard of longest ago is forgotten.
  static let limit = 16

  private var known: [(sink: String, port: String?, channels: ChannelVolumes)] = []

  mutating func remember(_ reading: SinkReading) {
    guard reading.channels.loudest > 0 else { return }
    known = known.filter { $0.sink != reading.name || $0.port != reading.port }
    if known.count == Balances.limit { known.removeFirst() }
    known.append((reading.name, reading.port, reading.channels))
  }

  /// The channels of `reading` to scale from: its own, or those from before it was silent.
  func channels(of reading: SinkReading) -> ChannelVolumes {
    if reading.channels.loudest > 0 { return reading.channels }
    let entry = known.first { $0.sink == reading.name && $0.port == reading.port }
    guard let entry, entry.channels.values.count == reading.channels.values.count else { return reading.channels }
    return entry.channels
  }
}
