/// The values that a key takes: reads them from text, and names them to people.
struct SettingValues<Value>: Sendable {
  /// Stands behind "it takes", such as `a level from 0% to 100%, or auto`.
  var text: String
  /// The single words among the values, which a mistyped word may mean.
  var words: [String] = []
  /// nil for a text that is no such value.
  var read: @Sendable (String) -> Value?

  init(_ text: String, words: [String] = [], read: @escaping @Sendable (String) -> Value?) {
    (self.text, self.words, self.read) = (text, words, read)
  }

  /// The values, or `auto`, which is read as nil: Swell chooses.
  var orAuto: SettingValues<Value?> {
    SettingValues<Value?>(text + ", or auto", words: words + ["auto"]) { [read] in
      $0 == "auto" ? .some(nil) : read($0).map { .some($0) }
    }
  }
}

/// The kinds of values that the rows of the table name.
extension SettingKey {
  /// The words for yes and the words for no. Where a key takes one of them, the others mean the same.
  private static let (yes, no) = (["yes", "on", "true", "1"], ["off", "no", "none", "false", "0"])

  /// The word of a key that a text stands for.
  static func word(_ text: String, among words: [String]) -> String? {
    if words.contains(text) { return text }
    for meaning in [yes, no] where meaning.contains(text) { return meaning.first { words.contains($0) } }
    return nil
  }

  /// `off`, and the words that mean the same.
  static func isOff(_ text: String) -> Bool { word(text, among: ["off"]) != nil }

  /// A choice of words, each the name of a value.
  static func choice<Value>(_ values: [(name: String, value: Value)]) -> SettingValues<Value> where Value: Sendable {
    var text = ""
    for (index, value) in values.enumerated() {
      text += (index == 0 ? "" : index == values.count - 1 ? " or " : ", ") + value.name
    }
    let words = values.map { $0.name }
    return SettingValues(text, words: words) { text in
      word(text, among: words).flatMap { word in values.first { $0.name == word }?.value }
    }
  }

  /// A choice of cases, each named by its raw value.
  static func choice<Value>(_ cases: [Value]) -> SettingValues<Value>
  where Value: RawRepresentable & Sendable, Value.RawValue == String {
    choice(cases.map { (name: $0.rawValue, value: $0) })
  }

  static var yesOrNo: SettingValues<Bool> {
    SettingValues("yes or no", words: ["yes", "no"]) { word($0, among: ["yes", "no"]).map { $0 == "yes" } }
  }

  /// A percentage, or a fraction such as `0.85`; the range is that of the fraction.
  static func level(_ range: ClosedRange<Double>) -> SettingValues<Double> {
    SettingValues("a level " + span(range, of: "%", each: 100)) { text in
      let fraction = text.utf8.contains(UInt8(ascii: ".")) || text == "0" || text == "1"
      return OptionValue.level(text, in: range)
        ?? (fraction ? OptionValue.number(text.utf8).flatMap { range.contains($0) ? $0 : nil } : nil)
    }
  }

  /// A length in pt; the unit may be left out.
  static func length(_ range: ClosedRange<Double>) -> SettingValues<Double> {
    SettingValues("a length " + span(range, of: "pt")) {
      OptionValue.length($0, in: range) ?? OptionValue.length($0 + "pt", in: range)
    }
  }

  /// `from 0.5% to 50%`
  private static func span(_ range: ClosedRange<Double>, of unit: String, each factor: Double = 1) -> String {
    let (low, high) = (range.lowerBound * factor, range.upperBound * factor)
    return "from " + JSON.number(low) + unit + " to " + JSON.number(high) + unit
  }

  static func duration(upTo seconds: Int, example: String) -> SettingValues<Duration> {
    // A number without a unit is in milliseconds, as in other programs of this kind.
    SettingValues("a duration up to \(seconds)s, such as " + example) {
      OptionValue.duration($0, atMost: Double(seconds)) ?? OptionValue.duration($0 + "ms", atMost: Double(seconds))
    }
  }

  static func color(example: String) -> SettingValues<Color> {
    SettingValues("a colour such as " + example) { OptionValue.color($0) }
  }

  /// A colour, or two from top to bottom.
  static var colors: SettingValues<(upper: Color, lower: Color?)> {
    SettingValues("a colour such as #202020, or two") {
      let words = $0.parts(separatedBy: " ").filter { !$0.isEmpty }
      let colors = words.compactMap { OptionValue.color($0) }
      return colors.count == words.count && (1...2).contains(colors.count)
        ? (colors[0], colors.count > 1 ? colors[1] : nil) : nil
    }
  }

  /// Names between commas, or this word for none.
  static func names(_ text: String, none: String, words: [String] = []) -> SettingValues<[String]> {
    SettingValues(text, words: [none] + words) {
      let names = $0 == none || isOff($0) ? [] : $0.trimmedParts(separatedBy: ",")
      return names.contains("") ? nil : names
    }
  }
}
