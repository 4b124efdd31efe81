internal import Logging
internal import SwellCore

/// Sets lines of text: chooses the fonts, and says where each glyph goes.
final class Typesetter {
  /// The number of the main font, for glyphs that are not known by their character.
  static let mainFont = 1
  /// Scalars; longer lines are cut.
  private static let longest = 256
  /// Cache limits: shaped lines, and advances of characters.
  private static let lineLimit = 8
  private static let advanceLimit = 512

  private let library: FreeTypeLibrary
  private let font: String
  private let log: Log
  /// Those of other digits than 0 to 9, by their zero, and of signs that the font of numbers lacks.
  private var foundOthers: [(first: UInt32, face: FontFace?)] = []
  private let fallback: FallbackFonts
  private var lines: [(text: String, size: Int, limit: Int, line: TextLine)] = []
  /// In px.
  private var advances: [(character: UInt32, isFigure: Bool, size: Int, advance: Int)] = []

  init(font: String, library: FreeTypeLibrary, log: Log) {
    (self.font, self.library, self.log) = (font, library, log)
    fallback = FallbackFonts(font: font, library: library, log: log)
  }

  // MARK: fonts

  /// The main font; nil if none is installed.
  private(set) lazy var face = findFace()

  private func findFace() -> FontFace? {
    defer { FontFile.freeFontconfig() }
    var file = FontFile(matching: font)
    var face = file.flatMap { FontFace($0, library: library) }
    // A font of bitmaps, or of emoji.
    if let unfit = file, face == nil {
      file = FontFile(matching: font, hasColors: false)
      face = file.flatMap { FontFace($0, library: library) }
      if let file, face != nil {
        log.problem("the font '\(unfit.path)' has no outlines: '\(file.path)' is used in its place")
      }
    }
    if let file, face == nil {
      log.problem("cannot read the font '\(file.path)': panels have no text; install its package again")
    } else if file == nil {
      log.problem("no font is installed: panels have no text; install any TrueType font package")
    } else if let file {
      log.event("font '\(font)' is '\(file.path)'")
    }
    return face
  }

  /// The font of numbers: the main font at weight 600, or as bold as it comes; the main font itself if its pattern
  /// names a style, or if there is no such font with the digits and "%".
  private lazy var figures = findFigures()

  private func findFigures() -> FontFace? {
    guard !font.bytes.contains(UInt8(ascii: ":")) else { return face }
    let pattern = font + ":semibold"
    defer { FontFile.freeFontconfig() }
    guard let file = FontFile(matching: pattern, hasColors: false), let found = FontFace(file, library: library),
      (Array(0x30...0x39) + [Typesetter.percent]).allSatisfy({ found.index(of: $0) != 0 })
    else { return face }
    log.event("font '\(pattern)' is '\(file.path)'")
    return found
  }

  /// The font of a character of numbers: another one for what the font of numbers lacks, such as the minus sign. Figures
  /// of one script have one font.
  private func figures(for character: UInt32) -> FontFace? {
    let figures = figures
    if figures?.index(of: character) ?? 0 != 0 { return figures }
    for known in foundOthers where known.face?.index(of: character) ?? 0 != 0 { return known.face }
    let first =
      character == Typesetter.arabicPercent ? Typesetter.arabicZero : Typesetter.zero(of: character) ?? character
    for known in foundOthers where known.first == first { return known.face ?? figures }
    let pattern = font.bytes.contains(UInt8(ascii: ":")) ? font : font + ":semibold"
    let isZero = Typesetter.zero(of: first) == first
    let characters = isZero ? Array(first..<first + 10) + [Typesetter.arabicPercent] : [first]
    var face = FontFile(matching: pattern, having: characters[...], hasColors: false).flatMap {
      FontFace($0, library: library)
    }
    FontFile.freeFontconfig()
    if face?.index(of: first) ?? 0 == 0 { face = nil }
    foundOthers.append((first, face))
    return face ?? figures
  }

  /// nil where a library is not installed.
  private lazy var shaper = openShaper()

  private func openShaper() -> Shaper? {
    do throws(Shaper.Failure) { return try Shaper() } catch {
      log.problem(
        error.library + " is not installed: letters of Arabic, Hebrew and Indian scripts are drawn wrongly")
      return nil
    }
  }

  func face(_ number: Int) -> FontFace? { number == Typesetter.mainFont ? face : fallback.face(number) }

  /// Empties the caches, and allows new searches for missing characters.
  func rest() {
    lines = []
    fallback.forgetMissing()
  }

