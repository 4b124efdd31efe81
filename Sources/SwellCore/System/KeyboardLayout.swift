/// A layout of the keyboard: one group of its map (XKB).
public struct KeyboardLayout: Equatable, Sendable {
  /// The name of the layout in xkeyboard-config, such as `de`; empty when unknown.
  public var code: String
  /// The variant, such as `dvorak`; empty for the usual one.
  public var variant: String
  /// The name in the keyboard map, such as `German`; empty when the map has no name.
  public var name: String
}

extension KeyboardLayout {
  /// The layout at `index` of the lists of layouts and variants, which are separated by commas; an empty code where the
  /// lists are shorter. A layout may have its variant behind it: `us(dvorak)`.
  public init(index: Int, layouts: String, variants: String, name: String) {
    func entry(_ list: String) -> String {
      let entries = list.parts(separatedBy: ",")
      return entries.indices.contains(index) ? entries[index].trimmedASCII : ""
    }
    let parts = entry(layouts).parts(separatedBy: "(")
    let own = parts.count > 1 ? parts[1].parts(separatedBy: ")")[0] : ""
    self.init(code: parts[0], variant: own.isEmpty ? entry(variants) : own, name: name)
  }

  /// Layouts with short names of their own: how people abbreviate their language in its script.
  private static let own =
    "ru:РУ,ua:УК,by:БЕ,bg:БГ,mk:МК,kz:ҚЗ,gr:ΕΛ,il:עב,ara:ع,ir:فا,in:हि,th:ไทย,am:ՀՅ,ge:ქა,jp:あ,kr:한,cn:中,tw:注"

  /// `DE`, `РУ`; empty when the code is unknown.
  private var short: String {
    let start = code + ":"
    for entry in KeyboardLayout.own.parts(separatedBy: ",")
    where entry.begins(with: start) && !variant.begins(with: "latin") {
      return entry.withoutFirst(start.utf8.count)
    }
    return code.uppercasedASCII
  }

  /// The short name, with the long one below it; the long one alone where there is no short one.
  var content: HUDContent {
    let short = short
    return short.isEmpty ? HUDContent(.layout, name: name) : HUDContent(.layout, name: short, detail: name)
  }
}
