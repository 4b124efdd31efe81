/// The words that Swell itself puts on a panel or speaks, and how it writes numbers there: all of them, in English.
/// Catalogs of GNU gettext translate them (`assets/locale`).
public enum Word: String, CaseIterable, Sendable {
  case noOutput = "No output"
  case noMicrophone = "No microphone"
  case nothingPlays = "Nothing plays"
  case noPlayer = "No player"
  case noBrightness = "No brightness here"
  case noKeyboardLight = "No keyboard light"
  case noTouchpad = "No touchpad"
  case noSeek = "No seek"
  case capsLockOn = "Caps Lock on"
  case capsLockOff = "Caps Lock off"
  case numLockOn = "Num Lock on"
  case numLockOff = "Num Lock off"
  case scrollLockOn = "Scroll Lock on"
  case scrollLockOff = "Scroll Lock off"
  case airplaneOn = "Airplane mode on"
  case airplaneOff = "Airplane mode off"
  case touchpadOn = "Touchpad on"
  case touchpadOff = "Touchpad off"
  // The names of levels.
  case volume = "Volume"
  case microphone = "Microphone"
  case brightness = "Brightness"
  case keyboardLight = "Keyboard light"
  case battery = "Battery"
  case mains = "Mains"
  case powerSaver = "Power saver"
  case balanced = "Balanced"
  case performance = "Performance"

  // Spoken, where a panel has an icon.
  case sound = "Sound"
  case spokenOn = "on"
  case spokenMuted = "muted"

  // How numbers are written, from left to right; `#` stands for the digits.
  case percent = "#%"
  case forward = "+#"
  /// U+2212 is as wide as the plus; a hyphen is not.
  case back = "−#"
  case digits = "0123456789"
  /// The other value is `right to left`.
  case direction = "left to right"
  /// The language of these words (BCP 47), for the program that speaks them.
  case code = "en"
}