  // MARK: pictures

  /// The picture of a glyph by its key.
  func glyph(_ key: GlyphKey, size: Int) -> Glyph {
    switch key {
    case .character(let number): return glyph(of: number, isFigure: false, size: size)
    case .figure(let number): return glyph(of: number, isFigure: true, size: size)
    case .numbered(let number, let font, let quarter):
      return face(font)?.glyph(number, size: size, quarter: quarter) ?? Glyph(blank: 0)
    }
  }

  private func glyph(of number: UInt32, isFigure: Bool, size: Int) -> Glyph {
    let character = Unicode.Scalar(number) ?? " "
    let face = isFigure ? figures(for: number) : face
    if number == Typesetter.narrowBlank {
      return Glyph(blank: advance(of: number, isFigure: isFigure, size: size))
    }
    let glyph = face?.glyph(character, size: size) ?? Glyph(blank: Typesetter.blank(size))
    guard Typesetter.isFigure(number) || isFigure && Typesetter.zero(of: number) != nil else { return glyph }
    // Tabular figures with any font: every figure is centred in the advance of the widest one.
    let width = advance(of: number, isFigure: isFigure, size: size)
    return Glyph(
      coverage: glyph.coverage, left: glyph.left + (width - glyph.advance) / 2, top: glyph.top, advance: width)
  }

  /// The advance of any character on a machine without a font.
  private static func blank(_ size: Int) -> Int { max(1, size / 2) }

  /// From "%" to ":", and the minus sign.
  private static let levels: ClosedRange<UInt32> = 0x25...0x3a
  private static let minus: UInt32 = 0x2212
  /// As wide in every font: not all have it.
  private static let narrowBlank: UInt32 = 0x202f
  private static let arabicZero: UInt32 = 0x660
  private static let persianZero: UInt32 = 0x6f0
  private static let percent: UInt32 = 0x25
  private static let arabicPercent: UInt32 = 0x66a

  /// Whether it is a level, a distance or a time: set as it stands, from left to right.
  private static func isNumber(_ scalars: [UInt32]) -> Bool {
    scalars.allSatisfy {
      levels ~= $0 || $0 == minus || $0 == narrowBlank || $0 == arabicPercent || zero(of: $0) != nil
    } && scalars.contains { $0 == percent || $0 == arabicPercent || zero(of: $0) != nil }
  }

  /// The zero of the digits that this one belongs to; nil for what is no digit of numbers.
  private static func zero(of character: UInt32) -> UInt32? {
    for zero in [0x30, arabicZero, persianZero] where character >= zero && character < zero + 10 { return zero }
    return nil
  }

  static func isFigure(_ character: UInt32) -> Bool { character >= 0x30 && character <= 0x39 }

  /// px to the next pen position after a character of the main font, or of that of numbers.
  private func advance(of character: UInt32, isFigure: Bool, size: Int) -> Int {
    // Tabular figures: all have the advance of the widest one.
    var character = Typesetter.isFigure(character) ? 0x30 : character
    if isFigure { character = Typesetter.zero(of: character) ?? character }
    for known in advances
    where known.character == character && known.isFigure == isFigure && known.size == size {
      return known.advance
    }
    if character == Typesetter.narrowBlank { return max(1, size / 6) }
    let face = isFigure ? figures(for: character) : face
    var advance = natural(character, of: face, size)
    if character == 0x30 || isFigure && Typesetter.zero(of: character) != nil {
      for figure in character + 1...character + 9 { advance = max(advance, natural(figure, of: face, size)) }
    }
    if advances.count == Typesetter.advanceLimit { advances = [] }
    advances.append((character, isFigure, size, advance))
    return advance
  }

  private func natural(_ character: UInt32, of face: FontFace?, _ size: Int) -> Int {
    let index = face?.index(of: character) ?? 0
    if index != 0, let face { return face.advance(index, size: size) }
    return Typesetter.blank(size)
  }

  // MARK: lines

  func line(_ text: String, size: Int, limit: Int) -> TextLine {
    for known in lines where known.size == size && known.limit == limit && known.text == text { return known.line }
    let (scalars, isCut) = Typesetter.scalars(of: text)
    let isNumber = Typesetter.isNumber(scalars)
    let isPlain = isNumber || isPlain(scalars)
    let line = fitted(scalars, isCut, isPlain: isPlain, isNumber: isNumber, size: size, limit: limit)
    if !isPlain {
      if lines.count == Typesetter.lineLimit { lines.removeFirst() }
      lines.append((text, size, limit, line))
    }
    return line
  }

