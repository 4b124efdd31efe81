@testable import SwellCore

/// The core on a clock of the test's own: an event script reads `hear`, `pass`, `frame`.
struct Stage {
  var osd: OnScreenDisplay
  private(set) var now = Instant(nanoseconds: 5_000_000_000)
  /// Everything that the core has wanted done so far.
  private(set) var effects: [Effect] = []
  /// What is found when a command asks for brightness devices; nil: what is known.
  var devices: [BrightnessDevice]?
  /// What the audio server answers to the question for an output that is no longer the default one; nil: nothing.
  var outputs: [SinkReading]?
  /// What the X server answers: questions about it are answered at once.
  var focusedWindow: PixelRect?
  var focusedProcess: Int?
  var pointer: PixelPoint? = PixelPoint(x: -1, y: -1)
  /// How long nobody has touched anything.
  var idleTime: Duration? = .zero
  /// Whether devices take each brightness at once.
  var takesBrightness = true
  /// The questions that were answered so.
  private(set) var questions: [Question] = []
  /// How often the default sink and source were asked for.
  private(set) var audioReadCount = 0
  /// How many volumes and mutes were to be written.
  private(set) var writeCount = 0
  /// The writes without an answer, the oldest first.
  private var writes: [(write: Write, purpose: Purpose)] = []
  /// The questions that wait for `reply`, the oldest first.
  private var open: [(question: Question, purpose: Purpose)] = []

