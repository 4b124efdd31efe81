public import SwellCore

/// The report of `swell doctor`: each finding says what was found, what it means, and what to do.
public struct Diagnosis: Sendable {
  /// The facts about the machine.
  public struct Facts: Sendable {
    /// The name of the X display; nil when it could not be opened, for the reason in `displayProblem`.
    public var display: String?
    public var displayProblem = ""
    public var isComposited = false
    public var isXwayland = false
    /// Whether a Wayland compositor shows each X window for itself: Xwayland without a root window of its own.
    public var isRootless = false
    /// Extensions that Swell wants and the X server does not have.
    public var missingExtensions: [String] = []
    public var monitors: [Monitor] = []
    public var desktop = DesktopStyle()
    public var preferences = DesktopPreferences()
    /// How large text is on the desktop, and where that is from; nil where nobody says it.
    public var textSize: (dpi: Double, source: String)?
    /// What speech-dispatcher answers, if something is to be spoken: the problem, or else nil, and what to do.
    public var speech: (problem: String?, remedy: String)?
    /// The version of this command.
    public var version = ""
    /// The first line of the status of the running Swell; nil when none runs.
    public var running: String?
    /// Why it is quiet, in the words of its status; nil if it is not.
    public var quiet: String?
    /// What of the layer for drags another program has.
    public var layer = LayerState()
    /// What locks the session, in the words of the running Swell; nil if nothing does.
    public var locked: String?
    /// Why the running Swell does not answer; nil if it does, or if none runs.
    public var silence: String?
    public var configuration = ConfigurationReading(settings: Settings())
    /// Whether another program has grabbed the key; nil when the keyboard map does not have it.
    public var keys: [(key: MediaKey, isTaken: Bool?)] = []
    /// The full names of the programs that this user runs.
    public var programs: [String] = []
    /// The programs that have grabbed keys or buttons; empty when the X server does not tell.
    public var grabbers: [String] = []
    /// The programs of this user with pop-ups of their own, their settings, and the present values of these.
    public var popUps: [(display: OtherDisplay, setting: PopUpSetting?, answer: [String])] = []
    /// Name and version of the audio server; nil when there is none.
    public var audioServer: String?
    /// `PULSE_SERVER`, which says where the audio server is; nil where it is not set.
    public var pulseServer: String?
    public var sink: SinkReading?
    public var source: SourceReading?
    public var brightness: [BrightnessDevice] = []
    /// Each device or back-end that is not used.
    public var passedOver: [BrightnessFinding.Pass] = []
    /// Names in `/sys/class/backlight`.
    public var backlights: [String] = []
    /// The monitors that take levels and do not tell them, as the running Swell has found.
    public var writeOnly: [String] = []
    public var hasLogin = false
    /// Whether this session is in the foreground of its seat; nil if logind has not answered.
    public var isInForeground: Bool?
    public var hasDDCLibrary = false
    /// The names of the font that is used; empty when no font is installed.
    public var fonts: [String] = []
    /// The font of emoji if Swell does not draw it, and the font that Swell takes instead, if there is one.
    public var undrawnEmoji: (font: String, instead: String?)?
    /// Libraries for text that are not installed, each with the name of its package in Debian.
    public var missingTextLibraries: [(name: String, package: String)] = []
    public var hasTouchScreen = false
    /// Whether there is a touchpad whose swipes the X server reports.
    public var hasSwipes = false
    /// The outputs of the audio server; nil if it has not answered.
    public var outputs: [SinkReading]?
    /// Whether a library for D-Bus is installed.
    public var hasBusLibrary = false
    public var hasSessionBus = false
    public var player: PlayerReading?
    /// The orientation of the device; nil without a sensor.
    public var orientation: Orientation?

    public init() {}
  }

  public enum Weight: String, Sendable {
    case good = "ok"
    case note
    case problem
  }

  public struct Finding: Equatable, Sendable {
    public var topic: String
    public var weight: Weight
    public var text: String
    /// What to do; empty when there is nothing to do.
    public var remedy = ""
  }

