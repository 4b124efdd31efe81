import Testing

@testable import SwellCore

@Suite("Which monitor the HUD is on")
struct MonitorChoiceTests {
  private static let left = Stage.laptop
  private static let right = Stage.beamer
  /// A window in the middle of each.
  private static let leftWindow = PixelRect(x: 500, y: 400, width: 300, height: 200)
  private static let rightWindow = PixelRect(x: 2200, y: 100, width: 600, height: 400)

  private static func stage(_ choice: MonitorChoice, _ monitors: [Monitor] = [left, right]) -> Stage {
    var settings = Settings()
    settings.monitor = choice
    return Stage.inSession(monitors: monitors, settings: settings)
  }

  @Test("The five choices have names; any other name is a monitor's")
  func names() {
    let names: [(String, MonitorChoice)] = [
      ("pointer", .pointer), ("focused", .focused), ("primary", .primary), ("all", .all), ("HDMI-1", .named("HDMI-1")),
      ("Primary", .named("Primary")),
    ]
    for (text, choice) in names { #expect(MonitorChoice(text) == choice) }
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
    (.focused, PixelRect(x: 1800, y: 0, width: 400, height: 300), (10, 10), [right]),
    (.focused, PixelRect(x: 1500, y: 0, width: 600, height: 300), (2000, 10), [left]),
    // That of a desktop is everywhere.
    (.focused, PixelRect(x: 0, y: 0, width: 3200, height: 1080), (10, 10), [left]),
    (.focused, PixelRect(x: 0, y: 0, width: 3200, height: 1080), (2000, 10), [right]),
    (.focused, PixelRect(x: 5000, y: 0, width: 600, height: 300), (2000, 10), [right]),
    (.primary, rightWindow, (2000, 10), [left]), (.all, rightWindow, (2000, 10), [left, right]),
    (.named("HDMI-1"), leftWindow, (10, 10), [right]), (.named("eDP-1"), rightWindow, (2000, 10), [left]),
    (.named("DP-9"), rightWindow, (10, 10), [right]), (.named("DP-9"), nil, (2000, 10), [right]),
    (.named("hdmi-1"), leftWindow, (2000, 10), [left]),
  ]

  @Test("Pointer, focus, primary, all, or a name; a name that is missing is as 'focused'", arguments: table.indices)
  func choice(row: Int) {
    let (choice, window, pointer, expected) = Self.table[row]
    var stage = Self.stage(choice)
    (stage.focusedWindow, stage.pointer) = (window, PixelPoint(x: Double(pointer.0), y: Double(pointer.1)))
    stage.hearVolume(60)
    #expect(stage.osd.hudMonitors == expected)
    guard case .visible(let panels) = stage.frame() else {
      Issue.record("nothing is shown")
      return
    }
    #expect(panels.count == expected.count)
    for (panel, monitor) in zip(panels, expected) { #expect(monitor.frame.covers(panel.frame)) }
  }

  @Test("A monitor is also called by its outputs")
  func outputs() {
    var joined = Self.right
    (joined.name, joined.outputs) = ("wall", ["DP-1", "DP-2"])
    for name in ["wall", "DP-1", "DP-2"] {
      var stage = Self.stage(.named(name), [Self.left, joined])
      stage.hearVolume(60)
      #expect(stage.questions.isEmpty)
      #expect(stage.osd.hudMonitors == [joined])
    }
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
    #expect(stage.questions == (isAsked ? [choice == .pointer ? .pointer : .focusedWindow] : []))
    stage.hear(.deadline)
    #expect(stage.questions.count <= 1, "it is known")
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
    stage.pass(.milliseconds(60))
    stage.hearVolume(71)
    #expect(stage.questions.count == 2)
    #expect(stage.osd.hudMonitors == [Self.right])
    #expect(stage.frame()?.place == [1920 + 608, 324])
  }

  @Test("While it fades it stays where it is, and when it has gone nothing is remembered")
  func forgetting() {
    var stage = Self.stage(.focused)
    stage.focusedWindow = Self.rightWindow
    stage.hearVolume(60)
    let frames = stage.live(for: .seconds(3))
    #expect(frames.dropLast().allSatisfy { $0.frame.place == [1920 + 608, 324] })
    #expect(frames.last?.frame == .hidden)
    stage.hearVolume(61)
    #expect(stage.questions.count == 2)
  }

  @Test("An answer that never comes holds nothing up, and one without a window goes by the pointer")
  func noAnswer() {
    var osd = Self.stage(.focused).osd
    let now = Instant(nanoseconds: 100_000_000_000)
    #expect(osd.handle(.sink(Stage.speakers(percent: 60)), at: now) == [.ask(.focusedWindow, for: .placement)])
    #expect(osd.hudMonitors == [Self.left])
    guard case .visible = osd.nextFrame(at: now, measuring: PlainText()) else {
      Issue.record("nothing is shown")
      return
    }
    #expect(osd.handle(.answer(.unavailable(.lost), for: .placement), at: now) == [])
    #expect(osd.hudMonitors == [Self.left])
  }

  @Test("Other monitors mean another look")
  func monitorsChange() {
    var stage = Self.stage(.focused)
    stage.focusedWindow = Self.rightWindow
    stage.hearVolume(60)
    var moved = Self.right
    moved.frame.x = -1280
    stage.hear(.monitors([Self.left, moved]))
    #expect(stage.questions.count == 2)
  }

  @Test(
    "A drag keeps the HUD on its monitor until something else is shown",
    arguments: [MonitorChoice.focused, .pointer, .primary, .all, .named("eDP-1")])
  func pin(choice: MonitorChoice) {
    var stage = Self.stage(choice)
    stage.hear(.hold(isOn: true))
    // In the right half of the right one.
    stage.grab(2900, 500)
    stage.drag(to: 2900, 400)
    #expect(stage.questions.isEmpty)
    #expect(stage.osd.hudMonitors == [Self.right])
    // The hand may leave the monitor.
    stage.drag(to: 100, 300)
    #expect(stage.osd.hudMonitors == [Self.right])
    stage.drop()
    #expect(stage.osd.hudMonitors == [Self.right])
    stage.pass(.milliseconds(300))
    #expect(stage.osd.hudMonitors == [Self.right])
    stage.writesDone()
    (stage.focusedWindow, stage.pointer) = (Self.leftWindow, PixelPoint(x: 10, y: 10))
    stage.hearVolume(11)
    #expect(stage.osd.hudMonitors == (choice == .all ? [Self.left, Self.right] : [Self.left]))
  }

  @Test("The wheel shows on the monitor that it turned over", arguments: [MonitorChoice.focused, .primary, .all])
  func wheel(choice: MonitorChoice) {
    var stage = Self.stage(choice)
    stage.hear(.hold(isOn: true))
    stage.focusedWindow = Self.leftWindow
    stage.hear(.wheel(.up, at: PixelPoint(x: 2900, y: 500)))
    #expect(stage.questions.isEmpty)
    #expect(stage.osd.hudMonitors == [Self.right])
    stage.writesDone()
    stage.hearVolume(11)
    #expect(stage.osd.hudMonitors == (choice == .all ? [Self.left, Self.right] : [Self.left]))
  }

  @Test("A drag whose monitor goes is shown on one that is there")
  func pinLost() {
    var stage = Self.stage(.primary)
    stage.hear(.hold(isOn: true))
    stage.grab(2900, 500)
    stage.drag(to: 2900, 400)
    stage.hear(.monitors([Self.left]))
    #expect(stage.osd.hudMonitors == [Self.left])
  }

  @Test("'all' shows one panel a monitor, each at the scale of its own")
  func all() {
    var dense = Self.right
    dense.scale = Scale(2)
    var stage = Self.stage(.all, [Self.left, dense])
    stage.hearVolume(60)
    guard case .visible(let panels) = stage.frame() else {
      Issue.record("nothing is shown")
      return
    }
    #expect(panels.map(\.frame.width) == [64, 128])
    #expect(panels.map { [$0.frame.x, $0.frame.y] } == [[928, 504], [1920 + 576, 288]])
    #expect(panels.allSatisfy { $0.opacity == 1 })
  }

  @Test("'all' shows one panel on monitors that mirror each other")
  func mirrored() {
    var copy = Self.left
    (copy.name, copy.isPrimary) = ("DP-3", false)
    var stage = Self.stage(.all, [Self.left, copy, Self.right])
    stage.hearVolume(60)
    _ = stage.frame()
    #expect(stage.osd.hudMonitors == [Self.left, Self.right])
  }

  @Test("A choice and a scale that are saved while it is shown take effect at once, and prolong nothing")
  func saved() {
    var stage = Self.stage(.primary)
    stage.hearVolume(60)
    #expect(stage.frame()?.place == [928, 504])
    stage.pass(.milliseconds(700))
    var settings = stage.osd.settings
    (settings.monitor, settings.scale) = (.named("HDMI-1"), Scale(1.5))
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    let frame = stage.frame()
    #expect(frame?.place == [1920 + 592, 306])
    #expect(frame?.panel?.frame.width == 96)
    #expect(stage.timeToDeadline == .milliseconds(100))
    // Back to each monitor's own.
    settings.scale = nil
    stage.pass(.milliseconds(20))
    stage.reply(.configuration(ConfigurationReading(settings: settings)))
    #expect(stage.frame()?.panel?.frame.width == 64)
  }

  @Test("A scale that is set is that of monitors that come later, too")
  func laterMonitors() {
    var settings = Settings()
    settings.scale = Scale(3)
    var stage = Stage.inSession(monitors: [], settings: settings)
    stage.hear(.monitors([Self.left]))
    stage.hearVolume(60)
    #expect(stage.frame()?.panel?.frame.width == 192)
  }
}
