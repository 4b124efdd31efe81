import Testing

@testable import SwellCore

@Suite("Drags of volume and brightness")
struct GestureTests {
  private var stage = Stage.inSession()

  /// 60 % of the laptop's 1080 px.
  private static let travel = 648.0

  private static func laptop(_ scale: Double) -> Monitor {
    var monitor = Stage.laptop
    monitor.scale = Scale(scale)
    return monitor
  }

  @Test("The larger distance locks the axis, of two equal ones the vertical one", arguments: [false, true])
  mutating func axis(isSideways: Bool) {
    #expect(stage.drag(from: 1440, 540, to: 1445, 535) == [], "7 px")
    let effects = stage.drag(to: isSideways ? 1551 : 1550, 430)
    #expect(stage.osd.wanted.presses.axis == (isSideways ? .horizontal : .vertical))
    guard isSideways else {
      #expect(effects == [.setVolume(43_893)])
      for (x, volume) in [(300.0, UInt32(43_893)), (1900, 43_893)] {
        stage.drag(to: x, 430)
        #expect(stage.volume == volume)
      }
      #expect(stage.drag(to: 300, 540 - 324) == [.setVolume(65_536)])
      return
    }
    #expect(effects.asked == [.player(for: .seek)])
    stage.reply(.player(PlayerReading(name: "p", canSeek: true, position: .seconds(300))))
    stage.drag(to: 1440 + 480, 0)
    #expect(stage.content?.label == "+0:45")
  }

  @Test("The axis is that of the screen, however the view is turned", arguments: 0..<4)
  func axis(quarters: Int) {
    let view = MonitorView(PixelRect(0, 0, 100, 50), quarters: quarters)
    var press = Press(
      number: 1, source: .button, start: PixelPoint(x: 50, y: 25), view: view, rules: DragRules())
    #expect(press.lock(at: PixelPoint(x: 50, y: 5)) != nil)
    #expect(press.axis == .vertical)
  }

  @Test(
    "The half in which it began counts, of its monitor and not of the screen",
    arguments: [(1920, HUDContent.Kind.brightness), (2559, .brightness), (2560, .volume), (3199, .volume)])
  func halves(x: Int, kind: HUDContent.Kind) {
    var stage = Stage.equipped()
    stage.drag(from: x, 400, to: Double(x), 300)
    #expect(stage.content?.kind == kind)
    // Over the middle it is still the same.
    stage.drag(to: Double(5119 - x), 250)
    #expect(stage.content?.kind == kind)
  }

  @Test("A drag that nothing is set for is nothing from then on; one on a monitor of a px does no harm")
  func nothing() {
    var stage = Stage.inSession { ($0.right, $0.horizontal) = (.none, .none) }
    for (x, y) in [(1440.0, 400.0), (1500, 540)] {
      #expect((stage.drag(from: 1440, 540, to: x, y), stage.drag(to: 100, 100), stage.content) == ([], [], nil))
      #expect(stage.drop() == [])
    }
    var tiny = Stage.inSession(monitors: [Monitor(name: "m", frame: PixelRect(0, 0, 1, 1))]) { $0.left = .volume }
    #expect(tiny.drag(from: 0, 0, to: 0, -50) == [.setVolume(65_536)])
  }

  // The origin moves the level by the velocity in pt a second over 10 000, 60 times a second: 166.7 pt are the range.
  @Test(
    "With 'travel = 167pt' a drag is worth what it is in the origin; all is in pt", arguments: [20.0, 83.5, 167],
    [1.0, 1.5, 2])
  mutating func origin(points: Double, scale: Double) {
    stage = Stage.inSession(monitors: [Self.laptop(scale)]) { $0.travel = .length(167) }
    stage.hearVolume(0)
    #expect(stage.drag(from: 1440, 800, to: 1440, 800 - 8 * scale + 0.5) == [], "below the threshold")
    stage.drag(to: 1440, 800 - points * scale)
    #expect(stage.volume == UInt32((points / 167 * Double(Stage.full)).rounded()))
  }

  @Test(
    "Stops at 100 %, and a second drag goes on to the maximum; what is above that is not pulled down",
    arguments: [
      (1.5, 50.0, [5000.0, 162, 5000, -travel], [Stage.full, 81_920, 98_304, 32_768]),
      (1, 50, [5000, 5000], [Stage.full, Stage.full]), (1, 140, [200], [91_750]),
    ] as [(Double, Double, [Double], [UInt32])])
  func limit(maximum: Double, start: Double, drags: [Double], volumes: [UInt32]) {
    var stage = Stage.inSession { $0.maximumVolume = maximum }
    stage.hearVolume(start)
    for (pixels, volume) in zip(drags, volumes) {
      stage.dragUp(pixels)
      #expect(stage.volume == volume)
    }
  }

