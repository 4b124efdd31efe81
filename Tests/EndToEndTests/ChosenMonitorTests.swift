import TestServers
import Testing

@Suite("The monitor that is chosen", .serialized)
struct ChosenMonitorTests {
  @Test("'pointer': the one with the pointer, at its own scale")
  func pointer() throws {
    let split = try SplitScreen("monitor = pointer")
    try Pointer.move(split.laptop.display, 1000, 100)
    try split.show(37, on: SplitScreen.right)
    try split.laptop.hide()
    try Pointer.move(split.laptop.display, 639, 799)
    try split.show(41, on: SplitScreen.left)
    #expect(split.laptop.problems == [])
  }

  @Test(
    "'focused': the one with the focused window, wherever the pointer is", arguments: [WindowManager.Kind.openbox, nil])
  func focused(_ kind: WindowManager.Kind?) throws {
    let split = try SplitScreen("")
    let (laptop, probe) = (split.laptop, split.laptop.probe)
    if let kind { try laptop.startManager(kind) }
    try Pointer.move(laptop.display, 10, 790)
    // Away from the middles, where the panels are.
    let windows = try [50, 700].map {
      try probe.makeWindow(WindowFrame($0, 30, 200, 100), overrideRedirect: kind == nil)
    }
    func focus(_ window: TestWindow) throws {
      if kind == nil {
        probe.setFocus(window.id)
      } else {
        probe.activate(window.id)
        try probe.waitUntil("the focus") { probe.activeWindow == window.id }
      }
    }
    try focus(windows[1])
    try split.show(37, on: SplitScreen.right)
    try laptop.hide()
    try focus(windows[0])
    try split.show(41, on: SplitScreen.left)
    try laptop.hide()
    try focus(windows[1])
    windows[1].destroy()
    // Whoever has the focus now, if anybody: it is on the left, and so is the pointer.
    try probe.waitUntil("the end of the focus") { kind == nil || probe.activeWindow != windows[1].id }
    try split.show(43, on: SplitScreen.left)
    #expect(laptop.problems == [])
  }

  @Test("'primary', and a name; a name that is missing is as 'focused'")
  func fixed() throws {
    let split = try SplitScreen("monitor = primary", isRightPrimary: true)
    try Pointer.move(split.laptop.display, 10, 10)
    try split.show(37, on: SplitScreen.right)
    for (name, monitor) in [("left", SplitScreen.left), ("right", SplitScreen.right), ("gone", SplitScreen.left)] {
      try split.laptop.use("[hud]\nmonitor = \(name)\n")
      try split.show(name.utf8.count + 40, on: monitor)
    }
    #expect(split.laptop.problems == [])
  }

  @Test("'all': on each, at its own scale, and again on one when another is chosen while it is shown")
  func all() throws {
    let split = try SplitScreen("monitor = all")
    try split.show(37, on: SplitScreen.left, SplitScreen.right)
    try split.show(80, on: SplitScreen.left, SplitScreen.right)
    try split.laptop.run("xrandr", "--delmonitor", "right")
    try split.waitForPanels(80, on: [SplitScreen.left])
    try split.laptop.run("xrandr", "--setmonitor", "right", "640/80x800/100+640+0", "none")
    try split.waitForPanels(80, on: [SplitScreen.left, SplitScreen.right])
    try split.laptop.save("[hud]\nmonitor = right\n")
    try split.waitForPanels(80, on: [SplitScreen.right])
    #expect(split.laptop.problems == [])
  }

  @Test("Of sixteen monitors, and one without size, each that has a size has the panel in its middle")
  func sixteen() throws {
    let laptop = try Laptop(configuration: "[hud]\nmonitor = all\n", startsSwell: false)
    try laptop.run("xrandr", "--setmonitor", "nothing", "0/0x800/0+0+0", "none")
    var frames: Set<WindowFrame> = []
    for index in 0..<16 {
      let (x, y) = (index % 8 * 160, index / 8 * 400)
      try laptop.run("xrandr", "--setmonitor", "m\(index)", "160/42x400/105+\(x)+\(y)", index == 0 ? "screen" : "none")
      frames.insert(WindowFrame(x + 48, y + 164, 64, 72))
    }
    try laptop.startSwell()
    try laptop.audio.setVolume("37%")
    try laptop.probe.waitUntil("sixteen panels") {
      Set(laptop.probe.mapped("Swell").map(\.frame)) == frames
    }
    let panel = ExpectedPanel(volume: 37)
    try laptop.probe.waitUntil("the picture in each") {
      try frames.allSatisfy { panel.distance(of: try laptop.probe.image(of: $0)) <= 3 }
    }
    #expect(laptop.problems == [])
  }
}
