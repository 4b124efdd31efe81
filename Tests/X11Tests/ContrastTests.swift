import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// WCAG 2.1, 1.4.3: text and icon against what is directly around them, as it is on the screen.
  @Suite struct ContrastTests {
    private static let least = 4.5
    /// The number of what is muted, which the icon tells too.
    private static let leastOfMuted = 4.0
    /// WCAG 2.1, 1.4.11: the part of a bar up to the level against the rest of it.
    private static let leastOfBar = 3.0

    private static func stage(over background: String) throws -> Stage {
      let colours: [String: RGB] = ["white": 0xffffff, "#1e1e2e": 0x1e1e2e]
      let stage = try Stage(background: colours[background] ?? 0x000000)
      if background == "photograph" { try stage.probe.setBackground(photograph()) }
      if background == "text" { try stage.probe.setBackground(text()) }
      return stage
    }

    /// A photograph's worst: all colours, and white and black next to each other.
    private static func photograph() throws -> Picture {
      var picture = try Picture.photograph(width: 1280, height: 800, seed: 7)
      for index in picture.pixels.indices where (index / 5 + index / 1280 / 3) % 4 == 0 {
        picture.pixels[index] = index / 11 % 2 == 0 ? 0xffffff : 0x000000
      }
      return picture
    }

    /// Like a page of text: lines of black strokes on white, 1 and 2 px wide, with blanks between words.
    private static func text() -> Picture {
      var pixels = [UInt32](repeating: 0xffffff, count: 1280 * 800)
      var seed: UInt32 = 1
      for line in stride(from: 4, to: 790, by: 15) {
        var x = 3
        while x < 1270 {
          seed = seed &* 1_664_525 &+ 1_013_904_223
          let (width, height) = (Int(seed >> 30) % 2 + 1, Int(seed >> 27) % 5 + 5)
          for y in line + 9 - height..<line + 9 { for dot in x..<x + width { pixels[y * 1280 + dot] = 0 } }
          x += width + (seed >> 24 & 7 == 0 ? 6 : 2)
        }
      }
      return Picture(width: 1280, height: 800, pixels: pixels)
    }

    /// A picture of the scene, which is hidden again.
    private func look(_ scene: Scene, on stage: Stage) throws -> Picture {
      stage.present(scene)
      defer { stage.hide() }
      return try stage.picture(of: scene)
    }

    /// The scene in white on black, without all that could be taken for ink or for what is around it.
    private static func plain(_ scene: Scene, _ elements: [Scene.Element]) -> Scene {
      var plain = scene
      (plain.panel, plain.panelOpacity, plain.foreground) = (.black, 1, .white)
      // Beyond round corners the background would count.
      (plain.border, plain.fixed, plain.cornerRadius, plain.column) = (nil, [], 0, nil)
      (plain.glass, plain.shadow, plain.margin) = (nil, nil, 0)
      plain.elements = elements
      return plain
    }

    /// The white px of the panel, or all that are so light: around it there may be anything.
    private static func full(_ picture: Picture, _ scene: Scene, least: UInt32 = 250) -> [Int] {
      picture.pixels.indices.filter { index in
        let place = PixelPoint(x: Double(index % picture.width), y: Double(index / picture.width))
        return picture.pixels[index] & 255 >= least && scene.body.contains(place)
      }
    }

    /// The least contrast between ink and what is directly around it: within two px of full ink, and without any.
    private func lowest(_ scene: Scene, on stage: Stage) throws -> Double {
      let ink = scene.elements.compactMap { element -> Scene.Element? in
        switch element {
        case .bar: return nil
        case .line(var line):
          // Dimmed or not.
          line.opacity = 1
          return .line(line)
        default: return element
        }
      }
      let plain = try look(Self.plain(scene, ink), on: stage)
      let picture = try look(scene, on: stage)
      let (width, height) = (picture.width, picture.height)
      func luminance(_ index: Int) -> Double { RGB(packed: picture.pixels[index]).luminance }
      let full = Self.full(plain, scene)
      var found: [Double] = []
      for index in full {
        let (column, row) = (index % width, index / width)
        for y in max(0, row - 2)...min(height - 1, row + 2) {
          for x in max(0, column - 2)...min(width - 1, column + 2) where plain.pixels[y * width + x] & 255 == 0 {
            let (dx, dy) = (x - column, y - row)
            // Two px, or one across a corner.
            if dx * dx + dy * dy <= 4 { found.append(RGB.contrast(luminance(index), luminance(y * width + x))) }
          }
        }
      }
      #expect(full.count > 50)
      return try #require(found.min())
    }

    /// The least contrast between px of the bar up to the level, and px of the rest of it within its outline; nil without
    /// a bar.
    private func lowestOfBar(_ scene: Scene, on stage: Stage) throws -> Double? {
      /// Which px an element of the scene covers wholly, or at least in so many 255ths.
      func covered(_ elements: [Scene.Element], least: UInt32 = 250) throws -> Set<Int> {
        Set(Self.full(try look(Self.plain(scene, elements), on: stage), scene, least: least))
      }
      func opaque(_ element: Scene.Element) -> Scene.Element? {
        switch element {
        case .bar(let frame, let columns, let radius, _, _):
          .bar(frame, columns: columns, radius: radius, opacity: 1, outline: 0)
        case .ring(let frame, let width, let share, let notch, _):
          .ring(frame, width: width, share: share, notch: notch, opacity: 1)
        case .icon, .picture, .line: nil
        }
      }
      let fills = scene.elements.compactMap(opaque)
      guard !fills.isEmpty else { return nil }
      let fill = try covered(fills)
      let outlines = scene.fixed.filter { if case .bar(_, _, _, _, let outline) = $0 { outline > 0 } else { false } }
      let outline = try covered(outlines, least: 1)
      let track = try covered(scene.fixed.compactMap(opaque)).subtracting(fill).subtracting(outline)
      let picture = try look(scene, on: stage)
      // A px beside the fill may be filled in part.
      let (width, near) = (picture.width, [-1, 0, 1])
      let rest = track.filter { index in
        near.allSatisfy { dx in near.allSatisfy { dy in !fill.contains(index + dy * width + dx) } }
      }
      #expect(!fill.isEmpty && !rest.isEmpty)
      let inks = Set(fill.map { RGB(packed: picture.pixels[$0]).luminance })
      let others = Set(rest.map { RGB(packed: picture.pixels[$0]).luminance })
      return inks.flatMap { ink in others.map { RGB.contrast(ink, $0) } }.min()
    }

    /// What the HUD says, and the scale: the first with a second line, the next muted.
    private static let contents: [(content: HUDContent, scale: Double)] = {
      var named = HUDContent(kind: .program, icon: .speakerHigh, level: Level(0.7))
      named.detail = "Firefox"
      return [(named, 1), (Gallery.rows[6], 1)]
        + [(0, 1.0), (84, 1), (106, 1.5), (47, 2)].map { (Gallery.volume($0), $1) }
    }()

    /// Themes of other colours, with those that are files.
    private static let colours: [(name: String, settings: Settings)] =
      [Theme.Name.default, .glass, .light, .glassLight, .highContrast].map { name in
        var settings = Settings()
        settings.theme = name
        return (name.rawValue, settings)
      } + Gallery.shipped

    /// These in each form, and other bars.
    private static let looks: [(name: String, theme: Theme)] =
      colours.flatMap { name, settings in
        Theme.Form.allCases.map { form in
          var settings = settings
          settings.form = form
          return ("\(name) \(form.rawValue)", Theme(settings))
        }
      } + Gallery.columns.filter { ["segments", "ring"].contains($0.name) }

    @Test(
      "Every look is readable over white, black, dark blue, a photograph and a page of text",
      arguments: ["white", "black", "#1e1e2e", "photograph", "text"])
    func readable(background: String) throws {
      let stage = try Self.stage(over: background)
      #expect(Gallery.shipped.count >= 9)
      for (name, theme) in Gallery.columns + Gallery.shipped.map({ ($0.name, Theme($0.settings)) }) {
        for (content, scale) in Self.contents {
          let found = try lowest(.of(content, theme, scale: scale), on: stage)
          // An icon is near its ring, and wants no more contrast than that.
          let least = theme.bar == .ring ? Self.leastOfBar : content.isMuted ? Self.leastOfMuted : Self.least
          #expect(
            found >= least,
            "\(name) \(content.label) over \(background) at \(scale): \(found)")
        }
        for (percent, scale) in [(30, 1.0), (84, 1.5)] {
          let found = try lowestOfBar(.volume(percent, theme: theme, scale: scale), on: stage)
          #expect((found == nil) == (theme.bar == .none || theme.form == .capsule))
          #expect(found ?? 21 >= Self.leastOfBar, "the bar of \(name) over \(background): \(found ?? 0)")
        }
      }
    }

    /// The darkest and the lightest px of the empty panel, away from its edge.
    private func extremes(_ theme: Theme, on stage: Stage) throws -> (RGB, RGB) {
      let scene = Scene.of(HUDContent(kind: .volume, icon: .speakerMuted, level: Level(0)), theme)
      var plain = scene
      (plain.panel, plain.panelOpacity, plain.foreground, plain.glass) = (.black, 1, .white, nil)
      let (inked, picture) = (try look(plain, on: stage), try look(scene, on: stage))
      let (body, corner) = (scene.body, Int(scene.cornerRadius))
      var found: [RGB] = []
      for y in body.y + 3..<body.y + body.height - 3 {
        let edge = min(y - body.y, body.y + body.height - 1 - y) < corner ? corner : 3
        for x in body.x + edge..<body.x + body.width - edge where inked.pixel(x, y) == 0x000000 {
          found.append(picture.pixel(x, y))
        }
      }
      #expect(found.count > 200)
      found.sort { $0.luminance < $1.luminance }
      return (found[0], found[found.count - 1])
    }

    @Test("Nothing of a page of text shows through where the screen is blurred, and little elsewhere")
    func showThrough() throws {
      let stage = try Self.stage(over: "text")
      for (name, theme) in Self.looks {
        let (dark, light) = try extremes(theme, on: stage)
        if let glass = theme.glass {
          // 3 of 255 at the opacity of the default theme.
          #expect(Double(dark.distance(to: light)) <= 15 * (1 - glass.opacity) + 0.5, "\(name): \(dark) to \(light)")
        } else {
          #expect(RGB.contrast(dark.luminance, light.luminance) <= 1.25, "\(name): \(dark) to \(light)")
        }
      }
    }

    @Test("Light and dark below can be told apart, and white is readable on both; on black the edge is bright")
    func material() throws {
      let (white, black) = (try Stage(background: 0xffffff), try Stage(background: 0x000000))
      for form in Theme.Form.allCases {
        for (name, dark, light) in [(Theme.Name.default, 29, 80), (.glass, 28, 72)] {
          var settings = Settings()
          (settings.theme, settings.form) = (name, form)
          let theme = Theme(settings)
          let (over, onBlack) = (try extremes(theme, on: white), try extremes(theme, on: black))
          let greys = (Int(over.1.r), Int(onBlack.0.r))
          #expect(abs(greys.0 - light) <= 1 && abs(greys.1 - dark) <= 1, "\(name) \(form): \(greys)")
          #expect(RGB.contrast(1, over.1.luminance) >= (name == .glass ? 9 : 7))
          let scene = Scene.volume(50, theme: theme)
          let edge = try look(scene, on: black).pixel(scene.margin, scene.height / 2)
          #expect(edge.r >= 100, "\(name) \(form): \(edge)")
        }
      }
    }

    @Test("Every look has an edge, over whatever colour", arguments: [0xffffff, 0x000000, 0x0c0c0c, 0x1e1e2e] as [RGB])
    func edge(background: RGB) throws {
      let stage = try Stage(background: background)
      for (name, theme) in Self.looks {
        let scene = Scene.volume(50, theme: theme)
        let picture = try look(scene, on: stage)
        // From the last px outside to the first one within the border, in the middle of the left edge.
        let end = scene.margin + (scene.border?.width ?? 0) + 1
        let row = (max(0, scene.margin - 1)..<end).map { picture.pixel($0, scene.height / 2) }
        let found = row.map { RGB.contrast($0.luminance, background.luminance) }.max() ?? 1
        #expect(found >= 1.5, "\(name) over \(background): \(found)")
      }
    }

    @Test("The measure tells what cannot be read")
    func measure() throws {
      var theme = Theme(.glass)
      (theme.glass, theme.panelOpacity) = (nil, 0.2)
      #expect(try lowest(.volume(84, theme: theme), on: Stage()) < 2)
      #expect(abs(RGB.contrast(RGB(packed: 0xffffff).luminance, RGB(packed: 0).luminance) - 21) < 0.01)
      #expect(abs(RGB.contrast(RGB(packed: 0xffffff).luminance, RGB(packed: 0x767676).luminance) - 4.54) < 0.01)
    }
  }
}
