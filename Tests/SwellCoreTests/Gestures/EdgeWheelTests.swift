import Testing

@testable import SwellCore

@Suite("The wheel at the edges")
struct EdgeWheelTests {
  private static let (left, right) = (PixelRect(0, 0, 1, 1080), PixelRect(1919, 0, 1, 1080))

  @Test(
    "The strips are the outermost px of the edges that are set",
    arguments: [(Settings.EdgeWheel.off, []), (.left, [left]), (.right, [right]), (.both, [left, right])])
  func strips(edges: Settings.EdgeWheel, strips: [PixelRect]) {
    var stage = Stage(settings: Settings { $0.edgeWheel = edges })
    #expect(stage.hear(.monitors([Stage.laptop])).contains(.placeWheelStrips(strips)) == !strips.isEmpty)
    #expect(stage.hear(.started).contains(.followFullScreen([], all: true, quiet: [])) == !strips.isEmpty)
    #expect(stage.save().contains(.placeWheelStrips([])) == !strips.isEmpty)
  }

  @Test("They keep clear of the dead zone, and follow monitors and a turned device")
  func places() {
    var stage = Stage.inSession { ($0.edgeWheel, $0.deadZone, $0.rotation) = (.left, 24, .hud) }
    for (event, strips) in [
      (Event.monitors([Stage.beamer]), [PixelRect(1920, 24, 1, 696)]),
      (.monitors([Stage.laptop]), [PixelRect(0, 24, 1, 1056)]),
      (.orientation(.inverted), [PixelRect(1919, 0, 1, 1056)]), (.monitors([]), []),
    ] {
      #expect(stage.hear(event).contains(.placeWheelStrips(strips)))
    }
  }

  @Test("Nothing of it over a full-screen program that is not listed, nor while the screen is locked")
  func away() {
    var stage = Stage.inSession { $0.edgeWheel = .both }
    let (there, gone) = (Effect.placeWheelStrips([Self.left, Self.right]), Effect.placeWheelStrips([]))
    for (event, effects) in [
      (Event.fullScreen(5, isListed: false), [gone]), (.fullScreen(nil, isListed: false), [there]),
      (.fullScreen(5, isListed: true), [.takePresses(of: 5, in: [Stage.laptop.frame])]),
      (.fullScreen(6, isListed: false), [gone, .takePresses(of: nil, in: [])]), (.locked(.session, isOn: true), []),
      (.fullScreen(nil, isListed: false), []), (.locked(.session, isOn: false), [there]),
      (.locked(.session, isOn: true), [gone]),
    ] {
      #expect(stage.hear(event) == effects)
    }
  }

  @Test("The wheel there is the level of that half")
  func wheel() {
    var stage = Stage.equipped { $0.edgeWheel = .both }
    #expect(stage.wheel(at: 1919) == [.setVolume(33_792)])
    stage.wheel(at: 0)
    #expect(stage.content?.kind == .brightness)
  }
}
