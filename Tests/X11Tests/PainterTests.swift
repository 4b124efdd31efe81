import CX11
import Raster
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// What has been sent to the server in parts is the picture that was painted.
  @Suite struct PainterTests {
    private func scene(_ elements: [Scene.Element]) -> Scene {
      var scene = Scene.volume(37)
      scene.fixed = []
      scene.elements = elements
      return scene
    }

    private func look(_ scene: Scene, on stage: Stage) throws -> Picture {
      try stage.probe.image(Stage.place.x, Stage.place.y, scene.width, scene.height)
    }

    @Test("What follows another panel looks as if it were the first one", arguments: Gallery.columns.map(\.name))
    func following(theme: String) throws {
      let theme = try #require(Gallery.columns.first { $0.name == theme }).theme
      let rasterizer = try #require(FreeTypeRasterizer(log: .init(verbosity: .problems)))
      try Stage.run(background: 0x4080c0, rasterizer: rasterizer) { stage in
        var contents = [37, 38, 45, 100, 101, 99, 9, 3, 0, 2].map { Gallery.volume($0) }
        var program = Gallery.volume(0)
        program.detail = "2048"
        contents += Gallery.rows + contents.reversed() + [HUDContent](repeating: program, count: 9)
        for scale in [1, 1.5] {
          var before = Scene.volume(36, scale: scale)
          for (index, content) in contents.enumerated() {
            var pose = HUDPose()
            pose.bump = [0, 0, 0, 2, 0, -3][index % 6]
            let scene = Layout.scene(for: content, theme: theme, scale: Scale(scale), measuring: rasterizer, pose: pose)
            // Some from a fade of the one before, some once more.
            if index % 4 == 2 { stage.present(before, opacity: 0.5) }
            for _ in 0...(index % 8 == 3 ? 1 : 0) { stage.present(scene) }
            let following = try look(scene, on: stage)
            stage.hide()
            stage.presenter.use(rasterizer)
            stage.present(scene)
            before = scene
            #expect(try look(scene, on: stage) == following, "\(index) at \(scale): \(content)")
          }
        }
      }
    }

    @Test("Other colours are shown in their order of channels", arguments: [Blending.none, .xcompmgr])
    func colours(blending: Blending) throws {
      try Stage.run(blending: blending, background: 0x000000) { stage in
        let columns = [UInt8](repeating: 255, count: 44)
        var scene = scene([.bar(PixelRect(x: 10, y: 65, width: 44, height: 2), columns: columns, radius: 0, opacity: 1)]
        )
        scene.panel = Color(red: 1, green: 0.5, blue: 0)
        scene.panelOpacity = 0.5
        scene.foreground = Color(red: 0, green: 0.5, blue: 1)
        stage.present(scene)
        let picture = try stage.picture(of: scene) { $0.pixel(6, 6).distance(to: 0x804000) <= 1 }
        #expect(picture.pixel(20, 65).distance(to: 0x0080ff) <= 1)
        // And another theme in the same window.
        scene.panel = Color(red: 0, green: 0, blue: 1)
        scene.panelOpacity = 1
        scene.foreground = Color(red: 1, green: 0, blue: 0)
        stage.present(scene)
        let other = try stage.picture(of: scene, "the other theme") { $0.pixel(6, 6) == 0x0000ff }
        #expect(other.pixel(20, 65) == 0xff0000)
      }
    }

  }
}
