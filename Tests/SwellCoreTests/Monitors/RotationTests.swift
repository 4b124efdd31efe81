import Testing

@testable import SwellCore

@Suite("Turned devices")
struct RotationTests {
  private static func stage(
    _ rotation: Settings.Rotation, _ monitors: [Monitor] = [Stage.laptop], _ change: (inout Settings) -> Void = { _ in }
  ) -> Stage {
    Stage.inSession(monitors: monitors, settings: Settings { $0.rotation = rotation }, change)
  }

  @Test("Left to the server: no sensor turns anything, and the command is refused with what to do")
  func server() {
    var stage = Self.stage(.server)
    #expect(stage.hear(.orientation(.left)) == [])
    stage.hearVolume(60)
    #expect(stage.frame()?.panel?.angle == 0)
    for orientation in Orientation.allCases {
      let answer = stage.ask(.rotate(orientation))
      #expect(answer.effects == [] && answer.reply?.hasPrefix("error: ") == true)
      #expect(answer.reply?.contains("'rotation = hud'") == true)
    }
  }

  @Test("A command lasts until the sensor tells another turn", arguments: [Settings.Rotation.hud, .screen])
  func command(rotation: Settings.Rotation) {
    var stage = Self.stage(rotation)
    stage.ask(.rotate(.left))
    for (sensed, orientation) in [(Orientation.normal, Orientation.left), (.normal, .left), (.inverted, .inverted)] {
      stage.hear(.orientation(sensed))
      #expect(stage.osd.hud.setup.turning.orientation == orientation)
    }
    stage.ask(.rotate(.left))
    for (sensed, orientation) in [(Orientation.inverted, Orientation.left), (.normal, .normal), (.normal, .normal)] {
      stage.hear(.orientation(sensed))
      #expect(stage.osd.hud.setup.turning.orientation == orientation)
    }
  }

  @Test("The HUD turns in its place while it is seen, in 0.35 s and in whole frames, and ends exactly")
  func turn() {
    var stage = Self.stage(.hud) { $0.hideDelay = .seconds(2) }
    stage.hearVolume(60)
    let upright = stage.frame()?.panel
    stage.pass(.milliseconds(50))
    #expect(stage.ask(.rotate(.left)).reply == "left\n")
    let frames = stage.live(for: .milliseconds(400)).map(\.frame)
    let angles = frames.compactMap { $0.panel?.angle }
    #expect(angles.count == frames.count && (20...23).contains(angles.count), "\(angles.count) frames")
    #expect(angles == angles.sorted() && angles.last == 1)
    #expect(frames.allSatisfy { $0.panel?.frame == upright?.frame && $0.opacity == 1 })
    #expect(stage.timeToDeadline == .milliseconds(1550), "it stays no longer for that")
    #expect(frames.last?.panel.map { [$0.place.width, $0.place.height] } == [72, 64])
    #expect(stage.ask(.rotate(.normal)).reply == "normal\n")
    #expect(stage.live(for: .milliseconds(360)).last?.frame.panel == upright)
  }

  @Test("Hidden, or with reduced motion, it turns at once", arguments: [false, true])
  func atOnce(isShown: Bool) {
    var stage = Self.stage(.hud) { $0.reducedMotion = isShown }
    if isShown {
      stage.showVolume(60)
      stage.pass(.milliseconds(50))
    }
    stage.hear(.orientation(.inverted))
    #expect(stage.osd.wanted.touchBands == Stage.laptopBands.reversed())
    if !isShown {
      #expect(stage.frame() == nil || stage.content == nil)
      stage.pass(.milliseconds(50))
      stage.hearVolume(60)
    }
    #expect(stage.frame()?.panel?.angle == 2)
  }

  /// Monitors and sizes of which some have middles between two px.
  private static let odd: [(PixelRect, Double)] = [
    (PixelRect(0, 0, 1280, 800), 1), (PixelRect(0, 0, 1281, 800), 1), (PixelRect(7, 3, 1366, 769), 1),
    (PixelRect(-5, -9, 641, 363), 1.25), (PixelRect(0, 0, 1920, 1080), 1.3), (PixelRect(100, 1, 801, 1281), 2),
  ]