  /// The visible scalars of a text, and whether it was cut. Control characters are dropped; line ends become blanks.
  private static func scalars(of text: String) -> (scalars: [UInt32], isCut: Bool) {
    var scalars: [UInt32] = []
    for scalar in text.scalars {
      var value = scalar
      switch value {
      case 9, 10, 13, 0x85, 0x2028, 0x2029: value = 0x20
      case 0..<0x20, 0x7f..<0xa0: continue
      default: break
      }
      if scalars.count == longest { return (scalars, true) }
      scalars.append(value)
    }
    return (scalars, false)
  }

  /// Whether each scalar is one glyph of the main font, without shaping.
  private func isPlain(_ scalars: [UInt32]) -> Bool {
    guard let face else { return true }
    for scalar in scalars {
      if !ScalarKind.isPlain(scalar) || face.index(of: scalar) == 0 { return false }
    }
    return true
  }

  /// The line; if it is wider than `limit` px, its end is replaced by an ellipsis.
  private func fitted(
    _ scalars: [UInt32], _ isCut: Bool, isPlain: Bool, isNumber: Bool, size: Int, limit: Int
  ) -> TextLine {
    let fonts = isPlain ? [] : fonts(for: scalars)
    var set = set(scalars, fonts, isNumber: isNumber, size: size)
    if !isCut, set.line.width <= limit { return set.line }
    let ellipsis: [UInt32] = face.map { $0.index(of: 0x2026) != 0 } ?? true ? [0x2026] : [0x2e, 0x2e, 0x2e]
    let short = self.set(ellipsis, [], isNumber: false, size: size).line
    let room = (min(limit, 100_000) - short.width) * 64
    let widths = set.widths
    var (count, width) = (scalars.count, widths.reduce(0) { $0 + max($1, 0) })
    while true {
      // Cuts at the end of a cluster.
      while count > 0, width > room || count < widths.count && widths[count] < 0 || isBlank(scalars, before: count) {
        count -= 1
        width -= max(widths[count], 0)
      }
      if count == 0 { return short }
      var shortFonts = Array(fonts.prefix(count))
      if !isPlain { add(Typesetter.mainFont, 0, count: ellipsis.count, to: &shortFonts) }
      set = self.set(Array(scalars.prefix(count)) + ellipsis, shortFonts, isNumber: isNumber, size: size)
      if set.line.width <= limit { return set.line }
      // Letters at the end of a word may have wider forms.
      count -= 1
      width -= max(widths[count], 0)
    }
  }

  private func isBlank(_ scalars: [UInt32], before count: Int) -> Bool { ScalarKind.isBlank(scalars[count - 1]) }

  /// A line, and the width of each scalar in 1/64 px; -1 for one that continues the cluster before it.
  struct SetLine {
    var line = TextLine()
    var widths: [Int]
    /// 1/64 px
    var pen = 0
  }

  /// - Parameter fonts: Those of `fonts(for:)`; empty for a plain line.
  private func set(_ scalars: [UInt32], _ fonts: [RunFont], isNumber: Bool, size: Int) -> SetLine {
    var set = SetLine(widths: [Int](repeating: -1, count: scalars.count))
    if fonts.isEmpty {
      for index in scalars.indices {
        // Without a font, larger scalars are blank, as most are.
        let character = min(scalars[index], 0xffff)
        addCharacter(character, isFigure: isNumber && character != 0x2026, at: index, to: &set, size: size)
      }
    } else if let shaper {
      shape(scalars, fonts, shaper, size, &set)
    } else {
      for index in scalars.indices where !ScalarKind.isInvisible(scalars[index]) {
        addUnshaped(scalars[index], at: index, font: fonts[index].number, to: &set, size: size)
      }
    }
    set.line.width = (set.pen + 32) >> 6
    return set
  }

  /// Adds a character of the main font, or of that of numbers, on a whole px.
  private func addCharacter(
    _ character: UInt32, isFigure: Bool, at index: Int, to set: inout SetLine, size: Int
  ) {
    set.line.glyphs.append(.init(isFigure ? .figure(character) : .character(character), x: (set.pen + 32) >> 6))
    let advance = advance(of: character, isFigure: isFigure, size: size) * 64
    set.pen += advance
    set.widths[index] = advance
  }

