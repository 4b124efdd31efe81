import SwellCore
import Testing

@Suite("The wheel at the edges", .serialized)
struct EdgeWheelTests {
  private static func settings(_ edges: Settings.EdgeWheel) -> Settings {
    var settings = Settings()
    settings.edgeWheel = edges
    return settings
  }

  private static let (left, right) = (
    PixelRect(x: 0, y: 0, width: 1, height: 1080), PixelRect(x: 1919, y: 0, width: 1, height: 1080)
  )

  @Test(
    "The strips are the outermost px of the edges that are set",
    arguments: [
      (Settings.EdgeWheel.off, []), (.left, [left]), (.right, [right]), (.both, [left, right]),
    ])
  func strips(edges: Settings.EdgeWheel, strips: [PixelRect]) {
    var stage = Stage(settings: Self.settings(edges))
    let effects = stage.hear(.monitors([Stage.laptop]))
    #expect(effects.contains(.placeWheelStrips(strips)) == !strips.isEmpty)
    #expect(stage.hear(.started).contains(.followFullScreen([], all: true, quiet: [])) == !strips.isEmpty)
    #expect(
      stage.reply(.configuration(ConfigurationReading(settings: Self.settings(.off)))).contains(
        .placeWheelStrips([])) == !strips.isEmpty)
  }

  @Test("They keep clear of the dead zone, and follow monitors and a turned device")
  func places() {
    var settings = Self.settings(.left)
    (settings.deadZone, settings.rotation) = (24, .hud)
    var stage = Stage.inSession(settings: settings)
    let beamer = PixelRect(x: 1920, y: 24, width: 1, height: 696)
    #expect(stage.hear(.monitors([Stage.beamer])).contains(.placeWheelStrips([beamer])))
    stage.hear(.monitors([Stage.laptop]))
    let turned = PixelRect(x: 1919, y: 0, width: 1, height: 1056)
    #expect(stage.hear(.orientation(.inverted)).contains(.placeWheelStrips([turned])))
    #expect(stage.hear(.monitors([])).contains(.placeWheelStrips([])))
  }

  @Test("Nothing of it over a full-screen program that is not listed, nor while the screen is locked")
  func away() {
    var stage = Stage.inSession(settings: Self.settings(.both))
    let (there, gone) = (Effect.placeWheelStrips([Self.left, Self.right]), Effect.placeWheelStrips([]))
    #expect(stage.hear(.fullScreen(5, isListed: false)) == [gone])
    #expect(stage.hear(.fullScreen(nil, isListed: false)) == [there])
    #expect(stage.hear(.fullScreen(5, isListed: true)) == [.takePresses(of: 5, in: [Stage.laptop.frame])])
    #expect(stage.hear(.fullScreen(6, isListed: false)) == [gone, .takePresses(of: nil, in: [])])
    #expect(stage.hear(.locked(.session, isOn: true)) == [])
    #expect(stage.hear(.fullScreen(nil, isListed: false)) == [])
    #expect(stage.hear(.locked(.session, isOn: false)) == [there])
    #expect(stage.hear(.locked(.session, isOn: true)) == [gone])
  }

  @Test("The wheel there is the level of that half")
  func wheel() {
    var stage = Stage.equipped(settings: Self.settings(.both))
    #expect(stage.hear(.wheel(.up, at: PixelPoint(x: 1919, y: 10))) == [.setVolume(33_792)])
    stage.hear(.wheel(.up, at: PixelPoint(x: 0, y: 10)))
    #expect(stage.content?.kind == .brightness)
  }
}
