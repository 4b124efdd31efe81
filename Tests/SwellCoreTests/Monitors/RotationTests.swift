import SwellCore
import Testing

@Suite("Turned devices")
struct RotationTests {
  private static func settings(_ rotation: Settings.Rotation, _ change: (inout Settings) -> Void = { _ in }) -> Settings
  {
    var settings = Settings()
    settings.rotation = rotation
    change(&settings)
    return settings
  }

  private static func stage(
    _ rotation: Settings.Rotation, _ monitors: [Monitor] = [Stage.laptop], _ change: (inout Settings) -> Void = { _ in }
  ) -> Stage {
    Stage.inSession(monitors: monitors, settings: settings(rotation, change))
  }

  // MARK: server

  @Test("Left to the server: no sensor turns anything, and the command is refused with what to do")
  func server() {
    var stage = Self.stage(.server)
    #expect(stage.hear(.orientation(.left)) == [])
    stage.hearVolume(60)
    #expect(stage.frame()?.panel?.angle == 0)
    for orientation in Orientation.allCases {
      let answer = stage.ask(.rotate(orientation))
      #expect(answer.effects == [])
      #expect(answer.reply?.hasPrefix("error: ") == true)
      #expect(answer.reply?.contains("'rotation = hud'") == true)
    }
  }

  // MARK: the sensor and commands

  @Test(
    "A command is undone neither by the sensor's first answer nor by what that repeats, but by the next turn",
    arguments: [Settings.Rotation.hud, .screen])
  func command(rotation: Settings.Rotation) {
    var stage = Self.stage(rotation)
    #expect(stage.ask(.rotate(.left)).effects != [])
    for _ in 0..<2 { #expect(stage.hear(.orientation(.normal)) == []) }
    #expect(stage.hear(.orientation(.inverted)) != [])
    #expect(stage.ask(.rotate(.left)).effects != [])
    #expect(stage.hear(.orientation(.inverted)) == [])
    #expect(stage.hear(.orientation(.normal)) != [])
  }

  // MARK: hud

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
    #expect(angles == angles.sorted())
    #expect(angles.last == 1)
    #expect(frames.allSatisfy { $0.panel?.frame == upright?.frame && $0.opacity == 1 })
    #expect(stage.timeToDeadline == .milliseconds(1550), "it stays no longer for that")
    #expect(frames.last?.panel?.place.width == 72)
    #expect(frames.last?.panel?.place.height == 64)
    #expect(stage.ask(.rotate(.normal)).reply == "normal\n")
    #expect(stage.live(for: .milliseconds(360)).last?.frame.panel == upright)
  }

  @Test("Hidden, or with reduced motion, it turns at once", arguments: [false, true])
  func atOnce(isShown: Bool) {
    var stage = Self.stage(.hud) { $0.reducedMotion = isShown }
    if isShown {
      stage.hearVolume(60)
      _ = stage.frame()
      stage.pass(.milliseconds(50))
    }
    #expect(stage.hear(.orientation(.inverted)) == [.placeTouchBands(Stage.laptopBands.reversed())])
    if !isShown {
      #expect(stage.frame() == nil || stage.content == nil)
      stage.pass(.milliseconds(50))
      stage.hearVolume(60)
    }
    #expect(stage.frame()?.panel?.angle == 2)
  }

  @Test("Sensors and commands that say the same again do nothing", arguments: [Settings.Rotation.hud, .screen])
  func sensorRepeats(rotation: Settings.Rotation) {
    var stage = Self.stage(rotation)
    stage.hearVolume(60)
    _ = stage.frame()
    #expect(stage.hear(.orientation(.normal)) == [])
    #expect(stage.hear(.orientation(.right)) != [])
    stage.pass(.milliseconds(500))
    _ = stage.frame()
    #expect(stage.hear(.orientation(.right)) == [])
    stage.pass(.milliseconds(20))
    #expect(stage.frame() == nil)
  }