  @Test("In a full turn the window never moves nor grows, and holds the panel at any angle", arguments: odd.indices)
  func window(row: Int) throws {
    let monitor = Monitor(name: "eDP-1", frame: Self.odd[row].0, scale: Scale(Self.odd[row].1))
    var stage = Self.stage(.hud, [monitor])
    stage.hearVolume(60)
    let first = try #require(stage.frame()?.panel)
    for orientation in [Orientation.left, .inverted, .right, .normal] {
      stage.hear(.orientation(orientation))
      stage.hearVolume(60)
      let frames = stage.live(for: .milliseconds(400))
      #expect(frames.count { $0.frame.panel?.isTurning == true } > 18)
      for (_, frame) in frames {
        let panel = try #require(frame.panel)
        #expect(panel.frame == first.frame)
        let (width, height) = (Double(panel.scene.width), Double(panel.scene.height))
        // The circle around the picture lies within the window.
        let radius = (width * width + height * height).squareRoot() / 2
        let middle = panel.place.centre
        #expect(middle.x >= radius - 0.5 && middle.x + radius <= Double(panel.frame.width) + 0.5)
        #expect(middle.y >= radius - 0.5 && middle.y + radius <= Double(panel.frame.height) + 0.5)
      }
      // A level that is the same is not shown again: another one keeps it there.
      stage.hearVolume(orientation.quarters % 2 == 0 ? 61 : 60)
      _ = stage.frame()
      stage.pass(.milliseconds(50))
    }
    stage.hearVolume(60)
    #expect(stage.frame()?.panel == first)
  }

  @Test(
    "At an anchor it goes to the edge that is that edge for who holds the device",
    arguments: [
      (Orientation.normal, PixelRect(928, 24, 64, 72)), (.left, PixelRect(24, 508, 72, 64)),
      (.inverted, PixelRect(928, 984, 64, 72)), (.right, PixelRect(1824, 508, 72, 64)),
    ])
  func anchor(orientation: Orientation, place: PixelRect) throws {
    var stage = Self.stage(.hud) { $0.anchor = .top }
    stage.hear(.orientation(orientation))
    stage.hearVolume(60)
    let panel = try #require(stage.frame()?.panel)
    #expect([panel.frame.x + panel.place.x, panel.frame.y + panel.place.y] == [place.x, place.y])
    #expect([panel.place.width, panel.place.height] == [place.width, place.height])
  }

  @Test("Only the device's own panel turns, not what is plugged in")
  func builtIn() {
    var stage = Self.stage(.hud, [Stage.beamer, Stage.laptop]) { $0.monitor = .all }
    stage.hear(.orientation(.left))
    stage.hearVolume(60)
    let panels = stage.frame()?.panels
    #expect(panels?.map(\.angle) == [0, 1] && panels?.first?.frame.width == 64)
  }

  @Test("The dead zone of drags and the touch bands go to the edges that are now upper, left and right")
  func areas() {
    var stage = Self.stage(.hud) { $0.deadZone = .top(30) }
    for (orientation, frame, bands) in [
      (Orientation.left, PixelRect(30, 0, 1890, 1080), [PixelRect(30, 1046, 1890, 34), PixelRect(30, 0, 1890, 34)]),
      (.inverted, PixelRect(0, 0, 1920, 1050), [PixelRect(1886, 0, 34, 1050), PixelRect(0, 0, 34, 1050)]),
      (.right, PixelRect(0, 0, 1890, 1080), [PixelRect(0, 0, 1890, 34), PixelRect(0, 1046, 1890, 34)]),
      (.normal, PixelRect(0, 30, 1920, 1050), [PixelRect(0, 30, 34, 1050), PixelRect(1886, 30, 34, 1050)]),
    ] {
      stage.hear(.orientation(orientation))
      #expect(stage.osd.wanted.touchBands == bands && stage.osd.wanted.presses.frames == [frame])
    }
    #expect(Self.stage(.hud) { $0.deadZone = .top(2000) }.osd.wanted.touchBands == [], "it leaves no room")
  }

  /// Where a drag begins on the screen, and 288 px of it in the direction that is up: a quarter of the way over 1920 px, or
  /// 288 / 648 of it over 1080.
  private static let drags: [(Orientation, (Int, Int), (Double, Double), Double)] = [
    (.normal, (1440, 540), (1440, 252), 288.0 / 648), (.left, (960, 200), (672, 200), 0.25),
    (.inverted, (400, 540), (400, 828), 288.0 / 648), (.right, (960, 900), (1248, 900), 0.25),
  ]