  static let laptop = Monitor(name: "eDP-1", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080), isPrimary: true)
  static let beamer = Monitor(name: "HDMI-1", frame: PixelRect(x: 1920, y: 0, width: 1280, height: 720))

  /// The touch bands of the laptop.
  static let laptopBands = [
    PixelRect(x: 0, y: 0, width: 34, height: 1080), PixelRect(x: 1886, y: 0, width: 34, height: 1080),
  ]

  /// 65 536, `PA_VOLUME_NORM`: 100 %.
  static let full: UInt32 = 65_536

  /// The panel of the laptop at 50 %, with so many values that a sixteenth of the level always is one of its own.
  static let panel = BrightnessDevice(name: "intel_backlight", backend: .sysfs, maximum: 100_000, value: 18_419)
  /// The monitor of the beamer's output at 20 of 100.
  static let external = BrightnessDevice(name: "HDMI-1", backend: .ddc, output: "HDMI-1", maximum: 100, value: 20)
  static let keyboard = BrightnessDevice(
    name: "tpacpi::kbd_backlight", kind: .keyboard, backend: .logind, maximum: 2, value: 1)

  /// A keyboard that repeats a held key every 30 ms after half a second.
  static let autoRepeat = KeyPress.AutoRepeat(delay: .milliseconds(500), interval: .milliseconds(30))

  /// Whoever asks.
  static let client = ClientID(number: 9)

  /// The sink of `inSession`.
  static func speakers(percent: Double, isMuted: Bool = false) -> SinkReading {
    SinkReading(
      name: "speakers", description: "Speakers", volume: UInt32((percent / 100 * Double(full)).rounded()),
      isMuted: isMuted)
  }

  static func microphone(percent: Double = 50, isMuted: Bool = false) -> SourceReading {
    SourceReading(name: "mic", level: Level(percent / 100), isMuted: isMuted)
  }

  // MARK: how it begins

  /// Nothing was heard yet, neither of monitors nor of an audio server.
  init(settings: Settings = Settings()) {
    osd = OnScreenDisplay(identity: .init(version: "1.0", process: 42, display: ":7"), settings: settings)
  }

  /// At the log-in: with one monitor and an audio server that has told nothing yet.
  static func connected() -> Stage {
    var stage = Stage()
    stage.hear(.monitors([laptop]), .audioConnected(server: "pulse"))
    return stage
  }

  /// A session that is long past its log-in, with one monitor and the default sink `speakers` at 50 %.
  static func inSession(
    monitors: [Monitor] = [laptop], settings: Settings = Settings(), _ change: (inout Settings) -> Void = { _ in }
  ) -> Stage {
    var settings = settings
    change(&settings)
    var stage = Stage(settings: settings)
    stage.hear(.monitors(monitors))
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(speakers(percent: 50)))
    stage.hear(.deadline)
    stage.pass(.seconds(60))
    return stage
  }

  /// The same at that volume, which was shown and has gone.
  static func resting(
    at percent: Double, isMuted: Bool = false, _ change: (inout Settings) -> Void = { _ in }
  ) -> Stage {
    var stage = Stage.inSession(change)
    stage.hearVolume(percent, isMuted: isMuted)
    stage.live(for: .seconds(3))
    return stage
  }

  /// The same as `inSession` with everything that has a brightness, and a microphone.
  ///
  /// - Parameter ramps: Whether steps of a brightness are carried out in parts.
  static func equipped(
    settings: Settings = Settings(), ramps: Bool = false, _ change: (inout Settings) -> Void = { _ in }
  ) -> Stage {
    var stage = Stage.inSession(monitors: [laptop, beamer], settings: settings) {
      if !ramps { $0.ramp = .zero }
      change(&$0)
    }
    stage.find([panel, external, keyboard])
    stage.hear(.source(microphone()))
    return stage
  }

  // MARK: what happens

  /// What is wanted done for these events, one after the other.
  @discardableResult
  mutating func hear(_ events: Event...) -> [Effect] {
    let wanted = events.flatMap { hear(one: $0) }
    effects += wanted
    return wanted
  }

  private mutating func hear(one event: Event) -> [Effect] {
    let isStarting = !osd.wanted.login
    let effects = osd.handle(event, at: now)
    // What nobody waits for at the start has tests of its own.
    if isStarting, osd.wanted.login, osd.hud.timeline.phase == .hidden { _ = frame() }
    return effects.filter { $0 != .note("ready") }.flatMap { settle($0) }
  }

  /// Answers what is asked of the X server, and passes on the rest; the numbers of writes are 0 for whoever compares.
  private mutating func settle(_ effect: Effect) -> [Effect] {
    if case .write(let write, let purpose) = effect {
      guard case .entry = purpose else { return [effect] }
      let plain = Effect.write(write, for: .entry(0))
      if case .brightness = write, takesBrightness {
        return [plain] + osd.handle(.answer(.brightness(.set), for: purpose), at: now).flatMap { settle($0) }
      }
      if Stage.isSound(write) { writeCount += 1 }
      writes.append((write, purpose))
      return [plain]
    }
    if effect == .readAudio {
      audioReadCount += 1
      return []
    }
    guard case .ask(let question, let purpose) = effect else { return [effect] }
    let answer: Answer
    switch question {
    case .pointer: answer = pointer.map { .pointer($0) } ?? .unavailable(.lost)
    case .idleTime: answer = idleTime.map { .idleTime($0) } ?? .unavailable(.lost)
    case .focusedWindow:
      answer = pointer.map { .focusedWindow(focusedWindow, pointer: $0) } ?? .unavailable(.lost)
    case .focusedProgram: answer = .focusedProgram(focusedProcess.map { FocusedProgram(process: $0) })
    case .brightnessDevices where purpose != .deviceRefresh:
      answer = .brightnessDevices(devices ?? osd.brightness.devices)
    case .outputs where purpose == .formerOutput: answer = outputs.map { .outputs($0) } ?? .unavailable(.lost)
    case .lostBrightnessDevices, .presentBrightness: answer = devices.map { .brightnessDevices($0) } ?? .done
    default:
      open.append((question, purpose))
      return [effect]
    }
    questions.append(question)
    return osd.handle(.answer(answer, for: purpose), at: now).flatMap { settle($0) }
  }

  /// An answer from elsewhere.
  @discardableResult
  mutating func answer(_ answer: Answer, for purpose: Purpose) -> [Effect] {
    hear(.answer(answer, for: purpose))
  }

  /// Answers the oldest open question of that kind; when there is none, the answer is a late one for nobody. What is set
  /// then is taken at once.
  @discardableResult
  mutating func reply(_ answer: Answer) -> [Effect] {
    let index = open.firstIndex { question, _ in
      switch (question, answer) {
      case (.player, .player), (.ownPlayer, .player), (.streams, .streams), (.outputs, .outputs), (.inputs, .inputs),
        (.picture, .picture), (.configuration, .configuration):
        true
      case (.brightnessDevices, _): false
      case (_, .unavailable): true
      default: false
      }
    }
    guard let index else {
      if case .configuration(let reading) = answer { return hear(.configuration(reading)) }
      return hear(.answer(answer, for: .drag(-1)))
    }
    return hearAndWrite(.answer(answer, for: open.remove(at: index).purpose))
  }

  /// The file of the configuration has been saved, with the defaults but for `change`.
  @discardableResult
  mutating func save(_ change: (inout Settings) -> Void = { _ in }) -> [Effect] {
    reply(.configuration(ConfigurationReading(path: "/x.ini", exists: true, settings: Settings(change))))
  }

  /// The brightness devices were looked for.
  mutating func find(_ devices: [BrightnessDevice]) {
    answer(.brightnessDevices(devices), for: .deviceRefresh)
  }

  /// All volumes that were set have reached the server, or none of them has.
  @discardableResult
  mutating func writesDone(isComplete: Bool = true) -> [Effect] {
    var effects: [Effect] = []
    while let more = firstWriteDone(isComplete: isComplete) { effects += more }
    return effects
  }

  /// The first volume that was set has reached the server, or has not; nil when none is on its way.
  @discardableResult
  mutating func firstWriteDone(isComplete: Bool = true) -> [Effect]? {
    let first = writes.firstIndex { Stage.isSound($0.write) }
    return first.map { hear(.answer(isComplete ? .done : .unavailable(.outdated), for: writes.remove(at: $0).purpose)) }
  }

  /// Whether it is a volume or a mute of the audio server.
  private static func isSound(_ write: Write) -> Bool {
    switch write {
    case .volumes: true
    default: false
    }
  }

  /// Answers the oldest write that is neither a volume nor a brightness; without one, the answer is a late one for nobody.
  @discardableResult
  mutating func written(_ answer: Answer) -> [Effect] {
    let index = writes.firstIndex { entry in
      if case .brightness = entry.write { false } else { !Stage.isSound(entry.write) }
    }
    return hear(.answer(answer, for: index.map { writes.remove(at: $0).purpose } ?? .entry(-1)))
  }

  /// The device of that name has taken this value.
  @discardableResult
  mutating func took(_ name: String, _ value: Int) -> [Effect] {
    answered(name, .set, value: value)
  }

  /// The answer of the device of that name to a write of this value, or else the last; none is a late one for nobody.
  @discardableResult
  mutating func answered(_ name: String, _ outcome: BrightnessOutcome, value: Int? = nil) -> [Effect] {
    let index = writes.lastIndex { entry in
      if case .brightness(let device, let wanted, _) = entry.write {
        return device.name == name && wanted == value ?? wanted
      }
      return false
    }
    let purpose = index.map { writes.remove(at: $0).purpose }
    return hear(.answer(.brightness(outcome), for: purpose ?? .entry(-1)))
  }

  /// A media key goes down, and stays down until it is released.
  @discardableResult
  mutating func press(
    _ key: MediaKey, isFine: Bool = false, isTaken: Bool = false, x: Int? = nil, y: Int = 0,
    autoRepeat: KeyPress.AutoRepeat? = nil
  ) -> [Effect] {
    hear(
      .keyPressed(
        KeyPress(
          key: key, isFine: isFine, isTaken: isTaken, pointer: x.map { PixelPoint(x: Double($0), y: Double(y)) },
          autoRepeat: autoRepeat)))
  }

  /// The audio server takes at once what is set.
  private mutating func hearAndWrite(_ event: Event) -> [Effect] {
    let count = writeCount
    let effects = hear(event)
    return writeCount > count ? effects + writesDone() : effects
  }

  /// What is done for a client that asks, and what it is told; the audio server takes what is set.
  @discardableResult
  mutating func ask(_ request: Request) -> (effects: [Effect], reply: String?) {
    let wanted = hearAndWrite(.request(request, client: Stage.client))
    guard case .reply(let reply, Stage.client) = wanted.last else { return (wanted, nil) }
    return (wanted.dropLast(), reply.text)
  }

  /// What is done when what such a request asks for is answered so.
  @discardableResult
  mutating func ask(_ request: Request, answer: Answer) -> [Effect] {
    ask(request)
    return reply(answer)
  }

  /// The client of that number asks.
  @discardableResult
  mutating func request(_ request: Request, by number: Int) -> [Effect] {
    hear(.request(request, client: ClientID(number: number)))
  }

  /// The default sink `speakers` is now at `percent`.
  @discardableResult
  mutating func hearVolume(_ percent: Double, isMuted: Bool = false) -> [Effect] {
    hear(.sink(Stage.speakers(percent: percent, isMuted: isMuted)))
  }

  /// The same, and its frame is shown.
  mutating func showVolume(_ percent: Double) {
    hearVolume(percent)
    _ = frame()
  }

  /// The audio server ends, and is back after a while.
  mutating func reconnect(after pause: Duration = .zero) {
    hear(.audioDisconnected(isWatched: false))
    pass(pause)
    hear(.audioConnected(server: "pulse"))
  }

  mutating func pass(_ duration: Duration) {
    now = now + duration
  }

  /// Wakes once, after a pause.
  @discardableResult
  mutating func wake(after pause: Duration) -> [Effect] {
    pass(pause)
    return hear(.deadline)
  }

  /// Lives through `duration` as the loop does: wakes at each deadline, and nowhere else.
  ///
  /// - Returns: The frames that were pushed, each with its moment.
  @discardableResult
  mutating func live(for duration: Duration) -> [(at: Instant, frame: Frame)] {
    let end = now + duration
    var frames: [(at: Instant, frame: Frame)] = []
    // More wake-ups than any display needs: a deadline that does not move on must not hang the test.
    for _ in 0..<100_000 {
      if let frame = frame() { frames.append((now, frame)) }
      guard let deadline = osd.deadline(after: now), deadline <= end else { break }
      now = max(now, deadline)
      hear(.deadline)
    }
    now = end
    return frames
  }

  // MARK: what is to be seen

  /// The frame that is due now, or after a pause.
  mutating func frame(after pause: Duration = .zero) -> Frame? {
    pass(pause)
    return osd.nextFrame(at: now, measuring: EvenText())
  }

  /// What is shown, whether or not it has been pushed; nil when it is hidden.
  var content: HUDContent? { osd.hud.timeline.content }

  /// How opaque the next frame is; nil when there is none, 0 when it hides the HUD.
  mutating func opacity() -> Double? {
    frame()?.opacity
  }

  /// From now to the next deadline; nil when nothing but an event wakes the program.
  var timeToDeadline: Duration? {
    osd.deadline(after: now).map { $0 - now }
  }

  /// The same when the frame that is due has been pushed.
  mutating func timeAfterFrame() -> Duration? {
    _ = frame()
    return timeToDeadline
  }

  /// What Swell takes the default sink to be at, in PulseAudio's units.
  var volume: UInt32? { osd.sound.audio.sink?.volume }

  var isMuted: Bool? { osd.sound.audio.sink?.isMuted }

  /// What Swell takes the panel to be at, in its own units.
  var panelValue: Int? { osd.brightness.named(Stage.panel.name)?.value }

  /// The same of the monitor of the beamer's output.
  var externalValue: Int? { osd.brightness.named(Stage.external.name)?.value }

  /// Whether a drag holds the HUD.
  var isHeld: Bool {
    if case .held = osd.hud.timeline.phase { true } else { false }
  }
}
