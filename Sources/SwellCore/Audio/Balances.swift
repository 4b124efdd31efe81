/// The balance between the channels of each output, input and stream, as it was last heard: silence has none of its own.
struct Balances: Sendable {
  enum Owner: Equatable, Sendable {
    case sink(String, port: String?)
    case source(String)
    /// By the server's number for it.
    case stream(UInt32)
  }

  /// More than a desk has at a time; the one heard of longest ago is forgotten.
  static let limit = 64

  private var known: [(owner: Owner, channels: ChannelVolumes)] = []

  mutating func remember(_ channels: ChannelVolumes, of owner: Owner) {
    guard channels.loudest > 0 else { return }
    // The default output again, nearly always.
    if let last = known.indices.last, known[last].owner == owner {
      known[last].channels = channels
      return
    }
    forget { $0 == owner }
    if known.count == Balances.limit { known.removeFirst() }
    known.append((owner, channels))
  }

  /// Another server gives its streams the same numbers.
  mutating func forgetStreams() {
    forget { if case .stream = $0 { true } else { false } }
  }

  private mutating func forget(_ isGone: (Owner) -> Bool) {
    known = known.filter { !isGone($0.owner) }
  }

  /// The channels to scale from: `channels` themselves, or those from before they were silent.
  func channels(_ channels: ChannelVolumes, of owner: Owner) -> ChannelVolumes {
    guard channels.loudest == 0, let entry = known.first(where: { $0.owner == owner }),
      entry.channels.values.count == channels.values.count
    else { return channels }
    return entry.channels
  }
}

extension SinkReading {
  var owner: Balances.Owner { .sink(name, port: port) }
}
