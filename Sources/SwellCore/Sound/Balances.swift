/// The last balance between the channels of each output, input and stream: silence has no balance.
struct Balances: Sendable {
  /// More devices and streams than a desk has; the one heard of longest ago is forgotten.
  static let limit = 64

  private var known: [(owner: String, channels: ChannelVolumes)] = []

  mutating func remember(_ channels: ChannelVolumes, of owner: String) {
    guard channels.loudest > 0 else { return }
    // Nearly always the reading is about the default output again.
    if let last = known.indices.last, known[last].owner == owner {
      known[last].channels = channels
      return
    }
    known.removeAll { $0.owner == owner }
    if known.count == Balances.limit { known.removeFirst() }
    known.append((owner, channels))
  }

  /// Another server gives its streams the same numbers.
  mutating func forgetStreams() {
    known = known.filter { !$0.owner.begins(with: "#") }
  }

  /// The channels to scale from: `channels` themselves, or the channels before silence.
  func channels(_ channels: ChannelVolumes, of owner: String) -> ChannelVolumes {
    guard channels.loudest == 0, let entry = known.first(where: { $0.owner == owner }),
      entry.channels.values.count == channels.values.count
    else { return channels }
    return entry.channels
  }
}

// Names of everything that has a balance.

extension SinkReading {
  var owner: String { name + ">" + (port ?? "") }
}

extension SourceReading {
  var owner: String { "<" + name }
}

extension StreamReading {
  var owner: String { "#\(index)" }
}
