/// Converts the configuration of xob 0.3 (`styles.cfg`, libconfig) or wob 0.15 (`wob.ini`) to a `swell.ini`.
public struct ForeignStyles {
  public enum Program: String, Sendable {
    case xob, wob

    /// The path below `~/.config`.
    public var file: String { self == .xob ? "xob/styles.cfg" : "wob/wob.ini" }
  }

  /// The options of the file: the path of each, its parts joined by points, and its value without quotes.
  private var options: [(path: String, value: String)] = []
  private var lines: [String] = []
  /// Those of the section about volumes above 100 %.
  private var overLines: [String] = []
  /// Comments about options without an exact counterpart.
  private var remarks: [String] = []

  /// The text of a `swell.ini`; nil if the file has no options.
  public static func configuration(from program: Program, _ text: String) -> String? {
    var styles = ForeignStyles()
    if program == .xob { styles.readGroups(text) } else { styles.readLines(text) }
    guard !styles.options.isEmpty else { return nil }
    if program == .xob { styles.takeXob() } else { styles.takeWob() }
    var result = "; Made by 'swell import \(program.rawValue)'.\n\n[hud]\n"
    for line in styles.lines { result += line + "\n" }
    if !styles.overLines.isEmpty { result += "\n[\(Look.over.section)]\n" }
    for line in styles.overLines { result += line + "\n" }
    if !styles.remarks.isEmpty { result += "\n" }
    for remark in styles.remarks { result += "; " + remark.withoutControls + "\n" }
    return result
  }

  // MARK: reading

