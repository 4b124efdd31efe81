import SwellCore
import Testing

@Suite("Drags of volume and brightness", .serialized)
struct GestureTests {
  private static func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
  }

  /// 60 % of the laptop's 1080 px.
  private static let travel = 648.0

  // MARK: Gain

  @Test("Up by 30 % of the monitor's height is 50 points more, down as many less")
  func gain() {
    var stage = Stage.inSession()
    stage.hearVolume(25)
    _ = stage.live(for: .seconds(3))
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(49_152)])
    #expect(stage.frame()?.label == "75%")
    #expect(stage.content?.kind == .volume)
    #expect(stage.drag(to: 1440, 540 + 162) == [.setVolume(0)])
    #expect(stage.drag(to: 1440, 540) == [.setVolume(16_384)])
    stage.drop()
    #expect(stage.volume == 16_384)
  }

  @Test("The monitor's own height counts")
  func secondMonitor() {
    var stage = Stage.equipped()
    stage.hearVolume(25)
    stage.grab(1920 + 1000, 400)
    #expect(stage.drag(to: 2920, 400 - 216) == [.setVolume(49_152)])
  }

  @Test("The same way at any rate of events leads to exactly the same level", arguments: [true, false])
  func rates(_ isVolume: Bool) {
    var levels: Set<String> = []
    for rate in [1, 30, 60, 120, 1000] {
      var stage = Stage.equipped()
      let x = isVolume ? 1440 : 480
      stage.grab(x, 700)
      for step in 1...rate {
        let share = Double(step) / Double(rate)
        // Up over the limit and down again, as fast as a hand.
        let y = share < 0.5 ? 700 - share * 1200 : 100 + (share - 0.5) * 800
        stage.drag(to: Double(x) + share * 40, y)
        stage.pass(.nanoseconds(1_000_000_000 / rate))
      }
      stage.drag(to: Double(x) + 40, 571.3)
      stage.drop()
      levels.insert("\(stage.volume!) \(stage.panelValue!)")
    }
    #expect(levels.count == 1)
  }

  /// The origin's own arithmetic: at each event the level moves by the velocity, in pt a second, over 10 000.
  private static func originLevel(after points: Double, in seconds: Double) -> Double {
    let rate = 60.0
    let velocity = points / seconds
    return (0..<Int((seconds * rate).rounded())).reduce(0) { level, _ in level + velocity / 10_000 }
  }

  @Test(
    "With 'travel = 167pt' a drag is worth what it is in the origin at its 60 events a second, at any rate and speed",
    arguments: [30, 60, 120, 1000], [20.0, 83.5, 150])
  func originSpeed(rate: Int, points: Double) {
    for seconds in [0.1, 0.5, 2] {
      var stage = Stage.inSession(settings: Self.settings { $0.travel = .length(167) })
      stage.hearVolume(0)
      stage.grab(1440, 800)
      let events = max(1, Int(Double(rate) * seconds))
      for event in 1...events {
        stage.drag(to: 1440, 800 - points * Double(event) / Double(events))
        stage.pass(.nanoseconds(1_000_000_000 / rate))
      }
      // 166.7 pt are the full range there, of which 167 is the nearest whole number: 2 in 1000.
      let level = Double(stage.volume!) / Double(Stage.full)
      #expect(abs(level - Self.originLevel(after: points, in: seconds)) <= 0.002 * level + 0.00002)
      #expect(stage.volume == UInt32((points / 167 * Double(Stage.full)).rounded()))
    }
  }

  @Test("With 'travel = 167pt' the full range is 167 pt at any scale", arguments: [1.0, 1.5, 2])
  func origin(scale: Double) {
    var monitor = Stage.laptop
    monitor.scale = Scale(scale)
    var stage = Stage.inSession(monitors: [monitor], settings: Self.settings { $0.travel = .length(167) })
    stage.hearVolume(0)
    stage.grab(1440, 800)
    stage.drag(to: 1440, 800 - 167 * scale / 2)
    #expect(stage.volume == 32_768)
    stage.drag(to: 1440, 800 - 167 * scale)
    #expect(stage.volume == Stage.full)
  }

  @Test("The threshold is in pt", arguments: [1.0, 2])
  func threshold(scale: Double) {
    var monitor = Stage.laptop
    monitor.scale = Scale(scale)
    var stage = Stage.inSession(monitors: [monitor], settings: Self.settings { $0.threshold = 10 })
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 540 - 10 * scale + 0.5) == [])
    #expect(stage.drag(to: 1440, 540 - 10 * scale).count == 1)
  }

  @Test("Stops at 100 %, and a second drag goes on to the maximum")
  func limit() {
    var stage = Stage.inSession(settings: Self.settings { $0.maximumVolume = 1.5 })
    stage.dragUp(5000)
    #expect(stage.volume == Stage.full)
    stage.dragUp(Self.travel * 0.25)
    #expect(stage.volume == 81_920)
    stage.dragUp(5000)
    #expect(stage.volume == 98_304)
    // One that begins above may go down and up again.
    stage.dragUp(-Self.travel)
    #expect(stage.volume == 32_768)
  }

  @Test("Without a maximum above it, 100 % is the end of every drag")
  func plainLimit() {
    var stage = Stage.inSession()
    for _ in 1...3 { stage.dragUp(5000) }
    #expect(stage.volume == Stage.full)
  }

  @Test("A level that somebody else set above the maximum is not pulled down by a drag upwards")
  func above() {
    var stage = Stage.inSession()
    stage.hearVolume(140)
    let before = stage.volume
    stage.dragUp(200)
    #expect(stage.volume == before)
  }

  @Test("Upwards unmutes, downwards does not")
  func mute() {
    var stage = Stage.inSession()
    stage.hearVolume(50, isMuted: true)
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 540 + 64.8) == [.setVolume(26_214)])
    #expect(stage.isMuted == true)
    #expect(stage.drag(to: 1440, 540 - 64.8) == [.setVolume(39_322, isMuted: false)])
  }

  @Test("Upwards unmutes at the limit too", arguments: [100.0, 120])
  func muteAtLimit(percent: Double) {
    var stage = Stage.inSession()
    stage.hearVolume(percent, isMuted: true)
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 540 - 64.8) == [.setMute(false)])
    #expect(stage.drag(to: 1440, 540) == [.setMute(true)], "back where it began")
  }

  @Test("In the left half it is the brightness of the display there, on its curve and not below its floor")
  func brightness() {
    var stage = Stage.equipped()
    stage.grab(100, 540)
    stage.drag(to: 100, 540 - Self.travel / 4)
    #expect(stage.content?.kind == .brightness)
    #expect(stage.content?.label == "75%")
    let display = stage.osd.brightness.devices[0]
    #expect(stage.drag(to: 100, -5000) == [.setBrightness(display, value: 100_000)])
    stage.drag(to: 100, 5000)
    #expect(stage.panelValue == 1000)
    stage.drop()
    #expect(stage.osd.brightness.devices.map(\.value) == [1000, 20, 1])
    // On the other monitor it is that monitor's.
    stage.grab(2000, 400)
    stage.drag(to: 2000, -5000)
    #expect(stage.osd.brightness.devices.map(\.value) == [1000, 100, 1])
  }

  @Test(
    "Without a sink and without a brightness it says so", arguments: [(100, "Not adjustable"), (1800, "No output")])
  func nothingThere(x: Int, label: String) {
    var stage = Stage()
    #expect(stage.grab(10, 10) == [], "no monitor")
    stage.hear(.monitors([Stage.laptop]))
    stage.grab(x, 500)
    #expect(stage.drag(to: Double(x), 100) == [])
    #expect(stage.content?.icon == .warning && stage.content?.label == label)
    #expect(stage.isHeld)
    #expect(stage.drop() == [.showLayer([])])
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  // MARK: Cancel

  @Test("Cancelled, volume and mute are as before", arguments: [false, true], [150.0, -150, 5000])
  func cancelVolume(isMuted: Bool, pixels: Double) {
    var stage = Stage.inSession()
    stage.hear(.request(.gesture(.on), client: Stage.client))
    stage.hearVolume(31.25, isMuted: isMuted)
    stage.grab(1440, 540)
    stage.drag(to: 1440, 540 - pixels)
    #expect(stage.volume != 20_480)
    stage.hear(.cancelled)
    #expect(stage.volume == 20_480)
    #expect(stage.isMuted == isMuted)
    #expect(stage.drag(to: 1440, 100) == [])
    #expect(stage.drop() == [])
    #expect(stage.volume == 20_480)
  }

  @Test("Cancelled, the brightness is as before, to the unit")
  func cancelBrightness() {
    var stage = Stage.equipped()
    stage.grab(100, 540)
    stage.drag(to: 100, 300)
    let display = stage.osd.brightness.devices[0]
    #expect(display.value != 18_419)
    #expect(stage.hear(.cancelled) == [.setBrightness(display, value: 18_419)])
    #expect(stage.panelValue == 18_419)
  }

  @Test("A second button cancels, and its own release means nothing")
  func secondButton() {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 300)
    #expect(stage.grab(1440, 300, by: .button(3)) == [.setVolume(32_768)])
    #expect(stage.drop(by: .button(3)) == [])
    #expect(stage.drag(to: 1440, 100) == [])
    stage.drop()
    // The next drag is a drag.
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(65_536)])
  }

  @Test("A second button before the drag: no click, no drag")
  func secondButtonEarly() {
    var stage = Stage.inSession()
    stage.hear(.hold(isOn: true))
    stage.grab(1440, 540)
    #expect(stage.grab(1440, 540, by: .button(2)) == [])
    #expect(stage.drag(to: 1440, 100) == [])
    #expect(stage.drop() == [])
  }

  // MARK: The HUD

  @Test("Stays as long as the drag does, and goes 0.8 s after its end")
  func held() {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 500)
    for _ in 1...10 { _ = stage.live(for: .seconds(60)) }
    #expect(stage.isHeld)
    #expect(stage.timeToDeadline == nil)
    #expect(stage.osd.hud.opacity(at: stage.now) == 1)
    stage.drop()
    #expect(stage.timeToDeadline == .milliseconds(800))
    #expect(stage.live(for: .milliseconds(799)).isEmpty)
    #expect(stage.live(for: .milliseconds(1100)).last?.frame == .hidden)
  }

  @Test("Is on the monitor where the drag began, until it is gone; then where it always is")
  func place() {
    var stage = Stage.equipped()
    stage.grab(1920 + 1000, 400)
    stage.drag(to: 2920, 300)
    stage.drag(to: 100, 200)
    #expect(stage.osd.monitor?.name == Stage.beamer.name)
    stage.drop()
    // A click somewhere else does not move it.
    stage.grab(100, 100)
    stage.drop()
    _ = stage.live(for: .milliseconds(1500))
    #expect(stage.content != nil && stage.osd.monitor?.name == Stage.beamer.name)
    stage.press(.volumeUp)
    #expect(stage.osd.monitor?.name == Stage.laptop.name)
    _ = stage.live(for: .seconds(3))
    stage.grab(1920 + 1000, 400)
    stage.drag(to: 2920, 300)
    #expect(stage.osd.monitor?.name == Stage.beamer.name)
    // It is unplugged.
    stage.hear(.monitors([Stage.laptop]))
    #expect(stage.osd.monitor?.name == Stage.laptop.name)
  }

  @Test("Stays at a limit too, and when nothing changes any more")
  func heldAtLimit() {
    var stage = Stage.inSession()
    stage.hearVolume(100)
    _ = stage.live(for: .seconds(5))
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 100) == [])
    #expect(stage.frame()?.label == "100%")
    _ = stage.live(for: .seconds(60))
    #expect(stage.isHeld)
  }

  @Test("After a cancelled drag it shows what is true again, and goes")
  func heldCancel() {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 300)
    stage.pass(.seconds(9))
    stage.hear(.cancelled)
    #expect(stage.content?.label == "50%")
    _ = stage.frame()
    #expect(stage.timeToDeadline == .milliseconds(800))
  }

  @Test("The echo of its own changes leaves it alone")
  func echo() {
    var stage = Stage.inSession()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 540 - 324)
    stage.hearVolume(75)
    stage.writesDone()
    stage.hearVolume(100)
    _ = stage.live(for: .milliseconds(10))
    #expect(stage.content?.label == "100%")
  }

  // MARK: The wheel

  @Test("The wheel changes the level of its half by a fine step")
  func wheel() {
    var stage = Stage.equipped()
    #expect(stage.hear(.wheel(.up, at: PixelPoint(x: 1440, y: 10))) == [.setVolume(33_792)])
    #expect(stage.content?.kind == .volume)
    #expect(stage.hear(.wheel(.down, at: PixelPoint(x: 1440, y: 10))) == [.setVolume(32_768)])
    stage.hear(.wheel(.up, at: PixelPoint(x: 10, y: 10)))
    #expect(stage.content?.kind == .brightness)
    #expect(stage.osd.brightness.devices[0].value > 18_419)
    #expect(stage.osd.brightness.devices[1].value == 20)
    stage.hear(.wheel(.down, at: PixelPoint(x: 1930, y: 10)))
    #expect(stage.osd.brightness.devices[1].value < 20)
    #expect(stage.timeToDeadline != nil)
  }

  @Test("The wheel over a half without a display says so where it turns, also of a panel that is shown elsewhere")
  func wheelOverNothing() {
    var stage = Stage.inSession(monitors: [Stage.laptop, Stage.beamer])
    stage.hear(.wheel(.up, at: PixelPoint(x: 1440, y: 10)))
    #expect(stage.content?.kind == .volume)
    #expect(stage.hear(.wheel(.up, at: PixelPoint(x: 1930, y: 10))) == [.deviceRefresh])
    #expect(stage.content?.label == "Not adjustable" && stage.content?.icon == .warning)
    _ = stage.frame()
    #expect(stage.timeToDeadline != nil, "it hides")
  }

  @Test("The centre band is nobody's, in pt, on any monitor", arguments: [0, 1], [1.0, 2])
  func centreBand(number: Int, scale: Double) {
    var monitors = [Stage.laptop, Stage.beamer]
    monitors[number].scale = Scale(scale)
    var stage = Stage.inSession(monitors: monitors, settings: Self.settings { $0.centreBand = 100 })
    stage.find([Stage.panel, Stage.external])
    let middle = number == 0 ? 960 : 1920 + 640
    let half = Int(50 * scale)
    for (x, changes) in [
      (middle - half, true), (middle - half + 1, false), (middle + half - 1, false), (middle + half, true),
    ] {
      #expect(
        stage.hear(.wheel(.up, at: PixelPoint(x: Double(x), y: 300))).isEmpty != changes, "the wheel at \(x - middle)")
      stage.grab(x, 300)
      #expect(stage.drag(to: Double(x), 200).isEmpty != changes, "\(x - middle) px from the middle")
      #expect(stage.drop() == [.showLayer([])])
    }
    // Sideways drags begin there as anywhere, and a click is a click.
    stage.grab(middle, 300)
    #expect(stage.drag(to: Double(middle + 100), 300).asked == [.player(for: .seek)])
    stage.drop()
    stage.grab(middle, 300)
    #expect(stage.drop().first == .replayClick(button: 1))
  }

  // MARK: Switches

  @Test("A kind that is not shown is not shown in a drag either, which does what it does")
  func hiddenKinds() {
    var stage = Stage.equipped(settings: Self.settings { $0.hidden = [.volume, .brightness, .seek, .program] })
    stage.focusedProcess = 77
    stage.grab(1440, 540)
    #expect(stage.drag(to: 1440, 540 - 324) == [.setVolume(65_536)])
    #expect(stage.content == nil)
    stage.drop()
    stage.grab(100, 540)
    #expect(stage.drag(to: 100, 400).count == 1)
    stage.drop()
    stage.grab(1440, 540, isShifted: true)
    stage.drag(to: 1440, 500)
    #expect(stage.reply(.streams([StreamReading(index: 3, name: "Music", volume: 100)])).count == 1)
    stage.drop()
    stage.grab(960, 540)
    stage.drag(to: 1440, 540)
    let player = PlayerReading(name: "p", canSeek: true, position: .seconds(60))
    stage.reply(.player(player))
    #expect(stage.drop().first == .dragged(player, to: .seconds(105)))
    #expect(stage.content == nil && stage.timeToDeadline == nil)
  }

  @Test("With drags not shown, they and the wheel change everything and show nothing; keys and others still do")
  func hiddenGestures() {
    var stage = Stage.equipped(settings: Self.settings { $0.showsGestures = false })
    for x in [1440, 100] {
      stage.grab(x, 540)
      #expect(stage.drag(to: Double(x), 400).count == 1)
      #expect(stage.content == nil)
      stage.hear(.cancelled)
      stage.drop()
      #expect(stage.hear(.wheel(.up, at: PixelPoint(x: Double(x), y: 540))).count == 1)
      #expect(stage.content == nil)
    }
    stage.grab(960, 540)
    stage.drag(to: 1440, 540)
    stage.reply(.player(nil))
    #expect(stage.content == nil)
    stage.drop()
    stage.grab(1440, 540)
    stage.drag(to: 1440, 400)
    stage.pass(.seconds(5))
    stage.hear(.brightness(Stage.panel.name, value: 90_000))
    #expect(stage.content?.kind == .brightness, "somebody else's change in mid-drag")
    stage.drop()
    #expect(!stage.isHeld)
    stage.press(.volumeDown)
    #expect(stage.content?.kind == .volume)
  }

  @Test("The wheel does what the sides are set to, and nothing for none")
  func wheelSides() {
    var stage = Stage.inSession(settings: Self.settings { ($0.left, $0.right) = (.volume, .none) })
    #expect(stage.hear(.wheel(.up, at: PixelPoint(x: 10, y: 10))) == [.setVolume(33_792)])
    #expect(stage.hear(.wheel(.up, at: PixelPoint(x: 1440, y: 10))) == [])
  }
}
