@testable import SwellCore

/// The core, and around it a world that answers each question at once.
struct Core {
  /// Text as wide as in a font.
  private final class PlainText: TextMeasuring {
    func width(of text: String, size: Int) -> Int { text.unicodeScalars.count * size / 2 }
  }

  private(set) var osd: OnScreenDisplay
  private var now = Instant(nanoseconds: 5_000_000_000)
  private let text = PlainText()
  /// What the questions are answered with.
  var sinks = [SinkReading(name: "speakers", description: "Speakers", volume: 32_768)]
  var streams: [StreamReading] = [StreamReading(index: 1, name: "player", volume: 65_536)]
  var player: PlayerReading? = PlayerReading(name: "org.mpris.MediaPlayer2.x", canSeek: true, track: "/x")
  var devices = [BrightnessDevice(name: "panel", backend: .sysfs, maximum: 937, value: 400)]
  /// What clients are told.
  private(set) var replies: [(reply: Reply, client: ClientID)] = []

  init(_ settings: Settings = Settings()) {
    osd = OnScreenDisplay(identity: .init(version: "1.0", process: 42, display: ":7"), settings: settings)
    let screens = [(0, 0, 1920, 1080, 1.0), (1920, 0, 3840, 2160, 2.0), (0, 1080, 320, 200, 0.5), (9999, 0, 1, 1, 8.0)]
    hear(.started)
    hear(
      .monitors(
        screens.map { x, y, width, height, scale in
          Monitor(name: "M\(x)", frame: PixelRect(x: x, y: y, width: width, height: height), scale: Scale(scale))
        }))
    hear(.audioConnected(server: "pulse"))
    hear(.sink(sinks[0]))
    hear(.answer(.brightnessDevices(devices), for: .deviceRefresh))
    live()
  }

  mutating func hear(_ event: Event) {
    var events = [event]
    // An answer may lead to a question; no chain of them is longer.
    for _ in 0..<32 where !events.isEmpty {
      events = events.flatMap { event in osd.handle(event, at: now).compactMap { answer($0) } }
    }
    demand(events.isEmpty, "questions without an end")
    let wanted = osd.wanted
    // The X server has 16 bits for each of these.
    let presses = wanted.presses
    let places = presses.monitors + presses.zones.map { $0.frame } + presses.freeFrames
    for place in places + wanted.touchBands + wanted.wheelStrips {
      demand((1..<65_536).contains(place.width) && (1..<65_536).contains(place.height), "\(place)")
    }
  }

  private mutating func answer(_ effect: Effect) -> Event? {
    switch effect {
    case .ask(let question, let purpose): return .answer(answer(to: question), for: purpose)
    case .write(.brightness, let purpose): return .answer(.brightness(.set), for: purpose)
    case .write(_, let purpose): return .answer(.done, for: purpose)
    case .reply(let reply, let client): replies.append((reply, client))
    case .say(let text, _): demand(!text.utf8.contains(10), "two lines are spoken: \(text)")
    case .tell(let text, let client): replies.append((.done(text), client))
    default: break
    }
    return nil
  }

  private func answer(to question: Question) -> Answer {
    switch question {
    case .pointer: .pointer(PixelPoint(x: 10, y: 10))
    case .idleTime: .idleTime(.seconds(devices.count))
    case .focusedWindow: .focusedWindow(PixelRect(x: 0, y: 0, width: 1, height: 1), pointer: PixelPoint(x: 10, y: 10))
    case .focusedProgram: .focusedProgram(FocusedProgram(process: 42))
    case .outputs: .outputs(sinks)
    case .inputs: .inputs(sinks.map { AudioDevice(name: $0.name, description: $0.description, level: $0.level) })
    case .streams: .streams(streams)
    case .batteries: .done
    case .player, .ownPlayer: .player(player)
    case .brightnessDevices: .brightnessDevices(devices)
    case .lostBrightnessDevices, .presentBrightness: devices.count % 2 == 0 ? .done : .brightnessDevices(devices)
    case .configuration: .configuration(ConfigurationReading(settings: Settings()))
    case .picture(let source):
      source.text.utf8.count % 2 == 0
        ? .picture(.read(.init(ColorPicture(width: 1, height: 1, pixels: [.max]), isMask: false)))
        : .unavailable(.silent)
    }
  }

  mutating func pass(_ duration: Duration) { now = now + duration }

  /// Wakes at the next deadlines, and paints; X has no picture of 32 768 px.
  mutating func live(turns: Int = 6) {
    for _ in 0..<turns {
      if case .visible(let panels)? = osd.nextFrame(at: now, measuring: text) {
        for panel in panels {
          demand(
            (1..<32_768).contains(panel.scene.width) && (1..<32_768).contains(panel.scene.height), "\(panel.frame)")
          demand((0.0...1).contains(panel.opacity), "opacity \(panel.opacity)")
        }
      }
      guard let deadline = osd.deadline(after: now), deadline < .never else { return }
      now = max(now, deadline)
      hear(.deadline)
    }
  }

  mutating func takeReplies() -> [(reply: Reply, client: ClientID)] {
    defer { replies = [] }
    return replies
  }
}
