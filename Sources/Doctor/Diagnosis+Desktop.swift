internal import SwellCore

/// Other programs that handle media keys, or show pop-ups for volume or brightness.
extension Diagnosis {
  // MARK: keys

  private static let symbols: [(key: MediaKey, name: String)] = [
    (.volumeUp, "RaiseVolume"), (.volumeDown, "LowerVolume"), (.volumeMute, "Mute"), (.microphoneMute, "MicMute"),
    (.brightnessUp, "MonBrightnessUp"), (.brightnessDown, "MonBrightnessDown"),
    (.keyboardBacklightUp, "KbdBrightnessUp"), (.keyboardBacklightDown, "KbdBrightnessDown"),
    (.keyboardBacklightToggle, "KbdLightOnOff"), (.playPause, "Play"), (.pause, "Pause"), (.stop, "Stop"),
    (.next, "Next"), (.previous, "Prev"), (.forward, "Forward"), (.rewind, "Rewind"),
    (.brightnessCycle, "MonBrightnessCycle"), (.rotate, "RotateWindows"), (.touchpadToggle, "TouchpadToggle"),
    (.touchpadOn, "TouchpadOn"), (.touchpadOff, "TouchpadOff"),
  ]

  /// Programs that handle these keys without being told: if one has grabs, it is the one. gsd-media-keys and
  /// csd-media-keys have none of their own: the shell grabs for them.
  private static let desktops = [
    "gnome-shell", "gnome-flashback", "cinnamon", "kglobalaccel5", "kglobalacceld", "lxqt-globalkeysd",
  ]
  private static let soundDesktops =
    desktops + ["xfce4-pulseaudio-plugin", "mate-settings-daemon", "volumeicon", "pnmixer"]
  private static let lightDesktops = desktops + ["xfce4-power-manager", "mate-power-manager"]
  /// Programs that bind the keys in their configuration.
  private static let binders = [
    "i3", "sxhkd", "xbindkeys", "openbox", "awesome", "fluxbox", "dwm", "qtile", "herbstluftwm", "xmonad",
    "xfsettingsd", "kwin_x11", "marco", "muffin",
  ]

  private static func isLight(_ key: MediaKey) -> Bool {
    switch key {
    case .brightnessUp, .brightnessDown, .brightnessCycle, .keyboardBacklightUp, .keyboardBacklightDown,
      .keyboardBacklightToggle:
      true
    default: false
    }
  }

  private func names(_ isWanted: (MediaKey, Bool?) -> Bool) -> String {
    // With 'rotation = server' nobody but the X server turns anything.
    let turns = settings.rotation != .server
    let keys = facts.keys.filter { isWanted($0.key, $0.isTaken) && (turns || $0.key != .rotate) }
    return keys.compactMap { entry in Diagnosis.symbols.first { $0.key == entry.key }?.name }.list
  }

  /// Who has grabbed the keys: `, i3,` if no other program has any grab, else `, probably i3 or sxhkd,`; empty when the
  /// server does not know it.
  ///
  /// X tells which clients have grabs, but not of which keys.
  private func handler(_ desktops: [String]) -> String {
    var found: [String] = []
    for likely in [desktops, Diagnosis.binders, facts.grabbers] where found.isEmpty {
      found = likely.filter { facts.grabbers.contains($0) }
    }
    guard let first = found.first else { return "" }
    return (facts.grabbers.count == 1 ? ", " : ", probably ") + found.dropFirst().reduce(first) { $0 + " or " + $1 }
      + ","
  }

  mutating func keys() {
    guard facts.display != nil, !facts.keys.isEmpty else { return }
    if facts.missingExtensions.contains("XInput 2.1") {
      return say("keys", .note, "media keys are not noticed on this X server", Diagnosis.binding)
    }
    for (keys, desktops) in [
      (names { $1 == true && !Diagnosis.isLight($0) }, Diagnosis.soundDesktops),
      (names { $1 == true && Diagnosis.isLight($0) }, Diagnosis.lightDesktops),
    ] where !keys.isEmpty {
      say("keys", .good, "another program" + handler(desktops) + " handles " + keys + ": Swell only shows the result")
    }
    let (free, absent) = (names { $1 == false }, names { $1 == nil })
    if !free.isEmpty {
      let acts = "no other \(facts.isRootless ? "X program" : "program") handles \(free): "
      switch settings.mediaKeys {
      case .auto:
        say("keys", .good, acts + "Swell does" + (facts.isRootless ? ", where it hears of them" : ""))
        guard facts.keys.contains(where: { !$0.key.isTransport && $0.isTaken == false }) else { break }
        say(
          "keys", .note, "keys may act twice in players such as mpv: the focused program receives them too",
          "set 'media-keys = grab' in [keys]")
      case .grab: say("keys", .good, acts + "Swell does, and grabs them, except keys for players")
      case .observe:
        say("keys", .note, acts + "nothing happens", "set 'media-keys = auto' in [keys] or bind them elsewhere")
      case .off: say("keys", .note, "media keys are ignored", "set 'media-keys = auto' in [keys] to enable them")
      }
    }
    if !absent.isEmpty { say("keys", .note, "the keyboard map has no \(absent)") }
  }

  // MARK: pop-ups

  mutating func popUps() {
    let hasKeyboardLight = facts.brightness.contains { $0.kind == .keyboard }
    for popUp in facts.popUps where hasKeyboardLight || popUp.display.subject != OtherDisplay.keyboardLight {
      let display = popUp.display
      guard let setting = popUp.setting else {
        say("pop-ups", .note, display.title + " may show " + display.subject + " too", display.remedy)
        continue
      }
      switch setting.state(popUp.answer) {
      case .shows: say("pop-ups", .note, display.sentence, setting.remedy(popUp.answer))
      case .isSilent: say("pop-ups", .good, display.title + " is set not to show " + display.subject)
      case .isAbsent: break
      }
    }
  }

  /// The pop-ups of other programs that a setting disables, and the present value of each.
  public var fixes: [(sentence: String, setting: PopUpSetting, answer: [String])] {
    facts.popUps.compactMap { popUp in
      guard let setting = popUp.setting, setting.state(popUp.answer) == .shows else { return nil }
      return (popUp.display.sentence, setting, popUp.answer)
    }
  }
}

extension OtherDisplay {
  fileprivate var sentence: String { title + " shows " + subject + " too" }
}
