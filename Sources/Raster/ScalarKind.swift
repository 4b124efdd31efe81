/// Properties of a scalar that decide how a text is set, from the ranges of Unicode blocks.
enum ScalarKind {
  /// Whether the scalar needs no shaping: Latin, Greek, Cyrillic and symbols, without combining marks.
  static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20..<0x300, 0x370..<0x483, 0x48a..<0x530, 0x1e00..<0x200b, 0x2010..<0x2028, 0x2030..<0x2060,
      0x2070..<0x20d0, 0x2100..<0x2c00:
      scalar != 0xad
    default: false
    }
  }

  /// Whether it continues the cluster before it: combining marks, joiners, variation selectors, skin tones, tags.
  static func continues(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300..<0x370, 0x483..<0x48a, 0x1ab0..<0x1b00, 0x1dc0..<0x1e00, 0x20d0..<0x2100, 0xfe20..<0xfe30,
      0x1f3fb..<0x1f400:
      true
    default: isInvisible(scalar)
    }
  }

  /// Whether it draws nothing in any font (most of `Default_Ignorable_Code_Point`).
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xad, 0x34f, 0x61c, 0x180b..<0x1810, 0x200b..<0x2010, 0x202a..<0x202f, 0x2060..<0x2070, 0xfe00..<0xfe10,
      0xfeff, 0xe0000..<0xe1000:
      true
    default: false
    }
  }

  static func isBlank(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0xa0 || scalar == 0x3000 }

  /// The number of its script; 0 for characters of all scripts, such as punctuation. Blocks whose letters must have the
  /// same font share a number.
  static func script(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0..<0x41, 0x5b..<0x61, 0x7b..<0xc0, 0x2000..<0x2e80, 0x3000..<0x3005: 0
    case 0x41..<0x370, 0x1e00..<0x1f00: 1
    case 0x590..<0x600, 0xfb1d..<0xfb50: 2
    case 0x600..<0x700, 0x750..<0x780, 0x870..<0x900, 0xfb50..<0xfe00, 0xfe70..<0xfeff: 3
    case 0x1100..<0x1200, 0x2e80..<0xa000, 0xac00..<0xd800, 0xf900..<0xfb00, 0xff00..<0xfff0, 0x20000..<0x40000: 4
    case 0x1f000..<0x1fb00: 5
    default: 16 + Int(scalar >> 7)
    }
  }

  /// The language of the font, for scalars that languages draw differently; empty for that of the locale.
  static func language(of scalars: ArraySlice<UInt32>) -> String {
    for scalar in scalars {
      if 0x3041..<0x3100 ~= scalar { return "ja" }
      if 0xac00..<0xd800 ~= scalar || 0x1100..<0x1200 ~= scalar { return "ko" }
    }
    return ""
  }
}