  @Test("Drags are about what is up and right for who holds the device", arguments: drags.indices)
  func drag(row: Int) {
    let (orientation, start, end, share) = Self.drags[row]
    var stage = Self.stage(.hud)
    stage.hear(.orientation(orientation))
    stage.drag(from: start.0, start.1, to: end.0, end.1)
    #expect(stage.volume.map { abs(Double($0) / 65_536 - (0.5 + share)) < 0.001 } == true)
  }

  @Test("A device that is turned in mid-drag: the drag goes on as it began")
  func turnInDrag() {
    var stage = Self.stage(.hud)
    stage.drag(from: 1440, 540, to: 1440, 500)
    stage.hear(.orientation(.left))
    stage.drag(to: 1440, 540 - 324)
    #expect(stage.volume == 65_536)
  }

  @Test("The screen is turned by the server; what is shown comes back into sight slowly")
  func screen() {
    var stage = Self.stage(.screen, [Stage.beamer, Stage.laptop])
    let client = ClientID(number: 7)
    let effects = stage.hear(.request(.rotate(.right), client: client))
    #expect(effects == [.unmapHUD, .write(.orientation(.right, of: Stage.laptop), for: .entry(0))])
    #expect(stage.written(.done) == [.done("right", client)])
    stage.hear(.monitors([Stage.beamer, Stage.laptop]))
    stage.hear(.request(.rotate(.left), client: client))
    let refusal = stage.written(.unavailable(.refused))
    #expect(refusal == [.refusal("the X server cannot turn the screen: use 'rotation = hud' instead", client)])
    #expect(stage.hear(.orientation(.right)) == [])
    // So is a turn to where the screen is: the screen stays there.
    stage.hear(.request(.rotate(.right), client: client))
    _ = stage.written(.unavailable(.refused))
    #expect(stage.hear(.orientation(.right)) == [])
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(50))
    #expect(
      stage.hear(.orientation(.normal)) == [.unmapHUD, .write(.orientation(.normal, of: Stage.laptop), for: .turn)])
    // Where the monitors are now is not known yet: nothing is painted, and nothing wakes the program.
    stage.answer(.done, for: .turn)
    stage.pass(.milliseconds(160))
    #expect(stage.frame() == nil)
    stage.hear(.monitors([Stage.laptop]))
    let opacities = stage.live(for: .milliseconds(300)).map(\.frame.opacity)
    #expect((opacities.first, opacities, opacities.last) == (0, opacities.sorted(), 1))
    #expect((10...13).contains(opacities.count { $0 < 1 }), "200 ms")
    #expect(stage.frame()?.panel?.angle ?? 0 == 0)
    // Refused: it is shown again.
    stage.hear(.orientation(.left))
    stage.answer(.unavailable(.refused), for: .turn)
    #expect(stage.frame(after: .milliseconds(20))?.panel != nil)
  }

  @Test("Without a monitor there is nothing to turn", arguments: Settings.Rotation.allCases)
  func noMonitor(rotation: Settings.Rotation) {
    var stage = Self.stage(rotation, [])
    #expect(stage.hear(.orientation(.left)) == [])
    #expect(stage.ask(.rotate(.right)).reply?.hasPrefix("error: ") == (rotation != .hud))
  }

  @Test("Another 'rotation' that is saved while it is shown: it is upright at once")
  func saved() {
    var stage = Self.stage(.hud)
    stage.hear(.orientation(.left))
    stage.hearVolume(60)
    #expect(stage.frame()?.panel?.angle == 1)
    stage.pass(.milliseconds(50))
    stage.save()
    #expect((stage.osd.wanted.rotation, stage.osd.wanted.touchBands) == (.server, Stage.laptopBands))
    let panel = stage.frame()?.panel
    #expect((panel?.angle, panel?.frame) == (0, PixelRect(928, 504, 64, 72)))
    // The sensor tells the same again, and that is news.
    stage.save { $0.rotation = .screen }
    #expect(
      stage.hear(.orientation(.left)) == [.unmapHUD, .write(.orientation(.left, of: Stage.laptop), for: .turn)])
  }
}
