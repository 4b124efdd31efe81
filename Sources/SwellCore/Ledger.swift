/// The values that Swell has asked of others: an entry for each value, until the value is certain. Each reading of such
/// a value is judged here.
///
/// While a write is open, readings are older than the write. After its answer an entry settles for a while: a server
/// that is far away still tells earlier values. The newest entry about a subject has the value that is shown.
struct Ledger: Sendable {
  /// How long others may take: less than the time that a client waits for an answer (5 s).
  static let patience = Duration.seconds(4)
  /// How long after a key or a command a change by others counts as the user's. A held key goes on changing its level;
  /// PipeWire switches outputs after up to 3 s.
  private static let expectation = Duration.seconds(3)

  enum Subject: Equatable, Sendable {
    /// The sink of this name while the sink plays through this port.
    case sink(String, port: String?)
    /// The source of this name.
    case source(String)
    /// The stream with this number of the audio server.
    case stream(UInt32)
    case defaultDevice(AudioDevice.Direction)
    /// The brightness device of this name.
    case light(String)
    /// The own volume of the player with this bus name.
    case player(String)
    /// The picture of a panel.
    case picture
    /// The panel of a change that others make.
    case panel([HUDContent.Kind])
  }

  enum Value: Equatable, Sendable {
    case sound(ChannelVolumes, isMuted: Bool)
    /// In the units of the brightness device.
    case units(Int)
    case percent(Int)
    case name(String)
    case any
  }

  /// The asker, where the asker matters for the answer.
  enum Asker: Equatable, Sendable {
    case user
    case key(KeyPress)
    /// The drag of this number.
    case drag(Int)
    /// A display that follows another one.
    case follower
  }

  enum Verdict: Sendable {
    /// The value that was asked for last.
    case ours
    /// An older value than the one that was asked for last, or one that cannot be told from an older value.
    case older
    /// A value that somebody else has set.
    case news
  }

  struct Entry: Sendable {
    enum State: Sendable {
      case open
      /// There was no answer in time: readings count again.
      case overdue
      case settling
    }

    /// The number of the write, which comes back with the answer.
    let number: Int
    let subject: Subject
    let asked: Value
    let asker: Asker
    var state = State.open
    /// When the entry is overdue, or has settled.
    var until: Instant
    /// Whether the last reading was an older one: if no newer reading follows, the value is read again at the end.
    var isDoubted = false
  }

  private(set) var entries: [Entry] = []
  private var lastNumber = 0

  /// Opens the entries of a write, or of a question.
  ///
  /// - Returns: The number of the entries.
  mutating func open(_ values: [(subject: Subject, asked: Value)], by asker: Asker, at now: Instant) -> Int {
    lastNumber += 1
    for (subject, asked) in values { add(subject, asked, by: asker, .open, until: now + Ledger.patience, lastNumber) }
    return lastNumber
  }

  private mutating func add(
    _ subject: Subject, _ asked: Value, by asker: Asker, _ state: Entry.State, until: Instant, _ number: Int = 0
  ) {
    entries.append(
      Entry(number: number, subject: subject, asked: asked, asker: asker, state: state, until: until))
  }

  /// The newest entry about a subject; nil if its value is certain.
  func newest(_ subject: Subject) -> Entry? { entries.last { $0.subject == subject } }

  /// The newest write about a subject, if the write has no answer yet.
  func openNumber(of subject: Subject) -> Int? { newest(subject).flatMap { $0.state == .open ? $0.number : nil } }

  /// The value that was asked for last; nil if readings count.
  func expected(_ subject: Subject) -> Value? { newest(subject).flatMap { $0.state == .overdue ? nil : $0.asked } }

  func isAboutSound(_ number: Int) -> Bool { entries.contains { $0.number == number && $0.subject.isSound } }

