import Testing

@testable import SwellCore

@Suite("Monitors and compositors that come, go and change")
struct MonitorChangeTests {
  private var stage = Stage.inSession()

  @Test("Is in the middle of the primary monitor, or else of the first, in its scale")
  func place() {
    var (second, dense) = (Stage.laptop, Stage.laptop)
    (second.isPrimary, dense.scale) = (false, Scale(2))
    for (monitors, place, width) in [
      ([Stage.beamer, Stage.laptop], [928, 504], 64), ([Stage.beamer, second], [1920 + 608, 324], 64),
      ([Stage.beamer, dense], [896, 468], 128),
    ] {
      var stage = Stage.inSession(monitors: monitors)
      stage.hearVolume(60)
      let frame = stage.frame()
      #expect(frame?.place == place && frame?.scene?.width == width)
    }
  }

  @Test("Without a monitor nothing is visible and the core comes to rest; one that comes gets it at once")
  func none() {
    var stage = Stage.inSession(monitors: [])
    stage.showVolume(60)
    stage.pass(.milliseconds(100))
    stage.hear(.monitors([Stage.laptop]))
    let frame = stage.frame()
    #expect((frame?.opacity, frame?.label) == (1, "60%"))
    stage.hear(.monitors([]))
    #expect(stage.live(for: .seconds(4)).allSatisfy { $0.frame == .hidden } && stage.timeToDeadline == nil)
  }

  @Test("When its monitor vanishes in mid-fade it goes on fading on another, or is hidden", arguments: [true, false])
  func vanishInFade(hasOther: Bool) {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer])
    stage.hearVolume(60)
    stage.live(for: .milliseconds(1300))
    stage.pass(.milliseconds(17))
    stage.hear(.monitors(hasOther ? [Stage.beamer] : []))
    let frame = stage.frame()
    #expect(frame?.place == (hasOther ? [1920 + 608, 324] : nil))
    #expect(frame.map { hasOther ? (0.3...0.6).contains($0.opacity) : $0 == .hidden } == true)
    #expect(stage.live(for: .seconds(2)).last.map { $0.frame == .hidden } ?? !hasOther)
    #expect(stage.timeToDeadline == nil)
  }

  @Test("A turned monitor moves a shown HUD at once, and turning back puts it exactly where it was")
  mutating func rotation() {
    stage.hearVolume(60)
    let before = stage.frame()
    var turned = Stage.laptop
    turned.frame = PixelRect(0, 0, 1080, 1920)
    stage.pass(.milliseconds(50))
    stage.hear(.monitors([turned]))
    #expect(stage.frame()?.place == [508, 924])
    stage.pass(.milliseconds(50))
    stage.hear(.monitors([Stage.laptop]))
    #expect(stage.frame() == before)
    // No change of monitors prolongs the stay, and the same again pushes nothing.
    #expect(stage.timeToDeadline == .milliseconds(700))
    stage.pass(.milliseconds(50))
    stage.hear(.monitors([Stage.laptop]))
    #expect(stage.frame() == nil)
  }

  @Test("A compositor that starts, or a lost picture, pushes a shown HUD again, and not one that has gone")
  mutating func pushAgain() {
    stage.hearVolume(60)
    let before = stage.frame()
    for (event, frame) in [
      (Event.compositor(isRunning: true), before), (.compositor(isRunning: true), nil), (.hudDamaged, before),
    ] {
      stage.hear(event)
      #expect(stage.frame(after: .milliseconds(50)) == frame)
    }
    stage.live(for: .seconds(3))
    stage.hear(.hudDamaged)
    #expect(stage.frame().showsNothing)
  }

  @Test("What a compositor blended goes with it, and comes with the next change")
  mutating func compositorEnds() {
    #expect(!stage.osd.isComposited)
    stage.hear(.compositor(isRunning: true))
    #expect(stage.osd.isComposited)
    stage.hearVolume(60)
    #expect(!stage.frame().showsNothing)
    stage.hear(.compositor(isRunning: false))
    #expect(!stage.osd.isComposited && stage.frame(after: .milliseconds(50)).showsNothing)
    stage.hearVolume(70)
    #expect(!stage.frame(after: .milliseconds(50)).showsNothing)
  }

  @Test("Monitors that changed may have a brightness of their own, which is looked for; the same again have not")
  func findBrightness() {
    var stage = Stage()
    let (laptop, beamer) = (Stage.laptop, Stage.beamer)
    for monitors in [[laptop], [laptop, beamer], [beamer, laptop], []] {
      #expect(stage.hear(.monitors(monitors)).last == .deviceRefresh)
      #expect(stage.hear(.monitors(monitors)) == [])
    }
    #expect(stage.osd.wanted.touchBands == [])
    #expect(stage.hear(.monitors([laptop])) == [.deviceRefresh] && stage.osd.wanted.touchBands == Stage.laptopBands)
    #expect(stage.hear(.brightnessDevicesChanged) == [.deviceRefresh])
  }

  /// Whether the effects have the probe, which is wanted once.
  private static func probes(_ effects: [Effect]) -> Bool {
    effects.filter { if case .probeOutputs = $0 { true } else { false } }.count == 1
  }

  @Test("The X server is asked to probe its outputs after the start, or at once, once for each report")
  mutating func probe() {
    // The first change of the volume comes first.
    var start = Stage()
    for event in [
      Event.monitors([Stage.laptop]), .monitorsUnidentified, .audioConnected(server: "pulse"),
      .sink(Stage.speakers(percent: 50)),
    ] {
      #expect(!Self.probes(start.hear(event)))
    }
    #expect(Self.probes(start.hear(.deadline)))
    for _ in 1...2 {
      #expect(Self.probes(stage.hear(.monitorsUnidentified)))
      #expect(!Self.probes(stage.hear(.deadline)) && stage.timeToDeadline == nil)
    }
  }

  @Test("It is not probed while the HUD is shown, but when it is hidden, nor during a drag")
  mutating func probeAfterHUD() {
    stage.hearVolume(60)
    #expect(!Self.probes(stage.hear(.monitorsUnidentified)))
    let before = stage.effects.count
    stage.live(for: .milliseconds(1500))
    #expect(!Self.probes(Array(stage.effects[before...])))
    stage.live(for: .seconds(1))
    #expect(Self.probes(Array(stage.effects[before...])) && stage.timeToDeadline == nil)
    stage.ask(.gesture(.on))
    stage.grab(100, 500)
    #expect(!Self.probes(stage.hear(.monitorsUnidentified)))
    stage.drop()
    #expect(!Self.probes(stage.hear(.deadline)) && Self.probes(stage.ask(.gesture(.off)).effects))
  }
}
