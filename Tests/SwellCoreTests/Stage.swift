import SwellCore

/// The core on a clock of the test's own: an event script reads `hear`, `pass`, `frame`.
struct Stage {
  var osd: OnScreenDisplay
  private(set) var now = Instant(nanoseconds: 5_000_000_000)
  /// Everything that the core has wanted done so far.
  private(set) var effects: [Effect] = []
  /// What is found when a command asks for brightness devices; nil: what is known.
  var devices: [BrightnessDevice]?
  /// What the X server answers: questions about it are answered at once.
  var focusedWindow: PixelRect?
  var focusedProcess: Int?
  var pointer = PixelPoint(x: -1, y: -1)
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

  static let laptop = Monitor(
    name: "eDP-1", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080), isPrimary: true)
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

  /// Nothing was heard yet, neither of monitors nor of an audio server.
  init(settings: Settings = Settings()) {
    osd = OnScreenDisplay(identity: .init(version: "1.0", process: 42, display: ":7"), settings: settings)
  }

  /// A session that is long past its log-in, with one monitor and the default sink `speakers` at 50 %.
  static func inSession(monitors: [Monitor] = [laptop], settings: Settings = Settings()) -> Stage {
    var stage = Stage(settings: settings)
    stage.hear(.monitors(monitors))
    stage.hear(.audioConnected(server: "pulse"))
    stage.hear(.sink(speakers(percent: 50)))
    stage.hear(.deadline)
    stage.pass(.seconds(60))
    return stage
  }

  /// The same with everything that has a brightness, and a microphone.
  ///
  /// - Parameter ramps: Whether steps of a brightness are carried out in parts.
  static func equipped(settings: Settings = Settings(), ramps: Bool = false) -> Stage {
    var settings = settings
    if !ramps { settings.ramp = .zero }
    var stage = Stage.inSession(monitors: [laptop, beamer], settings: settings)
    stage.find([panel, external, keyboard])
    stage.hear(.source(microphone()))
    return stage
  }

  static func microphone(percent: Double = 50, isMuted: Bool = false) -> SourceReading {
    SourceReading(name: "mic", level: Level(percent / 100), isMuted: isMuted)
  }

  /// The sink of `inSession`.
  static func speakers(percent: Double, isMuted: Bool = false) -> SinkReading {
    SinkReading(
      name: "speakers", description: "Speakers", volume: UInt32((percent / 100 * Double(full)).rounded()),
      isMuted: isMuted)
  }

  @discardableResult
  mutating func hear(_ event: Event) -> [Effect] {
    var wanted = osd.handle(event, at: now)
    // What nobody waits for at the start has tests of its own.
    if wanted.first == .followLogin {
      wanted.removeFirst()
      if osd.hud.phase == .hidden { _ = frame() }
    }
    wanted = wanted.filter { $0 != .note("ready") }.flatMap { settle($0) }
    effects += wanted
    return wanted
  }

  /// Answers what is asked of the X server, and passes on the rest; the numbers of writes are 0 for whoever compares.
  private mutating func settle(_ effect: Effect) -> [Effect] {
    if case .write(let write, let purpose) = effect {
      switch purpose {
      case .sound:
        writes.append((write, purpose))
        writeCount += 1
        return [.write(write, for: .sound(write: 0))]
      case .brightness:
        let plain = Effect.write(write, for: .brightness(write: 0))
        if takesBrightness {
          return [plain] + osd.handle(.answer(.brightness(.set), for: purpose), at: now).flatMap { settle($0) }
        }
        writes.append((write, purpose))
        return [plain]
      default: return [effect]
      }
    }
    if effect == .readAudio {
      audioReadCount += 1
      return []
    }
    guard case .ask(let question, let purpose) = effect else { return [effect] }
    let answer: Answer
    switch question {
    case .pointer: answer = .pointer(pointer)
    case .focusedWindow: answer = .focusedWindow(focusedWindow, pointer: pointer)
    case .focusedProgram: answer = .focusedProgram(focusedProcess.map { FocusedProgram(process: $0) })
    case .brightnessDevices where purpose != .deviceRefresh:
      answer = .brightnessDevices(devices ?? osd.brightness.devices)
    case .lostBrightnessDevices: answer = devices.map { .brightnessDevices($0) } ?? .done
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
      case (.player, .player), (.streams, .streams), (.outputs, .outputs), (.configuration, .configuration),
        (.ownPlayer, .player), (.ownPlayer, .unavailable), (.player, .unavailable), (.streams, .unavailable),
        (.outputs, .unavailable), (.picture, .picture),
        (.picture, .unavailable), (.inputs, .inputs), (.inputs, .unavailable):
        true
      default: false
      }
    }
    guard let index else {
      if case .configuration = answer { return hear(.answer(answer, for: .saved)) }
      return hear(.answer(answer, for: .drag(-1)))
    }
    return hearAndWrite(.answer(answer, for: open.remove(at: index).purpose))
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
    let first = writes.firstIndex { if case .sound = $0.purpose { true } else { false } }
    return first.map { hear(.answer(isComplete ? .done : .unavailable(.outdated), for: writes.remove(at: $0).purpose)) }
  }

  /// The device of that name has taken this value.
  @discardableResult
  mutating func took(_ name: String, _ value: Int) -> [Effect] {
    brightnessAnswered(name, value: value, .set)
  }

  /// The device of that name refuses what was set last: it has this value.
  @discardableResult
  mutating func refuse(_ name: String, value: Int, because reason: String = "") -> [Effect] {
    brightnessAnswered(name, .refused(value: value, because: reason))
  }

  /// The device of that name had another value when what was set last was to be set.
  @discardableResult
  mutating func correct(_ name: String, from old: Int, to value: Int) -> [Effect] {
    brightnessAnswered(name, .corrected(from: old, to: value))
  }

  /// The answer to a write of a brightness: of this value, or else the last; none is a late answer for nobody.
  private mutating func brightnessAnswered(
    _ name: String, value: Int? = nil, _ outcome: BrightnessOutcome
  ) -> [Effect] {
    let index = writes.lastIndex { entry in
      if case .brightness(let device, let wanted) = entry.write {
        return device.name == name && wanted == value ?? wanted
      }
      return false
    }
    let purpose = index.map { writes.remove(at: $0).purpose }
    return hear(.answer(.brightness(outcome), for: purpose ?? .brightness(write: -1)))
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
  mutating func ask(_ request: Request) -> (effects: [Effect], reply: String?) {
    let wanted = hearAndWrite(.request(request, client: Stage.client))
    guard case .reply(let reply, Stage.client) = wanted.last else { return (wanted, nil) }
    return (wanted.dropLast(), reply.text)
  }

  /// The default sink `speakers` is now at `percent`.
  mutating func hearVolume(_ percent: Double, isMuted: Bool = false) {
    hear(.sink(Stage.speakers(percent: percent, isMuted: isMuted)))
  }

  mutating func pass(_ duration: Duration) {
    now = now + duration
  }

  mutating func frame() -> Frame? {
    osd.nextFrame(at: now, measuring: PlainText())
  }

  /// What is shown, whether or not it has been pushed; nil when it is hidden.
  var content: HUDContent? { osd.hud.content }

  /// How opaque the next frame is; nil when there is none, 0 when it hides the HUD.
  mutating func opacity() -> Double? {
    frame()?.opacity
  }

  /// From now to the next deadline; nil when nothing but an event wakes the program.
  var timeToDeadline: Duration? {
    osd.deadline(after: now).map { $0 - now }
  }

  /// Lives through `duration` as the loop does: wakes at each deadline, and nowhere else.
  ///
  /// - Returns: The frames that were pushed, each with its moment.
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
}

