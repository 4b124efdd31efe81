import TestServers
import Testing

@Suite("Presses are drags", .serialized)
struct GestureAreaTests {
  @Test("everywhere after the command, and Swell has no window for that: none below hears of it")
  func command() throws {
    let laptop = try Laptop()
    let window = try laptop.probe.makeWindow(WindowFrame(800, 100, 400, 600), overrideRedirect: true)
    laptop.probe.setFocus(window.id)
    try laptop.moveHand(to: 960, 400)
    try window.waitForEvent("the pointer") { $0 == .motion(x: 160, y: 300) }
    let windows = Set(laptop.probe.windows().map(\.id))
    for words in [["on", "off"], ["toggle", "toggle"]] {
      window.forgetEvents()
      #expect(try laptop.ask("gesture", words[0]).output == "on\n")
      #expect(Set(laptop.probe.windows().map(\.id)) == windows)
      #expect(window.events == [])
      try laptop.dragVolume(toSixteenth: 8)
      try laptop.drop()
      #expect(window.presses == [])
      #expect(try laptop.ask("gesture", words[1]).output == "off\n")
      try laptop.hide()
      window.forgetEvents()
      try laptop.grab(960, 400, through: [(960, 380), (960, 300)])
      try laptop.drop()
      try window.waitForEvent("the release") { $0 == .buttonRelease(1, x: 160, y: 200) }
      #expect(window.presses.count == 2)
      try laptop.audio.setVolume("25%")
      try laptop.waitForStatus("the volume of before") { $0.audio.level == 0.25 }
    }
    #expect(laptop.problems == [])
  }

  @Test(
    "not with a button that another program has grabbed: Swell says that, and grabs the button later",
    arguments: [1, 4])
  func taken(button: UInt32) throws {
    let laptop = try Laptop(startsSwell: false)
    laptop.probe.grabButton(button)
    try laptop.startSwell()
    let state = "off: another program has grabbed a mouse button with Super and Alt"
    #expect(try laptop.ask("status").output.contains("\ndrags     \(state)\n"))
    #expect(try laptop.ask("doctor").output.contains("drags with the mouse are \(state)\n"))
    let problem = "swell: \(state.dropFirst("off: ".count)): set other keys with 'hold' in [gesture]"
    #expect(laptop.problems == [problem])
    laptop.probe.ungrabButton(button)
    try laptop.use("[gesture]\nhold = super+control\n")
    #expect(try laptop.ask("status").output.contains("\ndrags     while Super and Control are held\n"))
    try laptop.hand("keydown", "super", "keydown", "ctrl")
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.hand("mouseup", "1", "keyup", "ctrl", "keyup", "super")
    #expect(laptop.problems == [problem])
  }

