import Testing

@testable import SwellCore

@Suite("Which monitor the HUD is on")
struct MonitorChoiceTests {
  private static let (left, right) = (Stage.laptop, Stage.beamer)
  /// A window in the middle of each.
  private static let (leftWindow, rightWindow) = (PixelRect(500, 400, 300, 200), PixelRect(2200, 100, 600, 400))

  private static func stage(_ choice: MonitorChoice, _ monitors: [Monitor] = [left, right]) -> Stage {
    Stage.inSession(monitors: monitors) { $0.monitor = choice }
  }

  @Test(
    "The choices have names; any other name is a monitor's",
    arguments: [
      ("pointer", .pointer), ("focused", .focused), ("primary", .primary), ("all", .all), ("HDMI-1", .named("HDMI-1")),
      ("Primary", .named("Primary")),
    ] as [(String, MonitorChoice)])
  func names(text: String, choice: MonitorChoice) {
    #expect(MonitorChoice(text) == choice)
  }

  /// Where somebody looks, the choice, and the monitors that have the HUD.
  private static let table: [(MonitorChoice, PixelRect?, (Int, Int), [Monitor])] = [
    (.pointer, leftWindow, (2000, 10), [right]), (.pointer, rightWindow, (10, 10), [left]),
    (.pointer, nil, (1919, 1079), [left]), (.pointer, nil, (1920, 0), [right]),
    // Outside of all monitors: below the smaller one.
    (.pointer, rightWindow, (2000, 900), [left]),
    (.focused, rightWindow, (10, 10), [right]), (.focused, leftWindow, (2000, 10), [left]),
    (.focused, nil, (2000, 10), [right]), (.focused, nil, (2000, 900), [left]),
    // The middle of the window counts; where that is on none, the pointer.
    (.focused, PixelRect(1800, 0, 400, 300), (10, 10), [right]),
    (.focused, PixelRect(1500, 0, 600, 300), (2000, 10), [left]),
    // That of a desktop is everywhere.
    (.focused, PixelRect(0, 0, 3200, 1080), (10, 10), [left]),
    (.focused, PixelRect(0, 0, 3200, 1080), (2000, 10), [right]),
    (.focused, PixelRect(5000, 0, 600, 300), (2000, 10), [right]), (.primary, rightWindow, (2000, 10), [left]),
    (.all, rightWindow, (2000, 10), [left, right]), (.named("HDMI-1"), leftWindow, (10, 10), [right]),
    (.named("eDP-1"), rightWindow, (2000, 10), [left]), (.named("DP-9"), rightWindow, (10, 10), [right]),
    (.named("DP-9"), nil, (2000, 10), [right]), (.named("hdmi-1"), leftWindow, (2000, 10), [left]),
  ]