extension Frame? {
  /// Whether there is no frame, or one that shows nothing.
  var showsNothing: Bool { map { $0.opacity == 0 } ?? true }
}

extension Frame {
  /// The first, which is the only one but for `monitor = all`.
  var panel: Panel? {
    if case .visible(let panels) = self { panels.first } else { nil }
  }

  /// 0 when the HUD is hidden.
  var opacity: Double {
    panel?.opacity ?? 0
  }

  var scene: Scene? {
    panel?.scene
  }

  /// Left and upper edge of the panel on the X screen.
  var place: [Int]? {
    panel.map { [$0.frame.x, $0.frame.y] }
  }

  var icon: Icon? { scene?.icon?.icon }

  var label: String? { scene?.label?.text }
}

extension Scene {
  var icon: (icon: Icon, frame: PixelRect)? {
    for case .icon(let icon, let frame) in elements { return (icon, frame) }
    return nil
  }

  var label: (text: String, frame: PixelRect, fontSize: Int)? {
    for case .label(let text, let frame, let fontSize) in elements { return (text, frame, fontSize) }
    return nil
  }

  /// The whole length of the bar, which is painted once.
  var track: PixelRect? {
    for case .bar(let frame, _, _, _) in fixed { return frame }
    return nil
  }

  /// The frame of the filled part of the bar.
  var fill: PixelRect? {
    for case .bar(let frame, _, _, _) in elements { return frame }
    return nil
  }
}