  private func addUnshaped(_ scalar: UInt32, at index: Int, font: Int, to set: inout SetLine, size: Int) {
    guard let face = face(font) else { return }
    let glyph = face.index(of: scalar)
    let advance = face.advance(glyph, size: size) * 64
    set.line.glyphs.append(.init(.numbered(glyph, font: font, quarter: 0), x: (set.pen + 32) >> 6))
    set.pen += advance
    // A combining mark has no width.
    if advance > 0 || index == 0 { set.widths[index] = advance }
  }

  // MARK: runs

  /// A run ends where one of them changes.
  private struct RunFont: Equatable {
    let number: Int
    let script: Int
  }

  /// The font and the script of each scalar.
  private func fonts(for scalars: [UInt32]) -> [RunFont] {
    var fonts: [RunFont] = []
    defer { if fallback.endSearch() { lines = [] } }
    while fonts.count < scalars.count {
      let start = fonts.count
      let script = ScalarKind.script(scalars[start])
      var end = start + 1
      while end < scalars.count,
        ScalarKind.continues(scalars[end]) || script != 0 && ScalarKind.script(scalars[end]) == script
      {
        end += 1
      }
      // One font for the whole word if possible, else one for each cluster.
      if let number = font(for: scalars[start..<end]) {
        add(number, script, count: end - start, to: &fonts)
        continue
      }
      while fonts.count < end {
        let first = fonts.count
        var next = first + 1
        while next < end, ScalarKind.continues(scalars[next]) { next += 1 }
        let number = next - first < end - start ? font(for: scalars[first..<next]) : nil
        // The main font draws a box for missing characters.
        add(number ?? Typesetter.mainFont, script, count: next - first, to: &fonts)
      }
    }
    return fonts
  }

  private func font(for scalars: ArraySlice<UInt32>) -> Int? {
    if let face, FallbackFonts.has(face, scalars) { return Typesetter.mainFont }
    return fallback.number(for: scalars)
  }

  private func add(_ number: Int, _ script: Int, count: Int, to fonts: inout [RunFont]) {
    var font = RunFont(number: number, script: script)
    // Punctuation joins the run before it.
    if script == 0, let last = fonts.last, last.number == number { font = last }
    for _ in 0..<count { fonts.append(font) }
  }

  private func shape(_ scalars: [UInt32], _ fonts: [RunFont], _ shaper: Shaper, _ size: Int, _ set: inout SetLine) {
    let levels = shaper.levels(of: scalars)
    for start in Typesetter.runs(levels, fonts) {
      var end = start + 1
      while end < scalars.count, levels[end] == levels[start], fonts[end] == fonts[start] { end += 1 }
      let number = fonts[start].number
      guard let face = face(number) else { continue }
      face.shape(start..<end, of: scalars, isRightToLeft: levels[start] % 2 != 0, size: size, by: shaper) {
        glyph, cluster, advance, x, y in
        guard scalars.indices.contains(cluster) else { return }
        if number == Typesetter.mainFont, Typesetter.isFigure(scalars[cluster]), x == 0, y == 0 {
          return addCharacter(scalars[cluster], isFigure: false, at: cluster, to: &set, size: size)
        }
        let place = (set.pen + x + 8) >> 4
        set.line.glyphs.append(
          .init(.numbered(glyph, font: number, quarter: place & 3), x: place >> 2, y: (y + 32) >> 6))
        set.pen += advance
        set.widths[cluster] = max(set.widths[cluster], 0) + advance
      }
    }
  }

  /// The first scalars of runs of one level and font, in the order of painting (rule L2 of UAX #9).
  private static func runs(_ levels: [Int8], _ fonts: [RunFont]) -> [Int] {
    var starts: [Int] = []
    var level: Int8 = 0
    for index in levels.indices
    where index == 0 || levels[index] != levels[index - 1] || fonts[index] != fonts[index - 1] {
      starts.append(index)
      level = max(level, levels[index])
    }
    while level > 0 {
      var first = 0
      while first < starts.count {
        var last = first
        while last < starts.count, levels[starts[last]] >= level { last += 1 }
        for offset in 0..<((last - first) / 2) { starts.swapAt(first + offset, last - 1 - offset) }
        first = max(last, first + 1)
      }
      level -= 1
    }
    return starts
  }
}

extension Glyph {
  /// Nothing but an advance.
  init(blank advance: Int) {
    self.init(coverage: Coverage(width: 0, height: 0), left: 0, top: 0, advance: advance)
  }
}
