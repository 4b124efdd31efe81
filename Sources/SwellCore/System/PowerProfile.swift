/// The power profile, as its service calls it.
enum PowerProfile {
  /// `power-saver` is shown as `Power saver`.
  static func content(_ name: String) -> HUDContent {
    var words = name.bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
    if let first = words.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first { words[0] = first & 0xdf }
    var content = HUDContent(.powerProfile, name: String(bytes: words))
    if name == "power-saver" { content.icon = .powerProfileLow }
    if name == "performance" { content.icon = .powerProfileHigh }
    return content
  }
}
