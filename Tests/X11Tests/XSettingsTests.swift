import Testing

@testable import X11

@Suite("XSETTINGS")
struct XSettingsTests {
  private enum Value {
    case number(Int32)
    case text(String)
    case color
  }

  /// As a daemon writes it.
  private static func bytes(_ settings: [(String, Value)], isBigEndian: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + number(7, 4) + number(settings.count, 4)
    for (name, value) in settings {
      let type: UInt8 = if case .number = value { 0 } else if case .text = value { 1 } else { 2 }
      bytes += [type, 0] + number(name.utf8.count, 2) + padded(name) + number(3, 4)
      switch value {
      case .number(let value): bytes += number(Int(value), 4)
      case .text(let text): bytes += number(text.utf8.count, 4) + padded(text)
      case .color: bytes += [UInt8](repeating: 1, count: 8)
      }
    }
    return bytes
  }

  private static let sample: [(String, Value)] = [
    ("Net/ThemeName", .text("HighContrast")), ("Gtk/Color", .color), ("Gtk/EnableAnimations", .number(0)),
    ("Xft/DPI", .number(-1)), ("Net/Empty", .text("")),
  ]

  @Test("Numbers and texts are read in both orders of bytes", arguments: [false, true])
  func values(isBigEndian: Bool) {
    let settings = XSettings(Self.bytes(Self.sample, isBigEndian: isBigEndian))
    #expect(settings.text("Net/ThemeName") == "HighContrast")
    #expect(settings.number("Gtk/EnableAnimations") == 0)
    #expect(settings.number("Xft/DPI") == -1)
    #expect(settings.text("Net/Empty") == "")
    #expect(settings.number("Net/ThemeName") == nil && settings.text("Xft/DPI") == nil)
    #expect(settings.number("Gtk/Color") == nil && settings.text("none") == nil)
  }

  @Test("Of settings without end, the first 1000 count")
  func endless() {
    let settings = XSettings(Self.bytes((0..<1500).map { ("\($0)", .number(1)) }))
    #expect((settings.number("999"), settings.number("1000")) == (1, nil))
  }

  @Test("Of what is cut or lies about its length, the whole settings before count", arguments: [false, true])
  func cut(isBigEndian: Bool) {
    let bytes = Self.bytes(Self.sample, isBigEndian: isBigEndian)
    for count in 0..<bytes.count {
      let settings = XSettings(Array(bytes[..<count]))
      #expect(settings.text("Net/ThemeName") == (count < 12 + 4 + 16 + 4 + 4 + 12 ? nil : "HighContrast"))
      var lying = bytes
      lying[count] = 0xff
      _ = XSettings(lying)
    }
  }
}
