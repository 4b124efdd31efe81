import Glibc
import TestServers
import Testing

@Suite("The layer on which drags begin", .serialized)
struct GestureLayerTests {
  @Test("covers each monitor, takes only input, and is there only while it is active")
  func windows() throws {
    let laptop = try SplitScreen("").laptop
    let window = try laptop.probe.makeWindow(WindowFrame(100, 100, 300, 300), overrideRedirect: true)
    laptop.probe.setFocus(window.id)
    #expect(laptop.layer.isEmpty)
    window.forgetEvents()
    for words in [["on", "off"], ["toggle", "toggle"]] {
      #expect(try laptop.ask("gesture", words[0]).output == "on\n")
      try laptop.waitForLayer()
      let layer = laptop.layer
      #expect(Set(layer.map(\.frame)) == [SplitScreen.left, SplitScreen.right])
      #expect(layer.count == 2)
      #expect(layer.allSatisfy { $0.isInputOnly && $0.isOverrideRedirect && $0.depth == 0 })
      #expect(laptop.probe.focus() == window.id)
      #expect(try laptop.ask("gesture", words[1]).output == "off\n")
      try laptop.waitForLayer(false)
      #expect(!laptop.probe.windows().contains { $0.className == "Swell-layer" })
    }
    #expect(window.events(where: { $0 == .focusIn || $0 == .focusOut }) == [])
    #expect(try laptop.staysSilent())
    #expect(laptop.problems == [])
  }

  @Test("is there while Super and Alt are held, under a window manager too, which does not list it")
  func hold() throws {
    let laptop = try Laptop()
    try laptop.startManager(.openbox)
    let window = try laptop.probe.makeWindow(WindowFrame(100, 100, 300, 300))
    try laptop.waitForFocus(of: window)
    try Keys.hold(laptop.display, "Super_L")
    _ = try laptop.status()
    #expect(laptop.layer.isEmpty)
    try Keys.hold(laptop.display, "Alt_L")
    try laptop.waitForLayer()
    #expect(laptop.probe.clientList() == [window.id])
    #expect(laptop.probe.activeWindow == window.id && laptop.probe.focus() == window.id)
    try Keys.release(laptop.display, "Super_L")
    try laptop.waitForLayer(false)
    try Keys.hold(laptop.display, "Super_L")
    try laptop.waitForLayer()
    // A third modifier means something else.
    try Keys.hold(laptop.display, "Control_L")
    try laptop.waitForLayer(false)
    for key in ["Control_L", "Alt_L", "Super_L"] { try Keys.release(laptop.display, key) }
    _ = try laptop.status()
    #expect(laptop.layer.isEmpty)
    #expect(laptop.probe.activeWindow == window.id)
    // It goes with Swell, however that ends.
    for signal in [SIGTERM, SIGKILL] {
      try laptop.activateLayer()
      try laptop.swell.stop(signal)
      try laptop.waitForLayer(false)
      try laptop.startSwell()
    }
  }

  @Test("is away while a menu is open, whichever it is and however it ends, and is back afterwards")
  func menus() throws {
    let laptop = try Laptop()
    let below = try laptop.probe.makeWindow(WindowFrame(100, 100, 1000, 600), overrideRedirect: true)
    func open(_ type: String, overrideRedirect: Bool = true) throws -> TestWindow {
      let menu = try laptop.probe.makeWindow(WindowFrame(600, 200, 200, 400), overrideRedirect: overrideRedirect)
      menu.unmap()
      let types = ["NORMAL", type].map { "_NET_WM_WINDOW_TYPE_\($0)" }
      laptop.probe.setProperty("_NET_WM_WINDOW_TYPE", atoms: types, on: menu.id)
      menu.map()
      return menu
    }
    // One that is open already.
    let first = try open("POPUP_MENU")
    #expect(try laptop.ask("gesture", "on").output == "on\n")
    #expect(try laptop.remains { laptop.layer.isEmpty })
    first.destroy()
    try laptop.waitForLayer()
    for type in ["MENU", "DROPDOWN_MENU", "POPUP_MENU", "COMBO"] {
      let menu = try open(type)
      let submenu = try open(type)
      try laptop.waitForLayer(false)
      menu.unmap()
      #expect(try laptop.remains { laptop.layer.isEmpty })
      // Clicks and motion are those of the windows below.
      below.forgetEvents()
      try Pointer.click(laptop.display, 150, 150)
      try below.waitForEvent("the click") { $0 == .buttonRelease(1, x: 50, y: 50) }
      try laptop.moveHand(to: 200, 150)
      try below.waitForEvent("the motion") { $0 == .motion(x: 100, y: 50) }
      submenu.destroy()
      try laptop.waitForLayer()
    }
    // One that was torn off is a window like others.
    _ = try open("MENU", overrideRedirect: false)
    _ = try open("TOOLTIP")
    #expect(try laptop.remains { laptop.layer.count == 1 })
    // One that opens during a drag does not end it.
    for layer in laptop.layer { laptop.probe.raise(layer.id) }
    try laptop.grab(1000, 500, through: [(1000, 480)])
    let late = try open("POPUP_MENU")
    try laptop.moveHand(to: 1000, 260)
    try laptop.waitForVolume(sixteenths: 12)
    #expect(laptop.layer.count == 1)
    try laptop.drop()
    try laptop.waitForLayer(false)
    late.unmap()
    try laptop.waitForLayer()
    #expect(laptop.problems == [])
  }

  @Test("a drag ends when another client takes the layer away, which comes back")
  func unmapped() throws {
    let laptop = try Laptop()
    try laptop.activateLayer()
    for take in [laptop.probe.unmap, laptop.probe.destroy] {
      try laptop.dragVolume(toSixteenth: 8)
      for window in laptop.layer { take(window.id) }
      try laptop.waitForVolume(sixteenths: 4)
      try laptop.waitForLayer()
      try laptop.drop()
    }
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.drop()
    #expect(laptop.problems == [])
  }

  /// openbox draws its menus itself; those of xfwm4 are GTK's.
  @Test(
    "leaves a menu that a click through it opens to the pointer",
    arguments: [(WindowManager.Kind.openbox, 100, 600), (.xfwm4, 500, 212)])
  func clickedMenu(_ kind: WindowManager.Kind, _ x: Int, _ y: Int) throws {
    let laptop = try Laptop()
    try laptop.startManager(kind)
    try laptop.probe.makeWindow(WindowFrame(400, 200, 300, 300))
    try laptop.activateLayer()
    func windows() -> Set<WindowID> {
      Set(laptop.probe.windows().filter { $0.isMapped && !$0.isInputOnly && $0.frame.width > 20 }.map(\.id))
    }
    let others = windows()
    try Pointer.click(laptop.display, x, y, button: 3)
    try laptop.probe.waitUntil("the menu to be open") { !windows().subtracting(others).isEmpty }
    try laptop.waitForLayer(false)
    try laptop.moveHand(to: x + 20, y + 10)
    #expect(try laptop.remains { laptop.layer.isEmpty && !windows().subtracting(others).isEmpty })
    try Keys.press(laptop.display, "Escape")
    try laptop.waitForLayer()
    #expect(windows().subtracting(others).isEmpty)
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

  @Test("is not over listed programs that are full-screen, which are watched as long as one of them is in front")
  func fullScreen() throws {
    let (laptop, player, other) = try fullScreenPlayer()
    #expect(laptop.layer.isEmpty)
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