  /// Monitors and sizes of which some have middles between two px.
  private static let odd: [(PixelRect, Double)] = [
    (PixelRect(x: 0, y: 0, width: 1280, height: 800), 1), (PixelRect(x: 0, y: 0, width: 1281, height: 800), 1),
    (PixelRect(x: 7, y: 3, width: 1366, height: 769), 1), (PixelRect(x: -5, y: -9, width: 641, height: 363), 1.25),
    (PixelRect(x: 0, y: 0, width: 1920, height: 1080), 1.3), (PixelRect(x: 100, y: 1, width: 801, height: 1281), 2),
  ]

  @Test(
    "In a full turn around the middle the window never moves nor grows, and holds the panel at any angle",
    arguments: odd.indices)
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
        let middle = (
          Double(panel.place.x) + Double(panel.place.width) / 2, Double(panel.place.y) + Double(panel.place.height) / 2
        )
        #expect(middle.0 >= radius - 0.5 && middle.0 + radius <= Double(panel.frame.width) + 0.5)
        #expect(middle.1 >= radius - 0.5 && middle.1 + radius <= Double(panel.frame.height) + 0.5)
      }
      // A level that is the same is not shown again: another one keeps it there.
      stage.hearVolume(orientation.quarters % 2 == 0 ? 61 : 60)
      _ = stage.frame()
      stage.pass(.milliseconds(50))
    }
    stage.hearVolume(60)
    #expect(stage.frame()?.panel == first)
  }

  @Test("At an anchor it goes to the edge that is that edge for who holds the device")
  func anchor() {
    let expected: [(Orientation, PixelRect)] = [
      (.normal, PixelRect(x: 928, y: 24, width: 64, height: 72)),
      (.left, PixelRect(x: 24, y: 508, width: 72, height: 64)),
      (.inverted, PixelRect(x: 928, y: 984, width: 64, height: 72)),
      (.right, PixelRect(x: 1824, y: 508, width: 72, height: 64)),
    ]
    for (orientation, place) in expected {
      var stage = Self.stage(.hud) { $0.anchor = .top }
      stage.hear(.orientation(orientation))
      stage.hearVolume(60)
      let panel = stage.frame()?.panel
      #expect(
        panel.map {
          PixelRect(
            x: $0.frame.x + $0.place.x, y: $0.frame.y + $0.place.y, width: $0.place.width, height: $0.place.height)
        } == place, "\(orientation)")
    }
  }

  @Test("Only the device's own panel turns, not what is plugged in")
  func builtIn() {
    var stage = Self.stage(.hud, [Stage.beamer, Stage.laptop]) { $0.monitor = .all }
    stage.hear(.orientation(.left))
    stage.hearVolume(60)
    guard case .visible(let panels) = stage.frame() else {
      Issue.record("nothing is shown")
      return
    }
    #expect(panels.map(\.angle) == [0, 1])
    #expect(panels[0].frame.width == 64)
  }

  @Test("The layer's dead zone and the touch bands go to the edges that are now upper, left and right")
  func areas() {
    var stage = Self.stage(.hud) { $0.deadZone = 30 }
    stage.hear(.hold(isOn: true))
    #expect(
      stage.hear(.orientation(.left)) == [
        .placeTouchBands([
          PixelRect(x: 30, y: 1046, width: 1890, height: 34), PixelRect(x: 30, y: 0, width: 1890, height: 34),
        ]), .showLayer([PixelRect(x: 30, y: 0, width: 1890, height: 1080)]),
      ])
    #expect(stage.osd.layerFrames == [PixelRect(x: 30, y: 0, width: 1890, height: 1080)])
    stage.hear(.orientation(.inverted))
    #expect(stage.osd.layerFrames == [PixelRect(x: 0, y: 0, width: 1920, height: 1050)])
    stage.hear(.orientation(.right))
    #expect(stage.osd.layerFrames == [PixelRect(x: 0, y: 0, width: 1890, height: 1080)])
    stage.hear(.orientation(.normal))
    #expect(stage.osd.layerFrames == [PixelRect(x: 0, y: 30, width: 1920, height: 1050)])
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
    stage.hear(.hold(isOn: true))
    stage.grab(start.0, start.1)
    stage.drag(to: end.0, end.1)
    let volume = Double(stage.volume ?? 0) / 65_536
    #expect(abs(volume - (0.5 + share)) < 0.001, "\(volume)")
    stage.drop()
  }

  @Test("A device that is turned in mid-drag: the drag goes on as it began")
  func turnInDrag() {
    var stage = Self.stage(.hud)
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    stage.drag(to: 1440, 500)
    stage.hear(.orientation(.left))
    stage.drag(to: 1440, 540 - 324)
    #expect(stage.volume == 65_536)
  }

  // MARK: screen

  @Test("The screen is turned by the server; what is shown comes back into sight slowly")
  func screen() {
    var stage = Self.stage(.screen, [Stage.beamer, Stage.laptop])
    let client = ClientID(number: 7)
    let effects = stage.hear(.request(.rotate(.right), client: client))
    let purpose = Purpose.request(.rotate(.right), client)
    #expect(effects == [.unmapHUD, .turnScreen(Stage.laptop, .right, for: purpose)])
    #expect(stage.answer(.done, for: purpose) == [.reply(.done("right\n"), client: client)])
    stage.hear(.monitors([Stage.beamer, Stage.laptop]))
    let refusal = stage.answer(.unavailable(.refused), for: purpose)
    #expect(
      refusal == [
        .reply(.failed("the X server cannot turn the screen: use 'rotation = hud' instead"), client: client)
      ])
    #expect(stage.hear(.orientation(.right)) == [])
    stage.hearVolume(60)
    _ = stage.frame()
    stage.pass(.milliseconds(50))
    #expect(stage.hear(.orientation(.normal)) == [.unmapHUD, .turnScreen(Stage.laptop, .normal, for: .turn)])
    // Where the monitors are now is not known yet: nothing is painted, and nothing wakes the program.
    stage.answer(.done, for: .turn)
    stage.pass(.milliseconds(160))
    #expect(stage.frame() == nil)
    stage.hear(.monitors([Stage.laptop]))
    let opacities = stage.live(for: .milliseconds(300)).map(\.frame.opacity)
    #expect(opacities.first == 0)
    #expect(opacities == opacities.sorted())
    #expect(opacities.last == 1)
    #expect(stage.frame()?.panel?.angle ?? 0 == 0)
  }

  @Test("Without a monitor there is nothing to turn", arguments: Settings.Rotation.allCases)
  func noMonitor(rotation: Settings.Rotation) {
    var stage = Self.stage(rotation, [])
    #expect(stage.hear(.orientation(.left)).allSatisfy { $0 == .placeTouchBands([]) })
    #expect(stage.ask(.rotate(.right)).reply?.hasPrefix("error: ") == (rotation != .hud))
    stage.hearVolume(60)
    #expect(stage.live(for: .seconds(3)).allSatisfy { $0.frame == .hidden })
  }

  @Test("Another 'rotation' that is saved while it is shown: it is upright at once")
  func saved() {
    var stage = Self.stage(.hud)
    stage.hear(.orientation(.left))
    stage.hearVolume(60)
    #expect(stage.frame()?.panel?.angle == 1)
    stage.pass(.milliseconds(50))
    let effects = stage.reply(.configuration(ConfigurationReading(settings: Settings())))
    #expect(effects == [.read, .restoreScreen, .followOrientation(false), .placeTouchBands(Stage.laptopBands)])
    let panel = stage.frame()?.panel
    #expect(panel?.angle == 0)
    #expect(panel?.frame == PixelRect(x: 928, y: 504, width: 64, height: 72))
  }
}