  @Test("Upwards unmutes, at the limit too, downwards does not", arguments: [50.0, 100, 120])
  mutating func mute(percent: Double) {
    stage.hearVolume(percent, isMuted: true)
    let isBelow = percent < 100
    #expect(stage.drag(from: 1440, 540, to: 1440, 540 + 64.8).first?.write != nil && stage.isMuted == true)
    #expect(stage.drag(to: 1440, 540 - 64.8).count == 1 && stage.isMuted == false)
    #expect(stage.volume == (isBelow ? 39_322 : Stage.speakers(percent: percent).volume))
    #expect(stage.drag(to: 1440, 540).count == 1 && stage.isMuted == true, "back where it began")
  }

  @Test("In the left half it is the brightness of the display there, on its curve and above its floor; so is a cancel")
  func brightness() {
    var stage = Stage.equipped()
    stage.drag(from: 100, 540, to: 100, 540 - Self.travel / 4)
    #expect((stage.content?.kind, stage.content?.label) == (.brightness, "75%"))
    #expect(stage.drag(to: 100, -5000).brightnesses == [100_000])
    #expect(stage.drag(to: 100, 5000).brightnesses == [1000])
    #expect(stage.hear(.cancelled).brightnesses == [18_419], "to the unit")
    stage.drop()
    // On the other monitor it is that monitor's.
    stage.drag(from: 2000, 400, to: 2000, -5000)
    #expect(stage.osd.brightness.devices.map(\.value) == [18_419, 100, 1])
  }

  @Test("Without a sink or a brightness it says so", arguments: [(100, "No brightness here"), (1800, "No output")])
  func nothingThere(x: Int, label: String) {
    var stage = Stage()
    #expect(stage.grab(10, 10) == [], "no monitor")
    stage.hear(.monitors([Stage.laptop]))
    #expect(stage.drag(from: x, 500, to: Double(x), 100) == [])
    #expect((stage.content?.icon, stage.content?.label, stage.isHeld) == (.warning, label, true))
    #expect(stage.drop() == [])
    #expect(stage.timeAfterFrame() == .milliseconds(1500))
  }

  @Test("Cancelled, volume and mute are as before", arguments: [false, true], [150.0, -150, 5000])
  mutating func cancelVolume(isMuted: Bool, pixels: Double) {
    stage.ask(.gesture(.on))
    stage.hearVolume(31.25, isMuted: isMuted)
    stage.drag(from: 1440, 540, to: 1440, 540 - pixels)
    #expect(stage.volume != 20_480)
    stage.writesDone()
    stage.pass(.seconds(9))
    stage.hear(.cancelled)
    #expect((stage.volume, stage.isMuted, stage.content?.label) == (20_480, isMuted, "31%"))
    #expect(stage.timeAfterFrame() == .milliseconds(1100))
    #expect((stage.drag(to: 1440, 100), stage.drop(), stage.volume) == ([], [], 20_480))
  }

  @Test("A second button cancels, before the drag too")
  mutating func secondButton() {
    for (y, effects) in [(300, [Effect.setVolume(32_768)]), (540, [])] {
      stage.drag(from: 1440, 540, to: 1440, Double(y))
      #expect(stage.hear(.cancelled) == effects)
      #expect((stage.drag(to: 1440, 100), stage.drop()) == ([], []))
    }
    #expect(stage.drag(from: 1440, 540, to: 1440, 540 - 324) == [.setVolume(65_536)], "the next drag is a drag")
  }

  @Test("Stays as long as the drag does, also at a limit, and goes 1.1 s after its end")
  mutating func held() {
    for y in [500.0, 100] {
      stage.drag(from: 1440, 540, to: 1440, y)
      stage.live(for: .seconds(60))
      #expect((stage.isHeld, stage.timeToDeadline, stage.osd.hud.timeline.opacity(at: stage.now)) == (true, nil, 1))
      stage.drop()
      #expect(stage.timeToDeadline == .milliseconds(1100) && stage.live(for: .milliseconds(1099)).isEmpty)
      #expect(stage.live(for: .milliseconds(300)).last?.frame == .hidden)
    }
    #expect(stage.drag(from: 1440, 540, to: 1440, 100) == [] && stage.frame()?.label == "100")
  }

  @Test("The wheel changes the level of its half by a fine step, or what that is set to")
  func wheel() {
    var stage = Stage.equipped()
    #expect(stage.wheel(at: 1440) == [.setVolume(33_792)] && stage.content?.kind == .volume)
    #expect(stage.wheel(.down, at: 1440) == [.setVolume(32_768)])
    #expect(stage.wheel(at: 10).brightnesses.map { $0 > 18_419 } == [true] && stage.content?.kind == .brightness)
    #expect(stage.externalValue == 20)
    stage.wheel(.down, at: 1930)
    #expect(stage.externalValue.map { $0 < 20 } == true && stage.timeToDeadline != nil)
    var sides = Stage.inSession { ($0.left, $0.right) = (.volume, .none) }
    #expect(sides.wheel(at: 10) == [.setVolume(33_792)] && sides.wheel(at: 1440) == [])
  }