  public private(set) var findings: [Finding] = []
  let facts: Facts

  public init(_ facts: Facts) {
    self.facts = facts
    display()
    desktop()
    speech()
    swell()
    audio()
    keys()
    popUps()
    brightness()
    names()
    colors()
    gestures()
  }

  /// Those of the file, or the defaults.
  var settings: Settings { facts.configuration.settingsOrDefaults }

  public var hasProblem: Bool { findings.contains { $0.weight == .problem } }

  mutating func say(_ topic: String, _ weight: Weight, _ text: String, _ remedy: String = "") {
    findings.append(Finding(topic: topic, weight: weight, text: text, remedy: remedy))
  }

  /// What helps where keys are not noticed.
  static let binding =
    "bind 'swell volume +5%', 'swell volume toggle' and the like to keys in the compositor or window manager"

  /// Older ones have no extension, and a name of their own for outputs.
  var isXwayland: Bool { facts.isXwayland || facts.monitors.contains { $0.name.begins(with: "XWAYLAND") } }

  // MARK: the screen

  private mutating func display() {
    guard let display = facts.display else { return say("display", .problem, facts.displayProblem) }
    say("display", .good, "X display '\(display)', \(facts.isComposited ? "composited" : "no compositor")")
    if facts.programs.contains("picom") {
      say(
        "picom", .note, "picom may blur the screen below the panel until its fade ends, and let the panel fly in",
        "exclude windows of the class Swell: window-managers.md has the lines for picom's configuration")
    }
    if facts.isRootless {
      // Clients hear of keys and pointers over X windows only.
      say(
        "display", .note, "this is Xwayland: keys and drags work only while an X window has the focus or the pointer",
        Diagnosis.binding)
    }
    for name in facts.missingExtensions {
      let loss =
        switch name {
        case "RANDR": "the whole screen counts as one monitor"
        case "SHAPE": "clicks do not go through the panel"
        case "XInput 2.1": "media keys are not noticed"
        default: "a compositor that starts later is not noticed"
        }
      say("display", .problem, "the X server has no \(name): \(loss)", "enable it in the server")
    }
    if facts.monitors.isEmpty {
      say("monitors", .problem, "no monitor is on: nothing can be shown", "switch one on, such as with 'xrandr --auto'")
    }
    if facts.fonts.isEmpty {
      say(
        "text", .note, "no font is installed: panels have no text",
        "install any TrueType font package (Debian: fonts-dejavu-core)")
    }
    if let emoji = facts.undrawnEmoji {
      let what = "Swell does not draw the colours of the font '\(emoji.font)' (COLR, version 1): emoji are "
      say(
        "text", .note, what + (emoji.instead.map { "those of '\($0)'" } ?? "boxes"),
        "install a font whose emoji are bitmaps or outlines (Debian: fonts-noto-color-emoji)")
    }
    for library in facts.missingTextLibraries {
      say(
        "text", .note, "\(library.name) is not installed: Arabic, Hebrew, Hindi and Thai are drawn wrongly",
        "install it (Debian: \(library.package))")
    }
    for monitor in facts.monitors {
      let frame = monitor.frame
      var text = "\(monitor.name) \(frame.width)x\(frame.height)+\(frame.x)+\(frame.y), "
      text += "scale \(JSON.number(monitor.scale.factor))"
      if monitor.isPrimary { text += ", primary" }
      if monitor.name == Monitor.wholeScreen, monitor.outputs.isEmpty, !facts.missingExtensions.contains("RANDR") {
        text += ": the whole screen, since no monitor is connected"
      }
      say("monitors", .good, text)
    }
  }

