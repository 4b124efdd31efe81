/// One key of the configuration file, in one table for the parser, the sample file and the manual page (`Documents`).
public struct SettingKey: Sendable {
  /// Why a line of the configuration is not accepted.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    case unknownSection(section: String, key: String, nearest: String?)
    case unknownKey(section: String, key: String, nearest: String?)
    case badValue(section: String, key: String, value: String, expected: String, nearest: String? = nil)

    public var description: String {
      switch self {
      case .unknownSection("", let key, _): "the key '\(key)' must stand below a section such as [hud]"
      case .unknownSection(let section, let key, let nearest):
        "unknown section [\(section)] of the key '\(key)'" + (nearest.map { ": did you mean [\($0)]?" } ?? "")
      case .unknownKey(let section, let key, let nearest):
        "unknown key '\(key)' in [\(section)]" + (nearest.map { ": did you mean '\($0)'?" } ?? "")
      case .badValue(let section, let key, let value, let expected, let nearest):
        "invalid value '\(value)' for '\(key)' in [\(section)]: "
          + (nearest.map { "did you mean '\($0)'? " } ?? "") + "it takes \(expected)"
      }
    }
  }

  public let section: String
  public let key: String
  /// The values that it takes, for messages and the manual.
  public let values: String
  /// The default, as it is written in the file.
  public let standard: String
  /// One line for the sample file.
  public let summary: String
  /// Sets the value; false when the value is invalid.
  let set: @Sendable (inout Settings, String) -> Bool

  /// Sets one key.
  ///
  /// - Throws: `.unknownKey` with the nearest key that exists, or `.badValue`.
  public static func set(
    _ section: String, _ key: String, to value: String, in settings: inout Settings
  ) throws(Failure) {
    guard let option = all.first(where: { $0.section == section && $0.key == key }) else {
      let known = all.filter { $0.section == section }
      guard !known.isEmpty else {
        let nearest = NearestName.find(section.lowercasedASCII, among: all.map { $0.section })
        throw .unknownSection(section: section, key: key, nearest: nearest)
      }
      let family = family(key, in: known)
      let nearest = family.isEmpty ? NearestName.find(key, among: known.map { $0.key }) : family
      throw .unknownKey(section: section, key: key, nearest: nearest)
    }
    guard option.set(&settings, value) else {
      throw .badValue(
        section: section, key: key, value: value, expected: option.values,
        nearest: NearestName.find(value.lowercasedASCII, among: option.words))
    }
  }

  /// The keys of a family such as `speaker`, or `volume`, which is what `swell show` calls it; empty for others.
  private static func family(_ name: String, in known: [SettingKey]) -> String {
    let start = name == "volume" && known[0].section == "icons" ? "speaker-" : name + "-"
    var keys = ""
    for option in known where option.key.begins(with: start) { keys += (keys.isEmpty ? "" : "', '") + option.key }
    return keys
  }

  /// The single words among the values that it takes.
  private var words: [String] {
    var words: [String] = []
    for part in values.parts(separatedBy: ",") {
      let parts = part.trimmedASCII.parts(separatedBy: " ").filter { $0 != "or" }
      // "line or ring" are two; "a level from 0% to 100%" is none.
      if parts.count == 1 || parts.count == 2 && part.utf8.count > parts[0].utf8.count + parts[1].utf8.count + 2 {
        words += parts
      }
    }
    return words.filter { $0.utf8.first ?? 0 >= UInt8(ascii: "a") }
  }

  public static let all: [SettingKey] = hud + keys + audio + kinds + brightness + gesture + show + icons

  private static let hud = [
    SettingKey(
      "hud", "theme", "default",
      "default, glass, glass-light, light, high-contrast, large, segments, pill or capsule",
      "the look of the panel; each of the keys from opacity to ink overrides one property of it"
    ) { set(&$0.theme, Theme.Name(rawValue: $1)) },
    SettingKey(
      "hud", "form", "auto", orAuto("panel, pill or capsule"),
      "the shape: a small panel, a wide one with words, or an upright bar beside drags"
    ) { setOrAuto(&$0.form, $1, Theme.Form(rawValue: $1)) },
    SettingKey("hud", "opacity", "auto", orAuto("a level from 0% to 100%"), "how opaque the panel is") {
      setOrAuto(&$0.opacity, $1, OptionValue.level($1, in: 0...1))
    },
    SettingKey("hud", "radius", "auto", orAuto("a length from 0pt to 200pt"), "the radius of its corners") {
      setOrAuto(&$0.radius, $1, OptionValue.length($1, in: 0...200))
    },
    SettingKey(
      "hud", "size", "auto", orAuto("a length from 32pt to 512pt"),
      "the width of the panel; everything else scales with it"
    ) { setOrAuto(&$0.width, $1, OptionValue.length($1, in: 32...512)) },
    SettingKey("hud", "font", "auto", orAuto("a fontconfig pattern such as Sans:bold"), "the font of the number") {
      setOrAuto(&$0.font, $1.isEmpty ? "auto" : $1, $1)
    },
    SettingKey("hud", "bar", "auto", orAuto("none, line, ring or segments"), "how the level is shown beside the number")
    {
      setOrAuto(&$0.bar, $1, Theme.Bar(rawValue: $1))
    },
    SettingKey("hud", "color", "auto", orAuto("a colour such as #202020"), "the colour of the panel") {
      setOrAuto(&$0.color, $1, OptionValue.color($1))
    },
    SettingKey("hud", "ink", "auto", orAuto("a colour such as #ffffff"), "the colour of icon, text and bar") {
      setOrAuto(&$0.ink, $1, OptionValue.color($1))
    },
    SettingKey(
      "hud", "position", "auto",
      orAuto("centre, top-left, top, top-right, left, right, bottom-left, bottom or bottom-right"),
      "the position of the panel on the monitor; auto: centre, for a pill bottom, for a capsule right"
    ) { setOrAuto(&$0.anchor, $1, MonitorPlacement.Anchor.named($1)) },
    SettingKey(
      "hud", "offset", "auto", orAuto("two lengths up to 10000pt, such as 0pt,48pt"),
      "the distance from the edges, or right and down from the middle; auto: 24pt from edges, the form pill 64pt at the top or bottom"
    ) { setOrAuto(&$0.offset, $1, OptionValue.offset($1)) },
    SettingKey(
      "hud", "hide-delay", "auto", orAuto(duration),
      "how long the panel stays after the last change; auto: 800ms, a pill 1.5s"
    ) { setOrAuto(&$0.hideDelay, $1, OptionValue.duration($1)) },
    SettingKey(
      "hud", "fade", "auto", orAuto(duration),
      "how long the panel takes to fade away; auto: 1s, pill and capsule 250ms; without a compositor 300ms at most"
    ) { setOrAuto(&$0.fade, $1, OptionValue.duration($1)) },
    SettingKey("hud", "reduced-motion", "no", yesOrNo, "whether fades, glides and nudges are disabled") {
      set(&$0.reducedMotion, OptionValue.flag($1))
    },
    SettingKey(
      "hud", "monitor", "focused", "focused, pointer, primary, all, or the name of a monitor",
      "the monitor of the panel; focused: that of the focused window, else that of the pointer"
    ) {
      $0.monitor = MonitorChoice($1)
      return !$1.isEmpty
    },
    SettingKey(
      "hud", "scale", "auto", "auto, or a number from 0.5 to 8",
      "the scale of everything; auto: from Xft.dpi, else from the physical size of each monitor"
    ) {
      let factor = OptionValue.number($1.utf8).flatMap { (0.5...8).contains($0) ? Scale($0) : nil }
      return setOrAuto(&$0.scale, $1, factor)
    },
    SettingKey(
      "hud", "rotation", "server", "server, hud or screen",
      "what Swell turns with the device; server: nothing; hud: the panel and drags; screen: the whole screen"
    ) { set(&$0.rotation, Settings.Rotation(rawValue: $1)) },
    SettingKey(
      "hud", "show-when-locked", "no", yesOrNo,
      "whether anything is shown while the screen is locked or blank; without a compositor, not over a locker that "
        + "raises itself when it is covered (i3lock)"
    ) {
      set(&$0.showsWhenLocked, OptionValue.flag($1))
    },
  ]

  private static let keys = [
    SettingKey(
      "keys", "media-keys", "auto", "auto, grab, observe or off",
      "auto: act on keys that no other program has grabbed; grab: and keep all but those of players "
        + "from the focused program; observe: only show the result; off: ignore keys"
    ) { set(&$0.mediaKeys, Settings.MediaKeyMode(rawValue: $1)) },
    SettingKey("keys", "step", "6.25%", "a level from 0.5% to 50%", "the change by one press of a key") {
      set(&$0.step, OptionValue.level($1, in: 0.005...0.5))
    },
    SettingKey(
      "keys", "fine-step", "auto", "a level from 0.5% to 50%, or auto",
      "the change by one press with Shift; auto: a quarter step"
    ) { setOrAuto(&$0.fineStep, $1, OptionValue.level($1, in: 0.005...0.5)) },
  ]

  private static let audio = [
    SettingKey(
      "audio", "max-volume", "100%", "a level from 100% to 150%",
      "the limit of Volume Up, which always stops at 100% first"
    ) { set(&$0.maximumVolume, OptionValue.level($1, in: 1...1.5)) },
    SettingKey(
      "audio", "balance", "keep", "keep or centre",
      "keep: the channels keep their balance; centre: a change of the volume sets all to the same level"
    ) {
      guard $1 == "keep" || $1 == "centre" else { return false }
      $0.keepsBalance = $1 == "keep"
      return true
    },
    SettingKey(
      "audio", "step-outputs", "off",
      "names of outputs, each with a level from 0.5% to 50%, such as WH-1000XM4 3%, HDMI 2%, or off",
      "the step of volume keys for these outputs, by their names in 'swell output'"
    ) {
      $0.outputSteps = $0.outputSteps.filter { OutputDevice(rawValue: $0.output) != nil }
      guard $1 != "off" else { return true }
      for entry in $1.trimmedParts(separatedBy: ",") {
        let level = entry.parts(separatedBy: " ").last ?? ""
        let name = String(decoding: entry.utf8.dropLast(level.utf8.count), as: UTF8.self).trimmedASCII
        guard !name.isEmpty, setStep(of: name, &$0, level) else { return false }
      }
      return true
    },
    SettingKey(
      "audio", "sound", "off", "off, on or quiet",
      "whether a change of the volume by Swell is heard; quiet: only while nothing plays"
    ) { set(&$0.sound, Settings.Sound(rawValue: $1)) },
    SettingKey(
      "audio", "sound-theme", "freedesktop", "the name of a sound theme",
      "the theme of that sound, audio-volume-change"
    ) {
      $0.soundTheme = $1
      return !$1.isEmpty && !$1.utf8.contains(UInt8(ascii: "/"))
    },
  ]

  /// The steps of the volume keys for kinds of outputs.
  private static let kinds = OutputDevice.allCases.map { device in
    SettingKey(
      "audio", "step-" + device.rawValue, "auto", orAuto("a level from 0.5% to 50%"),
      "the step of volume keys for this kind of output; auto: that of [keys]"
    ) { setStep(of: device.rawValue, &$0, $1 == "auto" ? nil : $1) }
  }

  /// - Parameter text: nil: no step of its own.
  private static func setStep(of output: String, _ settings: inout Settings, _ text: String?) -> Bool {
    settings.outputSteps.removeAll { $0.output == output }
    guard let text else { return true }
    guard let step = OptionValue.level(text, in: 0.005...0.5) else { return false }
    settings.outputSteps.append(OutputStep(output: output, step: step))
    return true
  }

  private static let brightness = [
    SettingKey(
      "brightness", "backend", "auto", "auto, sysfs, logind, randr, ddc or gamma",
      "the back-end for monitors; auto: the first that works, except gamma"
    ) { setOrAuto(&$0.brightnessBackend, $1, $1 == "upower" ? nil : BrightnessDevice.Backend(rawValue: $1)) },
    SettingKey(
      "brightness", "curve", "perceptual", "perceptual or linear",
      "perceptual: the level is lightness as the eye sees it; linear: the scale of the device"
    ) {
      set(&$0.curve, BrightnessCurve(rawValue: $1))
    },
    SettingKey(
      "brightness", "minimum", "1%", "a level from 0% to 100%",
      "the lowest share of its light that Swell sets on a monitor"
    ) {
      set(&$0.floor.minimum, OptionValue.level($1, in: 0...1))
    },
    SettingKey("brightness", "allow-off", "no", yesOrNo, "whether Swell may set a monitor to no light at all") {
      set(&$0.floor.allowsOff, OptionValue.flag($1))
    },
    SettingKey(
      "brightness", "keys", "pointer", "pointer, focused or all",
      "which monitors the brightness keys change: the one under the pointer, that of the focused window, or all"
    ) { set(&$0.brightnessKeys, Settings.BrightnessKeys(rawValue: $1)) },
    SettingKey(
      "brightness", "ramp", "150ms", "a duration up to 1s, such as 150ms; 0ms for none",
      "the time in which a step of a panel's backlight (sysfs, logind) is carried out"
    ) { set(&$0.ramp, OptionValue.duration($1, atMost: 1)) },
  ]

  private static let gesture = [
    SettingKey(
      "gesture", "hold", "super+alt", "super, alt, control and shift joined by +, or off",
      "drags change volume, brightness and position while these are held"
    ) {
      $0.hold = []
      let text = $1.lowercasedASCII
      if text == "off" { return true }
      for name in text.trimmedParts(separatedBy: "+") {
        switch name {
        case "super": $0.hold.insert(.super)
        case "alt": $0.hold.insert(.alt)
        case "control", "ctrl": $0.hold.insert(.control)
        case "shift": $0.hold.insert(.shift)
        default: return false
        }
      }
      return true
    },
    SettingKey(
      "gesture", "fullscreen", "off", "window classes separated by commas, or off",
      "drags need no key over these programs, such as mpv,vlc, while they are full-screen"
    ) {
      $0.fullScreenClasses = $1 == "off" ? [] : $1.trimmedParts(separatedBy: ",")
      return !$0.fullScreenClasses.contains("")
    },
    SettingKey(
      "gesture", "touch", "auto", "auto or off",
      "whether fingers drag from the left and right edge of a touch screen"
    ) { set(&$0.touch, Settings.TouchMode(rawValue: $1)) },
    SettingKey(
      "gesture", "edge-wheel", "off", "off, left, right or both",
      "the edges of the monitor where the wheel changes the level of that half, without a key"
    ) { set(&$0.edgeWheel, Settings.EdgeWheel(rawValue: $1)) },
    SettingKey(
      "gesture", "swipe", "off", "off, 3 or 4", "how many fingers on a touchpad drag, from where the pointer is"
    ) {
      guard $1 == "off" || $1 == "3" || $1 == "4" else { return false }
      $0.swipe = $1 == "off" ? nil : $1 == "3" ? 3 : 4
      return true
    },
    SettingKey(
      "gesture", "left", "brightness", subjects, "what a vertical drag in the left half of the monitor changes"
    ) {
      set(&$0.left, DragSubject(rawValue: $1))
    },
    SettingKey("gesture", "right", "volume", subjects, "what a vertical drag in the right half changes") {
      set(&$0.right, DragSubject(rawValue: $1))
    },
    SettingKey("gesture", "horizontal", "seek", subjects, "what a sideways drag changes") {
      set(&$0.horizontal, DragSubject(rawValue: $1))
    },
    SettingKey(
      "gesture", "travel", "60%", "a share of the monitor's height from 5% to 500%, or a length from 10pt to 10000pt",
      "the length of a drag over the full range of a level"
    ) {
      if let share = OptionValue.level($1, in: 0.05...5) {
        $0.travel = .share(share)
        return true
      }
      guard let length = OptionValue.length($1, in: 10...10_000) else { return false }
      $0.travel = .length(length)
      return true
    },
    SettingKey(
      "gesture", "threshold", "8pt", "a length from 1pt to 200pt", "the distance after which a press is a drag"
    ) {
      set(&$0.threshold, OptionValue.length($1, in: 1...200))
    },
    SettingKey(
      "gesture", "dead-zone", "0pt", "a length up to 1000pt",
      "the height of a strip at the upper edge that is free of drags"
    ) { set(&$0.deadZone, OptionValue.length($1, in: 0...1000)) },
    SettingKey(
      "gesture", "centre-band", "0pt", "a length up to 10000pt",
      "the width of a band around the middle of the monitor that is free of vertical drags"
    ) { set(&$0.centreBand, OptionValue.length($1, in: 0...10_000)) },
  ]

  private static let subjects = "brightness, volume, seek or none"

  private static func standard(of kind: HUDContent.Kind) -> String { Settings().hidden.contains(kind) ? "no" : "yes" }

  private static func summary(of kind: HUDContent.Kind) -> String {
    switch kind {
    case .volume: "the volume of the default output, by any program"
    case .mute: "that the default output was muted or unmuted"
    case .output: "another default output, with its name"
    case .microphone: "that the microphone was muted or unmuted"
    case .microphoneReminder: "that a program begins to record while the microphone is muted"
    case .brightness: "the brightness of a monitor"
    case .keyboardBacklight: "the backlight of the keyboard"
    case .capsLock: "Caps Lock"
    case .numLock: "Num Lock"
    case .scrollLock: "Scroll Lock, where the keyboard map has it"
    case .layout: "another layout of the keyboard"
    case .airplane: "airplane mode: that all radios are off, or one is on again"
    case .powerProfile: "another power profile (power-profiles-daemon or tuned)"
    case .power: "the charger, and a battery that is low (UPower)"
    case .player: "what a media player plays, when it changes"
    case .seek: "a new position in the media player"
    case .program: "the volume of the focused program"
    case .custom: "what 'swell show' and 'swell pipe' show"
    }
  }

  private static let show =
    HUDContent.Kind.allCases.map { kind in
      SettingKey(
        "show", kind.rawValue, standard(of: kind), yesOrNo, summary(of: kind)
      ) {
        guard let isShown = OptionValue.flag($1) else { return false }
        if isShown { $0.hidden.remove(kind) } else { $0.hidden.insert(kind) }
        return true
      }
    } + [
      SettingKey(
        "show", "quiet", "never", "never, fullscreen, or window classes separated by commas",
        "nothing is shown while a window of these programs, such as mpv,zoom, is focused or full-screen; "
          + "fullscreen: while any is"
      ) {
        $0.quiet = $1 == "never" ? [] : $1.lowercasedASCII.trimmedParts(separatedBy: ",")
        return !$0.quiet.contains("")
      },
      SettingKey("show", "keys", "yes", yesOrNo, "whether a key press is shown when nothing changes") {
        set(&$0.showsKeys, OptionValue.flag($1))
      },
      SettingKey("show", "gestures", "yes", yesOrNo, "whether drags and the wheel on their layer are shown") {
        set(&$0.showsGestures, OptionValue.flag($1))
      },
    ]

  private static let icons = Icon.allCases.map { icon in
    SettingKey(
      "icons", icon.rawValue, "auto",
      "glyph:CHARACTER, glyph:U+NUMBER FONT, or the full path of an SVG or PNG file, or auto",
      "a picture to use instead of Swell's own"
    ) {
      let source = UserIcon.Source($1)
      guard source != nil || $1 == "auto" else { return false }
      $0.icons = $0.icons.filter { $0.icon != icon }
      if let source { $0.icons.append(UserIcon(icon: icon, source: source)) }
      return true
    }
  }

  private static let duration = "a duration up to 60s, such as 800ms"
  private static let yesOrNo = "yes or no"

  private static func orAuto(_ values: String) -> String { values + ", or auto" }

  private static func setOrAuto<Value>(_ place: inout Value?, _ text: String, _ value: Value?) -> Bool {
    guard text == "auto" || value != nil else { return false }
    place = text == "auto" ? nil : value
    return true
  }

  private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  private init(
    _ section: String, _ key: String, _ standard: String, _ values: String, _ summary: String,
    set: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    self.section = section
    self.key = key
    self.values = values
    self.set = set
    (self.standard, self.summary) = (standard, summary)
  }
}