  @Test(
    "with Super and Alt; these alone move no focus, and neither do keys with them",
    arguments: [nil, WindowManager.Kind.i3, .openbox])
  func hold(_ kind: WindowManager.Kind?) throws {
    let laptop = try Laptop()
    if let kind { try laptop.startManager(kind) }
    let windows = try [50, 700].map { x in
      try laptop.probe.makeWindow(WindowFrame(x, 100, 500, 600), overrideRedirect: kind == nil)
    }
    // The pointer is on one of them. The other one has the focus; without a window manager, the one below the pointer.
    let (below, focused) = (windows[1], kind == nil ? windows[1] : windows[0])
    if kind != nil { try laptop.waitForFocus(of: windows[1]) }
    let place = below.frame
    try laptop.moveHand(to: place.x + 200, place.y + 300)
    try below.waitForEvent("the pointer") { $0 == .motion(x: 200, y: 300) }
    if kind == nil {
      laptop.probe.setFocus(1)
    } else {
      laptop.probe.activate(focused.id)
      try laptop.waitForFocus(of: focused)
    }
    for window in windows { window.forgetEvents() }
    try Keys.press(laptop.display, "super+alt+x")
    try focused.waitForEvent("the key") { $0 == .keyRelease("x") }
    for key in ["Super_L", "Alt_L"] { try Keys.hold(laptop.display, key) }
    _ = try laptop.status()
    for key in ["Alt_L", "Super_L"] { try Keys.release(laptop.display, key) }
    try Keys.press(laptop.display, "z")
    try focused.waitForEvent("the last key") { $0 == .keyRelease("z") }
    for window in windows {
      #expect(window.events { [.leave, .focusIn, .focusOut].contains($0) } == [])
    }
    // A button that is down already is the program's.
    try laptop.hand("mousedown", "1", "keydown", "Super_L", "keydown", "Alt_L")
    try laptop.hand("mousemove", "\(place.x + 200)", "\(place.y + 200)", "mouseup", "1")
    try below.waitForEvent("the release") { $0 == .buttonRelease(1, x: 200, y: 200) }
    #expect(below.events.contains(.motion(x: 200, y: 200)))
    // Then they are drags, also on a program, and so is the wheel; other buttons are the program's.
    below.forgetEvents()
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.drop()
    try Pointer.scroll(laptop.display, 960, 400, steps: 2)
    try laptop.waitForVolume(sixteenths: 8.5)
    #expect(below.presses == [])
    try Pointer.click(laptop.display, place.x + 200, place.y + 200, button: 1)
    try below.waitForEvent("the click") { $0 == .buttonRelease(1, x: 200, y: 200) }
    try Keys.release(laptop.display, "Alt_L")
    try laptop.probe.waitUntil("the pointer to be everybody's") { !laptop.probe.isPointerTaken }
    below.forgetEvents()
    try laptop.grab(960, 400, through: [(960, 380), (960, 300)])
    try laptop.drop()
    try Keys.release(laptop.display, "Super_L")
    #expect(try laptop.remains { try laptop.volumes() == [34_816, 34_816] })
    #expect(laptop.problems == [])
  }

  @Test("but not with a third modifier; Caps Lock and Num Lock do not count, and Shift means the program")
  func modifiers() throws {
    let laptop = try Laptop()
    func drag(with keys: [String], sixteenths: Double) throws {
      for key in keys { try Keys.hold(laptop.display, key) }
      try laptop.grab(960, 400, through: [(960, 380), (960, 280)])
      try laptop.waitForVolume(sixteenths: sixteenths)
      try laptop.drop()
      for key in keys { try Keys.release(laptop.display, key) }
    }
    try drag(with: ["Super_L", "Alt_L"], sixteenths: 8)
    for key in ["Caps_Lock", "Num_Lock"] { try Keys.press(laptop.display, key) }
    try drag(with: ["Super_L", "Alt_L"], sixteenths: 12)
    for keys in [["Super_L", "Alt_L", "Control_L"], ["Alt_L"]] {
      try drag(with: keys, sixteenths: 12)
      #expect(try laptop.remains { try laptop.volumes() == [49_152, 49_152] })
    }
    // Other modifiers are Super and Alt after another keyboard map.
    try laptop.run("xmodmap", "-e", "clear mod4", "-e", "add mod3 = Super_L")
    // Swell has heard of it before it answers the second time.
    for _ in 1...2 { _ = try laptop.status() }
    try drag(with: ["Super_L", "Alt_L"], sixteenths: 16)
  }

