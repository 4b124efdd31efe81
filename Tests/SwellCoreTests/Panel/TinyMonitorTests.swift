import Testing

@testable import SwellCore

@Suite("Monitors of any size, such as those that xrandr --setmonitor makes")
struct TinyMonitorTests {
  private static let looks: [(Theme.Name, Theme.Bar?)] =
    Theme.Name.allCases.map { ($0, nil) } + [(.default, .ring), (.pill, .segments), (.default, Theme.Bar.none)]

  @Test("Every panel can be painted", arguments: looks.indices, [1, 2.5])
  func fits(look: Int, scale: Double) {
    var settings = Settings()
    (settings.theme, settings.bar) = Self.looks[look]
    settings.scale = Scale(scale)
    let sides = [1, 2, 3, 5, 7, 11, 16, 23, 31, 40, 64, 90, 200, 800]
    for width in sides {
      for height in sides {
        let monitor = Monitor(name: "m", frame: PixelRect(x: 0, y: 0, width: width, height: height))
        var stage = Stage.inSession(monitors: [monitor], settings: settings)
        let painter = ScenePainter(rasterizer: MarkerRasterizer())
        for percent in [0, 40, 120] {
          stage.hearVolume(Double(percent))
          guard let panel = stage.frame()?.panel else { continue }
          let scene = panel.scene
          #expect(scene.body.width > 0 && scene.body.height > 0, "\(width) × \(height)")
          #expect(painter.paint(scene, isOnGlass: false).width == scene.width)
        }
      }
    }
  }
}
