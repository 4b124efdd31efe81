/// Clients whose commands wait for the audio server: it was asked something, or is to take what was set.
struct SoundClients: Sendable {
  private struct Waiting: Sendable {
    let client: ClientID
    let until: Instant
    /// What is told when it is set: a level, or the name of the output.
    var reply = ""
    /// How many writes are done then, counted from the start.
    var writes = SoundClients.asked

    var isForOutput: Bool { writes >= SoundClients.taken && !reply.isEmpty }
  }

  /// Above any count of writes: the server was asked, or is to switch the output; it has taken that switch, but need not
  /// have made it yet.
  static let asked = Int.max
  static let taken = Int.max - 1

  static let silence = "the audio server does not answer"
  static let notSwitched = "the audio server did not switch the output"

  private var all: [Waiting] = []
  /// What a key has set: nobody is told, but a server that hangs is noticed.
  private var press: (writes: Int, until: Instant)?
  /// Whether one has waited in vain, and nothing was answered since: further commands and keys are refused, not carried
  /// out later.
  private(set) var isHung = false

  func contains(_ client: ClientID) -> Bool {
    for waiting in all where waiting.client == client { return true }
    return false
  }

  /// The client waits for an answer to a question.
  mutating func add(_ client: ClientID, at now: Instant) {
    if !contains(client) { all.append(Waiting(client: client, until: now + ClientID.patience)) }
  }

  /// The client is told this when so many writes are done; the limit of time for a question before stays.
  ///
  /// - Parameter writes: `asked` or `taken`: when the output of this name is the default one. Those who wait for another
  ///   output are told this one: theirs may never be seen.
  mutating func add(_ client: ClientID, _ reply: String, writes: Int, at now: Instant) {
    add(client, at: now)
    for index in all.indices {
      if all[index].client == client {
        all[index].reply = reply
        all[index].writes = writes
      } else if writes >= SoundClients.taken, all[index].isForOutput {
        all[index].reply = reply
      }
    }
  }

  /// A key has set something, which is done with so many writes.
  mutating func pressed(writes: Int, at now: Instant) {
    if press == nil { press = (writes, now + ClientID.patience) }
  }

  /// The server has told something.
  mutating func heard(at now: Instant) {
    isHung = false
    press?.until = now + ClientID.patience
  }

  /// The output that is to be the default one.
  var output: String? { all.last { $0.isForOutput }?.reply }

  /// The answers when this output is the default one.
  mutating func isDefault(_ output: String) -> [Effect] {
    var effects: [Effect] = []
    for waiting in all where waiting.isForOutput && waiting.reply == output {
      effects.append(.reply(text: output + "\n", client: waiting.client))
    }
    return effects
  }

  /// There is an answer to the question for this client.
  ///
  /// - Returns: false where the client has been told by then that there is none.
  mutating func isInTime(_ client: ClientID, _ answer: Answer) -> Bool {
    // libpulse gives a question up after 30 s.
    if case .unavailable = answer {} else { isHung = false }
    return contains(client)
  }

  /// The client has its answer.
  mutating func remove(_ client: ClientID) {
    if !contains(client) { return }
    var rest: [Waiting] = []
    for waiting in all where waiting.client != client { rest.append(waiting) }
    all = rest
  }

  /// The answers when the first `writes` are done, or some of them were dropped or refused.
  mutating func written(_ writes: Int, isComplete: Bool) -> [Effect] {
    if isComplete { isHung = false }
    if let press, press.writes <= writes { self.press = nil }
    var effects: [Effect] = []
    for waiting in all where waiting.writes <= writes {
      let failure = "error: it is not set: the output has changed, or the audio server refuses"
      effects.append(.reply(text: (isComplete ? waiting.reply : failure) + "\n", client: waiting.client))
    }
    return effects
  }

  /// The answers to those that have waited too long; what the audio server does later is told to nobody.
  mutating func overdue(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    let wasHung = isHung
    if let press, now >= press.until { (self.press, isHung) = (nil, true) }
    for waiting in all where now >= waiting.until {
      let isTaken = waiting.writes == SoundClients.taken
      if !isTaken { isHung = true }
      let failure = isTaken ? SoundClients.notSwitched : SoundClients.silence
      effects.append(.reply(text: "error: " + failure + "\n", client: waiting.client))
    }
    // Its answer shows when the server is back.
    if isHung, !wasHung { effects.append(.readAudio) }
    return effects
  }

  /// The oldest client is the first.
  var deadline: Instant? {
    guard let press else { return all.first?.until }
    return min(press.until, all.first?.until ?? .never)
  }
}
