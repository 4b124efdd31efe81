/// Clients whose commands wait for the audio server, and keys that do: a server that hangs is noticed.
struct AudioReplies: Sendable {
  /// What a client waits for.
  private enum Goal: Sendable {
    /// The answer to a question.
    case answer
    /// The answer to this write; then the client is told the level.
    case write(Int, level: String)
    /// That the device of this name is the default one. The server may accept the switch, and not make it.
    case device(AudioDevice.Direction, String, isAccepted: Bool)
  }

  private struct Waiting: Sendable {
    let client: ClientID
    let until: Instant
    var goal = Goal.answer
  }

  static let silence = "the audio server does not answer: restart it if that lasts"
  static func notSwitched(_ direction: AudioDevice.Direction) -> String {
    "the audio server did not switch the " + direction.rawValue
  }
  private static let notSet = "it is not set: the output has changed, or the audio server refuses"

  private var all: [Waiting] = []
  /// The writes of keys without an answer, and when the server hangs if it tells nothing until then.
  private var keys: (writes: [Int], until: Instant)?
  /// Whether a command or a key has waited in vain, and nothing was answered since: further ones are refused, and not
  /// carried out later.
  private(set) var isHung = false

  /// The client waits for the answer to a question.
  mutating func add(_ client: ClientID, at now: Instant) {
    if place(of: client) == nil { all.append(Waiting(client: client, until: now + ClientID.patience)) }
  }

  /// The client is told the level when this write is done; the time began with its command.
  mutating func await(write: Int, level: String, for client: ClientID, at now: Instant) {
    set(.write(write, level: level), for: client, at: now)
  }

  /// The client is told the device when it is the default one. Those who wait for another one are told this one: theirs
  /// may never be seen.
  mutating func await(
    _ direction: AudioDevice.Direction, _ device: String, isAccepted: Bool = false, for client: ClientID,
    at now: Instant
  ) {
    for index in all.indices {
      if case .device(direction, _, let isAccepted) = all[index].goal {
        all[index].goal = .device(direction, device, isAccepted: isAccepted)
      }
    }
    set(.device(direction, device, isAccepted: isAccepted), for: client, at: now)
  }

  private mutating func set(_ goal: Goal, for client: ClientID, at now: Instant) {
    add(client, at: now)
    if let index = place(of: client) { all[index].goal = goal }
  }

  private func place(of client: ClientID) -> Int? { all.firstIndex { $0.client == client } }

  /// A key has begun this write.
  mutating func pressed(write: Int, at now: Instant) {
    keys = ((keys?.writes ?? []) + [write], keys?.until ?? now + ClientID.patience)
  }

  /// The server has told something.
  mutating func heard(at now: Instant) {
    isHung = false
    keys?.until = now + ClientID.patience
  }

  /// The device that is to be the default one.
  func wanted(_ direction: AudioDevice.Direction) -> String? {
    for waiting in all.reversed() {
      if case .device(direction, let name, _) = waiting.goal { return name }
    }
    return nil
  }

  /// The answers when this device is the default one.
  func isDefault(_ direction: AudioDevice.Direction, _ device: String) -> [Effect] {
    var effects: [Effect] = []
    for waiting in all {
      if case .device(direction, device, _) = waiting.goal { effects.append(.done(device, waiting.client)) }
    }
    return effects
  }

  /// There is an answer to the question for this client.
  ///
  /// - Returns: false where the client has been told by then that there is none.
  mutating func isInTime(_ client: ClientID, _ answer: Answer) -> Bool {
    // libpulse gives a question up after 30 s.
    if case .unavailable = answer {} else { isHung = false }
    return place(of: client) != nil
  }

  /// The client has its answer.
  mutating func remove(_ client: ClientID) {
    all.removeAll { $0.client == client }
  }

  /// The server has answered a write, or it was dropped.
  mutating func answered(write: Int, isDone: Bool, at now: Instant) -> [Effect] {
    if isDone { heard(at: now) }
    keys?.writes.removeAll { $0 == write }
    if keys?.writes.isEmpty == true { keys = nil }
    var effects: [Effect] = []
    for waiting in all {
      guard case .write(write, let level) = waiting.goal else { continue }
      effects.append(isDone ? .done(level, waiting.client) : .refusal(AudioReplies.notSet, waiting.client))
    }
    return effects
  }

  /// The answers to those that have waited too long; what the audio server does later is told to nobody.
  mutating func overdue(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    let wasHung = isHung
    if let keys, now >= keys.until { (self.keys, isHung) = (nil, true) }
    for waiting in all where now >= waiting.until {
      var failure = AudioReplies.silence
      if case .device(let direction, _, isAccepted: true) = waiting.goal {
        failure = AudioReplies.notSwitched(direction)
      } else {
        isHung = true
      }
      effects.append(.refusal(failure, waiting.client))
    }
    // Its answer shows when the server is back.
    if isHung, !wasHung { effects.append(.readAudio) }
    return effects
  }

  /// The oldest client is the first.
  var deadline: Instant? {
    guard let keys else { return all.first?.until }
    return min(keys.until, all.first?.until ?? .never)
  }
}