  /// Lines `key = value` below `[section]`s, as inih reads them.
  private mutating func readLines(_ text: String) {
    var section = ""
    for line in text.parts(separatedBy: "\n") {
      let bytes = line.bytes.map { $0 == 0x09 || $0 == 0x0d ? 0x20 : $0 }
      let line = String(bytes: bytes.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: ";") }).trimmedASCII
      if line.begins(with: "[") {
        section = String(bytes: line.bytes.dropFirst().prefix { $0 != UInt8(ascii: "]") }) + "."
      } else if let equals = line.bytes.firstIndex(of: UInt8(ascii: "=")) {
        let key = String(bytes: line.bytes[..<equals]).trimmedASCII
        options.append((section + key, line.withoutFirst(equals + 1).trimmedASCII))
      } else if !line.isEmpty {
        remarks.append("'\(line)' is no option")
      }
    }
  }

  /// Nested groups `name = { key = value; };`, as libconfig reads them.
  private mutating func readGroups(_ text: String) {
    var groups: [String] = []
    var name = ""
    var rest = text.bytes[...]
    while let token = ForeignStyles.token(&rest) {
      switch token {
      case "{":
        groups.append(name)
        name = ""
      case "}": _ = groups.popLast()
      case "=", ":", ";", ",": break
      default:
        if name.isEmpty {
          name = token
        } else {
          var path = ""
          for group in groups where !group.isEmpty { path += group + "." }
          options.append((path + name, token))
          name = ""
        }
      }
    }
  }

  /// The next sign, word or quoted text, without its quotes; nil at the end.
  private static func token(_ rest: inout ArraySlice<UInt8>) -> String? {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    while let first = rest.first {
      let two = rest.dropFirst().first
      if first == UInt8(ascii: "#") || first == slash && two == slash {
        rest = rest.drop { $0 != 10 }
      } else if first == slash && two == star {
        rest = rest.dropFirst(2)
        while let byte = rest.popFirst(), byte != star || rest.first != slash {}
        rest = rest.dropFirst()
      } else if first <= 0x20 {
        rest = rest.dropFirst()
      } else if first == UInt8(ascii: "\"") {
        let text = rest.dropFirst().prefix { $0 != first }
        rest = rest.dropFirst(text.count + 2)
        return String(bytes: text)
      } else {
        // A word ends at a sign or a comment.
        let signs = "{}=:;,#/".bytes
        let length = signs.contains(first) ? 1 : rest.prefix { $0 > 0x20 && !signs.contains($0) }.count
        let word = rest.prefix(length)
        rest = rest.dropFirst(length)
        return String(bytes: word)
      }
    }
    return nil
  }

  private func value(_ path: String) -> String? { options.last { $0.path == path }?.value }

  /// A number of pixels, which may be negative.
  private static func number(_ text: String?) -> Double? {
    guard let text else { return nil }
    let isNegative = text.begins(with: "-")
    return OptionValue.number(text.withoutFirst(isNegative ? 1 : 0).utf8).map { isNegative ? -$0 : $0 }
  }

  // MARK: common to both

  /// `rrggbb` or `rrggbbaa`, with or without `#`: the colour and its opacity.
  private static func color(_ text: String?) -> (color: String, opacity: Double?)? {
    guard let text else { return nil }
    let digits = text.begins(with: "#") ? text.withoutFirst(1) : text
    guard digits.utf8.count == 6 || digits.utf8.count == 8, OptionValue.hexadecimal(digits.utf8) != nil else {
      return nil
    }
    let alpha = OptionValue.hexadecimal(digits.utf8.dropFirst(6)).map { Double($0) / 255 }
    return ("#" + String(bytes: digits.bytes.prefix(6)), alpha)
  }

  /// - Parameters:
  ///   - ink: The path of the option for the colour of the bar, and that colour without it.
  ///   - panel: The same for what is below the bar.
  private mutating func colors(
    _ ink: (path: String, usual: String?), _ panel: (path: String, usual: String?)
  ) -> [String] {
    func color(_ option: (path: String, usual: String?)) -> (color: String, opacity: Double?)? {
      let color = ForeignStyles.color(value(option.path) ?? option.usual)
      if color == nil { remark(option.path, "not rrggbb or rrggbbaa; see 'ink' and 'color'") }
      return color
    }
    var lines: [String] = []
    if let ink = color(ink) { lines.append("ink = " + ink.color) }
    guard let panel = color(panel) else { return lines }
    lines.append("color = " + panel.color)
    if let opacity = panel.opacity { lines.append("opacity = \(Int((opacity * 100).rounded()))%") }
    return lines
  }

  /// A panel as large as the bar, in px.
  private mutating func takeArea(_ width: Double, _ height: Double) {
    let side = (width * height * Theme.size.width / Theme.size.height).squareRoot()
    guard side.isFinite else { return }
    lines.append("size = \(Int(min(max(side, 32), 512).rounded()))pt")
    remarks.append("size: that of a panel with the area of the bar; for bars see 'form = pill' and 'form = capsule'")
  }

  /// - Parameters:
  ///   - sides: -1 for left and upper, 0 for the middle, 1 for right and lower.
  ///   - offset: Inward from an edge; right and down from the middle.
  private mutating func takePlace(_ sides: (x: Int, y: Int), _ offset: (x: Double, y: Double)) {
    guard let anchor = MonitorPlacement.Anchor.allCases.first(where: { $0.sides == sides }) else { return }
    lines.append("position = " + anchor.rawValue)
    func length(_ value: Double) -> String { JSON.number(min(max(value, -10_000), 10_000)) + "pt" }
    lines.append("offset = " + length(offset.x) + "," + length(offset.y))
  }

  private mutating func remark(_ path: String, _ sentence: String) {
    if let value = value(path) { remarks.append("\(path) = \(value): \(sentence)") }
  }

  private mutating func takeMonitor(_ name: String) {
    let name = name.withoutControls.trimmedASCII
    // Not an empty name, or one that would be a comment.
    if !name.isEmpty, !name.begins(with: ";") { lines.append("monitor = " + name) }
  }

  // MARK: xob

  /// The first style becomes the look; the others are options for `swell pipe`.
  private mutating func takeXob() {
    let styles = options.map { $0.path.parts(separatedBy: ".")[0] }
    let first = styles.contains("default") ? "default" : styles[0]
    func number(_ path: String) -> Double? { ForeignStyles.number(value(first + "." + path)) }
    func place(_ axis: String, _ relative: Double, _ offset: Double) -> (side: Int, offset: Double) {
      let share = number(axis + ".relative") ?? relative
      let offset = number(axis + ".offset") ?? offset
      let side = share < 1.0 / 3 ? -1 : share > 2.0 / 3 ? 1 : 0
      return (side, side == 1 ? -offset : offset)
    }
    let (x, y) = (place("x", 1, -48), place("y", 0.5, 0))
    takePlace((x.side, y.side), (x.offset, y.offset))
    if number("length.relative") == 0, let length = number("length.offset") {
      takeArea(length, number("thickness") ?? 24)
    } else {
      remarks.append("length, thickness: Swell's size is fixed; see 'size', such as 96pt")
    }
    lines += colors((first + ".color.normal.fg", "#ffffff"), (first + ".color.normal.bg", "#00000090"))
    overLines = colors((first + ".color.overflow.fg", nil), (first + ".color.overflow.bg", nil))
    switch value(first + ".monitor") {
    case "relative_focus": lines.append("monitor = focused")
    case "relative_pointer": lines.append("monitor = pointer")
    case "combined", nil: remarks.append("monitor = combined: the panel is on one monitor or on each; see 'monitor'")
    case let name?: takeMonitor(name)
    }
    lines.append("hide-delay = 1s")
    remarks.append("timeout: xob's option -t, by default 1000 ms; see 'hide-delay', or 'swell pipe --for'")
    for name in ["outline", "border", "padding"] { remark(first + "." + name, "part of the theme") }
    takeOrientation(first + ".orientation")
    remark(first + ".overflow", "above 100 %, the icon and the line are different; see [hud over]")
    takeStyles(styles, besides: first)
  }

  private mutating func takeOrientation(_ path: String) {
    let isUpright = value(path) == "vertical"
    remark(path, isUpright ? "'form = capsule' is an upright bar" : "the line is horizontal")
  }

  private mutating func takeStyles(_ names: [String], besides first: String) {
    if let ink = ForeignStyles.color(value(first + ".color.alt.fg")) {
      remarks.append("color.alt: swell pipe --style '!=,\(ink.color)'; without it, 42! is dimmed or crossed out")
    }
    var seen = [first]
    for name in names where !seen.contains(name) {
      seen.append(name)
      let ink = ForeignStyles.color(value(name + ".color.normal.fg"))
      remarks.append("xob -s \(name): swell pipe --style '\(name)=" + (ink.map { "," + $0.color } ?? "") + "'")
    }
  }

  // MARK: wob

  private mutating func takeWob() {
    let anchor = value("anchor") ?? "center"
    let words = anchor.parts(separatedBy: " ")
    func side(_ low: String, _ high: String) -> Int { words.contains(low) ? -1 : words.contains(high) ? 1 : 0 }
    let sides = (side("left", "right"), side("top", "bottom"))
    let margins = (value("margin") ?? "0").parts(separatedBy: " ").compactMap { ForeignStyles.number($0) }
    if margins.isEmpty { remark("margin", "cannot be used; see 'offset'") }
    func margin(_ side: Int, _ low: Int, _ high: Int) -> Double {
      guard side != 0, let first = margins.first else { return 0 }
      return margins.count == 4 ? margins[side < 0 ? low : high] : first
    }
    takePlace(sides, (margin(sides.0, 3, 1), margin(sides.1, 0, 2)))
    takeArea(number("width", 400, "size"), number("height", 50, "size"))
    lines += colors(("bar_color", "FFFFFF"), ("background_color", "000000FF"))
    overLines = colors(("overflow_bar_color", nil), ("overflow_background_color", nil))
    let timeout = number("timeout", 1000, "hide-delay")
    lines.append("hide-delay = \(JSON.number(min(max(timeout, 0), 60_000)))ms")
    if timeout > 60_000 { remark("timeout", "at most a minute; 'swell pipe --for' takes more") }
    lines.append("fade = 0s")
    takeOutputs()
    remark("max", "swell pipe --max \(value("max") ?? "100")")
    for name in ["border_color", "border_offset", "border_size", "bar_padding"] {
      remark(name, "part of the theme")
    }
    takeOrientation("orientation")
    for path in ["overflow_mode", "overflow_border_color"] {
      remark(path, "above 100 %, the icon and the line are different; see [hud over]")
    }
    for (path, color) in options where path.begins(with: "style.") {
      let name = path.withoutFirst(6).parts(separatedBy: ".")
      guard name.count == 2, name[1] == "bar_color", let ink = ForeignStyles.color(color) else {
        remark(path, "the panel has one colour; see 'color'")
        continue
      }
      remarks.append("[style.\(name[0])]: swell pipe --style '\(name[0])=,\(ink.color)'")
    }
  }

  /// - Parameters:
  ///   - usual: wob's value without the option.
  ///   - setting: Swell's option for it.
  private mutating func number(_ path: String, _ usual: Double, _ setting: String) -> Double {
    guard let text = value(path) else { return usual }
    if let number = OptionValue.number(text.utf8) { return number }
    remark(path, "cannot be used; see '\(setting)'")
    return usual
  }

  private mutating func takeOutputs() {
    let outputs = options.filter { $0.path.begins(with: "output.") && $0.path.ends(with: ".name") }.map { $0.value }
    switch value("output_mode") ?? "focused" {
    case "all": lines.append("monitor = all")
    case "whitelist" where outputs.count == 1: takeMonitor(outputs[0])
    case "whitelist": remarks.append("output_mode = whitelist: the panel is on one monitor or on all; see 'monitor'")
    default: lines.append("monitor = focused")
    }
  }
}
