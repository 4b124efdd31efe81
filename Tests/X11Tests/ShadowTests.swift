import CX11
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// The shadow of a panel where a compositor runs and blends nothing, as over a full-screen program.
  @Suite struct ShadowTests {
    private static let background: RGB = 0x4080c0

    /// Shows a panel as if something blended it, on a screen where the server is all that paints.
    private func present(_ scene: Scene, on stage: Stage) {
      stage.present(scene, isComposited: true)
      // As Swell does before it sleeps.
      stage.settle()
    }

    @Test(
      "Without blending it is cut, or it would be a black frame",
      arguments: [Theme.Name.glass, .glassLight, .pill, .capsule])
    func cut(theme: Theme.Name) throws {
      let stage = try Stage(background: Self.background)
      let scene = Scene.volume(37, theme: Theme(theme))
      // Where the shadow is, from a px below the panel to the edge of its window.
      let (x, rows) = (scene.width / 2, (scene.body.y + scene.body.height + 1)..<scene.height)
      #expect(rows.count > 5)
      for percent in [37, 38] {
        present(.volume(percent, theme: Theme(theme)), on: stage)
        let picture = try stage.picture(of: scene)
        for y in rows { #expect(picture.pixel(x, y) == Self.background, "\(percent) \(y)") }
        for y in [0, scene.height / 2, scene.height - 1] { #expect(picture.pixel(0, y) == Self.background) }
        // The panel is all there.
        #expect(picture.pixel(scene.body.x + scene.body.width / 2, scene.body.y + 1) != Self.background)
        #expect(picture.pixel(x, rows.lowerBound - 2) != Self.background)
      }
      stage.present(.hidden, isComposited: true)
      stage.settle()
      try stage.start(.picom)
      // Each panel is looked at once, and picom may not have painted anything by then.
      try stage.probe.waitUntil("the shadow") {
        let pixel = try stage.probe.pixel(Stage.place.x + x, Stage.place.y + rows.lowerBound)
        if pixel != Self.background, pixel.b > 0x80 { return true }
        stage.present(.hidden, isComposited: true)
        present(scene, on: stage)
        return false
      }
    }

    @Test("A black screen below it is no reason to cut it")
    func black() throws {
      let stage = try Stage(blending: .picom, background: 0x000000)
      let scene = Scene.volume(37, theme: Theme(.glass))
      present(scene, on: stage)
      try stage.picture(of: scene, "the panel") { $0.pixels.contains { RGB(packed: $0).r > 0xc0 } }
    }
  }
}
