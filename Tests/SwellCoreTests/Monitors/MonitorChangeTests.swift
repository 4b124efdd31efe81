import SwellCore
import Testing

@Suite("Monitors and compositors that come, go and change")
struct MonitorChangeTests {
  @Test("Is in the middle of the primary monitor")
  func primary() {
    var stage = Stage.inSession(monitors: [Stage.beamer, Stage.laptop])
    stage.hearVolume(60)
    #expect(stage.frame()?.place == [928, 504])
  }

  @Test("Without a primary monitor it takes the first")
  func first() {
    var second = Stage.laptop
    second.isPrimary = false
    var stage = Stage.inSession(monitors: [Stage.beamer, second])
    stage.hearVolume(60)
    #expect(stage.frame()?.place == [1920 + 608, 324])
  }

  @Test("Takes the scale of its monitor")
  func scale() {
    var dense = Stage.laptop
    dense.scale = Scale(2)
    var stage = Stage.inSession(monitors: [Stage.beamer, dense])
    stage.hearVolume(60)
    let frame = stage.frame()
    #expect(frame?.scene?.width == 128)
    #expect(frame?.place == [896, 468])
  }

  @Test("Without a monitor nothing is visible, nothing crashes, and the core comes to rest")
  func none() {
    var stage = Stage.inSession(monitors: [])
    stage.hearVolume(60)
    let frames = stage.live(for: .seconds(4))
    #expect(frames.allSatisfy { $0.frame == .hidden })
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A monitor that comes while the HUD is due gets it at once")
  func plug() {
    var stage = Stage.inSession(monitors: [])
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(100))
    stage.hear(.monitors([Stage.laptop]))
    let frame = stage.frame()
    #expect(frame?.opacity == 1)
    #expect(frame?.label == "60%")
  }

  @Test("When the monitors vanish in mid-fade the HUD is hidden, and stays so to the end")
  func vanishInFade() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.live(for: .milliseconds(1300))
    stage.pass(.milliseconds(17))
    stage.hear(.monitors([]))
    #expect(stage.frame() == .hidden)
    let frames = stage.live(for: .seconds(2))
    #expect(frames.allSatisfy { $0.frame == .hidden })
    #expect(stage.timeToDeadline == nil)
  }

  @Test("When its monitor vanishes in mid-fade the HUD goes on fading on another")
  func moveInFade() throws {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer])
    stage.hearVolume(60)
    _ = stage.live(for: .milliseconds(1300))
    stage.pass(.milliseconds(17))
    stage.hear(.monitors([Stage.beamer]))
    let frame = stage.frame()
    #expect(frame?.place == [1920 + 608, 324])
    let opacity = try #require(frame?.opacity)
    #expect(opacity > 0.3)
    #expect(opacity < 0.6)
  }

  @Test("A turned monitor moves a shown HUD at once, and turning back puts it exactly where it was")
  func rotation() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    let before = stage.frame()
    stage.pass(.milliseconds(50))
    var turned = Stage.laptop
    turned.frame = PixelRect(x: 0, y: 0, width: 1080, height: 1920)
    stage.hear(.monitors([turned]))
    #expect(stage.frame()?.place == [508, 924])
    stage.pass(.milliseconds(50))
    stage.hear(.monitors([Stage.laptop]))
    #expect(stage.frame() == before)
  }

  @Test("A change of monitors does not prolong the stay")
  func noRenewal() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(700))
    stage.hear(.monitors([Stage.beamer]))
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(100))
  }

  @Test("The same monitors told again push nothing")
  func sameMonitors() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(50))
    stage.hear(.monitors([Stage.laptop]))
    #expect(stage.frame() == nil)
  }

  @Test(
    "A compositor that starts, or a lost picture, pushes a shown HUD again and a hidden one not",
    arguments: [Event.compositor(isRunning: true), .hudDamaged])
  func pushAgain(event: Event) {
    var stage = Stage.inSession()
    for event in [event, .compositor(isRunning: false)] {
      stage.hear(event)
      #expect(stage.frame().showsNothing)
      stage.pass(.milliseconds(50))
    }
    stage.hearVolume(60)
    let before = stage.frame()
    stage.pass(.milliseconds(50))
    stage.hear(event)
    #expect(stage.frame() == before)
    stage.pass(.milliseconds(50))
    stage.hear(.hudDamaged)
    #expect(stage.frame() == before)
    _ = stage.live(for: .seconds(3))
    stage.hear(event)
    #expect(stage.frame().showsNothing)
  }

  @Test("What a compositor blended goes with it, and comes with the next change")
  func compositorEnds() {
    var stage = Stage.inSession()
    stage.hear(.compositor(isRunning: true))
    stage.hearVolume(60)
    #expect(!stage.frame().showsNothing)
    stage.pass(.milliseconds(50))
    stage.hear(.compositor(isRunning: false))
    #expect(stage.frame().showsNothing)
    stage.pass(.milliseconds(50))
    stage.hearVolume(70)
    #expect(!stage.frame().showsNothing)
  }

  @Test("A compositor that is told of again pushes nothing", arguments: [false, true])
  func sameCompositor(isRunning: Bool) {
    var stage = Stage.inSession()
    stage.hear(.compositor(isRunning: isRunning))
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(50))
    stage.hear(.compositor(isRunning: isRunning))
    #expect(stage.frame() == nil)
  }

  @Test("Monitors that changed may have a brightness of their own, which is looked for; the same again have not")
  func findBrightness() {
    var stage = Stage()
    #expect(stage.hear(.monitors([Stage.laptop])) == [.placeTouchBands(Stage.laptopBands), .deviceRefresh])
    #expect(stage.hear(.monitors([Stage.laptop])) == [])
    #expect(stage.hear(.monitors([Stage.laptop, Stage.beamer])).last == .deviceRefresh)
    #expect(stage.hear(.monitors([])) == [.placeTouchBands([]), .deviceRefresh])
    #expect(stage.hear(.monitors([])) == [])
    #expect(stage.hear(.brightnessDevicesChanged) == [.deviceRefresh])
  }

  @Test("Knows whether a compositor runs")
  func compositor() {
    var stage = Stage()
    #expect(!stage.osd.isComposited)
    stage.hear(.compositor(isRunning: true))
    #expect(stage.osd.isComposited)
    stage.hear(.compositor(isRunning: false))
    #expect(!stage.osd.isComposited)
  }

  @Test("Flips of the compositor in a burst push one frame a frame period")
  func flips() {
    var stage = Stage.inSession()
    stage.hearVolume(60)
    _ = stage.frame()
    var count = 0
    for flip in 0..<100 {
      stage.pass(.milliseconds(1))
      stage.hear(.compositor(isRunning: flip % 2 == 0))
      if stage.frame() != nil { count += 1 }
    }
    #expect(count == 5)
  }
}
