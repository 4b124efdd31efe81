import TestServers
import Testing

@Suite("The layer for drags", .serialized)
struct GestureLayerTests {
  /// Bits of X on these screens: Mod4 and Mod1.
  private static let superAndAlt: UInt32 = 1 << 6 | 1 << 3

  // MARK: When it is there

  @Test("covers each monitor while the keys are down and no other key is, above all windows, and in no list of them")
  func presence() throws {
    let laptop = try Laptop()
    try laptop.run("xrandr", "--setmonitor", "left", "640/170x800/210+0+0", "screen")
    try laptop.run("xrandr", "--setmonitor", "right", "640/170x800/210+640+0", "none")
    try laptop.waitForStatus("both monitors") { $0.monitors.count == 2 }
    #expect(laptop.probe.layer() == [])
    try laptop.holdKeys()
    let layer = laptop.probe.layer()
    #expect(layer.map(\.frame) == [WindowFrame(0, 0, 640, 800), WindowFrame(640, 0, 640, 800)])
    #expect(layer.allSatisfy { $0.isOverrideRedirect && $0.types == ["_NET_WM_WINDOW_TYPE_NOTIFICATION"] })
    #expect(try laptop.status().gesture.layer == "shown")
    let other = try laptop.probe.makeWindow(WindowFrame(700, 300, 400, 400), overrideRedirect: true)
    try laptop.probe.waitUntil("the layer to be above it") {
      laptop.probe.windows().last { $0.isMapped }?.isInputOnly == true
    }
    try laptop.dragVolume(toSixteenth: 8)
    // In mid-drag too, until the button is up.
    try Keys.release(laptop.display, "Alt_L")
    other.raise()
    try laptop.moveHand(to: 960, 220)
    try laptop.waitForVolume(sixteenths: 10)
    try laptop.drop()
    try laptop.releaseKeys(["Super_L"])
    #expect(other.presses == [])
    // Shift means the focused program; another modifier, or another key, means nothing of Swell's.
    try laptop.holdKeys(["Shift_L", "Super_L", "Alt_L"])
    try Keys.hold(laptop.display, "Control_L")
    try laptop.waitForLayer(false)
    try Keys.release(laptop.display, "Control_L")
    try laptop.probe.waitUntil("the layer") { laptop.probe.layer().count == 2 }
    try Keys.press(laptop.display, "F5")
    try laptop.waitForLayer(false)
    for key in ["Shift_L", "Alt_L"] { try Keys.release(laptop.display, key) }
    try Keys.hold(laptop.display, "Alt_L")
    try laptop.settle()
    #expect(laptop.probe.layer() == [])
    try laptop.releaseKeys()
    try laptop.moveHand(to: 900, 500)
    for held in [["key", "F5"], ["mouse", "1"]] {
      try laptop.hand("\(held[0])down", held[1])
      try laptop.pressKeys()
      try laptop.settle()
      #expect(laptop.probe.layer() == [], "\(held)")
      try laptop.hand("\(held[0])up", held[1])
      try laptop.releaseKeys()
    }
    try laptop.holdKeys()
    try laptop.releaseKeys()
    #expect(laptop.problems == [])
  }

  @Test(
    "comes with every lock, and for the keys of another keyboard map",
    arguments: [["Caps_Lock"], ["Num_Lock"], ["Scroll_Lock"], ["ISO_Level3_Lock"], ["ISO_Level5_Lock"]])
  func locks(_ keys: [String]) throws {
    let laptop = try Laptop()
    if keys[0].hasPrefix("ISO") { try laptop.run("setxkbmap", "de", "neo") }
    for key in keys { try Keys.press(laptop.display, key) }
    try laptop.holdKeys()
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.drop()
    try laptop.releaseKeys()
    try laptop.switchDragsOn()
    try laptop.grab(960, 400, through: [(960, 380), (960, 280)])
    try laptop.waitForVolume(sixteenths: 12)
    try laptop.drop()
    guard keys != ["ISO_Level3_Lock"], keys != ["ISO_Level5_Lock"] else { return }
    // Other modifiers are Super and Alt after another keyboard map.
    try laptop.run("xmodmap", "-e", "clear mod4", "-e", "add mod3 = Super_L")
    try laptop.settle()
    try laptop.holdKeys()
    try laptop.releaseKeys()
  }