  /// What Swell follows of the desktop, and what counts before that.
  private mutating func desktop() {
    let (style, preferences) = (facts.desktop, facts.preferences)
    func follow(_ finding: String, _ key: String, isWritten: Bool, _ result: String) {
      say("desktop", .good, finding + ": " + (isWritten ? "'\(key)' in [hud] overrides it" : result))
    }
    if let size = facts.textSize, MonitorScale.believedDPI.contains(size.dpi) {
      let scale = JSON.number(MonitorScale.scale(dpi: size.dpi).factor)
      follow(
        "text has \(JSON.number(size.dpi)) dpi (\(size.source))", "scale", isWritten: settings.scale.all != nil,
        "the scale is \(scale)")
    }
    if preferences.reducesMotion || !style.animates {
      let source =
        preferences.reducesMotion ? "the portal asks for less motion" : "the desktop has switched animations off"
      follow(source, "reduced-motion", isWritten: settings.reducedMotion != nil, "nothing fades or moves")
    }
    if settings.takesResources, style.background == nil, style.foreground == nil {
      say(
        "desktop", .note,
        "the X resources have neither *background nor *foreground: 'xresources' in [hud] changes nothing",
        "add them to ~/.Xresources, and run 'xrdb -merge ~/.Xresources'")
    }
    if preferences.isHighContrast || style.isHighContrast {
      let source =
        preferences.isHighContrast
        ? "the portal asks for high contrast" : "the desktop's theme '\(style.theme)' has high contrast"
      follow(source, "theme", isWritten: settings.theme != nil, "the panel has the theme high-contrast")
    } else if settings.theme == nil, settings.followsLight, let isDark = preferences.isDark ?? style.isDark {
      let source = preferences.isDark != nil ? "the portal" : "its theme '\(style.theme)'"
      say(
        "desktop", .good,
        "the desktop is \(isDark ? "dark" : "light") (\(source)): the panel has the theme \(isDark ? "dark" : "light")"
      )
    }
  }

  private mutating func speech() {
    guard let answer = facts.speech else { return }
    guard let problem = answer.problem else {
      return say("speech", .good, "speech-dispatcher reads the panel, as 'speak' in [accessibility] says")
    }
    say("speech", .problem, problem, answer.remedy)
  }

  private mutating func swell() {
    if let running = facts.running {
      if running.begins(with: "swell \(facts.version),") {
        say("swell", .good, running)
      } else {
        say(
          "swell", .note, running + ", but this command has version " + facts.version,
          "run 'swell quit', and start 'swell' again: the running Swell is older, or from another folder"
        )
      }
      if let locked = facts.locked {
        say(
          "locked", .note, "nothing is shown: the session counts as locked \(locked)",
          "'show-when-locked = yes' in [hud] shows the panel anyway; 'loginctl unlock-session' ends a lock of logind")
      }
      if let quiet = facts.quiet {
        let remedy = quiet.begins(with: "on while") ? "see 'quiet' in [show]" : "'swell quiet off' ends it"
        say("quiet", .note, "nothing is shown: quiet is \(quiet)", remedy)
      }
    } else if let silence = facts.silence {
      say("swell", .problem, silence, "end it ('kill'), and start 'swell' again")
    } else if facts.display != nil {
      say(
        "swell", .note, "no Swell is running on this display",
        "run 'swell &'; 'Start it with your session' in the README says how to start it at log-in")
    }
    let configuration = facts.configuration
    for sentence in configuration.problems { say("config", .problem, sentence, "fix it and save the file") }
    guard configuration.problems.isEmpty else { return }
    for note in configuration.notes { say("config", .note, note, "change that line") }
    guard let path = configuration.path else {
      return say("config", .note, "neither XDG_CONFIG_HOME nor HOME is set: all settings are at their defaults")
    }
    say(
      "config", .good, configuration.exists ? "'\(path)' is fine" : "no '\(path)': all settings are at their defaults")
    for theme in settings.themes { say("config", .good, "the theme '\(theme.name)' is '\(theme.path)'") }
  }

  // MARK: sound

