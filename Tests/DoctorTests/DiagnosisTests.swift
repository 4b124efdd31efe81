import SwellCore
import Testing

@testable import Doctor

@Suite("What the doctor says")
struct DiagnosisTests {
  /// A machine with everything.
  private static var complete: Diagnosis.Facts {
    var facts = Diagnosis.Facts()
    facts.display = ":0"
    facts.fonts = ["DejaVu Sans"]
    facts.isComposited = true
    facts.monitors = [Machine.laptop, Machine.beamer]
    facts.version = "1.0"
    facts.running = "swell 1.0, process 7 runs on this display"
    var settings = Settings()
    settings.mediaKeys = .grab
    facts.configuration = ConfigurationReading(path: "/home/a/swell.ini", exists: true, settings: settings)
    facts.keys = MediaKey.allCases.map { ($0, $0 == .volumeUp) }
    facts.grabbers = ["i3"]
    facts.audioServer = "pulse"
    facts.sink = Machine.speakers
    facts.source = Machine.microphone
    facts.brightness = [Machine.panel, Machine.external, Machine.keyboard]
    facts.backlights = ["intel_backlight"]
    (facts.hasLogin, facts.hasDDCLibrary, facts.hasTouchScreen) = (true, true, true)
    (facts.hasBusLibrary, facts.hasSessionBus) = (true, true)
    facts.player = PlayerReading(name: "mpv", canSeek: true, position: .zero)
    facts.orientation = .left
    facts.speech = (nil, "")
    return facts
  }

  @Test("A machine with everything has nothing but good findings, and says who handles which key")
  func everything() {
    let diagnosis = Diagnosis(Self.complete)
    #expect(diagnosis.findings.allSatisfy { $0.weight == .good && $0.remedy.isEmpty })
    #expect(!diagnosis.hasProblem)
    let keys = diagnosis.findings.filter { $0.topic == "keys" }.map(\.text)
    #expect(keys.first == "another program, i3, handles RaiseVolume: Swell only shows the result")
    #expect(keys.last?.hasPrefix("no other program handles LowerVolume, Mute") == true)
    #expect(keys.last?.hasSuffix("Swell does, and grabs them, except keys for players") == true)
  }

  private static let verdicts: [(String, @Sendable (inout Diagnosis.Facts) -> Void)] = [
    ("Volume, media keys and brightness work.", { _ in }),
    ("Volume and media keys work. No brightness device found.", { $0.brightness = [Machine.keyboard] }),
    ("Media keys work. No output found. No brightness device found.", { ($0.brightness, $0.sink) = ([], nil) }),
    ("Volume and brightness work. Media keys are not noticed.", { $0.missingExtensions = ["XInput 2.1"] }),
    ("Volume works. Media keys are not noticed. No brightness device found.", { ($0.brightness, $0.keys) = ([], []) }),
    ("Swell cannot run here.", { $0.display = nil }),
  ]

  @Test(
    "The report begins with what works and what does not, and has what is to be done, unless all is asked for",
    arguments: verdicts.indices)
  func verdict(row: Int) {
    let (text, change) = Self.verdicts[row]
    var facts = Self.complete
    change(&facts)
    let diagnosis = Diagnosis(facts)
    let (short, all) = (diagnosis.text(all: false).description, diagnosis.text(all: true).description)
    #expect(short.hasPrefix(text + "\n\n") && all.hasPrefix(text + "\n\n"))
    for finding in diagnosis.findings {
      #expect(all.contains(finding.text))
      #expect(short.contains(finding.text) == (finding.weight == .problem || !finding.remedy.isEmpty))
    }
    let rest = diagnosis.findings.count { $0.weight != .problem && $0.remedy.isEmpty }
    #expect(short.hasSuffix("'swell doctor --all' lists \(rest) more findings.\n"))
    #expect(!all.contains("--all"))
  }