  /// The write was answered, and so were the older writes about its subjects. Newer writes have more time: the answer
  /// is a sign of life.
  mutating func close(_ number: Int, isDone: Bool, at now: Instant) {
    let subjects = entries.filter { $0.number == number }.map { $0.subject }
    for index in entries.indices where subjects.contains(entries[index].subject) && entries[index].state != .settling {
      let isNewer = entries[index].number > number
      if !isNewer { entries[index].state = .settling }
      entries[index].until = now + (isNewer ? Ledger.patience : entries[index].subject.settlingTime)
    }
    entries.removeAll { $0.number == number && !isDone || $0.state == .settling && $0.until <= now }
  }

  /// Judges a reading.
  mutating func judge(_ reading: Value, of subject: Subject, at now: Instant) -> Verdict {
    let own = entries.indices.filter { index in
      entries[index].subject == subject && entries[index].state != .overdue && now < entries[index].until
    }
    guard let newest = own.last else { return .news }
    if entries[newest].asked.isMet(by: reading), !own.dropLast().contains(where: { entries[$0].state == .open }) {
      entries[newest].isDoubted = false
      return .ours
    }
    if own.contains(where: { entries[$0].state == .open || entries[$0].asked.isMet(by: reading) }) {
      entries[newest].isDoubted = true
      return .older
    }
    forget { $0 == subject }
    return .news
  }

  /// The audio server shows signs of life.
  mutating func prolongSound(at now: Instant) {
    for index in entries.indices where entries[index].subject.isSound && entries[index].state == .open {
      entries[index].until = now + Ledger.patience
    }
  }

  mutating func forget(_ isMeant: (Subject) -> Bool) { entries.removeAll { isMeant($0.subject) } }

  /// Takes the entries that are overdue now, and the entries that have settled in doubt.
  mutating func expire(at now: Instant) -> [Entry] {
    let due = entries.filter { $0.hasDeadline && now >= $0.until }
    entries.removeAll { $0.state == .settling && now >= $0.until }
    for index in entries.indices where now >= entries[index].until { entries[index].state = .overdue }
    return due
  }

  /// When `expire` must be called next.
  var deadline: Instant? { entries.filter { $0.hasDeadline }.map { $0.until }.min() }

  // MARK: changes that others make

  /// The user has asked for a change of these kinds, which others make.
  mutating func expect(_ kinds: [HUDContent.Kind], at now: Instant) {
    add(.panel(kinds), .any, by: .user, .settling, until: now + Ledger.expectation)
  }

  /// Whether a change is the result of a key or a command of the user.
  func expects(_ kind: HUDContent.Kind, at now: Instant) -> Bool {
    entries.contains { $0.asker == .user && now < $0.until && $0.subject.isPanel(of: kind) }
  }

  /// Another program handles a key: unless its result is shown in time, the entry is overdue.
  mutating func wait(for press: KeyPress, until: Instant) {
    add(.panel(press.key.kinds), .any, by: .key(press), .open, until: until)
  }

  /// The result of a key may be shown, or a newer key goes down.
  ///
  /// - Parameter kind: The kind of the panel; nil: the results of all keys.
  mutating func endWait(for kind: HUDContent.Kind?) {
    entries.removeAll { $0.asker != .user && $0.subject.isPanel(of: kind) }
  }
}

extension Ledger.Entry {
  fileprivate var hasDeadline: Bool { state == .open || state == .settling && isDoubted }
}

extension Ledger.Subject {
  /// How long after the answer a server may still tell older values. A sound server behind a network of 0.3 s each way
  /// needs 0.6 s; PipeWire needs up to 3 s to switch devices.
  fileprivate var settlingTime: Duration {
    switch self {
    case .sink, .source, .stream, .player: .seconds(1)
    case .defaultDevice: Ledger.patience
    case .light, .picture, .panel: .zero
    }
  }

  var isSound: Bool {
    switch self {
    case .sink, .source, .stream, .defaultDevice: true
    case .light, .player, .picture, .panel: false
    }
  }

  fileprivate func isPanel(of kind: HUDContent.Kind?) -> Bool {
    if case .panel(let kinds) = self { kind.map { kinds.contains($0) } ?? true } else { false }
  }
}