  private mutating func audio() {
    guard let server = facts.audioServer else {
      return say(
        "audio", .problem, "no audio server answers: Swell cannot show or change the volume",
        (facts.pulseServer.map { "check PULSE_SERVER, which is '\($0)'" }
          ?? "start PulseAudio or PipeWire with its pulse server (pipewire-pulse)")
          + "; 'pactl info' must work. Swell does not see the volume of ALSA alone (amixer)")
    }
    guard let sink = facts.sink else {
      return say("audio", .problem, "\(server) has no output", "check 'pactl list sinks short'")
    }
    say("audio", .good, "\(server); output '\(sink.description)' at \(sink.level.percent)%")
    if let output = sink.effectOn {
      let (device, name) = output.isEmpty ? ("the output behind it", "NAME") : ("'\(output)'", output)
      say(
        "audio", .note,
        "'\(sink.description)' is an effect in front of an output: keys and commands change the effect, not \(device)",
        "set the output with 'swell volume 80% --sink \(name.shellWord)'; 'swell output' lists the names")
    }
    if facts.source == nil { say("audio", .good, "no microphone: the microphone key shows a warning") }
  }

  // MARK: light

  /// Programs that stay and set gamma ramps.
  private static let dimmers = ["redshift", "gammastep", "xsct", "sct", "xflux", "xiccd", "gsd-color"]

  /// ` at OUTPUT`; empty if that is the name of the device.
  private func place(of display: BrightnessDevice) -> String {
    guard let output = display.output, output != display.name else { return "" }
    return " at " + output
  }

  private mutating func brightness() {
    let displays = facts.brightness.filter { !$0.isSpare }
    for display in displays {
      let reason =
        switch display.backend {
        case .sysfs: "written directly: this user has write permission"
        case .logind: "set by logind: this user has no write permission"
        case .randr: "set by the Backlight property of its driver: the kernel has no backlight for it"
        case .ddc: "set over DDC/CI, which external monitors have"
        case .gamma: "dimmed by gamma, as 'backend = gamma' says"
        case .upower: "set by UPower: sysfs has no keyboard light that this user may write"
        }
      let subject = display.kind == .keyboard ? "keyboard" : "brightness"
      if display.backend == .logind, facts.isInForeground == false {
        say(
          subject, .note,
          display.name + ": logind does not set it now: this session is not in the foreground",
          "switch to this session, for instance with Ctrl+Alt+F1 or chvt")
        continue
      }
      say(subject, .good, "\(display.name)\(place(of: display)): \(reason)")
      if facts.writeOnly.contains(display.name) {
        say(
          subject, .note, display.name + " takes levels, but answers with others: Swell goes on from what it has set",
          "if something else has changed it, run 'swell brightness 50% --display \(display.name)'")
      }
    }
    if facts.brightness.contains(where: { $0.backend == .gamma }) {
      for program in Diagnosis.dimmers where facts.programs.contains(program) {
        say(
          "brightness", .note, program + " sets the gamma ramps too, and may undo the dimming of Swell",
          "press a brightness key again, or use only one of the two programs")
      }
    }
    for pass in facts.passedOver {
      let isSpare = facts.brightness.contains { $0.isSpare && $0.name == pass.subject }
      let remedy =
        "if the brightness does not change, try 'swell brightness 50% --display \(pass.subject.shellWord)', and keep it with"
        + " 'device = \(pass.subject)' in [brightness]"
      say("brightness", .note, pass.sentence, isSpare ? remedy : "")
    }
    let unused = facts.backlights.filter { name in !displays.contains { $0.name == name } }
    for name in unused where !facts.hasLogin && !displays.contains(where: { $0.isPanel }) {
      say(
        "brightness", .problem,
        "/sys/class/backlight/\(name) is not writable by this user, and logind is not available",
        "run systemd-logind or elogind, or let a udev rule give the group video write permission")
    }
    var withoutLibrary: [String] = []
    let hasOwn = displays.contains { $0.kind == .display && $0.output == nil }
    for monitor in facts.monitors where !displays.contains(where: { $0.output.map(monitor.shows) ?? false }) {
      if hasOwn, monitor.isBuiltIn || facts.monitors.count == 1 { continue }
      let found = "the brightness of '\(monitor.name)' cannot be set"
      let dims =
        settings.brightnessBackend == .gamma ? "" : ", or set 'backend = gamma' to dim by software"
      if isXwayland || monitor.isVirtual {
        say(
          "brightness", .note, found + ": the X server has no screen of its own",
          "set it where the screen is: in the Wayland session, or on the machine of the viewer")
      } else if monitor.isBuiltIn {
        // Why a backlight is not used has been said.
        guard unused.isEmpty else { continue }
        say(
          "brightness", .note, found + ": the kernel has no backlight for it",
          "see the kernel's parameter acpi_backlight" + dims)
      } else if facts.hasDDCLibrary {
        say(
          "brightness", .note, found + ": it does not answer over DDC/CI",
          "switch DDC/CI on in the monitor's own menu, load the module i2c-dev, and let this user use /dev/i2c-*")
      } else {
        withoutLibrary.append("'\(monitor.name)'")
      }
    }
    guard !withoutLibrary.isEmpty else { return }
    say(
      "brightness", .note, "the brightness of \(withoutLibrary.list) cannot be set: libddcutil is not installed",
      "install it (Debian: libddcutil5, in Debian 12 libddcutil4), or set 'backend = gamma' to dim by software")
  }

