import TestServers
import Testing

@Suite("Presses are drags", .serialized)
struct GestureAreaTests {
  @Test("everywhere after the command, and Swell has a window for that during drags alone: none below hears of it")
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
    // It all happens before Swell hears of the release.
    try laptop.atOnce { try laptop.hand("mouseup", "1", "click", button) }
    try laptop.settle()
    #expect(!laptop.probe.isPointerTaken)
    player.forgetEvents()
    try laptop.hand("mousemove", "900", "500", "click", "1")
    try player.waitForEvent("a click") { $0 == .buttonRelease(1, x: 900, y: 500) }
    // Another client may have the pointer in mid-drag, which ends the drag.
    try laptop.grab(960, 500, through: [(960, 480), (960, 380)])
    try laptop.waitForVolume(sixteenths: 16)
    try laptop.probe.grabPointer()
    try laptop.waitForVolume(sixteenths: 12)
    laptop.probe.ungrabPointer()
    try laptop.drop()
    // The next drag with keys begins with one key after the other.
    try laptop.holdKeys()
    try laptop.releaseKeys()
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
