/// Clients whose commands wait for the audio server: it was asked something, or is to take what was set.
struct SoundClients: Sendable {
  private struct Waiting: Sendable {
    let client: ClientID
    let until: Instant
    /// What is told when it is set.
    var reply = ""
    /// How many writes are done then, counted from the start; never while the command is not understood yet.
    var writes = Int.max
  }

  static let silence = "the audio server does not answer"

  private var all: [Waiting] = []
  /// Whether one has waited in vain, and nothing was answered since: further commands are refused, not carried out later.
  var isHung = false

  func contains(_ client: ClientID) -> Bool {
    for waiting in all where waiting.client == client { return true }
    return false
  }

  /// The client waits for an answer to a question.
  @inline(never) mutating func add(_ client: ClientID, at now: Instant) {
    if !contains(client) { all.append(Waiting(client: client, until: now + ClientID.patience)) }
  }

  /// The client is told this when so many writes are done; the limit of time for a question before stays.
  mutating func add(_ client: ClientID, _ reply: String, writes: Int, at now: Instant) {
    add(client, at: now)
    for index in all.indices where all[index].client == client {
      all[index].reply = reply
      all[index].writes = writes
    }
  }

  /// There is an answer to the question for this client.
  ///
  /// - Returns: false where the client has been told by then that there is none.
  mutating func isInTime(_ client: ClientID) -> Bool {
    isHung = false
    return contains(client)
  }

  /// The client has its answer.
  @inline(never) mutating func remove(_ client: ClientID) {
    if !contains(client) { return }
    var rest: [Waiting] = []
    for waiting in all where waiting.client != client { rest.append(waiting) }
    all = rest
  }

  /// The answers when the first `writes` are done, or some of them were dropped or refused.
  @inline(never) mutating func written(_ writes: Int, isComplete: Bool) -> [Effect] {
    isHung = false
    var effects: [Effect] = []
    for waiting in all where waiting.writes <= writes {
      let failure = "error: it is not set: the output has changed, or the audio server refuses"
      effects.append(.reply(text: (isComplete ? waiting.reply : failure) + "\n", client: waiting.client))
    }
    return effects
  }

  /// The answers to those that have waited too long; what the audio server does later is told to nobody.
  @inline(never) mutating func overdue(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    for waiting in all where now >= waiting.until {
      isHung = true
      effects.append(.reply(text: "error: \(SoundClients.silence)\n", client: waiting.client))
    }
    return effects
  }

  /// The oldest is the first.
  var deadline: Instant? { all.first?.until }
}
