@testable import SwellCore

// Short words for what tests expect, and for what they begin with.

extension Settings {
  /// The defaults but for `change`.
  init(_ change: (inout Settings) -> Void) {
    self.init()
    change(&self)
  }
}

extension PixelRect {
  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) { self.init(x: x, y: y, width: width, height: height) }
}

extension HUDContent {
  static func volume(_ percent: Double, isMuted: Bool = false) -> HUDContent {
    let level = Level(percent / 100)
    return HUDContent(kind: .volume, icon: .speaker(level, isMuted: isMuted), level: level)
  }

  /// Like that of `swell show --label`.
  static func text(_ label: String, icon: Icon? = .hdmi, detail: String? = nil) -> HUDContent {
    HUDContent(kind: .custom, icon: icon, label: label).with(detail: detail)
  }

  /// With another label or second line, or what a command wants of the panel.
  func with(label: String? = nil, detail: String? = nil) -> HUDContent {
    var content = self
    if let label { content.label = label }
    if let detail { content.detail = detail }
    return content
  }

  func with(_ options: (inout ShowOptions) -> Void) -> HUDContent {
    var content = self
    content.options = ShowOptions()
    options(&content.options!)
    return content
  }
}

/// Text of which each character is half as wide as the font is high.
final class EvenText: TextMeasuring {
  func width(of text: String, size: Int) -> Int { text.unicodeScalars.count * size / 2 }
}

extension Layout {
  /// The scene with such text.
  ///
  /// - Parameter maximum: The end of the scale, unless that of the content is further out.
  static func scene(
    _ content: HUDContent, _ theme: Theme = .default, scale: Double = 1, maximum: Double = 1, pose: HUDPose = HUDPose()
  ) -> Scene {
    var content = content
    content.end = max(content.end, maximum)
    return scene(for: content, theme: theme, scale: Scale(scale), measuring: EvenText(), pose: pose)
  }

  /// In the theme of these settings.
  static func scene(_ content: HUDContent, scale: Double = 1, _ change: (inout Settings) -> Void) -> Scene {
    scene(content, Theme(Settings(change)), scale: scale)
  }
}

extension Frame? {
  /// Whether there is no frame, or one that shows nothing.
  var showsNothing: Bool { map { $0.opacity == 0 } ?? true }
}

extension Frame {
  /// One for each monitor.
  var panels: [Panel] {
    if case .visible(let panels) = self { panels } else { [] }
  }

  /// The first, which is the only one but for `monitor = all`.
  var panel: Panel? { panels.first }

  /// 0 when the HUD is hidden.
  var opacity: Double { panel?.opacity ?? 0 }

  var scene: Scene? { panel?.scene }

  /// Left and upper edge of the panel on the X screen.
  var place: [Int]? { panel.map { [$0.frame.x, $0.frame.y] } }

  /// The same without the margin for a shadow.
  var body: PixelRect? {
    panel.map { $0.place.moved($0.frame.x, $0.frame.y).grown(by: -$0.scene.margin) }
  }

  var icon: Icon? { scene?.icon?.icon }

  var label: String? { scene?.label?.text }
}

extension Scene {
  var icon: (icon: Icon, frame: PixelRect)? {
    for case .icon(let icon, let frame) in elements { return (icon, frame) }
    return nil
  }

  /// The first line of text.
  var label: Line? { lines.first }

  var lines: [Line] { elements.compactMap { if case .line(let line) = $0 { line } else { nil } } }

  /// The whole length of the bar, which is painted once.
  var track: PixelRect? {
    for case .bar(let frame, _, _, _, _) in fixed { return frame }
    return nil
  }

  /// The frame of the filled part of the bar.
  var fill: PixelRect? {
    for case .bar(let frame, _, _, _, _) in elements { return frame }
    return nil
  }

  /// The length of that part, in px.
  var fillLength: Double? {
    for case .bar(_, let columns, _, _, _) in elements { return columns.reduce(0) { $0 + Double($1) } / 255 }
    return nil
  }
}

extension Effect {
  /// A file was read without a mistake.
  static let read = Effect.note("the configuration was read again")
  static let deviceRefresh = Effect.ask(.brightnessDevices, for: .deviceRefresh)