  @Test("Pointer, focus, primary, all, or a name; a name that is missing is as 'focused'", arguments: table.indices)
  func choice(row: Int) {
    let (choice, window, pointer, expected) = Self.table[row]
    var stage = Self.stage(choice)
    (stage.focusedWindow, stage.pointer) = (window, PixelPoint(x: Double(pointer.0), y: Double(pointer.1)))
    stage.hearVolume(60)
    #expect(stage.osd.hud.setup.hudMonitors == expected)
    let panels = stage.frame()?.panels ?? []
    #expect(panels.count == expected.count)
    for (panel, monitor) in zip(panels, expected) { #expect(monitor.frame.covers(panel.frame)) }
  }

  @Test("A monitor is also called by its outputs", arguments: ["wall", "DP-1", "DP-2"])
  func outputs(name: String) {
    var joined = Self.right
    (joined.name, joined.outputs) = ("wall", ["DP-1", "DP-2"])
    var stage = Self.stage(.named(name), [Self.left, joined])
    stage.hearVolume(60)
    #expect(stage.questions.isEmpty && stage.osd.hud.setup.hudMonitors == [joined])
  }

  @Test(
    "Nobody is asked where he looks unless that decides",
    arguments: [
      (.pointer, true), (.focused, true), (.named("DP-9"), true), (.primary, false), (.all, false),
      (.named("HDMI-1"), false),
    ] as [(MonitorChoice, Bool)])
  func attention(choice: MonitorChoice, isAsked: Bool) {
    var stage = Self.stage(choice)
    #expect(stage.questions.isEmpty, "nothing is to be shown")
    stage.hearVolume(60)
    stage.hear(.deadline)
    #expect(stage.questions == (isAsked ? [choice == .pointer ? .pointer : .focusedWindow] : []))
    for monitors in [[Self.right], []] {
      var lonely = Self.stage(choice, monitors)
      lonely.hearVolume(60)
      #expect(lonely.questions.isEmpty, "\(monitors.count) monitors")
    }
  }

  @Test("In a burst it is asked once; for what comes a quarter of a second later again, and the HUD moves")
  func burst() {
    var stage = Self.stage(.focused)
    stage.focusedWindow = Self.leftWindow
    stage.hearVolume(60)
    stage.focusedWindow = Self.rightWindow
    for percent in 61...70 {
      stage.pass(.milliseconds(20))
      stage.hearVolume(Double(percent))
      #expect(stage.questions.count == 1)
    }
    stage.pass(.milliseconds(51))
    stage.hearVolume(71)
    #expect(stage.questions.count == 2 && stage.osd.hud.setup.hudMonitors == [Self.right])
    #expect(stage.frame()?.place == [1920 + 608, 324])
    // While it fades it stays where it is, and when it has gone nothing is remembered.
    stage.focusedWindow = Self.leftWindow
    let frames = stage.live(for: .seconds(3))
    #expect(Set(frames.dropLast().map(\.frame.place)) == [[1920 + 608, 324]])
    #expect(frames.last?.frame == .hidden)
    stage.hearVolume(60)
    #expect(stage.questions.count == 3)
    // Other monitors mean another look.
    var moved = Self.right
    moved.frame.x = -1280
    stage.hear(.monitors([Self.left, moved]))
    #expect(stage.questions.count == 4)
  }

  @Test("An answer that never comes holds nothing up, and one without a window goes by the pointer")
  func noAnswer() {
    var osd = Self.stage(.focused).osd
    for (seconds, percent): (Int64, Double) in [(100, 60), (200, 61)] {
      let now = Instant(nanoseconds: seconds * 1_000_000_000)
      _ = osd.handle(.deadline, at: now)
      _ = osd.nextFrame(at: now, measuring: EvenText())
      #expect(osd.handle(.sink(Stage.speakers(percent: percent)), at: now) == [.ask(.focusedWindow, for: .placement)])
      #expect(osd.hud.setup.hudMonitors == [Self.left])
      #expect(osd.nextFrame(at: now + .milliseconds(20), measuring: EvenText())?.panels.count == 1)
    }
    #expect(osd.handle(.answer(.unavailable(.lost), for: .placement), at: Instant(nanoseconds: 200_000_000_000)) == [])
    #expect(osd.hud.setup.hudMonitors == [Self.left])
  }

  @Test(
    "A drag keeps the HUD on its monitor until something else is shown, and asks nothing",
    arguments: [MonitorChoice.focused, .pointer, .primary, .all, .named("eDP-1")])
  func pin(choice: MonitorChoice) {
    var stage = Self.stage(choice)
    // In the right half of the right one; then the hand leaves the monitor.
    stage.drag(from: 2900, 500, to: 2900, 400)
    #expect(stage.questions.isEmpty && stage.osd.hud.setup.hudMonitors == [Self.right])
    stage.drag(to: 100, 300)
    #expect(stage.osd.hud.setup.hudMonitors == [Self.right])
    // Nor does what else is shown meanwhile, or that all of it was hidden.
    stage.ask(.show(.text("mail")))
    #expect(stage.content?.label == "mail" && stage.osd.hud.setup.hudMonitors == [Self.right])
    stage.press(.keyboardBacklightUp)
    #expect(stage.content?.kind == .keyboardBacklight && stage.osd.hud.setup.hudMonitors == [Self.right])
    stage.hear(.hudLost, .deadline)
    #expect(stage.content == nil)
    stage.drag(to: 100, 310)
    #expect(stage.content?.kind == .volume && stage.osd.hud.setup.hudMonitors == [Self.right])
    stage.drop()
    // A click somewhere else does not move it.
    stage.grab(100, 100)
    stage.drop()
    stage.pass(.milliseconds(300))
    #expect(stage.osd.hud.setup.hudMonitors == [Self.right])
    stage.writesDone()
    (stage.focusedWindow, stage.pointer) = (Self.leftWindow, PixelPoint(x: 10, y: 10))
    stage.hearVolume(11)
    #expect(stage.osd.hud.setup.hudMonitors == (choice == .all ? [Self.left, Self.right] : [Self.left]))
    stage.drag(from: 2900, 500, to: 2900, 400)
    stage.hear(.monitors([Self.left]))
    #expect(stage.osd.hud.setup.hudMonitors == [Self.left], "its monitor has gone")
  }

  @Test("The wheel shows on the monitor that it turned over", arguments: [MonitorChoice.focused, .primary, .all])
  func wheel(choice: MonitorChoice) {
    var stage = Self.stage(choice)
    stage.focusedWindow = Self.leftWindow
    stage.wheel(at: 2900, 500)
    #expect(stage.questions.isEmpty && stage.osd.hud.setup.hudMonitors == [Self.right])
    stage.writesDone()
    stage.hearVolume(11)
    #expect(stage.osd.hud.setup.hudMonitors == (choice == .all ? [Self.left, Self.right] : [Self.left]))
  }

  @Test("'all' shows one panel a monitor, each at the scale of its own, and one on those that mirror each other")
  func all() {
    var (dense, copy) = (Self.right, Self.left)
    (dense.scale, copy.name, copy.isPrimary) = (Scale(2), "DP-3", false)
    var stage = Self.stage(.all, [Self.left, copy, dense])
    stage.hearVolume(60)
    let panels = stage.frame()?.panels ?? []
    #expect(stage.osd.hud.setup.hudMonitors == [Self.left, dense])
    #expect(panels.map(\.frame) == [PixelRect(928, 504, 64, 72), PixelRect(1920 + 576, 288, 128, 144)])
    #expect(panels.map(\.opacity) == [1, 1])
  }

  @Test(
    "Monitors that mirror each other in different modes are one: where both show the panel",
    arguments: [
      (PixelRect(0, 0, 1920, 1080), PixelRect(0, 0, 1280, 1024), [PixelRect(0, 0, 1280, 1024)]),
      (PixelRect(0, 0, 1600, 900), PixelRect(0, 0, 1280, 1024), [PixelRect(0, 0, 1280, 900)]),
      (PixelRect(100, 100, 800, 600), PixelRect(0, 0, 1920, 1080), [PixelRect(100, 100, 800, 600)]),
      (
        PixelRect(0, 0, 1920, 1080), PixelRect(1900, 0, 1280, 1024),
        [PixelRect(0, 0, 1920, 1080), PixelRect(1900, 0, 1280, 1024)]
      ),
    ])
  func mirrored(first: PixelRect, second: PixelRect, expected: [PixelRect]) {
    let monitors = [Monitor(name: "eDP-1", frame: first, isPrimary: true), Monitor(name: "HDMI-1", frame: second)]
    for monitors in [monitors, monitors.reversed()] {
      var stage = Self.stage(.all, monitors)
      stage.hearVolume(60)
      let frames = stage.osd.hud.setup.hudMonitors.map(\.frame)
      #expect(frames.sorted { $0.x < $1.x } == expected.sorted { $0.x < $1.x })
    }
  }

  @Test("A choice and a scale that are saved while it is shown take effect at once, and prolong nothing")
  func saved() {
    var stage = Self.stage(.primary)
    stage.hearVolume(60)
    #expect(stage.frame()?.place == [928, 504])
    stage.pass(.milliseconds(700))
    stage.save { ($0.monitor, $0.scale) = (.named("HDMI-1"), ScaleChoice(Scale(1.5))) }
    #expect(stage.frame()?.panel?.frame == PixelRect(1920 + 592, 306, 96, 108))
    #expect(stage.timeToDeadline == .milliseconds(100))
    // Back to each monitor's own, which counts for monitors that come later too.
    stage.pass(.milliseconds(20))
    stage.save { $0.monitor = .named("HDMI-1") }
    #expect(stage.frame()?.panel?.frame.width == 64)
    stage.save { $0.scale = ScaleChoice(Scale(3)) }
    stage.hear(.monitors([Self.right]))
    #expect(stage.frame(after: .milliseconds(20))?.panel?.frame.width == 192)
    for (text, width) in [("auto, HDMI-1 2", 128), ("3, HDMI-1 1.5", 96), ("3, eDP-1 2", 192), ("auto, eDP-1 2", 64)] {
      stage.pass(.milliseconds(20))
      stage.save { $0.scale = ScaleChoice(text)! }
      #expect(stage.frame()?.panel?.frame.width == width, "\(text)")
    }
  }
}