  // MARK: the configuration

  /// Names in the configuration that match nothing now.
  private mutating func names() {
    func missing(_ name: String, _ key: String, _ kind: String, _ others: [String]) {
      let there = others.isEmpty ? "there is no \(kind)" : "available: \(others.list)"
      say(
        "config", .note, "'\(key)' names the \(kind) '\(name)', which is missing; \(there)",
        "correct the name, or plug the \(kind) in")
    }
    if case .named(let name) = settings.monitor, facts.display != nil,
      !facts.monitors.contains(where: { $0.isCalled(name) })
    {
      missing(name, "monitor", "monitor", facts.monitors.map { $0.name })
    }
    if let font = settings.font, let used = facts.fonts.first, !Diagnosis.isCalled(facts.fonts, font) {
      say(
        "config", .note, "the font '\(font)' is not installed: Swell uses '\(used)'",
        "install the font, or choose a font that 'fc-list : family' lists")
    }
    let displays = facts.brightness.filter { $0.kind == .display }
    if let name = settings.follow?.display, !displays.contains(where: { $0.name == name || $0.output == name }) {
      missing(name, "follow", "display", displays.map { $0.output ?? $0.name })
    }
    guard let outputs = facts.outputs else { return }
    for name in settings.cycle where !outputs.contains(where: { $0.isCalled(name) }) {
      missing(name, "cycle", "output", outputs.map { $0.shortName })
    }
  }

  /// Whether a font has one of the families of a fontconfig pattern ("DejaVu Sans,Arial-12:bold"). Names that stand for
  /// any font of a kind fit every font.
  private static func isCalled(_ names: [String], _ pattern: String) -> Bool {
    // As fontconfig compares them: without blanks and capitals.
    func plain(_ name: String) -> String { name.lowercasedASCII.parts(separatedBy: " ").joined(separator: "") }
    let families = pattern.parts(separatedBy: ":")[0].parts(separatedBy: "-")
    let fits = ["", "sans", "serif", "monospace", "mono", "systemui", "system"] + names.map { plain($0) }
    return families[0].parts(separatedBy: ",").contains { fits.contains(plain($0)) }
  }

  /// The contrast that WCAG asks of text.
  private static let leastContrast = 4.5

  private mutating func colors() {
    let theme = Theme(settings)
    let contrast = theme.foreground.contrast(with: theme.panel)
    guard contrast < Diagnosis.leastContrast else { return }
    say(
      "config", .note,
      "the ink has a contrast of \(JSON.number((contrast * 10).rounded() / 10)):1 with the panel: it is hard to read",
      "set 'ink' and 'color' in [hud] to colours with at least 4.5:1")
  }

  // MARK: drags

