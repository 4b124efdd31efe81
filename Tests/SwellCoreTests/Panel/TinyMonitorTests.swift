import Testing

@testable import SwellCore

@Suite("Monitors of any size, such as those that xrandr --setmonitor makes")
struct TinyMonitorTests {
  private static let looks: [(Theme.Name, Theme.Bar?)] =
    Theme.Name.allCases.map { ($0, nil) } + [(.default, .ring), (.pill, .segments), (.default, Theme.Bar.none)]

  @Test("Every panel can be painted", arguments: looks, [1, 2.5])
  func fits(look: (theme: Theme.Name, bar: Theme.Bar?), scale: Double) {
    let sides = [1, 2, 3, 7, 16, 31, 40, 64, 90, 200, 800]
    for (width, height) in sides.flatMap({ width in sides.map { (width, $0) } }) {
      let monitor = Monitor(name: "m", frame: PixelRect(x: 0, y: 0, width: width, height: height))
      var stage = Stage.inSession(monitors: [monitor]) {
        ($0.theme, $0.bar, $0.scale) = (look.theme, look.bar, Scale(scale))
      }
      let painter = ScenePainter(rasterizer: MarkerRasterizer())
      for percent in [0.0, 40, 120] {
        stage.hearVolume(percent)
        guard let scene = stage.frame()?.scene else { continue }
        #expect(scene.body.width > 0 && scene.body.height > 0, "\(width) × \(height)")
        #expect(painter.paint(scene, isOnGlass: false).width == scene.width)
      }
    }
  }
}
