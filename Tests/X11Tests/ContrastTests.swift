import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// WCAG 2.1, 1.4.3: text and icon against what is directly around them, as it is on the screen.
  @Suite struct ContrastTests {
    private static let least = 4.5
    /// WCAG 2.1, 1.4.11: the part of a bar up to the level against the rest of it.
    private static let leastOfBar = 3.0

    /// What is below; names for `background`.
    private static let backgrounds = ["white", "black", "#1e1e2e", "photograph", "text"]

    private static func stage(over background: String) throws -> Stage {
      let stage = try Stage(
        background: background == "white" ? 0xffffff : background == "#1e1e2e" ? 0x1e1e2e : 0x000000)
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

    /// Two px, or one across a corner.
    private static func isNear(_ dx: Int, _ dy: Int) -> Bool { dx * dx + dy * dy <= 4 }

    /// The white px of the panel: around it there may be anything.
    private static func full(_ picture: Picture, _ scene: Scene) -> [Int] {
      picture.pixels.indices.filter { index in
        let place = PixelPoint(x: Double(index % picture.width), y: Double(index / picture.width))
        return picture.pixels[index] & 255 >= 250 && scene.body.contains(place)
      }
    }

    /// Which px are ink, and which are directly around it: within two px of full ink, and without any.
    private func ink(_ scene: Scene, on stage: Stage) throws -> (full: [Int], near: [[Int]]) {
      var plain = scene
      (plain.panel, plain.panelOpacity, plain.foreground) = (.black, 1, .white)
      // Beyond round corners the background would count.
      (plain.border, plain.fixed, plain.cornerRadius, plain.column) = (nil, [], 0, nil)
      (plain.glass, plain.shadow, plain.margin) = (nil, nil, 0)
      plain.elements = scene.elements.filter { if case .bar = $0 { false } else { true } }
      stage.present(plain)
      let picture = try stage.picture(of: plain) { _ in true }
      let (width, height) = (picture.width, picture.height)
      let full = Self.full(picture, scene)
      let near = full.map { index in
        var near: [Int] = []
        for y in max(0, index / width - 2)...min(height - 1, index / width + 2) {
          for x in max(0, index % width - 2)...min(width - 1, index % width + 2)
          where picture.pixels[y * width + x] & 255 == 0 && Self.isNear(x - index % width, y - index / width) {
            near.append(y * width + x)
          }
        }
        return near
      }
      return (full, near)
    }

    /// The least contrast between ink and what is directly around it.
    private func lowest(_ scene: Scene, on stage: Stage) throws -> Double {
      let (full, near) = try ink(scene, on: stage)
      stage.hide()
      stage.present(scene)
      let picture = try stage.picture(of: scene) { _ in true }
      stage.hide()
      #expect(full.count > 50)
      #expect(near.contains { !$0.isEmpty })
      var lowest = 21.0
      for (index, around) in zip(full, near) {
        let own = RGB(packed: picture.pixels[index]).luminance
        for other in around {
          lowest = min(lowest, RGB.contrast(own, RGB(packed: picture.pixels[other]).luminance))
        }
      }
      return lowest
    }

    /// The least contrast between px of the bar up to the level, and px of the rest of it; nil without a bar.
    private func lowestOfBar(_ scene: Scene, on stage: Stage) throws -> Double? {
      /// Which px an element of the scene covers wholly.
      func covered(_ elements: [Scene.Element]) throws -> Set<Int> {
        var plain = scene
        (plain.panel, plain.panelOpacity, plain.foreground) = (.black, 1, .white)
        (plain.border, plain.cornerRadius, plain.shadow) = (nil, 0, nil)
        (plain.glass, plain.margin) = (nil, 0)
        (plain.fixed, plain.elements) = ([], elements)
        stage.present(plain)
        let picture = try stage.picture(of: plain) { _ in true }
        stage.hide()
        return Set(Self.full(picture, scene))
      }
      func opaque(_ element: Scene.Element) -> Scene.Element? {
        switch element {
        case .bar(let frame, let columns, let radius, _): .bar(frame, columns: columns, radius: radius, opacity: 1)
        case .ring(let frame, let width, let share, let notch, _):
          .ring(frame, width: width, share: share, notch: notch, opacity: 1)
        case .icon, .picture, .label, .line: nil
        }
      }
      let fills = scene.elements.compactMap(opaque)
      guard !fills.isEmpty else { return nil }
      let fill = try covered(fills)
      let track = try covered(scene.fixed.compactMap(opaque)).subtracting(fill)
      stage.present(scene)
      let picture = try stage.picture(of: scene) { _ in true }
      stage.hide()
      // A px beside the fill may be filled in part.
      let (width, near) = (picture.width, [-1, 0, 1])
      let rest = track.filter { index in
        near.allSatisfy { dx in near.allSatisfy { dy in !fill.contains(index + dy * width + dx) } }
      }
      #expect(!fill.isEmpty && !rest.isEmpty)
      let inks = fill.map { RGB(packed: picture.pixels[$0]).luminance }
      let others = rest.map { RGB(packed: picture.pixels[$0]).luminance }
      return inks.flatMap { ink in others.map { RGB.contrast(ink, $0) } }.min()
    }

    /// What the HUD says, and the scale: the first with a second line.
    private static let contents: [(content: HUDContent, scale: Double)] = {
      var named = HUDContent(kind: .program, icon: .speakerHigh, level: Level(0.7))
      named.detail = "Firefox"
      return [(named, 1)]
        + [(0, 1.0), (84, 1), (106, 1.5), (47, 2)].map { percent, scale in
          let level = Level(Double(percent) / 100)
          return (HUDContent(kind: .volume, icon: .speaker(level, isMuted: false), level: level), scale)
        }
    }()

    /// Themes of other colours in each form, and other bars.
    private static let looks: [(name: String, theme: Theme)] =
      [Theme.Name.default, .glass, .light, .glassLight, .highContrast].flatMap { name in
        Theme.Form.allCases.map { form in
          var settings = Settings()
          (settings.theme, settings.form) = (name, form)
          return ("\(name.rawValue) \(form.rawValue)", Theme(settings))
        }
      } + Gallery.columns.filter { ["segments", "ring"].contains($0.name) }

    @Test(
      "Every look is readable over white, black, dark blue, a photograph and a page of text",
      arguments: backgrounds)
    func readable(background: String) throws {
      let stage = try Self.stage(over: background)
      for (name, theme) in Gallery.columns {
        for (content, scale) in Self.contents {
          let scene = Layout.scene(for: content, theme: theme, scale: Scale(scale))
          let found = try lowest(scene, on: stage)
          #expect(found >= Self.least, "\(name) \(content.label) over \(background) at \(scale): \(found)")
        }
        for (percent, scale) in [(30, 1.0), (84, 1.5)] {
          let content = HUDContent(kind: .volume, icon: .speakerHigh, level: Level(Double(percent) / 100))
          let scene = Layout.scene(for: content, theme: theme, scale: Scale(scale))
          let found = try lowestOfBar(scene, on: stage)
          #expect((found == nil) == (theme.bar == .none || theme.form == .capsule))
          #expect(found ?? 21 >= Self.leastOfBar, "the bar of \(name) over \(background): \(found ?? 0)")
        }
      }
      #expect(stage.xErrors == [])
    }

    /// The lightest and the darkest px of the empty panel, away from its edge.
    private func extremes(_ theme: Theme, on stage: Stage) throws -> Double {
      let content = HUDContent(kind: .volume, icon: .speakerMuted, level: Level(0))
      let scene = Layout.scene(for: content, theme: theme, scale: Scale(1))
      var plain = scene
      (plain.panel, plain.panelOpacity, plain.foreground, plain.glass) = (.black, 1, .white, nil)
      stage.present(plain)
      let inked = try stage.picture(of: plain) { _ in true }
      stage.hide()
      stage.present(scene)
      let picture = try stage.picture(of: scene) { _ in true }
      stage.hide()
      let (body, corner) = (scene.body, Int(scene.cornerRadius))
      var lights: [Double] = []
      for y in body.y + 3..<body.y + body.height - 3 {
        let edge = min(y - body.y, body.y + body.height - 1 - y) < corner ? corner : 3
        for x in body.x + edge..<body.x + body.width - edge where inked.pixel(x, y) == 0x000000 {
          lights.append(picture.pixel(x, y).luminance)
        }
      }
      #expect(lights.count > 200)
      return RGB.contrast(try #require(lights.min()), try #require(lights.max()))
    }

    @Test("Little of a page of text shows through")
    func showThrough() throws {
      let stage = try Self.stage(over: "text")
      for (name, theme) in Self.looks {
        let found = try extremes(theme, on: stage)
        #expect(found <= (theme.glass == .dark ? 1.35 : 1.5), "\(name): \(found)")
      }
      #expect(stage.xErrors == [])
    }

    @Test("Every look has an edge, over whatever colour", arguments: [0xffffff, 0x000000, 0x0c0c0c, 0x1e1e2e] as [RGB])
    func edge(background: RGB) throws {
      try Stage.run(background: background) { stage in
        for (name, theme) in Self.looks {
          let scene = Layout.scene(for: Gallery.volume(50), theme: theme, scale: Scale(1))
          stage.present(scene)
          let picture = try stage.picture(of: scene) { _ in true }
          stage.hide()
          // From the last px outside to the first one within the border, in the middle of the left edge.
          let end = scene.margin + (scene.border?.width ?? 0) + 1
          let row = (max(0, scene.margin - 1)..<end).map { picture.pixel($0, scene.height / 2) }
          let found = row.map { RGB.contrast($0.luminance, background.luminance) }.max() ?? 1
          #expect(found >= 1.5, "\(name) over \(background): \(found)")
        }
      }
    }

    @Test("The measure tells what cannot be read")
    func measure() throws {
      try Stage.run(background: 0xffffff) { stage in
        var theme = Theme(.glass)
        (theme.glass, theme.panelOpacity) = (nil, 0.2)
        let content = HUDContent(kind: .volume, icon: .speakerHigh, level: Level(0.84))
        let scene = Layout.scene(for: content, theme: theme, scale: Scale(1))
        let (full, near) = try ink(scene, on: stage)
        stage.hide()
        stage.present(scene)
        let picture = try stage.picture(of: scene) { _ in true }
        let index = try #require(full.indices.first { !near[$0].isEmpty })
        let contrast = RGB.contrast(
          RGB(packed: picture.pixels[full[index]]).luminance, RGB(packed: picture.pixels[near[index][0]]).luminance)
        #expect(contrast < 2)
      }
      #expect(abs(RGB.contrast(RGB(packed: 0xffffff).luminance, RGB(packed: 0).luminance) - 21) < 0.01)
      #expect(abs(RGB.contrast(RGB(packed: 0xffffff).luminance, RGB(packed: 0x767676).luminance) - 4.54) < 0.01)
    }
  }
}
