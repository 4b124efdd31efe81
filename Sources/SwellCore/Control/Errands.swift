/// The commands of clients that wait. Each command waits for one goal, for a limited time. A client has one command.
struct Errands: Sendable {
  /// How a command goes on when its question or its write is answered.
  typealias Continuation = @Sendable (inout OnScreenDisplay, Answer) -> Void

  /// The event for which a command waits.
  enum Goal: Sendable {
    /// The answer to its own question or write. The audio server may hang; other services answer in time.
    case answer(ofAudio: Bool, Continuation)
    /// The answer to the write of this number.
    case write(Int, Continuation)
    /// The device that was asked for last becomes the default one. The server may accept the switch, and not make it.
    case device(AudioDevice.Direction, write: Int)
    /// These devices take their brightness.
    case brightness([String])
  }

  struct Errand: Sendable {
    let client: ClientID
    /// When the client is told that there is no answer.
    let until: Instant
    var goal: Goal
  }

  private(set) var all: [Errand] = []

  /// The command of the client waits for something from now on. Its time began when it first waited.
  mutating func set(_ goal: Goal, for client: ClientID, at now: Instant) {
    if let index = all.firstIndex(where: { $0.client == client }) {
      all[index].goal = goal
    } else {
      all.append(Errand(client: client, until: now + Ledger.patience, goal: goal))
    }
  }

  /// The client has its answer.
  mutating func remove(_ client: ClientID) {
    all.removeAll { $0.client == client }
  }

  /// How the command of a client goes on; nil where it waits for no answer any more.
  func continuation(of client: ClientID) -> Continuation? {
    guard case .answer(_, let continuation) = all.first(where: { $0.client == client })?.goal else { return nil }
    return continuation
  }

  /// The errands past their deadlines.
  func overdue(at now: Instant) -> [Errand] { all.filter { now >= $0.until } }

  /// The oldest errand is the first.
  var deadline: Instant? { all.first?.until }
}

extension OnScreenDisplay {
  /// Asks a service for a client; `then` goes on with the answer.
  mutating func ask(_ question: Question, for client: ClientID, then: @escaping Errands.Continuation) {
    errands.set(.answer(ofAudio: false, then), for: client, at: now)
    emit(.ask(question, for: .errand(client)))
  }

  /// Asks the audio server; the client is told when it hangs.
  mutating func askAudio(_ question: Question, for client: ClientID, then: @escaping Errands.Continuation) {
    if sound.isHung { return refuse(client, Sound.silence) }
    errands.set(.answer(ofAudio: true, then), for: client, at: now)
    emit(.ask(question, for: .errand(client)))
  }

  /// Writes a value for a client; `then` goes on with the answer.
  mutating func write(_ write: Write, for client: ClientID, then: @escaping Errands.Continuation) {
    errands.set(.write(send(write), then), for: client, at: now)
  }

  mutating func errandAnswered(_ answer: Answer, _ client: ClientID) {
    // A late answer shows that a server is back.
    if answer.isOfAudio { audioAnswers() }
    errands.continuation(of: client)?(&self, answer)
  }

  /// Tells the clients that have waited too long. They are not told what a service does later.
  mutating func errandsOverdue() {
    for errand in errands.overdue(at: now) {
      switch errand.goal {
      case .device(let direction, _) where ledger.newest(.defaultDevice(direction))?.state == .settling:
        refuse(errand.client, Sound.notSwitched(direction))
      case .brightness: refuse(errand.client, "the brightness is not set: the display has not answered in 4 s")
      case .write(let number, _) where !ledger.isAboutSound(number):
        refuse(errand.client, "no answer after 4 s: try again")
      case .answer(ofAudio: false, _): refuse(errand.client, "no answer after 4 s: try again")
      case .answer, .write, .device:
        refuse(errand.client, Sound.silence)
        audioHangs()
      }
    }
  }

  /// Prints a line; an empty one is no line.
  mutating func reply(_ client: ClientID, _ line: String) {
    emit(.reply(.done(line.isEmpty ? "" : "\(line)\n"), client: client))
  }

  /// - Parameter reason: A sentence without a full stop.
  mutating func refuse(_ client: ClientID, _ reason: String) {
    emit(.reply(.failed(reason), client: client))
  }
}

extension Answer {
  fileprivate var isOfAudio: Bool {
    switch self {
    case .outputs, .inputs, .streams: true
    default: false
    }
  }
}
