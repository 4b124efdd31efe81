extension SettingKey {
  public static let all = hud + keys + audio + brightness + gesture + show + accessibility + icons

  private static let hud = [
    SettingKey(
      "hud", "theme", "dark", theme, "the look of the panel",
      "The keys below override single properties of the theme; their value auto keeps the property of the theme. "
        + "dark: becomes high-contrast while the desktop wants high contrast. "
        + "auto: like dark, and becomes light while the desktop is light. For theme files, see THEMES."
    ) { ($0.theme, $0.themeFile, $0.followsLight) = (Theme.Name(rawValue: $1), nil, $1 == "auto") },
    SettingKey(
      "hud", "form", "auto", choice(Theme.Form.allCases).orAuto, "the shape of the panel",
      "panel: a small panel, the icon above the number. pill: a wide panel with words. capsule: an upright bar."
    ) { $0.form = $1 },
    SettingKey(
      "hud", "drag-form", "capsule", choice(Theme.Form.allCases), "the shape of a panel with a level during drags",
      "A capsule is at the left or right edge, on the side of the drag. Other forms have their usual place."
    ) { $0.dragForm = $1 },
    SettingKey(
      "hud", "words", "pill", choice(Theme.Words.allCases), "where words are shown if form is panel",
      "Words are names of outputs, tracks and layouts, and long labels. pill: a pill shows them. "
        + "panel: the panel gets wider for them."
    ) { $0.words = $1 },
    SettingKey(
      "hud", "opacity", "auto", level(0...1).orAuto, "how opaque the panel is",
      "100%: the panel hides the screen below it. Otherwise this screen is blurred. Where KWin blurs it, "
        + "less than 72% counts as 72%."
    ) { $0.opacity = $1 },
    SettingKey("hud", "radius", "auto", length(0...200).orAuto, "the radius of the corners") { $0.radius = $1 },
    SettingKey(
      "hud", "size", "auto", length(32...512).orAuto, "the width of the panel", "Everything else scales with it."
    ) { $0.width = $1 },
    SettingKey("hud", "font", "auto", font, "the font of all texts") { $0.font = $1 },
    SettingKey(
      "hud", "language", "auto", language, "the language of words and numbers on the panel",
      "auto: the language of the session (LANGUAGE, LC_ALL, LC_MESSAGES, LANG). C: English. Commands print English."
    ) { $0.language = $1 },
    SettingKey(
      "hud", "bar", "auto", choice(Theme.Bar.allCases).orAuto, "how the level is drawn"
    ) { $0.bar = $1 },
    SettingKey(
      "hud", "number", "yes", yesOrNo, "whether the panel shows a level as a number",
      "no: the panel shows icon and bar only. Names, positions in a track and your own texts stay."
    ) { $0.hasNumber = $1 },
    SettingKey(
      "hud", "name", "yes", yesOrNo, "whether a pill says what has the level",
      "A pill shows the name of the output, or a word such as Brightness. Other forms have no room for a name."
    ) { $0.hasName = $1 },
    SettingKey(
      "hud", "color", "auto", colors.orAuto,
      "the colour of the panel, or of a gradient from its upper to its lower edge"
    ) {
      $0.color = $1?.upper
      $0.lowerColor = $1?.lower
    },
    SettingKey("hud", "ink", "auto", color(example: "#ffffff").orAuto, "the colour of icon, text and bar") {
      $0.ink = $1
    },
    SettingKey(
      "hud", "xresources", "no", yesOrNo, "whether the panel has the colours of the X resources",
      "Swell reads Swell*background and Swell*foreground, or else *background and *foreground. "
        + "The keys color and ink override these colours."
    ) { $0.takesResources = $1 },
    SettingKey(
      "hud", "border", "auto", border.orAuto, "the edge of the panel",
      "Two more digits of the colour are its opacity."
    ) { $0.border = $1 },
    SettingKey(
      "hud", "position", "auto", anchor.orAuto, "the place on the monitor",
      "auto: centre for a panel, bottom for a pill, right for a capsule."
    ) { $0.anchor = $1 },
    SettingKey(
      "hud", "offset", "auto", offset.orAuto, "the distance from the edges, or right and down from the centre",
      "auto: 24pt from the edges, for a pill 64pt from the top or bottom, and at least 8pt from docks and bars."
    ) { $0.offset = $1 },
    SettingKey(
      "hud", "hide-delay", "auto", duration(upTo: 60, example: "800ms").orAuto,
      "how long the panel stays after the last change",
      "auto: 800ms for a panel, 1.1s for a capsule, 1.5s for a pill and for words, 2s for two lines."
    ) { $0.hideDelay = $1 },
    SettingKey(
      "hud", "fade", "auto", duration(upTo: 60, example: "800ms").orAuto, "how long the panel takes to fade away",
      "auto: 1s for a panel, 250ms for a pill or capsule. Without a compositor, the fade takes 300ms at most."
    ) { $0.fade = $1 },
    SettingKey(
      "hud", "reduced-motion", "auto", yesOrNo.orAuto, "whether fades and other motion are off",
      "auto: yes while the desktop has switched off animations or wants less motion."
    ) { $0.reducedMotion = $1 },
    SettingKey(
      "hud", "monitor", "focused", monitor, "the monitor that shows the panel",
      "focused: the monitor with the focused window, or else the monitor with the pointer."
    ) { $0.monitor = $1 },
    SettingKey(
      "hud", "scale", "auto", scale, "the scale of everything",
      "auto: from the size of the desktop's text (Xft.dpi), or else from the physical size of each monitor. "
        + "auto, eDP-1 2: eDP-1 has the scale 2."
    ) { $0.scale = $1 },
    SettingKey(
      "hud", "rotation", "server", choice(Settings.Rotation.allCases), "what Swell turns when the device is turned",
      "server: nothing. hud: the panel and drags. screen: the picture of the built-in monitor."
    ) { $0.rotation = $1 },
    SettingKey(
      "hud", "show-when-locked", "no", yesOrNo, "whether anything is shown while the screen is locked or blank",
      "Without a compositor, a locker that raises itself, such as i3lock, hides the panel."
    ) { $0.showsWhenLocked = $1 },
  ]

  /// The names of the themes of the program.
  static let themes = ["dark", "light", "high-contrast", "glass", "glass-light", "auto"]

  private static let theme = {
    var values = choice(themes.map { (name: $0, value: $0) })
    values.text = themes.list + ", or the name of a theme file"
    // The former names of themes: form, bar and size replace most of them; `default` is dark without high contrast.
    values.read = { [read = values.read] in Theme.Name(rawValue: $0) == nil ? read($0) : $0 }
    return values
  }()

  private static let font = SettingValues<String?>("a fontconfig pattern such as Sans:bold, or auto", words: ["auto"]) {
    .some($0 == "auto" || $0.isEmpty ? nil : $0)
  }

  /// A language becomes part of a path: letters, `_` and `@` only.
  private static let language = SettingValues<String?>("a language such as de or pt_BR, C, or auto", words: ["auto"]) {
    if $0 == "auto" { return .some(nil) }
    let isName = $0.utf8.allSatisfy { byte in
      byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "@")
    }
    return isName && !$0.isEmpty ? .some($0) : nil
  }

  private static let border = SettingValues<Theme.Border>(
    "a width up to 8pt and a colour, such as 1pt #ffffff40, or off", words: ["off"]
  ) {
    if isOff($0) { return Theme.Border(width: 0, opacity: 0) }
    let parts = $0.trimmedParts(separatedBy: " ").filter { !$0.isEmpty }
    guard parts.count == 2, let width = OptionValue.length(parts[0], in: 0...8),
      let (color, opacity) = OptionValue.translucent(parts[1])
    else { return nil }
    return Theme.Border(width: width, opacity: opacity, color: color)
  }

  private static let anchor = {
    var values = choice(MonitorPlacement.Anchor.allCases)
    values.read = { MonitorPlacement.Anchor.named($0) }
    return values
  }()

  private static let offset = SettingValues("two lengths up to 10000pt, such as 0pt,48pt") { OptionValue.offset($0) }

  private static let monitor = SettingValues(MonitorChoice.expected, words: MonitorChoice.words) {
    $0.isEmpty ? nil : MonitorChoice($0)
  }

  private static let scale = SettingValues<ScaleChoice>(
    "auto, or a number from 0.5 to 8, and after commas monitors with their own, such as 1, eDP-1 2", words: ["auto"]
  ) { ScaleChoice($0) }

  private static let keys = [
    SettingKey(
      "keys", "media-keys", "auto", choice(Settings.MediaKeyMode.allCases), "which media keys Swell acts on",
      "auto: the keys that no other program has grabbed. "
        + "grab: like auto, and the focused program does not receive these keys, except keys for media players "
        + "and the key that turns the screen. "
        + "observe: Swell acts on no key and shows the result of each key. off: Swell ignores keys."
    ) { $0.mediaKeys = $1 },
    SettingKey("keys", "step", "6.25%", step, "the change by one press of a key") { $0.step = $1 },
    SettingKey(
      "keys", "fine-step", "auto", step.orAuto, "the change by one press with Shift", "auto: a quarter of the step."
    ) { $0.fineStep = $1 },
    SettingKey(
      "keys", "repeat", "even", choice([("even", false), ("faster", true)]), "the steps of a key that is held",
      "faster: steps are twice as large after 8, and four times as large after 16, up to an eighth of the range."
    ) { $0.growsRepeats = $1 },
    SettingKey(
      "keys", "mic-key", "mute", choice([("mute", false), ("level", true)]), "what the microphone key changes",
      "level: the key with Shift raises the level, and the key with Control lowers the level. "
        + "The key alone always mutes and unmutes."
    ) { $0.microphoneKeyHasLevel = $1 },
  ]

  private static let step = level(0.005...0.5)

  private static let audio = [
    SettingKey(
      "audio", "max-volume", "100%", level(1...1.5), "the limit of the volume",
      "A held Volume Up stops at 100%, and the next press goes on."
    ) { $0.maximumVolume = $1 },
    SettingKey(
      "audio", "balance", "keep", choice([("keep", true), ("centre", false)]),
      "what a change of the volume does to the balance", "centre: a change sets all channels to the same level."
    ) { $0.keepsBalance = $1 },
    SettingKey(
      "audio", "cycle", "all", names("names of outputs separated by commas, or all", none: "all"),
      "the outputs that 'swell output next' goes through, in this order",
      "The command 'swell output' lists the names. Swell leaves out unplugged outputs."
    ) { $0.cycle = $1 },
    SettingKey(
      "audio", "step-outputs", "off", shares("3%", step), "the volume step of these outputs",
      "The command 'swell output' lists the names. The words \(kinds) mean all outputs of a kind."
    ) { $0.outputSteps.set($1) },
    SettingKey(
      "audio", "max-outputs", "off", shares("80%", limit), "the limit of the volume of these outputs",
      "The names are those of step-outputs. If another program sets a higher volume, Swell does not lower it."
    ) { $0.outputLimits.set($1) },
    SettingKey(
      "audio", "battery", "yes", yesOrNo, "whether the name of an output includes the charge of its battery",
      "UPower knows the charge of most Bluetooth headsets. power = yes in [show] also shows a low charge once."
    ) { $0.namesBattery = $1 },
    SettingKey(
      "audio", "sound", "off", choice(Settings.Sound.allCases),
      "whether Swell plays a sound after it has changed the volume",
      "quiet: only while nothing else plays. The sound is audio-volume-change of the desktop's sound theme."
    ) { $0.sound = $1 },
    SettingKey(
      "audio", "players", "*", players, "the media players that Swell controls",
      "The command 'swell player' prints the names. spotify, *, !firefox: Spotify before others, and Firefox never."
    ) { $0.players = $1 },
  ]

  private static let limit = level(0.01...1.5)

  private static let kinds = OutputDevice.allCases.map { $0.rawValue }.list

  /// Names of outputs with a level each.
  private static func shares(_ example: String, _ level: SettingValues<Double>) -> SettingValues<[OutputShare]> {
    SettingValues<[OutputShare]>(
      "names of outputs, each with \(level.text), such as TV \(example), or off", words: ["off"]
    ) {
      if isOff($0) { return [] }
      var shares: [OutputShare] = []
      for entry in $0.trimmedParts(separatedBy: ",") {
        let word = entry.parts(separatedBy: " ").last ?? ""
        let name = String(decoding: entry.utf8.dropLast(word.utf8.count), as: UTF8.self).trimmedASCII
        guard !name.isEmpty, let share = level.read(word) else { return nil }
        shares.append(OutputShare(output: name, share: share))
      }
      return shares
    }
  }

  private static let players = SettingValues<PlayerChoice>(
    "names, the preferred one first, * for all others, !NAME to leave one alone", words: ["*"]
  ) { PlayerChoice($0) }

  private static let brightness = [
    SettingKey(
      "brightness", "backend", "auto", choice(BrightnessDevice.Backend.allCases.filter { $0 != .upower }).orAuto,
      "how Swell sets the brightness of monitors", "auto: the first way that works, but never gamma."
    ) { $0.brightnessBackend = $1 },
    SettingKey(
      "brightness", "device", "auto", backlights, "the backlight device of a panel",
      "The command 'swell doctor' lists the devices. Try a device with 'swell brightness 50% --display NAME'."
    ) { $0.backlights = $1 },
    SettingKey(
      "brightness", "curve", "perceptual", choice(BrightnessCurve.allCases), "the meaning of a brightness level",
      "perceptual: the lightness that the eye sees. linear: the scale of the device."
    ) { $0.curve = $1 },
    SettingKey(
      "brightness", "minimum", "1%", level(0...1), "the least light that Swell sets on a monitor",
      "0%: Swell may switch the light off."
    ) { $0.leastLight = $1 },
    SettingKey(
      "brightness", "monitors", "pointer", choice(Settings.BrightnessKeys.allCases),
      "the monitors that the brightness keys change",
      "pointer: the monitor with the pointer. focused: the monitor with the focused window."
    ) { $0.brightnessKeys = $1 },
    SettingKey(
      "brightness", "follow", "off", following, "the display whose level all other displays get",
      "eDP-1 -10%: the others stay 10% below eDP-1. The level of a display that you change alone stays until "
        + "the next change of eDP-1."
    ) { $0.follow = $1 },
    SettingKey(
      "brightness", "ramp", "150ms", duration(upTo: 1, example: "150ms; 0ms for none"),
      "how long a step of a panel's backlight takes", "This key has an effect with the back-ends sysfs and logind."
    ) { $0.ramp = $1 },
  ]

  private static let backlights = SettingValues<[BacklightChoice]>(
    "auto, or devices separated by commas, such as amdgpu_bl1 or eDP-1 amdgpu_bl1", words: ["auto"]
  ) { text in
    if text == "auto" { return [] }
    let choices = text.trimmedParts(separatedBy: ",").map { BacklightChoice($0) }
    return choices.contains { $0 == nil } ? nil : choices.compactMap { $0 }
  }

  private static let following = SettingValues<BrightnessFollowing?>(
    "a display such as eDP-1, or eDP-1 -10%, or off", words: ["off"]
  ) {
    isOff($0) ? .some(nil) : BrightnessFollowing($0).map { .some($0) }
  }

  private static let gesture = [
    SettingKey(
      "gesture", "hold", "super+alt", modifiers, "the modifiers to hold for drags",
      "Hold them and drag to change volume, brightness or position."
    ) { $0.hold = $1 },
    SettingKey(
      "gesture", "fullscreen", "auto", fullScreen,
      "full-screen programs over which drags need no modifiers",
      "auto: film players, and programs that play through MPRIS, such as a browser with a film. The lowest sixth of "
        + "such a program has no drags, for its own controls. You can also write classes, such as mpv,vlc."
    ) { $0.fullScreen = $1 },
    SettingKey(
      "gesture", "touch", "auto", choice([("auto", true), ("off", false)]),
      "whether fingers drag from the left and right edges of a touch screen"
    ) { $0.touch = $1 },
    SettingKey(
      "gesture", "edge-wheel", "off", choice(Settings.EdgeWheel.allCases),
      "the edges of the monitor where the wheel changes a level",
      "The wheel needs no modifier, and changes what a vertical drag in the same half changes. "
        + "Choose an edge without a bar that hides itself."
    ) { $0.edgeWheel = $1 },
    SettingKey(
      "gesture", "swipe", "off", choice([("off", nil), ("3", 3), ("4", 4)]),
      "how many fingers drag on a touchpad, from the place of the pointer"
    ) { $0.swipe = $1 },
    SettingKey(
      "gesture", "left", "brightness", choice(DragSubject.allCases),
      "what a vertical drag in the left half of the monitor changes"
    ) { $0.left = $1 },
    SettingKey(
      "gesture", "right", "volume", choice(DragSubject.allCases), "what a vertical drag in the right half changes"
    ) { $0.right = $1 },
    SettingKey(
      "gesture", "horizontal", "seek", choice(DragSubject.allCases), "what a sideways drag changes"
    ) { $0.horizontal = $1 },
    SettingKey(
      "gesture", "travel", "60%", travel, "the length of a full drag", "A full drag changes a level from 0% to 100%."
    ) { $0.travel = $1 },
    SettingKey(
      "gesture", "dead-zone", "0pt", deadZone, "a strip without drags at the upper edge",
      "A second length adds a strip at the lower edge: 0pt 16%."
    ) { $0.deadZone = $1 },
  ]

  private static let modifiers = SettingValues<Settings.ModifierKeys>(
    "super, alt, control and shift joined by +, or off", words: ["super", "alt", "control", "shift", "off"]
  ) {
    let text = $0.lowercasedASCII
    var keys: Settings.ModifierKeys = []
    for name in isOff(text) ? [] : text.trimmedParts(separatedBy: "+") {
      switch name {
      case "super": keys.insert(.super)
      case "alt": keys.insert(.alt)
      case "control", "ctrl": keys.insert(.control)
      case "shift": keys.insert(.shift)
      default: return nil
      }
    }
    return keys
  }

  private static let fullScreen = SettingValues<Settings.FullScreenDrags>(
    "auto, window classes separated by commas, or off", words: ["auto", "off"]
  ) {
    if $0 == "auto" { return .auto }
    if isOff($0) { return .off }
    let classes = $0.trimmedParts(separatedBy: ",")
    return classes.contains("") ? nil : .classes(classes)
  }

  private static let travel = SettingValues<Settings.DragLength>(
    "a share of the monitor's height from 5% to 500%, or a length from 10pt to 10000pt"
  ) { dragLength($0, shares: 0.05...5, points: 10...10_000) }

  private static let deadZone = SettingValues<Settings.DeadZone>(
    "one or two lengths up to 1000pt, or shares of the monitor's height up to 100%"
  ) {
    let lengths = $0.trimmedParts(separatedBy: " ").map { text in
      dragLength(text, shares: 0...1, points: 0...1000) ?? dragLength(text + "pt", shares: 0...1, points: 0...1000)
    }
    guard (1...2).contains(lengths.count), let top = lengths[0], let bottom = lengths.last ?? nil else { return nil }
    return Settings.DeadZone(top: top, bottom: lengths.count == 1 ? .length(0) : bottom)
  }

  private static func dragLength(
    _ text: String, shares: ClosedRange<Double>, points: ClosedRange<Double>
  ) -> Settings.DragLength? {
    OptionValue.level(text, in: shares).map { .share($0) } ?? OptionValue.length(text, in: points).map { .length($0) }
  }

  private static let show =
    HUDContent.Kind.allCases.map { kind in
      let shown = choice([("yes", Settings.Shown.yes), ("no", .no)] + (kind.isByUser ? [("own", .own)] : []))
      let usual = HUDContent.Kind.ownByDefault.contains(kind) ? "own" : kind.row.isShown ? "yes" : "no"
      return SettingKey("show", kind.name, usual, shown, kind.row.summary) {
        if $1 == .no { $0.hidden.insert(kind) } else { $0.hidden.remove(kind) }
        if $1 == .own { $0.own.insert(kind) } else { $0.own.remove(kind) }
      }
    } + [
      SettingKey(
        "show", "others", "yes", yesOrNo,
        "changes by other programs of volumes, mutes, outputs, microphones, brightness and keyboard light",
        "To hide them for one kind only, give the kind the value own: only keys, commands and drags show it then."
      ) { $0.showsOthers = $1 },
      SettingKey(
        "show", "quiet", "never",
        names(
          "never, fullscreen, recording, or window classes separated by commas", none: "never",
          words: ["fullscreen", "recording"]),
        "when to show nothing",
        "fullscreen: while any program is full-screen. recording: while a program copies the screen, such as OBS, "
          + "ffmpeg, or a browser that shares the screen. A window class, such as mpv: while its window is focused "
          + "or full-screen."
      ) { $0.quiet = $1.map { $0.lowercasedASCII } },
      SettingKey(
        "show", "unchanged", "yes", yesOrNo, "a key press that changes nothing, such as Volume Up at the limit"
      ) { $0.showsKeys = $1 },
      SettingKey("show", "drags", "yes", yesOrNo, "drags, and the wheel with the modifiers of drags") {
        $0.showsGestures = $1
      },
    ]

  private static let accessibility = [
    SettingKey(
      "accessibility", "speak", "off", choice(Settings.Speak.allCases), "what Swell speaks",
      "words: the panel without levels and positions. all: levels and positions too, after they have changed. "
        + "Speech needs speech-dispatcher, and uses its voice. Swell speaks nothing while the screen is locked."
    ) { $0.speak = $1 }
  ]

  private static let icons = Icon.allCases.map { icon in
    SettingKey("icons", icon.rawValue, "auto", picture.orAuto, "your own pictures") { settings, source in
      settings.icons = settings.icons.filter { $0.icon != icon }
      if let source { settings.icons.append(UserIcon(icon: icon, source: source)) }
    }
  }

  private static let picture = SettingValues(
    "glyph:CHARACTER, glyph:U+NUMBER FONT, or the full path of an SVG or PNG file"
  ) { UserIcon.Source($0) }

  /// Keys of earlier versions, which Swell still reads. The summary is the new way to write the key, and is empty for a
  /// key without an effect.
  static let former = renamed + retired

  private static let renamed =
    [
      SettingKey("brightness", "allow-off", "no", yesOrNo, "'minimum = 0%'") { if $1 { $0.leastLight = 0 } },
      SettingKey("brightness", "keys", "pointer", choice(Settings.BrightnessKeys.allCases), "'monitors'") {
        $0.brightnessKeys = $1
      },
      SettingKey("show", "programs", "no", yesOrNo, "'program = yes'") { if $1 { $0.own.remove(.program) } },
      SettingKey("show", "keys", "yes", yesOrNo, "'unchanged'") { $0.showsKeys = $1 },
      SettingKey("show", "gestures", "yes", yesOrNo, "'drags'") { $0.showsGestures = $1 },
    ]
    + OutputDevice.allCases.map { device in
      SettingKey(
        "audio", "step-" + device.rawValue, "auto", step.orAuto, "'step-outputs = \(device.rawValue) 5%'"
      ) { $0.outputSteps.set(device.rawValue, to: $1) }
    }
    + OutputDevice.allCases.map { device in
      SettingKey(
        "audio", "max-" + device.rawValue, "auto", limit.orAuto, "'max-outputs = \(device.rawValue) 80%'"
      ) { $0.outputLimits.set(device.rawValue, to: $1) }
    }

  private static let retired = [
    ("brightness", "firmware-keys"), ("gesture", "threshold"), ("gesture", "centre-band"), ("gesture", "film"),
    ("audio", "sound-theme"),
    ("show", "mic-level"),
  ].map { section, key in SettingKey(section, key, "", SettingValues("anything") { $0 }, "") { _, _ in } }
}
