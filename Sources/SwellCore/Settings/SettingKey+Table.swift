extension SettingKey {
  public static let all = hud + keys + audio + brightness + gesture + show + accessibility + icons

  private static let hud = [
    SettingKey(
      "hud", "theme", "dark", theme, "the look of the panel",
      "The keys from form to ink each override one property of it; auto leaves that to the theme. "
        + "dark: high-contrast while the desktop wants high contrast. "
        + "auto: the same, but light while the desktop is light. For theme files, see THEMES."
    ) { ($0.theme, $0.themeFile, $0.followsLight) = (Theme.Name(rawValue: $1), nil, $1 == "auto") },
    SettingKey(
      "hud", "form", "auto", choice(Theme.Form.allCases).orAuto, "the shape of the panel",
      "panel: a small one. pill: a wide one with words. capsule: an upright bar."
    ) { $0.form = $1 },
    SettingKey(
      "hud", "drag-form", "capsule", choice(Theme.Form.allCases), "the shape of the panel with a level during drags",
      "A capsule is beside the hand. The others are where they always are."
    ) { $0.dragForm = $1 },
    SettingKey(
      "hud", "words", "pill", choice(Theme.Words.allCases), "where words are shown if form is panel",
      "They are names of outputs, tracks and layouts, and labels that do not fit. panel: it gets wider for them."
    ) { $0.words = $1 },
    SettingKey("hud", "opacity", "auto", level(0...1).orAuto, "how opaque the panel is") { $0.opacity = $1 },
    SettingKey("hud", "radius", "auto", length(0...200).orAuto, "the radius of its corners") { $0.radius = $1 },
    SettingKey(
      "hud", "size", "auto", length(32...512).orAuto, "the width of the panel", "Everything else scales with it."
    ) { $0.width = $1 },
    SettingKey("hud", "font", "auto", font, "the font of the texts") { $0.font = $1 },
    SettingKey(
      "hud", "language", "auto", language, "the language of words and numbers on the panel",
      "auto: that of the session (LANGUAGE, LC_ALL, LC_MESSAGES, LANG). C: English. What commands print is English."
    ) { $0.language = $1 },
    SettingKey(
      "hud", "bar", "auto", choice(Theme.Bar.allCases).orAuto, "how the level is shown beside the number"
    ) { $0.bar = $1 },
    SettingKey(
      "hud", "number", "yes", yesOrNo, "whether a level is written as a number",
      "no: it is icon and bar only. Names, positions in a track and texts of your own stay."
    ) { $0.hasNumber = $1 },
    SettingKey(
      "hud", "name", "yes", yesOrNo, "whether a pill with the volume names the output",
      "Other forms have no room for it."
    ) { $0.namesOutput = $1 },
    SettingKey(
      "hud", "color", "auto", colors.orAuto, "the colour of the panel, or of its upper and lower edge"
    ) {
      $0.color = $1?.upper
      $0.lowerColor = $1?.lower
    },
    SettingKey("hud", "ink", "auto", color(example: "#ffffff").orAuto, "the colour of icon, text and bar") {
      $0.ink = $1
    },
    SettingKey(
      "hud", "xresources", "no", yesOrNo, "whether the panel has the colours of the X resources",
      "They are Swell*background and Swell*foreground, or *background and *foreground. color and ink count before them."
    ) { $0.takesResources = $1 },
    SettingKey(
      "hud", "border", "auto", border.orAuto, "the edge of the panel", "The last two digits are how opaque it is."
    ) { $0.border = $1 },
    SettingKey(
      "hud", "position", "auto", anchor.orAuto, "the place on the monitor",
      "auto: the centre; of a pill the bottom, of a capsule the right."
    ) { $0.anchor = $1 },
    SettingKey(
      "hud", "offset", "auto", offset.orAuto, "the distance from the edges, or right and down from the centre",
      "auto: 24pt from the edges; a pill is 64pt from the top or bottom. At least 8pt from docks and bars."
    ) { $0.offset = $1 },
    SettingKey(
      "hud", "hide-delay", "auto", duration(upTo: 60, example: "800ms").orAuto,
      "how long the panel stays after the last change",
      "auto: 800ms, a capsule 1.1s, a pill and words 1.5s, two lines 2s."
    ) { $0.hideDelay = $1 },
    SettingKey(
      "hud", "fade", "auto", duration(upTo: 60, example: "800ms").orAuto, "how long the panel takes to fade away",
      "auto: 1s, a pill or capsule 250ms. Without a compositor it is 300ms at most."
    ) { $0.fade = $1 },
    SettingKey(
      "hud", "reduced-motion", "auto", yesOrNo.orAuto, "whether nothing fades or moves",
      "auto: yes while the desktop has switched animations off, or wants less motion."
    ) { $0.reducedMotion = $1 },
    SettingKey(
      "hud", "monitor", "focused", monitor, "the monitor that the panel is on",
      "focused: the one with the focused window, or else the one with the pointer."
    ) { $0.monitor = $1 },
    SettingKey(
      "hud", "scale", "auto", scale, "the scale of everything",
      "auto: from the size of the desktop's text (Xft.dpi), or else from the physical size of each monitor. auto, eDP-1 2:"
        + " another one for a monitor."
    ) { $0.scale = $1 },
    SettingKey(
      "hud", "rotation", "server", choice(Settings.Rotation.allCases), "what Swell turns when the device is turned",
      "server: nothing. hud: the panel and drags. screen: the whole screen."
    ) { $0.rotation = $1 },
    SettingKey(
      "hud", "show-when-locked", "no", yesOrNo, "whether anything is shown while the screen is locked or blank",
      "Without a compositor, nothing is shown over a locker that raises itself when it is covered (i3lock)."
    ) { $0.showsWhenLocked = $1 },
  ]

  /// Those that come with the program, for people.
  static let themes = ["dark", "light", "high-contrast", "glass", "glass-light", "auto"]

  private static let theme = {
    var values = choice(themes.map { (name: $0, value: $0) })
    values.text = themes.list + ", or the name of a theme file"
    // The other names are what form, bar and size say, too, and dark without high contrast.
    values.read = { [read = values.read] in Theme.Name(rawValue: $0) == nil ? read($0) : $0 }
    return values
  }()

  private static let font = SettingValues<String?>("a fontconfig pattern such as Sans:bold, or auto", words: ["auto"]) {
    .some($0 == "auto" || $0.isEmpty ? nil : $0)
  }

  /// What becomes part of a path.
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
    "auto, or a number from 0.5 to 8; others for some monitors behind commas, such as 1, eDP-1 2", words: ["auto"]
  ) { ScaleChoice($0) }

  private static let keys = [
    SettingKey(
      "keys", "media-keys", "auto", choice(Settings.MediaKeyMode.allCases), "which media keys Swell acts on",
      "auto: those that no other program has grabbed. grab: the same, and the focused program gets none of them but "
        + "those of players. observe: none; only the result is shown. off: keys are ignored."
    ) { $0.mediaKeys = $1 },
    SettingKey("keys", "step", "6.25%", step, "the change by one press of a key") { $0.step = $1 },
    SettingKey(
      "keys", "fine-step", "auto", step.orAuto, "the change by one press with Shift", "auto: a quarter of the step."
    ) { $0.fineStep = $1 },
    SettingKey(
      "keys", "repeat", "even", choice([("even", false), ("faster", true)]), "the steps of a key that is held",
      "faster: twice as large after 8 of them, four times after 16, but at most an eighth of the range."
    ) { $0.growsRepeats = $1 },
    SettingKey(
      "keys", "mic-key", "mute", choice([("mute", false), ("level", true)]), "what the key of the microphone changes",
      "level: with Shift it raises the level, with Control it lowers it. Alone it always mutes and unmutes."
    ) { $0.microphoneKeyHasLevel = $1 },
  ]

  private static let step = level(0.005...0.5)

  private static let audio = [
    SettingKey(
      "audio", "max-volume", "100%", level(1...1.5), "the limit of the volume", "Volume Up stops at 100% first."
    ) { $0.maximumVolume = $1 },
    SettingKey(
      "audio", "balance", "keep", choice([("keep", true), ("centre", false)]),
      "what a change of the volume does to the balance", "centre: it sets all channels to the same level."
    ) { $0.keepsBalance = $1 },
    SettingKey(
      "audio", "cycle", "all", names("names of outputs separated by commas, or all", none: "all"),
      "the outputs that 'swell output next' goes through, in this order",
      "Their names are those of 'swell output'. One that is unplugged is left out."
    ) { $0.cycle = $1 },
    SettingKey(
      "audio", "step-outputs", "off", shares("3%", step), "the volume step of these outputs",
      "Their names are those of 'swell output'. \(kinds): each output of that kind."
    ) { $0.outputSteps.set($1) },
    SettingKey(
      "audio", "max-outputs", "off", shares("80%", limit), "the limit of the volume of these outputs",
      "As for step-outputs. A higher volume that another program has set stays until it is turned down."
    ) { $0.outputLimits.set($1) },
    SettingKey(
      "audio", "battery", "yes", yesOrNo, "whether an output is named with the charge of its battery",
      "UPower knows that of most Bluetooth headsets. With power = yes in [show], it is shown once when it gets low."
    ) { $0.namesBattery = $1 },
    SettingKey(
      "audio", "sound", "off", choice(Settings.Sound.allCases), "whether a change of the volume by Swell is heard",
      "quiet: only while nothing plays. It is audio-volume-change of the desktop's sound theme."
    ) { $0.sound = $1 },
    SettingKey(
      "audio", "players", "*", players, "the media players that are meant",
      "Their names are those of 'swell player'. spotify, *, !firefox: Spotify before others, and Firefox never."
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
    "names of players in order of preference, * for all others, !NAME for none", words: ["*"]
  ) { PlayerChoice($0) }

  private static let brightness = [
    SettingKey(
      "brightness", "backend", "auto", choice(BrightnessDevice.Backend.allCases.filter { $0 != .upower }).orAuto,
      "how the brightness of monitors is set", "auto: by the first way that works, but not by gamma."
    ) { $0.brightnessBackend = $1 },
    SettingKey(
      "brightness", "device", "auto", backlights, "the kernel's device of a panel",
      "They are listed by 'swell doctor'. One that is not chosen is set by 'swell brightness 50% --display NAME'."
    ) { $0.backlights = $1 },
    SettingKey(
      "brightness", "curve", "perceptual", choice(BrightnessCurve.allCases), "what a level means",
      "perceptual: lightness as the eye sees it. linear: the scale of the device."
    ) { $0.curve = $1 },
    SettingKey(
      "brightness", "minimum", "1%", level(0...1), "the lowest share of its light that Swell sets on a monitor",
      "0%: Swell may switch the light off."
    ) { $0.leastLight = $1 },
    SettingKey(
      "brightness", "monitors", "pointer", choice(Settings.BrightnessKeys.allCases),
      "the monitors that the brightness keys change",
      "pointer: the one with the pointer. focused: the one with the focused window."
    ) { $0.brightnessKeys = $1 },
    SettingKey(
      "brightness", "follow", "off", following, "the display whose level all others get, when it changes",
      "-10%: less than that. Each has its own curve and minimum. A monitor that is changed alone stays so until then."
    ) { $0.follow = $1 },
    SettingKey(
      "brightness", "ramp", "150ms", duration(upTo: 1, example: "150ms; 0ms for none"),
      "how long a step of a panel's backlight takes", "It is for the back-ends sysfs and logind."
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
      "gesture", "hold", "super+alt", modifiers, "the modifiers that are held for drags",
      "Drags change volume, brightness and position meanwhile."
    ) { $0.hold = $1 },
    SettingKey(
      "gesture", "fullscreen", "off", names("window classes separated by commas, or off", none: "off"),
      "programs over which drags need no modifiers while they are full-screen", "For instance mpv,vlc."
    ) { $0.fullScreenClasses = $1 },
    SettingKey(
      "gesture", "touch", "auto", choice(Settings.TouchMode.allCases),
      "whether fingers drag from the left and right edge of a touch screen"
    ) { $0.touch = $1 },
    SettingKey(
      "gesture", "edge-wheel", "off", choice(Settings.EdgeWheel.allCases),
      "the edges of the monitor where the wheel changes a level",
      "It is the level of that half; no modifier is needed. Choose an edge without a bar that hides itself."
    ) { $0.edgeWheel = $1 },
    SettingKey(
      "gesture", "swipe", "off", choice([("off", nil), ("3", 3), ("4", 4)]),
      "how many fingers on a touchpad drag, from where the pointer is"
    ) { $0.swipe = $1 },
    SettingKey(
      "gesture", "film", "no", yesOrNo, "double taps on a film in full screen",
      "In the left or right third, by a finger, or by the mouse after swell gesture on: each tap from the second "
        + "on seeks 10 s. The program's player (MPRIS) does it."
    ) { $0.film = $1 },
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
      "gesture", "travel", "60%", travel, "the length of a full drag", "It changes a level over its whole range."
    ) { $0.travel = $1 },
    SettingKey(
      "gesture", "dead-zone", "0pt", length(0...1000), "the height of a strip at the upper edge without drags"
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

  private static let travel = SettingValues<Settings.Travel>(
    "a share of the monitor's height from 5% to 500%, or a length from 10pt to 10000pt"
  ) {
    if let share = OptionValue.level($0, in: 0.05...5) { return .share(share) }
    return OptionValue.length($0, in: 10...10_000).map { .length($0) }
  }

  private static let shown = choice([("yes", Settings.Shown.yes), ("no", .no), ("own", .own)])

  private static let show =
    HUDContent.Kind.allCases.map { kind in
      let usual = HUDContent.Kind.ownByDefault.contains(kind) ? "own" : kind.row.isShown ? "yes" : "no"
      return SettingKey("show", kind.name, usual, shown, kind.row.summary) {
        if $1 == .no { $0.hidden.insert(kind) } else { $0.hidden.remove(kind) }
        if $1 == .own { $0.own.insert(kind) } else { $0.own.remove(kind) }
      }
    } + [
      SettingKey(
        "show", "others", "yes", yesOrNo, "changes of volume, mute, output and brightness by other programs",
        "For a single kind, write own in place of yes: it is then shown after keys, commands and drags only."
      ) { $0.showsOthers = $1 },
      SettingKey(
        "show", "quiet", "never",
        names(
          "never, fullscreen, or window classes separated by commas", none: "never", words: ["fullscreen"]),
        "programs that keep the panel away",
        "fullscreen: while any program is full-screen. A class, such as mpv: while its window is focused or full-screen."
      ) { $0.quiet = $1.map { $0.lowercasedASCII } },
      SettingKey("show", "unchanged", "yes", yesOrNo, "a key press when nothing changes") { $0.showsKeys = $1 },
      SettingKey("show", "drags", "yes", yesOrNo, "drags, and the wheel with their modifiers") {
        $0.showsGestures = $1
      },
    ]

  private static let accessibility = [
    SettingKey(
      "accessibility", "speak", "off", choice(Settings.Speak.allCases), "what of the panel is spoken",
      "words: everything but levels and positions. all: these too, once after they have changed. "
        + "It needs speech-dispatcher, whose voice is used. Nothing is spoken while the screen is locked."
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

  /// Keys of earlier versions, which are still read. The summary is how they are written now; it is empty where they
  /// have no effect any more.
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
    ("brightness", "firmware-keys"), ("gesture", "threshold"), ("gesture", "centre-band"), ("audio", "sound-theme"),
    ("show", "mic-level"),
  ].map { section, key in SettingKey(section, key, "", SettingValues("anything") { $0 }, "") { _, _ in } }
}
