import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// The shadow of a panel where a compositor runs and blends nothing, as over a full-screen program.
  @Suite struct ShadowTests {
    private static let background: RGB = 0x4080c0
    private static let looks: [Theme.Name] = [.glass, .glassLight, .pill, .capsule]

    /// Shows a panel as if something blended it, on a screen where the server is all that paints.
    private func present(_ scene: Scene, on stage: Stage, at place: (x: Int, y: Int) = Stage.place) {
      stage.presenter.present(.visible(scene: scene, x: place.x, y: place.y, opacity: 1), isComposited: true)
      stage.connection.flush()
      // As Swell does before it sleeps.
      stage.settle()
    }

    /// Where the shadow is, from a px below the panel to the edge of its window.
    private func shadow(_ scene: Scene) -> (x: Int, rows: Range<Int>) {
      (scene.width / 2, (scene.body.y + scene.body.height + 1)..<scene.height)
    }

    @Test("Without blending, the window is cut to the panel: its shadow would be a black frame", arguments: looks)
    func cut(theme: Theme.Name) throws {
      try Stage.run(background: Self.background) { stage in
        let scene = Scene.volume(37, theme: Theme(theme))
        let (x, rows) = shadow(scene)
        #expect(rows.count > 5)
        for percent in [37, 38] {
          present(.volume(percent, theme: Theme(theme)), on: stage)
          let picture = try stage.picture(of: scene) { _ in true }
          for y in rows { #expect(picture.pixel(x, y) == Self.background, "\(percent) \(y)") }
          for y in [0, scene.height / 2, scene.height - 1] { #expect(picture.pixel(0, y) == Self.background) }
          // The panel is all there.
          #expect(picture.pixel(scene.body.x + scene.body.width / 2, scene.body.y + 1) != Self.background)
          #expect(picture.pixel(x, rows.lowerBound - 2) != Self.background)
        }
        stage.presenter.present(.hidden, isComposited: true)
      }
    }

    @Test("Once something blends it again, the shadow is back", arguments: looks)
    func back(theme: Theme.Name) throws {
      try Stage.run(background: Self.background) { stage in
        let scene = Scene.volume(37, theme: Theme(theme))
        let (x, rows) = shadow(scene)
        present(scene, on: stage)
        #expect(try stage.probe.pixel(Stage.place.x + x, Stage.place.y + rows.lowerBound) == Self.background)
        stage.presenter.present(.hidden, isComposited: true)
        stage.settle()
        try stage.start(.picom)
        // Each panel is looked at once, and picom may not have painted anything by then.
        try stage.probe.waitUntil("the shadow") {
          let pixel = try stage.probe.pixel(Stage.place.x + x, Stage.place.y + rows.lowerBound)
          if pixel != Self.background, pixel.b > 0x80 { return true }
          stage.presenter.present(.hidden, isComposited: true)
          present(scene, on: stage)
          return false
        }
      }
    }

    @Test("A panel whose window is partly beyond the screen, and a black screen, are no errors")
    func edges() throws {
      try Stage.run(blending: .picom, background: 0x000000) { stage in
        let scene = Scene.volume(37, theme: Theme(.glass))
        for place in [(1280 - scene.width / 2, 800 - scene.height / 2), (-scene.width + 2, -scene.height + 2)] {
          present(scene, on: stage, at: place)
          stage.hide()
        }
        present(scene, on: stage)
        try stage.picture(of: scene, "the panel") { picture in
          picture.pixels.contains { RGB(packed: $0).r > 0xc0 }
        }
      }
    }
  }
}
