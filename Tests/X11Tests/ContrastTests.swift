import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// WCAG 2.1, 1.4.3: text and icon against what is directly around them, as it is on the screen.
  @Suite struct ContrastTests {
    private static let least = 4.5

    /// A photograph's worst: all colours, and white and black next to each other.
    private static func photograph() throws -> Picture {
      var picture = try Picture.photograph(width: 1280, height: 800, seed: 7)
      for index in picture.pixels.indices where (index / 5 + index / 1280 / 3) % 4 == 0 {
        picture.pixels[index] = index / 11 % 2 == 0 ? 0xffffff : 0x000000
      }
      return picture
    }

    /// Two px, or one across a corner.
    private static func isNear(_ dx: Int, _ dy: Int) -> Bool { dx * dx + dy * dy <= 4 }

    /// Which px are ink, and which are directly around it: within two px of full ink, and without any.
    private func ink(_ scene: Scene, on stage: Stage) throws -> (full: [Int], near: [[Int]]) {
      var plain = scene
      (plain.panel, plain.panelOpacity, plain.foreground) = (.black, 1, .white)
      // Beyond round corners the background would count.
      (plain.border, plain.fixed, plain.cornerRadius) = (nil, [], 0)
      (plain.glass, plain.shadow, plain.margin) = (nil, nil, 0)
      plain.elements = scene.elements.filter { if case .rectangle = $0 { false } else { true } }
      stage.present(plain)
      let picture = try stage.picture(of: plain) { _ in true }
      let (width, height) = (picture.width, picture.height)
      let full = picture.pixels.indices.filter { picture.pixels[$0] & 255 >= 250 }
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

    @Test("Every theme is readable over white, black and a photograph", arguments: Theme.Name.allCases)
    func readable(name: Theme.Name) throws {
      for background in ["white", "black", "photograph"] {
        try Stage.run(background: background == "white" ? 0xffffff : 0x000000) { stage in
          if background == "photograph" { try stage.probe.setBackground(Self.photograph()) }
          for (percent, scale) in [(0, 1.0), (84, 1), (106, 1.5), (47, 2)] {
            let level = Level(Double(percent) / 100)
            let content = HUDContent(kind: .volume, icon: .speaker(level, isMuted: false), level: level)
            let scene = Layout.scene(for: content, theme: Theme(name), scale: Scale(scale))
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
            #expect(lowest >= Self.least, "\(name) \(percent) % over \(background) at \(scale)")
          }
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
