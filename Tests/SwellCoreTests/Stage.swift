import SwellCore

/// The core on a clock of the test's own: an event script reads `hear`, `pass`, `frame`.
struct Stage {
  var osd: OnScreenDisplay
  private(set) var now = Instant(nanoseconds: 5_000_000_000)
  /// Everything that the core has wanted done so far.
  private(set) var effects: [Effect] = []

  static let laptop = Monitor(
    name: "eDP-1", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080), isPrimary: true)
  static let beamer = Monitor(name: "HDMI-1", frame: PixelRect(x: 1920, y: 0, width: 1280, height: 720))

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
    stage.pass(.seconds(60))
    return stage
  }

  /// The same with everything that has a brightness, and a microphone.
  static func equipped(settings: Settings = Settings()) -> Stage {
    var stage = Stage.inSession(monitors: [laptop, beamer], settings: settings)
    stage.hear(.brightnessFound([panel, external, keyboard]))
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
    let wanted = osd.handle(event, at: now)
    effects += wanted
    return wanted
  }

  /// A media key goes down, and stays down until it is released.
  @discardableResult
  mutating func press(
    _ key: MediaKey, isFine: Bool = false, isTaken: Bool = false, x: Int = 0, y: Int = 0,
    autoRepeat: KeyPress.AutoRepeat? = nil
  ) -> [Effect] {
    hear(
      .keyPressed(
        KeyPress(key: key, isFine: isFine, isTaken: isTaken, pointerX: x, pointerY: y, autoRepeat: autoRepeat)))
  }

  /// What is done for a client that asks, and what it is told.
  mutating func ask(_ request: Request) -> (effects: [Effect], reply: String?) {
    let wanted = hear(.request(request, client: Stage.client))
    guard case .reply(let text, Stage.client) = wanted.last else { return (wanted, nil) }
    return (wanted.dropLast(), text)
  }

  /// The default sink `speakers` is now at `percent`.
  mutating func hearVolume(_ percent: Double, isMuted: Bool = false) {
    hear(.sink(Stage.speakers(percent: percent, isMuted: isMuted)))
  }

  mutating func pass(_ duration: Duration) {
    now = now + duration
  }

  mutating func frame() -> Frame? {
    osd.nextFrame(at: now)
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
    for case .rectangle(let frame, _) in fixed { return frame }
    return nil
  }

  /// The filled part of the bar.
  var fill: PixelRect? {
    for case .rectangle(let frame, _) in elements { return frame }
    return nil
  }
}
