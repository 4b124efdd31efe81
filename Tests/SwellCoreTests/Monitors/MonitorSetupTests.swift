import Testing

@testable import SwellCore

@Suite("The monitors as they are set up")
struct MonitorSetupTests {
  private static let now = Instant(nanoseconds: 7_000_000_000)

  private static func setup(_ change: (inout Settings) -> Void = { _ in }) -> MonitorSetup {
    var settings = Settings()
    change(&settings)
    var setup = MonitorSetup(settings)
    _ = setup.read([Stage.laptop, Stage.beamer])
    return setup
  }

  @Test("The same monitors again are no change")
  func same() {
    var setup = Self.setup()
    #expect(setup.read([Stage.laptop, Stage.beamer]) == false)
    #expect(setup.read([Stage.beamer, Stage.laptop]) == true)
    #expect(setup.read([]) == true)
    #expect(setup.monitor == nil && setup.hudMonitors == [] && setup.touchBands == [])
  }

  @Test("Where the user looks is asked once, until it counts no more")
  func question() {
    var setup = Self.setup()
    #expect(setup.question() == .focusedWindow)
    #expect(setup.question() == nil, "one is under way")
    setup.looked(at: PixelRect(x: 2000, y: 10, width: 100, height: 100), pointer: nil, at: Self.now)
    #expect(setup.monitor == Stage.beamer)
    #expect(setup.question() == nil)
    setup.forgetAttention(isDragging: false, at: Self.now + .milliseconds(250))
    #expect(setup.question() == nil)
    setup.forgetAttention(isDragging: false, at: Self.now + .milliseconds(251))
    #expect(setup.question() == .focusedWindow)
    setup.hudHidden(isDragging: false)
    #expect(setup.question() == .focusedWindow, "an answer that never came holds nothing up")
  }

  @Test("A drag pins the HUD to its monitor, and is asked nothing")
  func pin() {
    var setup = Self.setup()
    setup.pin = PixelPoint(x: 2000, y: 10)
    #expect(setup.monitor == Stage.beamer)
    #expect(setup.question() == nil)
    setup.hudHidden(isDragging: true)
    setup.forgetAttention(isDragging: true, at: Self.now)
    #expect(setup.pin != nil)
    setup.forgetAttention(isDragging: false, at: Self.now)
    #expect(setup.pin == nil && setup.monitor == Stage.laptop)
  }

  @Test("Areas may be elsewhere after a new dead zone, rotation or scale, and after nothing else")
  func areas() {
    let changes: [((inout Settings) -> Void, Bool)] = [
      ({ $0.deadZone = 30 }, true), ({ $0.rotation = .hud }, true), ({ $0.scale = Scale(2) }, true),
      ({ $0.opacity = 0.5 }, false), ({ $0.monitor = .all }, false),
    ]
    for (change, moves) in changes {
      var settings = Settings()
      change(&settings)
      #expect(settings.hasDragAreas(of: Settings()) != moves)
    }
  }

  @Test("A press is on the monitor under it, else on the first; without monitors there is none")
  func press() {
    var setup = Self.setup()
    func monitor(_ x: Double, _ y: Double) -> PixelRect? {
      setup.press(1, by: .button(1), at: PixelPoint(x: x, y: y), isShifted: false)?.view.frame
    }
    #expect(monitor(10, 10) == Stage.laptop.frame && monitor(2000, 10) == Stage.beamer.frame)
    #expect(monitor(2000, 900) == Stage.laptop.frame)
    _ = setup.read([])
    #expect(monitor(10, 10) == nil)
  }
}