  /// openbox draws its menus itself; those of xfwm4 are GTK's.
  @Test(
    "but not in the open menu of another program",
    arguments: [(WindowManager.Kind.openbox, 100, 600), (.xfwm4, 500, 212)])
  func menu(_ kind: WindowManager.Kind, _ x: Int, _ y: Int) throws {
    let laptop = try Laptop()
    try laptop.startManager(kind)
    try laptop.probe.makeWindow(WindowFrame(400, 200, 300, 300))
    try laptop.switchDragsOn()
    func windows() -> Set<WindowID> {
      Set(laptop.probe.windows().filter { $0.isMapped && !$0.isInputOnly && $0.frame.width > 20 }.map(\.id))
    }
    let others = windows()
    try Pointer.click(laptop.display, x, y, button: 3)
    try laptop.probe.waitUntil("the menu to be open") { !windows().subtracting(others).isEmpty }
    try laptop.probe.waitUntil("the menu to have the pointer") { laptop.probe.isPointerTaken }
    try laptop.grab(1200, 700, through: [(1200, 680), (1200, 500)])
    try laptop.drop()
    try Keys.press(laptop.display, "Escape")
    try laptop.probe.waitUntil("the menu to be closed") { windows().subtracting(others).isEmpty }
    #expect(try laptop.remains { try laptop.audio.volume() == 25 })
  }

  /// A laptop with a listed program that is full-screen, and another program.
  private func fullScreenPlayer() throws -> (laptop: Laptop, player: TestWindow, other: TestWindow) {
    let laptop = try Laptop(configuration: "[gesture]\nfullscreen = vlc,MPV\n")
    try laptop.startManager(.openbox)
    let other = try laptop.probe.makeWindow(WindowFrame(50, 50, 300, 300), className: "other")
    let player = try laptop.probe.makeWindow(WindowFrame(400, 100, 300, 300), className: "mpv")
    try laptop.waitForFocus(of: player)
    #expect(try laptop.status().gesture.reasons == [])
    try laptop.fullScreen(player)
    try laptop.waitForFullScreen()
    player.forgetEvents()
    return (laptop, player, other)
  }

  @Test("on listed programs that are full-screen, as long as one of them is in front")
  func fullScreen() throws {
    let (laptop, player, other) = try fullScreenPlayer()
    // Not over one that is not listed, and again when the player is back.
    laptop.probe.activate(other.id)
    try laptop.waitForFullScreen(false)
    try laptop.fullScreen(other)
    #expect(try laptop.status().gesture.reasons == [])
    laptop.probe.activate(player.id)
    try laptop.waitForFullScreen()
    // openbox leaves the name of the window that was active.
    player.destroy()
    try laptop.waitForFullScreen(false)
    #expect(laptop.problems == [])
  }

  @Test(
    "A drag on a listed program leaves the pointer to all, whatever is pressed or turned next",
    arguments: ["1", "3", "4"])
  func pointerAfterDrag(button: String) throws {
    let (laptop, player, _) = try fullScreenPlayer()
    try laptop.grab(960, 500, through: [(960, 480), (960, 260)])
    try laptop.waitForVolume(sixteenths: 12)
    #expect(laptop.probe.isPointerTaken)
    // It all happens before Swell hears of the release.
    try laptop.atOnce { try laptop.hand("mouseup", "1", "click", button) }
    for _ in 1...2 { _ = try laptop.status() }
    #expect(!laptop.probe.isPointerTaken)
    player.forgetEvents()
    try laptop.hand("mousemove", "900", "500", "click", "1")
    try player.waitForEvent("a click") { $0 == .buttonRelease(1, x: 900, y: 500) }
  }

  @Test("Presses on other windows are theirs while a listed program is full-screen")
  func otherWindows() throws {
    let (laptop, _, _) = try fullScreenPlayer()
    let menu = try laptop.probe.makeWindow(WindowFrame(800, 200, 200, 400), overrideRedirect: true)
    menu.raise()
    menu.forgetEvents()
    try laptop.grab(900, 500, through: [(900, 480), (900, 260)])
    try menu.waitForEvent("the press") { $0 == .buttonPress(1, x: 100, y: 300) }
    try menu.waitForEvent("the motion") { $0 == .motion(x: 100, y: 60) }
    try laptop.drop()
    try menu.waitForEvent("the release") { $0 == .buttonRelease(1, x: 100, y: 60) }
    #expect(try laptop.audio.volume() == 25)
  }
}
