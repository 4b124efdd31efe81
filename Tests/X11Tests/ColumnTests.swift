import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// The capsule, whose fill is of the colour of what lies beside it.
  @Suite struct ColumnTests {
    private static func scene(_ percent: Int, isMuted: Bool = false) -> Scene {
      let level = Level(Double(percent) / 100)
      let content = HUDContent(kind: .volume, icon: .speaker(level, isMuted: isMuted), level: level)
      var scene = Layout.scene(for: content, theme: Theme(.capsule), scale: Scale(1))
      (scene.panel, scene.panelOpacity, scene.border, scene.shadow) = (.black, 1, nil, nil)
      scene.column?.ink = Color(red: 1, green: 0, blue: 0)
      return scene
    }

    @Test(
      "Icon and number have another colour on the fill, and are cut at its edge", arguments: [0, 13, 20, 50, 86, 100])
    func split(percent: Int) throws {
      try Stage.run(background: 0x000000) { stage in
        // What was painted before leaves no clip behind.
        for level in [87, percent] {
          let scene = Self.scene(level)
          stage.present(scene)
          let picture = try stage.picture(of: scene) { _ in true }
          let column = scene.column
          var (inks, whites) = (0, 0)
          for y in 0..<picture.height {
            for x in 0..<picture.width {
              let color = picture.pixel(x, y)
              let isFilled = column.map { y >= $0.top && y < $0.bottom } ?? false
              // Red is darker on the white fill, and there is none elsewhere.
              if Int(color.r) > Int(color.g) + 100 { inks += isFilled ? 1 : 1_000_000 }
              if !isFilled, color.g > 200 { whites += 1 }
            }
          }
          #expect(inks < 1_000_000, "\(level)")
          #expect((inks > 20) == (level > 10), "\(level)")
          #expect((whites > 20) == (level < 100), "\(level)")
        }
      }
    }

    @Test("Muted there is a line and no fill")
    func muted() throws {
      try Stage.run(background: 0x000000) { stage in
        let scene = Self.scene(60, isMuted: true)
        stage.present(scene)
        let picture = try stage.picture(of: scene) { _ in true }
        let middle = scene.width / 2
        let column = try #require(scene.column)
        let rows = (16..<128).filter { $0 > 44 && picture.pixel(middle, $0).g > 200 }
        #expect(rows == Array(column.top..<column.bottom))
      }
    }
  }
}
