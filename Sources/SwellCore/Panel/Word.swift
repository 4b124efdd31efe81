/// The words that Swell itself puts on a panel or speaks, and how it writes numbers there: all of them, in English.
/// Catalogs of GNU gettext translate them (`assets/locale`).
public enum Word: String, CaseIterable, Sendable {
  case on = "On"
  case off = "Off"
  case noOutput = "No output"
  case noMicrophone = "No microphone"
  case nothingPlays = "Nothing plays"
  case noPlayer = "No player"
  case noBrightness = "No brightness here"
  case noKeyboardLight = "No keyboard light"
  case noTouchpad = "No touchpad"
  case noSeek = "No seek"
  case brightness = "Brightness"
  case battery = "Battery"
  case mains = "Mains"
  case powerSaver = "Power saver"
  case balanced = "Balanced"
  case performance = "Performance"

  // Spoken, where a panel has an icon.
  case volume = "Volume"
  case sound = "Sound"
  case microphone = "Microphone"
  case keyboardLight = "Keyboard light"
  case capsLock = "Caps Lock"
  case numLock = "Num Lock"
  case scrollLock = "Scroll Lock"
  case airplaneMode = "Airplane mode"
  case touchpad = "Touchpad"
  case spokenOn = "on"
  case spokenOff = "off"
  case spokenMuted = "muted"

  // How numbers are written, from left to right; `#` stands for the digits.
  case percent = "#%"
  case forward = "+#"
  /// U+2212 is as wide as the plus; a hyphen is not.
  case back = "−#"
  case digits = "0123456789"
  /// Or `right to left`.
  case direction = "left to right"
  /// The language of these words (BCP 47), for whoever speaks them.
  case code = "en"
}