  private mutating func gestures() {
    if facts.hasTouchScreen {
      say("drags", .good, "a touch screen: drags may begin at its left and right edge")
    }
    if let name = facts.layer.takenText {
      say(
        "drags", .note, "another program has \(name) with \(settings.hold.text)",
        "set other keys with 'hold' in [gesture]")
    } else if !facts.hasTouchScreen, facts.display != nil {
      say(
        "drags", .good,
        settings.hold.isEmpty
          ? "drags with the mouse are off: 'hold = off' in [gesture]"
          : "hold \(settings.hold.text) and drag with the mouse")
    }
    if facts.hasSwipes, settings.swipe == nil {
      say("drags", .note, "fingers on the touchpad may drag, too", "set 'swipe = 3' in [gesture]")
    }
    if let player = facts.player {
      say("players", .good, "the player '\(player.name)' \(player.canSeek ? "can seek" : "cannot seek")")
    } else if facts.hasSessionBus {
      say("players", .good, "no media player with MPRIS is running; mpv needs the plug-in mpv-mpris")
    } else if !facts.hasBusLibrary {
      say(
        "players", .note,
        "no library for D-Bus is installed: Swell reaches neither players nor logind, UPower and sensors",
        "install one of libsystemd, libelogind and basu (Debian: libsystemd0)")
    } else {
      say(
        "players", .note, "no session bus: players cannot be reached",
        "start the session with dbus-run-session, or install dbus-user-session")
    }
    if let orientation = facts.orientation {
      say("sensor", .good, "the orientation sensor works: \(orientation.rawValue)")
    } else if settings.rotation != .server {
      say(
        "sensor", .problem, "no orientation sensor",
        "install iio-sensor-proxy, or turn with 'swell rotate'")
    } else {
      say("sensor", .good, "no orientation sensor: 'rotation = server' does not need one")
    }
  }

  // MARK: output

  /// What works of volume, media keys and brightness, and what is missing for the others.
  var verdict: PlainText {
    guard facts.display != nil else { return "Swell cannot run here." }
    let keys = facts.keys.contains { $0.isTaken != nil } && !facts.missingExtensions.contains("XInput 2.1")
    let areas = [
      ("volume", facts.sink != nil, facts.audioServer == nil ? "No audio server answers." : "No output found."),
      ("media keys", keys, "Media keys are not noticed."),
      ("brightness", facts.brightness.contains { $0.kind == .display }, "No brightness device found."),
    ]
    let working = areas.filter { $0.1 }.map { $0.0 }
    var sentences = areas.filter { !$0.1 }.map { $0.2 }
    if let last = working.last {
      let names = working.count > 1 ? working.dropLast().joined(separator: ", ") + " and " + last : last
      let isOne = working.count == 1 && last != "media keys"
      sentences.insert(names.capitalized + (isOne ? " works." : " work."), at: 0)
    }
    return "\(sentences.joined(separator: " "))"
  }

  /// The report as text: the verdict, a line for each finding, and a line below it for what to do.
  ///
  /// - Parameter all: Whether findings come too of which nothing is to be done.
  public func text(all: Bool) -> PlainText {
    var text = verdict + "\n\n"
    let told = all ? findings : findings.filter { $0.weight == .problem || !$0.remedy.isEmpty }
    for finding in told {
      text += "\(Diagnosis.column(finding.weight.rawValue, 9))\(Diagnosis.column(finding.topic, 12))\(finding.text)\n"
      if !finding.remedy.isEmpty { text += "\(Diagnosis.column("", 19))-> \(finding.remedy)\n" }
    }
    let rest = findings.count - told.count
    return rest == 0 ? text : text + (told.isEmpty ? "" : "\n") + "'swell doctor --all' lists \(rest) more findings.\n"
  }

  private static func column(_ word: String, _ width: Int) -> String {
    word + String(repeating: " ", count: max(1, width - word.utf8.count))
  }

  /// One line of JSON: an object with `problems`, a number, and `findings`, an array.
  public var json: PlainText {
    let entries = findings.map { finding in
      JSON.object([
        ("topic", JSON(finding.topic)),
        ("weight", JSON(finding.weight.rawValue)),
        ("text", JSON(finding.text)),
        ("remedy", JSON(finding.remedy.isEmpty ? nil : finding.remedy)),
      ])
    }
    let problems = findings.count { $0.weight == .problem }
    return JSON.object([("problems", JSON(problems)), ("findings", .array(entries))]).line
  }
}
