/// The content of the HUD.
public struct HUDContent: Equatable, Sendable {
  public internal(set) var kind: Kind
  /// nil where there is only text.
  public internal(set) var icon: Icon?
  /// nil for content without a level, such as Caps Lock.
  public let level: Level?
  /// The text under the icon.
  var text: PanelText
  /// A second, smaller line in place of the bar.
  var moreText: PanelText?
  /// How much of a track is before the new position, as a bar; the number beside it is the label.
  var progress: Level?
  /// The level at the far end of the bar, at least 100 %; 1 is 100 %.
  public var end = 1.0
  /// The output that has the level, where the text does not name it; empty for other levels.
  var outputName = ""
  /// Whether each monitor shows the level of its own display, and not this one.
  var isOfEachDisplay = false
  /// The options of a command for its panel.
  public internal(set) var options: ShowOptions?

  /// The text in English, as commands print it.
  public var label: String {
    get { text.english }
    set { text = .name(newValue) }
  }

  /// The second line in English.
  public var detail: String? {
    get { moreText?.english }
    set { moreText = newValue.map { .name($0) } }
  }

  /// Whether the content has an icon or a picture.
  var hasIcon: Bool { icon != nil || options?.picture != nil }

  /// The name of the icon, or the picture as the command has written it.
  var iconName: String? { options?.picture?.source.text ?? icon?.rawValue }

  /// The icon or the picture in a scene; none where there is only text.
  ///
  /// - Parameter frame: A square in px.
  func drawing(in frame: PixelRect) -> [Scene.Element] {
    if case .read(_, let pixels)? = options?.picture { return [.picture(pixels, frame: frame)] }
    return icon.map { [.icon($0, frame: frame)] } ?? []
  }

  /// Whether the icon says so: the level is kept, but nothing is heard.
  public var isMuted: Bool { icon == .speakerMuted || icon == .microphoneMuted }

  /// Whether the content is words, and not a level, a distance or a state.
  var isWords: Bool {
    if progress != nil || text.isEmpty { return false }
    if text.isLong || moreText?.isEmpty == false { return true }
    if case .word = text { return level == nil }
    return level == nil && (icon == .warning || [.output, .player, .layout, .powerProfile].contains(kind))
  }

  /// The name of the level's subject, where the text does not say it; nil for levels of scripts with other icons.
  var subject: Word? {
    switch kind {
    case .volume, .mute, .output, .program: .volume
    case .microphone, .input, .microphoneReminder: .microphone
    case .brightness: .brightness
    case .keyboardBacklight: .keyboardLight
    case .power: icon == .batteryCharging ? .mains : .battery
    case .custom: icon?.subject
    case .capsLock, .numLock, .scrollLock, .layout, .touchpad, .airplane, .powerProfile, .player, .seek: nil
    }
  }

  /// Whether the words are two lines in a pill.
  var hasTwoLines: Bool { isWords && level == nil && moreText?.isEmpty == false }

  /// Whether the content fits a capsule: a level without words.
  var fitsCapsule: Bool { hasIcon && level != nil && text.isLevel && moreText == nil }

  /// Whether the content is shown until something else is shown, or `swell hide`.
  var isEndless: Bool { options?.delay == .zero }

  public init(kind: Kind, icon: Icon?, level: Level) {
    (self.kind, self.icon, self.level, text) = (kind, icon, level, .level(level))
  }

  init(kind: Kind, icon: Icon?, _ text: PanelText) {
    (self.kind, self.icon, level, self.text) = (kind, icon, nil, text)
  }

  /// - Parameter label: The words of another program or of the user.
  public init(kind: Kind, icon: Icon?, label: String) {
    self.init(kind: kind, icon: icon, .name(label))
  }

  /// The target of a key or a command is not there: an output, a microphone, a program that plays, a player.
  static func missing(_ kind: Kind) -> HUDContent {
    let text: PanelText =
      switch kind {
      case .volume, .mute, .output: .word(.noOutput)
      case .input, .microphone, .microphoneReminder: .word(.noMicrophone)
      case .program: .word(.nothingPlays)
      case .player, .seek: .word(.noPlayer)
      case .brightness: .word(.noBrightness)
      case .keyboardBacklight: .word(.noKeyboardLight)
      case .touchpad: .word(.noTouchpad)
      case .capsLock, .numLock, .scrollLock, .layout, .airplane, .powerProfile, .power, .custom: .name("")
      }
    return HUDContent(kind: kind, icon: .warning, text)
  }

  /// A switch that is on or off.
  init(_ kind: Kind, isOn: Bool) {
    let row = kind.row
    let text = row.words.map { PanelText.word(isOn ? $0.on : $0.off) }
    self.init(kind: kind, icon: isOn ? row.icon : row.offIcon ?? row.icon, text ?? .name(""))
  }

  /// Whether the switch is on; nil for other content.
  var isOn: Bool? { kind.row.words.map { text == .word($0.on) } }

  /// A subject with a name, and perhaps a longer one.
  init(_ kind: Kind, name: String, detail: String = "") {
    self.init(kind: kind, icon: kind.row.icon, label: ShortName.label(name))
    if !detail.isEmpty { self.detail = ShortName.label(detail) }
  }
}

// For the status.
extension HUDContent {
  func statusText(on monitor: Monitor?) -> PlainText {
    "\(kind.name) \(label) on \(monitor?.name ?? "no monitor")"
  }

  /// - Parameter content: nil when nothing is shown.
  static func json(_ content: HUDContent?, on monitor: Monitor?) -> JSON {
    guard let content else { return .object([("shown", JSON(false))]) }
    return .object([
      ("shown", JSON(true)),
      ("kind", JSON(content.kind.name)),
      ("icon", JSON(content.iconName)),
      ("level", JSON(content.level?.fraction)),
      ("label", JSON(content.label)),
      ("detail", JSON(content.detail)),
      ("monitor", JSON(monitor?.name)),
    ])
  }
}