  @Test("answers a press of the free drags that came with its keys: no pointer stays frozen")
  func freePress() throws {
    let laptop = try Laptop.withBacklight(configuration: "[gesture]\nhold = shift\n")
    try laptop.switchDragsOn()
    try laptop.holdKeys(["Shift_L"])
    // Another program switches Num Lock on: of this state, Swell has not asked who has its buttons.
    laptop.probe.lockNumLock()
    try laptop.settle()
    try laptop.grab(320, 400, through: [(320, 380), (320, 280)])
    try laptop.probe.waitUntil("the drag") { laptop.probe.backlight.map { $0 > 500 } == true }
    try laptop.drop()
    try laptop.releaseKeys(["Shift_L"])
    #expect(!laptop.probe.isPointerTaken)
    #expect(laptop.problems == [])
  }

  @Test("hears a key during a drag once, where the focus is the window below the pointer")
  func keyInDrag() throws {
    let laptop = try Laptop()
    let window = try laptop.probe.makeWindow(WindowFrame(700, 100, 500, 600), overrideRedirect: true)
    laptop.probe.setFocus(1)
    try laptop.holdKeys()
    try laptop.dragVolume(toSixteenth: 8)
    let heard = laptop.probe.keys(of: try #require(laptop.probe.layer().first).id)
    try Keys.press(laptop.display, "x")
    try laptop.probe.waitUntil("the key on the layer") { !heard().isEmpty }
    try laptop.settle()
    #expect(heard() == [.keyPress("x")])
    try laptop.drop()
    try laptop.releaseKeys()
    window.forgetEvents()
    try Keys.press(laptop.display, "z")
    try window.waitForEvent("the next key") { $0 == .keyRelease("z") }
    #expect(window.events { if case .keyPress = $0 { true } else { false } } == [.keyPress("z")])
    #expect(laptop.problems == [])
  }

  // MARK: Whom it leaves alone

  @Test(
    "moves no focus, and programs receive keys with Super and Alt", arguments: [nil, WindowManager.Kind.i3, .openbox])
  func focus(_ kind: WindowManager.Kind?) throws {
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
    // Swell hears of the keys at once, or of each.
    try Keys.press(laptop.display, "super+alt+x")
    try focused.waitForEvent("the key of a chord") { $0 == .keyRelease("x") }
    try laptop.holdKeys()
    try Keys.hold(laptop.display, "y")
    try focused.waitForEvent("the key") { $0 == .keyPress("y") }
    try Keys.release(laptop.display, "y")
    try focused.waitForEvent("the release of the key") { $0 == .keyRelease("y") }
    try laptop.releaseKeys()
    try laptop.holdKeys()
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.drop()
    try Pointer.scroll(laptop.display, 960, 400, steps: 2)
    try laptop.waitForVolume(sixteenths: 8.5)
    try laptop.releaseKeys()
    try Keys.press(laptop.display, "z")
    try focused.waitForEvent("the last key") { $0 == .keyRelease("z") }
    for window in windows {
      #expect(window.events { [.leave, .focusIn, .focusOut].contains($0) } == [])
      #expect(window.presses == [])
    }
    // A button that is down already is the program's.
    try laptop.hand("mousedown", "1", "keydown", "Super_L", "keydown", "Alt_L")
    try laptop.hand("mousemove", "\(place.x + 200)", "\(place.y + 200)", "mouseup", "1")
    try below.waitForEvent("the release") { $0 == .buttonRelease(1, x: 200, y: 200) }
    try laptop.releaseKeys()
    #expect(laptop.problems == [])
  }

  @Test(
    "gives the pointer to whoever grabs it: before a press, after the wheel and in mid-drag, which puts the level back")
  func pointer() throws {
    let laptop = try Laptop()
    for act in [{}, { try laptop.hand("click", "4") }, { try laptop.dragVolume(toSixteenth: 8) }] as [() throws -> Void]
    {
      try laptop.audio.setVolume("25%")
      try laptop.waitForVolume(sixteenths: 4)
      try laptop.holdKeys()
      try act()
      try laptop.settle()
      try laptop.probe.grabPointer()
      try laptop.waitForLayer(false)
      laptop.probe.ungrabPointer()
      // Until the keys are up, it does not come back.
      try laptop.drop()
      try laptop.settle()
      #expect(laptop.probe.layer() == [])
      try laptop.releaseKeys()
    }
    try laptop.waitForVolume(sixteenths: 4)
    try laptop.probe.grabPointer()
    try laptop.pressKeys()
    try laptop.waitForStatus("the reason") { $0.gesture.layer == "pointer taken by another program" }
    laptop.probe.ungrabPointer()
    try laptop.releaseKeys()
    #expect(try laptop.status().gesture.layer == "hidden")
    try laptop.holdKeys()
    try laptop.releaseKeys()
  }

  @Test("lets a locker lock at any moment", arguments: ["keys", "wheel", "press", "drag", "free"])
  func locker(_ moment: String) throws {
    let laptop = try Laptop()
    if moment == "free" { try laptop.switchDragsOn() } else { try laptop.holdKeys() }
    switch moment {
    case "wheel": try laptop.hand("mousemove", "960", "400", "click", "4")
    case "press": try laptop.hand("mousemove", "960", "400", "mousedown", "1")
    case "drag", "free": try laptop.dragVolume(toSixteenth: 8)
    default: break
    }
    try laptop.settle()
    let locker = try Child(["i3lock", "-n", "-c", "203040"], environment: laptop.environment)
    try laptop.waitForStatus("the locker") { $0.locked == ["locker"] }
    #expect(laptop.probe.layer() == [])
    try locker.stop()
    try laptop.drop()
    try laptop.waitForStatus("the locker to have gone") { $0.locked == [] }
    try laptop.releaseKeys()
  }

  @Test("lets keys of a real keyboard through where the focus follows the pointer, and leaves none down")
  func keyboard() throws {
    let keyboards = try Keyboards()
    let laptop = try Laptop(screen: keyboards.screen)
    let window = try laptop.probe.makeWindow(WindowFrame(300, 200, 500, 400), overrideRedirect: true)
    laptop.probe.movePointer(500, 400)
    laptop.probe.setFocus(1)
    for _ in 1...2 {
      window.forgetEvents()
      for key in [Keyboards.Key.super, .alt] { try keyboards.press(key) }
      try laptop.waitForLayer()
      try keyboards.press(.a)
      try window.waitForEvent("the key") { $0 == .keyPress("a") }
      try keyboards.release(.a)
      try window.waitForEvent("its release") { $0 == .keyRelease("a") }
      for key in [Keyboards.Key.super, .alt] { try keyboards.release(key) }
      try laptop.settle()
      #expect(laptop.probe.keysDown == [])
      let test = try laptop.run("xinput", "query-state", "Virtual core XTEST keyboard")
      #expect(test.contains("key[38]=up"))
    }
    #expect(laptop.problems == [])
  }

  /// A window below the layer, which has the focus.
  private func program(on laptop: Laptop) throws -> TestWindow {
    let window = try laptop.probe.makeWindow(WindowFrame(700, 100, 500, 600), overrideRedirect: true)
    laptop.probe.setFocus(window.id)
    return window
  }

  // MARK: The buttons of others

  @Test(
    "leaves a button to who grabs it on the root window, with any modifiers, before or after", arguments: [true, false])
  func root(isFirst: Bool) throws {
    let laptop = try Laptop(startsSwell: !isFirst)
    if !isFirst { try laptop.switchDragsOn() }
    for button in [1, 4] as [UInt32] { laptop.probe.grabButton(button) }
    #expect(laptop.probe.errors == [])
    if isFirst {
      try laptop.startSwell()
      try laptop.switchDragsOn()
    }
    for count in 1...2 {
      try laptop.hand("mousemove", "960", "400", "click", "1", "click", "4")
      try laptop.probe.waitUntil("both presses") { laptop.probe.grabbedPresses() == 4 * count - 2 }
      try laptop.pressKeys()
      try laptop.settle()
      // The other program finds its window below the pointer.
      #expect(laptop.probe.layer() == [])
      try laptop.hand("click", "1", "click", "4")
      try laptop.probe.waitUntil("both presses") { laptop.probe.grabbedPresses() == 4 * count }
      try laptop.releaseKeys()
    }
    #expect(try laptop.audio.volume() == 25)
    #expect(try laptop.status().gesture.taken == ["button", "wheel"])
    let state = "while Super and Alt are held: another program has the left button and the wheel"
    #expect(try laptop.ask("status").output.contains(state))
    #expect(try laptop.ask("doctor").output.contains("another program has the left button and the wheel"))
    let problem = "another program has the left button and the wheel with Super and Alt: "
    #expect(laptop.problems == ["swell: \(problem)set other keys with 'hold' in [gesture]"])
    for button in [1, 4] as [UInt32] { laptop.probe.ungrabButton(button) }
    try laptop.holdKeys()
    try laptop.dragVolume(toSixteenth: 8)
    try laptop.drop()
    try laptop.releaseKeys()
    #expect(try laptop.status().gesture.taken == [])
  }

  @Test("leaves a binding on windows to its window manager, and keeps the other half", arguments: [[1], [4, 5], [3]])
  func bindings(_ buttons: [UInt32]) throws {
    let laptop = try Laptop()
    let window = try program(on: laptop)
    let manager = laptop.keep(try XProbe(laptop.display))
    for button in buttons { manager.grabButton(button, Self.superAndAlt, on: window.id) }
    try laptop.pressKeys()
    try laptop.settle()
    try laptop.hand("mousemove", "960", "400", "click", "\(buttons[0])")
    try manager.waitUntil("the press") { manager.grabbedPresses(on: window.id) == 1 }
    #expect(laptop.probe.layer() == [])
    let taken = buttons == [1] ? ["button"] : buttons == [3] ? [] : ["wheel"]
    #expect(try laptop.status().gesture.taken == taken)
    if buttons != [1] {
      try laptop.dragVolume(toSixteenth: 8)
      try laptop.drop()
      try laptop.settle()
    }
    if buttons != [4, 5] {
      let volume = try laptop.volumes()
      try laptop.hand("click", "4")
      try waitUntil("the wheel") { try laptop.volumes()[0] > volume[0] }
    }
    try laptop.releaseKeys()
    #expect(try laptop.ask("doctor").output.contains("another program has") == (buttons != [3]))
    // Window managers grab presses with any modifiers, to raise windows.
    manager.grabButton(0, on: window.id)
    for button in buttons { manager.grabButton(button, on: window.id) }
    laptop.probe.setFocus(window.id)
    try laptop.holdKeys()
    try laptop.releaseKeys()
  }

  @Test("sends what Swell does not use to the window below: every button, with the modifiers of its press")
  func clicks() throws {
    let laptop = try Laptop()
    let window = try program(on: laptop)
    try laptop.moveHand(to: 960, 400)
    for button in [1, 2, 3, 8, 1] {
      try laptop.holdKeys()
      window.forgetEvents()
      try laptop.hand("click", "\(button)")
      try window.waitForEvent("the click") { $0 == .buttonRelease(button, x: 260, y: 300) }
      #expect(window.presses == [.buttonPress(button, x: 260, y: 300), .buttonRelease(button, x: 260, y: 300)])
      #expect(window.pressModifiers == [Self.superAndAlt])
      // It is back while the keys are down.
      try laptop.probe.waitUntil("the layer") { laptop.probe.layer().count == 1 }
      try laptop.releaseKeys()
    }
    // The keys go up first.
    window.forgetEvents()
    try laptop.holdKeys()
    try laptop.hand("mousedown", "1")
    try laptop.settle()
    for key in ["Alt_L", "Super_L"] { try Keys.release(laptop.display, key) }
    try laptop.settle()
    #expect(laptop.probe.layer().count == 1)
    try laptop.drop()
    try window.waitForEvent("the click") { $0 == .buttonRelease(1, x: 260, y: 300) }
    #expect(window.pressModifiers == [Self.superAndAlt])
    try Keys.press(laptop.display, "a")
    try window.waitForEvent("a key") { $0 == .keyRelease("a") }
    // A double click.
    window.forgetEvents()
    try laptop.holdKeys()
    try laptop.hand("click", "--repeat", "2", "--delay", "60", "1")
    try laptop.probe.waitUntil("two clicks") { window.presses.count == 4 }
    try laptop.releaseKeys()
    // Sideways turns of a wheel are nobody's.
    window.forgetEvents()
    try laptop.holdKeys()
    try laptop.hand("click", "6", "click", "7")
    try laptop.releaseKeys()
    try laptop.settle()
    #expect(window.presses == [])
    #expect(laptop.problems == [])
  }

  // MARK: What breaks

  @Test("freezes nobody: presses and turns of which Swell hears at once", arguments: [true, false])
  func macro(isHeld: Bool) throws {
    let laptop = try Laptop()
    let window = try program(on: laptop)
    try laptop.moveHand(to: 960, 400)
    if isHeld { try laptop.holdKeys() } else { try laptop.switchDragsOn() }
    for words in [["4", "1"], ["1", "4"], ["2", "4", "1"], ["1", "1", "3", "5"]] {
      try laptop.atOnce { try laptop.hand(words: words.flatMap { ["click", $0] }) }
      try laptop.settle()
    }
    if isHeld { try laptop.releaseKeys() }
    try laptop.settle()
    window.forgetEvents()
    try laptop.hand("click", "1")
    try window.waitForEvent("the click") { $0 == .buttonRelease(1, x: 260, y: 300) }
    #expect(!laptop.probe.isPointerTaken)
    #expect(laptop.problems == [])
  }

  @Test("is there for each pointer; a drag ends, and puts the level back, with its pointer", arguments: [true, false])
  func secondPointer(isHeld: Bool) throws {
    let laptop = try Laptop()
    let window = try program(on: laptop)
    laptop.probe.addPointer("second")
    let hand = laptop.keep(try XProbe(laptop.display))
    hand.usePointer("second")
    if isHeld { try laptop.holdKeys() } else { try laptop.switchDragsOn() }
    for sixteenths in [8.0, 12] {
      hand.movePointer(960, 400)
      hand.pressButton(1, true)
      for y in [380, 280] { hand.movePointer(960, y) }
      try laptop.waitForVolume(sixteenths: sixteenths)
      hand.pressButton(1, false)
      try laptop.settle()
    }
    window.forgetEvents()
    hand.movePointer(960, 400)
    for isDown in [true, false] { hand.pressButton(1, isDown) }
    try window.waitForEvent("the click") { $0 == .buttonRelease(1, x: 260, y: 300) }
    try laptop.settle()
    hand.pressButton(1, true)
    for y in [420, 520] { hand.movePointer(960, y) }
    try laptop.waitForVolume(sixteenths: 8)
    laptop.probe.removePointer("second")
    try laptop.waitForVolume(sixteenths: 12)
    if isHeld { try laptop.releaseKeys() }
    // The first pointer is as before.
    try laptop.switchDragsOn()
    try laptop.grab(960, 400, through: [(960, 420), (960, 520)])
    try laptop.waitForVolume(sixteenths: 8)
    // The key that ends all grabs of other programs, too.
    try Keys.press(laptop.display, "XF86Ungrab")
    try laptop.moveHand(to: 960, 460)
    try laptop.waitForVolume(sixteenths: 10)
    try laptop.drop()
    try laptop.waitForLayer(false)
    #expect(laptop.problems == [])
  }

  @Test("ends a drag whose mouse is unplugged, and puts the level back", arguments: ["disable", "float"])
  func unplugged(_ how: String) throws {
    let mouse = try Mouse()
    let laptop = try Laptop(screen: mouse.screen)
    try laptop.holdKeys()
    try mouse.move(to: 960, 400)
    try mouse.press(1, true)
    for y in [380.0, 280] { try mouse.move(to: 960, y) }
    try laptop.waitForVolume(sixteenths: 8)
    if how == "disable" { laptop.probe.disable("mouse") } else { laptop.probe.detach("mouse") }
    try laptop.waitForVolume(sixteenths: 4)
    try laptop.releaseKeys()
    #expect(!laptop.probe.isPointerTaken)
    #expect(laptop.problems == [])
  }

  @Test("takes all of a smooth wheel: the window below hears of plain turns alone")
  func smoothWheel() throws {
    let mouse = try Mouse()
    let laptop = try Laptop(screen: mouse.screen)
    let window = try program(on: laptop)
    try mouse.move(to: 960, 400)
    try mouse.turn(1)
    try laptop.probe.waitUntil("a plain turn") { window.presses.count == 2 }
    try laptop.holdKeys()
    window.forgetEvents()
    for count in 1...5 {
      try mouse.turn(-1)
      try laptop.waitForVolume(sixteenths: 4 + Double(count) / 4)
    }
    #expect(window.events == [])
    try laptop.releaseKeys()
    try mouse.turn(1)
    try laptop.probe.waitUntil("a plain turn") { window.presses.count == 2 }
    #expect(try laptop.volumes() == [21_504, 21_504])
    #expect(laptop.problems == [])
  }

  // MARK: How it looks

  @Test("has a cursor for each axis, and the ordinary one where nothing can be dragged")
  func cursors() throws {
    let laptop = try Laptop(configuration: "[gesture]\ndead-zone = 10% 10%\nleft = none\n")
    let (upDown, leftRight, arrow) = (
      try laptop.probe.cursorPicture(116), try laptop.probe.cursorPicture(108), try laptop.probe.cursorPicture(68)
    )
    try laptop.holdKeys()
    func expect(_ cursor: [UInt], at x: Int, _ y: Int) throws {
      try laptop.moveHand(to: x, y)
      try laptop.probe.waitUntil("the cursor at \(x), \(y)") { laptop.probe.cursorPicture() == cursor }
    }
    try expect(leftRight, at: 320, 400)
    try expect(upDown, at: 960, 400)
    for y in [10, 790] { try expect(arrow, at: 960, y) }
    try laptop.grab(960, 400, through: [(960, 380), (960, 320)])
    try expect(upDown, at: 320, 320)
    try laptop.drop()
    try laptop.grab(960, 400, through: [(980, 400), (1000, 400)])
    try expect(leftRight, at: 960, 420)
    try laptop.drop()
    try expect(upDown, at: 960, 420)
    try laptop.releaseKeys()
  }
}
