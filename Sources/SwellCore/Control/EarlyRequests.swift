/// Commands about sound that come before the audio server has reported its devices. Start files run such commands right
/// after `swell &`.
struct EarlyRequests: Sendable {
  /// How long the commands wait.
  private static let patience = Duration.seconds(2)

  /// When waiting ends; nil before the start, and afterwards.
  private(set) var deadline: Instant?
  private var requests: [(request: Request, client: ClientID)] = []

  mutating func begin(at now: Instant) { deadline = now + EarlyRequests.patience }

  /// Whether the request waits.
  mutating func take(_ request: Request, _ client: ClientID) -> Bool {
    guard deadline != nil, request.isAboutSound else { return false }
    requests.append((request, client))
    return true
  }

  mutating func remove(_ client: ClientID) { requests.removeAll { $0.client == client } }

  /// Ends the waiting.
  ///
  /// - Returns: The commands that have waited.
  mutating func end() -> [(request: Request, client: ClientID)] {
    defer { self = EarlyRequests() }
    return requests
  }
}

extension Request {
  fileprivate var isAboutSound: Bool {
    switch self {
    case .volume, .microphone, .sink, .program, .programs, .select, .devices: true
    default: false
    }
  }
}
