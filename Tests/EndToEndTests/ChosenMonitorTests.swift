import TestServers
import Testing

@Suite("The monitor that is chosen", .serialized)
struct ChosenMonitorTests {
  @Test("'pointer', 'primary', or a name; a name that is missing is as 'focused'; each at its own scale")
  func fixed() throws {
    let split = try SplitScreen("monitor = primary", isRightPrimary: true)
    try Pointer.move(split.laptop.display, 10, 10)
    try split.show(37, on: SplitScreen.right)
    for (name, monitor) in [("left", SplitScreen.left), ("right", SplitScreen.right), ("gone", SplitScreen.left)] {
      try split.laptop.use("[hud]\nmonitor = \(name)\n")
      try split.show(name.utf8.count + 40, on: monitor)
    }
    try split.laptop.use("[hud]\nmonitor = pointer\n")
    for (x, y, monitor) in [(1000, 100, SplitScreen.right), (639, 799, SplitScreen.left)] {
      try split.laptop.hide()
      try Pointer.move(split.laptop.display, x, y)
      try split.show(monitor.x / 20 + 50, on: monitor)
    }
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
        try laptop.waitForFocus(of: window)
      }
    }
    for (index, monitor) in [(1, SplitScreen.right), (0, SplitScreen.left)] {
      try focus(windows[index])
      try split.show(37 + index, on: monitor)
      try laptop.hide()
    }
    try focus(windows[1])
    windows[1].destroy()
    // Whoever has the focus now, if anybody: it is on the left, and so is the pointer.
    try probe.waitUntil("the end of the focus") { kind == nil || probe.activeWindow != windows[1].id }
    try split.show(43, on: SplitScreen.left)
    #expect(laptop.problems == [])
  }

  @Test("'all': on each, at its own scale, and again on one when another is chosen while it is shown")
  func all() throws {
    let split = try SplitScreen("monitor = all")
    try split.show(80, on: SplitScreen.left, SplitScreen.right)
    try split.laptop.run("xrandr", "--delmonitor", "right")
    try split.waitForPanels(80, on: [SplitScreen.left])
    try split.laptop.run("xrandr", "--setmonitor", "right", "640/80x800/100+640+0", "none")
    try split.waitForPanels(80, on: [SplitScreen.left, SplitScreen.right])
    try split.laptop.save("[hud]\nmonitor = right\n")
    try split.waitForPanels(80, on: [SplitScreen.right])
    #expect(split.laptop.problems == [])
  }
}