  /// A seek by a drag.
  static func dragged(_ player: PlayerReading, to position: Duration) -> Effect {
    .seek(player, to: .position(position), for: .seek(player, to: .position(position)))
  }

  static func seek(_ player: PlayerReading, to target: SeekTarget, for purpose: Purpose) -> Effect {
    .write(.seek(player, to: target), for: purpose)
  }

  static func setDefaultSink(_ name: String) -> Effect { .write(.defaultDevice(.output, name), for: .entry(0)) }

  static func setBrightness(_ device: BrightnessDevice, value: Int, isAbsolute: Bool = false) -> Effect {
    .write(.brightness(device, value: value, isAbsolute: isAbsolute), for: .entry(0))
  }

  static func setStreams(_ writes: [VolumeWrite]) -> Effect {
    .write(.volumes(writes), for: .entry(0))
  }

  static func setVolume(_ write: VolumeWrite) -> Effect { .setStreams([write]) }

  /// A volume for the sink `speakers`, which has one channel and no ports.
  static func setVolume(_ volume: UInt32, isMuted: Bool? = nil) -> Effect {
    .setVolume(
      VolumeWrite(.sink("speakers"), .whileDefault(port: nil), channels: ChannelVolumes([volume]), isMuted: isMuted))
  }

  /// The mute of the sink `speakers`.
  static func setMute(_ isMuted: Bool) -> Effect {
    .setVolume(VolumeWrite(.sink("speakers"), .whileDefault(port: nil), isMuted: isMuted))
  }

  /// A volume for the source `mic`, which has one channel.
  static func setSourceVolume(_ volume: UInt32) -> Effect {
    .setVolume(VolumeWrite(.source("mic"), channels: ChannelVolumes([volume])))
  }

  /// The mute of the source `mic`.
  static func setSourceMute(_ isMuted: Bool) -> Effect {
    .setVolume(VolumeWrite(.source("mic"), isMuted: isMuted))
  }

  /// A line that a client prints; an empty one is no line.
  static func done(_ line: String, _ client: ClientID = Stage.client) -> Effect {
    .reply(.done(PlainText(stringLiteral: line.isEmpty ? "" : line + "\n")), client: client)
  }

  static func refusal(_ reason: String, _ client: ClientID = Stage.client) -> Effect {
    .reply(.failed(reason), client: client)
  }

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

  /// What it is that is asked for or written first.
  var purpose: Purpose? {
    for effect in self {
      if case .ask(_, let purpose) = effect { return purpose }
      if case .write(_, let purpose) = effect { return purpose }
    }
    return nil
  }

  /// The values to which brightnesses are set, in order.
  var brightnesses: [Int] { compactMap { if case .brightness(_, let value, _)? = $0.write { value } else { nil } } }

  /// What is spoken.
  var said: [String] { compactMap { if case .say(let text, _) = $0 { text } else { nil } } }

  /// What a client that watches is told, line by line.
  func told(_ client: ClientID = Stage.client) -> [String] {
    flatMap { effect in
      guard case .tell(let text, client) = effect else { return [String]() }
      return text.description.split(separator: "\n").map(String.init)
    }
  }

  /// The replies, each behind the number of its client.
  var replies: [String] {
    compactMap { if case .reply(let reply, let client) = $0 { "\(client.number) \(reply.text)" } else { nil } }
  }
}

/// A test has not found what it is about.
struct Missing: Error {}

extension Color {
  static let brightRed = Color(red: 1, green: 0, blue: 0)
}

extension Request {
  static func output(_ selection: DeviceSelection) -> Request { .select(.output, selection) }

  static func outputs(json: Bool) -> Request { .devices(.output, json: json) }
}

extension Reply {
  /// A refusal begins with `error: `, as a client reads it; a line without a text is an answer too.
  init(_ text: String) {
    self =
      text.hasPrefix("error: ") ? .failed(String(text.dropFirst(7).dropLast())) : .done(PlainText(stringLiteral: text))
  }

  /// The same the other way round.
  var text: String {
    switch self {
    case .done(let text): text.isEmpty ? "\n" : text.description
    case .failed(let reason): "error: \(reason)\n"
    case .misconfigured(let sentences): "error 78: \(sentences)\n"
    }
  }
}