extension Effect {
  /// A seek by a drag.
  static func dragged(_ player: PlayerReading, to position: Duration) -> Effect {
    .seek(player, to: .position(position), for: .seekResult(player, to: .position(position), nil))
  }

  static func seek(_ player: PlayerReading, to target: SeekTarget, for purpose: Purpose) -> Effect {
    .write(.seek(player, to: target), for: purpose)
  }

  static func tellPlayer(_ name: String, _ command: PlayerCommand, for purpose: Purpose) -> Effect {
    .write(.player(name, command), for: purpose)
  }

  static func turnScreen(_ monitor: Monitor, _ orientation: Orientation, for purpose: Purpose) -> Effect {
    .write(.orientation(orientation, of: monitor), for: purpose)
  }

  static func setDefaultSink(_ name: String, for purpose: Purpose) -> Effect {
    .write(.defaultDevice(.output, name), for: purpose)
  }

  static func setBrightness(_ device: BrightnessDevice, value: Int) -> Effect {
    .write(.brightness(device, value: value), for: .brightness(write: 0))
  }

  static func setStreams(_ writes: [StreamWrite]) -> Effect {
    .write(.streams(writes), for: .sound(write: 0))
  }

  static func setMicrophone(_ write: SourceWrite) -> Effect {
    .write(.source(write), for: .sound(write: 0))
  }

  static func setVolume(_ write: SinkWrite) -> Effect {
    .write(.sink(write), for: .sound(write: 0))
  }

  /// A volume for the sink `speakers`, which has one channel and no ports.
  static func setVolume(_ volume: UInt32, isMuted: Bool? = nil) -> Effect {
    .setVolume(
      SinkWrite(
        sink: "speakers", condition: .whileDefault(port: nil), channels: ChannelVolumes([volume]), isMuted: isMuted))
  }

  /// The mute of the sink `speakers`.
  static func setMute(_ isMuted: Bool) -> Effect {
    .setVolume(SinkWrite(sink: "speakers", condition: .whileDefault(port: nil), channels: nil, isMuted: isMuted))
  }

  /// A volume for the source `mic`, which has one channel.
  static func setSourceVolume(_ volume: UInt32, isMuted: Bool? = nil) -> Effect {
    .setMicrophone(SourceWrite(source: "mic", channels: ChannelVolumes([volume]), isMuted: isMuted))
  }

  /// The mute of the source `mic`.
  static func setSourceMute(_ isMuted: Bool) -> Effect {
    .setMicrophone(SourceWrite(source: "mic", channels: nil, isMuted: isMuted))
  }
}

extension Request {
  static func output(_ selection: DeviceSelection) -> Request { .select(.output, selection) }

  static func outputs(json: Bool) -> Request { .devices(.output, json: json) }
}

extension Reply {
  /// A refusal begins with `error: `, as a client reads it; a line without a text is an answer too.
  init(_ text: String) {
    self = text.hasPrefix("error: ") ? .failed(String(text.dropFirst(7).dropLast())) : .done(text)
  }

  /// The same the other way round.
  var text: String {
    switch self {
    case .done(let text): text.isEmpty ? "\n" : text
    case .failed(let reason): "error: \(reason)\n"
    case .misconfigured(let sentences): "error 78: \(sentences)\n"
    }
  }
}

extension Effect {
  /// What is to be written.
  var write: Write? {
    if case .write(let write, _) = self { write } else { nil }
  }
}

extension [Effect] {
  /// The questions, if there is nothing but questions.
  var asked: [Question]? {
    var questions: [Question] = []
    for effect in self {
      guard case .ask(let question, _) = effect else { return nil }
      questions.append(question)
    }
    return questions
  }
}

extension Effect {
  /// A file was read without a mistake.
  static let read = Effect.note("the configuration was read again")
  static let deviceRefresh = Effect.ask(.brightnessDevices, for: .deviceRefresh)
}