  @Test("A machine with nothing gets a sentence for each thing")
  func nothing() {
    var facts = Diagnosis.Facts()
    facts.displayProblem = "DISPLAY is not set"
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.hasProblem)
    #expect(diagnosis.findings.filter { $0.weight == .problem }.map(\.topic) == ["display", "audio"])
    #expect(diagnosis.findings.first?.text == "DISPLAY is not set")
    #expect(Set(diagnosis.findings.map(\.topic)) == ["display", "config", "audio", "players", "sensor"])
  }

  /// Something that is missing, and what is said then.
  struct Lack: Sendable {
    var topic: String
    var weight: Diagnosis.Weight
    var text, remedy: String
    var change: @Sendable (inout Diagnosis.Facts) -> Void

    init(
      _ topic: String, _ weight: Diagnosis.Weight, _ text: String, _ remedy: String,
      change: @escaping @Sendable (inout Diagnosis.Facts) -> Void
    ) {
      (self.topic, self.weight, self.text, self.remedy, self.change) = (topic, weight, text, remedy, change)
    }
  }

  private static let lacks = [
    Lack("display", .problem, "SHAPE", "server") { $0.missingExtensions = ["SHAPE"] },
    Lack("display", .note, "Xwayland", "bind 'swell volume +5%'") { $0.isRootless = true },
    Lack("display", .problem, "media keys", "server") { $0.missingExtensions = ["XInput 2.1"] },
    Lack("text", .note, "no font is installed", "fonts-dejavu-core") { $0.fonts = [] },
    Lack("text", .note, "the font 'Noto Color Emoji' (COLR, version 1): emoji are boxes", "fonts-noto-color-emoji") {
      $0.undrawnEmoji = ("Noto Color Emoji", nil)
    },
    Lack("text", .note, "(COLR, version 1): emoji are those of 'Symbola'", "bitmaps or outlines") {
      $0.undrawnEmoji = ("Noto Color Emoji", "Symbola")
    },
    Lack("text", .note, "libfribidi.so.0", "libfribidi0") {
      $0.missingTextLibraries = [("libfribidi.so.0", "libfribidi0")]
    },
    Lack("picom", .note, "picom may blur", "window-managers.md") { $0.programs = ["picom"] },
    Lack("monitors", .problem, "no monitor", "xrandr") { $0.monitors = [] },
    Lack("swell", .note, "no Swell", "start") { $0.running = nil },
    Lack("swell", .note, "swell 1.0, process 7 runs on this display, but this command has version 1.1", "swell quit") {
      $0.version = "1.1"
    },
    Lack("swell", .note, "but this command has version 1", "swell quit") { $0.version = "1" },
    Lack("swell", .problem, "Swell does not answer", "end it") {
      ($0.running, $0.silence) = (nil, "Swell does not answer")
    },
    Lack("locked", .note, "nothing is shown: the session counts as locked by logind", "show-when-locked") {
      $0.locked = "by logind"
    },
    Lack("speech", .problem, "nothing is spoken: why", "do that") { $0.speech = ("nothing is spoken: why", "do that") },
    Lack("config", .problem, "a.ini:3", "fix it") {
      $0.configuration = .init(settings: nil, problems: ["a.ini:3: no"])
    },
    Lack("audio", .problem, "no audio server", "PipeWire") { $0.audioServer = nil },
    Lack("audio", .problem, "no audio server", "PULSE_SERVER, which is 'tcp:pi'") {
      ($0.audioServer, $0.pulseServer) = (nil, "tcp:pi")
    },
    Lack("audio", .problem, "no output", "pactl") { $0.sink = nil },
    Lack("keys", .note, "has no Pause", "") { $0.keys = [(.pause, nil)] },
    Lack("keys", .note, "nothing happens", "media-keys") { $0.configuration.settings?.mediaKeys = .observe },
    Lack("keys", .note, "act twice in players such as mpv", "media-keys = grab") {
      $0.configuration.settings?.mediaKeys = .auto
    },
    Lack("pop-ups", .note, "xob may show volume too", "end it") { $0.popUps = [(Self.display("xob"), nil, [])] },
    Lack("pop-ups", .note, "mate-power-manager may show the keyboard light too", "keyboard-backlight = no") {
      $0.popUps = OtherDisplay.all.filter { $0.program == "mate-power-manager" }.map { ($0, nil, []) }
    },
    Lack("pop-ups", .note, "xfce4-power-manager may show the keyboard light too", "keyboard-backlight = no") {
      $0.popUps = [(Self.keyboardLight, nil, [])]
    },
    Lack("pop-ups", .note, "the PulseAudio plug-in of Xfce's panel shows volume too", "show-notifications -n -t bool") {
      $0.popUps = [Self.popUp(.xfcePlugin(8), [])]
    },
    Lack("pop-ups", .note, "mate-settings-daemon shows volume too", "enable-osd false'") {
      $0.popUps = [Self.popUp(Self.display("mate-settings-daemon"), ["true"])]
    },
    Lack(
      "audio", .note, "'Speakers' is an effect in front of an output: keys and commands change the effect, not 'hw'",
      "--sink hw"
    ) {
      $0.sink?.effectOn = "hw"
    },
    Lack("audio", .note, "not the output behind it", "--sink NAME") { $0.sink?.effectOn = "" },
    Lack("brightness", .note, "'HDMI-1' cannot be set", "i2c-dev") { $0.brightness = [Machine.panel] },
    Lack("brightness", .note, "'nvidia_0' is not used: it sets nothing", "'device = nvidia_0' in [brightness]") {
      let spare = BrightnessDevice(name: "nvidia_0", backend: .sysfs, maximum: 100, value: 20, isSpare: true)
      ($0.brightness, $0.passedOver) = ($0.brightness + [spare], [.init("nvidia_0", "it sets nothing")])
    },
    Lack("brightness", .note, "libddcutil", "install") {
      $0.brightness = [Machine.panel]
      $0.hasDDCLibrary = false
    },
    Lack("brightness", .problem, "intel_backlight", "udev") {
      $0.brightness = []
      $0.hasLogin = false
    },
    Lack("brightness", .problem, "intel_backlight", "systemd-logind") {
      $0.brightness = [Machine.external, Machine.keyboard]
      $0.hasLogin = false
    },
    Lack("keyboard", .note, "this session is not in the foreground", "switch to this session") {
      // That of the panel is written directly.
      $0.isInForeground = false
    },
    Lack("brightness", .note, "'eDP-1' cannot be set", "gamma") {
      $0.brightness = [Machine.external]
      $0.backlights = []
    },
    Lack("brightness", .note, "'VNC-0' cannot be set: the X server has no screen of its own", "of the viewer") {
      ($0.brightness, $0.backlights) = ([], [])
      $0.monitors = [Monitor(name: "VNC-0", frame: PixelRect(x: 0, y: 0, width: 1024, height: 700))]
    },
    Lack("brightness", .note, "'eDP-1' cannot be set: the X server has no screen of its own", "in the Wayland session")
    {
      ($0.isXwayland, $0.brightness, $0.backlights) = (true, [], [])
    },
    Lack("brightness", .note, "redshift sets the gamma ramps too", "only one") {
      $0.brightness = [
        BrightnessDevice(name: "eDP-1", backend: .gamma, output: "eDP-1", minimum: 10, maximum: 100, value: 50)
      ]
      $0.programs.append("redshift")
    },
    Lack("drags", .good, "hold Super and Alt and drag with the mouse", "") { $0.hasTouchScreen = false },
    Lack("drags", .note, "another program has the wheel with Super and Alt", "set other keys") {
      $0.layer = LayerState(taken: [3, 5])
    },
    Lack("drags", .note, "fingers on the touchpad", "swipe = 3") { $0.hasSwipes = true },
    Lack("players", .good, "mpv needs the plug-in mpv-mpris", "") { $0.player = nil },
    Lack("config", .note, "'monitor' names the monitor 'DP-9', which is missing; available: eDP-1, HDMI-1", "name") {
      $0.configuration.settings?.monitor = .named("DP-9")
    },
    Lack("config", .note, "the font 'Roboto:bold' is not installed: Swell uses 'DejaVu Sans'", "fc-list") {
      $0.configuration.settings?.font = "Roboto:bold"
    },
    Lack("config", .note, "'follow' names the display 'DP-9', which is missing; available: ", "name") {
      $0.configuration.settings?.follow = BrightnessFollowing(display: "DP-9")
    },
    Lack(
      "config", .note, "'cycle' names the output 'TV', which is missing; available: \(Machine.speakers.shortName)",
      "name"
    ) {
      $0.outputs = [Machine.speakers]
      $0.configuration.settings?.cycle = ["TV", Machine.speakers.name]
    },
    Lack("config", .note, "'step' in [x] is gone", "change that line") {
      $0.configuration.notes = ["'step' in [x] is gone"]
    },
    Lack("config", .note, "the ink has a contrast of 1:1 with the panel", "'ink' and 'color'") {
      $0.configuration.settings?.ink = .white
      $0.configuration.settings?.color = .white
    },
    Lack("players", .note, "no library for D-Bus", "libelogind") {
      ($0.hasBusLibrary, $0.hasSessionBus) = (false, false)
      $0.player = nil
    },
    Lack("players", .note, "no session bus", "dbus") {
      $0.player = nil
      $0.hasSessionBus = false
    },
    Lack("sensor", .problem, "no orientation sensor", "iio-sensor-proxy") {
      $0.orientation = nil
      $0.configuration.settings?.rotation = .hud
    },
    Lack("sensor", .good, "does not need one", "") { $0.orientation = nil },
    Lack("brightness", .note, "'DP-1', 'DP-2' cannot be set: libddcutil is not installed", "install") {
      ($0.brightness, $0.backlights, $0.hasDDCLibrary) = ([], [], false)
      $0.monitors = ["DP-1", "DP-2"].map { Monitor(name: $0, frame: PixelRect(x: 0, y: 0, width: 10, height: 10)) }
    },
  ]

  @Test(
    "A font is there by any of its names, whatever else a pattern asks for; names for any font of a kind are no font",
    arguments: [
      ("dejavusans", true), ("DejaVu Sans-12:bold", true), ("Roboto,DejaVu Sans", true), ("Ubuntu Sans", true),
      ("Monospace:light", true), (":bold", true), ("DejaVu", false), ("Roboto", false),
    ])
  func fonts(pattern: String, isThere: Bool) {
    var facts = Self.complete
    facts.fonts = ["DejaVu Sans", "Ubuntu Sans"]
    facts.configuration.settings?.font = pattern
    #expect(
      Diagnosis(facts).findings.contains { $0.text.hasPrefix("the font '\(pattern)' is not installed") } == !isThere)
  }

  @Test("Each thing that is missing is named, with what to do", arguments: lacks)
  func missing(lack: Lack) throws {
    var facts = Self.complete
    lack.change(&facts)
    let diagnosis = Diagnosis(facts)
    let found = diagnosis.findings.filter { $0.topic == lack.topic && $0.text.contains(lack.text) }
    let finding = try #require(found.first, "\(diagnosis.text(all: true))")
    #expect(finding.weight == lack.weight)
    #expect(lack.remedy.isEmpty ? finding.remedy.isEmpty : finding.remedy.contains(lack.remedy))
    #expect(diagnosis.hasProblem == (lack.weight == .problem))
  }

  /// What is no trouble, and the words that are not said of it.
  private static let noTrouble: [(words: String, change: @Sendable (inout Diagnosis.Facts) -> Void)] = [
    // One with a root window of its own lets everything through.
    ("Xwayland", { $0.isXwayland = true }), ("RotateWindows", { _ in }),
    // A backlight that is not used.
    ("has no backlight", { ($0.brightness, $0.hasLogin) = ([Machine.external], false) }),
    // A light that there is not.
    (
      "pop-ups",
      { ($0.popUps, $0.brightness) = ([(Self.keyboardLight, nil, [])], [Machine.panel, Machine.external]) }
    ),
  ]

  @Test("What is no trouble is not named", arguments: noTrouble.indices)
  func silent(row: Int) {
    var facts = Self.complete
    Self.noTrouble[row].change(&facts)
    let diagnosis = Diagnosis(facts)
    #expect(!diagnosis.json.description.contains(Self.noTrouble[row].words), "\(diagnosis.text(all: true))")
    #expect(diagnosis.fixes.isEmpty)
  }

  private static func display(_ program: String) -> OtherDisplay {
    OtherDisplay.all.first { $0.program == program }!
  }

  private static let keyboardLight = OtherDisplay.all.first {
    $0.program == "xfce4-power-manager" && $0.settings.isEmpty
  }!

  /// - Parameter index: Of the setting.
  private static func popUp(
    _ display: OtherDisplay, _ answer: [String], setting index: Int = 0
  ) -> (display: OtherDisplay, setting: PopUpSetting?, answer: [String]) {
    (display, display.settings[index], answer)
  }

  private static let osd = "org.mate.SettingsDaemon.plugins.media-keys enable-osd"
  private static let cinnamon = "org.cinnamon show-media-keys-osd"
  private static let plugin = "xfconf-query -c xfce4-panel -p /plugins/plugin-8/show-notifications"
  private static let power = "xfconf-query -c xfce4-power-manager -p /xfce4-power-manager/show-brightness-popup"
  private static func plasma(_ version: Int) -> String {
    "kwriteconfig\(version) --file plasmarc --group OSD --key Enabled"
  }

  /// What the commands of programs print, and what the doctor makes of it: nil where there is nothing to do.
  private static let commands: [(display: OtherDisplay, answer: [String], command: String?, old: String)] = [
    (display("mate-settings-daemon"), ["false"], nil, ""),
    (display("mate-settings-daemon"), ["true"], "gsettings set \(osd) false", "true"),
    (display("cinnamon"), ["'disabled'"], nil, ""), (display("cinnamon"), ["false"], nil, ""),
    (display("cinnamon"), ["'medium'"], "gsettings set \(cinnamon) disabled", "'medium'"),
    (display("cinnamon"), ["'$(x)'; y"], "gsettings set \(cinnamon) disabled", "'$(x)'; y"),
    (display("cinnamon"), ["true"], "gsettings set \(cinnamon) false", "true"),
    (.xfcePlugin(8), ["false"], nil, ""), (.xfcePlugin(8), ["0"], nil, ""),
    (.xfcePlugin(8), ["true"], "\(plugin) -s false", "true"), (.xfcePlugin(8), ["1"], "\(plugin) -s 0", "1"),
    (.xfcePlugin(8), [], "\(plugin) -n -t bool -s false", "true"),
    (display("xfce4-power-manager"), [], "\(power) -n -t bool -s false", "true"),
    (display("plasmashell"), ["false"], nil, ""), (display("plasmashell"), ["true"], "\(plasma(6)) false", "true"),
    (display("plasmashell"), [], "\(plasma(6)) false", "true"),
  ]

  @Test("A pop-up that is on has a command that disables it; the words that run are those that are printed")
  func byCommand() {
    for row in Self.commands {
      var facts = Self.complete
      facts.popUps = [Self.popUp(row.display, row.answer)]
      let diagnosis = Diagnosis(facts)
      let findings = diagnosis.findings.filter { $0.topic == "pop-ups" }
      #expect(findings.map(\.weight) == [row.command == nil ? .good : .note], "\(row)")
      #expect(findings.map(\.remedy) == [row.command.map { "run '\($0)'" } ?? ""], "\(row)")
      let fixes = diagnosis.fixes
      #expect(fixes.map { $0.setting.command($0.answer).joined(separator: " ") } == (row.command.map { [$0] } ?? []))
      #expect(fixes.map { $0.setting.value($0.answer) } == (row.command == nil ? [] : [row.old]))
    }
    #expect(Self.display("plasmashell").settings.map { $0.command([])[0] } == ["kwriteconfig6", "kwriteconfig5"])
  }

  private static let off = "showKeyboardNotifications=false"
  /// The lines of a file, and those without the pop-ups; nil where there are none.
  private static let files: [(program: String, lines: [String], edited: [String]?)] = [
    ("lxqt-panel", ["plugins=tray"], nil), ("lxqt-panel", [off, "type=volume"], [off, "type=volume"]),
    ("lxqt-panel", ["[volume2]", "type=volume", "a=b"], ["[volume2]", "type=volume", off, "a=b"]),
    (
      "lxqt-panel", ["allwaysShowNotifications=true", "type=volume", "", "showKeyboardNotifications=true"],
      ["allwaysShowNotifications=false", "type=volume", "", off]
    ),
    (
      "lxqt-panel", ["type=volume", "alwaysShowNotifications=true"],
      ["type=volume", off, "alwaysShowNotifications=false"]
    ),
    // The file of a new user.
    ("lxqt-panel", [], ["[volume]", off]),
    ("lxqt-panel", ["[General]", "x=y"], ["[General]", "x=y", "[volume]", off]),
    (
      "volumeicon", ["show_notification=false", "up_enabled=true"], ["show_notification=false", "up_enabled=true"]
    ),
    (
      "volumeicon", ["a", "show_notification=true", "up_enabled=true"],
      ["a", "show_notification=false", "up_enabled=true"]
    ),
    ("volumeicon", ["show_notification=true"], nil), ("volumeicon", [], nil), ("pnmixer", [], nil),
    ("pnmixer", ["[PNMixer]"], nil),
    ("pnmixer", ["[PNMixer]", "EnableNotifications=true"], ["[PNMixer]", "EnableNotifications=false"]),
  ]

  @Test("A pop-up that is on by a file is off by the edited one, which keeps all other lines", arguments: files.indices)
  func byFile(row: Int) {
    let (program, lines, edited) = Self.files[row]
    var facts = Self.complete
    facts.popUps = [Self.popUp(Self.display(program), lines)]
    let diagnosis = Diagnosis(facts)
    #expect(facts.popUps[0].setting?.edited(lines) == edited)
    #expect(diagnosis.fixes.count == (edited == nil || edited == lines ? 0 : 1))
    #expect(diagnosis.findings.filter { $0.topic == "pop-ups" }.count == (edited == nil ? 0 : 1))
    if let edited { #expect(facts.popUps[0].setting?.isFollowed(edited) == true) }
  }

  @Test("The text is one line a finding, and one for what to do; names reach no terminal and no copied command raw")
  func text() {
    var facts = Self.complete
    facts.running = nil
    facts.monitors[1].name = "a\u{1b}]0;x\u{7}\u{9b}2J\n\u{202e}b"
    facts.grabbers = ["\u{1b}[2J"]
    facts.sink?.effectOn = "x; touch y"
    facts.brightness.append(
      BrightnessDevice(name: "$(reboot)\u{1b}c", backend: .sysfs, maximum: 9, value: 2, isSpare: true))
    facts.passedOver = [.init("$(reboot)\u{1b}c", "it sets nothing")]
    facts.configuration.settings?.monitor = .named("none")
    let diagnosis = Diagnosis(facts)
    let (text, json) = (diagnosis.text(all: true).description, diagnosis.json.description)
    let controls = (text + json).unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" || (0x7f..<0xa0).contains($0.value) || $0.value == 0x202e
    }
    #expect(controls.isEmpty)
    #expect(text.contains("--sink 'x; touch y'") && text.contains("--display '$(reboot)\u{fffd}c'"), "\(text)")
    #expect(json.hasPrefix("{\"problems\": 0, \"findings\": [{\"topic\": \"display\", \"weight\": \"ok\""))
    #expect(text.split(separator: "\n").count == diagnosis.findings.reduce(1) { $0 + ($1.remedy.isEmpty ? 1 : 2) })
  }

  @Test(
    "Who handles keys is one of those with grabs, and who handles those of brightness need not handle those of volume",
    arguments: [
      (["openbox"], ", openbox,", ", openbox,"), ([], "", ""),
      (["openbox", "volumeicon"], ", probably volumeicon,", ", probably openbox,"),
      (["xfwm4", "xfsettingsd", "xfce4-power-manager"], ", probably xfsettingsd,", ", probably xfce4-power-manager,"),
      (["sxhkd", "openbox"], ", probably sxhkd or openbox,", ", probably sxhkd or openbox,"),
      (["yeahwm", "hotkeys"], ", probably yeahwm or hotkeys,", ", probably yeahwm or hotkeys,"),
    ])
  func handlers(grabbers: [String], sound: String, light: String) {
    var facts = Self.complete
    facts.grabbers = grabbers
    facts.keys = [(.volumeUp, true), (.brightnessUp, true), (.keyboardBacklightUp, true)]
    #expect(
      Diagnosis(facts).findings.filter { $0.topic == "keys" }.map(\.text) == [
        "another program\(sound) handles RaiseVolume: Swell only shows the result",
        "another program\(light) handles MonBrightnessUp, KbdBrightnessUp: Swell only shows the result",
      ])
  }

  @Test("That focused programs see the keys is said only where a key is free that may be grabbed")
  func focusedPrograms() {
    for (key, isTaken, isSaid) in [(MediaKey.volumeUp, false, true), (.volumeUp, true, false), (.next, false, false)] {
      var facts = Self.complete
      facts.configuration.settings?.mediaKeys = .auto
      facts.keys = [(key, isTaken)]
      #expect(Diagnosis(facts).findings.contains { $0.remedy.contains("media-keys = grab") } == isSaid)
    }
  }

  @Test("What is followed of the desktop is said with where it is from, and what counts before that")
  func desktop() {
    var facts = Diagnosis.Facts()
    func texts() -> [String] { Diagnosis(facts).findings.filter { $0.topic == "desktop" }.map(\.text) }
    #expect(texts() == [])
    facts.desktop = DesktopStyle(animates: false, theme: "HighContrast")
    #expect(
      texts() == [
        "the desktop has switched animations off: nothing fades or moves",
        "the desktop's theme 'HighContrast' has high contrast: the panel has the theme high-contrast",
      ])
    facts.configuration.settings?.theme = .light
    facts.configuration.settings?.reducedMotion = false
    #expect(
      texts() == [
        "the desktop has switched animations off: 'reduced-motion' in [hud] overrides it",
        "the desktop's theme 'HighContrast' has high contrast: 'theme' in [hud] overrides it",
      ])
    facts = Diagnosis.Facts()
    facts.desktop = DesktopStyle(theme: "Adwaita-dark")
    #expect(texts() == [])
    facts.configuration.settings?.followsLight = true
    #expect(texts() == ["the desktop is dark (its theme 'Adwaita-dark'): the panel has the theme dark"])
    facts.preferences.isDark = false
    #expect(texts() == ["the desktop is light (the portal): the panel has the theme light"])
    facts.preferences = DesktopPreferences(isHighContrast: true, reducesMotion: true)
    facts.textSize = (144, "Xft.dpi of the X resources")
    #expect(
      texts() == [
        "text has 144 dpi (Xft.dpi of the X resources): the scale is 1.5",
        "the portal asks for less motion: nothing fades or moves",
        "the portal asks for high contrast: the panel has the theme high-contrast",
      ])
    facts.configuration.settings?.scale = ScaleChoice(Scale(1))
    #expect(texts().first == "text has 144 dpi (Xft.dpi of the X resources): 'scale' in [hud] overrides it")
    facts.textSize = (7, "Xft.dpi of the X resources")
    #expect(texts().count == 2)
  }
}