  @Test("The wheel over a half without a display says so where it turns, also of a panel that is shown elsewhere")
  func wheelOverNothing() {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer])
    stage.wheel(at: 1440)
    #expect(stage.content?.kind == .volume && stage.wheel(at: 1930) == [.deviceRefresh])
    #expect((stage.content?.label, stage.content?.icon) == ("No brightness here", .warning))
    #expect(stage.frame()?.body?.x == 1920 + 24)
    _ = stage.frame()
    #expect(stage.timeToDeadline != nil, "it hides")
  }

  @Test("A kind that is not shown is not shown in a drag either, which does what it does")
  func hiddenKinds() {
    var stage = Stage.equipped { $0.hidden = [.volume, .brightness, .seek, .program] }
    stage.focusedProcess = 77
    #expect(stage.drag(from: 1440, 540, to: 1440, 540 - 324) == [.setVolume(65_536)])
    stage.drop()
    #expect(stage.drag(from: 100, 540, to: 100, 400).count == 1)
    stage.drop()
    stage.drag(from: 1440, 540, to: 1440, 500, isShifted: true)
    #expect(stage.reply(.streams([StreamReading(index: 3, name: "Music", volume: 100)])).count == 1)
    stage.drop()
    stage.drag(from: 960, 540, to: 1440, 540)
    let player = PlayerReading(name: "p", canSeek: true, position: .seconds(60))
    stage.reply(.player(player))
    #expect(stage.drop().first == .dragged(player, to: .seconds(105)))
    #expect((stage.content, stage.timeToDeadline) == (nil, nil))
  }

  @Test(
    "Sideways without a player, it says so",
    arguments: [Answer.player(nil), .unavailable(.lost), .unavailable(.silent)])
  func noPlayer(answer: Answer) {
    var stage = Stage.equipped()
    stage.drag(from: 960, 540, to: 1440, 540)
    stage.reply(answer)
    #expect(stage.content == .missing(.seek))
    #expect(stage.drop().compactMap(\.write).isEmpty)
  }

  @Test("With drags not shown, they and the wheel change everything and show nothing; keys and others still do")
  func hiddenGestures() {
    var stage = Stage.equipped { $0.showsGestures = false }
    for x in [1440, 100] {
      #expect(stage.drag(from: x, 540, to: Double(x), 400).count == 1 && stage.content == nil)
      stage.hear(.cancelled)
      stage.drop()
      #expect(stage.wheel(at: Double(x), 540).count == 1 && stage.content == nil)
    }
    stage.drag(from: 960, 540, to: 1440, 540)
    stage.reply(.player(nil))
    #expect(stage.content == nil)
    stage.drop()
    stage.drag(from: 1440, 540, to: 1440, 400)
    stage.pass(.seconds(5))
    stage.hear(.brightness(Stage.panel.name, value: 90_000))
    #expect(stage.content?.kind == .brightness, "somebody else's change in mid-drag")
    stage.drop()
    #expect(!stage.isHeld)
    stage.press(.volumeDown)
    #expect(stage.content?.kind == .volume)
  }

  // MARK: The wheel at the edges

  private static let (left, right) = (PixelRect(0, 16, 1, 1048), PixelRect(1919, 16, 1, 1048))

  @Test(
    "The strips are the outermost px of the edges that are set, but for the corners",
    arguments: [(Settings.EdgeWheel.off, []), (.left, [left]), (.right, [right]), (.both, [left, right])])
  func strips(edges: Settings.EdgeWheel, strips: [PixelRect]) {
    var stage = Stage(settings: Settings { ($0.edgeWheel, $0.fullScreen) = (edges, .off) })
    stage.hear(.monitors([Stage.laptop]))
    #expect(stage.osd.wanted.wheelStrips == strips && stage.osd.wanted.fullScreen.all == !strips.isEmpty)
    stage.save { $0.fullScreen = .off }
    #expect(stage.osd.wanted.wheelStrips == [] && !stage.osd.wanted.fullScreen.all)
  }

  @Test("They keep clear of the dead zone, and follow monitors and a turned device")
  func places() {
    var stage = Stage.inSession { ($0.edgeWheel, $0.deadZone, $0.rotation) = (.left, .top(24), .hud) }
    for (event, strips) in [
      (Event.monitors([Stage.beamer]), [PixelRect(1920, 40, 1, 664)]),
      (.monitors([Stage.laptop]), [PixelRect(0, 40, 1, 1024)]),
      (.orientation(.inverted), [PixelRect(1919, 16, 1, 1024)]), (.monitors([]), []),
    ] {
      stage.hear(event)
      #expect(stage.osd.wanted.wheelStrips == strips)
    }
  }

  @Test("Nothing of it over a full-screen program that is not listed, nor while the screen is locked")
  func away() {
    var stage = Stage.inSession { $0.edgeWheel = .both }
    let (there, gone) = ([Self.left, Self.right], [PixelRect]())
    for (event, strips) in [
      (Event.fullScreen(5, isListed: false), gone), (.fullScreen(nil, isListed: false), there),
      (.fullScreen(5, isListed: true), there), (.fullScreen(6, isListed: false), gone),
      (.locked(.session, isOn: true), gone), (.fullScreen(nil, isListed: false), gone),
      (.locked(.session, isOn: false), there), (.locked(.session, isOn: true), gone),
    ] {
      #expect(stage.hear(event) == [] && stage.osd.wanted.wheelStrips == strips)
    }
  }
}
