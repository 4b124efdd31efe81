import Foundation
import Testing

/// A number that does not fit into its new type ends the program. So each conversion that may be of such a number is
/// looked at once, and counted here; `exactly:`, `clamping:` and `truncatingIfNeeded:` need no look.
///
/// What is found is a guess by its text: to a type of less than 64 bits, to an unsigned one, or of something that looks
/// like a `Double`.
@Suite("Conversions of numbers")
struct ConversionTests {
  /// How many there are in a file, and why none of them can end the program.
  private static let judged: [(reason: String, counts: [String: Int])] = [
    (
      "Places and sizes of monitors, which have 16 bits (X), and of scenes, which `make fuzz` keeps below that.",
      [
        "X11/Backdrop": 16, "X11/EdgeWheel": 4, "X11/GestureLayer": 10, "X11/Glass": 6, "X11/HUDWindow": 9,
        "X11/PanelShape": 6, "X11/PictureUpload": 11, "X11/RenderPicture": 6,
        "X11/ScenePainter": 14,
        "SwellCore/Monitors/MonitorPlacement": 1, "SwellCore/Monitors/MonitorSetup": 1,
        "SwellCore/Support/Geometry": 5, "SwellCore/HUD/Layout": 3, "SwellCore/HUD/Layout+Panel": 3,
        "SwellCore/HUD/Layout+Capsule": 1, "SwellCore/HUD/LevelMark": 1, "X11/XConnection": 11,
        "X11/XConnection+Windows": 6,
      ]
    ),
    (
      "Shares from 0 to 1 of 255 or 65 535, and weighted means of bytes.",
      [
        "Raster/FontFace": 5, "Raster/OutlineRasterizer": 10, "SwellCore/HUD/ColorPicture+Fitted": 3,
        "SwellCore/HUD/Layout+Bar": 1, "SwellCore/HUD/Rasterizing": 1, "SwellCore/HUD/RoundedRectangle": 4,
        "SwellCore/HUD/Scene+Shadow": 1, "X11/RandRGamma": 3,
      ]
    ),
    (
      "Limited a moment before, or by the type that they were read as.",
      [
        "Audio/ChannelVolumes+Pulse": 1, "Audio/RetryTimer": 1, "Bus/BusQuestion": 1, "DDC/DDCProgram": 2,
        "Radio/RadioWatch": 2, "EventLoop/EventLoop": 1, "SwellCore/Audio/ChannelVolumes": 4,
        "SwellCore/Audio/ProgramVolume": 1, "SwellCore/Audio/VolumeStep": 1, "SwellCore/CommandLine/ForeignStyles": 2,
        "SwellCore/Configuration/OptionValue": 3, "SwellCore/Configuration/Settings": 1,
        "SwellCore/HUD/DrawingCode": 4, "SwellCore/Players/PlayerReading": 1, "SwellCore/Request": 1,
        "SwellCore/Support/Level": 2, "SwellCore/CommandLine/JSON": 1, "X11/MonitorReader": 1,
      ]
    ),
    (
      "Counts of what is in memory, numbers of our own, and constants.",
      [
        "Pictures/DrawingReader": 1, "Pictures/PixelFile": 2, "Pictures/TextScanner": 1, "Raster/FontFile": 1,
        "swell-tools/Tools": 1, "Raster/Shaper": 1, "Raster/StrokeNumerals": 2,
        "Raster/Typesetter": 3, "Raster/VectorPicture+Arc": 1, "SwellCore/HUD/KindSet": 1, "X11/Atoms": 1,
        "X11/CompositorWatch": 1, "X11/GlyphSet": 2, "X11/InputEventMask": 2, "X11/LayoutWatch": 1,
        "X11/MonitorWatch": 1,
        "X11/WindowProperties": 2,
      ]
    ),
    (
      "Fields of Xlib's structures into types that are as wide as those of the protocol, or wider.",
      [
        "X11/EscapeGrab": 2, "X11/FocusReader": 1, "X11/FullScreenWatch": 1, "X11/KeyGrab": 6, "X11/KeyboardWatch": 14,
        "X11/RandRBacklight": 1,
        "X11/ScreenTurner": 9, "X11/TurnedScreen": 5, "X11/WindowTree": 3,
      ]
    ),
    ("Of unsigned ones to larger types.", ["X11/PanelPixels": 7]),
    (
      "Of text, which is no number where it does not fit.",
      ["Control/EarlierSession": 1, "SwellCore/Support/String+ASCII": 1]
    ),
  ]

  @Test("Each that might not fit has been looked at")
  func judged() throws {
    let sources =
      URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/").dropFirst() + "/Sources/"
    var found: [String: [String]] = [:]
    for case let file as String in try #require(FileManager.default.enumerator(atPath: String(sources))) {
      guard file.hasSuffix(".swift"), !file.hasPrefix("Documents/") else { continue }
      let text = try String(contentsOfFile: sources + file, encoding: .utf8)
      let conversions = text.split(separator: "\n").flatMap { Self.conversions(in: String($0)) }
      if !conversions.isEmpty { found[String(file.dropLast(6))] = conversions }
    }
    let expected = Self.judged.flatMap(\.counts).reduce(into: [:]) { $0[$1.key] = $1.value }
    for file in Set(found.keys).union(expected.keys).sorted() {
      #expect(
        found[file]?.count == expected[file],
        "\(file) has \(found[file] ?? []): may one of them be of a number that does not fit?")
    }
  }

  @Test(
    "It finds those that may not fit, and no others",
    arguments: [
      ("UInt8(x)", 1), ("Int32(frame.x) + Int32(frame.y)", 2), ("Int((a * 2).rounded())", 1), ("Int(width)", 1),
      ("UInt32(clamping: x)", 0), ("Int16(POLLIN | POLLOUT)", 0), ("Int(words[0])", 0), ("// UInt8(x)", 0),
      ("BigInt(x)", 0), ("UInt64(7)", 0), (".Int32(x)", 0), ("Int32(SOCK_STREAM.rawValue)", 0),
    ])
  func heuristic(line: String, count: Int) {
    #expect(Self.conversions(in: line).count == count)
  }

  private static func conversions(in line: String) -> [String] {
    // Most lines have none, and regular expressions take their time.
    guard line.contains("Int") else { return [] }
    let code = line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
    return code.matches(of: /(?:^|[^\w.$])(U?Int(?:8|16|32|64)?)\(/).compactMap { match in
      let argument = argument(code[match.range.upperBound...])
      if argument.prefixMatch(of: /(exactly|clamping|truncatingIfNeeded|bitPattern|ascii):/) != nil { return nil }
      // Numbers, and constants of C.
      if argument.wholeMatch(of: /[\s|()~]*(([A-Z]\w*(\.rawValue)?|\d+)[\s|()~]*)+/) != nil { return nil }
      // 64 bits hold whatever is no Double.
      let isWide = match.output.1 == "Int" || match.output.1 == "Int64"
      if isWide, argument.firstMatch(of: /rounded|Double|\d\.\d|squareRoot|factor|1e\d|^\w+$/) == nil { return nil }
      return "\(match.output.1)(\(argument))"
    }
  }

  /// Up to the bracket that closes it.
  private static func argument(_ text: Substring) -> Substring {
    var depth = 1
    let end = text.firstIndex { character in
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      return depth == 0
    }
    return text[..<(end ?? text.endIndex)]
  }
}
