import CX11
import Raster
import SwellCore
import TestServers
import Testing

@testable import X11

extension XServerTests {
  /// What has been sent to the server in parts is the picture that was painted.
  @Suite struct PainterTests {
    @Test("What follows another panel looks as if it were the first one", arguments: Gallery.columns.map(\.name))
    func following(theme: String) throws {
      let theme = try #require(Gallery.columns.first { $0.name == theme }).theme
      let rasterizer = try #require(FreeTypeRasterizer(log: .init(verbosity: .problems)))
      let stage = try Stage(background: 0x4080c0, rasterizer: rasterizer)
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
          let following = try stage.picture(of: scene)
          stage.hide()
          stage.presenter.use(rasterizer)
          stage.present(scene)
          before = scene
          #expect(try stage.picture(of: scene) == following, "\(index) at \(scale): \(content)")
        }
      }
    }
  }
}