extension Ledger.Value {
  /// Players round their volumes.
  fileprivate func isMet(by reading: Ledger.Value) -> Bool {
    guard case .percent(let asked) = self, case .percent(let read) = reading else { return self == reading }
    return (asked - 2...asked + 2).contains(read)
  }
}

extension SinkReading {
  var subject: Ledger.Subject { .sink(name, port: port) }
  var value: Ledger.Value { .sound(channels, isMuted: isMuted) }
}

extension SourceReading {
  var subject: Ledger.Subject { .source(name) }
  var value: Ledger.Value { .sound(channels, isMuted: isMuted) }
}

extension StreamReading {
  var value: Ledger.Value { .sound(channels, isMuted: isMuted) }
}

extension OnScreenDisplay {
  /// Makes a write, and opens its entries.
  ///
  /// - Returns: The number of the write.
  @discardableResult mutating func send(_ write: Write, by asker: Ledger.Asker = .user) -> Int {
    let number = ledger.open(values(after: write), by: asker, at: now)
    if case .brightness(let device, _, _) = write, brightness.isRamping(device.name) {
      writeParts()
    } else {
      emit(.write(write, for: .entry(number)))
    }
    return number
  }

  /// The values that are read when a write is done. The core already shows the default devices as they will be.
  private func values(after write: Write) -> [(subject: Ledger.Subject, asked: Ledger.Value)] {
    switch write {
    case .volumes(let writes): return writes.compactMap { value(after: $0) }
    case .defaultDevice(let direction, let name): return [(.defaultDevice(direction), .name(name))]
    case .brightness(let device, let value, _): return [(.light(device.name), .units(value))]
    case .playerVolume(let name, let level): return [(.player(name), .percent(level.percent))]
    case .seek, .transport, .player, .touchpad, .orientation: return []
    }
  }

  private func value(after write: VolumeWrite) -> (subject: Ledger.Subject, asked: Ledger.Value)? {
    let subject: Ledger.Subject
    switch (write.target, write.condition) {
    case (.sink, .whileDefault): return sound.sink.map { ($0.subject, $0.value) }
    case (.source, _): return sound.audio.source.map { ($0.subject, $0.value) }
    case (.sink(let name), .always): subject = .sink(name, port: nil)
    case (.stream(let index), _): subject = .stream(index)
    }
    guard let channels = write.channels, let isMuted = write.isMuted else { return nil }
    return (subject, .sound(channels, isMuted: isMuted))
  }

  /// A write, or the question about a picture, was answered.
  mutating func answered(_ answer: Answer, _ number: Int) {
    if let entry = ledger.entries.first(where: { $0.number == number }) {
      let isNewest = ledger.newest(entry.subject)?.number == number
      if case (.light(let name), .brightness(.set)) = (entry.subject, answer), isNewest,
        brightness.goesOn(name, at: now)
      {
        return
      }
      ledger.close(number, isDone: answer == .done, at: now)
      switch (entry.subject, answer) {
      case (.light(let name), .brightness(let outcome)) where isNewest: brightnessWritten(outcome, name, entry.asker)
      case (.picture, _) where isNewest: pictureAnswered(answer)
      case (.sink, _), (.source, _), (.stream, _): soundWritten(answer, entry)
      case (.defaultDevice(let direction), _): defaultDeviceWritten(answer, direction, number)
      default: break
      }
      if case (.drag(let drag), .unavailable) = (entry.asker, answer) { dragRefused(drag) }
    }
    for errand in errands.all {
      if case .write(number, let goOn) = errand.goal { goOn(&self, answer) }
    }
  }

  /// An entry is overdue, or has settled in doubt.
  mutating func expired(_ entry: Ledger.Entry) {
    switch (entry.subject, entry.asker) {
    case (.panel, .key(let press)): showState(after: press)
    case (.light(let name), _): brightnessOverdue(name, entry)
    case (let subject, _) where subject.isSound: entry.state == .open ? audioHangs() : emit(.readAudio)
    default: break
    }
  }
}
