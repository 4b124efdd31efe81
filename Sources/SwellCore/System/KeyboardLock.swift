/// A lock of the keyboard; the raw value is the name of its indicator (XKB).
public enum KeyboardLock: String, CaseIterable, Sendable {
  case caps = "Caps Lock"
  case num = "Num Lock"
  case scroll = "Scroll Lock"

  var kind: HUDContent.Kind {
    switch self {
    case .caps: .capsLock
    case .num: .numLock
    case .scroll: .scrollLock
    }
  }
}
