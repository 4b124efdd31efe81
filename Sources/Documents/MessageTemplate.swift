internal import SwellCore

/// The template of the catalogs, `assets/locale/swell.pot`: all words that are translated, with a note on each.
public enum MessageTemplate {
  /// - Parameter desktopEntry: The text of the autostart entry, whose words are translated too.
  public static func text(desktopEntry: String) -> String {
    var text = """
      # What Swell says on the screen. Written by the tests from Sources/SwellCore/Panel/Word.swift.
      #
      # Keep it as short as your desktop does: a panel is small.
      msgid ""
      msgstr ""
      "Project-Id-Version: swell\\n"
      "Language: \\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"

      """
    for word in Word.allCases { text += entry(word.rawValue, note(on: word)) }
    for line in desktopEntry.split(separator: "\n") {
      for key in ["GenericName=", "Comment="] where line.hasPrefix(key) {
        text += entry(String(line.dropFirst(key.count)), "In the list of programs that start with the session.")
      }
    }
    return text
  }

  private static func entry(_ message: String, _ note: String) -> String {
    "\n#. \(note)\nmsgid \"\(message)\"\nmsgstr \"\"\n"
  }

  private static func note(on word: Word) -> String {
    switch word {
    case .capsLockOn, .capsLockOff, .numLockOn, .numLockOff, .scrollLockOn, .scrollLockOff:
      "Beside an icon. Use the name of the key in your language."
    case .airplaneOn, .airplaneOff, .touchpadOn, .touchpadOff: "Beside an icon."
    case .noOutput: "There is no device that plays sound."
    case .noMicrophone: "There is no device that records sound."
    case .nothingPlays: "The focused program plays no sound whose volume could be changed."
    case .noPlayer: "No media player runs."
    case .noBrightness: "The brightness of this monitor cannot be changed."
    case .noKeyboardLight: "The keyboard has no backlight."
    case .noTouchpad: "There is no touchpad that could be switched off."
    case .noSeek: "The media player cannot go to another position."
    case .volume, .microphone, .brightness, .keyboardLight:
      "Above a bar, and spoken before a level, as in: Brightness, 40%"
    case .battery: "The computer runs on its battery now."
    case .mains: "The computer is plugged in now."
    case .powerSaver, .balanced, .performance: "A power profile."
    case .sound: "Spoken when it is muted or not, as in: Sound, muted"
    case .spokenOn: "Spoken of sound and microphone that are not muted, as in: Sound, on"
    case .spokenMuted: "Spoken after what is muted, such as the name of a device; it may be long."
    case .percent: "A level; # is the number. From left to right, as it is seen. U+202F is a narrow blank."
    case .forward: "A distance forward in a track; # is the time. From left to right, as it is seen."
    case .back: "A distance back in a track; # is the time. From left to right, as it is seen."
    case .digits: "The ten digits that your language writes."
    case .direction: "Or: right to left. In English."
    case .code: "The code of your language with hyphens, such as pt-BR: in it, these words are spoken."
    }
  }
}
